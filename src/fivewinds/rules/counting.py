"""Counting a reading: which patterns are met, what they replace, and the sums by unit.

The declaration of the patterns is in `rules.patterns`; here it has become a *plan* for each
shape, blocks of entries in the order of the document. A block whose condition does not hold is
passed over. The patterns that are replaced are bits, gathered in as many words as are needed for
`MOST_PATTERNS`.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fivewinds.rules.counted import Counted, Group
from fivewinds.rules.reading import Reading

FAAN = 0
POINTS = 1
DOUBLE = 2
LIMIT = 3
UNITS = ("faan", "points", "double", "limit")
WORDS = 8
WORD_BITS = 60
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
        most: int,
        replaces: Iterable[int],
        worth: Callable[[Reading, int], int] | None,
        tiles: Callable[[Reading], Iterable[Group]] | None,
        marks: frozenset[str],
    ) -> None:
        self.id = id
        self.value = value
        self.unit = unit
        self.facts = facts
        """Bits of `rules.facts` that it needs."""
        self.counts = counts
        """How often it is there; once where nothing but the facts is asked for."""
        self.most = most
        self.word = number // WORD_BITS
        """Where its own bit is among those replaced."""
        self.bit = 1 << number % WORD_BITS
        self.replaces = [0] * 8
        for other in replaces:
            self.replaces[other // WORD_BITS] |= 1 << other % WORD_BITS
        self.worth = worth
        self.tiles = tiles
        self.marks = marks

    def replaces_other(self, other: "Entry") -> bool:
        """Whether this one keeps the other from counting."""
        return self.replaces[other.word] & other.bit != 0


class Block:
    """Entries that count only where a condition holds."""

    def __init__(
        self, facts: int, given: Callable[[Reading], Any] | None, entries: Iterable[Entry]
    ) -> None:
        self.facts = facts
        self.given = given
        self.entries = list(entries)


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
        return any(mark in entry.marks for entry, _ in self._counting())

    def value(self, *ids: str) -> int:
        """What these patterns bring together."""
        return sum(found.value for found in self.counted() if found.id in ids)

    def only(self, unit: str) -> "Tally":
        """The same without what is of another unit."""
        kept = Tally(self.reading)
        number = UNITS.index(unit)
        for entry, times in self._counting():
            if entry.unit == number:
                kept.met.append(entry)
                kept.times.append(times)
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
        for entry in block.entries:
            if entry.facts & reading.facts != entry.facts:
                continue
            times = 1
            if entry.counts is not None:
                counted = entry.counts(reading)
                if not counted:
                    continue
                times = min(int(counted), entry.most)
            met.append(entry)
            amounts.append(times)
            for word in range(WORDS):
                found.replaced[word] |= entry.replaces[word]
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
