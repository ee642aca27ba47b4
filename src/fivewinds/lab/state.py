"""The parts that are finished, kept in a file, so that the same command goes on after a kill."""

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from fivewinds.lab.engines import Engine, Task
from fivewinds.lab.plan import Part, as_text

Advance = Callable[[int], None]


class StateError(Exception):
    """A state file that cannot be used here: the name of a saying of `lab`, and its values."""

    def __init__(self, saying: str, **values: object) -> None:
        super().__init__(f"{saying} {values}")
        self.saying = saying
        self.values = values


class Kept(msgspec.Struct):
    """What is finished of one task: ranges of parts, and what these came to together."""

    ranges: list[tuple[int, int]] = msgspec.field(default_factory=list)
    result: Any = None

    def has(self, number: int) -> bool:
        """Whether a part is finished."""
        return any(first <= number <= last for first, last in self.ranges)

    def add(self, number: int) -> None:
        """A part is finished."""
        ranges = sorted([*self.ranges, (number, number)])
        joined = [ranges[0]]
        for first, last in ranges[1:]:
            if first == joined[-1][1] + 1:
                joined[-1] = (joined[-1][0], last)
            else:
                joined.append((first, last))
        self.ranges = joined


class _File(msgspec.Struct, rename={"version": "fivewinds-lab"}):
    plan: str
    tasks: list[Kept]
    version: int = 1


class State:
    """What is finished of some tasks, in memory or in a file that is replaced after every part."""

    def __init__(self, tasks: Sequence[Task], path: Path | None = None, *, program: str) -> None:
        """Raises `StateError` when the file holds another plan, or is no state at all."""
        self.path = path
        self.plan = as_text({"program": program, "tasks": [task.key for task in tasks]})
        self.kept = [Kept() for _ in tasks]
        if path is not None and path.exists():
            self._load(path, tasks)

    def _load(self, path: Path, tasks: Sequence[Task]) -> None:
        try:
            found = msgspec.json.decode(path.read_bytes(), type=_File)
        except (msgspec.DecodeError, OSError) as error:
            raise StateError("state-unreadable", file=path, detail=error) from None
        if found.plan != self.plan:
            raise StateError("state-of-another-plan", file=path)
        for kept, task in zip(found.tasks, tasks, strict=True):
            if kept.result is not None:
                kept.result = msgspec.convert(kept.result, task.result, strict=False)
        self.kept = found.tasks

    def save(self) -> None:
        """Replace the file, in one step, by what is finished now."""
        if self.path is None:
            return
        written = self.path.with_name(f"{self.path.name}.{os.getpid()}.tmp")
        with written.open("wb") as file:
            file.write(msgspec.json.encode(_File(self.plan, self.kept)))
            file.flush()
            os.fsync(file.fileno())
        written.replace(self.path)


def finish(
    tasks: Sequence[Task], state: State, engine: Engine, advance: Advance = lambda number: None
) -> list[Any]:
    """Play what is not finished yet of all tasks; what each came to.

    `advance` is told of every finished part how many matches it has.
    """
    for task, kept in zip(tasks, state.kept, strict=True):
        if kept.result is None:
            kept.result = task.result()
        missing = [part for part in task.plan.parts() if not kept.has(part.number)]
        advance(task.plan.amount - _matches(missing))
        for part, result in engine.run(task, missing):
            kept.result.merge(result)
            kept.add(part.number)
            state.save()
            advance(part.last - part.first + 1)
    return [kept.result for kept in state.kept]


def _matches(parts: Iterable[Part]) -> int:
    return sum(part.last - part.first + 1 for part in parts)
