"""Tile Hog: sets in hand that use up a tile; melds do not count (BF-71)."""

from collections.abc import Sequence

# Compiled, its function is called as a C function, by the name that the .pxd gives.
import fivewinds.core.bits as bits  # noqa: PLR0402
from fivewinds.rules.b30fj.declaring import discarded, finds
from fivewinds.rules.b30fj.earned import FourOfATile, PairAndTwoSets, TwoSets
from fivewinds.rules.b30fj.kinds import STANDARD
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.patterns import Pattern, Section, ladder
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group


def four_sets(reading: Reading) -> Sequence[Group]:
    """Four runs that share a tile."""
    return reading.groups


# The facts of the section, and how they are found.
HOG_OF_TWO_SETS = 1 << 0
HOG_WITH_THE_PAIR = 1 << 1
HOG_OF_FOUR_SETS = 1 << 2
DOUBLE_HOG = 1 << 3
TRIPLE_HOG = 1 << 4


def find(hand: Traits) -> int:
    """BF-71: sets in hand only, melds do not count."""
    found = 0
    if hand.shape != STANDARD:
        return found
    pair = 1
    pair <<= hand.pair
    if hand.own_triplets & hand.covered:
        found |= HOG_OF_TWO_SETS
    if pair & hand.covered_twice:
        found |= HOG_WITH_THE_PAIR
    if hand.covered_in_four:
        found |= HOG_OF_FOUR_SETS
    four = bits.number_of(hand.hogged())
    if four >= 2:
        found |= DOUBLE_HOG
    if four >= 3:
        found |= TRIPLE_HOG
    return found


SECTION = Section(
    "Tile Hog",
    ladder(
        Pattern(
            "tile-hog-2",
            2,
            HOG_OF_TWO_SETS,
            tiles=TwoSets(),
            ruling="BF-71",
            example=discarded("1111234s", "4s", "chow 456p", "pung 888m"),
        ),
        Pattern(
            "tile-hog-5",
            5,
            HOG_WITH_THE_PAIR,
            tiles=PairAndTwoSets(),
            ruling="BF-71",
            example=discarded("2344456s", "4s", "chow 456p", "pung 888m"),
        ),
        Pattern(
            "tile-hog-15",
            15,
            HOG_OF_FOUR_SETS,
            tiles=four_sets,
            ruling="BF-71",
            example="122333344455s9p+9p",
        ),
    ),
    ladder(
        Pattern(
            "double-tile-hog",
            8,
            DOUBLE_HOG,
            tiles=FourOfATile(),
            ruling="BF-71",
            example="6789p111123333s+9p",
        ),
        Pattern(
            "triple-tile-hog",
            30,
            TRIPLE_HOG,
            tiles=FourOfATile(),
            ruling="BF-71",
            example="111122223333s9p+9p",
        ),
    ),
    shapes="standard",
    finds=finds(find),
)
