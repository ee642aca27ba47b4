"""A hand with jokers, and every reading of it once it is complete.

In a complete hand every tile is in use. A *frame* says for each category how many sets, whether
the pair, and how many jokers; a *part* is one way to read a category within a frame
(docs/decisions/0005-jokers.md).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from fivewinds.core.jokers.distance import JokerTiles
from fivewinds.core.jokers.fields import (
    CATEGORIES,
    CATEGORY_OF,
    END,
    FIELDS,
    FIRST,
    NO_FIELD,
    PLAIN,
    served,
)
from fivewinds.core.jokers.forms import (
    FREE,
    KEY_BITS,
    Form,
    Part,
    Step,
)

PARTS_LIMIT = 4_000


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


class JokerHand(JokerTiles):
    """A hand with its jokers; once it holds its last tile, every reading of it."""

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
                    if served(frame.jokers, list(self.own)):
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
        key = key << KEY_BITS | self.keys[category]
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
                if served(lacking, others):
                    found.append(place)
        return found


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
