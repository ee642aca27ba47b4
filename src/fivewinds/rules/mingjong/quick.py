"""What a hand comes to without its explanation: every reading as bits of `facts`, added up.

Nothing is declared here. What is worth how much and what replaces what comes from `patterns`, and
the sums are those that `settling` finds; they take a quarter of the time.
"""

from typing import Any

# Compiled, these modules' functions are called as C functions, by the names that the .pxd gives.
import fivewinds.rules.mingjong.conditions as conditions  # noqa: PLR0402
import fivewinds.rules.mingjong.settling as settling  # noqa: PLR0402
from fivewinds.core.readings import ORPHANS, PAIRS, STANDARD
from fivewinds.core.wins import Win
from fivewinds.rules.book import Options
from fivewinds.rules.codes import NO_TILE
from fivewinds.rules.counting import UNITS, Entry
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.mingjong.dora import dora_of
from fivewinds.rules.mingjong.limits import BIG, SMALL
from fivewinds.rules.mingjong.patterns import PATTERNS
from fivewinds.rules.mingjong.settling import LIMIT_TOTALS, ROWS, TOTALS
from fivewinds.rules.reading import Reading
from fivewinds.rules.splits import Splits
from fivewinds.rules.worth import Worth

FAAN = UNITS.index("faan")
NONE_YET = -1
BASES = [row.value for row in ROWS]
DORA = [1 << dora_of(indicator) for indicator in range(34)]
"""The tile that each indicator points at, as a bit."""
OPEN_DEDUCTION = 1 << 59
"""Bits beyond those of `facts`, for what depends on all the others."""
BY_DORA = 1 << 60
BY_URA = 1 << 61
LATE = {"open-deduction": OPEN_DEDUCTION, "dora": BY_DORA, "ura-dora": BY_URA}
INCOMPLETE = Worth("incomplete")
MINIMUM = Worth("minimum")
FURITEN = Worth("furiten")


class Sums:
    """The patterns of one shape as masks of facts."""

    def __init__(self, shape: str) -> None:
        self.ones = 0
        """The facts whose value, written in bits, has a one; the same of the following."""
        self.twos = 0
        self.fours = 0
        self.small = 0
        self.big = 0
        self.reduced = 0
        self.replacing = [0] * 16
        """Facts that keep those of the same place in `replaced` from counting."""
        self.replaced = [0] * 16
        self.number = 0
        plan = PATTERNS.plan(shape)
        entries = [entry for block in plan.blocks for entry in block.entries]
        for entry in entries:
            self._enter(entry, entries)
        self.patterns = [(entry.facts, entry.id) for entry in entries]
        self.patterns += [(LATE[entry.id], entry.id) for entry in plan.late]
        self.names = self.named
        """The method as others hold it."""

    def _enter(self, entry: Entry, entries: list[Entry]) -> None:
        facts = entry.facts | entry.again
        if entry.unit == FAAN:
            self.ones |= facts if entry.value & 1 else 0
            self.twos |= facts if entry.value & 2 else 0
            self.fours |= facts if entry.value & 4 else 0
            self.reduced |= facts if "reduced" in entry.marks else 0
        else:
            self.small |= facts if entry.value == SMALL else 0
            self.big |= facts if entry.value == BIG else 0
        if entry.replaces_any:
            others = [other for other in entries if entry.replaces_other(other)]
            self.replacing[self.number] = entry.facts
            self.replaced[self.number] = sum(other.facts | other.again for other in others)
            self.number += 1

    def counting(self, facts: int) -> int:
        """The facts that count: limits alone where there is one (MJ-60), and none replaced."""
        limits = facts & (self.small | self.big)
        if limits:
            facts = limits
        gone = 0
        for i in range(self.number):
            if facts & self.replacing[i]:
                gone |= self.replaced[i]
        return facts & ~gone

    def limit(self, facts: int) -> int:
        """The highest limit, if any."""
        return BIG if facts & self.big else SMALL if facts & self.small else 0

    def faan(self, facts: int) -> int:
        """The faan of facts that count."""
        faan = 0
        rest = facts & self.ones
        while rest:
            faan += 1
            rest &= rest - 1
        rest = facts & self.twos
        while rest:
            faan += 2
            rest &= rest - 1
        rest = facts & self.fours
        while rest:
            faan += 4
            rest &= rest - 1
        return faan

    def named(self, facts: int) -> tuple[str, ...]:
        """The ids of the patterns of facts that count."""
        return tuple([name for mask, name in self.patterns if facts & mask])


class Quick(Splits):
    """Counts hands under some options, keeping nothing of a reading but what it comes to."""

    def __init__(self, options: Options, forms: int) -> None:
        super().__init__()
        self.options = options
        self.forms = forms
        self.each_dora = options["dora-cap"] == "each"
        self.standard = Sums(STANDARD)
        self.seven_pairs = Sums(PAIRS)
        self.thirteen = Sums(ORPHANS)
        # Filled anew for each hand and each reading: compiled, that is quicker than making them.
        self.setting: Setting = Setting.__new__(Setting)
        self.reading: Reading = Reading.__new__(Reading)
        self.situation = 0
        self.kinds = 0
        self.limit = 0
        """Of the best reading so far; the same of the following."""
        self.order = NONE_YET
        self.facts = 0
        self.sums = self.standard

    def worth(self, win: Win) -> Worth:
        """What a hand is worth and who pays, or why it does not win."""
        setting = self.setting
        setting.begin(win, self.options, None)
        self.situation = conditions.situation(setting)
        self.limit = 0
        self.order = NONE_YET
        self.search(setting.hand, setting.tile, self.forms)
        if self.order == NONE_YET:
            return INCOMPLETE
        if self.limit == 0 and self.order == 0:
            return MINIMUM  # MJ-52
        more = settling.fields(setting.more)
        if not setting.drawn and settling.discarded_before(setting.tile, more):
            return FURITEN
        base = self.limit
        found: Worth = Worth.__new__(Worth)
        if base:
            found.total = LIMIT_TOTALS[base]
        else:
            faan = self.order + self._dora(more)
            base = BASES[faan]
            found.total = TOTALS[faan]
        found.reason = ""
        found.score = base
        found.payments = settling.payments(setting.seat, setting.source, base, more)
        found.facts = self.facts
        found.names = self.sums.names
        return found

    def _dora(self, more: dict[str, Any]) -> int:
        """One faan for dora and ura together, or for each (MJ-56)."""
        indicator, ura = more.get("indicator"), more.get("ura")
        faan = 0
        if indicator is not None and self._has_dora(indicator):
            faan = 1
            self.facts |= BY_DORA
        if ura is not None and (faan == 0 or self.each_dora) and self._has_dora(ura):
            faan += 1
            self.facts |= BY_URA
        return faan

    def _has_dora(self, indicator: int) -> bool:
        return self.kinds & DORA[indicator] != 0

    def sets(self, home: int) -> None:
        reading = self.reading
        reading.begin(self.setting, STANDARD, self.pair, self.winning)
        reading.lay(self.codes, self.number, home)
        self._consider(self.standard)

    def pairs(self) -> None:
        reading = self.reading
        reading.begin(self.setting, PAIRS, NO_TILE, self.winning)
        reading.hold(self.counts)
        self._consider(self.seven_pairs)

    def orphans(self, twin: int) -> None:
        reading = self.reading
        reading.begin(self.setting, ORPHANS, twin, self.winning)
        reading.hold(self.counts)
        self._consider(self.thirteen)

    def _consider(self, sums: Sums) -> None:
        """Keep what the reading comes to if it is the best so far; of equals the first stays."""
        reading = self.reading
        facts = sums.counting(conditions.in_tiles(reading) | self.situation)
        limit = sums.limit(facts)
        order = conditions.how_many(facts) if limit else sums.faan(facts)
        if limit == 0 and not reading.closed and facts & sums.reduced:
            order -= 1  # MJ-53
            facts |= OPEN_DEDUCTION
        if limit > self.limit or (limit == self.limit and order > self.order):
            self.limit = limit
            self.order = order
            self.facts = facts
            self.sums = sums
            self.kinds = reading.kinds
