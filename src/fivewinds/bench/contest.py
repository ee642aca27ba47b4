"""A task in which contestants do the same work in turn, and their answers are compared."""

from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

from fivewinds.bench.outcome import Aim, Figure, Outcome, judged
from fivewinds.bench.peers import Contestant
from fivewinds.bench.setup import Arena
from fivewinds.bench.worker import Worker, WorkerError
from fivewinds.tiles import show

SHOWN_DIFFERENCES = 3


@dataclass(frozen=True)
class Entry:
    """One line of a contest: a contestant and the name of the work in its file."""

    label: str
    contestant: Contestant
    work: str
    aim: Aim | None = None
    """How many times as fast as this one ours should be."""


@dataclass(frozen=True)
class Contest:
    """A declared contest. The first entry is ours; ratios are ours over the others."""

    name: str
    title: str
    unit: str
    given: Callable[[bool], Mapping[str, Any]]
    """What every contestant is given; told whether the run is a quick one."""
    entries: tuple[Entry, ...]
    note: str = ""

    def run(self, arena: Arena) -> Outcome:
        """Warm everybody up, then take turns; the best round of each counts."""
        with ExitStack() as stack:
            course = _Course(self, arena, stack)
            course.prepare()
            course.race()
            return Outcome(self.name, self.title, self.note, course.figures(), course.failures)


@dataclass
class _Course:
    """One run of a contest."""

    contest: Contest
    arena: Arena
    stack: ExitStack
    workers: dict[Entry, Worker] = field(default_factory=dict)
    turns: dict[Entry, int] = field(default_factory=dict)
    """How many turns fill a round, found while warming up."""
    speeds: dict[Entry, list[float]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def prepare(self) -> None:
        """Start the contestants, give all of them the same, and compare their answers."""
        given = dict(self.contest.given(self.arena.quick))
        by_contestant: dict[str, Worker] = {}
        first: tuple[str, list[Any]] | None = None
        for entry in self.contest.entries:
            python = self.arena.python_of(entry.contestant)
            if python is None:
                continue
            name = entry.contestant.name
            try:
                if name not in by_contestant:
                    worker = Worker(python, entry.contestant.script)
                    by_contestant[name] = self.stack.enter_context(worker)
                    self.arena.met[name] = worker.about
                answers = by_contestant[name].prepare(entry.work, given)
                warmed = by_contestant[name].run(entry.work, seconds=self.arena.seconds)
            except WorkerError as error:
                self.failures.append(f"{entry.label} failed: {error}")
                continue
            if answers is not None and first is not None:
                self.failures += differences(given["hands"], first, (entry.label, answers))
            elif answers is not None:
                first = (entry.label, answers)
            self.workers[entry] = by_contestant[name]
            self.turns[entry] = warmed["turns"]

    def race(self) -> None:
        """The rounds: every contestant once in each, the same work every time."""
        for _ in range(self.arena.rounds):
            for entry, worker in list(self.workers.items()):
                try:
                    result = worker.run(entry.work, turns=self.turns[entry])
                except WorkerError as error:
                    self.failures.append(f"{entry.label} failed: {error}")
                    del self.workers[entry]
                    continue
                speed = result["count"] / result["cpu"]
                self.speeds.setdefault(entry, []).append(speed)

    def figures(self) -> list[Figure]:
        """The best round of everybody, with ratios where ours took part."""
        ours = self.contest.entries[0]
        best = {entry: max(speeds) for entry, speeds in self.speeds.items()}
        return [
            judged(
                Figure(
                    of=entry.label,
                    value=speed,
                    unit=self.contest.unit,
                    rounds=self.speeds[entry],
                    ratio=best[ours] / speed if ours in best and entry != ours else None,
                ),
                entry.aim if ours in best else None,
            )
            for entry, speed in best.items()
        ]


def differences(
    hands: list[list[int]], ours: tuple[str, list[Any]], theirs: tuple[str, list[Any]]
) -> list[str]:
    """What to say when two contestants answer differently: the first few hands and a total."""
    (one, expected), (other, answers) = ours, theirs
    if len(expected) != len(answers):
        return [f"{other} gave {len(answers)} answers, {one} {len(expected)}"]
    places = [i for i, answer in enumerate(answers) if answer != expected[i]]
    said = [
        f"{show(hands[i])}: {one} says {expected[i]}, {other} says {answers[i]}"
        for i in places[:SHOWN_DIFFERENCES]
    ]
    if places:
        said.append(f"{other} answers {len(places)} of {len(answers)} hands differently")
    return said
