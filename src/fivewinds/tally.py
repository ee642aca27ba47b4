"""Many matches between bots, added up: in one process or in several, with the same outcome."""

from collections import Counter, deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from signal import SIG_IGN, SIGINT, signal
from typing import Any

from fivewinds import record
from fivewinds.bots import LEVELS, told_level
from fivewinds.core.codes import BY_NAMES
from fivewinds.core.shuffle import seed_of
from fivewinds.match import Match, TableKind
from fivewinds.programs import play_with_programs
from fivewinds.simulation import play_match

CHUNK = 50
"""Matches that a process plays before it reports."""


@dataclass(frozen=True)
class Plan:
    """What is to be played: match i, from 1, has the seed that `seed` and i give."""

    rules: str
    seed: str
    levels: tuple[str, ...]
    """Of bots, by chair, or commands that run programs from outside."""
    options: Mapping[str, Any]
    table: TableKind = "assisted"
    max_hands: int | None = None
    folder: Path | None = None
    """Where each match is recorded, as `000001.jsonl` and so on."""


@dataclass
class Tally:
    """What came of the matches. Scores and places are kept by chair, since the first dealer
    changes from match to match and levels belong to chairs.
    """

    matches: int = 0
    hands: int = 0
    decisions: int = 0
    stopped: int = 0
    """Hands that ended without a (further) winner."""
    undecided: int = 0
    """Hands that nobody won."""
    shared: int = 0
    """Hands that several won."""
    won: Counter[str] = field(default_factory=Counter)
    patterns: Counter[str] = field(default_factory=Counter)
    scores: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    places: list[list[int]] = field(default_factory=lambda: [[0] * 4 for _ in range(4)])
    programs: dict[int, Counter[str]] = field(default_factory=dict)
    """For the chairs in which programs sit: how often each was asked, and its faults by name."""

    def add(self, match: Match) -> None:
        """Count a finished match."""
        self.matches += 1
        self.hands += len(match.hands)
        self.decisions += match.decisions
        for hand in match.hands:
            self.stopped += hand.stopped() is not None
            self.undecided += not hand.verdicts
            self.shared += len(hand.verdicts) > 1
            for verdict in hand.verdicts:
                self.won[BY_NAMES[verdict.win.by]] += 1
                self.patterns.update(pattern.id for pattern in verdict.found.patterns)
        for chair, place, score in zip(match.chairs, match.places(), match.scores, strict=True):
            self.scores[chair] += score
            self.places[chair][place - 1] += 1

    def merge(self, other: "Tally") -> None:
        """Count what another process has counted."""
        self.matches += other.matches
        self.hands += other.hands
        self.decisions += other.decisions
        self.stopped += other.stopped
        self.undecided += other.undecided
        self.shared += other.shared
        self.won.update(other.won)
        self.patterns.update(other.patterns)
        for chair, counts in other.programs.items():
            self.programs.setdefault(chair, Counter()).update(counts)
        for chair in range(4):
            self.scores[chair] += other.scores[chair]
            for place in range(4):
                self.places[chair][place] += other.places[chair][place]


def play_part(plan: Plan, first: int, last: int) -> Tally:
    """Play the matches from `first` to `last` and record them where the plan says so."""
    tally = Tally()
    play: Callable[..., Match] = play_match
    if not set(plan.levels) <= LEVELS.keys():
        play = partial(play_with_programs, counts=tally.programs)
    for number in range(first, last + 1):
        match = play(
            plan.rules,
            seed_of(plan.seed, number),
            plan.levels,
            plan.options,
            kind=plan.table,
            max_hands=plan.max_hands,
        )
        tally.add(match)
        if plan.folder is not None:
            head = record.header(match, record.bots(map(told_level, plan.levels)))
            record.save(plan.folder / f"{number:06}.jsonl", head, match.events())
    return tally


def play_all(plan: Plan, matches: int, jobs: int) -> Iterator[Tally]:
    """Play matches 1 to `matches`, yielding what each part of them came to as it is done."""
    parts = ((first, min(first + CHUNK - 1, matches)) for first in range(1, matches + 1, CHUNK))
    if jobs == 1 or matches <= CHUNK:
        for first, last in parts:
            yield play_part(plan, first, last)
        return
    # Ctrl-C interrupts this process alone, which then calls off the rest.
    pool = ProcessPoolExecutor(jobs, initializer=signal, initargs=(SIGINT, SIG_IGN))
    under_way: deque[Future[Tally]] = deque()
    try:
        for first, last in parts:
            under_way.append(pool.submit(play_part, plan, first, last))
            if len(under_way) > 2 * jobs:
                yield under_way.popleft().result()
        while under_way:
            yield under_way.popleft().result()
    finally:
        pool.shutdown(cancel_futures=True)
