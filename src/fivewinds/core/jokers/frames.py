"""How a complete hand may be divided over the categories, and the ways to read each of them.

In a complete hand every tile is in use, so the number of jokers in a category follows from its
sets and pair. A *frame* says for each category how many of them; a *part* is one way to read a
category within a frame (docs/decisions/0005-jokers.md).

Whether a category can make so many sets and a pair is found by walking backwards through its
tiles: for each tile and state, the places (2 x units + twins) in which a walk from there can end.
Walking forwards along these alone, no step is taken in vain.
"""

from collections.abc import Iterable, Sequence
from types import FunctionType
from typing import NamedTuple

from fivewinds.core.codes import FOUR_SETS
from fivewinds.core.jokers import powers
from fivewinds.core.jokers.distance import JokerTiles
from fivewinds.core.jokers.forms import (
    FORMS,
    KEY_BITS,
    NO_STATE,
    NOTHING_YET,
    Form,
    Jokers,
    Layer,
    Part,
)
from fivewinds.core.jokers.powers import (
    ANY_FIELD,
    CATEGORIES,
    HONOURS_FIELD,
    NO_FIELD,
    SUITS_FIELD,
)

FIRST = list(powers.FIRST)
END = list(powers.END)
PARENT = list(powers.PARENT)
SETS = FORMS[FOUR_SETS]
PARTS_LIMIT = 4_000
PLACES_LIMIT = 40_000
STATES = 70
"""Room for the states of the widest form."""


def _is_interpreted() -> bool:
    return type(_is_interpreted) is FunctionType


INTERPRETED = _is_interpreted()
"""Compiled, room to work in is there from the start."""


class Frame(NamedTuple):
    """How a reading is divided over the categories: units, twins and jokers of each."""

    form: Form
    units: tuple[int, ...]
    twins: tuple[int, ...]
    jokers: tuple[int, ...]


class JokerFrames(JokerTiles):
    """A hand with its jokers; once it holds its last tile, its frames and their parts."""

    def __init__(self, jokers: Jokers, tiles: Iterable[int], left: Sequence[int]) -> None:
        super().__init__(jokers, tiles, left)
        self.walked_form: Form | None = None
        self.walked = 0
        self.walked_key = 0
        """The form, the category and its key that `ways` is about."""
        self.open = [0] * 5
        self.chosen = [0] * 5
        if INTERPRETED:
            self.ways = [0] * 700
            """For each tile of a category and each state the places in which a walk may end."""

    def frames(self) -> list[Frame]:
        """The ways to divide a complete hand over the categories, for each form."""
        found: list[Frame] = []
        if self.size % 3 == 2:
            for form in self.jokers.forms:
                if form.units != 0 and self.size != 14:
                    continue
                if self._open(form, 1) and self._look(form):
                    self._divide(form, 0, form.units or self.size // 3, form.twins, found)
        return found

    def sets_without(self, one: int, two: int) -> bool:
        """Whether nothing but complete sets would be left without two tiles, jokers or not.

        So a hand waited for any partner of one tile when the other, the winning one, came.
        """
        held = self.counts[one] > 0 and self.counts[two] > (one == two)
        if self.size % 3 != 2 or not held:
            return False
        self.remove(one)
        self.remove(two)
        result = self._look(SETS) and self._divide(SETS, 0, self.size // 3, 0, None)
        self.add(two)
        self.add(one)
        return result

    def parts(self, frame: Frame, category: int) -> list[Part]:
        """All ways to read a category in a frame; each choice of parts is a reading.

        They are kept, so the list is not the caller's to change.
        """
        form: Form = frame.form
        place = 2 * frame.units[category] + frame.twins[category]
        memo = form.parts[category]
        key = place
        key = key << KEY_BITS | self.keys[category]
        found = memo.get(key)
        if found is None:
            found = []
            self._walk_back(form, category)
            self._gather(form, category, FIRST[category], 0, 1 << place, NOTHING_YET, found)
            if len(memo) >= PARTS_LIMIT:
                memo.clear()
            memo[key] = found
        return found

    def _look(self, form: Form) -> bool:
        """Note which places each category can make; whether each can make one at all."""
        for category in range(CATEGORIES):
            memo = form.places[category]
            key = self._key(category)
            found = memo.get(key)
            if found is None:
                self._walk_back(form, category)
                found = self.ways[0]
                if len(memo) >= PLACES_LIMIT:
                    memo.clear()
                memo[key] = found
            self.open[category] = found
            if self.open[category] == 0:
                return False
        return True

    def _key(self, category: int) -> int:
        """The tiles of a category and how many jokers there are, as one number."""
        key = self.keys[category]
        return key << 4 | self.joker_count

    def _walk_back(self, form: Form, category: int) -> None:
        """Fill in `ways` for a category; of no tile are there more copies than with all jokers."""
        key = self._key(category)
        if self.walked_form is form and self.walked == category and self.walked_key == key:
            return
        self.walked_form = form
        self.walked = category
        self.walked_key = key
        last = (END[category] - FIRST[category]) * STATES
        for at in range(last + STATES):
            self.ways[at] = 0
        ends = form.ends[category]
        for place in range(len(ends)):
            if ends[place] != NO_STATE:
                self.ways[last + ends[place]] |= 1 << place
        for tile in range(END[category] - 1, FIRST[category] - 1, -1):
            layer: Layer = form.layers[tile]
            steps = layer.by_copies
            least = self.counts[tile] if self.jokers.fields[tile] == NO_FIELD else 0
            most = least + self.joker_count if self.jokers.reach >> tile & 1 else least
            at = (tile - FIRST[category]) * STATES
            self._step_back(steps, layer.taking[least], layer.taking[min(most, 14) + 1], at)

    def _step_back(self, steps: bytes, first: int, end: int, at: int) -> None:
        """Take all these steps at a tile backwards."""
        for place in range(first, end, 3):
            self.ways[at + steps[place]] |= self.ways[at + STATES + steps[place + 1]]

    def _divide(
        self, form: Form, category: int, units: int, twins: int, found: list[Frame] | None
    ) -> bool:
        """Add the frames with these units and twins from a category on; whether there is one.

        Without a list the first one is enough.
        """
        if category == CATEGORIES:
            if units or twins or not self._served(form):
                return False
            if found is not None:
                found.append(self._frame(form))
            return True
        some = False
        spare = self.own[category] + self.own[PARENT[category]] + self.own[ANY_FIELD]
        for place in range(2 * units + 2):
            if not self.open[category] >> place & 1 or place % 2 > twins:
                continue
            self.chosen[category] = place
            if self._jokers_at(form, category) > spare:
                continue
            if self._divide(form, category + 1, units - place // 2, twins - place % 2, found):
                some = True
                if found is None:
                    break
        return some

    def _frame(self, form: Form) -> Frame:
        """The frame of the places chosen."""
        units = tuple([self.chosen[category] // 2 for category in range(CATEGORIES)])
        twins = tuple([self.chosen[category] % 2 for category in range(CATEGORIES)])
        jokers = tuple([self._jokers_at(form, category) for category in range(CATEGORIES)])
        return Frame(form, units, twins, jokers)

    def _jokers_at(self, form: Form, category: int) -> int:
        """How many jokers the place chosen for a category takes."""
        place = self.chosen[category]
        return form.unit * (place // 2) + form.twin * (place % 2) - self.plain[category]

    def _served(self, form: Form) -> bool:
        """Whether the jokers, by field, can be what the places chosen take."""
        suits = -self.own[SUITS_FIELD]
        honours = -self.own[HONOURS_FIELD]
        for category in range(CATEGORIES):
            rest = self._jokers_at(form, category) - self.own[category]
            if rest > 0 and category < 3:
                suits += rest
            elif rest > 0:
                honours += rest
        return max(suits, 0) + max(honours, 0) <= self.own[ANY_FIELD]

    def _gather(
        self,
        form: Form,
        category: int,
        tile: int,
        state: int,
        bit: int,
        part: Part,
        found: list[Part],
    ) -> None:
        """Add all parts that go on from a tile and a state and end in the place of this bit."""
        if tile == END[category]:
            found.append(part)
            return
        layer: Layer = form.layers[tile]
        steps = layer.packed
        least = self.counts[tile] if self.jokers.fields[tile] == NO_FIELD else 0
        most = 14 if self.jokers.reach >> tile & 1 else least
        after = (tile + 1 - FIRST[category]) * STATES
        for number in range(layer.first[state], layer.first[state + 1]):
            copies = steps[3 * number + 2]
            reached = steps[3 * number + 1]
            if least <= copies <= most and self.ways[after + reached] & bit:
                more = part.plus(layer.part(number, tile)) if copies else part
                self._gather(form, category, tile + 1, reached, bit, more, found)
