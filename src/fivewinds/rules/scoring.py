"""What a hand is worth: the best of its readings, as a score that explains itself."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

from fivewinds.core.jokers import Jokers
from fivewinds.core.wins import NOTHING, Win
from fivewinds.rules.counting import Tally
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.reading import Reading
from fivewinds.rules.readings import readings
from fivewinds.rules.scored import Counted
from fivewinds.rules.splits import plain_readings
from fivewinds.rules.tables import Row
from fivewinds.rules.worth import Worth


class Score(NamedTuple):
    """What one reading of a winning hand is worth."""

    score: int
    total: Mapping[str, Any]
    patterns: tuple[Counted, ...] | Tally = ()
    """Explained, or a tally that explains them when asked (`Best.patterns`)."""
    row: Row | None = None
    """The row of a printed table that was used."""
    order: int = 0
    """Of readings with the same score the one with the highest order is shown."""

    @property
    def key(self) -> tuple[int, int]:
        """What readings are compared by."""
        return self.score, self.order


class Best(NamedTuple):
    """The reading that counts, and its worth."""

    score: Score
    reading: Reading

    @property
    def reason(self) -> str:
        """Why the hand does not win: nothing."""
        return ""

    @property
    def patterns(self) -> tuple[Counted, ...]:
        """The patterns that count, explained."""
        patterns = self.score.patterns
        return patterns.counted() if isinstance(patterns, Tally) else patterns


def _ids(found: Best, facts: int) -> tuple[str, ...]:
    return tuple([pattern.id for pattern in found.patterns])


class NoWin(NamedTuple):
    """A hand, or one reading of it, that does not win, and why."""

    reason: str
    near: int = 0
    """Of readings that do not win the nearest, which has the highest number, gives the reason."""


INCOMPLETE = NoWin("incomplete")

Value = Callable[[Reading], Score | NoWin]


def best(
    win: Win,
    forms: int,
    jokers: Jokers | None,
    value: Value,
    *,
    options: Mapping[str, Any] = NOTHING,
    on_joker: bool = True,
    further: Iterable[Reading] = (),
    matters: int | None = None,
) -> Best | NoWin:
    """The reading of a hand with the highest score, or the reason why it does not win.

    `further` are readings that only the book knows. Without `on_joker` a joker that another
    discarded is a tile that fits nothing. With `matters` readings of one shape that agree in these
    facts are worth the same.
    """
    choice = _Choice()

    ways = readings(
        win,
        forms,
        jokers,
        options,
        on_joker=on_joker,
        matters=matters,
    )
    for reading in chain(ways, further):
        choice.consider(reading, value(reading))
    return choice.made()


class _Choice:
    """The best reading so far, or the nearest to one that wins."""

    def __init__(self) -> None:
        self.top: Score | None = None
        self.reading: Reading | None = None
        self.score = 0
        self.order = 0
        self.nearest: NoWin | None = None

    def consider(self, reading: Reading, worth: Score | NoWin) -> None:
        """Of equals the first stays."""
        if isinstance(worth, NoWin):
            if self.nearest is None or worth.near > self.nearest.near:
                self.nearest = worth
            return
        if worth is None:
            raise TypeError("`value` gives None and not a Score or a NoWin: is a return missing?")
        score, order = worth.score, worth.order
        if self.top is None or score > self.score or (score == self.score and order > self.order):
            self.top, self.reading, self.score, self.order = worth, reading, score, order

    def made(self) -> Best | NoWin:
        """What it has come to."""
        if self.top is not None and self.reading is not None:
            return Best(self.top, self.reading)
        return self.nearest or INCOMPLETE


class Scorer:
    """Counts hands by the functions of one book under some options."""

    def __init__(
        self,
        forms: int,
        jokers: Jokers | None,
        value: Callable[[Reading, Win, Mapping[str, Any]], Score | NoWin],
        options: Mapping[str, Any],
        *,
        on_joker: bool,
        further: Callable[[Win, Mapping[str, Any]], Iterable[Reading]] | None,
        matters: int | None,
        search: "Callable[[Win, Mapping[str, Any]], Best | NoWin] | None",
        bar: Callable[[Win, Best, Mapping[str, Any]], str] | None,
        settle: Callable[[Win, Score, Mapping[str, Any]], Any],
        quick: Callable[[Win], Worth] | None,
    ) -> None:
        """All as `rules.book.Book` has them; None for functions that say nothing."""
        self.forms = forms
        self.jokers = jokers
        self.value = value
        self.options = options
        self.on_joker = on_joker
        self.further = further
        self.matters = matters
        self.search = search
        self.bar = bar
        self.settle = settle
        self.quick = quick
        self.plain = jokers is None and further is None and matters is None

    def count(self, win: Win) -> Best | NoWin:
        """What a hand is worth by its best reading, or why it does not win."""
        search = self.search
        found = self.searched(win) if search is None else search(win, self.options)
        if self.bar is not None and isinstance(found, Best):
            reason = self.bar(win, found, self.options)
            if reason:
                return NoWin(reason)
        return found

    def worth(self, win: Win) -> Worth:
        """The same with who pays and without its explanation, in the quickest way there is."""
        if self.quick is not None:
            return self.quick(win)
        found = self.count(win)
        if not isinstance(found, Best):
            return Worth(found.reason)
        score = found.score
        payments = self.settle(win, score, self.options).payments
        return Worth("", score.score, score.total, payments, names=partial(_ids, found))

    def searched(self, win: Win) -> Best | NoWin:
        """What `count` says before it may be barred: every reading that may be the best counted."""
        return self._plain_best(win) if self.plain else self._best(win)

    def _plain_best(self, win: Win) -> Best | NoWin:
        """The short way, where there are neither jokers nor readings of the book's own."""
        choice = _Choice()
        for reading in plain_readings(Setting(win, self.options), self.forms):
            choice.consider(reading, self.value(reading, win, self.options))
        return choice.made()

    def _best(self, win: Win) -> Best | NoWin:
        options, value = self.options, self.value
        return best(
            win,
            self.forms,
            self.jokers,
            lambda reading: value(reading, win, options),
            options=options,
            on_joker=self.on_joker,
            further=() if self.further is None else self.further(win, options),
            matters=self.matters,
        )
