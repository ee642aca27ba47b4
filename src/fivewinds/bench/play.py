"""A task in which bots play whole matches of every book beside one peer, cold and warm.

Unlike a contest every round has seeds of its own, so that nobody plays what it knows already.
"""

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from statistics import median

from fivewinds.bench.outcome import Aim, Figure, Outcome, judged
from fivewinds.bench.peers import OURS, RIICHIENV, Contestant
from fivewinds.bench.setup import Arena
from fivewinds.bench.worker import Worker, WorkerError

FRESH = 3
"""Processes of which the first match is timed; the best counts."""
UNIT = "decisions/s"
LOG_OFF = ", log off"


@dataclass(frozen=True)
class Side:
    """One player of matches: a contestant and the name of the work in its file."""

    label: str
    contestant: Contestant
    work: str


@dataclass(frozen=True)
class Play:
    """Matches of four bots of one level, in each book; ratios are to the peer as it is installed,
    which keeps its event log, and to the peer without.
    """

    name: str
    title: str
    level: str
    seed: int
    books: Mapping[str, Aim | None]
    """The books with how many times as fast as the peer ours should be."""
    note: str = ""

    def run(self, arena: Arena) -> Outcome:
        """Time the first match of fresh processes, then warm everybody up and take turns."""
        peer = f"{self.level}-play"
        sides = [Side(book, OURS, f"{self.level}-{book}") for book in self.books]
        sides += [
            Side(RIICHIENV.name, RIICHIENV, peer),
            Side(RIICHIENV.name + LOG_OFF, RIICHIENV, f"{peer}-log-off"),
        ]
        with ExitStack() as stack:
            course = _Course(self, arena, stack)
            for side in sides:
                course.start(side)
            course.take_turns()
            return Outcome(self.name, self.title, self.note, course.figures(), course.failures)


@dataclass
class _Course:
    """One run of a task."""

    task: Play
    arena: Arena
    stack: ExitStack
    workers: dict[Side, Worker] = field(default_factory=dict)
    cold: dict[Side, list[float]] = field(default_factory=dict)
    warm: dict[Side, list[float]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def start(self, side: Side) -> None:
        """Time the first match of a few processes; the last of them goes on."""
        python = self.arena.python_of(side.contestant)
        if python is None:
            return
        fresh = 1 if self.arena.quick else FRESH
        try:
            for number in range(1, fresh + 1):
                with ExitStack() as stack:
                    worker = stack.enter_context(Worker(python, side.contestant.script))
                    self.arena.met[side.contestant.name] = worker.about
                    worker.prepare(side.work, {"seed": self.task.seed})
                    self.cold.setdefault(side, []).append(_speed(worker.run(side.work, turns=1)))
                    if number == fresh:
                        worker.run(side.work, seconds=self.arena.seconds)
                        self.workers[side] = worker
                        self.stack.push(stack.pop_all())
        except WorkerError as error:
            self.failures.append(f"{side.label} failed: {error}")

    def take_turns(self) -> None:
        """The rounds: everybody once in each."""
        for _ in range(self.arena.rounds):
            for side, worker in list(self.workers.items()):
                try:
                    speed = _speed(worker.run(side.work, seconds=self.arena.seconds))
                except WorkerError as error:
                    self.failures.append(f"{side.label} failed: {error}")
                    del self.workers[side]
                    continue
                self.warm.setdefault(side, []).append(speed)

    def figures(self) -> list[Figure]:
        """The median round of everybody, with ratios where the peer took part."""
        warm = {side.label: median(speeds) for side, speeds in self.warm.items()}
        peer, quick_peer = warm.get(RIICHIENV.name), warm.get(RIICHIENV.name + LOG_OFF)
        found = []
        for side, rounds in self.warm.items():
            value = warm[side.label]
            ours = side.contestant is OURS
            ratio = value / peer if ours and peer else None
            figure = Figure(side.label, value, UNIT, rounds, ratio)
            aim = self.task.books.get(side.label) if ratio is not None else None
            found.append(judged(figure, aim))
            if ours and quick_peer:
                label = f"{side.label}, to {RIICHIENV.name}{LOG_OFF}"
                found.append(Figure(label, value, UNIT, ratio=value / quick_peer))
        for side, speeds in self.cold.items():
            label = f"{side.label}, first match of a process"
            found.append(Figure(label, max(speeds), UNIT, speeds))
        return found


def _speed(result: Mapping[str, float]) -> float:
    return result["count"] / result["cpu"]
