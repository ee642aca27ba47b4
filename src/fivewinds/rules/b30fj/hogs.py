"""Tile Hog: sets in hand that use up a tile; melds do not count (BF-71)."""

from collections.abc import Sequence

from fivewinds.rules.b30fj.declaring import FINDER, discarded, finds
from fivewinds.rules.b30fj.earned import FourOfATile, PairAndTwoSets, TwoSets
from fivewinds.rules.b30fj.facts import (
    DOUBLE_HOG,
    HOG_OF_FOUR_SETS,
    HOG_OF_TWO_SETS,
    HOG_WITH_THE_PAIR,
    TRIPLE_HOG,
)
from fivewinds.rules.patterns import Pattern, Section, ladder
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group


def four_sets(reading: Reading) -> Sequence[Group]:
    """Four runs that share a tile."""
    return reading.groups


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
    finds=finds(FINDER.tile_hog),
)
