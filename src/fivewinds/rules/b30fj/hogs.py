"""Tile Hog: sets in hand that use up a tile; melds do not count (BF-71)."""

from collections.abc import Sequence

from fivewinds.rules.b30fj.declaring import discarded
from fivewinds.rules.earned import pair_and_two_runs, triplet_and_run, used_up
from fivewinds.rules.facts import (
    OWN_PAIR_IN_TWO_RUNS,
    OWN_TILE_IN_FOUR_RUNS,
    OWN_TRIPLET_IN_RUN,
    THREE_TILES_USED_UP,
    TWO_TILES_USED_UP,
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
            OWN_TRIPLET_IN_RUN,
            tiles=triplet_and_run,
            ruling="BF-71",
            example=discarded("1111234s", "4s", "chow 456p", "pung 888m"),
        ),
        Pattern(
            "tile-hog-5",
            5,
            OWN_PAIR_IN_TWO_RUNS,
            tiles=pair_and_two_runs,
            ruling="BF-71",
            example=discarded("2344456s", "4s", "chow 456p", "pung 888m"),
        ),
        Pattern(
            "tile-hog-15",
            15,
            OWN_TILE_IN_FOUR_RUNS,
            tiles=four_sets,
            ruling="BF-71",
            example="122333344455s9p+9p",
        ),
    ),
    ladder(
        Pattern(
            "double-tile-hog",
            8,
            TWO_TILES_USED_UP,
            tiles=used_up,
            ruling="BF-71",
            example="6789p111123333s+9p",
        ),
        Pattern(
            "triple-tile-hog",
            30,
            THREE_TILES_USED_UP,
            tiles=used_up,
            ruling="BF-71",
            example="111122223333s9p+9p",
        ),
    ),
    shapes="standard",
)
