"""What a hand is worth: the best of its readings, as a score that explains itself."""

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any, NamedTuple

from fivewinds.core.jokers import Frame, Jokers, Part
from fivewinds.core.wins import NOTHING, Win
from fivewinds.rules.counted import Counted
from fivewinds.rules.counting import Tally
from fivewinds.rules.reading import NO_TILE, Reading, Setting
from fivewinds.rules.tables import Row
from fivewinds.rules.ways import readings

__all__ = [
    "NO_TILE",
    "Best",
    "Counted",
    "NoWin",
    "Reading",
    "Score",
    "Setting",
    "Tally",
    "best",
    "readings",
]


class Score(NamedTuple):
    """What one reading of a winning hand is worth."""

    score: int
    total: Mapping[str, Any]
    patterns: tuple[Counted, ...] | Tally = ()
    """A tally as long as readings are compared, explained patterns in what is best."""
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


class NoWin(NamedTuple):
    """A hand, or one reading of it, that does not win, and why."""

    reason: str
    near: int = 0
    """Of readings that do not win the nearest, which has the highest number, gives the reason."""


INCOMPLETE = NoWin("incomplete")

Value = Callable[[Reading], Score | NoWin]
Bound = Callable[[Frame, tuple[Part, ...]], tuple[int, int]]


def best(
    win: Win,
    forms: int,
    jokers: Jokers | None,
    value: Value,
    *,
    options: Mapping[str, Any] = NOTHING,
    on_joker: bool = True,
    further: Iterable[Reading] = (),
    bound: Bound | None = None,
) -> Best | NoWin:
    """The reading of a hand with the highest score, or the reason why it does not win.

    `further` are readings that only the book knows. `bound` gives for a frame and the first of
    its parts a score and order that no reading with them exceeds; without it every reading is
    looked at. Without `on_joker` a joker that another discarded is a tile that fits nothing.
    """
    top: Best | None = None
    nearest: NoWin | None = None

    def keep(frame: Frame, parts: tuple[Part, ...]) -> bool:
        assert bound is not None
        return top is None or bound(frame, parts) > top.score.key

    ways = readings(win, forms, jokers, options, on_joker=on_joker, keep=keep if bound else None)
    for reading in chain(ways, further):
        worth = value(reading)
        if isinstance(worth, NoWin):
            if nearest is None or worth.near > nearest.near:
                nearest = worth
        elif top is None or worth.key > top.score.key:
            top = Best(worth, reading)
    if top is not None:
        if isinstance(top.score.patterns, Tally):
            # Only what is best is explained.
            return Best(top.score._replace(patterns=top.patterns), top.reading)
        return top
    return nearest or INCOMPLETE
