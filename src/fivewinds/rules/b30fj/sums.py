"""What the facts of a reading come to: the patterns of one shape as numbers side by side.

Nothing is declared here. Values, facts and what replaces what come from the faan table, and the
sum is the one that `rules.counting` finds; it takes a fraction of the time.
"""

from collections.abc import Sequence
from typing import Any

from fivewinds.rules.b30fj.earned import Earned
from fivewinds.rules.b30fj.groups import BITS, ONE, SHOWN, groups_of
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.counting import UNITS, Entry
from fivewinds.rules.patterns import Finds, Patterns
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Counted, Group

SECTIONS = 13
ROOM = 128


class Variant:
    """A pattern that counts so often and keeps these others from counting."""

    def __init__(self, times: int, replaced: int, more: int, plain: Counted) -> None:
        self.times = times
        self.replaced = replaced
        self.more = more
        self.plain = plain
        """The pattern without its tiles."""
        self.replaces = list(plain.replaced)
        told = plain.told()
        told.pop("replaces", None)
        told["tiles"] = []
        if self.replaces:
            told["replaces"] = self.replaces
        self.earned: dict[str, Any] = told
        """The pattern as answers tell it, but for the tiles."""

    def told(self, groups: int) -> dict[str, Any]:
        """The pattern with its tiles, a number of `groups`, as answers tell it."""
        told = self.earned.copy()
        tiles = []
        while groups:
            tiles.append(SHOWN[(groups & ONE) - 1])
            groups >>= BITS
        told["tiles"] = tiles
        if self.replaces:
            told["replaces"] = self.replaces[:]
        return told

    def with_tiles(self, tiles: tuple[Group, ...]) -> Counted:
        """The pattern with its tiles."""
        plain: Counted = self.plain
        return Counted(plain.id, plain.times, plain.value, plain.unit, tiles, plain.replaced)


class Sums:
    """The patterns that a shape can have, section by section."""

    def __init__(self, patterns: Patterns, shape: str, sections: Sequence[Finds]) -> None:
        """`sections` are the facts of each section, in the order in which they are given."""
        plan = patterns.plan(shape)
        self.entries: list[Entry] = []
        self.earned: list[Earned | None] = []
        """What finds the tiles of a pattern, where it is no function of a book's own."""
        self.has_tiles = [0] * 128
        self.usual: list[Variant] = []
        """Each pattern that counts once and keeps no other from counting; then all others."""
        self.variants: list[list[Variant]] = []
        self.first = [0] * 14
        """Where the patterns of a section begin; after the last their number."""
        self.facts = [0] * 128
        self.again = [0] * 128
        self.most = [0] * 128
        self.value = [0] * 128
        self.bit = [0] * 128
        self.more_bit = [0] * 128
        """The own bit of a pattern among those replaced, in one of two words."""
        self.replaces = [0] * 128
        self.more_replaces = [0] * 128
        (chicken,) = plan.late
        self.chicken: Entry = chicken
        """What counts where nothing else does."""
        for section, finds in enumerate(sections):
            self.first[section] = len(self.entries)
            for block in plan.blocks:
                if block.finds is finds:
                    for entry in block.entries:
                        self._enter(entry)
        self.first[SECTIONS] = len(self.entries)

    def _enter(self, entry: Entry) -> None:
        place = len(self.entries)
        if place == ROOM or entry.word > 1 or not entry.facts or entry.counts is not None:
            raise ValueError(f"there is no room for {entry.id}")
        self.entries.append(entry)
        self.earned.append(entry.tiles if isinstance(entry.tiles, Earned) else None)
        self.usual.append(Variant(1, 0, 0, self._plain(entry, 1, 0, 0)))
        self.variants.append([])
        self.has_tiles[place] = entry.tiles is not None
        self.facts[place] = entry.facts
        self.again[place] = entry.again
        self.most[place] = entry.most
        self.value[place] = entry.value
        self.bit[place] = entry.bit if entry.word == 0 else 0
        self.more_bit[place] = entry.bit if entry.word == 1 else 0
        self.replaces[place] = entry.replaces[0]
        self.more_replaces[place] = entry.replaces[1]

    def faan(self, facts: list[int], met: list[int]) -> int:
        """The faan of a reading with these facts, by section.

        `met` gets the places of the patterns that are met, and after them -1.
        """
        number = 0
        replaced = 0
        more_replaced = 0
        for section in range(SECTIONS):
            there = facts[section]
            if there == 0:
                continue
            for place in range(self.first[section], self.first[section + 1]):
                if there & self.facts[place] == self.facts[place]:
                    met[number] = place
                    number += 1
                    replaced |= self.replaces[place]
                    more_replaced |= self.more_replaces[place]
        met[number] = -1
        if number == 0:
            return self.chicken.value
        total = 0
        section = 0
        for i in range(number):
            place = met[i]
            if not (self.bit[place] & replaced or self.more_bit[place] & more_replaced):
                times = 1
                if self.again[place]:
                    while place >= self.first[section + 1]:
                        section += 1
                    times = self._times(place, facts[section])
                total += times * self.value[place]
        return total

    def _times(self, place: int, there: int) -> int:
        """How often a pattern counts that may count again."""
        times = 1
        more = self.again[place] & there
        while more and times < self.most[place]:
            more &= more - 1
            times += 1
        return times

    def counted(
        self, facts: list[int], met: list[int], hand: Traits, reading: Reading | None, told: bool
    ) -> list[Any] | None:
        """The patterns that count, explained, or as answers tell them.

        `met` is what `faan` found for these facts. Without a reading None where the tiles of a
        pattern can be found only in one.
        """
        replaced = 0
        more_replaced = 0
        bits = 0
        more_bits = 0
        number = 0
        while met[number] >= 0:
            place = met[number]
            replaced |= self.replaces[place]
            more_replaced |= self.more_replaces[place]
            bits |= self.bit[place]
            more_bits |= self.more_bit[place]
            number += 1
        if number == 0:
            pattern = self._plain(self.chicken, 1, 0, 0)
            return [pattern.told() if told else pattern]
        found: list[Any] = []
        section = 0
        for i in range(number):
            place = met[i]
            if self.bit[place] & replaced or self.more_bit[place] & more_replaced:
                continue
            while place >= self.first[section + 1]:
                section += 1
            times = self._times(place, facts[section])
            kept = self.replaces[place] & bits
            more_kept = self.more_replaces[place] & more_bits
            variant = self._variant(place, times, kept, more_kept)
            pattern = variant.plain
            if self.has_tiles[place]:
                earned = self.earned[place]
                if earned is None:
                    if reading is None:
                        return None
                    pattern = variant.with_tiles(self._tiles(place, reading))
                elif told:
                    found.append(variant.told(earned.of(hand)))
                    continue
                else:
                    pattern = variant.with_tiles(groups_of(earned.of(hand)))
            found.append(pattern.told() if told else pattern)
        return found

    def _tiles(self, place: int, reading: Reading) -> tuple[Group, ...]:
        """What earns a pattern, by the function that it declares."""
        entry: Entry = self.entries[place]
        assert entry.tiles is not None
        return tuple(entry.tiles(reading))

    def _variant(self, place: int, times: int, replaced: int, more: int) -> Variant:
        """A pattern that counts so often, with what it kept from counting."""
        if times == 1 and not (replaced or more):
            return self.usual[place]
        known: list[Variant] = self.variants[place]
        for variant in known:
            if variant.times == times and variant.replaced == replaced and variant.more == more:
                return variant
        made = Variant(
            times, replaced, more, self._plain(self.entries[place], times, replaced, more)
        )
        known.append(made)
        return made

    def _plain(self, entry: Entry, times: int, replaced: int, more: int) -> Counted:
        names = [
            other.id
            for other in self.entries
            if other.bit & (replaced if other.word == 0 else more)
        ]
        unit = UNITS[entry.unit]
        return Counted(entry.id, times, times * entry.value, unit, (), tuple(names))
