"""Facts that patterns ask about most, as bits: a condition that is one of these costs nothing.

    Pattern("concealed-hand", 1, CLOSED)
    Pattern("fully-concealed-hand", 2, all_of(CLOSED, DRAWN))

Everything else is a function of the reading. "At least" is meant wherever a number stands, save
for suits.
"""

ALWAYS = 0
"""Nothing is asked but the shape."""

DRAWN = 1 << 0
CLAIMED = 1 << 1
"""Won on a tile of somebody else, discarded or robbed."""
ROBBED = 1 << 2
CLOSED = 1 << 3
"""No meld but concealed kongs."""
OPEN = 1 << 4
NO_MELDS = 1 << 5
FOUR_MELDS = 1 << 6
"""Concealed kongs included."""
NO_JOKERS = 1 << 7
"""Neither in hand nor in melds."""
SOME_JOKERS = 1 << 8

NO_SUITS = 1 << 9
"""Honours only."""
ONE_SUIT = 1 << 10
"""Exactly one suit, with or without honours; the facts below count suits alike."""
TWO_SUITS = 1 << 11
THREE_SUITS = 1 << 12
NO_HONOURS = 1 << 13
SOME_HONOURS = 1 << 14
SOME_WINDS = 1 << 15
SOME_DRAGONS = 1 << 16
NO_TERMINALS = 1 << 17
SOME_TERMINALS = 1 << 18
NO_SIMPLES = 1 << 19
"""Nothing from two to eight."""

ONE_RUN = 1 << 20
TWO_RUNS = 1 << 21
THREE_RUNS = 1 << 22
FOUR_RUNS = 1 << 23
ONE_TRIPLET = 1 << 24
"""Kongs are triplets here."""
TWO_TRIPLETS = 1 << 25
THREE_TRIPLETS = 1 << 26
FOUR_TRIPLETS = 1 << 27
ONE_KONG = 1 << 28
TWO_KONGS = 1 << 29
THREE_KONGS = 1 << 30
FOUR_KONGS = 1 << 31
ONE_CONCEALED_TRIPLET = 1 << 32
TWO_CONCEALED_TRIPLETS = 1 << 33
THREE_CONCEALED_TRIPLETS = 1 << 34
FOUR_CONCEALED_TRIPLETS = 1 << 35
ONE_CONCEALED_KONG = 1 << 36
TWO_CONCEALED_KONGS = 1 << 37
THREE_CONCEALED_KONGS = 1 << 38
FOUR_CONCEALED_KONGS = 1 << 39
COMPLETES_PAIR = 1 << 40
"""The winning tile is read in the pair."""
PLACED = (
    ONE_CONCEALED_TRIPLET
    | TWO_CONCEALED_TRIPLETS
    | THREE_CONCEALED_TRIPLETS
    | FOUR_CONCEALED_TRIPLETS
    | COMPLETES_PAIR
)
"""Those that depend on which group the winning tile completes."""

TERMINAL_KINDS = sum(1 << tile for tile in range(27) if tile % 9 in (0, 8))
"""The ones and nines as bits of tiles."""
SIMPLE_KINDS = (1 << 27) - 1 - TERMINAL_KINDS
"""From two to eight, as bits."""
ORPHAN_KINDS = TERMINAL_KINDS | 0x7F << 27
"""The ones and nines, and all honours."""


def all_of(*facts: int) -> int:
    """Several facts at once."""
    together = 0
    for fact in facts:
        together |= fact
    return together
