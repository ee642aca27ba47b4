"""The one counter of all books: which patterns a reading meets, what they replace, and the sums.

The declaration of the patterns is in `rules.patterns`; here it has become a *plan* for each shape:
arrays by place, in the order of the document. The facts of a reading are words of bits: the first
has the facts that all books share (`rules.facts`), the others those that the sections of a book
find by themselves (`Section.finds`). Facts are compared first; a function is asked only where all
facts that its pattern needs are there. Patterns that are met, and those that they replace, are bits
too, in as many words as `MOST_PATTERNS` need.

A `Tally` is what one reading comes to. It can be filled again and again by compiled code that
weighs many readings (`Tally.count`), and explains itself only when asked.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Any, NamedTuple

from fivewinds.rules.groups import BITS, ONE, SHOWN, groups_of
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Counted, Group, Packed

FAAN = 0
POINTS = 1
DOUBLE = 2
LIMIT = 3
UNITS = ("faan", "points", "double", "limit")
WORDS = 8
WORD_BITS = 60
MOST_PATTERNS = 480
NOTHING_ELSE = 2
WITH_FAAN = 3
CHUNK = 5
"""So many patterns at most are passed over at once where a reading has no fact of any."""
FACT_WORDS = 16
"""One word of facts that all books share, and as many more as sections may find."""


def nothing_else(reading: Reading, others: "Tally") -> bool:
    """For `Pattern.last`: it counts where no other pattern does."""
    return len(others) == 0


def with_faan(reading: Reading, others: "Tally") -> bool:
    """For `Pattern.last`: it counts where the patterns before it bring one faan or more."""
    return others.faan >= 1


class Entry:
    """A pattern as the count needs it."""

    def __init__(
        self,
        id: str,  # noqa: A002
        number: int,
        value: int,
        unit: int,
        *,
        word: int = 0,
        facts: int = 0,
        again: int = 0,
        most: int = 1,
        counts: Callable[..., Any] | None = None,
        replaces: Collection[int] = (),
        worth: Callable[[Reading, int], int] | None = None,
        tiles: Callable[[Reading], Iterable[Group]] | None = None,
        marks: frozenset[str] = frozenset(),
    ) -> None:
        self.id = id
        self.number = number
        """Its place among all patterns of the book: the bit by which it is known as met."""
        self.value = value
        self.unit = unit
        self.word = word
        """The word of facts that `facts` and `again` are bits of."""
        self.facts = facts
        """Bits that must all be there."""
        self.again = again
        """Bits for each of which it counts once more."""
        self.most = most
        self.counts = counts
        """How often it is there; once where nothing but facts are asked for."""
        self.replaces = frozenset(replaces)
        """The numbers of the patterns that it keeps from counting."""
        self.worth = worth
        self.tiles = tiles
        self.packed: Packed | None = tiles if isinstance(tiles, Packed) else None
        self.marks = marks

    def explained(
        self, times: int, value: int, tiles: tuple[Group, ...], replaced: tuple[str, ...]
    ) -> Counted:
        """The pattern as it counts."""
        return Counted(self.id, times, value, UNITS[self.unit], tiles, replaced)


class Block(NamedTuple):
    """Entries that look at the same word of facts, and count only where a condition holds."""

    facts: int
    """Bits of `rules.facts` that must all be there."""
    given: Callable[[Reading], Any] | None
    word: int
    entries: list[Entry]


class Variant:
    """A pattern that counts so many times and keeps these others from counting, as it is told."""

    def __init__(self, times: int, plain: Counted) -> None:
        self.times = times
        self.replaced = [0] * 8
        """Those that it keeps from counting, as bits."""
        self.plain: Counted = plain
        """The pattern without its tiles."""
        self.replaces = list(plain.replaced)
        told = plain.told()
        told.pop("replaces", None)
        told["tiles"] = []
        if self.replaces:
            told["replaces"] = self.replaces
        self.earned: dict[str, Any] = told
        """The pattern as answers tell it, without the tiles."""

    def told(self, groups: int) -> dict[str, Any]:
        """The pattern with its tiles, a number of `rules.groups`, as answers tell it."""
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


class Plan:
    """The patterns that one shape can have, as arrays by place; those that ask about the others
    come last.
    """

    def __init__(
        self,
        blocks: Sequence[Block],
        late: Sequence[Entry],
        finds: Sequence[Callable[[Reading], int]],
        patterns: int,
    ) -> None:
        """`finds` are the functions that find the words of facts after the first; `patterns` is
        how many the book has.
        """
        self.entries = [entry for block in blocks for entry in block.entries] + list(late)
        self.late = len(self.entries) - len(late)
        """The place of the first that asks about the others."""
        self.words = max(1, -(-patterns // WORD_BITS))
        used = {entry.word for entry in self.entries}
        self.finds = [find if word in used else None for word, find in enumerate(finds, 1)]
        self.fact_words = len(self.finds) + 1
        # Blocks: where they begin, and what they ask for.
        chunks = [
            block._replace(entries=block.entries[first : first + CHUNK])
            for block in blocks
            for first in range(0, len(block.entries), CHUNK)
        ]
        self.blocks = len(chunks)
        self.first = [0] * 481
        self.block_word = [0] * 480
        self.block_facts = [0] * 480
        self.block_any = [0] * 480
        """All facts that its patterns need; none of them is met where none of these is there. 0
        where a pattern needs none."""
        self.asks_given = [0] * 480
        self.given: list[Any] = [block.given for block in chunks]
        place = 0
        for number, block in enumerate(chunks):
            self.first[number] = place
            place += len(block.entries)
            self.block_word[number] = block.word
            self.block_facts[number] = block.facts
            self.asks_given[number] = block.given is not None
            if all(entry.facts for entry in block.entries):
                self.block_any[number] = reduce(or_, (entry.facts for entry in block.entries))
        self.first[self.blocks] = place
        # Entries.
        self.word = [0] * 480
        self.facts = [0] * 480
        self.again = [0] * 480
        self.most = [0] * 480
        self.value = [0] * 480
        self.unit = [0] * 480
        self.asks = [0] * 480
        """Whether it has a function that says how often it counts; `NOTHING_ELSE` and `WITH_FAAN`
        for those two, which need not be called."""
        self.asks_worth = [0] * 480
        self.own_word = [0] * 480
        self.own_bit = [0] * 480
        """The bit by which it is known as met, and the word of that bit."""
        self.replaces_any = [0] * 480
        self.replaces = [0] * 3840
        """By place and word, the bits of those that it keeps from counting."""
        self.unit_bits = [0] * 4
        """By unit, the patterns of it as bits of the first word."""
        self.marked: dict[str, list[int]] = {}
        """By mark, the bits of the patterns that have it, word by word."""
        self.usual: list[Any] = []
        """Each as it is explained when it counts once and keeps no other from counting; None where
        a function says what it brings."""
        self.variants: list[list[Variant]] = []
        """All other explanations so far."""
        for here in range(len(self.entries)):
            self._enter(here, self.entries[here])
        self.names = self.named
        """The method as others hold it."""

    def _enter(self, place: int, entry: Entry) -> None:
        number = entry.number
        bit = 1
        bit <<= number % WORD_BITS
        self.word[place] = entry.word
        self.facts[place] = entry.facts
        self.again[place] = entry.again
        self.most[place] = entry.most
        self.value[place] = entry.value
        self.unit[place] = entry.unit
        self.asks[place] = 0 if entry.counts is None else 1
        if entry.counts is nothing_else:
            self.asks[place] = NOTHING_ELSE
        elif entry.counts is with_faan:
            self.asks[place] = WITH_FAAN
        self.asks_worth[place] = entry.worth is not None
        self.own_word[place] = number // WORD_BITS
        self.own_bit[place] = bit
        if number < WORD_BITS:
            self.unit_bits[entry.unit] |= bit
        self.replaces_any[place] = len(entry.replaces) > 0
        for other in entry.replaces:
            one = 1
            self.replaces[place * WORDS + other // WORD_BITS] |= one << other % WORD_BITS
        for mark in entry.marks:
            bits = self.marked.setdefault(mark, [0] * WORDS)
            bits[number // WORD_BITS] |= bit
        plain = None
        if entry.worth is None:
            plain = Variant(1, entry.explained(1, entry.value, (), ()))
        self.usual.append(plain)
        self.variants.append([])

    def find(self, reading: Reading, facts: list[int], first: int) -> None:
        """Fill in the words of facts that sections find, from a word on, as far as some pattern of
        this shape asks for them.
        """
        for word in range(first, self.fact_words):
            find = self.finds[word - 1]
            facts[word] = 0 if find is None else find(reading)

    def named(self, bits: int) -> tuple[str, ...]:
        """The ids of the patterns of these bits of the first word, in their order."""
        names = []
        for place in range(len(self.entries)):
            if self.own_word[place] == 0 and self.own_bit[place] & bits:
                names.append(self.entries[place].id)  # noqa: PERF401 (compiled, this is quicker)
        return tuple(names)

    def replaced_names(self, replaced: Sequence[int]) -> tuple[str, ...]:
        """The ids of the patterns of these bits, word by word."""
        names = []
        for other in range(self.late):
            if self.own_bit[other] & replaced[self.own_word[other]]:
                names.append(self.entries[other].id)  # noqa: PERF401 (compiled, this is quicker)
        return tuple(names)

    def variant(self, place: int, times: int, replaced: Sequence[int]) -> Variant:
        """How a pattern is explained that counts so many times and keeps these from counting."""
        known: list[Variant] = self.variants[place]
        for variant in known:
            same = variant.times == times
            for word in range(self.words):
                same = same and variant.replaced[word] == replaced[word]
            if same:
                return variant
        entry: Entry = self.entries[place]
        names = self.replaced_names(replaced)
        plain = entry.explained(times, times * entry.value, (), names)
        made = Variant(times, plain)
        for word in range(self.words):
            made.replaced[word] = replaced[word]
        known.append(made)
        return made


class Tally:
    """What a reading came to: the patterns that count, and their sums."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.reading: Reading | None = None
        self.facts = [0] * 16
        self.number = 0
        """How many patterns are met, also those that another replaces; the places and times of
        these follow."""
        self.met = [0] * 480
        self.often = [0] * 480
        self.bits = [0] * 8
        """Those met, and those that one of these keeps from counting, as bits."""
        self.replaced = [0] * 8
        self.unit = -1
        """Of which unit alone it tells, or -1 (see `only`)."""
        self.clear()

    def clear(self) -> None:
        """Nothing is counted."""
        self.number = 0
        self.size = 0
        """How many patterns count."""
        self.faan = 0
        self.points = 0
        self.doubles = 0
        self.limit = 0
        """The highest limit; limits are never added."""
        self.limits = 0
        """How many limits count."""
        for word in range(WORDS):
            self.bits[word] = 0
            self.replaced[word] = 0

    def __len__(self) -> int:
        return self.size

    def __iter__(self) -> Iterator[Counted]:
        return iter(self.counted())

    def count(self, plan: Plan, facts: list[int], reading: Reading | None) -> None:
        """Count a reading that has these facts; what was counted before is forgotten.

        A pattern whose condition is met keeps all that it replaces from counting, also where it is
        itself replaced by another. The reading may be missing where no function is asked.
        """
        self.plan = plan
        self.reading = reading
        self.number = self.size = self.limits = 0
        self.faan = self.points = self.doubles = self.limit = 0
        for word in range(plan.words):
            self.bits[word] = 0
            self.replaced[word] = 0
        for block in range(plan.blocks):
            there = facts[plan.block_word[block]]
            needed = plan.block_any[block]
            if needed and not there & needed:
                continue
            needed = plan.block_facts[block]
            if facts[0] & needed != needed:
                continue
            if plan.asks_given[block] and not plan.given[block](reading):
                continue
            for place in range(plan.first[block], plan.first[block + 1]):
                needed = plan.facts[place]
                if there & needed != needed:
                    continue
                times = 1
                if plan.again[place]:
                    times = self._times(plan.again[place] & there, plan.most[place])
                if plan.asks[place]:
                    times = self._asked(place, False)
                    if times == 0:
                        continue
                self._meet(place, times)
        for met in range(self.number):
            place = self.met[met]
            if not self.replaced[plan.own_word[place]] & plan.own_bit[place]:
                self._add(place, self.often[met])
        for place in range(plan.late, len(plan.entries)):
            needed = plan.facts[place]
            if facts[plan.word[place]] & needed != needed:
                continue
            if plan.asks[place] == NOTHING_ELSE:
                times = int(self.size == 0)
            elif plan.asks[place] == WITH_FAAN:
                times = int(self.faan >= 1)
            else:
                times = self._asked(place, True)
            if times:
                self._meet(place, times)
                self._add(place, times)

    def _times(self, more: int, most: int) -> int:
        """Once, and once more for each of these bits, at most so often."""
        times = 1
        while more and times < most:
            more &= more - 1
            times += 1
        return times

    def _asked(self, place: int, late: bool) -> int:
        """How often a pattern counts by its function."""
        entry: Entry = self.plan.entries[place]
        counts = entry.counts
        assert counts is not None
        counted = counts(self.reading, self) if late else counts(self.reading)
        if counted is True:
            return 1
        return min(int(counted), entry.most) if counted else 0

    def _meet(self, place: int, times: int) -> None:
        """A pattern's condition is met."""
        plan: Plan = self.plan
        self.met[self.number] = place
        self.often[self.number] = times
        self.number += 1
        self.bits[plan.own_word[place]] |= plan.own_bit[place]
        if plan.replaces_any[place]:
            for word in range(plan.words):
                self.replaced[word] |= plan.replaces[place * WORDS + word]

    def _add(self, place: int, times: int) -> None:
        """Add what a pattern that counts brings."""
        plan: Plan = self.plan
        value = plan.value[place] * times
        if plan.asks_worth[place]:
            value = self._worth(place, times)
        self.size += 1
        unit = plan.unit[place]
        if unit == FAAN:
            self.faan += value
        elif unit == POINTS:
            self.points += value
        elif unit == DOUBLE:
            self.doubles += value
        else:
            self.limits += 1
            if value > self.limit:
                self.limit = value

    def _worth(self, place: int, times: int) -> int:
        """What a pattern brings by its function."""
        entry: Entry = self.plan.entries[place]
        assert entry.worth is not None
        assert self.reading is not None
        return entry.worth(self.reading, times)

    def standing(self) -> int:
        """The patterns that count, as bits of the first word; for `Plan.named`."""
        return self.bits[0] & ~self.replaced[0]

    def stands(self, met: int) -> bool:
        """Whether a pattern that is met counts."""
        plan: Plan = self.plan
        place = self.met[met]
        if self.unit >= 0 and plan.unit[place] != self.unit:
            return False
        return not self.replaced[plan.own_word[place]] & plan.own_bit[place]

    def ids(self) -> tuple[str, ...]:
        """The ids of the patterns that count."""
        found = []
        for met in range(self.number):
            if self.stands(met):
                found.append(self.plan.entries[self.met[met]].id)  # noqa: PERF401 (compiled, quicker)
        return tuple(found)

    def has(self, *ids: str) -> bool:
        """Whether any of these patterns counts."""
        return any(each in ids for each in self.ids())

    def marked(self, mark: str) -> bool:
        """Whether any pattern that counts has this mark."""
        bits = self.plan.marked.get(mark)
        if bits is None:
            return False
        for word in range(self.plan.words):
            if bits[word] & self.bits[word] & ~self.replaced[word]:
                return True
        return False

    def value(self, *ids: str) -> int:
        """What these patterns bring together."""
        return sum(found.value for found in self.counted() if found.id in ids)

    def only(self, unit: str) -> "Tally":
        """A copy with only the patterns of one unit, replaced ones too."""
        kept = Tally(self.plan)
        kept.reading = self.reading
        number = UNITS.index(unit)
        for met in range(self.number):
            place = self.met[met]
            if self.plan.unit[place] == number:
                kept._meet(place, self.often[met])
        for word in range(WORDS):
            kept.replaced[word] = self.replaced[word]
        for met in range(kept.number):
            if kept.stands(met):
                kept._add(kept.met[met], kept.often[met])
        return kept

    def counted(self) -> tuple[Counted, ...]:
        """The patterns that count, in the order of the book, explained."""
        return tuple(self.explained(None, False) or ())

    def explained(self, hand: Any, told: bool) -> list[Any] | None:
        """The patterns that count, explained, or as answers tell them.

        Tiles are found in the reading; those that are found in `hand`, which the book knows
        (`Packed`), are taken from there. Without a reading None where one is needed.
        """
        plan: Plan = self.plan
        found: list[Any] = []
        for met in range(self.number):
            if not self.stands(met):
                continue
            place = self.met[met]
            entry: Entry = plan.entries[place]
            if entry.worth is None:
                variant: Variant = self._variant(place, self.often[met])
            else:
                variant = self._valued(place, self.often[met])
            pattern = variant.plain
            if entry.tiles is not None:
                if entry.packed is not None and hand is not None:
                    groups = entry.packed.of(hand)
                    if told:
                        found.append(variant.told(groups))
                        continue
                    pattern = variant.with_tiles(groups_of(groups))
                elif self.reading is None:
                    return None
                else:
                    tiles = entry.tiles(self.reading)
                    pattern = variant.with_tiles(tuple([tuple(group) for group in tiles]))
            found.append(pattern.told() if told else pattern)
        return found

    def _variant(self, place: int, times: int) -> Variant:
        """A pattern as it counts here, without its tiles; most were explained before."""
        plan: Plan = self.plan
        kept = [0] * 8
        some = False
        if plan.replaces_any[place]:
            for word in range(plan.words):
                kept[word] = plan.replaces[place * WORDS + word] & self.bits[word]
                some = some or kept[word] != 0
        if times == 1 and not some:
            usual: Variant = plan.usual[place]
            return usual
        return plan.variant(place, times, kept)

    def _valued(self, place: int, times: int) -> Variant:
        """The same for a pattern whose function says what it brings."""
        plan: Plan = self.plan
        kept = [0] * 8
        for word in range(plan.words):
            kept[word] = plan.replaces[place * WORDS + word] & self.bits[word]
        names = plan.replaced_names(kept)
        entry: Entry = plan.entries[place]
        return Variant(times, entry.explained(times, self._worth(place, times), (), names))


def tally(plan: Plan, reading: Reading) -> Tally:
    """Count a reading by the plan of its shape."""
    found = Tally(plan)
    found.facts[0] = reading.facts
    plan.find(reading, found.facts, 1)
    found.count(plan, found.facts, reading)
    return found
