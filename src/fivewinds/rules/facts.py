"""Facts that patterns ask about most, as bits: a condition that is one of these costs nothing.

    Pattern("concealed-hand", 1, CLOSED)
    Pattern("fully-concealed-hand", 2, all_of(CLOSED, DRAWN))
    Pattern("dragons", 1, each(ONE_DRAGON_TRIPLET, TWO_DRAGON_TRIPLETS, THREE_DRAGON_TRIPLETS))
    Pattern("riichi", 1, flag("riichi"))

Everything else is a function of the reading. "At least" is meant wherever a number stands, except
for suits and where it says otherwise.

A condition may need facts of several words of 64 bits: the two words below, which are the same for
all books, and the words whose bits `rules.patterns` assigns, for what the situation tells (`flag`,
`told`) and for the arrangements of `rules.arrangements`.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

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

# The second word: found only for books whose patterns ask for one of them.
SECOND = 1 << 64

# Winds and dragons among the triplets, different ones, and in the pair
TWO_WINDS = SECOND << 0
THREE_WINDS = SECOND << 1
FOUR_WINDS = SECOND << 2
TWO_DRAGONS = SECOND << 3
THREE_DRAGONS = SECOND << 4
WIND_PAIR = SECOND << 5
NO_WIND_PAIR = SECOND << 6
DRAGON_PAIR = SECOND << 7
SUITED_PAIR = SECOND << 8
PAIR_OF_2_5_8 = SECOND << 9

# Triplets that are worth something by themselves; two alike, which jokers can make, count twice
ONE_DRAGON_TRIPLET = SECOND << 10
TWO_DRAGON_TRIPLETS = SECOND << 11
THREE_DRAGON_TRIPLETS = SECOND << 12
FOUR_DRAGON_TRIPLETS = SECOND << 13
OWN_WIND = SECOND << 14
OWN_WIND_TWICE = SECOND << 15
ROUND_WIND = SECOND << 16
ROUND_WIND_TWICE = SECOND << 17
ROUND_WIND_OF_ANOTHER = SECOND << 18
"""A triplet of the round wind, which is not the own wind."""

# Kinds of tiles
AT_MOST_TWO_SUITS = SECOND << 19
AT_MOST_ONE_SUIT = SECOND << 20
ALL_WINDS = SECOND << 21
"""All four winds are there, in whatever sets; the next fact likewise for the dragons."""
ALL_DRAGONS = SECOND << 22
OUTSIDE = SECOND << 23
"""Every set and the pair has a terminal or an honour."""
NINE_GATES = SECOND << 24
"""Four sets and a pair that have 1112345678999 of one suit, in hand or melded."""

# Numbers of the tiles, in hands without honours
ONE_NUMBER_IN_ALL = SECOND << 25
"""Every set and the pair contain the same number."""
ONLY_ODD = SECOND << 26
ONLY_EVEN = SECOND << 27
ONLY_SUJI = SECOND << 28
"""Nothing but 1, 4 and 7, or 2, 5 and 8, or 3, 6 and 9."""
THREE_NUMBERS = SECOND << 29
"""Exactly three different numbers."""
AT_MOST_TWO_NUMBERS = SECOND << 30

# A tile used up by several sets
TRIPLET_IN_RUN = SECOND << 31
"""A run contains the tile of a triplet."""
PAIR_IN_TWO_RUNS = SECOND << 32
TILE_IN_FOUR_RUNS = SECOND << 33
# Only by the sets in hand, not melds
OWN_TRIPLET_IN_RUN = SECOND << 34
OWN_PAIR_IN_TWO_RUNS = SECOND << 35
OWN_TILE_IN_FOUR_RUNS = SECOND << 36
TWO_TILES_USED_UP = SECOND << 37
THREE_TILES_USED_UP = SECOND << 38

# What lies on the table
OPEN_KONG = SECOND << 39
NO_FLOWERS = SECOND << 40
SOME_FLOWERS = SECOND << 41

TERMINAL_KINDS = sum(1 << tile for tile in range(27) if tile % 9 in (0, 8))
"""The ones and nines as bits of tiles."""
SIMPLE_KINDS = (1 << 27) - 1 - TERMINAL_KINDS
"""From two to eight, as bits."""
ORPHAN_KINDS = TERMINAL_KINDS | 0x7F << 27
"""The ones and nines, and all honours."""


class Told(NamedTuple):
    """A condition on what the situation of the win tells, the same for all readings of a hand."""

    name: str
    """A flag of the win, or one of the book's own fields."""
    test: Callable[[Any], bool] | None = None
    """Whether the value of the field will do; it is not asked about a field that is None."""
    is_flag: bool = False


def flag(name: str) -> Told:
    """The win has a flag of the book's page."""
    return Told(name, is_flag=True)


def told(name: str, test: Callable[[Any], bool] | None = None) -> Told:
    """A field of the book's own is told, and its value passes the test."""
    return Told(name, test)


class AllOf(NamedTuple):
    """Several conditions at once, of which one at least is no bit of this module."""

    facts: tuple[Any, ...]


class Each(NamedTuple):
    """Facts that count as often as they hold."""

    facts: tuple[Any, ...]


class NothingElse:
    """No other pattern counts."""


NOTHING_ELSE = NothingElse()


def all_of(*facts: Any) -> Any:
    """Several facts at once."""
    if not all(isinstance(fact, int) for fact in facts):
        return AllOf(facts)
    together = 0
    for fact in facts:
        together |= fact
    return together


def each(*facts: Any) -> Each:
    """A pattern that counts once for each of these facts that holds."""
    return Each(facts)
