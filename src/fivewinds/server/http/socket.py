"""The socket of a chair: a greeting, then actions in; the table, events and asks out."""

import asyncio
import logging
import secrets
from contextlib import suppress
from typing import Any, NamedTuple

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from fivewinds.server.denied import Denied
from fivewinds.server.http.language import language_of_headers
from fivewinds.server.limits import ConnectionLimit, TokenBucket, TooManyConnections
from fivewinds.server.messages import Greeting, PlayAgain
from fivewinds.server.room.commands import HangUp, Said, Sit, StopWatching, Watch, decoded
from fivewinds.server.room.room import Room
from fivewinds.server.room.rooms import Rooms
from fivewinds.server.settings import Settings
from fivewinds.server.store.health import StorageFails
from fivewinds.words import language_of

NO_GREETING = 4000
WRONG_TOKEN = 4003
NO_TABLE = 4004
TOO_FAST = 4008
TOO_SLOW = 4009
TOO_MANY = 4010
STOPPING = 1001
FAULT = 1011
MOVED = 1012
CODES = {
    "busy": TOO_MANY,
    "greeting": NO_GREETING,
    "moved": MOVED,
    "stopping": STOPPING,
    "unknown-table": NO_TABLE,
    "watchers": TOO_MANY,
}
FAREWELL = 5.0
"""Seconds in which a client that is hung up on may still read why."""

log = logging.getLogger("fivewinds.server")
_greeting = msgspec.json.Decoder(Greeting)


class Line:
    """A client's connection: messages wait in order until they have been sent."""

    def __init__(self, socket: WebSocket[Any, Any, Any], language: str, backlog: int) -> None:
        self.language = language
        self._socket = socket
        self._waiting: asyncio.Queue[bytes | tuple[int, str]] = asyncio.Queue()
        self._backlog = backlog
        self._closing = False

    def send(self, message: bytes) -> None:
        """Send a message, sooner or later; who does not read for long is hung up on."""
        if self._waiting.qsize() >= self._backlog:
            self.close(TOO_SLOW, "too-slow")
        elif not self._closing:
            self._waiting.put_nowait(message)

    def close(self, code: int, reason: str) -> None:
        """Send what is waiting, then no more."""
        if not self._closing:
            self._closing = True
            self._waiting.put_nowait((code, reason))

    async def run(self) -> None:
        """Send until the connection is closed."""
        while True:
            message = await self._waiting.get()
            if isinstance(message, tuple):
                await self._socket.close(*message)
                return
            await self._socket.send_data(message.decode())


@websocket("/api/tables/{table_id:str}/socket")
async def chair(socket: WebSocket[Any, Any, Any], table_id: FromPath[str]) -> None:
    """One client at one chair."""
    rooms: Rooms = socket.app.state.rooms
    settings: Settings = socket.app.state.settings
    crowd: ConnectionLimit = socket.app.state.crowd
    await socket.accept()
    try:
        with crowd.one_more(socket.client.host if socket.client else ""):
            await _serve(socket, table_id, rooms, settings)
    except TooManyConnections:
        await socket.close(TOO_MANY, "connections")
    except WebSocketDisconnect:
        return
    except StorageFails:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(FAULT, "storage")
    except Exception:
        # What could not be stored has not happened; the client comes again and finds how it is.
        log.exception("table %s", table_id, extra={"table": table_id})
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(FAULT, "fault")


async def _serve(
    socket: WebSocket[Any, Any, Any], table_id: str, rooms: Rooms, settings: Settings
) -> None:
    """Greet a client and stay with it."""
    greeting = await _greeted(socket, settings)
    if greeting is None:
        await socket.close(NO_GREETING, "greeting")
        return
    try:
        # A table is not taken from the storage for somebody who has no business there.
        admitted = greeting.watch or await rooms.admits(table_id, greeting.token)
        room = await rooms.room(table_id) if admitted else None
    except Denied as denied:
        await socket.close(CODES[denied.reason], denied.reason)
        return
    seated = None if room is None else room.state.chairs.of_token(greeting.token)
    if room is None or (seated is None and not greeting.watch):
        await socket.close(WRONG_TOKEN, "token")
        return
    if greeting.watch:
        seated = None
    language = greeting.language or language_of_headers(socket.headers)
    line = Line(socket, language_of(language), settings.backlog)
    await _stay(socket, Client(room, seated, line, greeting.wait), greeting.last)


async def _greeted(socket: WebSocket[Any, Any, Any], settings: Settings) -> Greeting | None:
    try:
        async with asyncio.timeout(settings.greeting):
            greeting = _greeting.decode(await socket.receive_data("text"))
            return greeting if greeting.watch or greeting.token else None
    except (TimeoutError, msgspec.DecodeError, RecursionError, KeyError):
        return None


class Client(NamedTuple):
    """Somebody at a table: in a chair, or watching."""

    room: Room
    chair: int | None
    line: Line
    wait: bool = False
    """Whether the table waits for this client between two hands."""

    async def come(self, last: int) -> None:
        """Take the place; raises `Denied`."""
        room, line = self.room, self.line
        if self.chair is None:
            await room.handle(Watch(line, last, room.storage.now()))
        else:
            await room.handle(Sit(self.chair, line, last, self.wait))

    async def say(self, text: str) -> None:
        """Have the room deal with a message."""
        message = decoded(text)
        chance = secrets.token_bytes(48) if isinstance(message, PlayAgain) else b""
        second = self.room.storage.now()
        await self.room.handle(Said(self.chair, self.line, message, second, chance))

    async def go(self) -> None:
        """Leave the place."""
        room, line = self.room, self.line
        if self.chair is None:
            await room.handle(StopWatching(line))
        else:
            await room.handle(HangUp(self.chair, line))


async def _stay(socket: WebSocket[Any, Any, Any], client: Client, last: int) -> None:
    """Read and send until either side has had enough."""
    try:
        await client.come(last)
    except Denied as denied:
        await socket.close(CODES[denied.reason], denied.reason)
        return
    sending = asyncio.create_task(client.line.run())
    reading = asyncio.create_task(_read(socket, client))
    try:
        await asyncio.wait((sending, reading), return_when=asyncio.FIRST_COMPLETED)
        if reading.done() and reading.exception() is None:
            await asyncio.wait((sending,), timeout=FAREWELL)
    finally:
        sending.cancel()
        reading.cancel()
        # A client that has gone cannot be sent anything: that is no fault.
        _, problem = await asyncio.gather(sending, reading, return_exceptions=True)
        with suppress(Denied):
            await client.go()
    if isinstance(problem, Exception) and not isinstance(problem, WebSocketDisconnect | Denied):
        raise problem


async def _read(socket: WebSocket[Any, Any, Any], client: Client) -> None:
    settings: Settings = socket.app.state.settings
    bucket = TokenBucket(settings.messages, 2 * settings.messages)
    while True:
        text = await socket.receive_data("text")
        if not bucket.take():
            client.line.close(TOO_FAST, "too-fast")
            return
        await client.say(text)
