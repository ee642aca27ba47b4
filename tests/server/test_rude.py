"""What one rude client may cost: memory, connections, log lines; bad requests are no fault."""

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode

from fivewinds.server.http.guard import HEADERS
from fivewinds.server.http.protocol import HttpConnection
from fivewinds.server.limits import household
from tests.server.serving import At, get, opened, served, settings, socket_of, spoken

HOST = "127.0.0.1"


@pytest.fixture
def strict(database: Path) -> Iterator[str]:
    """A server that takes few messages in a second and gives up soon who does not read."""
    with served(settings(database, messages=20, unread_time=0.3)) as address:
        yield address


@pytest.fixture
def impatient(database: Path) -> Iterator[str]:
    """A server that waits for a request only for a moment."""
    with served(settings(database, request_time=0.05)) as address:
        yield address


def connected(base: str) -> socket.socket:
    return socket.create_connection((HOST, int(base.rpartition(":")[2])), timeout=300)


def answered(base: str, request: bytes) -> bytes:
    """All that comes back over a connection of its own until it is closed."""
    with connected(base) as line:
        line.sendall(request)
        found = b""
        while part := line.recv(65536):
            found += part
    return found


async def flooded(base: str, frame: Frame, *, first: bytes = b"") -> ConnectionClosed | None:
    """Send the same frame until the server hangs up."""
    async with connect(socket_of(base, opened(base)["table"]), compression=None) as line:
        data = first + frame.serialize(mask=True)
        try:
            async with asyncio.timeout(300):
                while True:
                    line.transport.write(data)
                    await asyncio.sleep(0)
                    if line.state.name != "OPEN":
                        await line.recv()
        except ConnectionClosed as closed:
            return closed
    return None


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG])
@spoken
async def test_pings_and_pongs_count_as_messages(strict: str, opcode: Opcode) -> None:
    closed = await flooded(strict, Frame(opcode, b"x" * 100))
    assert closed is not None
    assert closed.rcvd is None or closed.rcvd.code == 4008


@spoken
async def test_empty_parts_of_a_message_count_as_messages(strict: str) -> None:
    begun = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
    async with connect(socket_of(strict, opened(strict)["table"]), compression=None) as line:
        line.transport.write(begun)
        part = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
        line.transport.write(part * 200)
        with pytest.raises(ConnectionClosed):
            await asyncio.wait_for(line.recv(), 300)


def test_who_does_not_read_is_given_up_and_little_waits_for_it(strict: str) -> None:
    """Some hundred answers to pings are the most that a silent client makes the server keep."""
    table = opened(strict)["table"]
    with connected(strict) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        ping = Frame(Opcode.PING, b"x" * 125).serialize(mask=True)
        closed = False
        with suppress(OSError):
            for _ in range(100_000):
                closed = True
                line.sendall(ping * 50)
            closed = False
        assert closed


def test_a_request_that_does_not_come_is_not_waited_for(impatient: str) -> None:
    for begun in (
        b"",
        b"GET / HT",
        b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{",
    ):
        with connected(impatient) as line, suppress(ConnectionResetError, BrokenPipeError):
            line.sendall(begun)
            assert line.recv(65536) == b""
    status = 0
    while not status:
        # On a machine that is slow the request itself may come too late.
        with suppress(httpx.TransportError):
            status = get(impatient, "/api/here").status_code
    assert status == 200


def test_only_so_many_connections_are_open(database: Path) -> None:
    with served(settings(database, open_connections=3)) as base:
        lines = [connected(base) for _ in range(3)]
        for line in lines:
            line.sendall(b"GET /api/here HTTP/1.1\r\nHost: x\r\n\r\n")
            assert line.recv(65536).startswith(b"HTTP/1.1 200")
        with connected(base) as late, suppress(OSError):
            late.sendall(b"GET /api/here HTTP/1.1\r\nHost: x\r\n\r\n")
            assert late.recv(65536) == b""
        for line in lines:
            line.close()


@pytest.mark.parametrize(
    "address",
    [
        "/web/%00",
        "/web/a%00.js",
        "/web/%0d%0aERROR",
        "/api/tables/%00",
        "/table/%0a",
        "/web/bundle/%00",
    ],
)
def test_control_characters_in_a_path_are_no_fault(
    base: str, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    assert get(base, address).status_code in (200, 404)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


@pytest.mark.parametrize("origin", ["http://[", "http://[::1", "null", "http://", "\\"])
@spoken
async def test_an_origin_that_cannot_be_read_is_another_site(base: str, origin: str) -> None:
    answer = get(base, "/api/here", headers={"Origin": origin})
    assert (answer.status_code, answer.json()["error"]["reason"]) == (403, "origin")
    with pytest.raises(InvalidStatus) as refused:
        async with At(base, opened(base), origin=origin):
            pass
    assert refused.value.response.status_code == 403
    assert_guarded({name.lower(): value for name, value in refused.value.response.headers.items()})


def assert_guarded(headers: dict[str, str]) -> None:
    for name, value in HEADERS:
        assert headers[name.decode()] == value.decode()


@pytest.mark.parametrize(
    "request_", [b"nonsense\r\n\r\n", b"GET / HTTP/9\r\n\r\n", b"\x00\x01\r\n\r\n"]
)
def test_what_is_no_http_is_answered_with_the_same_headers(base: str, request_: bytes) -> None:
    head, _, body = answered(base, request_).partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    assert status.startswith("HTTP/1.1 400")
    assert_guarded({name.lower(): value for name, value in (each.split(": ", 1) for each in lines)})
    assert json.loads(body)["error"]["reason"] == "malformed"


@spoken
async def test_a_wrong_token_loads_no_table(database: Path) -> None:
    with served(settings(database, rooms=0)) as base:
        chair = opened(base)
        async with At(base, chair | {"token": "x" * 43}) as sitting:
            assert await sitting.closed() == (4003, "token")
        async with At(base, chair) as sitting:
            assert await sitting.closed() == (4010, "busy")


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("somewhere", "somewhere"),
        ("", ""),
    ],
)
def test_a_network_of_ipv6_counts_as_one_client(address: str, client: str) -> None:
    assert household(address) == client


def test_the_mark_of_a_database_tells_nothing_of_its_address(database: Path) -> None:
    marks: list[Any] = []
    for _ in range(2):
        with served(settings(database)) as base:
            marks.append(get(base, "/api/here").json()["database"])
    assert marks[0] != marks[1], "it has a salt"


@spoken
async def test_a_connection_that_has_become_a_socket_owes_no_request(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    connections: list[HttpConnection] = []
    began = HttpConnection.connection_made

    def noted(self: HttpConnection, transport: asyncio.Transport) -> None:
        connections.append(self)
        began(self, transport)

    monkeypatch.setattr(HttpConnection, "connection_made", noted)
    with served(settings(database)) as base:
        chair = opened(base)
        connections.clear()
        async with At(base, chair) as ann:
            await ann.hear_until("last")
            (line,) = connections
            assert line._deadline is None, "it would be cut when the time for a request is over"
