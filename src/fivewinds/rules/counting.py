"""Counting a reading: which patterns are met, what they replace, and the sums by unit.

The declaration of the patterns is in `rules.patterns`; here it has become a *plan* for each
shape, blocks of entries in the order of the document. A block whose condition does not hold is
passed over. The patterns that are replaced are bits, gathered in as many words as are needed for
`MOST_PATTERNS`.
"""

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Counted, Group

FAAN = 0
POINTS = 1
DOUBLE = 2
LIMIT = 3
UNITS = ("faan", "points", "double", "limit")
WORDS = 8
WORD_BITS = 60
FACTS = 64
MOST_PATTERNS = 480


class Entry:
    """A pattern as the count needs it."""

    def __init__(
        self,
        id: str,  # noqa: A002
        number: int,
        value: int,
        unit: int,
        facts: int,
        counts: Callable[..., Any] | None,
        again: int,
        most: int,
        replaces: Collection[int],
        worth: Callable[[Reading, int], int] | None,
        tiles: Callable[[Reading], Iterable[Group]] | None,
        marks: frozenset[str],
    ) -> None:
        self.id = id
        self.value = value
        self.unit = unit
        self.facts = facts
        """Bits of `rules.facts`, or of what its block finds, that it needs."""
        self.counts = counts
        """How often it is there; once where nothing but the facts is asked for."""
        self.again = again
        """Facts for each of which it is there once more."""
        self.most = most
        self.word = number // WORD_BITS
        """Where its own bit is among those replaced."""
        self.bit = 1 << number % WORD_BITS
        self.replaces = [0] * 8
        self.replaces_any = bool(replaces)
        for other in replaces:
            self.replaces[other // WORD_BITS] |= 1 << other % WORD_BITS
        self.worth = worth
        self.tiles = tiles
        self.marks = marks

    def times(self, facts: int) -> int:
        """How often it is there by these facts."""
        times = 1
        more = self.again & facts
        while more and times < self.most:
            more &= more - 1
            times += 1
        return times

    def replaces_other(self, other: "Entry") -> bool:
        """Whether this one keeps the other from counting."""
        return self.replaces[other.word] & other.bit != 0


class Block:
    """Entries that count only where a condition holds."""

    def __init__(
        self,
        facts: int,
        given: Callable[[Reading], Any] | None,
        finds: Callable[[Reading], int] | None,
        entries: Iterable[Entry],
    ) -> None:
        self.facts = facts
        self.given = given
        self.finds = finds
        """The facts that its entries need, where they are not those of `rules.facts`."""
        self.entries = list(entries)
        self.by_bit = _by_bit(self.entries) if finds is not None else None
        """The entries by the place of the one fact that each needs, in their order, if so."""


def _by_bit(entries: list[Entry]) -> "list[Entry | None] | None":
    """Entries of one fact each, by the place of its bit; None unless that is their order."""
    found: list[Entry | None] = [None] * FACTS
    last = -1
    for entry in entries:
        place = entry.facts.bit_length() - 1
        if entry.counts is not None or entry.facts != 1 << max(place, 0) or place <= last:
            return None
        found[place] = entry
        last = place
    return found


class Plan:
    """The entries of one shape, and those that ask what the others came to."""

    def __init__(self, blocks: Iterable[Block], late: Iterable[Entry]) -> None:
        self.blocks = list(blocks)
        self.late = list(late)


class Tally:
    """What a reading came to: the patterns that count, and their sums."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        self.met: list[Entry] = []
        """Every pattern whose condition is met, also those that another replaces."""
        self.times: list[int] = []
        self.replaced = [0] * 8
        self.size = 0
        self.faan = 0
        self.points = 0
        self.doubles = 0
        self.limit = 0
        """The highest limit; limits are never added."""

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Counted]:
        return iter(self.counted())

    def _add(self, entry: Entry, times: int) -> None:
        """Add what a pattern that counts brings."""
        value = entry.value * times
        if entry.worth is not None:
            value = entry.worth(self.reading, times)
        self.size += 1
        if entry.unit == FAAN:
            self.faan += value
        elif entry.unit == POINTS:
            self.points += value
        elif entry.unit == DOUBLE:
            self.doubles += value
        elif value > self.limit:
            self.limit = value

    def _note(self, entry: Entry, times: int) -> None:
        """A pattern's condition is met."""
        self.met.append(entry)
        self.times.append(times)
        if entry.replaces_any:
            for word in range(WORDS):
                self.replaced[word] |= entry.replaces[word]

    def _meet(self, entries: "list[Entry | None]", facts: int) -> None:
        """Note the patterns whose one fact is among these."""
        place = 0
        rest = facts
        while rest:
            if rest & 1:
                entry = entries[place]
                if entry is not None:
                    self._note(entry, entry.times(facts))
            rest >>= 1
            place += 1

    def _stands(self, entry: Entry) -> bool:
        """Whether nothing has replaced a pattern."""
        return self.replaced[entry.word] & entry.bit == 0

    def _counting(self) -> Iterator[tuple[Entry, int]]:
        """The patterns that count, and how often."""
        for entry, times in zip(self.met, self.times, strict=True):
            if self._stands(entry):
                yield entry, times

    def has(self, *ids: str) -> bool:
        """Whether any of these patterns counts."""
        return any(entry.id in ids for entry, _ in self._counting())

    def marked(self, mark: str) -> bool:
        """Whether any pattern that counts has this mark."""
        for entry in self.met:  # noqa: SIM110 (compiled, this is quicker)
            if mark in entry.marks and self._stands(entry):
                return True
        return False

    def value(self, *ids: str) -> int:
        """What these patterns bring together."""
        return sum(found.value for found in self.counted() if found.id in ids)

    def only(self, unit: str) -> "Tally":
        """The same without what is of another unit."""
        kept = Tally(self.reading)
        number = UNITS.index(unit)
        for word in range(WORDS):
            kept.replaced[word] = self.replaced[word]
        for entry, times in zip(self.met, self.times, strict=True):
            if entry.unit == number:
                kept.met.append(entry)
                kept.times.append(times)
                if kept._stands(entry):
                    kept._add(entry, times)
        return kept

    def counted(self) -> tuple[Counted, ...]:
        """The patterns that count, in the order of the book, explained."""
        found = []
        for entry, times in self._counting():
            worth = entry.worth
            found.append(
                Counted(
                    entry.id,
                    times,
                    entry.value * times if worth is None else worth(self.reading, times),
                    UNITS[entry.unit],
                    () if entry.tiles is None else tuple(map(tuple, entry.tiles(self.reading))),
                    tuple([other.id for other in self.met if entry.replaces_other(other)]),
                )
            )
        return tuple(found)


def tally(plan: Plan, reading: Reading) -> Tally:
    """Count a reading by a plan of its shape.

    A pattern whose condition is met keeps all that it replaces from counting, also where it is
    itself replaced by another.
    """
    found = Tally(reading)
    met = found.met
    amounts = found.times
    for block in plan.blocks:
        if block.facts & reading.facts != block.facts:
            continue
        if block.given is not None and not block.given(reading):
            continue
        facts = reading.facts
        if block.finds is not None:
            facts = block.finds(reading)
        if block.by_bit is not None:
            found._meet(block.by_bit, facts)
            continue
        for entry in block.entries:
            if entry.facts & facts != entry.facts:
                continue
            times = entry.times(facts)
            if entry.counts is not None:
                counted = entry.counts(reading)
                if not counted:
                    continue
                times = min(int(counted), entry.most)
            found._note(entry, times)
    for place, entry in enumerate(met):
        if found._stands(entry):
            found._add(entry, amounts[place])
    for entry in plan.late:
        assert entry.counts is not None
        counted = entry.counts(reading, found)
        if counted:
            times = min(int(counted), entry.most)
            met.append(entry)
            amounts.append(times)
            found._add(entry, times)
    return found
