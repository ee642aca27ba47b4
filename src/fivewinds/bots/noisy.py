"""Bots for people who learn: judgement that misjudges.

They weigh every action as `value` does, and see each worth with an error of their own: they make
the mistakes that people make, between actions that look alike, and seldom absurd ones.
"""

import math

from fivewinds.bots.value import Value
from fivewinds.core.shuffle import Stream
from fivewinds.judgement.judge import Judged
from fivewinds.view import View

WORD = float(2**64)


class Beginner(Value):
    """Sees the good and the bad roughly."""

    def weigh(self, view: View, found: list[Judged]) -> list[Judged]:
        """The same actions, ordered by what they seem to be worth."""
        return misjudged(found, 0.6, self.chances(view, 0))


class Casual(Value):
    """Errs between actions that are near one another."""

    def weigh(self, view: View, found: list[Judged]) -> list[Judged]:
        """The same actions, ordered by what they seem to be worth."""
        return misjudged(found, 0.2, self.chances(view, 0))


def misjudged(found: list[Judged], noise: float, chances: Stream) -> list[Judged]:
    """Actions ordered by their worth with an error of each.

    `noise` is the size of an error, as a part of what is between the best action and the worst.
    """
    stake = noise * (found[0].worth - found[-1].worth)
    seeming = [each.worth + stake * _error(chances) for each in found]
    return [found[i] for i in sorted(range(len(found)), key=lambda i: -seeming[i])]


def _error(chances: Stream) -> float:
    """A number of the normal distribution, by Box and Muller."""
    first, second = (chances.word() + 0.5) / WORD, chances.word() / WORD
    return math.sqrt(-2.0 * math.log(first)) * math.cos(2.0 * math.pi * second)
