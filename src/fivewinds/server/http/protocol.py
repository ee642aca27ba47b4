"""The HTTP server's own part of a connection, below the application: what one client may cost.

A connection has to send each request within a time. A socket that does not read is given up, pings
and fragments count as messages, and an answer to a ping is dropped where it would have to wait.
"""

import asyncio
import socket
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from fivewinds.server.http.guard import HEADERS
from fivewinds.server.limits import TokenBucket
from fivewinds.server.messages import Refusal, Trouble, encode
from fivewinds.server.settings import Settings
from fivewinds.words import say

TOO_FAST = 4008
UNFINISHED = (h11.IDLE, h11.SEND_BODY)
"""States of a client whose request has not come whole."""


class HttpConnection(H11Protocol):
    """A connection of a browser or another program."""

    def __init__(self, *given: Any, settings: Settings, **named: Any) -> None:
        super().__init__(*given, **named)
        self._settings = settings
        self._deadline: asyncio.TimerHandle | None = None
        """When the request that is coming has to be there."""
        self._is_socket = False
        """Whether the connection has become a socket, which no more requests come from."""

    def connection_made(  # type: ignore[override]
        self, transport: asyncio.Transport
    ) -> None:
        """Take a connection, unless there are too many; small answers are sent at once."""
        line = transport.get_extra_info("socket")
        if line is not None and line.family != getattr(socket, "AF_UNIX", None):
            # Nagle's algorithm would hold back the second of two small packets for 40 ms.
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().connection_made(transport)
        if len(self.connections) > self._settings.open_connections:
            transport.abort()
        else:
            self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        self._expect_nothing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on; a request that has begun has to be there in time."""
        super().data_received(data)
        if self._is_socket or self.conn.their_state not in UNFINISHED:
            self._expect_nothing()
        elif self._deadline is None and not self.transport.is_closing():
            self._expect_request()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """The connection becomes a socket, which has its own limits."""
        self._is_socket = True
        super().handle_websocket_upgrade(event)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP as everything else that cannot be read is answered."""
        body = encode(Refusal(Trouble("malformed", say("en", "web.server.malformed"))))
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
            (b"connection", b"close"),
            *HEADERS,
        ]
        for part in (
            h11.Response(status_code=400, headers=headers, reason=b"Bad Request"),
            h11.Data(data=body),
            h11.EndOfMessage(),
        ):
            self.transport.write(self.conn.send(part) or b"")
        self.transport.close()

    def _expect_request(self) -> None:
        self._deadline = self.loop.call_later(self._settings.request_time, self._give_up)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        self.transport.abort()


class SocketConnection(WebSocketsSansIOProtocol):
    """A socket of a client at a table."""

    def __init__(self, *given: Any, settings: Settings, **named: Any) -> None:
        super().__init__(*given, **named)
        self._settings = settings
        self._bucket = TokenBucket(settings.messages, 2 * settings.messages)
        self._unread: asyncio.TimerHandle | None = None
        """When a client that does not read is given up."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take the connection, with little room for what is not read."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=self._settings.unread_bytes)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is closed."""
        if self._unread is not None:
            self._unread.cancel()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client does not read: it has some time to begin."""
        super().pause_writing()
        self._unread = self.loop.call_later(self._settings.unread_time, self.transport.abort)

    def resume_writing(self) -> None:
        """The client reads again."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def handle_ping(self) -> None:
        """Answer a ping, unless earlier answers still wait to be read."""
        answer = b"".join(self.conn.data_to_send())
        if self._counted() and self.writable.is_set():
            self.transport.write(answer)

    def handle_pong(self, event: Frame) -> None:
        """Count what the client was perhaps not asked for."""
        if self._counted():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Count parts of messages as messages: an empty one costs as much."""
        if self._counted():
            super().handle_cont(event)

    def _counted(self) -> bool:
        """Whether the client may send one more; otherwise it is hung up on."""
        if self.close_sent or self.transport.is_closing():
            return False
        if self._bucket.take():
            return True
        self.conn.fail(TOO_FAST, "too-fast")
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        return False
