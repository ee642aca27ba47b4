"""The numbers of the core: forms of a hand, kinds of events and of actions.

An *event* is one integer in the log of a table: kind, seat, tile, and what the kind needs
besides, a byte each from the lowest. An *action* is one too: kind, tile and further tiles.
Above the core both are the objects of docs/interfaces.md §4 and §5.
"""

SEATS = 4
HAND_SIZE = 13
NOBODY = -1
"""Instead of a seat: nobody."""

# The forms of a complete hand, as bits.
FOUR_SETS = 1
"""Four sets and a pair."""
SEVEN_PAIRS = 2
"""Seven different pairs."""
SEVEN_PAIRS_REPEATED = 4
"""Seven pairs, of which two may be alike: four equal tiles are two pairs."""
THIRTEEN_ORPHANS = 8
USUAL_FORMS = FOUR_SETS | SEVEN_PAIRS | THIRTEEN_ORPHANS
"""The forms that most of the mahjong world shares."""
FAR = 99
"""More than any distance: the form is not open to this hand."""

HIDDEN = 255
"""Stands in an event for a tile that its reader may not see, and elsewhere for no tile."""

# Kinds of events. What the bytes after kind, seat and tile hold:
DRAW = 1
"""3: 1 when it is a replacement; 4: tiles left to draw."""
DISCARD = 2
"""3: 1 when the tile is of the kind just drawn."""
WIN = 3
"""3: how; 4: the seat it came from; 5: place of the verdict among the table's verdicts."""
STOPPED = 4
"""3: place of the reason in `STOPPED_REASONS`; seat and tile mean nothing."""

STOPPED_REASONS = ("exhausted",)

BY_DRAW = 0
BY_DISCARD = 1
BY_NAMES = ("draw", "discard", "rob")

# Kinds of actions, with the names that other programs use.
ACT_DISCARD = 1
ACTION_NAMES = {ACT_DISCARD: "discard"}

EVERYTHING = -1
"""Instead of a seat: the reader is the record, and nothing is hidden."""
SPECTATOR = -2
"""Instead of a seat: the reader sees what lies open to everybody and no more."""


def discard_action(tile: int) -> int:
    """The action of discarding a tile."""
    return ACT_DISCARD | tile << 8


def action_tile(action: int) -> int:
    """The tile of an action."""
    return action >> 8 & 255
