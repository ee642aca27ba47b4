"""A task that watches one process through a long simulation: it should stay flat."""

from dataclasses import dataclass

from fivewinds.bench.outcome import Aim, Figure, Outcome, judged
from fivewinds.bench.peers import Contestant
from fivewinds.bench.setup import Arena
from fivewinds.bench.worker import Worker, WorkerError

MARKS = (50, 500, 5_000, 20_000)
QUICK_MARKS = (5, 50)


@dataclass(frozen=True)
class Memory:
    """Matches played by one process, with the memory it holds at each mark."""

    name: str
    title: str
    contestant: Contestant
    work: str
    seed: int
    aim: Aim
    note: str = ""

    def run(self, arena: Arena) -> Outcome:
        """Play on from mark to mark; what the last mark holds beyond the first is judged."""
        figures: list[Figure] = []
        failures: list[str] = []
        python = arena.python_of(self.contestant)
        try:
            if python is not None:
                with Worker(python, self.contestant.script) as worker:
                    arena.met[self.contestant.name] = worker.about
                    figures = self._watch(worker, QUICK_MARKS if arena.quick else MARKS)
        except WorkerError as error:
            failures.append(f"{self.contestant.name} failed: {error}")
        return Outcome(self.name, self.title, self.note, figures, failures)

    def _watch(self, worker: Worker, marks: tuple[int, ...]) -> list[Figure]:
        worker.prepare(self.work, {"seed": self.seed})
        held: list[float] = []
        played = 0
        for mark in marks:
            worker.run(self.work, turns=mark - played)
            held.append(worker.resident() / 1e6)
            played = mark
        figures = [
            Figure(f"after {mark} matches", size, "MB")
            for mark, size in zip(marks, held, strict=True)
        ]
        growth = Figure(f"growth from {marks[0]} to {marks[-1]}", held[-1] - held[0], "MB")
        return [*figures, judged(growth, self.aim)]
