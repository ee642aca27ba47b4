"""Pairs: all of these add to Seven Pairs (BF-78)."""

from fivewinds.rules.arrangements import tiles
from fivewinds.rules.b30fj.declaring import Tiles
from fivewinds.rules.facts import ALL_DRAGONS, ALL_WINDS, ALWAYS
from fivewinds.rules.patterns import Pattern, Section, ladder


def arranged(name: str, value: int, written: str, example: str) -> Pattern:
    """A pattern that is an arrangement of pairs."""
    pairs = tiles(written)
    return Pattern(name, value, pairs, tiles=pairs, ruling="BF-78", example=example)


def pairs_from(first: int, last: int) -> Tiles:
    """The pairs of the tiles from first to last."""
    return lambda reading: [(tile, tile) for tile in reading.pairs if first <= tile <= last]


SECTION = Section(
    "Pairs",
    Pattern("seven-pairs", 5, ALWAYS, ruling="BF-20", example="1133m5577p99s22z6z+6z"),
    ladder(
        arranged("three-consecutive-pairs", 2, "11a 22a 33a", "223344m55p99s11z7z+7z"),
        arranged("five-consecutive-pairs", 10, "11a 22a 33a 44a 55a", "44m2233445566p9s+9s"),
        arranged("seven-consecutive-pairs", 30, "11a 22a 33a 44a 55a 66a 77a", "2233445566778s+8s"),
    ),
    arranged("three-identical-pairs", 5, "11a 11b 11c", "3377m33p33s11225z+5z"),
    Pattern(
        "three-dragons-seven-pairs",
        5,
        ALL_DRAGONS,
        tiles=pairs_from(31, 33),
        ruling="BF-78",
        example="22m3377p4s556677z+4s",
    ),
    Pattern(
        "four-winds-seven-pairs",
        10,
        ALL_WINDS,
        tiles=pairs_from(27, 30),
        ruling="BF-78",
        example="22m99s112233446z+6z",
    ),
    shapes="seven-pairs",
)
