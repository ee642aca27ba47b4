"""What a hand is worth: the best of its readings, as a score that explains itself."""

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from fivewinds.core.jokers import Jokers
from fivewinds.core.readings import ORPHANS, PAIRS, STANDARD
from fivewinds.core.wins import Win
from fivewinds.rules.codes import NO_TILE, PAIR, RUN
from fivewinds.rules.counting import Plan, Tally
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.reading import Reading
from fivewinds.rules.readings import joker_readings, may_be_of
from fivewinds.rules.scored import Counted
from fivewinds.rules.splits import Splits
from fivewinds.rules.tables import Row
from fivewinds.rules.worth import NO_PAYMENTS, Worth

if TYPE_CHECKING:
    from fivewinds.rules.patterns import Patterns


class Score:
    """What one reading of a winning hand is worth."""

    def __init__(
        self,
        score: int,
        total: Mapping[str, Any],
        patterns: tuple[Counted, ...] | None = None,
        row: Row | None = None,
        order: int = 0,
    ) -> None:
        self.score = score
        self.total = total
        self.patterns = patterns
        """The patterns to be told, where they are not simply those that count."""
        self.row = row
        """The row of a printed table that was used."""
        self.order = order
        """Of readings with the same score the one with the highest order is shown."""

    @property
    def key(self) -> tuple[int, int]:
        """What readings are compared by."""
        return self.score, self.order


class Best:
    """The reading that counts, and its worth."""

    def __init__(self, score: Score, reading: Reading, tally: Tally | None = None) -> None:
        self.score = score
        self.reading = reading
        self.tally = tally
        """The patterns of the reading; None where the score tells them itself."""

    @property
    def reason(self) -> str:
        """Why the hand does not win: nothing."""
        return ""

    @property
    def patterns(self) -> tuple[Counted, ...]:
        """The patterns that count, explained."""
        told = self.score.patterns
        if told is not None:
            return told
        return () if self.tally is None else self.tally.counted()

    def told(self) -> list[dict[str, Any]]:
        """The patterns as answers tell them (docs/interfaces.md §2)."""
        if self.score.patterns is None and self.tally is not None:
            return self.tally.told()
        return [pattern.told() for pattern in self.patterns]


class NoWin(NamedTuple):
    """A hand, or one reading of it, that does not win, and why."""

    reason: str
    near: int = 0
    """Of readings that do not win the nearest, which has the highest number, gives the reason."""


INCOMPLETE = NoWin("incomplete")

# Where the winning tile may be, for books to which it matters no further.
OTHER = 1
IN_PAIR = 2
CLAIMED_TRIPLET = 4

Options = Mapping[str, Any]
Value = Callable[[Tally, Win, Options], Score | NoWin]


class Search(Splits):
    """Looks at the readings of one hand and keeps the best, or the nearest to one that wins.

    One search serves many hands: what it holds is filled anew for each of them, and made anew only
    after the best reading has been handed out.
    """

    def __init__(self, scorer: "Scorer") -> None:
        super().__init__()
        self.scorer = scorer
        self.options = scorer.options
        # Made when they are needed.
        self.setting: Setting = None  # type: ignore[assignment]
        self.reading: Reading = None  # type: ignore[assignment]
        """The best reading so far, its tally, and its score."""
        self.tally: Tally = None  # type: ignore[assignment]
        self.score: Score = None  # type: ignore[assignment]
        self.nearest: NoWin | None = None
        """The nearest of the readings that do not win."""
        self.reason = ""
        """Why the hand does not win; empty when it does."""
        self.own = True
        """Whether the best reading was made here, and may be filled anew once it is not needed."""
        self.spare: Reading = None  # type: ignore[assignment]
        self.spare_tally: Tally = None  # type: ignore[assignment]

    def begin(self, win: Win) -> None:
        """Look at another hand."""
        if self.setting is None:
            self.setting = Setting.__new__(Setting)
        setting: Setting = self.setting
        setting.begin(win, self.options, self.scorer.jokers)
        self.score = None  # type: ignore[assignment]
        self.nearest = None

    def consider(self, reading: Reading) -> None:
        """Keep a reading if it is better than all before; of equals the first stays."""
        if self.weigh(reading):
            self.own = False

    def weigh(self, reading: Reading) -> bool:
        """Do so, and say whether it was kept."""
        scorer = self.scorer
        tally = Tally() if self.spare_tally is None else self.spare_tally
        self.spare_tally = tally
        plan = scorer.plans.get(reading.shape)
        if plan is None:
            plan = scorer.plan(reading.shape)
        tally.count(plan, reading)
        worth = scorer.value(tally, self.setting.win, self.options)
        if isinstance(worth, NoWin):
            if self.nearest is None or worth.near > self.nearest.near:
                self.nearest = worth
            return False
        found: Score = worth
        if self.score is not None and (
            found.score < self.score.score
            or (found.score == self.score.score and found.order <= self.score.order)
        ):
            return False
        self.spare_tally = self.tally
        self.tally = tally
        self.reading = reading
        self.score = found
        return True

    def fresh(self, shape: str, pair: int, winning: int) -> Reading:
        """A reading of the hand to be filled in and weighed by `lay_down`."""
        if self.spare is None:
            self.spare = Reading.__new__(Reading)
        reading: Reading = self.spare
        reading.begin(self.setting, shape, pair, winning)
        return reading

    def lay_down(self) -> bool:
        """Weigh the reading that `fresh` gave; whether it was kept."""
        before: Reading = self.reading if self.own else None  # type: ignore[assignment]
        if not self.weigh(self.spare):
            return False
        self.spare = before
        self.own = True
        return True

    def sets(self, home: int) -> int:
        """The readings of a plain hand, as `Splits` finds them; the next two likewise."""
        if not self.scorer.by_place:
            sort = OTHER
            if home == PAIR:
                sort = IN_PAIR
            elif not (home & RUN or self.setting.drawn):
                sort = CLAIMED_TRIPLET
            if self.placed & sort:
                return 0
            self.placed |= sort
        self.fresh(STANDARD, self.pair, self.winning).lay(self.codes, self.number, home)
        return self.lay_down()

    def pairs(self) -> int:
        self.fresh(PAIRS, NO_TILE, self.winning).hold(self.counts)
        return self.lay_down()

    def orphans(self, twin: int) -> int:
        self.fresh(ORPHANS, twin, self.winning).hold(self.counts)
        return self.lay_down()

    def verdict(self) -> NoWin:
        """Why the hand does not win."""
        if self.score is not None:
            return NoWin(self.reason)
        return INCOMPLETE if self.nearest is None else self.nearest

    def handed_out(self) -> Best:
        """The best reading, which belongs to the asker from now on."""
        found = Best(self.score, self.reading, self.tally)
        self.setting = None  # type: ignore[assignment]
        self.reading = None  # type: ignore[assignment]
        self.tally = None  # type: ignore[assignment]
        self.own = True
        return found


class Scorer:
    """Counts hands by the functions and the patterns of one book under some options."""

    def __init__(
        self,
        forms: int,
        value: Value,
        options: Options,
        patterns: "Patterns",
        *,
        jokers: Jokers | None = None,
        on_joker: bool = True,
        further: Callable[[Win, Options], Iterable[Reading]] | None = None,
        matters: int | None = None,
        by_place: bool = True,
        search: Callable[[Search], None] | None = None,
        bar: Callable[[Win, Options], str] | None = None,
        settle: Callable[[Win, Score, Options], Any] | None = None,
    ) -> None:
        """All as `rules.book.Book` has them; None for functions that say nothing."""
        self.forms = forms
        self.value = value
        self.options = options
        self.patterns = patterns.under(options)
        self.jokers = jokers
        self.on_joker = on_joker
        self.further = further
        self.matters = matters
        self.by_place = by_place
        self.search = search
        self.bar = bar
        self.settle = settle
        self.plans: dict[str, Plan] = {}
        self.idle: Search | None = None
        """A search that nobody uses at the moment; one that counts within a count makes another."""

    def plan(self, shape: str) -> Plan:
        """How readings of a shape are counted."""
        found: Plan = self.patterns.plan(shape)
        self.plans[shape] = found
        return found

    def count(self, win: Win) -> Best | NoWin:
        """What a hand is worth by its best reading, or why it does not win."""
        search = self.looked(win)
        found: Best | NoWin = search.handed_out() if search.reason == "" else search.verdict()
        self.idle = search
        return found

    def worth(self, win: Win) -> Worth:
        """The same with who pays and without its explanation."""
        search = self.looked(win)
        self.idle = search
        if search.reason != "":
            return Worth(search.reason)
        score: Score = search.score
        found: Worth = Worth.__new__(Worth)
        found.reason = ""
        found.score = score.score
        found.total = score.total
        found.payments = NO_PAYMENTS
        if self.settle is not None:
            found.payments = self.settle(win, score, self.options).payments
        found.note(search.tally, score.patterns)
        return found

    def searched(self, win: Win) -> Best | NoWin:
        """What `count` says before it may be barred, and without a search of the book's own."""
        search = self._looked(win, True)
        return search.verdict() if search.score is None else search.handed_out()

    def looked(self, win: Win) -> Search:
        """A search that knows the best reading of a hand; to be given back as `idle`."""
        search = self._looked(win, False)
        if search.score is None:
            search.reason = search.verdict().reason
        else:
            search.reason = "" if self.bar is None else self.bar(win, self.options)
        return search

    def _looked(self, win: Win, slowly: bool) -> Search:
        """A search that has looked at all readings of a hand."""
        search = Search(self) if self.idle is None else self.idle
        self.idle = None
        search.begin(win)
        setting: Setting = search.setting
        if setting.jokers_in_hand == 0:
            search.search(setting.hand, setting.tile, self.forms)
        jokers = self.jokers
        if jokers is not None and (
            setting.jokers_in_hand or may_be_of(jokers.further, setting.hand)
        ):
            if setting.jokers_in_hand and self.search is not None and not slowly:
                self.search(search)
            else:
                found = joker_readings(setting, jokers, self.on_joker, self.matters)
                for reading in found:
                    search.consider(reading)
        if self.further is not None:
            for reading in self.further(win, self.options):
                search.consider(reading)
        return search
