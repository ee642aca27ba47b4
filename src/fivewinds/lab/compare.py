"""Two versions of a rule on the same walls: what changes, hand by hand.

Where only prices differ, the wins of the first play are counted anew. That is exact as long as no
bot looks at prices and no win becomes legal or illegal; a hand in which one does is played again.
Bots that do look at prices play the other version themselves as well: "same play" is the first
play counted anew, "adapted play" the other version played by bots that know its prices.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Self

import msgspec

from fivewinds.core.wins import Win
from fivewinds.dealt import judge
from fivewinds.lab.counts import Counts, Outcome, outcomes
from fivewinds.lab.plan import Part, Plan, Variant
from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.rules.options import Options
from fivewinds.rules.scoring import Best, NoWin

Search = Callable[[Win, Options], Best | NoWin]

BLIND = frozenset({"random", "greedy", "closed"})
"""Levels of bots that never look at what a hand is worth."""
SHOWN = 10
"""So many of the hands that changed most are kept."""
FIGURES = 5
"""Of each version: scores of wins, wins, points of the dealer, hands, undecided hands."""


class Changed(msgspec.Struct, frozen=True, order=True):
    """A match whose points differ between the two versions; the largest difference sorts first."""

    less: int
    """The largest difference of a seat's points, negative."""
    number: int
    base: tuple[int, int, int, int]
    """Points by seat."""
    other: tuple[int, int, int, int]


class Paired(msgspec.Struct):
    """One other version beside the base: its counts, and moments of both together."""

    other: Counts = msgspec.field(default_factory=Counts)
    units: int = 0
    """Matches; single hands where each match is one hand."""
    sums: list[int] = msgspec.field(default_factory=lambda: [0] * (2 * FIGURES))
    products: list[int] = msgspec.field(default_factory=lambda: [0] * (4 * FIGURES * FIGURES))
    """Sums of the products of every two figures, row by row; the base's figures come first."""
    differ: int = 0
    """Matches in which some seat's points differ."""
    replayed: int = 0
    """Matches that were played again, or records that were left out, because a win became legal or
    illegal."""
    most: list[Changed] = msgspec.field(default_factory=list)

    def add(self, number: int, base: Sequence[Outcome], other: Sequence[Outcome]) -> None:
        """Count a match under both versions."""
        self.units += 1
        self.other.add(other)
        figures = (*_figures(base), *_figures(other))
        for row, one in enumerate(figures):
            if one:
                self.sums[row] += one
                place = row * 2 * FIGURES
                for column, two in enumerate(figures):
                    self.products[place + column] += one * two
        points, changed = _points(base), _points(other)
        largest = max(abs(a - b) for a, b in zip(points, changed, strict=True))
        if largest:
            self.differ += 1
            self._keep([Changed(-largest, number, points, changed)])

    def _keep(self, changed: list[Changed]) -> None:
        self.most = sorted([*self.most, *changed])[:SHOWN]

    def merge(self, more: Self) -> None:
        """Add what another part has counted."""
        self.other.merge(more.other)
        self.units += more.units
        self.differ += more.differ
        self.replayed += more.replayed
        for place, number in enumerate(more.sums):
            self.sums[place] += number
        for place, number in enumerate(more.products):
            self.products[place] += number
        self._keep(more.most)


def _figures(hands: Sequence[Outcome]) -> tuple[int, ...]:
    scores = wins = dealer = undecided = 0
    for hand in hands:
        for verdict in hand.verdicts:
            scores += verdict.found.score.score
            wins += 1
        dealer += hand.points[hand.dealer]
        undecided += not hand.verdicts
    return scores, wins, dealer, len(hands), undecided


def _points(hands: Sequence[Outcome]) -> tuple[int, int, int, int]:
    one, two, three, four = (sum(hand.points[seat] for hand in hands) for seat in range(4))
    return one, two, three, four


class Compared(msgspec.Struct):
    """The base, and beside it the other version in the same play, in adapted play, or both."""

    base: Counts = msgspec.field(default_factory=Counts)
    same: Paired | None = None
    adapted: Paired | None = None

    def merge(self, other: Self) -> None:
        """Add what another part has counted."""
        self.base.merge(other.base)
        self.same = _merged(self.same, other.same)
        self.adapted = _merged(self.adapted, other.adapted)


def _merged(one: Paired | None, other: Paired | None) -> Paired | None:
    if one is None or other is None:
        return one or other
    one.merge(other)
    return one


@dataclass(frozen=True)
class Comparison:
    """Plays a plan under two versions of a rule."""

    plan: Plan
    other: Variant
    result = Compared

    @property
    def key(self) -> dict[str, Any]:
        """What the outcome depends on."""
        return {"compare": self.plan.key, "other": self.other.told()}

    @property
    def only_prices(self) -> bool:
        """Whether the two versions differ in prices alone, so that wins can be counted anew.

        Points of one hand may decide how bots play the next, so that this is for single hands, and
        for records, which are never played again.
        """
        recorded = bool(self.plan.records)
        return self.plan.variant.options == self.other.options and (recorded or not self.plan.whole)

    @property
    def adapts(self) -> bool:
        """Whether the other version must be played for its own sake."""
        if self.plan.records:
            return False
        return not self.only_prices or not set(self.plan.levels) <= BLIND

    def play(self, part: Part) -> Compared:
        """Play one part under both versions."""
        found = Compared(
            same=Paired() if self.only_prices else None,
            adapted=Paired() if self.adapts else None,
        )
        other = self.plan.under(self.other)
        recount = _recount(self.plan.variant, self.other) if self.only_prices else None
        for number in range(part.first, part.last + 1):
            if recount is None:
                base = list(outcomes(self.plan.play(number)))
            else:
                match = self.plan.play(number, rules=recount.noting())
                base = list(outcomes(match))
                again = recount.hands(match, base)
                assert found.same is not None
                if again is None:
                    found.same.replayed += 1
                    if self.plan.records:
                        continue
                    again = list(outcomes(other.play(number)))
                found.same.add(number, base, again)
            found.base.add(base)
            if found.adapted is not None:
                found.adapted.add(number, base, list(outcomes(other.play(number))))
        return found


class Recount:
    """Counts the wins of a match anew at other prices."""

    def __init__(self, base: Variant, other: Variant) -> None:
        self.book = other.book
        self.options = other.all_options
        self.scorer = self.book.scorer(self.options)
        self.weighed: list[tuple[Win, Best | NoWin]] = []
        """The hands that the table has weighed in the present match, and what it was told."""
        own = base.book
        options = base.all_options
        every_reading = own.scorer(options).searched
        search = own.shortcuts.search or (lambda win, options: every_reading(win))
        self._noting = replace(own, shortcuts=replace(own.shortcuts, search=self._noted(search)))
        self._rank = own.at_win.rank
        self._bar = own.scoring.bar

    def _noted(self, search: Search) -> Search:
        """A search that keeps what it was asked and what it found."""

        def noted(win: Win, options: Options) -> Best | NoWin:
            found = search(win, options)
            self.weighed.append((win, found))
            return found

        return noted

    def noting(self) -> Book:
        """The base book, which notes every hand that it weighs from now on."""
        self.weighed.clear()
        return self._noting

    def hands(self, match: Match, base: Sequence[Outcome]) -> list[Outcome] | None:
        """The hands with their wins counted anew; None where another win would be legal, or would
        go first, so that the play itself may differ.
        """
        known: dict[int, Best | NoWin] = {}
        for win, found in self.weighed:
            again = self.scorer.count(win)
            if self._verdict(match, win, found) != self._verdict(match, win, again, barred=True):
                return None
            known[id(win)] = again
        return [self._counted(hand, known) for hand in base]

    def _verdict(
        self, match: Match, win: Win, found: Best | NoWin, *, barred: bool = False
    ) -> tuple[str, int]:
        """Why a hand may not win, or its rank among those that win on one tile."""
        if not isinstance(found, Best):
            return found.reason, 0
        reason = "" if barred else self._bar(win, found, match.options)
        return reason, 0 if reason or self._rank is None else self._rank(win, found)

    def _counted(self, hand: Outcome, known: dict[int, Best | NoWin]) -> Outcome:
        if not hand.verdicts:
            return hand
        points = list(hand.points)
        verdicts = []
        for verdict in hand.verdicts:
            found = known.get(id(verdict.win)) or self.scorer.count(verdict.win)
            again = judge(self.book, self.options, verdict.win, found)
            for seat in range(4):
                points[seat] += again.gains[seat] - verdict.gains[seat]
            verdicts.append(again)
        return hand._replace(points=tuple(points), verdicts=verdicts)


@lru_cache(maxsize=4)
def _recounter(base: str, other: str) -> Recount:
    decode = msgspec.json.decode
    return Recount(Variant(**decode(base)), Variant(**decode(other)))


def _recount(base: Variant, other: Variant) -> Recount:
    """What counts anew, made once in each process."""
    written = [
        msgspec.json.encode(
            {"rules": each.rules, "options": dict(each.options), "changes": dict(each.changes)}
        ).decode()
        for each in (base, other)
    ]
    return _recounter(*written)
