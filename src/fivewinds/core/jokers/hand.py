"""A hand with jokers: every reading of it once it is complete, and what its jokers stand for."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from fivewinds.core.jokers.forms import Part
from fivewinds.core.jokers.frames import Frame, JokerFrames
from fivewinds.core.jokers.powers import (
    CATEGORIES,
    CATEGORY_OF,
    FIELDS,
    NO_FIELD,
    served,
)


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


class JokerHand(JokerFrames):
    """A hand with its jokers; once it holds its last tile, every reading of it."""

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
        seen = [0] * 34
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
        places = self._joker_places(tiles)
        if self.own[field] == self.joker_count:
            return sorted(set(places))
        others = list(self.own)
        others[field] -= 1
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
