"""Pairs: all of these add to Seven Pairs (BF-78)."""

from collections.abc import Sequence

from fivewinds.rules.b30fj.arrangements import Arrangements, of_tiles
from fivewinds.rules.b30fj.declaring import Tiles, finds
from fivewinds.rules.b30fj.kinds import DRAGONS, SEVEN_PAIRS, WINDS
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.patterns import Pattern, Section, ladder
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group

PAIRS = Arrangements(of_tiles)
THREE_CONSECUTIVE = PAIRS.add("11a 22a 33a")
FIVE_CONSECUTIVE = PAIRS.add("11a 22a 33a 44a 55a")
SEVEN_CONSECUTIVE = PAIRS.add("11a 22a 33a 44a 55a 66a 77a")
THREE_IDENTICAL = PAIRS.add("11a 11b 11c")


def pairs_in(bit: int) -> Tiles:
    """The pairs that make an arrangement."""

    def tiles(reading: Reading) -> Sequence[Group]:
        return [(place.tile, place.tile) for place in PAIRS.case(bit, reading.kinds, 0)]

    return tiles


def pairs_from(first: int, last: int) -> Tiles:
    """The pairs of the tiles from first to last."""
    return lambda reading: [(tile, tile) for tile in reading.pairs if first <= tile <= last]


# The facts of the section, and how they are found.
IS_SEVEN_PAIRS = 1 << 0
THREE_DRAGONS = 1 << 1
FOUR_WINDS = 1 << 2


def find(hand: Traits) -> int:
    """BF-78; all but honors are arrangements."""
    if hand.shape != SEVEN_PAIRS:
        return 0
    found = IS_SEVEN_PAIRS | PAIRS.find(hand.kinds, 0)
    if hand.kinds & DRAGONS == DRAGONS:
        found |= THREE_DRAGONS
    if hand.kinds & WINDS == WINDS:
        found |= FOUR_WINDS
    return found


SECTION = Section(
    "Pairs",
    Pattern("seven-pairs", 5, IS_SEVEN_PAIRS, ruling="BF-20", example="1133m5577p99s22z6z+6z"),
    ladder(
        Pattern(
            "three-consecutive-pairs",
            2,
            THREE_CONSECUTIVE,
            tiles=pairs_in(THREE_CONSECUTIVE),
            ruling="BF-78",
            example="223344m55p99s11z7z+7z",
        ),
        Pattern(
            "five-consecutive-pairs",
            10,
            FIVE_CONSECUTIVE,
            tiles=pairs_in(FIVE_CONSECUTIVE),
            ruling="BF-78",
            example="44m2233445566p9s+9s",
        ),
        Pattern(
            "seven-consecutive-pairs",
            30,
            SEVEN_CONSECUTIVE,
            tiles=pairs_in(SEVEN_CONSECUTIVE),
            ruling="BF-78",
            example="2233445566778s+8s",
        ),
    ),
    Pattern(
        "three-identical-pairs",
        5,
        THREE_IDENTICAL,
        tiles=pairs_in(THREE_IDENTICAL),
        ruling="BF-78",
        example="3377m33p33s11225z+5z",
    ),
    Pattern(
        "three-dragons-seven-pairs",
        5,
        THREE_DRAGONS,
        tiles=pairs_from(31, 33),
        ruling="BF-78",
        example="22m3377p4s556677z+4s",
    ),
    Pattern(
        "four-winds-seven-pairs",
        10,
        FOUR_WINDS,
        tiles=pairs_from(27, 30),
        ruling="BF-78",
        example="22m99s112233446z+6z",
    ),
    shapes="seven-pairs",
    finds=finds(find),
)
