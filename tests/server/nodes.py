"""Servers of a cluster, each a process that can be killed or stopped, and clients that roam."""

import asyncio
import json
import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from multiprocessing.process import BaseProcess
from typing import Any

import httpx
from websockets.exceptions import InvalidStatus

from fivewinds.rules import registry
from fivewinds.server.running import run
from tests.server.next_version import pretend
from tests.server.serving import PATIENCE, Guest, Message, Sitting, by_chance, kept_port, settings

forks = multiprocessing.get_context("forkserver")
forks.set_forkserver_preload(["tests.server.nodes"])
LEASE = 1.0
"""Seconds; short, so that tests need not wait for long."""


def serve(port: int, database: str, how: dict[str, Any]) -> None:
    """Run a server of a cluster in a process of its own; `reed` is a toy with claims.

    `clock` is by how many seconds the calendar of its machine is wrong; `versions` are other
    versions of rule books; `next_version` has the migrations of a version to come.
    """
    registry._OWN["reed"] = "tests.toys.reed"
    wrong = how.pop("clock", 0.0)
    if wrong:
        right = time.time
        time.time = lambda: right() + wrong
    newer = how.pop("next_version", None)
    if newer is not None:
        pretend(newer)
    for name, version in how.pop("versions", {}).items():
        object.__setattr__(registry.book(name), "version", version)
    usual: dict[str, Any] = {"hold": 0.005, "least": 0.0, "lease": LEASE, "storage_time": 4.0}
    usual |= {"cluster": True, "address": f"http://127.0.0.1:{port}", "connections_each": 4000}
    listening = socket.create_server(("127.0.0.1", port), reuse_port=True)
    run(listening, settings(database, **(usual | how)))


class Node:
    """A server, always at the same port."""

    def __init__(self, database: str, port: int, **how: Any) -> None:
        self.database = database
        self.port = port
        self.how = how
        self.base = f"http://127.0.0.1:{port}"
        self.process: BaseProcess | None = None

    def start(self) -> None:
        """Returns when it answers."""
        self.process = forks.Process(target=serve, args=(self.port, self.database, self.how))
        self.process.start()
        while True:
            try:
                httpx.get(f"{self.base}/api/here", timeout=30)
            except httpx.TransportError:
                assert self.process.is_alive(), "the server does not start"
            else:
                return

    def send(self, number: int) -> None:
        assert self.process is not None
        assert self.process.pid is not None
        os.kill(self.process.pid, number)

    def end(self, number: int = signal.SIGKILL) -> int:
        """End it by a signal; its exit status."""
        assert self.process is not None
        if number == signal.SIGKILL:
            self.process.kill()
        else:
            self.send(number)
        self.process.join()
        code = self.process.exitcode
        self.process.close()
        self.process = None
        assert code is not None
        return code

    def tables(self) -> int:
        """How many tables it plays, as soon as it is well."""
        found: int = patient(httpx.get, f"{self.base}/healthz").json()["tables"]
        return found


def patient(ask: Callable[..., httpx.Response], url: str, **more: Any) -> httpx.Response:
    """The answer to a request; a server whose lease is over for a moment is asked again.

    Leases in tests are so short that a busy machine may let one go by.
    """
    while (answer := ask(url, timeout=PATIENCE, **more)).status_code == 503:
        time.sleep(0.05)
    return answer


def table_of_four(base: str, rules: str, **how: Any) -> list[Message]:
    """The chairs of a table of four people whose match has begun."""
    where = f"{base}/api/tables"
    first = patient(httpx.post, where, json={"rules": rules, "start": False, **how}).json()
    table = f"{where}/{first['table']}"
    others = [patient(httpx.post, f"{table}/join", json={}).json() for _ in range(3)]
    begun = patient(httpx.post, f"{table}/start", json={"token": first["token"]})
    assert begun.status_code in (200, 409), begun.text
    return [first, *others]


@contextmanager
def nodes(database: str, count: int = 2, **how: Any) -> Iterator[list[Node]]:
    """So many servers of one cluster."""
    with ExitStack() as kept:
        ports = [kept.enter_context(kept_port()) for _ in range(count)]
        found = [Node(database, port, **how) for port in ports]
        try:
            for node in found:
                node.start()
            yield found
        finally:
            for node in found:
                if node.process is not None:
                    node.end()


class Roamer(Guest):
    """A client that comes again at the next server, and writes down what it hears and when."""

    def __init__(
        self,
        bases: list[str],
        chair: Message,
        choose: Callable[[Message], Message] | None = None,
        first: int = 0,
    ) -> None:
        super().__init__(bases[first % len(bases)], chair, choose)
        self.bases = bases
        self.place = first
        self.moments: list[float] = []
        """When each event was heard."""
        self.told: list[tuple[str, Message]] = []
        """Every message, and the server that it came from."""

    async def _sit(self) -> None:
        try:
            await super()._sit()
        except InvalidStatus as refused:
            # The lease of a server on a busy machine may be over for a moment: as pages do.
            if refused.response.status_code != 503:
                raise
            await asyncio.sleep(0.05)
        finally:
            self.place += 1
            self.base = self.bases[self.place % len(self.bases)]

    async def _take(self, sitting: Sitting, message: Message) -> None:
        self.told.append((self.base, message))
        if "ok" in message and "legal" not in message and "done" not in message:
            return
        if message.get("refused") == "storage":
            # The same may be sent again, and will be.
            await asyncio.sleep(0.05)
            await sitting.say(self.sent[message["id"]])
            return
        if "e" in message:
            self.moments.append(time.monotonic())
        await super()._take(sitting, message)

    def history(self) -> Message:
        """What the checker reads."""
        return {
            "table": self.chair["table"],
            "chair": self.chair["chair"],
            "seat": self.seat,
            "events": self.events,
            "done": self.done,
            "refused": [each["id"] for each in self.refused],
            "open": list(self.sent),
        }


def written(guests: list[Roamer]) -> str:
    """The history of all clients, a line each."""
    return "".join(json.dumps(guest.history()) + "\n" for guest in guests)


def roamers(bases: list[str], chairs: list[Message], seed: int) -> list[Roamer]:
    """A client for each chair, the first at the first server, the second at the second."""
    return [
        Roamer(bases, chair, by_chance(f"{seed} {chair['chair']}"), seed + place)
        for place, chair in enumerate(chairs)
    ]
