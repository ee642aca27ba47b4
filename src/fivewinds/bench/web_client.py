"""People at many tables, in one process on a core of its own; what they hear is timed.

`python -m fivewinds.bench.web_client PORTS PIDS TABLES SECONDS [CORE]` prints what it found as
JSON. Several ports and processes are separated by commas: servers of one cluster.
"""

import asyncio
import json
import os
import random
import sys
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fivewinds.bench.web_server import PEOPLE, table_id, token_of
from fivewinds.rules.registry import own_books
from fivewinds.server.running import allow_many_files

THINKING = (0.3, 1.1)
"""Seconds that somebody thinks about a turn."""
ANSWERING = (0.1, 0.6)
"""Seconds that somebody thinks about another's tile."""
CLAIMS = 0.2
"""How often somebody who could claim a tile does."""
WARM_UP = 3.0
PATIENCE = 60.0
"""Seconds after which what was not answered is taken for lost."""
STALE = "stale"


class Heard(msgspec.Struct):
    """What matters of a message: an event, a question, or the answer to an action."""

    e: str | None = None
    n: int | None = None
    ask: int | None = None
    legal: list[dict[str, Any]] | None = None
    done: str | None = None
    refused: str | None = None
    id: str | None = None


_heard = msgspec.json.Decoder(Heard)
_clock = time.perf_counter


class Tally:
    """What all tables together have seen."""

    def __init__(self) -> None:
        self.measuring = False
        self.stopping = False
        self.announced: list[float] = []
        """Seconds from sending an action until the last of four has heard its event."""
        self.direct: list[float] = []
        """Seconds from sending an action until hearing that it is stored."""
        self.passed_on: list[float] = []
        """The same for actions that came by a server that does not play the table."""
        self.stored = 0
        """Actions of the whole run that were acknowledged."""
        self.problems: list[str] = []


class Table:
    """Four people, and the actions whose events they have not all heard yet."""

    def __init__(self, number: int, tally: Tally) -> None:
        self.number = number
        self.tally = tally
        self.seats = [Seat(self, chair) for chair in range(PEOPLE)]
        self.sent: dict[int, float] = {}
        """When the action was sent that makes the event of this number."""
        self.ears: dict[int, int] = {}

    async def sit(self, ports: list[int]) -> None:
        """All four take their chairs, the first at the server that then plays the table.

        At every second table of each server the others come by the next server.
        """
        place = self.number % len(ports)
        first, *others = self.seats
        await first.sit(ports[place])
        away = len(ports) > 1 and self.number // len(ports) % 2 == 1
        port = ports[(place + away) % len(ports)]
        for seat in others:
            seat.passed_on = away
        await asyncio.gather(*(seat.sit(port) for seat in others))

    def hears(self, number: int) -> None:
        """One of four has heard an event."""
        if number not in self.sent:
            return
        self.ears[number] = self.ears.get(number, 0) + 1
        if self.ears[number] == PEOPLE:
            took = _clock() - self.sent.pop(number)
            del self.ears[number]
            if self.tally.measuring:
                self.tally.announced.append(took)


class Seat:
    """Somebody who thinks a while, then does anything that he may."""

    def __init__(self, table: Table, chair: int) -> None:
        self.table = table
        self.chair = chair
        self.last = -1
        """The number of the last event that was heard."""
        self.acts = 0
        self.sent: dict[str, float] = {}
        self.question: Heard | None = None
        self.over = False
        self.passed_on = False
        """Whether another server plays the table than the one that this client is connected to."""
        self._timer: asyncio.TimerHandle | None = None
        self._sending: set[asyncio.Task[None]] = set()

    async def sit(self, port: int) -> None:
        """Take the chair and listen."""
        address = f"ws://127.0.0.1:{port}/api/tables/{table_id(self.table.number)}/socket"
        self.line: ClientConnection = await connect(
            address, compression=None, ping_interval=None, open_timeout=PATIENCE
        )
        token = token_of(self.table.number, self.chair)
        await self.line.send(json.dumps({"token": token, "last": -1}))
        await self.line.recv()
        self.listening = asyncio.create_task(self._listen())

    async def _listen(self) -> None:
        async for text in self.line:
            self._take(_heard.decode(text))

    def _take(self, heard: Heard) -> None:
        tally = self.table.tally
        if heard.e is not None and heard.n is not None:
            if heard.n != self.last + 1:
                tally.problems.append(f"event {heard.n} after {self.last}")
            self.last = heard.n
            self.question = None
            self.table.hears(heard.n)
            self.over = heard.e == "end-match"
        elif heard.legal:
            self.question = heard
            window = any(action["a"] == "pass" for action in heard.legal)
            delay = random.uniform(*(ANSWERING if window else THINKING))
            self._timer = asyncio.get_running_loop().call_later(delay, self._act, heard, window)
        elif heard.done is not None:
            took = _clock() - self.sent.pop(heard.done)
            tally.stored += 1
            if tally.measuring:
                (tally.passed_on if self.passed_on else tally.direct).append(took)
        elif heard.refused is not None:
            self.sent.pop(heard.id or "", None)
            if heard.refused != STALE:
                tally.problems.append(f"an action was refused: {heard.refused}")

    def _act(self, question: Heard, window: bool) -> None:
        """Do something, if the question is still open."""
        if question is not self.question or self.table.tally.stopping:
            return
        self.question = None
        assert question.legal is not None
        assert question.ask is not None
        action = random.choice(question.legal)
        if window and random.random() > CLAIMS:
            action = {"a": "pass"}
        self.acts += 1
        name = str(self.acts)
        message = json.dumps(action | {"ask": question.ask, "id": name})
        self.sent[name] = _clock()
        if not window:
            # Nobody else may do anything: the next event is this one's.
            self.table.sent[question.ask + 1] = self.sent[name]
        sending = asyncio.create_task(self.line.send(message))
        self._sending.add(sending)
        sending.add_done_callback(self._sending.discard)

    async def leave(self) -> None:
        """Go, when all has been said."""
        if self.listening.done() and not self.listening.cancelled():
            self.table.tally.problems.append("a connection was lost")
        self.listening.cancel()
        with suppress(asyncio.CancelledError, ConnectionClosed):
            await self.listening
        self.line.transport.abort()


def cpu_seconds(pid: int) -> float | None:
    """CPU time that a process has taken, where that can be known."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return None
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def resident(pid: int) -> int | None:
    """Bytes of memory that a process holds, where that can be known."""
    try:
        pages = Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return None
    return int(pages) * os.sysconf("SC_PAGE_SIZE")


def _sum(values: Iterable[float | None]) -> float | None:
    """The sum, if all are known."""
    known = list(values)
    return None if None in known else sum(each for each in known if each is not None)


async def play(
    ports: list[int], processes: list[int], count: int, seconds: float
) -> dict[str, Any]:
    """Play at so many tables for so long."""
    tally = Tally()
    tables = [Table(number, tally) for number in range(count)]
    # The first table of each book loads it: that is no table's own memory.
    first = len(own_books())
    for table in tables[:first]:
        await table.sit(ports)
    before = _sum(map(resident, processes))
    for table in tables[first:]:
        await table.sit(ports)
    await asyncio.sleep(min(WARM_UP, seconds))
    tally.measuring = True
    began, ours, theirs = _clock(), time.process_time(), _sum(map(cpu_seconds, processes))
    measured = time.monotonic()
    await asyncio.sleep(seconds)
    # A short run on a busy machine lasts until there is something to tell.
    end = _clock() + PATIENCE
    while _clock() < end and not (tally.direct and (tally.passed_on or len(ports) == 1)):
        await asyncio.sleep(0.05)
    took = _clock() - began
    spent = _sum(map(cpu_seconds, processes))
    found = {
        "tables": sum(not any(seat.over for seat in table.seats) for table in tables),
        "seconds": took,
        "measured": [measured, measured + took],
        "client": (time.process_time() - ours) / took,
        "server": None if theirs is None or spent is None else (spent - theirs) / took,
    }
    after = _sum(map(resident, processes))
    tally.stopping = True
    await _settle(tables)
    tally.measuring = False
    unanswered = sum(len(seat.sent) for table in tables for seat in table.seats)
    if unanswered:
        tally.problems.append(f"{unanswered} actions were never answered")
    unheard = sum(len(table.sent) for table in tables)
    if unheard:
        tally.problems.append(f"{unheard} actions were never announced to all four")
    await asyncio.gather(*(seat.leave() for table in tables for seat in table.seats))
    return found | {
        "memory": None
        if before is None or after is None
        else (after - before) / max(1, count - first),
        "announced": tally.announced,
        "acknowledged": tally.direct + tally.passed_on,
        "direct": tally.direct,
        "passed_on": tally.passed_on,
        "stored": tally.stored,
        "problems": tally.problems[:20],
    }


async def _settle(tables: list[Table]) -> None:
    """Until everybody has heard of everything that was done."""
    end = _clock() + PATIENCE
    while _clock() < end:
        if not any(table.sent or any(seat.sent for seat in table.seats) for table in tables):
            return
        await asyncio.sleep(0.05)


def main() -> None:
    """Play, and print what was found."""
    ports, processes, count, seconds, *core = sys.argv[1:]
    if core:
        os.sched_setaffinity(0, {int(core[0])})
    allow_many_files()
    random.seed(7)
    places = [int(port) for port in ports.split(",")]
    watched = [int(process) for process in processes.split(",")]
    found = asyncio.run(play(places, watched, int(count), float(seconds)))
    json.dump(found, sys.stdout)


if __name__ == "__main__":
    main()
