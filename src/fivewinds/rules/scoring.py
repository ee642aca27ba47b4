"""What a hand is worth: the best of its readings, as a score that explains itself."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from fivewinds.core.readings import Reading, readings
from fivewinds.core.shapes import Hand
from fivewinds.core.table import Win


@dataclass(frozen=True, slots=True)
class Counted:
    """A pattern that a hand fulfils, with what it brings in all."""

    id: str
    count: int
    value: int
    unit: str


class Score(NamedTuple):
    """What one reading of a winning hand is worth."""

    score: int
    total: dict[str, Any]
    patterns: tuple[Counted, ...] = ()


class Best(NamedTuple):
    """The reading that counts, and its worth."""

    score: Score
    reading: Reading


class NoWin(NamedTuple):
    """A hand that does not win, and why."""

    reason: str


def best(win: Win, forms: int, value: Callable[[Reading], Score]) -> Best | NoWin:
    """The reading of a hand with the highest score, or the reason why it does not win."""
    ways = readings(Hand((*win.hand, win.tile)), forms)
    if not ways:
        return NoWin("incomplete")
    return max((Best(value(way), way) for way in ways), key=lambda found: found.score.score)
