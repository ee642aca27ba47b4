"""How far judged chances to win were off in play, and what corrects them.

Judgement looks at the nearest goals only, so that it says too little of hands that are far from all
of them. `bots/count_calibration.py` counts, by what a hand lacks, what judgement said before it was
corrected and how often the hand was won then; `calibration.json` has the counts. The correction is
a line in log-odds: the likeliest one by these counts, held near "as said" where they are few.
"""

import json
import math
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

BANDS = 6
"""Hands that lack one tile or none, two, three, four, five, and more."""
TENTHS = 10
TOGETHER = 8
"""Positions of one hand are won or lost together: so many say as much as one by itself."""
LOOSE = 1.5
"""How far the log-odds may well be off."""
SLANT = 0.1
"""How far the slope of the line may well be from 1."""


class Correction(NamedTuple):
    """A line: the log-odds of a chance times `slope`, and `shift`."""

    shift: float = 0.0
    slope: float = 1.0


AS_SAID = (Correction(),) * BANDS


def band_of(lacking: int) -> int:
    """The band of a hand by the tiles that its nearest goal lacks."""
    return min(max(lacking - 1, 0), BANDS - 1)


@cache
def corrections_of(book_id: str) -> tuple[Correction, ...]:
    """By band, what corrects a chance; nothing for a book never counted."""
    text = files("fivewinds.judgement").joinpath("calibration.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text).get(book_id, {})
    if not found:
        return AS_SAID
    return tuple(
        correction(count, said, won)
        for count, said, won in zip(found["count"], found["said"], found["won"], strict=True)
    )


def correction(count: list[int], said: list[int], won: list[int]) -> Correction:
    """The likeliest line by counts of positions, chances said in thousandths, and wins (Newton)."""
    groups = [
        (_log_odds(min(0.999, max(0.001, total / number / 1000))), number / TOGETHER, wins / number)
        for number, total, wins in zip(count, said, won, strict=True)
        if number
    ]
    shift, slope = 0.0, 1.0
    for _ in range(30):
        one, two = shift / LOOSE**2, (slope - 1.0) / SLANT**2
        first, mixed, second = 1.0 / LOOSE**2, 0.0, 1.0 / SLANT**2
        for odds, number, share in groups:
            chance = 1.0 / (1.0 + math.exp(-shift - slope * odds))
            one += number * (chance - share)
            two += number * (chance - share) * odds
            weight = number * chance * (1.0 - chance)
            first += weight
            mixed += weight * odds
            second += weight * odds * odds
        size = first * second - mixed * mixed
        shift -= (second * one - mixed * two) / size
        slope -= (first * two - mixed * one) / size
    return Correction(shift, max(0.2, slope))


def corrected(chance: float, line: Correction) -> float:
    """A chance with its log-odds moved."""
    if not 0.0 < chance < 1.0:
        return min(1.0, max(0.0, chance))
    return 1.0 / (1.0 + math.exp(-line.shift - line.slope * _log_odds(chance)))


def _log_odds(chance: float) -> float:
    return math.log(chance / (1.0 - chance))
