"""Intervals of 95 %: of means, of differences between paired ratios, of proportions."""

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist
from typing import Literal, NamedTuple

from fivewinds.lab.compare import FIGURES, Paired

Z = NormalDist().inv_cdf(0.975)
RATIOS = {"score": (0, 1), "dealer": (2, 3), "undecided": (4, 3)}
"""Which of the figures of `compare` is divided by which."""


class Interval(NamedTuple):
    """A figure and the interval in which it lies with 95 % confidence."""

    mean: float
    low: float
    high: float

    def told(self) -> dict[str, float]:
        """As answers tell it."""
        return self._asdict()

    @property
    def half(self) -> float:
        """Half its width."""
        return (self.high - self.low) / 2


def mean_of(total: int, squares: int, number: int) -> Interval:
    """The mean of `number` independent values with this sum and sum of squares."""
    if number == 0:
        return Interval(0.0, 0.0, 0.0)
    mean = total / number
    # The difference of two large integers is taken exactly, before it becomes a float.
    spread = (number * squares - total * total) / (number * max(number - 1, 1))
    half = Z * sqrt(max(spread, 0.0) / number)
    return Interval(mean, mean - half, mean + half)


def difference(paired: Paired, name: str, *, paired_by_wall: bool = True) -> Interval:
    """How much a ratio of the other version is above that of the base, by the delta method.

    With `paired_by_wall` False the interval is the one that two separate runs would have had.
    """
    over, under = RATIOS[name]
    if not (paired.sums[under] and paired.sums[FIGURES + under]):
        return Interval(0.0, 0.0, 0.0)
    weights = [0.0] * (2 * FIGURES)
    values = []
    for sign, first in ((-1, 0), (1, FIGURES)):
        top, bottom = paired.sums[first + over], paired.sums[first + under]
        values.append(top / bottom)
        # Per unit: (top - ratio * bottom) / mean of bottom.
        weights[first + over] += sign * paired.units / bottom
        weights[first + under] -= sign * paired.units / bottom * (top / bottom)
    apart = 0 if paired_by_wall else FIGURES
    spread = variance(paired.units, paired.sums, paired.products, weights, apart=apart)
    mean = values[1] - values[0]
    half = Z * sqrt(max(spread, 0.0) / paired.units)
    return Interval(mean, mean - half, mean + half)


def variance(
    units: int,
    sums: Sequence[int],
    products: Sequence[int],
    weights: Sequence[float],
    *,
    apart: int = 0,
) -> float:
    """The variance between units of a weighted sum of their figures.

    `sums` are the sums of each figure over all units, `products` those of every two, row by row.
    With `apart` the first so many figures and the others are taken to be independent.
    """
    size = len(sums)
    found = 0.0
    for row in range(size):
        for column in range(size):
            if apart and (row < apart) != (column < apart):
                continue
            # The difference of two large integers is taken exactly, before it becomes a float.
            exact = units * products[row * size + column] - sums[row] * sums[column]
            found += weights[row] * weights[column] * exact
    return found / (units * max(units - 1, 1))


def wilson(hits: int, number: int) -> Interval:
    """Wilson's interval of a proportion."""
    return _proportion(hits, number, "wilson")


def exact(hits: int, number: int) -> Interval:
    """Clopper and Pearson's interval of a proportion, which never covers too seldom."""
    return _proportion(hits, number, "exact")


def _proportion(hits: int, number: int, method: Literal["wilson", "exact"]) -> Interval:
    from scipy.stats import binomtest

    if number == 0:
        return Interval(0.0, 0.0, 1.0)
    found = binomtest(hits, number).proportion_ci(0.95, method=method)
    return Interval(hits / number, float(found.low), float(found.high))
