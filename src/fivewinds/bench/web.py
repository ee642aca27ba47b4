"""A task that has people play at many tables of the web table, at the pace of people.

Server and clients are a process each, on a core each where there are two.
"""

import json
import os
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from typing import Any

from fivewinds.bench.outcome import Aim, Figure, Outcome, judged
from fivewinds.bench.peers import OURS
from fivewinds.bench.setup import Arena
from fivewinds.bench.stalls import longest

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
        count, seconds = self.tables, self.seconds
        if arena.quick:
            count, seconds = QUICK_TABLES, QUICK_SECONDS
        try:
            with tempfile.TemporaryDirectory() as folder:
                found = _played(python, Path(folder) / "tables.db", count, seconds)
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
        figures.append(Figure("server's processor for an action", each, "ms"))
    stall = found["stall"]
    if stall is not None:
        name = f"longest stall of the loop ({stall['ran']})"
        figures.append(Figure(name, 1e3 * stall["seconds"], "ms"))
        figures.append(Figure("of which it had a processor", 1e3 * stall["busy"], "ms"))
    if found["memory"] is not None:
        figures.append(Figure("server's memory for a table", found["memory"] / 1e6, "MB"))
    return figures


def _share(times: list[float], share: float) -> float:
    """The milliseconds that this share of the sorted times keeps to."""
    return 1e3 * times[min(len(times) - 1, int(share * len(times)))] if times else 0.0


def _cores() -> tuple[list[str], list[str]]:
    """A core for the server and one for its clients, where cores can be chosen."""
    if not hasattr(os, "sched_getaffinity"):
        return [], []
    cores = sorted(os.sched_getaffinity(0))
    return ([str(cores[0])], [str(cores[1])]) if len(cores) > 1 else ([], [])


def _played(python: str, database: Path, count: int, seconds: float) -> dict[str, Any]:
    """What the clients found; raises `CalledProcessError`."""
    here, there = _cores()
    server = subprocess.Popen(
        [python, "-P", "-m", "fivewinds.bench.web_server", str(database), str(count), *here],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    stalls: list[str] = []
    reading: Thread | None = None
    try:
        port = server.stdout.readline().strip()
        # Read all along: a full pipe would keep the server from noting more stalls.
        lines = server.stdout
        reading = Thread(target=lambda: stalls.extend(lines), daemon=True)
        reading.start()
        asked = [port, str(server.pid), str(count), str(seconds), *there]
        done = subprocess.run(
            [python, "-P", "-m", "fivewinds.bench.web_client", *asked],
            capture_output=True,
            text=True,
            check=True,
        )
    finally:
        server.kill()
        server.wait()
        if reading is not None:
            reading.join()
        server.stdout.close()
    found: dict[str, Any] = json.loads(done.stdout)
    found["stall"] = longest([json.loads(line) for line in stalls], *found["measured"])
    with closing(sqlite3.connect(database)) as connection:
        wanted = "SELECT count(*) FROM actions WHERE command IS NOT NULL"
        (stored,) = connection.execute(wanted).fetchone()
    if stored != found["stored"]:
        found["problems"].append(f"{found['stored']} actions acknowledged, {stored} stored")
    return found
