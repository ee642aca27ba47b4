"""Bots against bots: the same walls in every seating, and how sure the difference is.

A wall with all its seatings is the unit of measurement; an interval is over walls, never over
hands. Walls are played in parts of fixed size and added up in order, so that the outcome does not
depend on the number of processes.
"""

import math
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import combinations
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from fivewinds import record
from fivewinds.bots import LEVELS, Bot, told_level
from fivewinds.bots.program import Program
from fivewinds.core.codes import BY_DRAW, SEATS
from fivewinds.core.shuffle import Stream, seed_of
from fivewinds.core.table import Refused, Table
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.simulation import BotRefused, refused_bot
from fivewinds.stable_walls import StableWall
from fivewinds.view import View, views

PART = 10
"""Walls that a process plays before it reports, and after which `--stop` looks at the outcome."""
TWO_PLAYERS = ("ABAB", "BABA", "AABB", "BBAA", "ABBA", "BAAB")
LEAST = 30
"""Walls before which a run is never stopped: the always-valid interval is an asymptotic one."""
LEVEL = 0.05
"""The chance that an interval leaves the true mean out."""
NORMAL = 1.959963984540054
"""Half-width of the 95 % interval in standard errors."""
BOT_WORDS = 102


@dataclass(frozen=True)
class Contest:
    """What is to be played: wall i, from 1, has the seed that `seed` and i give."""

    rules: str
    seed: str
    players: tuple[str, ...]
    """Two to four levels of bots, or commands that run programs from outside."""
    options: Mapping[str, Any]
    matches: bool = False
    """Whether whole matches are played, and not single hands."""
    stable: bool = False
    """Whether each seat draws from its own part of the wall."""

    @property
    def seatings(self) -> tuple[tuple[int, ...], ...]:
        """For each game on a wall the players' numbers by seat."""
        if len(self.players) == 2:
            return tuple(tuple("AB".index(letter) for letter in text) for text in TWO_PLAYERS)
        order = [seat % len(self.players) for seat in range(SEATS)]
        return tuple(tuple(order[seat - turn] for seat in range(SEATS)) for turn in range(SEATS))


@dataclass(frozen=True)
class WallResult:
    """What one wall with all its seatings came to, by player; whole numbers."""

    points: tuple[int, ...]
    seats: tuple[int, ...]
    """Hands times seats of each player: what the points are divided by."""
    won: tuple[int, ...]
    fed: tuple[int, ...]
    hands: int

    def mean(self, player: int) -> float:
        """Points a hand of a player."""
        return self.points[player] / self.seats[player]


@dataclass
class Outcome:
    """The results of the walls so far, in order."""

    contest: Contest
    results: list[WallResult] = field(default_factory=list)
    stopping: bool = False
    """Whether intervals are always valid, so that one may look while it runs."""

    def add(self, results: Iterable[WallResult]) -> None:
        """Take in the next walls."""
        self.results.extend(results)

    @property
    def pairs(self) -> list[tuple[int, int]]:
        """Every two players, the one named first before the other."""
        return list(combinations(range(len(self.contest.players)), 2))

    def interval(self, values: Sequence[float]) -> tuple[float, float, float]:
        """Mean, low and high of some values by wall."""
        mean, half = mean_and_half_width(values, always=self.stopping)
        return mean, mean - half, mean + half

    def differences(self, a: int, b: int) -> list[float]:
        """By wall, what one player has more than another."""
        return [result.mean(a) - result.mean(b) for result in self.results]

    def decided(self) -> bool:
        """Whether the interval of every pair leaves zero out."""
        if len(self.results) < LEAST:
            return False
        for a, b in self.pairs:
            _, low, high = self.interval(self.differences(a, b))
            if low <= 0 <= high:
                return False
        return True

    def told(self, stopped: str) -> dict[str, Any]:
        """The answer of interfaces.md §8."""
        contest = self.contest
        players = []
        for number, player in enumerate(contest.players):
            mean, low, high = self.interval([result.mean(number) for result in self.results])
            won = sum(result.won[number] for result in self.results)
            fed = sum(result.fed[number] for result in self.results)
            players.append(
                {"player": player, "mean": mean, "low": low, "high": high, "won": won, "fed": fed}
            )
        pairs = []
        for a, b in self.pairs:
            mean, low, high = self.interval(self.differences(a, b))
            names = {"a": contest.players[a], "b": contest.players[b]}
            pairs.append({**names, "mean": mean, "low": low, "high": high})
        told: dict[str, Any] = {
            "rules": contest.rules,
            "options": dict(contest.options),
            "walls": len(self.results),
            "hands": sum(result.hands for result in self.results),
            "unit": "wall",
            "players": players,
            "pairs": pairs,
            "stopped": stopped,
        }
        if contest.stable:
            told["stable-walls"] = True
        return told


def mean_and_half_width(values: Sequence[float], *, always: bool) -> tuple[float, float]:
    """Mean of the values and half the width of its 95 % interval.

    `always` gives an asymptotic confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy and
    Ramdas): the interval holds at all sizes of the sample at once, so that one may look at any
    time and stop. It is narrowest, for its kind, at about 300 values.
    """
    count = len(values)
    mean = math.fsum(values) / count
    if count < 2:
        return mean, math.inf
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    if not always:
        return mean, NORMAL * math.sqrt(variance / count)
    rho = _rho(300)
    grown = count * rho + 1
    width = 2 * grown / (count * count * rho) * math.log(math.sqrt(grown) / LEVEL)
    return mean, math.sqrt(variance * width)


def _rho(size: int) -> float:
    """The square of the parameter that makes the sequence narrowest at a size of the sample."""
    log = math.log(LEVEL)
    return (-2 * log + math.log(-2 * log + 1)) / size


def play_walls(contest: Contest, first: int, last: int) -> list[WallResult]:
    """Play the walls from `first` to `last`, each in every seating."""
    return [_play_wall(contest, seed_of(contest.seed, number)) for number in range(first, last + 1)]


def play_contest(contest: Contest, walls: int, jobs: int) -> Iterator[list[WallResult]]:
    """Play walls 1 to `walls`, yielding them part by part in their order."""
    parts = ((first, min(first + PART - 1, walls)) for first in range(1, walls + 1, PART))
    if jobs == 1 or walls <= PART:
        for first, last in parts:
            yield play_walls(contest, first, last)
        return
    # Ctrl-C interrupts this process alone, which then calls off the rest.
    pool = ProcessPoolExecutor(jobs, initializer=signal, initargs=(SIGINT, SIG_IGN))
    under_way: deque[Future[list[WallResult]]] = deque()
    try:
        for first, last in parts:
            under_way.append(pool.submit(play_walls, contest, first, last))
            if len(under_way) > jobs:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)


def _play_wall(contest: Contest, seed: bytes) -> WallResult:
    number = len(contest.players)
    points, seats, won, fed = [0] * number, [0] * number, [0] * number, [0] * number
    hands = 0
    for seating in contest.seatings:
        match = _played(contest, seed, seating)
        hands += len(match.hands)
        for hand in match.hands:
            assert hand.final is not None
            for seat, player in enumerate(seating):
                points[player] += hand.final[seat] - hand.scores[seat]
                seats[player] += 1
            givers = set()
            for verdict in hand.verdicts:
                won[seating[verdict.win.seat]] += 1
                if verdict.win.by != BY_DRAW:
                    givers.add(verdict.win.source)
            for giver in givers:
                fed[seating[giver]] += 1
    return WallResult(tuple(points), tuple(seats), tuple(won), tuple(fed), hands)


def _played(contest: Contest, seed: bytes, seating: Sequence[int]) -> Match:
    """One game on a wall, played to its end."""
    max_hands = None if contest.matches else 1
    match = Match(book(contest.rules), seed, contest.options, max_hands=max_hands)
    names = [contest.players[player] for player in seating]
    bots = {
        seat: LEVELS[names[seat]](_chances(seed, seating, seat))
        for seat in range(SEATS)
        if names[seat] in LEVELS
    }
    programs = {seat: Program(names[seat]) for seat in range(SEATS) if seat not in bots}
    by_chair = [told_level(names[match.chairs.index(chair)]) for chair in range(SEATS)]
    head = record.header(match, record.bots(by_chair), with_seed=False)
    try:
        for seat, program in programs.items():
            program.begin(seat, head)
        _drive(match, bots, programs, StableWall(match) if contest.stable else None)
    finally:
        for seat, program in programs.items():
            program.end(match, seat)
    return match


def _chances(seed: bytes, seating: Sequence[int], seat: int) -> Stream:
    """The chances of a bot on a wall: they belong to the bot and its copy, not to the seat."""
    copy = seating[:seat].count(seating[seat])
    return Stream(seed + b"bot" + bytes((seating[seat], copy)), BOT_WORDS)


def _drive(
    match: Match,
    bots: Mapping[int, Bot],
    programs: Mapping[int, Program],
    stable: StableWall | None,
) -> None:
    seen = views(match)
    table: Table = match.table
    while not match.over:
        seat = table.first_asked()
        if seat in programs:
            action = programs[seat].choose(match, seat)
        else:
            view: View = seen[seat]
            view.look(match)
            if bots[seat].imagines:
                bots[seat].imagine(match, view)
            action = bots[seat].choose(view)
        if stable is not None:
            stable.arrange(seat, action)
        try:
            match.act(seat, action)
        except Refused as refused:
            raise BotRefused(refused_bot(bots[seat], seat, action, refused)) from refused
