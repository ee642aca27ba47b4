"""The scores that a hand can have at all, by which the desk of a tournament finds slips of the pen.

A score is points x 2^doubles, points are even, and with more doubles come other least and most
points: one double alone has only a clean hand with a chow, so at least 22 points and at most 104.
tests/tournament/test_possible_scores.py counts every combination of sets again.
"""

from functools import cache

from fivewinds.rules.options import Options
from fivewinds.rules.rode_boekje.count import PATTERNS, doubled
from fivewinds.rules.rode_boekje.limit_hands import LIMIT
from fivewinds.rules.rode_boekje.rack import ON_THE_RACK

WINNERS = (
    (22, 104), (20, 118), (20, 132), (20, 134), (20, 152), (20, 162), (22, 162), (22, 162),
    (22, 164), (38, 164), (38, 164), (50, 164), (54, 164), (54, 164), (126, 164), (126, 156),
)  # fmt: skip
"""Least and most points of a winner with one double, two doubles, and so on (RB-41)."""
OTHERS = (
    (0, 74), (0, 86), (0, 96), (0, 102), (4, 128), (4, 128), (8, 128), (12, 128), (16, 128),
    (28, 128), (32, 128), (100, 128), (104, 128),
)  # fmt: skip
"""Least and most points of a hand that has not won, with no double, one double, and so on."""


def hand_scores(won: bool, options: Options) -> tuple[int, ...]:
    """Every score of a winner, or of another player, in order."""
    return _scores(won, bool(options["cap"]))


@cache
def _scores(won: bool, cap: bool) -> tuple[int, ...]:
    ranges = enumerate(WINNERS, 1) if won else enumerate(OTHERS)
    found = {
        doubled(points, doubles)
        for doubles, (least, most) in ranges
        for points in range(least, most + 1, 2)
    }
    limits = {PATTERNS[name].value for name in ON_THE_RACK}  # others are worth one of these too
    found |= limits if won else {limit // 2 for limit in limits}  # RB-42, RB-45
    return tuple(sorted({min(score, LIMIT) for score in found} if cap else found))  # RB-43
