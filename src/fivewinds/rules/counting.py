"""The one counter of all books: facts as bits, then functions, then what replaces what, then sums.

The declaration of the patterns is in `rules.patterns`; here it has become a *plan* for each shape.
The facts of a reading are six words of bits: two that all books share (`rules.facts`), one for what
the situation of the win tells, and three for arrangements. A pattern is looked at only where the
reading has one fact that it needs, its anchor; its function is asked last. The patterns that are
met, and those that they replace, are bits too, in as many words as `MOST_PATTERNS` need.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

# Compiled, the function of this module is called as a C function, by the name the .pxd gives.
import fivewinds.rules.formations as formations  # noqa: PLR0402
from fivewinds.core.bits import number_of
from fivewinds.rules.arrangements import Arrangements
from fivewinds.rules.codes import (
    FACT_WORDS,
    RUN_WORD,
    SECOND_WORD,
    TILE_WORD,
    TOLD_WORD,
    TRIPLET_WORD,
)
from fivewinds.rules.facts import (
    CLAIMED,
    CLOSED,
    DRAWN,
    NO_FLOWERS,
    NO_HONOURS,
    NO_JOKERS,
    NO_MELDS,
    NO_WIND_PAIR,
    ONE_CONCEALED_TRIPLET,
    ONE_RUN,
    ONE_TRIPLET,
    SOME_DRAGONS,
    SOME_HONOURS,
    SOME_TERMINALS,
    SOME_WINDS,
    SUITED_PAIR,
    THREE_SUITS,
    TWO_RUNS,
    Told,
    all_of,
)
from fivewinds.rules.groups import groups_of
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Counted, Group

FAAN = 0
POINTS = 1
DOUBLE = 2
LIMIT = 3
UNITS = ("faan", "points", "double", "limit")
WORDS = 8
WORD_BITS = 60
MOST_PATTERNS = 480
REST = 67
"""Divided by this, no two bits of a word leave the same rest."""

FACT_BITS = 64

COMMON = all_of(
    DRAWN,
    CLAIMED,
    CLOSED,
    NO_MELDS,
    NO_JOKERS,
    NO_HONOURS,
    SOME_HONOURS,
    SOME_WINDS,
    SOME_DRAGONS,
    SOME_TERMINALS,
    THREE_SUITS,
    ONE_RUN,
    TWO_RUNS,
    ONE_TRIPLET,
    ONE_CONCEALED_TRIPLET,
    SUITED_PAIR,
    NO_WIND_PAIR,
    NO_FLOWERS,
)
"""Facts that many hands have: patterns are not looked for by these if they need another."""
KEPT = 2_000
"""So many explanations of a pattern are kept."""


def _words(facts: int) -> list[int]:
    """Facts in their six words."""
    return [facts >> FACT_BITS * word & (1 << FACT_BITS) - 1 for word in range(FACT_WORDS)]


class Entry:
    """A pattern as the count needs it."""

    def __init__(
        self,
        id: str,  # noqa: A002
        number: int,
        value: int,
        unit: int,
        *,
        needs: int = 0,
        each: int = 0,
        given: Callable[[Reading], Any] | None = None,
        counts: Callable[..., Any] | None = None,
        most: int = 1,
        replaces: Collection[int] = (),
        worth: Callable[[Reading, int], int] | None = None,
        tiles: Callable[[Reading], Any] | None = None,
        marks: frozenset[str] = frozenset(),
    ) -> None:
        self.id = id
        self.number = number
        self.value = value
        self.unit = unit
        self.needs = _words(needs)
        """The facts that must all hold."""
        self.each = _words(each)
        """Facts for each of which it counts once; one at least must hold."""
        self.is_each = each != 0
        self.given = given
        """A function that must hold besides; asked before `counts`."""
        self.counts = counts
        """How often it is there; once where nothing but facts are asked for. Of those that come
        last: without a function the pattern counts where no other does."""
        self.asks = given is not None or counts is not None
        self.most = most
        self.word = number // WORD_BITS
        """Where its own bit is among those met and replaced."""
        self.bit = 1 << number % WORD_BITS
        self.replaces = [0] * 8
        self.replaces_any = bool(replaces)
        for other in replaces:
            self.replaces[other // WORD_BITS] |= 1 << other % WORD_BITS
        self.worth = worth
        self.tiles = tiles
        self.marks = marks
        self.known: dict[Any, Counted] = {}
        """Explanations that were made before, by tiles, times and what is replaced."""
        self.usual: Counted | None = None
        """How it is explained where there is nothing to tell but its value."""
        if tiles is None and worth is None:
            self.usual = Counted(id, 1, value, UNITS[unit])

    def fits(self, have: list[int]) -> bool:
        """Whether all facts that it needs are there."""
        for word in range(FACT_WORDS):  # noqa: SIM110 (compiled, this is quicker)
            if have[word] & self.needs[word] != self.needs[word]:
                return False
        return True

    def times(self, have: list[int]) -> int:
        """How often it is there by the facts alone."""
        if not self.is_each:
            return 1
        times = 0
        for word in range(FACT_WORDS):
            rest = have[word] & self.each[word]
            while rest and times < self.most:
                rest &= rest - 1
                times += 1
        return times

    def anchors(self) -> list[tuple[int, int]]:
        """The facts by which it is found, with their words: the last that it needs and that few
        hands have, or each of those for which it counts.
        """
        for common in (_words(COMMON), [0] * FACT_WORDS):
            for word in (5, 4, 3, 2, 1, 0):
                needed = self.needs[word] & ~common[word]
                if needed:
                    return [(word, 1 << int(needed).bit_length() - 1)]
        return [
            (word, 1 << place)
            for word in range(FACT_WORDS)
            for place in range(FACT_BITS)
            if self.each[word] >> place & 1
        ]

    def brings(self, reading: Reading, times: int) -> int:
        """What it brings when it counts so often."""
        return self.value * times if self.worth is None else self.worth(reading, times)


class Situation:
    """What the situation of a win tells, as bits: flags, and fields of the book's own."""

    def __init__(self, told: Iterable[Told]) -> None:
        self.flags: dict[str, int] = {}
        self.fields: list[str] = []
        self.tests: list[Callable[[Any], bool] | None] = []
        self.bits: list[int] = []
        for place, each in enumerate(told):
            if each.is_flag:
                self.flags[each.name] = 1 << place
            else:
                self.fields.append(each.name)
                self.tests.append(each.test)
                self.bits.append(1 << place)

    def of(self, setting: Setting) -> int:
        """The bits for a win, found once for all its readings."""
        if setting.situated is self:
            return setting.situation
        found = 0
        for flag in setting.flags:
            found |= self.flags.get(flag, 0)
        for place in range(len(self.fields)):
            value = setting.told(self.fields[place])
            if value is not None:
                test = self.tests[place]
                if test is None or test(value):
                    found |= self.bits[place]
        setting.situated = self
        setting.situation = found
        return found


class Plan:
    """The patterns of one shape, by the facts that they need."""

    def __init__(
        self,
        entries: Sequence[Entry],
        late: Sequence[Entry],
        patterns: int,
        situation: Situation,
        tables: Mapping[int, Arrangements],
        deferred: int = -1,
    ) -> None:
        """`late` are those that ask what the others came to, `patterns` is how many the book has,
        `tables` are the arrangements by their words, `deferred` is the unit of patterns that are
        looked at only when somebody asks.
        """
        self.entries = list(entries)
        self.late = list(late)
        self.deferred = [entry for entry in entries if entry.unit == deferred]
        """Those that are looked at only when somebody asks."""
        self.situation = situation
        self.words = max(1, -(-patterns // WORD_BITS))
        self.always: list[Entry] = []
        """Those that need no fact."""
        self.by_bit: list[Any] = [None] * (WORDS * REST)
        """All by the word and the rest of their own bit."""
        self.anchors = [0] * 6
        """By word of facts, the anchors; one of them in each pattern that needs facts."""
        self.start = [0] * 403
        """Where the entries of an anchor begin, by its word and rest; then their number."""
        self.anchored: list[Entry] = []
        # Of each of them, so that most are looked at without being touched: the first two words
        # of facts that it needs, and its own bit if facts alone make it, once.
        self.one_word = [0] * 700
        self.one = [0] * 700
        self.two_word = [0] * 700
        self.two = [0] * 700
        self.simple = [0] * 700
        wanted = self._entered()
        self.wants_second = bool(wanted >> SECOND_WORD & 1)
        self.wants_told = bool(wanted >> TOLD_WORD & 1)
        self.runs = tables[RUN_WORD] if wanted >> RUN_WORD & 1 else None
        self.triplets = tables[TRIPLET_WORD] if wanted >> TRIPLET_WORD & 1 else None
        self.tiles = tables[TILE_WORD] if wanted >> TILE_WORD & 1 else None
        self.fewest_runs = tables[RUN_WORD].fewest
        self.fewest_triplets = tables[TRIPLET_WORD].fewest

    def _entered(self) -> int:
        """Lay the entries down by their anchors; which words of facts are asked for, as bits."""
        by_anchor: list[list[Entry]] = [[] for _ in range(FACT_WORDS * REST)]
        wanted = 0
        for entry in (*self.entries, *self.late):
            self.by_bit[entry.word * REST + entry.bit % REST] = entry
            for word in range(FACT_WORDS):
                if entry.needs[word] or entry.each[word]:
                    wanted |= 1 << word
        for entry in self.entries:
            if entry in self.deferred:
                continue
            anchors = entry.anchors()
            for word, bit in anchors:
                self.anchors[word] |= bit
                by_anchor[word * REST + bit % REST].append(entry)
            if not anchors:
                self.always.append(entry)
        for anchor, there in enumerate(by_anchor):
            self.start[anchor] = len(self.anchored)
            self.anchored += there
        self.start[FACT_WORDS * REST] = len(self.anchored)
        for place in range(len(self.anchored)):
            self._note_needs(place, self.anchored[place])
        return wanted

    def _note_needs(self, place: int, entry: Entry) -> None:
        number = 0
        for word in range(FACT_WORDS):
            if entry.needs[word]:
                if number == 0:
                    self.one_word[place] = word
                    self.one[place] = entry.needs[word]
                elif number == 1:
                    self.two_word[place] = word
                    self.two[place] = entry.needs[word]
                number += 1
        simple = number <= 2 and not (entry.asks or entry.is_each or entry.replaces_any)
        self.simple[place] = entry.bit if simple else 0

    def _find(self, reading: Reading, have: list[int]) -> None:
        """Fill in the facts of a reading, as far as some pattern asks for them."""
        setting: Setting = reading.setting
        have[0] = reading.facts
        for word in range(1, FACT_WORDS):
            have[word] = 0
        if self.wants_second:
            have[SECOND_WORD] = formations.second_facts(reading)
        if self.wants_told:
            have[TOLD_WORD] = self.situation.of(setting)
        if self.runs is not None and reading.run_number >= self.fewest_runs:
            reading.arrange()
            have[RUN_WORD] = self.runs.find(reading.run_bits, reading.more_run_bits)
        if self.triplets is not None and reading.triplet_number >= self.fewest_triplets:
            reading.arrange()
            have[TRIPLET_WORD] = self.triplets.find(reading.triplet_bits, reading.number_bits)
        if self.tiles is not None:
            have[TILE_WORD] = self.tiles.find(reading.kinds, 0)


class Tally:
    """What a reading came to: the patterns that count, and their sums."""

    def __init__(self) -> None:
        # Nothing is counted yet.
        self.plan: Plan = None  # type: ignore[assignment]
        self.reading: Reading = None  # type: ignore[assignment]
        self.have = [0] * 6
        self.met = [0] * 8
        """Every pattern whose condition is met, also those that another replaces, as bits."""
        self.replaced = [0] * 8
        self.late = [0] * 8
        """Those that asked what the others came to, and count."""
        self.often = [0] * 480
        """How often each of those met is there, by its number."""
        self.size = 0
        self.faan = 0
        self.sum_of_points = 0
        self.doubles = 0
        self.limit = 0
        """The highest limit; limits are never added."""
        self.due = False
        """Whether deferred patterns are still to be looked at."""

    def __len__(self) -> int:
        return self.size

    @property
    def points(self) -> int:
        """The sum of the points."""
        if self.due:
            self._catch_up()
        return self.sum_of_points

    def __iter__(self) -> Iterator[Counted]:
        return iter(self.counted())

    def count(self, plan: Plan, reading: Reading) -> None:
        """Count a reading by the plan of its shape; what was counted before is forgotten.

        A pattern whose condition is met keeps all that it replaces from counting, also where it is
        itself replaced by another.
        """
        self.plan = plan
        self.reading = reading
        self.size = self.faan = self.sum_of_points = self.doubles = self.limit = 0
        self.due = len(plan.deferred) > 0
        for word in range(plan.words):
            self.met[word] = 0
            self.replaced[word] = 0
            self.late[word] = 0
        plan._find(reading, self.have)
        for entry in plan.always:
            self._meet(entry)
        for word in range(FACT_WORDS):
            rest = self.have[word] & plan.anchors[word]
            while rest:
                low = rest & -rest
                rest ^= low
                # Compiled, a number that stands here divides much quicker than a name would.
                anchor = word * REST + low % 67
                for place in range(plan.start[anchor], plan.start[anchor + 1]):
                    if self.have[plan.one_word[place]] & plan.one[place] != plan.one[place]:
                        continue
                    if self.have[plan.two_word[place]] & plan.two[place] != plan.two[place]:
                        continue
                    entry = plan.anchored[place]
                    if plan.simple[place]:
                        self.often[entry.number] = 1
                        self.met[entry.word] |= entry.bit
                    else:
                        self._meet(entry)
        for word in range(plan.words):
            rest = self.met[word] & ~self.replaced[word]
            while rest:
                low = rest & -rest
                rest ^= low
                entry = plan.by_bit[word * REST + low % 67]
                self._add(entry, self.often[entry.number])
        for entry in plan.late:
            if not entry.fits(self.have):
                continue
            times = 0
            if entry.counts is None:
                times = int(self.size == 0)
            else:
                counted = entry.counts(reading, self)
                if counted:
                    times = min(int(counted), entry.most)
            if times:
                self.often[entry.number] = times
                self.late[entry.word] |= entry.bit
                self._add(entry, times)

    def _catch_up(self) -> None:
        """Look at the deferred patterns, which replace nothing and are not replaced."""
        self.due = False
        for entry in self.plan.deferred:
            times = self._meet(entry)
            if times:
                self._add(entry, times)

    def _meet(self, entry: Entry) -> int:
        """Note a pattern if its condition is met; how often it is there."""
        if not entry.fits(self.have):
            return 0
        times = entry.times(self.have)
        if times == 0:
            return 0
        if entry.asks:
            if entry.given is not None and not entry.given(self.reading):
                return 0
            if entry.counts is not None:
                counted = entry.counts(self.reading)
                if not counted:
                    return 0
                times = min(int(counted), entry.most)
        self.often[entry.number] = times
        self.met[entry.word] |= entry.bit
        if entry.replaces_any:
            for word in range(self.plan.words):
                self.replaced[word] |= entry.replaces[word]
        return times

    def _add(self, entry: Entry, times: int) -> None:
        """Add what a pattern that counts brings."""
        value = entry.brings(self.reading, times)
        self.size += 1
        if entry.unit == FAAN:
            self.faan += value
        elif entry.unit == POINTS:
            self.sum_of_points += value
        elif entry.unit == DOUBLE:
            self.doubles += value
        elif value > self.limit:
            self.limit = value

    def counting(self) -> list[Entry]:
        """The patterns that count in the order of the book, those that ask about others last."""
        if self.due:
            self._catch_up()
        found = []
        for word in range(self.plan.words):
            rest = self.met[word] & ~self.replaced[word]
            while rest:
                low = rest & -rest
                rest ^= low
                found.append(self.plan.by_bit[word * REST + low % 67])
        for word in range(self.plan.words):
            rest = self.late[word]
            while rest:
                low = rest & -rest
                rest ^= low
                found.append(self.plan.by_bit[word * REST + low % 67])
        return found

    @property
    def met_number(self) -> int:
        """How many patterns are met, whether they count or another replaces them."""
        number = 0
        for word in range(self.plan.words):
            number += number_of(self.met[word]) + number_of(self.late[word])
        return number

    def has(self, *ids: str) -> bool:
        """Whether any of these patterns counts."""
        return any(entry.id in ids for entry in self.counting())

    def marked(self, mark: str) -> bool:
        """Whether any pattern that counts has this mark."""
        for entry in self.counting():  # noqa: SIM110 (compiled, this is quicker)
            if mark in entry.marks:
                return True
        return False

    def told(self) -> list[dict[str, Any]]:
        """The patterns that count as answers tell them (docs/interfaces.md §2)."""
        found = []
        for entry in self.counting():
            explained = self._explained(entry)
            found.append(explained.told())
        return found

    def value(self, *ids: str) -> int:
        """What these patterns bring together."""
        return sum(found.value for found in self.counted() if found.id in ids)

    def counted(self, unit: str = "") -> tuple[Counted, ...]:
        """The patterns that count, explained; with `unit` only those of that unit, and of what they
        replace too.
        """
        found = []
        for entry in self.counting():
            if not unit or UNITS[entry.unit] == unit:
                explained = self._explained(entry)
                if unit:
                    names = self._kept(entry, entry.unit)
                    explained = Counted(
                        explained.id,
                        explained.times,
                        explained.value,
                        explained.unit,
                        explained.tiles,
                        names,
                    )
                found.append(explained)
        return tuple(found)

    def _explained(self, entry: Entry) -> Counted:
        """One pattern with its tiles and what it kept from counting; most were explained before."""
        times = self.often[entry.number]
        plan = self.plan
        if entry.usual is not None and times == 1 and not entry.replaces_any:
            return entry.usual
        key: Any = None
        if entry.tiles is not None:
            key = entry.tiles(self.reading)
            if type(key) is not int:
                key = tuple([tuple(group) for group in key])
        tiles = key
        value = entry.brings(self.reading, times)
        kept = False
        if entry.replaces_any:
            for word in range(plan.words):
                if entry.replaces[word] & self.met[word]:
                    kept = True
        if kept or times != 1 or entry.worth is not None:
            replaced = [entry.replaces[word] & self.met[word] for word in range(plan.words)]
            key = (key, times, value, *replaced)
        known = entry.known
        found = known.get(key)
        if found is not None:
            return found
        groups: tuple[Group, ...] = ()
        if tiles is not None:
            groups = groups_of(tiles) if type(tiles) is int else tiles
        names = self._kept(entry, -1) if kept else ()
        made = Counted(entry.id, times, value, UNITS[entry.unit], groups, names)
        if len(known) >= KEPT:
            known.clear()
        known[key] = made
        return made

    def _kept(self, entry: Entry, unit: int) -> tuple[str, ...]:
        """The ids of the patterns met that one keeps from counting; of one unit, or -1 for all."""
        found = []
        for other in self.plan.entries:
            there = entry.replaces[other.word] & self.met[other.word] & other.bit
            if there and unit in (-1, other.unit):
                found.append(other.id)
        return tuple(found)


def tally(plan: Plan, reading: Reading) -> Tally:
    """Count a reading by the plan of its shape."""
    found = Tally()
    found.count(plan, reading)
    return found
