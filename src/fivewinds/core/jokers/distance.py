"""How far a hand with jokers is from complete, what it waits for and what brings it nearer.

Copies that a form asks for and the hand has not are *lacking*, and a lacking copy of which the
set has none left is *hard*: only a joker can be it. What a category lacks for so many sets and a
pair (its *row*) is found by walking once and kept. Rows join along the tree of the fields, where
every joker takes one from what its field lacks. docs/decisions/0005-jokers.md says why this is
exact.
"""

from collections.abc import Iterable, Sequence
from types import FunctionType

from fivewinds.core.codes import FAR, SEVEN_PAIRS
from fivewinds.core.jokers import powers
from fivewinds.core.jokers.forms import FORMS, FREE, KEY_BITS, NO_STATE, Form, Jokers
from fivewinds.core.jokers.powers import (
    ANY_FIELD,
    CATEGORIES,
    HONOURS_FIELD,
    KINDS,
    NO_FIELD,
    PLAIN,
    SUITS_FIELD,
)

# Compiled, these are arrays, which cannot be imported.
CATEGORY_OF = list(powers.CATEGORY_OF)
FIRST = list(powers.FIRST)
END = list(powers.END)
PARENT = list(powers.PARENT)


def _weight(tile: int) -> int:
    """What a tile's digit counts in the key of its category, which is a number to base 50.

    A digit is copies held + 5 x copies there are + 25 x whether a joker may stand for the tile.
    """
    weight = 1
    for _ in range(tile - FIRST[CATEGORY_OF[tile]]):
        weight *= 50
    return weight


INTERPRETED = type(_weight) is FunctionType
"""Compiled, room to work in is there from the start."""
DIGIT = [_weight(tile) for tile in range(PLAIN)]
MOST_HARD = 14
MEMO_LIMIT = 100_000
STATES = 70
"""Room for the states of the widest form."""


class JokerTiles:
    """The concealed tiles of a hand, plain ones and jokers, and the copies that are left.

    Tiles are ids of fivewinds.tiles; `left` has for each of the 50 the copies that may still be
    drawn. Melds are left out, as in core/shapes.py. `add` takes a tile from those left, `remove`
    puts it back. Raises ValueError for tiles that cannot be.
    """

    def __init__(self, jokers: Jokers, tiles: Iterable[int], left: Sequence[int]) -> None:
        self.jokers = jokers
        self.counts = [0] * 50
        self.left = [0] * 50
        self.keys = [0] * 5
        self.own = [0] * 8
        self.total = [0] * 8
        self.plain = [0] * 5
        self.size = 0
        self.joker_count = 0
        self.held = 0
        self.doubled = 0
        self.flat = True
        if INTERPRETED:
            # Room for every state, and for nine rows of the widest form, with 0-14 hard places.
            self.before = [0] * 1050
            self.after = [0] * 1050
            self.work = [0] * 3780
        if len(left) != KINDS or min(left) < 0:
            raise ValueError(f"left is not {KINDS} numbers of copies")
        there = list(left)
        held = list(tiles)
        for tile in held:
            if not 0 <= tile < KINDS:
                raise ValueError(f"{tile} is not the id of a tile")
            there[tile] += 1
        for tile in range(KINDS):
            self._place(tile, there[tile])
        for tile in held:
            self.add(tile)
        if self.size > 14 or self.size % 3 == 0:
            raise ValueError(f"a hand never has {self.size} tiles")

    def _place(self, tile: int, copies: int) -> None:
        """Note how many copies of a tile there are, held and left."""
        field = self.jokers.fields[tile]
        self.left[tile] = copies
        if field != NO_FIELD:
            self.total[field] += copies
        elif copies > (4 if tile < PLAIN else 0):
            raise ValueError(f"there are {copies} copies of tile {tile}")
        if tile < PLAIN:
            plain = copies if field == NO_FIELD else 0
            if plain and self.jokers.absent >> tile & 1:
                raise ValueError(f"no joker stands for tile {tile}, though for its neighbours")
            reach = self.jokers.reach >> tile & 1
            self.keys[CATEGORY_OF[tile]] += DIGIT[tile] * (5 * plain + 25 * reach)

    def copy(self) -> "JokerTiles":
        """Another hand of the same tiles, with the same copies left."""
        return type(self)(self.jokers, self.tiles(), self.left)

    def tiles(self) -> list[int]:
        """The tiles, sorted."""
        return [tile for tile in range(KINDS) for _ in range(self.counts[tile])]

    def add(self, tile: int) -> None:
        """Take a tile in. The caller knows that a copy is left."""
        field = self.jokers.fields[tile]
        self.counts[tile] += 1
        self.left[tile] -= 1
        self.size += 1
        if field != NO_FIELD:
            self.own[field] += 1
            self.joker_count += 1
        else:
            self.keys[CATEGORY_OF[tile]] += DIGIT[tile]
            self.plain[CATEGORY_OF[tile]] += 1
            self._note(tile)

    def remove(self, tile: int) -> None:
        """Give a tile away; its copy is left again. The caller knows that it is there."""
        field = self.jokers.fields[tile]
        self.counts[tile] -= 1
        self.left[tile] += 1
        self.size -= 1
        if field != NO_FIELD:
            self.own[field] -= 1
            self.joker_count -= 1
        else:
            self.keys[CATEGORY_OF[tile]] -= DIGIT[tile]
            self.plain[CATEGORY_OF[tile]] -= 1
            self._note(tile)

    def _note(self, tile: int) -> None:
        """Keep the kinds that are held, and held twice, in step."""
        bit = 1
        bit <<= tile
        self.held &= ~bit
        self.doubled &= ~bit
        if self.counts[tile] > 0:
            self.held |= bit
        if self.counts[tile] > 1:
            self.doubled |= bit

    def distance(self) -> int:
        """The least distance over the forms: 0 waits, -1 is complete, FAR cannot be."""
        return self._distance(FAR)

    def _distance(self, limit: int) -> int:
        """The distance where it is below the limit, otherwise the limit."""
        for form in self.jokers.forms:
            if self._open(form, limit + 1):
                missing = self._missing(form, limit + 1)
                if missing < FAR and missing - 1 < limit:
                    limit = missing - 1
        return limit

    def complete(self) -> bool:
        """Whether the hand, with its last tile, is one of the forms."""
        if self.size % 3 != 2:
            return False
        for form in self.jokers.forms:
            # Nothing is drawn any more, so no place is hard.
            if self._open(form, 1) and self._least(form, FREE) == 0:
                return True
        return False

    def complete_with(self, tile: int) -> bool:
        """Whether one more tile, of which a copy must be left, would complete the hand."""
        if self.left[tile] <= 0:
            return False
        self.add(tile)
        result = self.complete()
        self.remove(tile)
        return result

    def waits(self) -> list[int]:
        """The tiles, jokers too, that complete the hand and of which a copy is left, sorted."""
        if self.distance() != 0:
            return []
        return [tile for tile in range(KINDS) if self.complete_with(tile)]

    def useful(self) -> list[int]:
        """The tiles after whose draw some discard leaves a smaller distance; or the waits.

        None before a discard that is due.
        """
        if self.size % 3 != 1:
            return []
        now = self.distance()
        found = []
        for tile in range(KINDS):
            if self.left[tile] > 0:
                self.add(tile)
                if self._distance(now) < now:
                    found.append(tile)
                self.remove(tile)
        return found

    def _open(self, form: Form, limit: int) -> bool:
        """Whether the form may lack less than the limit, by the plain tiles that could serve it."""
        if form.units == 0:
            return True
        if self.size < 13:
            return False
        served = 14
        if form.unit == 1:
            served = _bits(self.held & form.family) + (self.doubled & form.family != 0)
        elif form is SEVEN_DIFFERENT:
            served = min(7, _bits(self.held)) + min(7, _bits(self.doubled))
        return 14 - served - self.joker_count < limit

    def _missing(self, form: Form, limit: int) -> int:
        """The tiles to draw for a form, exact where it is below the limit."""
        low = self._least(form, FREE)
        if low >= limit or self.flat:
            return low
        hard = 0
        for category in range(CATEGORIES):
            reach = self.total[category] + self.total[PARENT[category]] + self.total[ANY_FIELD]
            if reach > hard:
                hard = reach
        high = self._least(form, 0)
        if hard == 0 or high == low:
            return high
        return self._least(form, min(hard, MOST_HARD))

    def _least(self, form: Form, hard: int) -> int:
        """The tiles to draw for a form, with at most so many hard places in a category.

        Leaves in `flat` whether any number of hard places gives the same, when that was `FREE`.
        """
        if self.size > 14:
            raise ValueError(f"a hand never has {self.size} tiles")
        levels = 1 if hard == FREE else hard + 1
        units = form.units or self.size // 3
        places = 2 * units + 2
        block = places * levels
        self.flat = True
        for category in range(CATEGORIES):
            row = self._row(form, category, hard)
            if hard == FREE and row[0] == 0:
                self.flat = False
            _spread(self.work, category * block, row, len(row) // levels, places, levels)
            self._serve(category, category * block, places, levels)
        _join(self.work, 0, block, 5 * block, places, levels)
        _join(self.work, 5 * block, 2 * block, 6 * block, places, levels)
        self._serve(SUITS_FIELD, 6 * block, places, levels)
        _join(self.work, 3 * block, 4 * block, 7 * block, places, levels)
        self._serve(HONOURS_FIELD, 7 * block, places, levels)
        _join(self.work, 6 * block, 7 * block, 8 * block, places, levels)
        self._serve(ANY_FIELD, 8 * block, places, levels)
        return self.work[8 * block + 2 * units + form.twins]

    def _serve(self, field: int, at: int, places: int, levels: int) -> None:
        """Let the jokers of a field be what it lacks, and those there are what is hard."""
        own = self.own[field]
        total = self.total[field]
        if own == 0 and (total == 0 or levels == 1):
            return
        for level in range(levels):
            source = level + total if level + total < levels else levels - 1
            for place in range(places):
                lacking = self.work[at + source * places + place]
                if lacking < FAR:
                    lacking = lacking - own if lacking > own else 0
                self.work[at + level * places + place] = lacking

    def _row(self, form: Form, category: int, hard: int) -> bytes:
        """What a category lacks for each place of a row, after a byte that tells if it is flat."""
        key = hard
        key = key << KEY_BITS | self.keys[category]
        memo = form.memos[category]
        row = memo.get(key)
        if row is None:
            row = self._walked(form, category, hard)
            if len(memo) >= MEMO_LIMIT:
                memo.clear()
            memo[key] = row
        return row

    def _walked(self, form: Form, category: int, hard: int) -> bytes:
        """The same row, found by walking through the category."""
        levels = 1 if hard == FREE else hard + 1
        before = self.before
        after = self.after
        for place in range(STATES * levels):
            before[place] = FAR
        for place in range(levels):
            before[place] = 0
        key = self.keys[category]
        for tile in range(FIRST[category], END[category]):
            steps = form.fewer[tile]
            _walk(steps, len(steps), key % 50, hard, levels, before, after)
            before, after = after, before
            key //= 50
        ends = form.ends[category]
        row = bytes(
            [
                FAR if state == NO_STATE else before[state * levels + level]
                for level in range(levels)
                for state in ends
            ]
        )
        flat = hard == FREE and self._row(form, category, 0)[1:] == row
        return (b"\1" if flat else b"\0") + row


SEVEN_DIFFERENT = FORMS[SEVEN_PAIRS]


def _bits(mask: int) -> int:
    """How many tiles a mask has."""
    number = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


def _spread(work: list[int], at: int, row: bytes, width: int, places: int, levels: int) -> None:
    """Lay out as many places of a row as are needed."""
    for level in range(levels):
        for place in range(places):
            work[at + level * places + place] = row[1 + level * width + place]


def _join(work: list[int], one: int, two: int, out: int, places: int, levels: int) -> None:
    """Two rows taken together: units, twin and hard places divided in the best way."""
    for place in range(places * levels):
        work[out + place] = FAR
    for level in range(levels):
        for other in range(levels - level):
            for first in range(places):
                lacking = work[one + level * places + first]
                if lacking < FAR:
                    row = two + other * places
                    sums = out + (level + other) * places + first
                    for second in range(0, places - first, 2):
                        if lacking + work[row + second] < work[sums + second]:
                            work[sums + second] = lacking + work[row + second]
                    # A twin on both sides would be two.
                    if first % 2 == 0:
                        for second in range(1, places - first, 2):
                            if lacking + work[row + second] < work[sums + second]:
                                work[sums + second] = lacking + work[row + second]


def _walk(
    steps: bytes,
    size: int,
    digit: int,
    hard: int,
    levels: int,
    before: list[int],
    after: list[int],
) -> None:
    """Take every step at a tile with this digit, from the states before to those after."""
    held = digit % 5
    there = digit // 5 % 5
    reach = digit >= 25
    for place in range(STATES * levels):
        after[place] = FAR
    for at in range(0, size, 3):
        if before[steps[at] * levels + levels - 1] == FAR:
            continue
        copies = steps[at + 2]
        lacking = copies - held if copies > held else 0
        beyond = copies - there if copies > there else 0
        if beyond and not reach:
            continue
        if hard == FREE:
            beyond = 0
        for level in range(levels - beyond):
            found = before[steps[at] * levels + level] + lacking
            place = steps[at + 1] * levels + level + beyond
            if found < after[place]:
                after[place] = found
