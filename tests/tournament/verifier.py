"""A schedule looked at slowly, straight from RB-79; nothing of the program is used."""

from collections import Counter
from itertools import combinations

Schedule = list[list[list[int]]]


def meetings(schedule: Schedule) -> Counter[frozenset[int]]:
    """How often each pair sits at one table."""
    return Counter(
        frozenset(pair)
        for tables in schedule
        for table in tables
        for pair in combinations(table, 2)
    )


def faults(schedule: Schedule, players: int, rounds: int) -> list[str]:
    """What is wrong with a schedule, apart from who meets whom."""
    found = []
    if len(schedule) != rounds:
        found.append(f"{len(schedule)} rounds")
    winds: dict[int, list[int]] = {player: [] for player in range(1, players + 1)}
    for number, tables in enumerate(schedule, 1):
        sitting = [player for table in tables for player in table]
        if sorted(sitting) != sorted(winds) or {len(table) for table in tables} != {4}:
            found.append(f"round {number} does not seat everybody once, in fours")
            return found
        for table in tables:
            for wind, player in enumerate(table):
                winds[player].append(wind)
    for player, had in winds.items():
        first = had[:4]
        if len(set(first)) != len(first):
            found.append(f"player {player} has a first wind twice in four rounds")
        times = [had.count(wind) for wind in range(4)]
        if max(times) - min(times) > 1:
            found.append(f"player {player} has first winds {times}")
    return found


def figures(schedule: Schedule) -> tuple[int, int]:
    """Most meetings of a pair, and all meetings beyond the first."""
    met = meetings(schedule)
    return max(met.values()), sum(times - 1 for times in met.values())
