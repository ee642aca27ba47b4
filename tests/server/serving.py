"""A server in a thread of the tests, and clients that sit at its tables."""

import asyncio
import json
import socket
import sys
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from sqlalchemy import text as sql
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage

from fivewinds.events import decode, encode
from fivewinds.server.messages import ServerMessage
from fivewinds.server.running import server
from fivewinds.server.settings import Settings
from fivewinds.server.store.storage import Storage

Message = dict[str, Any]
Test = Callable[..., Coroutine[Any, Any, None]]
Database = Path | str
"""The file of an SQLite database, or the URL of any."""
PATIENCE = 300.0
"""Seconds after which a test is stuck."""


def spoken(test: Test) -> Callable[..., None]:
    """A test that talks over sockets."""

    @wraps(test)
    def run(*given: Any, **named: Any) -> None:
        asyncio.run(test(*given, **named))

    return run


def settings(database: Database, **more: Any) -> Settings:
    """For tests: bots play at once, nothing is held or read, nobody is too fast or too slow."""
    url = database if isinstance(database, str) else f"sqlite:///{database}"
    usual = {"pace": 0.0, "hold": 0.0, "sway": 0.0, "reading": 0.0}
    usual |= {"messages": 10_000, "requests": 10_000, "tables": 10_000}
    usual |= dict.fromkeys(("greeting", "away", "outside", "idle"), PATIENCE)
    return Settings(database=url, **(usual | more))


def stored_rows(database: Database, statement: str, **values: Any) -> list[tuple[Any, ...]]:
    """What a statement finds in a database, or nothing where it changes something there."""
    engine = Storage(settings(database).database).engine
    with engine.begin() as connection:
        result = connection.execute(sql(statement), values)
        found = [tuple(row) for row in result] if result.returns_rows else []
    engine.dispose()
    return found


@contextmanager
def served(how: Settings, port: int = 0) -> Iterator[str]:
    """The address of a server that runs for so long, at any port that is free or at a kept one."""
    running = server(how)
    listening = socket.create_server(("127.0.0.1", port), reuse_port=port != 0)
    thread = threading.Thread(target=running.run, args=([listening],))
    # Server and clients take turns at every message.
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0002)
    thread.start()
    try:
        while not running.started:
            assert thread.is_alive(), "the server does not start"
            time.sleep(0.005)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    finally:
        running.should_exit = True
        thread.join()
        listening.close()
        sys.setswitchinterval(before)


@contextmanager
def kept_port() -> Iterator[int]:
    """A port that nobody else is given, also while no server is at it."""
    with socket.socket() as bound:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        bound.bind(("127.0.0.1", 0))
        yield bound.getsockname()[1]


def get(base: str, path: str, **more: Any) -> httpx.Response:
    return httpx.get(base + path, timeout=PATIENCE, **more)


def post(base: str, path: str, body: object = None, **more: Any) -> httpx.Response:
    """What the server answers to a body, JSON or, as `content`, anything."""
    more |= {} if "content" in more else {"json": body}
    return httpx.post(base + path, timeout=PATIENCE, **more)


def opened(base: str, rules: str = "simple", **more: Any) -> Message:
    """Open a table; returns the answer to the opener."""
    answer = post(base, "/api/tables", {"rules": rules, **more})
    assert answer.status_code == 201, answer.text
    found: Message = answer.json()
    return found


def shown(base: str, chair: Message) -> Message:
    """What everybody may know of the table of a chair."""
    found: Message = get(base, f"/api/tables/{chair['table']}").json()
    return found


def joined(base: str, table: str, name: str) -> Message:
    answer = post(base, f"/api/tables/{table}/join", {"name": name})
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def four_people(base: str, rules: str = "simple", **more: Any) -> list[Message]:
    """The chairs of a table without bots, before its match begins."""
    first = opened(base, rules, start=False, name="Ann", **more)
    others = [joined(base, first["table"], name) for name in ("Bea", "Cor", "Dik")]
    return [first, *others]


def started(base: str, chair: Message) -> None:
    answer = post(base, f"/api/tables/{chair['table']}/start", {"token": chair["token"]})
    assert answer.status_code == 200, answer.text


def socket_of(base: str, table: str) -> str:
    return f"{base.replace('http', 'ws', 1)}/api/tables/{table}/socket"


def checked(text: str | bytes) -> Message:
    """A message of the server, which must be of one of the declared shapes and have no more."""
    message: Message = json.loads(text)
    if "e" in message:
        assert (
            json.loads(encode(decode(text.encode() if isinstance(text, str) else text))) == message
        )
    else:
        assert msgspec.to_builtins(msgspec.convert(message, ServerMessage)) == message
        del message["type"]
    return message


class Sitting:
    """One socket, message by message."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line

    async def say(self, message: object) -> None:
        await self.line.send(message if isinstance(message, str) else json.dumps(message))

    async def flood(self, message: object) -> None:
        """Say the same so fast that the server hangs up.

        What it refuses is a hundred messages at once: if it was too slow to notice, a hundred more.
        """
        with suppress(ConnectionClosed):
            while True:
                for _ in range(100):
                    await self.say(message)
                for _ in range(100):
                    await self.hear_until("refused")

    async def hear(self) -> Message:
        async with asyncio.timeout(PATIENCE):
            return checked(await self.line.recv())

    async def hear_until(self, *names: str) -> Message:
        """The next message that has one of these fields; those before it are let go."""
        while True:
            message = await self.hear()
            if any(name in message for name in names):
                return message

    async def asked(self) -> Message:
        """The next question that can be answered."""
        while True:
            message = await self.hear_until("legal")
            if message["legal"]:
                return message

    async def closed(self) -> tuple[int, str]:
        """With which code and reason the server hangs up."""
        with suppress(ConnectionClosed):
            while True:
                await self.hear()
        return self.line.close_code or 0, self.line.close_reason or ""


class At:
    """`async with At(base, chair) as sitting`: at a chair, greeted."""

    def __init__(
        self, base: str, chair: Message, last: int = -1, *, wait: bool = False, **more: Any
    ) -> None:
        # What nobody reads is taken all the same: else closing waits ten seconds for its answer.
        how: Message = {"compression": None, "open_timeout": PATIENCE, "ping_interval": None}
        how |= {"max_queue": None} | more
        self._line = connect(socket_of(base, chair["table"]), **how)
        self._greeting = {"last": last} | (
            {"token": chair["token"]} if "token" in chair else {"watch": True}
        )
        if wait:
            self._greeting["wait"] = True

    async def __aenter__(self) -> Sitting:
        sitting = Sitting(await self._line.__aenter__())
        # The server may have hung up already: the next read raises then.
        with suppress(ConnectionClosed):
            await sitting.say(self._greeting)
        return sitting

    async def __aexit__(self, *problem: Any) -> None:
        await self._line.__aexit__(*problem)


def by_chance(seed: object) -> Callable[[Message], Message]:
    """Answers a question with any of the actions it lists."""
    random = Random(str(seed))
    return lambda ask: random.choice(ask["legal"])


class Guest:
    """A client that plays a match to its end, coming back whenever its connection is lost."""

    waits = False
    """Whether the table waits for it between two hands."""

    def __init__(
        self, base: str, chair: Message, choose: Callable[[Message], Message] | None = None
    ) -> None:
        self.base = base
        self.chair = chair
        self.choose = choose or by_chance(chair["chair"])
        self.events: list[Message] = []
        self.sent: dict[str, Message] = {}
        """What has been sent and not answered yet, by id."""
        self.ask: Message | None = None
        """The latest question, until it is answered."""
        self.done: list[str] = []
        self.refused: list[Message] = []
        self.header: Message = {}
        self.seat = -1
        self.over = False

    async def play(self) -> None:
        """Play to the end; stuck is who hears nothing for long, however long the match takes."""
        async with asyncio.timeout(PATIENCE) as self._stuck:
            while not self.over:
                try:
                    await self._sit()
                except (OSError, EOFError, ConnectionClosed, InvalidMessage):
                    await asyncio.sleep(0.02)

    async def _sit(self) -> None:
        last = len(self.events) - 1
        async with At(self.base, self.chair, last, wait=self.waits) as sitting:
            for message in self.sent.values():
                await sitting.say(message)
            while not self.over:
                message = await sitting.hear()
                self._stuck.reschedule(asyncio.get_running_loop().time() + PATIENCE)
                await self._take(sitting, message)

    async def _take(self, sitting: Sitting, message: Message) -> None:
        if "e" in message:
            assert message["n"] == len(self.events), "an event is lost or doubled"
            self.events.append(message)
            self.ask = None
        elif "legal" in message:
            self.ask = message if message["legal"] else None
        elif "done" in message:
            del self.sent[message["done"]]
            self.done.append(message["done"])
        elif "refused" in message:
            del self.sent[message["id"]]
            self.refused.append(message)
        elif "seat" in message:
            self.seat = message["seat"]
        elif "header" in message:
            self.header = message["header"]
            self.over = True
        if self.ask is not None and not self.sent:
            await self._answer(sitting, self.ask)

    async def _answer(self, sitting: Sitting, ask: Message) -> None:
        self.ask = None
        await self._send(sitting, self.choose(ask) | {"ask": ask["ask"]})

    async def _send(self, sitting: Sitting, message: Message) -> None:
        """Send something with a name of its own, until it is answered."""
        name = f"{self.chair['chair']}-{len(self.done) + len(self.refused) + len(self.sent)}"
        self.sent[name] = message | {"id": name}
        await sitting.say(self.sent[name])


class Reader(Guest):
    """A guest for whom the table waits, and who wants the match to end after so many hands."""

    waits = True

    def __init__(self, base: str, chair: Message, hands: int) -> None:
        super().__init__(base, chair)
        self.hands = hands
        self.pause: Message | None = None

    @property
    def wants_to_end(self) -> bool:
        """Whether it has said that the match should end and has no answer yet."""
        return any(message.get("do") == "end" for message in self.sent.values())

    async def _take(self, sitting: Sitting, message: Message) -> None:
        await super()._take(sitting, message)
        if "e" in message:
            self.pause = None
        self.pause = message.get("pause", self.pause)
        if self.pause is not None and not self.sent:
            enough = sum(event["e"] == "end-hand" for event in self.events) >= self.hands
            said = self.pause.get("agreed", []) if enough else self.pause["ready"]
            if self.chair["chair"] not in said:
                await self._send(sitting, {"do": "end" if enough else "next"})
                self.pause = None


async def play_out(guests: list[Guest]) -> None:
    """Let guests play until the match is over for all of them."""
    async with asyncio.TaskGroup() as group:
        for guest in guests:
            group.create_task(guest.play())
