"""Standings: totals, ties, who takes the trophy and who the lantern (RB-77, RB-82 to RB-85)."""

from collections.abc import Mapping, Sequence

import msgspec

from fivewinds.tournament.slips import Result
from fivewinds.tournament.state import Adjustment, Place, Player, Tournament


class Line(msgspec.Struct, frozen=True):
    """One player in the standings, as `fivewinds tournament standings --json` prints it."""

    number: int
    name: str
    place: int | None
    total: int
    rounds: tuple[int | None, ...]
    """Points of each round; None where it was not played."""
    adjusted: int
    won: int
    ranked: bool
    trophy: bool | msgspec.UnsetType = msgspec.UNSET
    lantern: bool | msgspec.UnsetType = msgspec.UNSET

    @property
    def best(self) -> int:
        """The best single round; 0 where none was played."""
        return max(self._played, default=0)

    @property
    def worst(self) -> int:
        """The worst single round; 0 where none was played."""
        return min(self._played, default=0)

    @property
    def _played(self) -> list[int]:
        return [points for points in self.rounds if points is not None]


def standings_of(tournament: Tournament, rounds: int | None = None) -> list[Line]:
    """The standings, best first; after the first rounds only where a number is given."""
    until = tournament.rounds if rounds is None else rounds
    results = {place: result for place, result in tournament.results().items() if place[0] <= until}
    complete = until == tournament.rounds and tournament.is_complete
    return standings(
        tournament.players,
        tournament.schedule[:until],
        results,
        tournament.adjustments,
        complete=complete,
    )


def holders(tournament: Tournament) -> tuple[list[str], list[str]]:
    """Who took the trophy and who the lantern, by name; empty while slips are missing."""
    if tournament.past:
        placed = [each for each in tournament.past if each.place is not None]
        first = min((each.place or 0 for each in placed), default=0)
        last = min((each.total for each in placed), default=0)
        return (
            [each.name for each in placed if each.place == first],
            [each.name for each in placed if each.total == last],
        )
    lines = standings_of(tournament) if tournament.is_drawn else []
    return (
        [line.name for line in lines if line.trophy is True],
        [line.name for line in lines if line.lantern is True],
    )


def standings(
    players: Sequence[Player],
    schedule: Sequence[Sequence[Sequence[int]]],
    results: Mapping[Place, Result],
    adjustments: Sequence[Adjustment] = (),
    *,
    complete: bool,
) -> list[Line]:
    """The standings of a schedule with the results there are.

    Ranked players come first; then those who withdrew or came late, then the house, both by total.
    Trophy and lantern are given once the results are complete.
    """
    lines = {player.number: _line(player, schedule, results, adjustments) for player in players}
    ranked = sorted((line for line in lines.values() if line.ranked), key=_order)
    placed: list[Line] = []
    for index, line in enumerate(ranked):
        shared = placed and tie(placed[-1], line) == "shared"
        place = placed[-1].place if shared else index + 1
        placed.append(msgspec.structs.replace(line, place=place))
    if complete and placed:
        first, last = _order(placed[0]), min(map(_lantern_order, placed))
        placed = [
            msgspec.structs.replace(
                line,
                trophy=True if _order(line)[:3] == first[:3] else msgspec.UNSET,
                lantern=True if _lantern_order(line) == last else msgspec.UNSET,
            )
            for line in placed
        ]
    for kind in ("player", "house"):
        unranked = [
            lines[player.number]
            for player in players
            if player.kind == kind and not player.is_ranked
        ]
        placed += sorted(unranked, key=lambda line: (-line.total, line.number))
    return placed


def _order(line: Line) -> tuple[int, int, int, int]:
    """Total, then hands won, then the best single round; the number only orders equal ones."""
    return (-line.total, -line.won, -line.best, line.number)


def _lantern_order(line: Line) -> tuple[int, int, int]:
    """The same in reverse: lowest total, fewer hands won, the worst single round (RB-82)."""
    return (line.total, line.won, line.worst)


def tie(above: Line, line: Line) -> str:
    """What decided between two lines of equal total: `won` or `best`, or `shared` when nothing did;
    empty where the totals differ (RB-82).
    """
    if above.total != line.total:
        return ""
    if above.won != line.won:
        return "won"
    return "best" if above.best != line.best else "shared"


def _line(
    player: Player,
    schedule: Sequence[Sequence[Sequence[int]]],
    results: Mapping[Place, Result],
    adjustments: Sequence[Adjustment],
) -> Line:
    points: list[int | None] = []
    won = 0
    for number, tables in enumerate(schedule, 1):
        here: int | None = None
        if player.plays(number):
            for place, table in enumerate(tables, 1):
                if player.number in table and (number, place) in results:
                    seat = list(table).index(player.number)
                    result = results[number, place]
                    here = result.totals[seat]
                    won += result.won[seat]
        points.append(here)
    adjusted = sum(
        each.points for each in adjustments if each.number == player.number and not each.cancelled
    )
    return Line(
        number=player.number,
        name=player.name,
        place=None,
        total=adjusted + sum(each for each in points if each is not None),
        rounds=tuple(points),
        adjusted=adjusted,
        won=won,
        ranked=player.is_ranked,
    )
