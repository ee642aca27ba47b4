"""Passes a table's sockets and requests to the server that plays it, byte for byte.

Where that server cannot be reached, a client waits until it can be, or until its lease is over and
this server may claim the table.
"""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any

import httpx
from litestar.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException

from fivewinds.server.cluster.hand_on import HANDED_ON, HEADER, signed
from fivewinds.server.cluster.member import BEATS, Member
from fivewinds.server.http.guard import HEADERS, as_socket_answer, turn_away
from fivewinds.server.store.health import StorageFails

TABLE = re.compile(r"/api/tables/([^/]+)(?:/(?:socket|join|start|record))?")
"""What only the server that plays a table can answer."""
CONNECTING = 2.0
"""Seconds in which another server takes a connection."""
LARGEST = 16 * 1024 * 1024
"""Bytes of a message of another server."""
COME_AGAIN = (1012, "moved")
NO_STATUS = (1005, 1006, 1015)
"""Codes for the end of a socket that may not be sent."""
NOT_PASSED = {b"connection", b"keep-alive", b"transfer-encoding", b"upgrade", HEADER}
"""Headers of one connection, not of what is passed on."""
OWN = {name for name, _ in HEADERS} | {b"strict-transport-security", b"date", b"server"}
"""Headers that every answer of this server gets anyway."""


class Unreachable(Exception):
    """The other server does not take the connection; nothing has been sent."""


class Forward:
    """An application that deals with this server's tables; others' are passed on."""

    def __init__(self, app: ASGIApp, member: Callable[[], Member]) -> None:
        self.app = app
        self._member = member
        self._client = httpx.AsyncClient(
            trust_env=False, timeout=httpx.Timeout(20.0, connect=CONNECTING)
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Deal with a request here, or pass it on."""
        given: Any = scope
        found = TABLE.fullmatch(given["path"]) if given["type"] != "lifespan" else None
        if found is None or given.get(HANDED_ON):
            await self.app(scope, receive, send)
            return
        member = self._member()
        loop = asyncio.get_running_loop()
        until = loop.time() + member.lease + CONNECTING
        while True:
            try:
                address = await member.elsewhere(found[1])
                if address is None:
                    await self.app(scope, receive, send)
                elif given["type"] == "websocket":
                    await self._pass_socket(address, given, receive, send)
                else:
                    await self._pass_request(address, given, receive, send)
                return
            except Unreachable:
                if loop.time() > until:
                    await _refuse(given, receive, send, "moved")
                    return
                await asyncio.sleep(member.lease / 50)
            except StorageFails:
                await _refuse(given, receive, send, "storage")
                return

    # Sockets

    async def _pass_socket(self, address: str, scope: Any, receive: Receive, send: Send) -> None:
        kept = {b"accept-language", b"user-agent"}
        headers = {
            name.decode("latin-1"): value.decode("latin-1")
            for name, value in scope["headers"]
            if name in kept
        }
        headers[HEADER.decode()] = signed(self._member(), scope)
        try:
            line = await connect(
                address.replace("http", "ws", 1) + scope["raw_path"].decode("latin-1"),
                additional_headers=headers,
                compression=None,
                max_size=LARGEST,
                ping_interval=None,
                open_timeout=CONNECTING,
                proxy=None,
            )
        except InvalidStatus as refused:
            await receive()
            body = bytes(refused.response.body or b"")
            await _answer_socket(send, refused.response.status_code, body)
            return
        except (OSError, TimeoutError, EOFError, WebSocketException):
            raise Unreachable from None
        await receive()
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        up = asyncio.create_task(_pass_up(line, receive))
        down = asyncio.create_task(_pass_down(line, send))
        gone = asyncio.create_task(self._until_gone(address, send))
        tasks = (up, down, gone)
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in tasks:
                each.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            # All has been said, or the other server may stand still: its farewell is not awaited.
            line.transport.abort()

    async def _until_gone(self, address: str, send: Send) -> None:
        """Hang up on a client whose server is dead, though the connection to it may still stand."""
        member = self._member()
        # A server that has just been started is known after the next heartbeat.
        await asyncio.sleep(2 * member.lease / BEATS)
        while member.is_alive(address):
            await asyncio.sleep(member.lease / BEATS)
        code, reason = COME_AGAIN
        with suppress(Exception):
            await send({"type": "websocket.close", "code": code, "reason": reason})

    # Requests

    async def _pass_request(self, address: str, scope: Any, receive: Receive, send: Send) -> None:
        query = scope["query_string"]
        path = scope["raw_path"] + (b"?" + query if query else b"")
        headers = [
            (name, value)
            for name, value in scope["headers"]
            if name not in NOT_PASSED and not name.startswith(b"x-forwarded-")
        ]
        headers.append((HEADER, signed(self._member(), scope).encode("latin-1")))
        content = _body(receive) if scope["method"] not in ("GET", "HEAD") else None
        asked = self._client.build_request(
            scope["method"],
            address + path.decode("latin-1"),
            headers=headers,
            content=content,
        )
        try:
            answer = await self._client.send(asked, stream=True)
        except (httpx.ConnectError, httpx.ConnectTimeout):
            raise Unreachable from None
        except httpx.TransportError:
            # It may have been done: the client looks again.
            await _refuse(scope, receive, send, "moved")
            return
        try:
            kept = [
                (name.lower(), value)
                for name, value in answer.headers.raw
                if name.lower() not in NOT_PASSED | OWN
            ]
            start: Any = {
                "type": "http.response.start",
                "status": answer.status_code,
                "headers": kept,
            }
            await send(start)
            with suppress(httpx.TransportError):
                async for part in answer.aiter_raw():
                    await send({"type": "http.response.body", "body": part, "more_body": True})
            await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            await answer.aclose()


async def _body(receive: Receive) -> AsyncIterator[bytes]:
    while True:
        message: Any = await receive()
        yield message.get("body", b"")
        if not message.get("more_body"):
            return


async def _pass_up(line: ClientConnection, receive: Receive) -> None:
    """What the client sends, until it goes."""
    with suppress(ConnectionClosed):
        while True:
            message: Any = await receive()
            if message["type"] == "websocket.disconnect":
                code = message.get("code", 1000)
                await line.close(1000 if code in NO_STATUS else code)
                return
            text = message.get("text")
            await line.send(message["bytes"] if text is None else text)


async def _pass_down(line: ClientConnection, send: Send) -> None:
    """What the owner sends, until it hangs up or is gone."""
    try:
        while True:
            message = await line.recv()
            kind = "text" if isinstance(message, str) else "bytes"
            told: Any = {"type": "websocket.send", kind: message}
            await send(told)
    except ConnectionClosed as closed:
        code, reason = COME_AGAIN
        if closed.rcvd is not None and closed.rcvd.code not in NO_STATUS:
            code, reason = closed.rcvd.code, closed.rcvd.reason
        with suppress(Exception):
            await send({"type": "websocket.close", "code": code, "reason": reason})


async def _answer_socket(send: Send, status: int, body: bytes) -> None:
    """Refuse a socket as the other server did."""
    headers = [(b"content-type", b"application/json"), *HEADERS]
    answer: Any = {"type": "websocket.http.response.start", "status": status, "headers": headers}
    await send(answer)
    last: Any = {"type": "websocket.http.response.body", "body": body, "more_body": False}
    await send(last)


async def _refuse(scope: Any, receive: Receive, send: Send, reason: str) -> None:
    headers = dict(scope["headers"])
    if scope["type"] == "websocket":
        await receive()
        await turn_away(as_socket_answer(send, HEADERS), reason, headers)
    else:
        await turn_away(send, reason, headers)
