"""A task that has hands counted one by one, each answer with its explanation.

Each round is a fresh process, `python -m fivewinds.bench.answering`, that gets all requests on
standard input and meets each of them once, so that nothing is remembered of a hand.
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fivewinds.bench.outcome import Aim, Figure, Outcome, judged
from fivewinds.bench.peers import OURS
from fivewinds.bench.setup import Arena

WARM_UP = 50
"""Requests that are answered before any is timed."""

Requests = list[dict[str, Any]]


@dataclass(frozen=True)
class Answering:
    """Requests to a book, and how long the middle one, all but the slowest of a hundred, and the
    slowest may take; None where nothing is aimed at.
    """

    name: str
    title: str
    rules: str
    given: Callable[[bool], Requests]
    """The requests, all of them wins; told whether the run is a quick one."""
    median: Aim | None = None
    slow: Aim | None = None
    slowest: Aim | None = None
    note: str = ""

    def run(self, arena: Arena) -> Outcome:
        """Answer everything once in each round; of each hand the least counts."""
        python = arena.python_of(OURS)
        assert python is not None
        requests = self.given(arena.quick)
        try:
            rounds = [_answered(python, self.rules, requests) for _ in range(arena.rounds)]
        except subprocess.CalledProcessError as error:
            lines = str(error.stderr).strip().splitlines()
            failure = f"fivewinds failed: {lines[-1] if lines else error}"
            return Outcome(self.name, self.title, self.note, [], [failure])
        least = sorted(min(times) for times in zip(*rounds, strict=True))
        figures = [
            judged(Figure("median", _share(least, 0.5), "ms"), self.median),
            judged(Figure("99 of 100 are under", _share(least, 0.99), "ms"), self.slow),
            judged(Figure("slowest", least[-1], "ms"), self.slowest),
        ]
        return Outcome(self.name, self.title, self.note, figures, [])


def _share(times: list[float], share: float) -> float:
    """The time that this share of the sorted times keeps to."""
    return times[min(len(times) - 1, int(share * len(times)))]


def _answered(python: str, rules: str, requests: Requests) -> list[float]:
    """How long each request took in a fresh process, in milliseconds."""
    done = subprocess.run(
        [python, "-P", "-m", "fivewinds.bench.answering"],
        input=json.dumps({"rules": rules, "requests": requests}),
        capture_output=True,
        text=True,
        check=True,
    )
    times: list[float] = json.loads(done.stdout)
    return times


def main() -> None:
    """Time every request of standard input by itself; one that is not won is an error."""
    from fivewinds import score

    given = json.load(sys.stdin)
    rules, requests = given["rules"], given["requests"]
    for request in requests[-WARM_UP:]:
        score(rules, request)
    times = []
    clock = time.perf_counter
    for request in requests[:-WARM_UP]:
        began = clock()
        answer = score(rules, request)
        times.append((clock() - began) * 1e3)
        if not answer.get("win"):
            sys.exit(f"{json.dumps(request)} is not won: {json.dumps(answer)}")
    json.dump(times, sys.stdout)


if __name__ == "__main__":
    main()
