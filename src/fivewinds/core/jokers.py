"""Hands with jokers: distance, waits, useful tiles, and every reading of a complete hand.

A joker stands for any tile in its *power*, a mask of the 34 plain tiles, and also for a fifth
copy. The tiles fall into five *categories*: three suits, winds, dragons. A power is one of eight
*fields*, which lie in each other as a tree: a category, the suits, the honours, or everything.

A *form* is told as a walk through the tiles of each category. At every tile it takes some
copies; copies that the hand has not are *lacking*, and a lacking copy of which the set has none
left is *hard*: only a joker can be it. What a category lacks for so many sets and a pair (its
*row*) is found by walking once and kept. Rows join along the tree, where every joker takes one
from what its field lacks. docs/decisions/0005-jokers.md says why this is exact.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from fivewinds.core.codes import (
    FAR,
    FOUR_SETS,
    SEVEN_PAIRS,
    SEVEN_PAIRS_REPEATED,
    THIRTEEN_ORPHANS,
)
from fivewinds.core.readings import ORPHANS, PAIRS, STANDARD

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


def _weight(tile: int) -> int:
    """What a tile's digit counts in the key of its category, which is a number to base 50.

    A digit is copies held + 5 x copies there are + 25 x whether a joker may stand for the tile.
    """
    weight = 1
    for _ in range(tile - FIRST[CATEGORY_OF[tile]]):
        weight *= 50
    return weight


DIGIT = [_weight(tile) for tile in range(PLAIN)]
ROW_SHIFT = 51
FREE = 15
"""Instead of a number of hard copies: as many as one likes."""
MOST_HARD = 14
MEMO_LIMIT = 100_000
PARTS_LIMIT = 4_000
NO_STATE = 100
"""More than any state; compiled, the bytes of a loop are signed, so it is less than 128."""
STATES = 70
WIDEST = 28


class Step(NamedTuple):
    """What a walk may do at one tile: the copies it takes, and what they are part of."""

    before: int
    after: int
    copies: int
    triplets: int = 0
    runs: int = 0
    pairs: int = 0
    twin: int = 0


class Layer:
    """The steps that are open at a tile, by state before and copies.

    Packed they are bytes: state before, state after, copies.
    """

    def __init__(self, steps: Iterable[Step]) -> None:
        self.steps: dict[tuple[int, int], list[Step]] = {}
        packed: list[int] = []
        for step in steps:
            self.steps.setdefault((step.before, step.copies), []).append(step)
            # Three equal runs hold the same tiles as three triplets.
            if step.runs < 3:
                packed += (step.before, step.after, step.copies)
        self.packed = bytes(packed)


class Form:
    """A way to be complete: so many units (sets, pairs, kinds) and a twin (the pair) or none.

    `layers` has a layer for each plain tile. `ends` has for each category the state in which a
    walk through it has u units and t twins, at place 2u + t. A unit is `unit` tiles and a twin
    `twin` tiles; a form with `units` 0 takes as many as the size of the hand asks for.
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
    ) -> None:
        self.shape = shape
        self.layers = layers
        self.packed = [layer.packed for layer in layers]
        self.ends = ends
        self.units = units
        self.twins = twins
        self.unit = unit
        self.twin = twin
        self.family = mask_of(t for t in range(PLAIN) if any(layers[t].packed[2::3]))
        self.memos: list[dict[int, bytes]] = []
        for category in range(CATEGORIES):
            alike = [c for c in range(category) if self._alike(c, category)]
            self.memos.append(self.memos[alike[0]] if alike else {})
        self.parts: list[dict[int, list[Part]]] = [{} for _ in range(CATEGORIES)]
        """The ways to read a category, as they are found."""

    def _alike(self, one: int, two: int) -> bool:
        """Whether two categories are walked in the same way."""
        return (
            self.packed[FIRST[one] : END[one]] == self.packed[FIRST[two] : END[two]]
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
    return Form(PAIRS, [layer] * PLAIN, [done] * CATEGORIES, units=7, twins=0, unit=2, twin=0)


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
    return Form(shape, layers, ends, units=13, twins=1, unit=1, twin=1)


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
        self.reach = 0
        self.absent = 0
        for tile, power in powers.items():
            field = next((f for f in range(8) if power & ~FIELDS[f] == 0), NO_FIELD)
            if power == 0 or field == NO_FIELD or not 0 <= tile < KINDS:
                raise ValueError(f"tile {tile} has a power that no joker has")
            self.fields[tile] = field
            self.reach |= power
            self.absent |= FIELDS[field] & ~power
        if self.reach & self.absent:
            raise ValueError("two jokers divide a category differently")
        if forms & SEVEN_PAIRS_REPEATED:
            forms &= ~SEVEN_PAIRS
        self.further = tuple(further)
        self.forms = [form for bit, form in FORMS.items() if forms & bit]
        self.forms += self.further


class Part(NamedTuple):
    """One way to read a category: its groups, its pair, and what its tiles are or stand for."""

    groups: tuple[tuple[int, ...], ...]
    pair: int | None
    tiles: tuple[int, ...]


class Frame(NamedTuple):
    """How a reading is divided over the categories: units, twins and jokers of each."""

    form: Form
    units: tuple[int, ...]
    twins: tuple[int, ...]
    jokers: tuple[int, ...]


class JokerReading(NamedTuple):
    """One way to read a complete hand, with jokers as what they stand for.

    The first three are those of `Reading`. `tiles` are all places of the hand, sorted, and
    `stands` has what each joker stands for; jokers of equal rights could change places.
    """

    shape: str
    groups: tuple[tuple[int, ...], ...]
    pair: int | None
    tiles: tuple[int, ...]
    stands: tuple[tuple[int, int], ...]


Keep = Callable[[Frame, tuple[Part, ...]], bool]


class JokerHand:
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

    def copy(self) -> "JokerHand":
        """Another hand of the same tiles, with the same copies left."""
        return JokerHand(self.jokers, self.tiles(), self.left)

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
        key = key << ROW_SHIFT | self.keys[category]
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
            steps = form.packed[tile]
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

    def frames(self) -> Iterator[Frame]:
        """The ways to divide a complete hand over the categories, for each form."""
        if self.size % 3 != 2:
            return
        for form in self.jokers.forms:
            if form.units != 0 and self.size != 14:
                continue
            if self._open(form, 1) and self._least(form, FREE) == 0:
                yield from self._frames(form, form.units or self.size // 3)

    def _frames(self, form: Form, units: int) -> Iterator[Frame]:
        """The frames of one form."""
        choices: list[list[tuple[int, int, int]]] = []
        for category in range(CATEGORIES):
            row = self._row(form, category, FREE)
            choice: list[tuple[int, int, int]] = []
            for place in range(2 * units + 2):
                jokers = form.unit * (place // 2) + form.twin * (place % 2) - self.plain[category]
                # All plain tiles are in use when no less than this is lacking.
                if jokers >= 0 and row[1 + place] == jokers:
                    choice.append((place // 2, place % 2, jokers))
            choices.append(choice)

        def divide(
            chosen: tuple[tuple[int, int, int], ...], units: int, twins: int
        ) -> Iterator[Frame]:
            if len(chosen) == CATEGORIES:
                if units == twins == 0:
                    frame = Frame(
                        form,
                        tuple(choice[0] for choice in chosen),
                        tuple(choice[1] for choice in chosen),
                        tuple(choice[2] for choice in chosen),
                    )
                    if _served(frame.jokers, list(self.own)):
                        yield frame
                return
            for choice in choices[len(chosen)]:
                if choice[0] <= units and choice[1] <= twins:
                    yield from divide((*chosen, choice), units - choice[0], twins - choice[1])

        yield from divide((), units, form.twins)

    def parts(self, frame: Frame, category: int) -> list[Part]:
        """All ways to read a category in a frame; each choice of parts is a reading.

        They are kept, so the list is not the caller's to change.
        """
        memo = frame.form.parts[category]
        key = 2 * frame.units[category] + frame.twins[category]
        key = key << 4 | frame.jokers[category]
        key = key << ROW_SHIFT | self.keys[category]
        found = memo.get(key)
        if found is None:
            found = self._found_parts(frame, category)
            if len(memo) >= PARTS_LIMIT:
                memo.clear()
            memo[key] = found
        return found

    def _found_parts(self, frame: Frame, category: int) -> list[Part]:
        """The same, found by walking through the category."""
        form = frame.form
        end = form.ends[category][2 * frame.units[category] + frame.twins[category]]
        found: list[Part] = []

        def walk(tile: int, state: int, jokers: int, part: Part) -> None:
            if tile == END[category]:
                if state == end:
                    found.append(part)
                return
            count = self.counts[tile] if self.jokers.fields[tile] == NO_FIELD else 0
            spare = jokers if self.jokers.reach >> tile & 1 else 0
            for taken in range(spare + 1):
                for step in form.layers[tile].steps.get((state, count + taken), ()):
                    walk(tile + 1, step.after, jokers - taken, _grown(part, tile, step))

        walk(FIRST[category], 0, frame.jokers[category], Part((), None, ()))
        return found

    def readings(self, keep: Keep | None = None) -> Iterator[JokerReading]:
        """All readings of a hand that holds its last tile, each once; none if not complete.

        With `keep` a frame and the parts chosen so far, in the order of the categories, are shown
        to it before going on; where it says no, no reading that begins so is given.
        """
        for frame, parts in self.choices(keep):
            yield self.reading(frame, parts)

    def choices(self, keep: Keep | None = None) -> Iterator[tuple[Frame, tuple[Part, ...]]]:
        """The same readings, each as its frame and the parts that were chosen."""
        for frame in self.frames():
            if keep is None or keep(frame, ()):
                ways = [self.parts(frame, category) for category in range(CATEGORIES)]
                if keep is None:
                    for parts in product(*ways):
                        yield frame, parts
                else:
                    yield from self._chosen(frame, ways, (), keep)

    def _chosen(
        self,
        frame: Frame,
        ways: list[list[Part]],
        parts: tuple[Part, ...],
        keep: Keep,
    ) -> Iterator[tuple[Frame, tuple[Part, ...]]]:
        """The choices that begin with these parts."""
        if len(parts) == CATEGORIES:
            yield frame, parts
            return
        for part in ways[len(parts)]:
            more = (*parts, part)
            if keep(frame, more):
                yield from self._chosen(frame, ways, more, keep)

    def reading(self, frame: Frame, parts: Sequence[Part]) -> JokerReading:
        """The reading with these parts, one for each category."""
        tiles = tuple(tile for part in parts for tile in part.tiles)
        pairs = [part.pair for part in parts if part.pair is not None]
        return JokerReading(
            frame.form.shape,
            tuple(group for part in parts for group in part.groups),
            pairs[0] if pairs else None,
            tiles,
            self.division(tiles),
        )

    def _joker_places(self, tiles: Iterable[int]) -> list[int]:
        """The tiles that no plain tile of the hand is."""
        places = []
        seen = [0] * PLAIN
        for tile in tiles:
            seen[tile] += 1
            held = self.counts[tile] if self.jokers.fields[tile] == NO_FIELD else 0
            if seen[tile] > held:
                places.append(tile)
        return places

    def division(
        self, tiles: Iterable[int], joker: int | None = None, place: int = 0
    ) -> tuple[tuple[int, int], ...]:
        """What each joker stands for when the hand stands for these tiles.

        Narrow fields come first: to wider ones all of their places are equal. With a joker given
        that one stands for the tile `place`, which it must be able to.
        """
        places = self._joker_places(tiles)
        jokers = [t for t in self.tiles() if self.jokers.fields[t] != NO_FIELD]
        stands = []
        if joker is not None:
            jokers.remove(joker)
            places.remove(place)
            stands.append((joker, place))
        for other in sorted(jokers, key=lambda other: self.jokers.fields[other]):
            field = FIELDS[self.jokers.fields[other]]
            found = next(tile for tile in places if field >> tile & 1)
            places.remove(found)
            stands.append((other, found))
        return tuple(sorted(stands))

    def stands_for(self, reading: JokerReading, tile: int) -> list[int]:
        """What a tile of the hand may be in a reading, so which groups it can have completed."""
        return self.may_be(tile, reading.tiles)

    def may_be(self, tile: int, tiles: Iterable[int]) -> list[int]:
        """What a tile of the hand may be when the hand stands for these tiles.

        A plain tile is itself, in any group that has it; a joker may be any of the tiles given,
        in any group that has them.
        """
        field = self.jokers.fields[tile]
        if field == NO_FIELD:
            return [tile]
        others = list(self.own)
        others[field] -= 1
        places = self._joker_places(tiles)
        found = []
        for place in sorted(set(places)):
            if FIELDS[field] >> place & 1:
                lacking = [0] * CATEGORIES
                for other in places:
                    lacking[CATEGORY_OF[other]] += 1
                lacking[CATEGORY_OF[place]] -= 1
                if _served(lacking, others):
                    found.append(place)
        return found


SEVEN_DIFFERENT = FORMS[SEVEN_PAIRS]


def _grown(part: Part, tile: int, step: Step) -> Part:
    """A part with what a step takes at a tile."""
    if step.copies == 0:
        return part
    groups = (
        *part.groups,
        *((tile, tile, tile),) * step.triplets,
        *((tile, tile + 1, tile + 2),) * step.runs,
        *((tile, tile),) * step.pairs,
    )
    return Part(groups, tile if step.twin else part.pair, part.tiles + (tile,) * step.copies)


def _served(lacking: Sequence[int], own: Sequence[int]) -> bool:
    """Whether jokers, by field, can be all that the categories lack."""
    rest = [max(0, lacking[category] - own[category]) for category in range(CATEGORIES)]
    suits = max(0, rest[0] + rest[1] + rest[2] - own[SUITS_FIELD])
    honours = max(0, rest[3] + rest[4] - own[HONOURS_FIELD])
    return suits + honours <= own[ANY_FIELD]


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
