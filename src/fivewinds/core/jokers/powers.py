"""What jokers may stand for: the fields, a tree over the five categories of tiles.

The categories are the three suits, winds and dragons. A *power* is a mask of the 34 plain tiles;
it is one of eight fields: a category, the suits, the honours, or everything.
"""

from collections.abc import Iterable, Sequence

KINDS = 50
PLAIN = 34
CATEGORIES = 5
CATEGORY_OF = [min(tile // 9, 3) + (tile >= 31) for tile in range(PLAIN)]
FIRST = [0, 9, 18, 27, 31]
END = [9, 18, 27, 31, 34]

# The fields: the five categories by their number, and those that hold several.
SUITS_FIELD = 5
HONOURS_FIELD = 6
ANY_FIELD = 7
NO_FIELD = -1
PARENT = [SUITS_FIELD, SUITS_FIELD, SUITS_FIELD, HONOURS_FIELD, HONOURS_FIELD]


def mask_of(tiles: Iterable[int]) -> int:
    """The tiles as bits, tile 0 the lowest."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


SUITED = mask_of(range(27))
HONOURS = mask_of(range(27, 34))
ANY_TILE = SUITED | HONOURS
FIELDS = [mask_of(range(FIRST[c], END[c])) for c in range(CATEGORIES)]
FIELDS += [SUITED, HONOURS, ANY_TILE]


def served(lacking: Sequence[int], own: Sequence[int]) -> bool:
    """Whether jokers, by field, can be all that the categories lack."""
    rest = [max(0, lacking[category] - own[category]) for category in range(CATEGORIES)]
    suits = max(0, rest[0] + rest[1] + rest[2] - own[SUITS_FIELD])
    honours = max(0, rest[3] + rest[4] - own[HONOURS_FIELD])
    return suits + honours <= own[ANY_FIELD]
