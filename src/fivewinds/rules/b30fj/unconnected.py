"""Unconnected Hands (BF-79): the nine families of suited tiles, and what adds to the form."""

from collections.abc import Sequence
from itertools import permutations

from fivewinds.core.jokers import HONOURS, mask_of, thirteen_kinds
from fivewinds.core.jokers.powers import CATEGORIES
from fivewinds.rules.b30fj.arrangements import Arrangements, of_tiles
from fivewinds.rules.b30fj.declaring import Tiles, finds
from fivewinds.rules.b30fj.kinds import EAST, HONORS, SHAPES, THIRTEEN_UNCONNECTED
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.patterns import Pattern, Section
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group

STRAIGHTS = tuple(permutations(range(3)))
"""By suit, where its numbers begin: 147, 258 or 369, each in a suit of its own."""
TRIPLETS = tuple((start,) * 3 for start in range(3))
"""The same three numbers in every suit."""


def family(starts: tuple[int, ...]) -> int:
    """The suited tiles of a family and all honors, as bits."""
    suited = (9 * suit + start + step for suit, start in enumerate(starts) for step in (0, 3, 6))
    return mask_of(suited) | HONOURS


FAMILIES = tuple(family(starts) for starts in STRAIGHTS + TRIPLETS)
FORMS = tuple(
    thirteen_kinds(SHAPES[THIRTEEN_UNCONNECTED], tiles, range(CATEGORIES)) for tiles in FAMILIES
)
"""Thirteen different tiles of a family, one of them twice; each suit, a wind and a dragon."""

KNITTED = Arrangements(of_tiles)
SHORT = KNITTED.add("1a 2b 3c 4a 5b 6c", "4a 5b 6c 7a 8b 9c", fixed=True)
TERMINAL = KNITTED.add("1a 2b 3c 7a 8b 9c", fixed=True)
STRAIGHT = KNITTED.add("1a 2b 3c 4a 5b 6c 7a 8b 9c", fixed=True)
ALIKE = KNITTED.add("1a 1b 1c 4a 4b 4c 7a 7b 7c")


def tiles_in(bit: int) -> Tiles:
    """The tiles that make an arrangement, in its order."""

    def tiles(reading: Reading) -> Sequence[Group]:
        return [(place.tile,) for place in KNITTED.case(bit, reading.kinds, 0)]

    return tiles


# The facts of the section, and how they are found.
IS_UNCONNECTED = 1 << 0
KNITTED_HONORS = 1 << 1


def find(hand: Traits) -> int:
    """BF-79; all but the honors are arrangements."""
    if hand.shape != THIRTEEN_UNCONNECTED:
        return 0
    found = IS_UNCONNECTED | KNITTED.find(hand.kinds, 0)
    if hand.kinds & HONORS == HONORS and hand.pair < EAST:
        found |= KNITTED_HONORS
    return found


SECTION = Section(
    "Unconnected Hands",
    Pattern(
        "thirteen-unconnected",
        5,
        IS_UNCONNECTED,
        replaces=("all-types",),
        ruling="BF-79",
        example="147m28p36s122346z+7z",
    ),
    Pattern(
        "knitted-short-straight",
        5,
        SHORT,
        tiles=tiles_in(SHORT),
        ruling="BF-79",
        example="147m2p36s1223467z+5p",
    ),
    Pattern(
        "knitted-terminal-sequences",
        5,
        TERMINAL,
        tiles=tiles_in(TERMINAL),
        ruling="BF-79",
        example="147m28p3s1223467z+9s",
    ),
    Pattern(
        "knitted-straight",
        5,
        STRAIGHT,
        replaces=("knitted-short-straight", "knitted-terminal-sequences"),
        tiles=tiles_in(STRAIGHT),
        ruling="BF-79",
        example="14m258p369s1237z6j+7z",
    ),
    Pattern(
        "knitted-triplets",
        5,
        ALIKE,
        tiles=tiles_in(ALIKE),
        ruling="BF-79",
        example="369m369p36s22467z+9s",
    ),
    Pattern(
        "knitted-honors",
        5,
        KNITTED_HONORS,
        tiles=lambda reading: [(tile,) for tile in range(27, 34)],
        ruling="BF-79",
        example="14m25p36s1234567z+1m",
    ),
    shapes="thirteen-unconnected",
    finds=finds(find),
)
