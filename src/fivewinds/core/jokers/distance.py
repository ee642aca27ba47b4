"""How far a hand with jokers is from complete, what it waits for and what brings it nearer.

Copies that a form asks for and the hand has not are *lacking*, and a lacking copy of which the
set has none left is *hard*: only a joker can be it. What a category lacks for so many sets and a
pair is its *row*. Rows join along the tree of the fields, where every joker takes one from what
its field lacks (docs/decisions/0005-jokers.md).

For sets and a pair, rows come from the tables of `core.suits`, once with hard places for free,
which is a lower bound, and once with none, which is an upper bound (0008-jokers-by-table.md).
Pairs and kinds are counted. Where the bounds differ, or the set has lost tiles, the exact distance
is found by walking through the tiles of a category with the hard places counted; rows found so are
kept.
"""

from collections.abc import Iterable, Sequence
from types import FunctionType

from fivewinds.core import bits
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
from fivewinds.core.suits import ENTRIES, NEVER, load

# Compiled, these are arrays, which cannot be imported.
CATEGORY_OF = list(powers.CATEGORY_OF)
FIRST = list(powers.FIRST)
END = list(powers.END)
PARENT = list(powers.PARENT)
FIELDS = list(powers.FIELDS)
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
SINGLY = NO_FIELD
"""Instead of the category of a twin: there is none, or it costs nothing."""
UNKNOWN = -1
ALL_KINDS = 0x3FFFFFFFF
INSIDE = [0, 1, 2, 3, 4, 0, 3, 0]
"""By field, a category that lies in it."""


def _weight(tile: int, base: int) -> int:
    """What a tile's digit counts in the key of its category, a number to this base."""
    weight = 1
    for _ in range(tile - FIRST[CATEGORY_OF[tile]]):
        weight *= base
    return weight


INTERPRETED = type(_weight) is FunctionType
"""Compiled, room to work in is there from the start."""
CODE = [_weight(tile, 5) for tile in range(PLAIN)]
"""Weights in the keys of `core.suits`: a digit is the copies held."""
DIGIT = [_weight(tile, 50) for tile in range(PLAIN)]
"""Weights in the keys of walked rows.

A digit is copies held + 5 x copies there are + 25 x whether a joker may stand for the tile.
"""
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
        if INTERPRETED:
            self._make_room()
        self.size = 0
        self.joker_count = 0
        self.kinds = 0
        """How many kinds of plain tiles are held."""
        self.usable = 0
        """The kinds that jokers may be or of which there are four copies, as bits."""
        self.tabled = True
        """Whether every category has its rows in the tables, so that `LOW` is a lower bound."""
        self.whole = True
        """Whether no tile is hard before its fifth copy, so that `HIGH` is an upper bound."""
        self._begin(list(tiles), list(left))

    def _begin(self, tiles: list[int], left: list[int]) -> None:
        """Lay out the set, and take the tiles of the hand."""
        if len(left) != KINDS:
            raise ValueError(f"left is not {KINDS} numbers of copies")
        for tile in range(KINDS):
            copies = left[tile]
            if copies < 0:
                raise ValueError(f"left is not {KINDS} numbers of copies")
            self.left[tile] = copies
        for tile in tiles:
            if tile < 0 or tile >= KINDS:
                raise ValueError(f"{tile} is not the id of a tile")
            self.left[tile] += 1
        for tile in range(KINDS):
            self._place(tile, self.left[tile])
        for category in range(CATEGORIES):
            self.known[category] = UNKNOWN
            self.profiles[category] = _profile(category, 0)
            self._sort_out(category)
        for tile in tiles:
            self.add(tile)
        if self.size > 14 or self.size % 3 == 0:
            raise ValueError(f"a hand never has {self.size} tiles")

    def _make_room(self) -> None:
        """The arrays, which are there from the start when this is compiled."""
        self.counts = [0] * 50
        self.left = [0] * 50
        self.codes = [0] * 5
        """The key of each category for the tables."""
        self.profiles = [0] * 5
        """The profile of each category, by its key."""
        self.keys = [0] * 5
        """The key of each category for walked rows."""
        self.own = [0] * 8
        """Jokers held, by field."""
        self.total = [0] * 8
        """Jokers held and left, by field."""
        self.plain = [0] * 5
        """Plain tiles held, by category."""
        self.least = [0] * 4
        """The kinds of plain tiles of which 1, 2, 3 or 4 are held, or more, as bits."""
        self.begins = [0] * 10
        """Where in `ROW` the rows of a category begin, low and high."""
        self.others = [0] * 10
        self.beside = [0] * 10
        """By category, low and high: what the others of its field join to, and the rest of the
        hand; filled in by `_survey`."""
        self.known = [0] * 5
        """The key of each category for which `after` is true."""
        self.after = [0] * 34
        """The profile of a category with one more of a tile."""
        self.lots = [0] * 20
        """By category, the units that count kinds: see `_count_kinds`."""
        # Room for every state, and for nine rows of the widest form, with 0-14 hard places.
        self.before = [0] * 1050
        self.behind = [0] * 1050
        self.work = [0] * 3780

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

    def _sort_out(self, category: int) -> None:
        """Note whether the tables tell the rows of a category, and which of them."""
        reached = 0
        full = 0
        some = 0
        for tile in range(FIRST[category], END[category]):
            copies = self.left[tile] if self.jokers.fields[tile] == NO_FIELD else 0
            if self.jokers.reach >> tile & 1:
                reached += 1
                self.usable |= BIT[tile]
                self.whole = self.whole and copies == 4
            elif copies == 4:
                full += 1
                self.usable |= BIT[tile]
            elif copies:
                some += 1
        size = END[category] - FIRST[category]
        first = WITH_JOKERS
        if reached == 0 and full == 0:
            first = NO_TILES
        elif full == size:
            first = WITHOUT_JOKERS
        elif full or reached < size:
            # Of honours that jokers may be, one kind is as good as several.
            self.tabled = self.tabled and full == 0 and category >= 3
        self.tabled = self.tabled and some == 0
        self.whole = self.whole and self.tabled
        self.begins[category] = first
        self.begins[5 + category] = WITHOUT_JOKERS if first == WITH_JOKERS else first

    def copy(self) -> "JokerTiles":
        """Another hand of the same tiles, with the same copies left."""
        return type(self)(self.jokers, self.tiles(), self.left)

    def tiles(self) -> list[int]:
        """The tiles, sorted."""
        return [tile for tile in range(KINDS) for _ in range(self.counts[tile])]

    def clear(self) -> None:
        """Give all tiles away."""
        for tile in range(KINDS):
            while self.counts[tile]:
                self.remove(tile)

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
            category = CATEGORY_OF[tile]
            self.codes[category] += CODE[tile]
            self.profiles[category] = _profile(category, self.codes[category])
            self.keys[category] += DIGIT[tile]
            self.plain[category] += 1
            self.least[self.counts[tile] - 1] |= BIT[tile]
            self.kinds += self.counts[tile] == 1

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
            category = CATEGORY_OF[tile]
            self.codes[category] -= CODE[tile]
            self.profiles[category] = _profile(category, self.codes[category])
            self.keys[category] -= DIGIT[tile]
            self.plain[category] -= 1
            self.least[self.counts[tile]] &= ~BIT[tile]
            self.kinds -= self.counts[tile] == 0

    def distance(self) -> int:
        """The least distance over the forms: 0 waits, -1 is complete, FAR cannot be."""
        least = FAR
        for form in self.jokers.forms:
            if self._open(form, least + 1):
                missing = self._missing(form, least + 1)
                if missing <= least:
                    least = missing - 1
        return least

    def complete(self) -> bool:
        """Whether the hand, with its last tile, is one of the forms."""
        if self.size % 3 != 2:
            return False
        for form in self.jokers.forms:  # noqa: SIM110 (compiled, this is quicker)
            # Nothing is drawn any more, so no place is hard.
            if self.makes(form):
                return True
        return False

    def makes(self, form: Form) -> bool:
        """Whether the tiles, jokers among them, are all that a form asks for."""
        return self._open(form, 1) and self._bound(form) == 0

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
        return self.useful() if self.distance() == 0 else []

    def useful(self) -> list[int]:
        """The tiles after whose draw some discard leaves a smaller distance; or the waits.

        None before a discard that is due.
        """
        found = self.useful_bits(self.distance())
        return [tile for tile in range(KINDS) if found >> tile & 1]

    def useful_bits(self, distance: int) -> int:
        """The useful tiles as bits, tile 0 the lowest, of a hand at this distance.

        A tile brings a form nearer by one at most, so only the nearest forms matter.
        """
        if self.size % 3 != 1 or distance >= FAR:
            return 0
        found = 0
        now = distance + 1
        for form in self.jokers.forms:
            if self._open(form, now + 1) and self._missing(form, now + 1) == now:
                if form.units == 0 and self.tabled:
                    found |= self._useful_for_sets(form, now)
                elif form.repeats and self.whole:
                    found |= self._useful_for_kinds(form, now)
                else:
                    for tile in range(KINDS):
                        if self.left[tile] > 0 and self._nearer(form, tile, now):
                            found |= BIT[tile]
        return found

    def _nearer(self, form: Form, tile: int, now: int) -> bool:
        """Whether a form lacks less than it does now with one more tile, which must be left."""
        self.add(tile)
        result = self._open(form, now) and self._missing(form, now) < now
        self.remove(tile)
        return result

    def _useful_for_sets(self, form: Form, now: int) -> int:
        """The tiles that bring sets and a pair nearer, as bits; these lack so many now."""
        self._survey(LOW)
        self._survey(HIGH)
        found = 0
        unsure = 0
        # Where the lower bound is exact, a tile that leaves the profile as it is changes nothing.
        exact = self._beside(LOW, 0, self.profiles[0]) == now
        for category in range(CATEGORIES):
            # Who compares discards asks again and again with one category changed.
            if self.known[category] != self.codes[category]:
                self._look_ahead(category)
            for tile in range(FIRST[category], END[category]):
                if self.left[tile] <= 0 or self.jokers.fields[tile] != NO_FIELD:
                    continue
                if exact and self.after[tile] == self.profiles[category]:
                    continue
                low = self._beside(LOW, category, self.after[tile])
                if low == 0:
                    found |= BIT[tile]
                elif low < now:
                    if self.whole and self._beside(HIGH, category, self.after[tile]) < now:
                        found |= BIT[tile]
                    else:
                        unsure |= BIT[tile]
        for tile in range(KINDS):
            field = self.jokers.fields[tile]
            if field != NO_FIELD and self.left[tile] > 0:
                category = INSIDE[field]
                profile = self.profiles[category]
                self.own[field] += 1
                low = self._beside(LOW, category, profile)
                if low == 0 or (
                    low < now and self.whole and self._beside(HIGH, category, profile) < now
                ):
                    found |= BIT[tile]
                elif low < now:
                    unsure |= BIT[tile]
                self.own[field] -= 1
        # Trying a tile surveys the hand anew, so it is done last.
        for tile in range(KINDS if unsure else 0):
            if unsure >> tile & 1 and self._nearer(form, tile, now):
                found |= BIT[tile]
        return found

    def _look_ahead(self, category: int) -> None:
        """Look up what one more of each tile that is left would make of its category."""
        code = self.codes[category]
        self.known[category] = code
        for tile in range(FIRST[category], END[category]):
            if self.counts[tile] < 4:
                self.after[tile] = _profile(category, code + CODE[tile])

    def _open(self, form: Form, limit: int) -> bool:
        """Whether the form may lack less than the limit, by the plain tiles that could serve it."""
        if form.units == 0:
            return True
        if self.size < 13:
            return False
        if form.unit == 1 and form.size - 1 - self.kinds - self.joker_count >= limit:
            return False
        served = form.size
        if form.unit == 1:
            served = bits.number_of(self.least[0] & form.family)
            served += self.least[1] & form.family != 0
        elif form is SEVEN_DIFFERENT:
            served = min(7, self.kinds) + bits.number_of(self.least[1])
        return form.size - served - self.joker_count < limit

    def _missing(self, form: Form, limit: int) -> int:
        """The tiles to draw for a form, exact where it is below the limit."""
        low = self._bound(form)
        # What lacks nothing but its own jokers needs no others for its hard places.
        if low >= limit or low == 0:
            return low
        if self.whole and (form.repeats or (form.units == 0 and self._is_exact(low))):
            return low
        return low if self._least(form, 0) == low else self.missing_by_walking(form)

    def _bound(self, form: Form) -> int:
        """The tiles to draw for a form if hard places cost nothing: never too many."""
        if self.size > 14:
            raise ValueError(f"a hand never has {self.size} tiles")
        if self.tabled and form.units == 0:
            return self._lack(LOW)
        if self.tabled and form.repeats:
            return self._counted(form)
        return self._least(form, FREE)

    # Sets and a pair, by table

    def _lack(self, level: int) -> int:
        """The tiles to draw for sets and a pair, as the tables tell."""
        self._survey(level)
        return self._beside(level, 0, self.profiles[0])

    def _is_exact(self, low: int) -> bool:
        """Whether the upper bound is the lower one, which has just been looked up."""
        for category in range(3):
            profile = self.profiles[category]
            if ROW[self.begins[category] + profile] != ROW[self.begins[5 + category] + profile]:
                return self._lack(HIGH) == low
        honours = JOIN[self._row_of(5, 3) * ROWS + self._row_of(5, 4)]
        if LESS[self.own[HONOURS_FIELD] * ROWS + honours] == self.beside[0]:
            return True
        return self._lack(HIGH) == low

    def _survey(self, level: int) -> None:
        """Note for each category what the rest of the hand joins to."""
        first = 5 * level
        one = self._row_of(first, 0)
        two = self._row_of(first, 1)
        three = self._row_of(first, 2)
        wind = self._row_of(first, 3)
        dragon = self._row_of(first, 4)
        self.others[first] = JOIN[two * ROWS + three]
        self.others[first + 1] = JOIN[one * ROWS + three]
        self.others[first + 2] = JOIN[one * ROWS + two]
        self.others[first + 3] = dragon
        self.others[first + 4] = wind
        suits = LESS[self.own[SUITS_FIELD] * ROWS + JOIN[self.others[first] * ROWS + one]]
        honours = LESS[self.own[HONOURS_FIELD] * ROWS + JOIN[wind * ROWS + dragon]]
        for category in range(CATEGORIES):
            self.beside[first + category] = honours if category < 3 else suits

    def _row_of(self, first: int, category: int) -> int:
        """The row of a category without what its own jokers fill."""
        row = ROW[self.begins[first + category] + self.profiles[category]]
        return LESS[self.own[category] * ROWS + row]

    def _beside(self, level: int, category: int, profile: int) -> int:
        """The tiles to draw for sets and a pair if a category had this profile."""
        at = 5 * level + category
        row = LESS[self.own[category] * ROWS + ROW[self.begins[at] + profile]]
        row = LESS[self.own[PARENT[category]] * ROWS + JOIN[self.others[at] * ROWS + row]]
        row = LESS[self.own[ANY_FIELD] * ROWS + JOIN[self.beside[at] * ROWS + row]]
        lacking = LACKING[row * ENTRIES + 2 * (self.size // 3) + 1]
        return FAR if lacking == NEVER else lacking

    # Pairs and kinds, by counting

    def _counted(self, form: Form) -> int:
        """The tiles to draw for pairs or for different kinds."""
        self._count_kinds(form)
        return self._drawn(form, form.twins == 0 or self._has_twin(form))

    def _has_twin(self, form: Form) -> bool:
        """Whether two of a kind are held."""
        return self.least[1] & self.usable & form.family != 0

    def _count_kinds(self, form: Form) -> None:
        """Count the units that lack 0, 1 or 2 tiles, by category, into `lots`.

        What another unit costs never falls with the units that there are, so these three numbers
        tell all of a category, and with the tiles that it lacks in any case all of a field.
        """
        for category in range(CATEGORIES):
            kinds = self.usable & form.family & FIELDS[category]
            at = 4 * category
            self.lots[at + 1] = 0
            self.lots[at + 2] = 0
            self.lots[at + 3] = 0
            if kinds:
                number = bits.number_of(kinds)
                for unit in range(form.repeats):
                    rest = number
                    for lacking in range(form.unit):
                        copies = form.unit * (unit + 1) - lacking
                        some = bits.number_of(kinds & self.least[copies - 1])
                        self.lots[at + 1 + lacking] += some - (number - rest)
                        rest = number - some
                    self.lots[at + 1 + form.unit] += rest

    def _useful_for_kinds(self, form: Form, now: int) -> int:
        """The tiles that bring pairs or different kinds nearer, as bits; these lack so many now.

        Kinds of a category of which a unit lacks as much as of another are worth the same.
        """
        self._count_kinds(form)
        paired = form.twins == 0 or self._has_twin(form)
        found = 0
        kinds = self.usable & form.family
        if not paired and self._drawn(form, True) < now:
            found = kinds & self.least[0]
        for category in range(CATEGORIES):
            for lacking in range(1, form.unit + 1):
                at = 4 * category + 1 + lacking
                if self.lots[at]:
                    self.lots[at] -= 1
                    self.lots[at - 1] += 1
                    if self._drawn(form, paired) < now:
                        found |= self._lacking(form, lacking) & kinds & FIELDS[category]
                    self.lots[at] += 1
                    self.lots[at - 1] -= 1
        for tile in range(KINDS):
            field = self.jokers.fields[tile]
            if field == NO_FIELD:
                if self.left[tile] <= 0:
                    found &= ~BIT[tile]
            elif self.left[tile] > 0:
                self.own[field] += 1
                if self._drawn(form, paired) < now:
                    found |= BIT[tile]
                self.own[field] -= 1
        return found

    def _lacking(self, form: Form, lacking: int) -> int:
        """The kinds whose next unit lacks so many tiles, as bits."""
        found = 0
        for unit in range(form.repeats):
            copies = form.unit * (unit + 1) - lacking
            some = self.least[copies - 1] if copies else ALL_KINDS
            found |= some & ~self.least[copies]
        return found

    def _drawn(self, form: Form, paired: bool) -> int:
        """The tiles to draw for the units in `lots`, and a twin unless it is there."""
        if paired:
            return self._drawn_with(form, SINGLY)
        least = FAR
        for category in range(CATEGORIES):
            least = min(least, self._drawn_with(form, category))
        return least

    def _drawn_with(self, form: Form, twin: int) -> int:
        """The same with a twin in this category, of a kind that is held once or not at all."""
        units = form.units
        # For a category, the suits, the honours and all: four numbers each, as `_fill` has them.
        sums = [0] * 16
        for place in range(4, 16):
            sums[place] = 0
        for category in range(CATEGORIES):
            at = 4 * category
            sums[0] = category == twin
            sums[1] = self.lots[at + 1]
            sums[2] = self.lots[at + 2]
            sums[3] = self.lots[at + 3]
            if form.needs >> category & 1 or category == twin:
                units -= 1
                if sums[1]:
                    sums[1] -= 1
                elif sums[2]:
                    sums[2] -= 1
                    sums[0] += 1
                else:
                    return FAR
            _fill(sums, 0, self.own[category], 4 if category < 3 else 8)
        _fill(sums, 4, self.own[SUITS_FIELD], 12)
        _fill(sums, 8, self.own[HONOURS_FIELD], 12)
        _fill(sums, 12, self.own[ANY_FIELD], 0)
        units -= min(units, sums[13])
        single = min(units, sums[14])
        units -= single
        return FAR if units > sums[15] else sums[12] + single + 2 * units

    # Any form, by walking

    def missing_by_walking(self, form: Form) -> int:
        """The tiles to draw for a form, hard places counted: exact, and slow."""
        hard = 0
        for category in range(CATEGORIES):
            reach = self.total[category] + self.total[PARENT[category]] + self.total[ANY_FIELD]
            if reach > hard:
                hard = reach
        return self._least(form, min(hard, MOST_HARD))

    def _least(self, form: Form, hard: int) -> int:
        """The tiles to draw for a form, with at most so many hard places in a category."""
        levels = 1 if hard == FREE else hard + 1
        units = form.units or self.size // 3
        places = 2 * units + 2
        block = places * levels
        for category in range(CATEGORIES):
            row = self._row(form, category, hard)
            _spread(self.work, category * block, row, len(row) // levels, places, levels)
            self._serve(category, category * block, places, levels)
        _join_rows(self.work, 0, block, 5 * block, places, levels)
        _join_rows(self.work, 5 * block, 2 * block, 6 * block, places, levels)
        self._serve(SUITS_FIELD, 6 * block, places, levels)
        _join_rows(self.work, 3 * block, 4 * block, 7 * block, places, levels)
        self._serve(HONOURS_FIELD, 7 * block, places, levels)
        _join_rows(self.work, 6 * block, 7 * block, 8 * block, places, levels)
        self._serve(ANY_FIELD, 8 * block, places, levels)
        return self.work[8 * block + 2 * units + form.twins]

    def _serve(self, field: int, at: int, places: int, levels: int) -> None:
        """Subtract a field's jokers: held ones from what it lacks, all from its hard places."""
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
        """What a category lacks for each place of a row, level after level of hard places."""
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
        after = self.behind
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
        return bytes(
            [
                FAR if state == NO_STATE else before[state * levels + level]
                for level in range(levels)
                for state in ends
            ]
        )


SEVEN_DIFFERENT = FORMS[SEVEN_PAIRS]


def _profile(category: int, code: int) -> int:
    """The profile of a category with this key."""
    if category < 3:
        return SUIT[code]
    return WIND[code] if category == 3 else DRAGON[code]


def _fill(sums: list[int], at: int, jokers: int, parent: int) -> None:
    """Let jokers be what a field lacks, the cheapest first; then add it to the field around it.

    A field has four numbers: tiles that it lacks in any case, units that lack 0, 1 and 2.
    """
    for _ in range(jokers):
        if sums[at]:
            sums[at] -= 1
        elif sums[at + 2]:
            sums[at + 2] -= 1
            sums[at + 1] += 1
        elif sums[at + 3]:
            sums[at + 3] -= 1
            sums[at + 2] += 1
    if parent:
        for place in range(4):
            sums[parent + place] += sums[at + place]


def _spread(work: list[int], at: int, row: bytes, width: int, places: int, levels: int) -> None:
    """Lay out as many places of a row as are needed."""
    for level in range(levels):
        for place in range(places):
            work[at + level * places + place] = row[level * width + place]


def _join_rows(work: list[int], one: int, two: int, out: int, places: int, levels: int) -> None:
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
