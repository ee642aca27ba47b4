"""How often players meet in a schedule, and how often they must at least."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

Pair = tuple[int, int]
Rounds = Sequence[Sequence[Sequence[int]]]
"""Rounds of tables of players."""

FEWEST = {
    8: ((1, 0), (2, 4), (2, 12), (2, 24), (3, 32), (3, 44), (3, 56), (4, 68), (5, 80), (5, 92),
        (5, 104), (6, 116)),
    12: ((1, 0), (2, 3), (2, 9), (2, 18), (2, 30), (2, 45), (3, 60), (3, 78), (3, 96), (3, 114),
         (3, 132), (4, 150)),
}  # fmt: skip
"""Where counting pairs does not say it all: by players and rounds, the smallest `most`, and with
that the smallest `surplus` (RB-79). tests/tournament/test_minima.py proves them."""


def pairs_met(rounds: Rounds) -> Counter[Pair]:
    """How often each pair meets, the lower number first."""
    return Counter(pair for tables in rounds for table in tables for pair in pairs_at(table))


def pairs_at(table: Iterable[int]) -> Iterator[Pair]:
    """The pairs at a table, the lower number first."""
    return combinations(sorted(table), 2)


def figures(rounds: Rounds) -> tuple[int, int]:
    """The largest number of times that a pair meets, and all meetings beyond the first."""
    met = pairs_met(rounds)
    return max(met.values()), met.total() - len(met)


def fewest(players: int, rounds: int) -> tuple[int, int]:
    """Bounds that no schedule is below: the largest number of times that a pair meets, and with
    that number all meetings beyond the first.

    Everybody meets three others a round, of players - 1; all meet 3/2 x players x rounds times,
    and there are only so many pairs. For 8 and 12 players the exact minima.
    """
    if players in FEWEST and rounds <= len(FEWEST[players]):
        return FEWEST[players][rounds - 1]
    pairs = players * (players - 1) // 2
    return -(-3 * rounds // (players - 1)), max(0, 3 * players * rounds // 2 - pairs)


def indirect(rounds: Rounds) -> int:
    """How many pairs that never meet have no opponent in common either."""
    others: dict[int, set[int]] = {}
    for one, two in pairs_met(rounds):
        others.setdefault(one, set()).add(two)
        others.setdefault(two, set()).add(one)
    return sum(
        1
        for one, two in combinations(sorted(others), 2)
        if two not in others[one] and not others[one] & others[two]
    )
