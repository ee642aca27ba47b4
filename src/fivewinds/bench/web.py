"""A task that has people play at many tables of the web table, at the pace of people.

Servers and clients are a process each, on a core each where there are enough. Several servers
share a PostgreSQL database; at every second table three of the four people come by a server that
has to pass their messages on.
"""

import json
import os
import subprocess
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any

from fivewinds.bench.outcome import Aim, Figure, Outcome, judged
from fivewinds.bench.peers import OURS
from fivewinds.bench.setup import Arena
from fivewinds.bench.stalls import longest

PASSED_ON = Aim("at-most", 1.3)
"""How many times as long an action may take that comes by another server."""
PROCESSOR = Aim("at-most", 1.0)
"""Milliseconds of the servers' processors for an action."""
QUICK_TABLES = 3
QUICK_SECONDS = 1.5
NEEDED = ("litestar", "sqlalchemy", "uvicorn", "websockets")


@dataclass(frozen=True)
class Web:
    """So many tables in play at once for so many seconds."""

    name: str
    title: str
    tables: int
    seconds: float
    slow: Aim
    """Milliseconds within which 99 of 100 actions are to be announced."""
    note: str = ""

    def run(self, arena: Arena) -> Outcome:
        """Play, then look whether all that was acknowledged is in the database."""
        if any(find_spec(name) is None for name in NEEDED):
            arena.absent["the web table"] = "the extra `web` is missing"
            return Outcome(self.name, self.title, self.note, [], [])
        python = arena.python_of(OURS)
        assert python is not None
        count, seconds = arena.tables or self.tables, self.seconds
        if arena.quick:
            count, seconds = QUICK_TABLES, QUICK_SECONDS
        try:
            with tempfile.TemporaryDirectory() as folder:
                url = arena.database or f"sqlite:///{Path(folder) / 'tables.db'}"
                found = _played(python, url, arena.servers, count, seconds)
        except subprocess.CalledProcessError as error:
            lines = str(error.stderr).strip().splitlines()
            found = {"problems": [lines[-1] if lines else str(error)]}
        figures = _figures(found, self.slow) if "announced" in found else []
        failures = list(found["problems"])
        if figures and found["tables"] < count:
            failures.append(f"only {found['tables']} of {count} tables were in play to the end")
        return Outcome(self.name, self.title, self.note, figures, failures)


def _figures(found: dict[str, Any], slow: Aim) -> list[Figure]:
    announced, acknowledged = sorted(found["announced"]), sorted(found["acknowledged"])
    figures = [
        Figure("tables in play", found["tables"], "tables"),
        Figure("actions", len(acknowledged) / found["seconds"], "actions/s"),
        Figure("heard by all four, median", _share(announced, 0.5), "ms"),
        judged(Figure("heard by all four, p99", _share(announced, 0.99), "ms"), slow),
        Figure("stored and acknowledged, median", _share(acknowledged, 0.5), "ms"),
        Figure("stored and acknowledged, p99", _share(acknowledged, 0.99), "ms"),
        Figure("clients' core busy", 100 * found["client"], "%"),
    ]
    if found["server"] is not None:
        figures.append(Figure("server's core busy", 100 * found["server"], "%"))
        each = 1e3 * found["server"] * found["seconds"] / max(1, len(acknowledged))
        figures.append(judged(Figure("server's processor for an action", each, "ms"), PROCESSOR))
    if found["passed_on"]:
        figures += _compared(sorted(found["direct"]), sorted(found["passed_on"]))
    stall = found["stall"]
    if stall is not None:
        name = f"longest stall of the loop ({stall['ran']})"
        figures.append(Figure(name, 1e3 * stall["seconds"], "ms"))
        figures.append(Figure("of which it had a processor", 1e3 * stall["busy"], "ms"))
    if found["memory"] is not None:
        figures.append(Figure("server's memory for a table", found["memory"] / 1e6, "MB"))
    return figures


def _compared(direct: list[float], passed_on: list[float]) -> list[Figure]:
    """What it costs that a server passes messages on: from sending to the acknowledgement."""
    figures = []
    for name, share in (("median", 0.5), ("p99", 0.99)):
        here, there = _share(direct, share), _share(passed_on, share)
        figures.append(Figure(f"at the server that plays the table, {name}", here, "ms"))
        figures.append(Figure(f"by another server, {name}", there, "ms"))
        ratio = Figure(f"by another server, {name}, against direct", there / max(here, 1e-9), "x")
        figures.append(judged(ratio, PASSED_ON))
    return figures


def _share(times: list[float], share: float) -> float:
    """The milliseconds that this share of the sorted times keeps to."""
    return 1e3 * times[min(len(times) - 1, int(share * len(times)))] if times else 0.0


def _cores(servers: int) -> list[list[str]]:
    """A core for each server and one for the clients, where there are as many to choose from."""
    everywhere: list[list[str]] = [[] for _ in range(servers + 1)]
    if not hasattr(os, "sched_getaffinity"):
        return everywhere
    cores = sorted(os.sched_getaffinity(0))
    return [[str(core)] for core in cores[: servers + 1]] if len(cores) > servers else everywhere


class _Server:
    """A server in a process of its own, and the stalls of its loop."""

    def __init__(self, python: str, words: list[str]) -> None:
        self.process = subprocess.Popen(
            [python, "-P", "-m", "fivewinds.bench.web_server", *words],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.stalls: list[str] = []
        self._said: list[str] = []
        self.port = self.process.stdout.readline().strip()
        # Read all along: a full pipe would keep the server from going on.
        self._reading = [
            Thread(target=kept.extend, args=(lines,), daemon=True)
            for kept, lines in (
                (self.stalls, self.process.stdout),
                (self._said, self.process.stderr),
            )
        ]
        for thread in self._reading:
            thread.start()

    def must_run(self) -> None:
        """Raises `CalledProcessError` where it has ended before it listened."""
        if not self.port:
            code = self.end()
            raise subprocess.CalledProcessError(code, "server", stderr="".join(self._said))

    def end(self) -> int:
        """Kill it; its exit status."""
        self.process.kill()
        code = self.process.wait()
        for thread in self._reading:
            thread.join()
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()
        return code


def _played(python: str, url: str, count_of_servers: int, count: int, seconds: float) -> Any:
    """What the clients found; raises `CalledProcessError`."""
    *places, last = _cores(count_of_servers)
    servers: list[_Server] = []
    try:
        for number, core in enumerate(places):
            words = [url, str(count), str(count_of_servers), str(number), *core]
            servers.append(_Server(python, words))
            servers[-1].must_run()
        ports = ",".join(each.port for each in servers)
        processes = ",".join(str(each.process.pid) for each in servers)
        done = subprocess.run(
            [python, "-P", "-m", "fivewinds.bench.web_client", ports, processes, str(count),
             str(seconds), *last],
            capture_output=True,
            text=True,
            check=True,
        )  # fmt: skip
    finally:
        for each in servers:
            if each.process.poll() is None:
                each.end()
    found: dict[str, Any] = json.loads(done.stdout)
    stalls = [json.loads(line) for each in servers for line in each.stalls]
    found["stall"] = longest(stalls, *found["measured"])
    stored = _stored(url)
    if stored != found["stored"]:
        found["problems"].append(f"{found['stored']} actions acknowledged, {stored} stored")
    return found


def _stored(url: str) -> int:
    """How many actions of people are in the database."""
    from sqlalchemy import func, select

    from fivewinds.server.store.engine import engine_of
    from fivewinds.server.store.schema import actions

    engine = engine_of(url, 10.0)
    with engine.connect() as connection:
        people = select(func.count()).where(actions.c.command.is_not(None))
        stored = int(connection.execute(people).scalar_one())
    engine.dispose()
    return stored
