"""The tiles that a hand with jokers lacks for sets and a pair, by the tables of `core.suits`.

What a category lacks for so many sets and a pair is its *row*. A place is *hard* if the set has no
copy left for it, so that only a joker can fill it. Every category has two rows, one with hard
places for free, which gives a lower bound, and one with none, which gives an upper bound
(docs/decisions/0008-jokers-by-table.md).
"""

from fivewinds.core.codes import FAR
from fivewinds.core.jokers import powers
from fivewinds.core.jokers.powers import (
    ANY_FIELD,
    CATEGORIES,
    CATEGORY_OF,
    HONOURS_FIELD,
    KINDS,
    PLAIN,
    SUITS_FIELD,
)
from fivewinds.core.suits import ENTRIES, NEVER, load

# Compiled, these are arrays, which cannot be imported.
CATEGORY = list(powers.CATEGORY_OF)
FIRST = list(powers.FIRST)
END = list(powers.END)
PARENT = list(powers.PARENT)
BIT = [1 << tile for tile in range(KINDS)]

_tables = load()
_suit = _tables.suit
_wind = _tables.wind
_dragon = _tables.dragon
_row = _tables.row
_join = _tables.join
_less = _tables.less
_lacking = _tables.lacking
SUIT = _suit
WIND = _wind
DRAGON = _dragon
ROW = _row
JOIN = _join
LESS = _less
LACKING = _lacking
ROWS = _tables.rows
WITH_JOKERS = 0
WITHOUT_JOKERS = 256
NO_TILES = 512
"""Where the rows begin in `ROW`, by what a category is like."""
LOW = 0
HIGH = 1
"""Hard places for free, and none at all; times 5 it is where each begins in arrays by category."""
UNKNOWN = -1


def _weight(tile: int) -> int:
    """What a tile's digit counts in the key of its category, a number to the base 5."""
    weight = 1
    for _ in range(tile - powers.FIRST[CATEGORY_OF[tile]]):
        weight *= 5
    return weight


CODE = [_weight(tile) for tile in range(PLAIN)]
"""Weights in the keys of `core.suits`: a digit is the copies held."""


class SetRows:
    """The plain tiles of a hand as the tables know them. Jokers held, by field, are passed in."""

    def __init__(self) -> None:
        self.codes = [0] * 5
        """The key of each category for the tables."""
        self.profiles = [0] * 5
        """The profile of each category, by its key."""
        self.begins = [0] * 10
        """Where in `ROW` the rows of a category begin, low and high."""
        self.others = [0] * 10
        self.beside = [0] * 10
        """By category, low and high: what the others of its field join to, and the rest of the
        hand; filled in by `survey`."""
        self.known = [UNKNOWN] * 5
        """The key of each category for which `after` is true."""
        self.after = [0] * 34
        """The profile of a category with one more of a tile."""
        self.unsure = 0
        """Of the tiles last looked for: those of which the bounds do not tell, as bits."""
        for category in range(CATEGORIES):
            self.profiles[category] = profile(category, 0)

    def begin(self, category: int, there: bool, full: bool) -> None:
        """Say whether a category has tiles at all, and whether it has four of each."""
        first = WITH_JOKERS
        if full:
            first = WITHOUT_JOKERS
        elif not there:
            first = NO_TILES
        self.begins[category] = first
        self.begins[5 + category] = WITHOUT_JOKERS if first == WITH_JOKERS else first

    def change(self, tile: int, copies: int) -> None:
        """Copies of a plain tile come, or go where the number is below 0."""
        category = CATEGORY[tile]
        self.codes[category] += copies * CODE[tile]
        self.profiles[category] = profile(category, self.codes[category])

    def lack(self, level: int, own: list[int], size: int) -> int:
        """The tiles to draw for sets and a pair, of a hand of this size."""
        self.survey(level, own)
        return self.lack_with(level, 0, self.profiles[0], own, size)

    def is_exact(self, low: int, own: list[int], size: int) -> bool:
        """Whether the upper bound is the lower one, which has just been looked up."""
        for category in range(3):
            at = self.profiles[category]
            if ROW[self.begins[category] + at] != ROW[self.begins[5 + category] + at]:
                return self.lack(HIGH, own, size) == low
        honours = JOIN[self._row_of(5, 3, own) * ROWS + self._row_of(5, 4, own)]
        if LESS[own[HONOURS_FIELD] * ROWS + honours] == self.beside[0]:
            return True
        return self.lack(HIGH, own, size) == low

    def survey(self, level: int, own: list[int]) -> None:
        """Note for each category what the rest of the hand joins to."""
        first = 5 * level
        one = self._row_of(first, 0, own)
        two = self._row_of(first, 1, own)
        three = self._row_of(first, 2, own)
        wind = self._row_of(first, 3, own)
        dragon = self._row_of(first, 4, own)
        self.others[first] = JOIN[two * ROWS + three]
        self.others[first + 1] = JOIN[one * ROWS + three]
        self.others[first + 2] = JOIN[one * ROWS + two]
        self.others[first + 3] = dragon
        self.others[first + 4] = wind
        suits = LESS[own[SUITS_FIELD] * ROWS + JOIN[self.others[first] * ROWS + one]]
        honours = LESS[own[HONOURS_FIELD] * ROWS + JOIN[wind * ROWS + dragon]]
        for category in range(CATEGORIES):
            self.beside[first + category] = honours if category < 3 else suits

    def _row_of(self, first: int, category: int, own: list[int]) -> int:
        """The row of a category without what its own jokers fill."""
        row = ROW[self.begins[first + category] + self.profiles[category]]
        return LESS[own[category] * ROWS + row]

    def lack_with(self, level: int, category: int, other: int, own: list[int], size: int) -> int:
        """The tiles to draw for sets and a pair if a category had this profile; after `survey`."""
        at = 5 * level + category
        row = LESS[own[category] * ROWS + ROW[self.begins[at] + other]]
        row = LESS[own[PARENT[category]] * ROWS + JOIN[self.others[at] * ROWS + row]]
        row = LESS[own[ANY_FIELD] * ROWS + JOIN[self.beside[at] * ROWS + row]]
        lacking = LACKING[row * ENTRIES + 2 * (size // 3) + 1]
        return FAR if lacking == NEVER else lacking

    def useful(self, tiles: int, now: int, own: list[int], size: int, whole: bool) -> int:
        """Which plain tiles among these, given as bits, leave less than `now` lacking, as bits.

        The bounds are those that `survey` has noted of both levels for a hand of this size; where
        no upper bound holds (`whole`) or it does not tell, the tile is `unsure`.
        """
        found = 0
        self.unsure = 0
        last = 2 * (size // 3) + 1
        every = own[ANY_FIELD] * ROWS
        # Where the lower bound is exact, a tile that leaves the profile as it is changes nothing.
        exact = self.lack_with(LOW, 0, self.profiles[0], own, size) == now
        for category in range(CATEGORIES):
            # Who compares discards asks again and again with one category changed.
            if self.known[category] != self.codes[category]:
                self._look_ahead(category)
            passed = self.profiles[category] if exact else UNKNOWN
            begin = self.begins[category]
            alone = own[category] * ROWS
            others = self.others[category] * ROWS
            field = own[PARENT[category]] * ROWS
            beside = self.beside[category] * ROWS
            for tile in range(FIRST[category], END[category]):
                if not tiles >> tile & 1 or self.after[tile] == passed:
                    continue
                # As in `lack_with`, with all written out that is the same for the category.
                row = LESS[field + JOIN[others + LESS[alone + ROW[begin + self.after[tile]]]]]
                low = LACKING[LESS[every + JOIN[beside + row]] * ENTRIES + last]
                if low == 0:
                    found |= BIT[tile]
                elif low < now:
                    after = self.after[tile]
                    if whole and self.lack_with(HIGH, category, after, own, size) < now:
                        found |= BIT[tile]
                    else:
                        self.unsure |= BIT[tile]
        return found

    def _look_ahead(self, category: int) -> None:
        """Look up what one more of each tile would make of its category."""
        code = self.codes[category]
        self.known[category] = code
        rest = code
        for tile in range(FIRST[category], END[category]):
            if rest % 5 < 4:
                self.after[tile] = profile(category, code + CODE[tile])
            rest //= 5


def profile(category: int, code: int) -> int:
    """The profile of a category with this key."""
    if category < 3:
        return SUIT[code]
    return WIND[code] if category == 3 else DRAGON[code]
