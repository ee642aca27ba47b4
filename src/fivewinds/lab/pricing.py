"""Price against rarity: the line through the patterns of a book, and those that stand off it.

The line is the weighted least-squares line of log price on log rarity; the rarity of a pattern is
how many wins there are for each that has it. A pattern is called over- or underpriced only when its
price is more than twice, or less than half, what the line asks, by a test that allows for the error
of the count and of the line, corrected for the number of patterns (Benjamini and Hochberg).
"""

from collections.abc import Iterator, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from fivewinds.lab.counts import WINS, Counts
from fivewinds.lab.intervals import Interval, wilson
from fivewinds.rules.book import Book
from fivewinds.rules.patterns import Pattern

FITTED = 5
"""Wins that a pattern needs to have a say in the line."""
JUDGED = 20
"""Wins that a pattern needs to be called over- or underpriced."""
BAND = 2.0
"""The factor that a price may differ from the line by."""
RATE = 0.05
"""Of the patterns that are called over- or underpriced so many may be so by chance."""
LEAST_PATTERNS = 5
"""A line needs so many patterns of one unit."""


class Priced(NamedTuple):
    """A pattern, how rare it is and what its rarity asks."""

    pattern: Pattern
    price: int
    wins: int
    share: Interval
    """Of all wins."""
    asked: float | None
    """The price on the line; None where there is no line."""
    verdict: str = "fair"
    """`over`, `under`, `fair`, or `unsure` where it was seen too seldom to say."""

    @property
    def rarity(self) -> float:
        """Wins for each that has the pattern."""
        return 1 / self.share.mean

    @property
    def off(self) -> float:
        """How far the price is from the line, as a logarithm; positive is too high."""
        return log(self.price / self.asked) if self.asked and self.price > 0 else 0.0


class Line(NamedTuple):
    """log price = level + slope * log rarity."""

    level: float
    slope: float
    errors: tuple[float, float, float]
    """Variance of the level, of the slope, and their covariance."""

    def at(self, rarity: float) -> float:
        """The price that a rarity asks."""
        return exp(self.level + self.slope * log(rarity))

    def error(self, rarity: float) -> float:
        """The standard error of the logarithm of that price."""
        level, slope, both = self.errors
        x = log(rarity)
        return sqrt(max(level + 2 * both * x + slope * x * x, 0.0))


class Prices(NamedTuple):
    """The patterns of one unit that were seen, and their line."""

    unit: str
    line: Line | None
    patterns: tuple[Priced, ...]
    """In the order of the book."""

    def off_the_line(self, verdict: str) -> list[Priced]:
        """The patterns with a verdict, the farthest from the line first."""
        found = [each for each in self.patterns if each.verdict == verdict]
        return sorted(found, key=lambda each: (-abs(each.off), each.pattern.id))


def prices(book: Book, options: dict[str, object], counts: Counts) -> list[Prices]:
    """The patterns that were seen, by unit, the unit with most patterns first."""
    units: dict[str, list[Pattern]] = {}
    for pattern in book.patterns.under(options):
        if counts.patterns.get(pattern.id) and pattern.value > 0 and pattern.worth is None:
            units.setdefault(pattern.unit, []).append(pattern)
    found = [_of_unit(unit, patterns, counts) for unit, patterns in units.items()]
    return sorted(found, key=lambda each: -len(each.patterns))


def _of_unit(unit: str, patterns: Sequence[Pattern], counts: Counts) -> Prices:
    seen = [
        Priced(
            pattern,
            pattern.value,
            counts.patterns[pattern.id][WINS],
            wilson(counts.patterns[pattern.id][WINS], counts.wins),
            None,
        )
        for pattern in patterns
    ]
    line = _line([each for each in seen if each.wins >= FITTED and each.share.mean < 1])
    if line is None:
        return Prices(unit, None, tuple(seen))
    placed = [each._replace(asked=line.at(each.rarity)) for each in seen]
    return Prices(unit, line, tuple(_judged(placed, line)))


def _line(points: Sequence[Priced]) -> Line | None:
    """The line, weighted by the root of the count; None for too few patterns, for equal prices and
    where rarer patterns do not bring more.
    """
    import numpy as np

    if len(points) < LEAST_PATTERNS or len({each.price for each in points}) < 2:
        return None
    x = np.log([each.rarity for each in points])
    y = np.log([each.price for each in points])
    # polyfit weighs residuals, so that the root of the weight is given.
    weights = np.sqrt(np.sqrt([each.wins for each in points]))
    (slope, level), errors = np.polyfit(x, y, 1, w=weights, cov=True)
    if slope <= 0:
        return None
    return Line(
        float(level), float(slope), (float(errors[1, 1]), float(errors[0, 0]), float(errors[0, 1]))
    )


def _judged(placed: Sequence[Priced], line: Line) -> Iterator[Priced]:
    """The same with their verdicts."""
    from scipy.stats import false_discovery_control, norm

    tried = [each for each in placed if each.wins >= JUDGED]
    chances = []
    for each in tried:
        counting = line.slope * sqrt((1 - each.share.mean) / each.wins)
        error = sqrt(counting**2 + line.error(each.rarity) ** 2)
        chances.append(float(norm.sf((abs(each.off) - log(BAND)) / error)))
    corrected = list(false_discovery_control(chances)) if chances else []
    off = {
        each.pattern.id
        for each, chance in zip(tried, corrected, strict=True)
        if chance < RATE and abs(each.off) > log(BAND)
    }
    for each in placed:
        if each.wins < JUDGED:
            yield each._replace(verdict="unsure")
        elif each.pattern.id in off:
            yield each._replace(verdict="over" if each.off > 0 else "under")
        else:
            yield each


def never_seen(book: Book, counts: Counts) -> list[Pattern]:
    """The patterns of the book that no win had, in its order."""
    return [pattern for pattern in book.patterns if pattern.id not in counts.patterns]


def upper_bound(number: int) -> float:
    """The share that something never seen in so many does not exceed with 95 % confidence."""
    return 1 - 0.05 ** (1 / number) if number else 1.0
