"""How far judged chances to win were off in play, and what corrects them.

Judgement looks at the nearest goals only, so that it says too little of hands that are far from all
of them. `bots/count_calibration.py` counts, by what a hand lacks, what judgement said before it was
corrected and how often the hand was won then; `calibration.json` has the counts. The correction
adds to the log-odds of a chance what makes the mean said equal the share won.
"""

import json
import math
from functools import cache
from importlib.resources import files
from typing import Any

BANDS = 6
"""Hands that lack one tile or none, two, three, four, five, and more."""
TENTHS = 10
NO_OFFSETS = (0.0,) * BANDS
STEADY = 40
"""Positions as said that are put to what was counted, so that few hands do not say too much."""


def band_of(lacking: int) -> int:
    """The band of a hand by the tiles that its nearest goal lacks."""
    return min(max(lacking - 1, 0), BANDS - 1)


@cache
def offsets_of(book_id: str) -> tuple[float, ...]:
    """By band, what is added to the log-odds of a chance; zeros for a book never counted."""
    text = files("fivewinds.judgement").joinpath("calibration.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text).get(book_id, {})
    if not found:
        return NO_OFFSETS
    return tuple(
        offset(count, said, won)
        for count, said, won in zip(found["count"], found["said"], found["won"], strict=True)
    )


def offset(count: list[int], said: list[int], won: list[int]) -> float:
    """What makes the chances said come to the share won, by bisection."""
    groups = [
        (number, total / number / 1000) for number, total in zip(count, said, strict=True) if number
    ]
    seen = sum(number for number, _ in groups)
    if not seen:
        return 0.0
    steady = sum(number * chance for number, chance in groups) / seen
    wanted = (sum(won) + STEADY * steady) * seen / (seen + STEADY)
    low, high = -2.0, 2.0
    for _ in range(40):
        middle = (low + high) / 2
        if sum(number * corrected(chance, middle) for number, chance in groups) < wanted:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def corrected(chance: float, offset: float) -> float:
    """A chance with its log-odds moved."""
    if not 0.0 < chance < 1.0:
        return min(1.0, max(0.0, chance))
    odds = chance / (1.0 - chance) * math.exp(offset)
    return odds / (1.0 + odds)
