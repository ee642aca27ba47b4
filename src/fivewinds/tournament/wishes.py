"""Players who keep one table, and players who asked not to meet.

Two who keep different tables can never meet either, so both wishes are pairs that must not meet.
Most designs have enough points that never meet; there the wishes cost nothing. Where they do not,
players change places until nobody meets against a wish, and then until as few as possible meet
again; the number of tries is fixed.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from fivewinds.core.shuffle import Stream
from fivewinds.tournament.designs import Round
from fivewinds.tournament.meetings import Pair, pairs_at, pairs_met

_TRIES = 4000
"""Points tried for the players with wishes."""
_SWAPS = 12_000
"""Changes of places tried where wishes cannot be had for nothing."""
_AGAINST_A_WISH = 10_000
_TOO_OFTEN = 50
"""What a meeting against a wish, and one beyond `most`, weigh beside one beyond the first."""


def unwished(stays: Sequence[int], apart: Sequence[Pair]) -> set[Pair]:
    """The pairs that should never meet, the lower number first."""
    one_table = combinations(sorted(set(stays)), 2)
    return {*one_table, *((min(pair), max(pair)) for pair in apart)}


def points_for(
    rounds: Sequence[Round], order: Sequence[int], pairs: set[Pair]
) -> dict[int, int] | None:
    """A point for each player that has a wish, so that none of the pairs meets; None if the
    points tried did not suffice. Points are tried in the given order.
    """
    others: dict[int, set[int]] = {}
    for one, two in sorted(pairs):
        others.setdefault(one, set()).add(two)
        others.setdefault(two, set()).add(one)
    players = sorted(others, key=lambda player: -len(others[player]))
    met = [0] * len(order)
    for tables in rounds:
        for table in tables:
            bits = sum(1 << point for point in table)
            for point in table:
                met[point] |= bits
    chosen: dict[int, int] = {}
    tries = 0

    def choose(index: int) -> bool:
        nonlocal tries
        if index == len(players):
            return True
        player = players[index]
        barred = sum(1 << point for point in chosen.values())
        for other in others[player] & chosen.keys():
            barred |= met[chosen[other]]
        for point in order:
            if barred >> point & 1:
                continue
            tries += 1
            if tries > _TRIES:
                return False
            chosen[player] = point
            if choose(index + 1):
                return True
            del chosen[player]
        return False

    return chosen if choose(0) else None


def exchanged(rounds: Sequence[Round], pairs: set[Pair], most: int, stream: Stream) -> list[Round]:
    """The same rounds after exchanges of players between tables that keep the pairs from meeting.

    A fixed number of exchanges is tried; one is kept when it makes nothing worse.
    """
    now = [[list(table) for table in tables] for tables in rounds]
    met = pairs_met(now)

    def weight(pair: Pair, times: int) -> int:
        against = _AGAINST_A_WISH * times if pair in pairs else 0
        return against + max(0, times - 1) + _TOO_OFTEN * max(0, times - most)

    def change(pairs_: Counter[Pair]) -> int:
        return sum(
            weight(pair, met[pair] + by) - weight(pair, met[pair]) for pair, by in pairs_.items()
        )

    size = len(now[0])
    best, cost, least = [*map(_frozen, now)], 0, 0
    for _ in range(_SWAPS if size > 1 else 0):
        tables = now[stream.below(len(now))]
        one, two = stream.below(size), stream.below(size - 1)
        two += two >= one
        here, there = stream.below(4), stream.below(4)
        first, second = tables[one], tables[two]
        moved = Counter[Pair]()
        for table, out, comes in (
            (first, first[here], second[there]),
            (second, second[there], first[here]),
        ):
            for other in table:
                if other != out:
                    moved[min(other, out), max(other, out)] -= 1
                    moved[min(other, comes), max(other, comes)] += 1
        by = change(moved)
        if by > 0:
            continue
        first[here], second[there] = second[there], first[here]
        met.update(moved)
        cost += by
        if cost < least:
            best, least = [*map(_frozen, now)], cost
    return best


def _frozen(tables: Sequence[Sequence[int]]) -> Round:
    return [tuple(table) for table in tables]


def meetings_against(rounds: Sequence[Round], pairs: set[Pair]) -> list[tuple[int, int, Pair]]:
    """Where such a pair meets after all: round and table, from 1, and the pair."""
    return [
        (number, place, pair)
        for number, tables in enumerate(rounds, 1)
        for place, table in enumerate(tables, 1)
        for pair in pairs_at(table)
        if pair in pairs
    ]
