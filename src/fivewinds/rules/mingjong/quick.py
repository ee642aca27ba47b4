"""What a hand comes to without its explanation: every reading counted in the same objects.

Nothing is declared here: facts come from `patterns`, the count is that of `rules.counting`, and
points and payments are those of `settling`.
"""

from functools import partial

# Compiled, these modules' functions are called as C functions, by the names that the .pxd gives.
import fivewinds.rules.mingjong.patterns as conditions
import fivewinds.rules.mingjong.settling as settling  # noqa: PLR0402
from fivewinds.core.shape_names import ORPHANS, PAIRS, STANDARD
from fivewinds.core.wins import Win
from fivewinds.rules.codes import NO_TILE
from fivewinds.rules.counting import UNITS, Plan, Tally
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.mingjong.patterns import PATTERNS
from fivewinds.rules.mingjong.settling import LIMIT_TOTALS, MOST_FAAN, ROWS, TOTALS
from fivewinds.rules.options import Options
from fivewinds.rules.reading import Reading
from fivewinds.rules.splits import Splits
from fivewinds.rules.worth import Worth

LIMIT = UNITS.index("limit")
NONE_YET = -1000
BASES = [row.value for row in ROWS]
INCOMPLETE = Worth("incomplete")
MINIMUM = Worth("minimum")
FURITEN = Worth("furiten")


def _known(names: tuple[str, ...], facts: int) -> tuple[str, ...]:
    """For `Worth.names`: ids that are known already."""
    return names


class Quick(Splits):
    """Counts hands under some options, keeping nothing of a reading but what it comes to."""

    def __init__(self, options: Options, forms: int) -> None:
        super().__init__()
        patterns = PATTERNS.under(options)
        self.options = options
        self.forms = forms
        self.standard: Plan = patterns.plan(STANDARD)
        self.seven_pairs: Plan = patterns.plan(PAIRS)
        self.thirteen: Plan = patterns.plan(ORPHANS)
        # Filled anew for each hand and each reading: compiled, that is quicker than making them.
        self.setting: Setting = Setting.__new__(Setting)
        self.reading: Reading = Reading.__new__(Reading)
        self.facts = [0] * 16
        self.tally = Tally(self.standard)
        """The reading that was counted last, and the best one of the hand."""
        self.best = Tally(self.standard)
        self.situation = 0
        self.limit = 0
        """The limit of the best reading, and its faan or the number of its limits."""
        self.order = NONE_YET

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
        if self.limit == 0 and self.order < 1:
            return MINIMUM  # MJ-52
        more = settling.fields(setting.more)
        if not setting.drawn and settling.discarded_before(setting.tile, more):
            return FURITEN
        base = self.limit
        found: Worth = Worth.__new__(Worth)
        if base:
            found.total = LIMIT_TOTALS[base]
        elif self.order < MOST_FAAN:
            base = BASES[self.order]
            found.total = TOTALS[self.order]
        else:  # by other prices than those printed
            base = BASES[MOST_FAAN - 1]
            found.total = {"faan": self.order, "limit": None}
        found.reason = ""
        found.score = base
        found.payments = settling.payments(setting.seat, setting.source, base, more)
        self._name(found)
        return found

    def _name(self, found: Worth) -> None:
        """Say which patterns count, as bits that are named when somebody asks; limits alone where
        there is one (MJ-60).
        """
        best: Tally = self.best
        plan: Plan = best.plan
        if plan.words > 1:
            found.facts = 0
            found.names = partial(_known, (best.only("limit") if self.limit else best).ids())
        else:
            found.facts = best.standing()
            if self.limit:
                found.facts &= plan.unit_bits[LIMIT]
            found.names = plan.names

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

    def _consider(self, plan: Plan) -> None:
        """Keep what the reading comes to if it is the best so far; of equals the first stays."""
        reading = self.reading
        tally: Tally = self.tally
        if self.order == NONE_YET:
            self.situation |= conditions.pointed_at(reading)
        self.facts[0] = reading.facts
        self.facts[1] = conditions.in_tiles(reading) | self.situation
        if plan.fact_words > 2:  # a section of its own that somebody added
            plan.find(reading, self.facts, 2)
        tally.count(plan, self.facts, reading)
        order = tally.limits if tally.limit else tally.faan
        if tally.limit > self.limit or (tally.limit == self.limit and order > self.order):
            self.limit = tally.limit
            self.order = order
            self.tally = self.best
            self.best = tally
