"""How far a hand with jokers is from complete, what it waits for and what brings it nearer.

Copies that a form asks for and the hand has not are *lacking*, and a lacking copy of which the
set has none left is *hard*: only a joker can be it (docs/decisions/0005-jokers.md).

For sets and a pair the tables tell a lower and an upper bound (`set_rows`); pairs and kinds are
counted (`kinds`). Where the bounds differ, or the set has lost tiles, the exact distance is found
by walking through the tiles with the hard places counted (`walking`).
"""

from collections.abc import Iterable, Sequence
from types import FunctionType

from fivewinds.core import bits
from fivewinds.core.codes import FAR, SEVEN_PAIRS
from fivewinds.core.jokers import kinds, powers, walking
from fivewinds.core.jokers.forms import FORMS, FREE, Form, Jokers
from fivewinds.core.jokers.powers import CATEGORIES, KINDS, NO_FIELD, PLAIN
from fivewinds.core.jokers.set_rows import SetRows
from fivewinds.core.jokers.walking import DIGIT as WEIGHTS

# Compiled, these are arrays, which cannot be imported.
CATEGORY_OF = list(powers.CATEGORY_OF)
FIRST = list(powers.FIRST)
END = list(powers.END)
FIELDS = list(powers.FIELDS)
DIGIT = list(WEIGHTS)
BIT = [1 << tile for tile in range(KINDS)]

LOW = 0
HIGH = 1
"""As `set_rows` has them: bounds with hard places for free, and without any."""
INSIDE = [0, 1, 2, 3, 4, 0, 3, 0]
"""By field, a category that lies in it."""


def _is_interpreted() -> bool:
    return type(_is_interpreted) is FunctionType


INTERPRETED = _is_interpreted()
"""Compiled, room to work in is there from the start."""


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
        self.sets = SetRows()
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
            self._sort_out(category)
        for tile in tiles:
            self.add(tile)
        if self.size > 14 or self.size % 3 == 0:
            raise ValueError(f"a hand never has {self.size} tiles")

    def _make_room(self) -> None:
        """The arrays, which are there from the start when this is compiled."""
        self.counts = [0] * 50
        self.left = [0] * 50
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
        self.lots = [0] * 20
        """By category, units that lack 0, 1 and 2 tiles, as `kinds` counts them."""

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
        if 0 < reached + full < size or 0 < full < size:
            # Of honours that jokers may be, one kind is as good as several.
            self.tabled = self.tabled and full == 0 and category >= 3
        self.tabled = self.tabled and some == 0
        self.whole = self.whole and self.tabled
        self.sets.begin(category, reached > 0 or full > 0, full == size)

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
            self.sets.change(tile, 1)
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
            self.sets.change(tile, -1)
            self.keys[category] -= DIGIT[tile]
            self.plain[category] -= 1
            self.least[self.counts[tile]] &= ~BIT[tile]
            self.kinds -= self.counts[tile] == 0

    def distance(self) -> int:
        """The least distance over the forms: 0 waits, -1 is complete, FAR cannot be."""
        least = FAR
        held = self.kinds + self.joker_count
        for form in self.jokers.forms:
            # At this most forms of different kinds fall, so it is looked at before all else.
            if form.unit == 1 and form.size - 1 - held > least:
                continue
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
        sets = self.sets
        sets.survey(LOW, self.own)
        sets.survey(HIGH, self.own)
        plain = 0
        for tile in range(PLAIN):
            if self.left[tile] > 0 and self.jokers.fields[tile] == NO_FIELD:
                plain |= BIT[tile]
        found = sets.useful(plain, now, self.own, self.size, self.whole)
        unsure = sets.unsure
        for tile in range(self.jokers.lowest, KINDS):
            field = self.jokers.fields[tile]
            if field != NO_FIELD and self.left[tile] > 0:
                category = INSIDE[field]
                profile = sets.profiles[category]
                self.own[field] += 1
                low = sets.lack_with(LOW, category, profile, self.own, self.size)
                if low == 0 or (
                    low < now
                    and self.whole
                    and sets.lack_with(HIGH, category, profile, self.own, self.size) < now
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
        if self.whole and (
            form.repeats or (form.units == 0 and self.sets.is_exact(low, self.own, self.size))
        ):
            return low
        return low if self._least(form, 0) == low else self.missing_by_walking(form)

    def _bound(self, form: Form) -> int:
        """The tiles to draw for a form if hard places cost nothing: never too many."""
        if self.size > 14:
            raise ValueError(f"a hand never has {self.size} tiles")
        if self.tabled and form.units == 0:
            return self.sets.lack(LOW, self.own, self.size)
        if self.tabled and form.repeats:
            kinds.count_units(form, self.usable, self.least, self.lots)
            return kinds.missing(form, self.lots, self.own, self._is_paired(form))
        return self._least(form, FREE)

    def _is_paired(self, form: Form) -> bool:
        """Whether the form has no twin, or two of a kind are held for it."""
        return form.twins == 0 or self.least[1] & self.usable & form.family != 0

    def _useful_for_kinds(self, form: Form, now: int) -> int:
        """The tiles that bring pairs or different kinds nearer, as bits; these lack so many now.

        Kinds of a category of which a unit lacks as much as of another are worth the same.
        """
        kinds.count_units(form, self.usable, self.least, self.lots)
        paired = self._is_paired(form)
        found = 0
        usable = self.usable & form.family
        if not paired and kinds.missing(form, self.lots, self.own, True) < now:
            found = usable & self.least[0]
        for category in range(CATEGORIES):
            for lacking in range(1, form.unit + 1):
                at = 4 * category + 1 + lacking
                if self.lots[at]:
                    self.lots[at] -= 1
                    self.lots[at - 1] += 1
                    if kinds.missing(form, self.lots, self.own, paired) < now:
                        lack = kinds.kinds_lacking(form, lacking, self.least)
                        found |= lack & usable & FIELDS[category]
                    self.lots[at] += 1
                    self.lots[at - 1] -= 1
        for tile in range(KINDS):
            field = self.jokers.fields[tile]
            if field == NO_FIELD:
                if self.left[tile] <= 0:
                    found &= ~BIT[tile]
            elif self.left[tile] > 0:
                self.own[field] += 1
                if kinds.missing(form, self.lots, self.own, paired) < now:
                    found |= BIT[tile]
                self.own[field] -= 1
        return found

    def missing_by_walking(self, form: Form) -> int:
        """The tiles to draw for a form, hard places counted: exact, and slow."""
        units = form.units or self.size // 3
        return walking.missing(form, units, self.keys, self.own, self.total)

    def _least(self, form: Form, hard: int) -> int:
        """The tiles to draw for a form, with at most so many hard places in a category."""
        units = form.units or self.size // 3
        return walking.least(form, units, self.keys, self.own, self.total, hard)


SEVEN_DIFFERENT = FORMS[SEVEN_PAIRS]
