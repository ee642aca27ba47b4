"""Unconnected Hands (BF-79): the nine families of suited tiles, and what adds to the form."""

from itertools import permutations

from fivewinds.core.jokers import HONOURS, mask_of, thirteen_kinds
from fivewinds.core.jokers.powers import CATEGORIES
from fivewinds.rules.arrangements import tiles
from fivewinds.rules.facts import ALL_DRAGONS, ALL_WINDS, ALWAYS, SUITED_PAIR, all_of
from fivewinds.rules.patterns import Pattern, Section

THIRTEEN_UNCONNECTED = "thirteen-unconnected"
STRAIGHTS = tuple(permutations(range(3)))
"""By suit, where its numbers begin: 147, 258 or 369, each in a suit of its own."""
TRIPLETS = tuple((start,) * 3 for start in range(3))
"""The same three numbers in every suit."""


def family(starts: tuple[int, ...]) -> int:
    """The suited tiles of a family and all honors, as bits."""
    suited = (9 * suit + start + step for suit, start in enumerate(starts) for step in (0, 3, 6))
    return mask_of(suited) | HONOURS


FAMILIES = tuple(family(starts) for starts in STRAIGHTS + TRIPLETS)
FORMS = tuple(thirteen_kinds(THIRTEEN_UNCONNECTED, tiles, range(CATEGORIES)) for tiles in FAMILIES)
"""Thirteen different tiles of a family, one of them twice; each suit, a wind and a dragon."""

SHORT = tiles("1a 2b 3c 4a 5b 6c", "4a 5b 6c 7a 8b 9c", fixed=True)
TERMINAL = tiles("1a 2b 3c 7a 8b 9c", fixed=True)
STRAIGHT = tiles("1a 2b 3c 4a 5b 6c 7a 8b 9c", fixed=True)
ALIKE = tiles("1a 1b 1c 4a 4b 4c 7a 7b 7c")

SECTION = Section(
    "Unconnected Hands",
    Pattern(
        "thirteen-unconnected",
        5,
        ALWAYS,
        replaces=("all-types",),
        ruling="BF-79",
        example="147m28p36s122346z+7z",
    ),
    Pattern(
        "knitted-short-straight",
        5,
        SHORT,
        tiles=SHORT,
        ruling="BF-79",
        example="147m2p36s1223467z+5p",
    ),
    Pattern(
        "knitted-terminal-sequences",
        5,
        TERMINAL,
        tiles=TERMINAL,
        ruling="BF-79",
        example="147m28p3s1223467z+9s",
    ),
    Pattern(
        "knitted-straight",
        5,
        STRAIGHT,
        replaces=("knitted-short-straight", "knitted-terminal-sequences"),
        tiles=STRAIGHT,
        ruling="BF-79",
        example="14m258p369s1237z6j+7z",
    ),
    Pattern(
        "knitted-triplets",
        5,
        ALIKE,
        tiles=ALIKE,
        ruling="BF-79",
        example="369m369p36s22467z+9s",
    ),
    Pattern(
        "knitted-honors",
        5,
        all_of(ALL_WINDS, ALL_DRAGONS, SUITED_PAIR),
        tiles=lambda reading: [(tile,) for tile in range(27, 34)],
        ruling="BF-79",
        example="14m25p36s1234567z+1m",
    ),
    shapes=THIRTEEN_UNCONNECTED,
)
