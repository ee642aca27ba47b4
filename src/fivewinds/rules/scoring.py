"""What a hand is worth: the best of its readings, as a score that explains itself."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from fivewinds.core.readings import Reading, readings
from fivewinds.core.shapes import Hand
from fivewinds.core.table import Win


@dataclass(frozen=True)
class Counted:
    """A pattern that a hand fulfils, with what it brings in all."""

    id: str
    count: int
    value: int
    unit: str


@dataclass(frozen=True)
class Score:
    """The worth of a winning hand, with the reading that gives it."""

    score: int
    total: dict[str, Any]
    patterns: tuple[Counted, ...] = ()
    reading: Reading | None = field(default=None)


@dataclass(frozen=True)
class NoWin:
    """A hand that does not win, and why."""

    reason: str


def best(win: Win, forms: int, value: Callable[[Reading], Score]) -> Score | NoWin:
    """The reading of a hand with the highest score, or the reason why it does not win."""
    ways = readings(Hand((*win.hand, win.tile)), forms)
    if not ways:
        return NoWin("incomplete")
    scores = [replace(value(reading), reading=reading) for reading in ways]
    return max(scores, key=lambda score: score.score)
