"""Forms of a complete hand, told as walks through the tiles, and the jokers of a set.

A *form* is told as a walk through the tiles of each category. At every tile it takes some
copies; a state remembers what the walk has made so far (docs/decisions/0005-jokers.md).
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fivewinds.core.codes import (
    FOUR_SETS,
    SEVEN_PAIRS,
    SEVEN_PAIRS_REPEATED,
    THIRTEEN_ORPHANS,
)
from fivewinds.core.jokers.powers import (
    CATEGORIES,
    END,
    FIELDS,
    FIRST,
    KINDS,
    NO_FIELD,
    PLAIN,
    mask_of,
)
from fivewinds.core.shape_names import ORPHANS, PAIRS, STANDARD

KEY_BITS = 51
"""A key of a category has so many: nine digits to base 50."""
FREE = 15
"""Instead of a number of hard copies: as many as one likes."""
NO_STATE = 100
"""More than any state; compiled, the bytes of a loop are signed, so it is less than 128."""
WIDEST = 28
BIT = [1 << tile for tile in range(PLAIN)]


class Step(NamedTuple):
    """What a walk may do at one tile: the copies it takes, and what they are part of."""

    before: int
    after: int
    copies: int
    triplets: int = 0
    runs: int = 0
    pairs: int = 0
    twin: int = 0


class Part:
    """One way to read a category: its groups, its pair, and what its tiles are or stand for."""

    def __init__(
        self, groups: tuple[tuple[int, ...], ...], pair: int | None, tiles: tuple[int, ...]
    ) -> None:
        self.groups = groups
        """The sets, or pairs where there are several."""
        self.pair = pair
        self.tiles = tiles
        self.runs = 0
        self.triplets = 0
        self.kinds = 0
        """The kinds of its tiles, as bits."""
        for group in groups:
            if len(group) == 3:
                self.triplets += group[0] == group[1]
                self.runs += group[0] != group[1]
        for tile in tiles:
            self.kinds |= BIT[tile]

    def plus(self, other: "Part") -> "Part":
        """Both, this one first."""
        more = Part((), self.pair if other.pair is None else other.pair, ())
        more.groups = self.groups + other.groups
        more.tiles = self.tiles + other.tiles
        more.runs = self.runs + other.runs
        more.triplets = self.triplets + other.triplets
        more.kinds = self.kinds | other.kinds
        return more


NOTHING_YET = Part((), None, ())


class Layer:
    """The steps that are open at a tile, by state before and copies.

    Packed they are bytes: state before, state after, copies.
    """

    def __init__(self, steps: Iterable[Step]) -> None:
        self.steps = sorted(steps, key=lambda step: (step.before, step.copies))
        self.packed = _packed(self.steps)
        # Three equal runs hold the same tiles as three triplets.
        self.fewer = _packed([step for step in self.steps if step.runs < 3])
        """Packed, without those that hold the same tiles as others."""
        self.first = [0] * 71
        """Where the steps from a state begin."""
        for step in self.steps:
            self.first[step.before + 1] += 1
        for state in range(70):
            self.first[state + 1] += self.first[state]
        self.by_copies = _packed(sorted(self.steps, key=lambda step: step.copies))
        """Packed, in the order of their copies."""
        self.taking = [0] * 16
        """Where those begin that take so many copies or more, as a place in `by_copies`."""
        for copies in range(16):
            self.taking[copies] = 3 * sum(step.copies < copies for step in self.steps)
        self._known: dict[tuple[int, int], Part] = {}

    def part(self, number: int, tile: int) -> Part:
        """What a step takes at a tile."""
        found = self._known.get((number, tile))
        if found is None:
            step = self.steps[number]
            groups = (
                *((tile, tile, tile),) * step.triplets,
                *((tile, tile + 1, tile + 2),) * step.runs,
                *((tile, tile),) * step.pairs,
            )
            found = Part(groups, tile if step.twin else None, (tile,) * step.copies)
            self._known[number, tile] = found
        return found


def _packed(steps: Iterable[Step]) -> bytes:
    return bytes(number for step in steps for number in (step.before, step.after, step.copies))


class Form:
    """A way to be complete: so many units (sets, pairs, kinds) and a twin (the pair) or none.

    `layers` has a layer for each plain tile. `ends` has for each category the state in which a
    walk through it has u units and t twins, at place 2u + t. A unit is `unit` tiles and a twin
    `twin` tiles; a form with `units` 0 takes as many as the size of the hand asks for. Where every
    unit is equal tiles, `repeats` is how many units may be of one kind, so that counting kinds
    tells the distance; 0 says that only walking does.
    """

    def __init__(
        self,
        shape: str,
        layers: list[Layer],
        ends: list[bytes],
        units: int,
        twins: int,
        unit: int,
        twin: int,
        repeats: int = 0,
    ) -> None:
        self.shape = shape
        self.layers = layers
        self.fewer = [layer.fewer for layer in layers]
        self.ends = ends
        self.units = units
        self.twins = twins
        self.unit = unit
        self.twin = twin
        self.repeats = repeats
        self.size = units * unit + twins * twin
        """How many tiles it has; not told where the size of the hand decides."""
        self.needs = 0
        """The categories that must have a unit, as bits."""
        for category in range(CATEGORIES):
            self.needs |= int(ends[category][0] == NO_STATE) << category
        self.family = mask_of(t for t in range(PLAIN) if any(layers[t].packed[2::3]))
        self.memos: list[dict[int, bytes]] = []
        for category in range(CATEGORIES):
            alike = [c for c in range(category) if self._alike(c, category)]
            self.memos.append(self.memos[alike[0]] if alike else {})
        self.parts: list[dict[int, list[Part]]] = [{} for _ in range(CATEGORIES)]
        """The ways to read a category, as they are found."""
        self.places: list[dict[int, int]] = [{} for _ in range(CATEGORIES)]
        """The units and twins that all tiles of a category can make, as bits 2u + t."""

    def _alike(self, one: int, two: int) -> bool:
        """Whether two categories are walked in the same way."""
        return (
            self.fewer[FIRST[one] : END[one]] == self.fewer[FIRST[two] : END[two]]
            and self.ends[one] == self.ends[two]
        )


def _four_sets() -> Form:
    """Sets and a pair. A state has sets, pair, and the runs begun one and two tiles before."""
    states = [
        (sets, pair, one, two)
        for sets in range(5)
        for pair in range(2)
        for one in range(sets + 1)
        for two in range(sets - one + 1)
    ]
    place = {state: number for number, state in enumerate(states)}

    def layer(*, runs: bool) -> Layer:
        return Layer(
            Step(
                before=place[sets, pair, one, two],
                after=place[sets + run + triplet, pair + twin, run, one],
                copies=one + two + run + 3 * triplet + 2 * twin,
                triplets=triplet,
                runs=run,
                twin=twin,
            )
            for sets, pair, one, two in states
            for run in (range(5 - sets) if runs else (0,))
            for triplet in range(5 - sets - run)
            for twin in range(2 - pair)
        )

    begins, ends = layer(runs=True), layer(runs=False)
    layers = [begins if t < 27 and t % 9 < 7 else ends for t in range(PLAIN)]
    done = bytes(place[sets, pair, 0, 0] for sets in range(5) for pair in range(2))
    return Form(STANDARD, layers, [done] * CATEGORIES, units=0, twins=1, unit=3, twin=2)


def _seven_pairs(alike: int) -> Form:
    """Seven pairs, of which so many may be alike. A state is the number of pairs."""
    layer = Layer(
        Step(before, before + pairs, 2 * pairs, pairs=pairs)
        for before in range(8)
        for pairs in range(min(alike, 7 - before) + 1)
    )
    done = bytes(place // 2 if place % 2 == 0 else NO_STATE for place in range(16))
    ends = [done] * CATEGORIES
    return Form(PAIRS, [layer] * PLAIN, ends, units=7, twins=0, unit=2, twin=0, repeats=alike)


def thirteen_kinds(shape: str, family: int, needed: Iterable[int] = ()) -> Form:
    """Thirteen different kinds of a family, one of them twice; some of each needed category.

    A state is twice the number of kinds, and one more with the twin. A book whose hand may be of
    one of several families has a form for each.
    """
    member = Layer(
        Step(2 * kinds + twin, 2 * (kinds + (copies > 0)) + twin + more, copies, twin=more)
        for kinds in range(14)
        for twin in range(2)
        for copies in range(3 if kinds < 13 else 1)
        for more in (int(copies == 2),)
        if twin + more < 2
    )
    stranger = Layer(Step(state, state, 0) for state in range(WIDEST))
    layers = [member if family >> tile & 1 else stranger for tile in range(PLAIN)]
    done = bytes(range(WIDEST))
    some = bytes(state if state >= 2 else NO_STATE for state in range(WIDEST))
    must = set(needed)
    ends = [some if category in must else done for category in range(CATEGORIES)]
    return Form(shape, layers, ends, units=13, twins=1, unit=1, twin=1, repeats=1)


_ORPHAN_KINDS = mask_of(t for t in range(PLAIN) if t >= 27 or t % 9 in (0, 8))
FORMS = {
    FOUR_SETS: _four_sets(),
    SEVEN_PAIRS: _seven_pairs(1),
    SEVEN_PAIRS_REPEATED: _seven_pairs(2),
    THIRTEEN_ORPHANS: thirteen_kinds(ORPHANS, _ORPHAN_KINDS),
}


class Jokers:
    """The jokers of a set of tiles, each tile with its power, and the forms that are played.

    `forms` are bits of core/codes.py, `further` the forms of a book's own. Raises ValueError for
    powers that are no field. A power may leave out tiles of its field that are not in the set.
    """

    def __init__(self, powers: Mapping[int, int], forms: int, further: Iterable[Form] = ()) -> None:
        self.fields = [-1] * 50
        self.tiles = 0
        """The jokers, as bits."""
        self.lowest = min(powers, default=KINDS)
        self.reach = 0
        self.absent = 0
        for tile, power in powers.items():
            field = next((f for f in range(8) if power & ~FIELDS[f] == 0), NO_FIELD)
            if power == 0 or field == NO_FIELD or not 0 <= tile < KINDS:
                raise ValueError(f"tile {tile} has a power that no joker has")
            self.fields[tile] = field
            self.tiles |= 1 << tile
            self.reach |= power
            self.absent |= FIELDS[field] & ~power
        if self.reach & self.absent:
            raise ValueError("two jokers divide a category differently")
        if forms & SEVEN_PAIRS_REPEATED:
            forms &= ~SEVEN_PAIRS
        self.further = tuple(further)
        self.forms = [form for bit, form in FORMS.items() if forms & bit]
        self.forms += self.further
