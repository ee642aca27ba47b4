"""The walking schedule: who plays at which table with which first wind, in every round (RB-79).

Everything follows from the seed, so that anybody can draw it again: SHAKE-256 of `schedule/` and
the seed is read as docs/records.md says. It gives, in this order, the player at each point of the
design, the order of tables in each round, and the first winds.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

import msgspec

from fivewinds.core.shuffle import Stream
from fivewinds.tournament.designs import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    MOST_ROUNDS,
    Round,
    design,
)
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.meetings import Pair, fewest, figures, pairs_met
from fivewinds.tournament.winds import with_first_winds
from fivewinds.tournament.wishes import exchanged, points_for, unwished

Item = TypeVar("Item")


class Schedule(msgspec.Struct, frozen=True, omit_defaults=True):
    """A drawn schedule with its figures, as `fivewinds tournament schedule --json` prints it."""

    players: int
    rounds: int
    seed: str
    schedule: list[list[list[int]]]
    """A list for each round, of a list for each table, of four players in order E S W N."""
    most: int
    surplus: int
    proven: bool
    stays: tuple[int, ...] = ()
    apart: tuple[Pair, ...] = ()


def commitment(seed: str) -> str:
    """The hash that binds the organiser to the seed before the draw."""
    return sha256(seed.encode()).hexdigest()


def draw(
    players: int,
    rounds: int,
    seed: str,
    *,
    stays: Sequence[int] = (),
    apart: Sequence[Sequence[int]] = (),
    families: Sequence[Sequence[int]] = (),
) -> Schedule:
    """Draw the schedule; raises `Refusal` for numbers that cannot be.

    `families` are pairs that do not meet in round one where that can be.
    """
    wanted = _checked(players, rounds, stays, apart)
    strangers = {(min(pair), max(pair)) for pair in _checked(players, rounds, stays, families)}
    stream = Stream(b"schedule/" + seed.encode(), players * 2)
    plan = design(players, rounds)
    unwanted = unwished(stays if players > 4 else (), wanted)
    seated = _seated(plan, players, unwanted, unwanted | strangers, stream)
    if unwanted & pairs_met(seated).keys():
        seated = exchanged(seated, unwanted, fewest(players, rounds)[0], stream)
    seated = _strangers_first(seated, strangers)
    placed = _at_tables(seated, stays, stream)
    ordered = with_first_winds(
        [[tuple(_shuffled(table, stream)) for table in each] for each in placed]
    )
    most, surplus = figures(ordered)
    return Schedule(
        players=players,
        rounds=rounds,
        seed=seed,
        schedule=[[list(table) for table in tables] for tables in ordered],
        most=most,
        surplus=surplus,
        proven=(most, surplus) == fewest(players, rounds),
        stays=tuple(stays),
        apart=wanted,
    )


def _checked(
    players: int, rounds: int, stays: Sequence[int], apart: Sequence[Sequence[int]]
) -> tuple[Pair, ...]:
    if not FEWEST_PLAYERS <= players <= MOST_PLAYERS or players % 4:
        raise Refusal(
            "players",
            "players",
            count=players,
            least=FEWEST_PLAYERS,
            most=MOST_PLAYERS,
            lacking=-players % 4,
        )
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal("rounds", "rounds", count=rounds, most=MOST_ROUNDS)
    for player in stays:
        if not 1 <= player <= players:
            raise Refusal("stays", "no-player", player=player, most=players)
    if len(set(stays)) != len(stays):
        raise Refusal("stays", "stays-twice")
    if players > 4 and len(stays) > players // 4:
        raise Refusal("stays", "stays-many", count=len(stays), tables=players // 4)
    for pair in apart:
        for player in pair:
            if not 1 <= player <= players:
                raise Refusal("apart", "no-player", player=player, most=players)
        if len(pair) != 2 or pair[0] == pair[1]:
            raise Refusal("apart", "apart-pair")
    return tuple((pair[0], pair[1]) for pair in apart)


def _shuffled(items: Sequence[Item], stream: Stream) -> list[Item]:
    """Fisher-Yates from the last place down."""
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = stream.below(last + 1)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def _seated(
    plan: Sequence[Round],
    players: int,
    unwanted: set[Pair],
    better: set[Pair],
    stream: Stream,
) -> list[Round]:
    """Rounds of tables of players, those with wishes at points that do not meet where there are.

    None of the pairs in `better` meets where that can be, else none of those in `unwanted`.
    """
    tables = players // 4
    rows = _shuffled(range(4), stream)
    # Points of one row often never meet: row by row they are found at once.
    order = [point for row in rows for point in _shuffled(_row(row, tables), stream)]
    chosen = points_for(plan, order, better) or points_for(plan, order, unwanted) or {}
    free = [point for point in order if point not in set(chosen.values())]
    rest = [player for player in range(1, players + 1) if player not in chosen]
    at = {point: player for player, point in chosen.items()}
    at.update(zip(free, _shuffled(rest, stream), strict=True))
    return [[tuple(at[point] for point in table) for table in each] for each in plan]


def _strangers_first(rounds: list[Round], pairs: set[Pair]) -> list[Round]:
    """The same rounds, one in which fewest of these pairs meet moved to the front."""
    meetings = [len(pairs & pairs_met([tables]).keys()) for tables in rounds]
    first = meetings.index(min(meetings))
    return [*rounds[first:], *rounds[:first]]


def _row(row: int, tables: int) -> range:
    return range(row * tables, (row + 1) * tables)


def _at_tables(rounds: Sequence[Round], stays: Sequence[int], stream: Stream) -> list[Round]:
    """Tables in an order drawn for each round, those who keep a table always at the same one."""
    tables = len(rounds[0])
    homes = dict(zip(stays, _shuffled(range(tables), stream) * 4, strict=False))
    placed = []
    for each in rounds:
        fixed = {homes[player]: table for table in each for player in table if player in homes}
        others = _shuffled([table for table in each if table not in fixed.values()], stream)
        placed.append([fixed[place] if place in fixed else others.pop() for place in range(tables)])
    return placed
