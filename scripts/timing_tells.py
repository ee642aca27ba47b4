"""Whether the moment of an announcement tells that a bot was asked about a discard.

Usage, on a quiet machine:
`python scripts/timing_tells.py [--discards 5000] [--tables 20] [--hold 0.2] [--level greedy]`.

One person and three bots sit at each table of a server in a process of its own; a watcher without
delay looks on. For each discard that nobody claimed and about which the person was not asked, the
time until the next event is measured. The area under the ROC curve (AUC) is the chance that a
discard about which bots were asked took longer than one about which nobody was asked: 0.5 tells
nothing.
"""

import argparse
import asyncio
import json
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from bisect import bisect_left, bisect_right
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

BOOKS = ("red-dragon-joker", "b30fj", "rode-boekje", "mingjong")
"""Not SimpleMahjong: nobody is asked about a discard there, and none is held."""
SERVER = """
import socket, sys
from fivewinds.server.running import run
from fivewinds.server.settings import Settings
port, database, hold = int(sys.argv[1]), sys.argv[2], float(sys.argv[3])
many = dict(requests=1e6, tables=10**6, connections_each=10**6, messages=1e6)
listening = socket.create_server(("127.0.0.1", port))
how = Settings(database=database, hold=hold, pace=0.0, reading=0.0, watch_delay=0.0, **many)
run(listening, how)
"""
PASSES = """
SELECT table_id, ask FROM actions WHERE level IS NOT NULL AND action LIKE '%"pass"%'
"""
Gaps = dict[tuple[str, int], float]
"""By table and number of the discard: seconds from hearing of it to hearing of the next event."""


class Listener:
    """A client that times what follows a discard."""

    def __init__(self, table: str, gaps: Gaps) -> None:
        self.table = table
        self.gaps = gaps
        self.discard: tuple[int, float] | None = None

    def hears(self, event: dict[str, Any]) -> None:
        """Note how long after a discard this event came, if a draw follows it."""
        now = time.perf_counter()
        if self.discard is not None and event["e"] in ("draw", "end"):
            number, began = self.discard
            self.gaps[self.table, number] = now - began
        self.discard = (event["n"], now) if event["e"] == "discard" else None


async def person(address: str, chair: dict[str, str], gaps: Gaps, asked: set[Any]) -> None:
    """Play anything legal, without claiming; note which discards this seat was asked about."""
    random, listener, count = Random(chair["table"]), Listener(chair["table"], gaps), 0
    async with connect(address, max_size=None, compression=None) as line:
        await line.send(json.dumps({"token": chair["token"], "last": -1}))
        async for text in line:
            message = json.loads(text)
            if "e" in message:
                listener.hears(message)
            elif message.get("legal"):
                legal = message["legal"]
                acts = [each for each in legal if each["a"] == "discard"]
                passes = [each for each in legal if each["a"] == "pass"]
                if passes:
                    asked.add((chair["table"], message["ask"]))
                act = (passes or [random.choice(acts or legal)])[0]
                count += 1
                await line.send(json.dumps(act | {"ask": message["ask"], "id": str(count)}))


async def watcher(address: str, table: str, gaps: Gaps) -> None:
    """Look on."""
    listener = Listener(table, gaps)
    async with connect(address, max_size=None, compression=None) as line:
        await line.send(json.dumps({"watch": True, "last": -1}))
        async for text in line:
            message = json.loads(text)
            if "e" in message:
                listener.hears(message)


def opened(base: str, number: int, level: str) -> dict[str, str]:
    """A new table with three bots."""
    body = {"rules": BOOKS[number % len(BOOKS)], "bots": [level] * 3, "name": "Ann"}
    request = Request(
        f"{base}/api/tables", json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urlopen(request) as answer:
        found: dict[str, str] = json.load(answer)
    return found


async def measure(port: int, given: argparse.Namespace) -> tuple[Gaps, Gaps, set[Any]]:
    """Play until there are enough discards."""
    base = f"http://127.0.0.1:{port}"
    seat_gaps: Gaps = {}
    watch_gaps: Gaps = {}
    asked: set[Any] = set()
    playing = set[asyncio.Task[None]]()
    opening = 0
    while len(seat_gaps) < given.discards:
        playing = {task for task in playing if not task.done()}
        while len(playing) < 2 * given.tables:
            chair = opened(base, opening, given.level)
            opening += 1
            address = f"ws://127.0.0.1:{port}/api/tables/{chair['table']}/socket"
            playing.add(asyncio.create_task(person(address, chair, seat_gaps, asked)))
            playing.add(asyncio.create_task(watcher(address, chair["table"], watch_gaps)))
        print(f"\r{len(seat_gaps)} of {given.discards} discards", end="", file=sys.stderr)
        await asyncio.sleep(1)
    print(file=sys.stderr)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return seat_gaps, watch_gaps, asked


def area(asked: list[float], quiet: list[float]) -> float:
    """The AUC: the chance that one of `asked` is longer than one of `quiet`, ties as halves."""
    quiet = sorted(quiet)
    above = sum(bisect_left(quiet, each) + bisect_right(quiet, each) for each in asked)
    return above / (2 * len(asked) * len(quiet))


def main() -> None:
    """Measure, and print the AUC for a seat and for a watcher."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--discards", type=int, default=5000)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--hold", type=float, default=0.2)
    parser.add_argument("--level", default="greedy")
    given = parser.parse_args()
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = int(probe.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "tables.db"
        url = f"sqlite:///{database}"
        server = subprocess.Popen([sys.executable, "-c", SERVER, str(port), url, str(given.hold)])
        try:
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    time.sleep(0.05)
            seat_gaps, watch_gaps, person_asked = asyncio.run(measure(port, given))
        finally:
            server.terminate()
            server.wait()
        with closing(sqlite3.connect(database)) as connection:
            rows = connection.execute(PASSES).fetchall()
            books = dict(connection.execute("SELECT id, rules FROM tables"))
    bots_asked = set(rows)
    for name, heard in (("a seat", seat_gaps), ("a watcher", watch_gaps)):
        found: list[tuple[int, float]] = []
        for rules in BOOKS:
            gaps = {
                key: gap
                for key, gap in heard.items()
                if key not in person_asked and books[key[0]] == rules
            }
            asked = [gap for key, gap in gaps.items() if key in bots_asked]
            quiet = [gap for key, gap in gaps.items() if key not in bots_asked]
            if asked and quiet:
                error = 0.29 / min(len(asked), len(quiet)) ** 0.5
                found.append((len(asked), area(asked, quiet)))
                print(
                    f"{name}, {rules}: {len(asked)} discards with bots asked, {len(quiet)} with"
                    f" nobody asked; AUC {found[-1][1]:.3f} ± {2 * error:.3f}"
                )
        count = sum(asked_about for asked_about, _ in found)
        if count:
            # Books are not mixed: each has a pace of its own.
            mean = sum(asked_about * auc for asked_about, auc in found) / count
            print(f"{name}, all books: AUC {mean:.3f} ± {0.58 / count**0.5:.3f}; aim 0.5 ± 0.05")


if __name__ == "__main__":
    main()
