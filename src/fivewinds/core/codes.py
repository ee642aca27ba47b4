"""The numbers of the core: forms of a hand, kinds of events and of actions.

An *event* is one integer in the log of a table: kind, seat, tile, and what the kind needs
besides, a byte each from the lowest. An *action* is one too: kind, tile, the tiles from the own
hand, and what the meld stands for. Above the core both are the objects of docs/interfaces.md §4
and §5.
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
BEFORE_PLAY = 254
"""Instead of the tile that others are asked about: all seats are asked what they do before play."""

# Kinds of melds, from 1 so that 0 means none.
CHOW = 1
PUNG = 2
KONG = 3
"""Claimed from a discard with three tiles of the hand."""
ADDED_KONG = 4
CONCEALED_KONG = 5
MELD_NAMES = ("", "chow", "pung", "kong", "added-kong", "concealed-kong")

# Kinds of events. What the bytes after kind, seat and tile hold:
DRAW = 1
"""3: 1 when it is a replacement; 4: tiles left to draw."""
DISCARD = 2
"""3: 1 when the tile is of the kind just drawn; 4: 1 when it declares riichi."""
WIN = 3
"""3: how; 4: the seat it came from; 5: place of the verdict among the table's verdicts."""
STOPPED = 4
"""3, 4: place among the table's payments, low byte first; seat and tile mean nothing."""
CLAIM = 5
"""3: kind of meld, and above four bits the seat it came from; 4-6: tiles from the hand; 7: one
more than the lowest tile that the meld stands for, or 0 where its tiles leave no choice."""
DECLARED_KONG = 6
"""3: kind of meld."""
FLOWER = 7
PAID = 8
"""3, 4: place among the table's payments, low byte first; seat and tile mean nothing."""
DIED = 9
"""3: place of the reason among the table's reasons."""
EXCHANGED = 10
"""What a seat gave and got before play: packed by `core.before_play`, six bits a tile."""
VOIDED = 11
"""The tile is the lowest of the suit that the seat plays without."""

BY_DRAW = 0
BY_DISCARD = 1
BY_ROB = 2
BY_NAMES = ("draw", "discard", "rob")

# Kinds of actions, with the names that other programs use.
ACT_DISCARD = 1
ACT_CHOW = 2
ACT_PUNG = 3
ACT_KONG = 4
ACT_ADDED_KONG = 5
ACT_CONCEALED_KONG = 6
ACT_FLOWER = 7
ACT_WIN = 8
ACT_PASS = 9
ACT_RIICHI = 10
"""A discard that declares riichi."""
ACT_EXCHANGE = 11
"""Before play, as all kinds from here on. The bytes after the kind are the tiles given, sorted;
byte 4 says how many."""
ACT_VOID = 12
"""Before play: the tile is the lowest of the suit that the seat plays without."""
ACTION_NAMES = {
    ACT_DISCARD: "discard",
    ACT_CHOW: "chow",
    ACT_PUNG: "pung",
    ACT_KONG: "kong",
    ACT_ADDED_KONG: "added-kong",
    ACT_CONCEALED_KONG: "concealed-kong",
    ACT_FLOWER: "flower",
    ACT_WIN: "win",
    ACT_PASS: "pass",
    ACT_RIICHI: "riichi",
    ACT_EXCHANGE: "exchange",
    ACT_VOID: "void",
}
"""By kind. `riichi` is the name of our own; other programs see a discard with `riichi`."""

# Why an action that the tiles allow is not sound, from 1 so that 0 means that nothing bars it.
SOUND = 0
BAR_FURITEN = 1
BAR_SELF_DRAW_ONLY = 2
BAR_SWAP = 3
BAR_PASSED_PUNG = 4
BAR_NO_REPLACEMENT = 5
BAR_TOO_MANY_KONGS = 6
BAR_AFTER_CLAIM = 7
BAR_RIICHI = 8
BAR_LAST_DISCARD = 9
BAR_POINTS = 10
BAR_WALL = 11
BAR_DEAD_HAND = 12
BAR_NO_DISCARD = 13
BAR_JOKERS = 14
BAR_VOID = 15
BAR_NAMES = (
    "",
    "furiten",
    "self-draw-only",
    "swap-calling",
    "passed-pung",
    "no-replacement",
    "too-many-kongs",
    "after-claim",
    "after-riichi",
    "last-discard",
    "too-few-points",
    "too-few-tiles",
    "dead-hand",
    "no-discard-left",
    "too-many-jokers",
    "void-suit",
)

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
