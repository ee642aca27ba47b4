"""Players who keep one table, and players who asked not to meet.

Two who keep different tables can never meet either, so both wishes are pairs that must not meet.
Most designs have enough points that never meet; there the wishes cost nothing. Where they do not,
players change places until nobody meets against a wish, and then until as few as possible meet
again; the number of tries is fixed.
"""

from collections.abc import Sequence
from itertools import combinations

from fivewinds.core.shuffle import Stream
from fivewinds.tournament.designs import Round
from fivewinds.tournament.meetings import Pair, pairs_at

_TRIES = 4000
"""Points tried for the players with wishes."""
_WEIGHED = 40_000
"""Exchanges of places weighed where wishes cannot be had for nothing."""
_AT_ONCE = 80
"""Of them for one player, of whom the best is made."""
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

    Each step takes two who should not sit together and moves one of them to the place in that
    round that costs least. Exchanges that cost nothing are made too, so that the search does not
    stop at the first obstacle; those after the best are undone. The number of exchanges weighed is
    fixed.
    """
    search = _Exchanges(rounds, pairs, most)
    search.improve(stream)
    return [[tuple(table) for table in tables] for tables in search.tables]


class _Exchanges:
    """Rounds in which players change places, and what their meetings cost."""

    def __init__(self, rounds: Sequence[Round], pairs: set[Pair], most: int) -> None:
        self.tables = [[list(table) for table in tables] for tables in rounds]
        self.size = len(rounds[0])
        usual = [(times > 1) + _TOO_OFTEN * (times > most) for times in range(len(rounds) + 2)]
        self.cost = [*usual, 0, *(cost + _AGAINST_A_WISH for cost in usual[1:])]
        """What one meeting more costs, by the level it leads to."""
        numbers = 4 * self.size + 1
        self.level = [[0] * numbers for _ in range(numbers)]
        """By two players, how often they meet; higher where it is against a wish."""
        for one, two in pairs:
            self.level[one][two] = self.level[two][one] = len(usual)
        for tables in rounds:
            for table in tables:
                for one, two in pairs_at(table):
                    self.level[one][two] += 1
                    self.level[two][one] += 1
        self.wished: list[tuple[int, int, int]] = []
        """Meetings against a wish, a round and two players each; some may be past."""
        self.again: list[tuple[int, int, int]] = []
        """Meetings of two who meet too often, a round and two players each; some may be past."""
        for number, tables in enumerate(rounds):
            for table in tables:
                for player in table:
                    self._look(number, player, table)

    def _look(self, number: int, player: int, table: Sequence[int]) -> None:
        """Note with whom a player should not sit at this table."""
        level = self.level[player]
        for other in table:
            cost = self.cost[level[other]]
            if cost:
                seen = self.wished if cost >= _AGAINST_A_WISH else self.again
                seen.append((number, player, other))

    def improve(self, stream: Stream) -> None:
        """Exchange players while meetings cost something and exchanges are left to weigh."""
        made: list[tuple[int, int, int]] = []
        now = most = best = 0
        for _ in range(_WEIGHED // min(4 * self.size, _AT_ONCE)):
            troubles = self.wished or self.again
            if not troubles:
                break
            place = stream.below(len(troubles))
            number, one, two = troubles[place]
            table = self._table(number, one)
            if two not in table or not self.cost[self.level[one][two]]:
                troubles[place] = troubles[-1]
                troubles.pop()
                continue
            gain, other = self._best(number, table, one, stream.below(self.size))
            if gain < 0 or (made and made[-1] == (number, other, one)):
                continue
            self._exchange(number, one, other)
            made.append((number, one, other))
            now += gain
            if now > most:
                most, best = now, len(made)
        for number, one, other in reversed(made[best:]):
            self._exchange(number, one, other)

    def _table(self, number: int, player: int) -> list[int]:
        return next(table for table in self.tables[number] if player in table)

    def _best(self, number: int, table: list[int], one: int, start: int) -> tuple[int, int]:
        """What an exchange with a player of another table gains at most, and that player."""
        cost, level = self.cost, self.level
        own = level[one]
        a, b, c, d = table
        leaves = cost[own[a]] + cost[own[b]] + cost[own[c]] + cost[own[d]]
        most, found = -1, 0
        tables = self.tables[number]
        for there in (tables[start:] + tables[:start])[: _AT_ONCE // 4]:
            if there is table:
                continue
            e, f, g, h = there
            comes = cost[own[e] + 1] + cost[own[f] + 1] + cost[own[g] + 1] + cost[own[h] + 1]
            for other in there:
                its = level[other]
                # Each is weighed with all four of the other's table; the two do not meet.
                gain = (
                    leaves - comes + 2 * cost[own[other] + 1]
                    + cost[its[e]] + cost[its[f]] + cost[its[g]] + cost[its[h]]
                    - cost[its[a] + 1] - cost[its[b] + 1] - cost[its[c] + 1] - cost[its[d] + 1]
                )  # fmt: skip
                if gain > most:
                    most, found = gain, other
        return most, found

    def _exchange(self, number: int, one: int, two: int) -> None:
        """Let two players of different tables change places in a round."""
        first, second = self._table(number, one), self._table(number, two)
        for table, leaves, comes in ((first, one, two), (second, two, one)):
            table.remove(leaves)
            for other in table:
                for player, by in ((leaves, -1), (comes, 1)):
                    self.level[player][other] += by
                    self.level[other][player] += by
        for table, comes in ((first, two), (second, one)):
            table.append(comes)
            self._look(number, comes, table)


def meetings_against(rounds: Sequence[Round], pairs: set[Pair]) -> list[tuple[int, int, Pair]]:
    """Where such a pair meets after all: round and table, from 1, and the pair."""
    return [
        (number, place, pair)
        for number, tables in enumerate(rounds, 1)
        for place, table in enumerate(tables, 1)
        for pair in pairs_at(table)
        if pair in pairs
    ]
