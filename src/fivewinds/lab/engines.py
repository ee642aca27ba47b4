"""Where parts are played: in this process, in several, or on a Ray cluster (`lab.cluster`).

An engine takes a task and parts and yields what each part came to, in any order. A part whose
process died is played again; what it had reported counts once.
"""

import os
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import Any, Protocol

from fivewinds.lab.plan import Part

Outcome = tuple[Part, Any]

MOST_BREAKS = 3
"""Pools that may break one after another without a part being finished."""


class Task(Protocol):
    """Something to be played in parts: a run, a comparison, a search for a rare pattern."""

    @property
    def plan(self) -> Any:
        """The plan, which has the parts."""

    @property
    def key(self) -> dict[str, Any]:
        """All that the outcome depends on."""

    @property
    def result(self) -> Any:
        """The class of what a part comes to; it has `merge`."""

    def play(self, part: Part) -> Any:
        """Play one part."""


class Engine(Protocol):
    """Plays the parts of a task."""

    def run(self, task: Task, parts: Iterable[Part]) -> Iterator[Outcome]:
        """Yield each part with what it came to, as they are finished."""


class OneProcess:
    """Plays one part after another here."""

    def run(self, task: Task, parts: Iterable[Part]) -> Iterator[Outcome]:
        """Yield each part with what it came to."""
        for part in parts:
            yield part, task.play(part)


class Processes:
    """Plays parts in several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def run(self, task: Task, parts: Iterable[Part]) -> Iterator[Outcome]:
        """Yield each part with what it came to; parts of a pool that broke are played again."""
        rest = dict.fromkeys(parts)
        breaks = 0
        while rest:
            try:
                for part, result in self._run(task, list(rest)):
                    del rest[part]
                    breaks = 0
                    yield part, result
            except BrokenProcessPool:
                breaks += 1
                if breaks == MOST_BREAKS:
                    raise

    def _run(self, task: Task, parts: list[Part]) -> Iterator[Outcome]:
        pool = ProcessPoolExecutor(
            self.jobs, mp_context=get_context("spawn"), initializer=_begin_worker
        )
        waiting = iter(parts)
        running: dict[Future[Any], Part] = {}
        try:
            while True:
                # Two parts for each process: one that is played, one that waits for it.
                while len(running) < 2 * self.jobs and (part := next(waiting, None)):
                    running[pool.submit(task.play, part)] = part
                if not running:
                    return
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _begin_worker() -> None:
    """Leave Ctrl-C to the parent, and end when the parent is gone, however it ended."""
    signal(SIGINT, SIG_IGN)
    parent = parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def engine_of(jobs: int) -> Engine:
    """An engine of so many processes."""
    return OneProcess() if jobs == 1 else Processes(jobs)
