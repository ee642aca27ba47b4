"""The share of luck: how much of a seat's points comes from the wall, not from the player.

Every wall is played twice by bots of two levels, who change seats in between (ABAB, then BABA).
The share of luck is the covariance of a seat's points in the two plays over their variance, which
is the variance between walls over all variance. The level of the player has another share; what is
left follows from the two playing the same wall differently.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any, Self

import msgspec

from fivewinds.core.codes import SEATS
from fivewinds.lab.counts import outcomes
from fivewinds.lab.intervals import Interval, Z, mean_of, variance
from fivewinds.lab.plan import Part, Plan

SUMS, DIFFERENCES, BETTER, POINTS = range(4)
"""Figures of a wall: over its seats the sum of u squared and of d squared, where u is the sum and d
the difference of a seat's points in the two plays; the points of the first level less those of the
second; all points."""


class Shared(msgspec.Struct):
    """Sums of the figures of the walls, and of the products of every two."""

    walls: int = 0
    sums: list[int] = msgspec.field(default_factory=lambda: [0] * 4)
    products: list[int] = msgspec.field(default_factory=lambda: [0] * 16)

    def add(self, first: Sequence[int], second: Sequence[int], of_first: int) -> None:
        """Add a wall: the points by seat in the two plays, and all points of the first level."""
        plays = list(zip(first, second, strict=True))
        points = sum(first) + sum(second)
        figures = (
            sum((one + two) ** 2 for one, two in plays),
            sum((one - two) ** 2 for one, two in plays),
            2 * of_first - points,
            points,
        )
        self.walls += 1
        for row, one in enumerate(figures):
            self.sums[row] += one
            for column, two in enumerate(figures):
                self.products[4 * row + column] += one * two

    def merge(self, other: Self) -> None:
        """Add what another part has counted."""
        self.walls += other.walls
        self.sums = [one + two for one, two in zip(self.sums, other.sums, strict=True)]
        self.products = [one + two for one, two in zip(self.products, other.products, strict=True)]

    @property
    def _parts(self) -> tuple[float, float, float, float]:
        """Variance of u, that of d without the levels, that of the levels, and points of u."""
        sums, differences, better, points = (each / max(self.walls, 1) for each in self.sums)
        levels, middle = better / SEATS, points / SEATS
        return (
            sums / SEATS - middle**2,
            differences / SEATS - levels**2,
            levels**2,
            middle,
        )

    @property
    def luck(self) -> Interval:
        """Variance between walls over all variance: the covariance of the two plays of a seat."""
        among, within, levels, middle = self._parts
        whole = among + within + levels
        if self.walls < 2 or whole <= 0:
            return Interval(0.0, 0.0, 0.0)
        share = (among - within) / whole
        # Derivatives of the share by the means of the figures.
        better = self.sums[BETTER] / self.walls / SEATS
        slopes = [
            (1 - share) / whole / SEATS,
            (-1 - share) / whole / SEATS,
            2 * better / whole / SEATS,
            -2 * middle * (1 - share) / whole / SEATS,
        ]
        spread = variance(self.walls, self.sums, self.products, slopes)
        half = Z * sqrt(max(spread, 0.0) / self.walls)
        return Interval(share, share - half, share + half)

    @property
    def by_level(self) -> float:
        """The share of all variance that is the level of the player."""
        among, within, levels, _ = self._parts
        whole = among + within + levels
        return levels / whole if whole > 0 else 0.0

    @property
    def skill(self) -> Interval:
        """Points a hand that a seat of the first level has above one of the second."""
        square = self.products[4 * BETTER + BETTER]
        found = mean_of(self.sums[BETTER], square, self.walls)
        return Interval(*(value / SEATS for value in found))


@dataclass(frozen=True)
class Luck:
    """Plays every wall twice, with two levels that change seats."""

    plan: Plan
    levels: tuple[str, str]
    result = Shared

    @property
    def key(self) -> dict[str, Any]:
        """What the outcome depends on."""
        return {"luck": list(self.levels), "of": self.plan.key}

    def play(self, part: Part) -> Shared:
        """Play one part."""
        found = Shared()
        one, other = self.levels
        plans = [
            replace(self.plan, levels=levels)
            for levels in ((one, other, one, other), (other, one, other, one))
        ]
        for number in range(part.first, part.last + 1):
            points = []
            of_first = 0
            for first_chair, plan in enumerate(plans):
                match = plan.play(number)
                (hand,) = outcomes(match)
                points.append(hand.points)
                of_first += sum(
                    hand.points[seat]
                    for seat in range(SEATS)
                    if match.chairs[seat] % 2 == first_chair
                )
            found.add(points[0], points[1], of_first)
        return found
