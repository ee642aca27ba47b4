"""Running the server on a socket until somebody stops it."""

import signal
import socket
import sys
from contextlib import suppress
from functools import partial

import uvicorn

from fivewinds.server.app import build
from fivewinds.server.http.protocol import HttpConnection, SocketConnection
from fivewinds.server.settings import Settings


def server(settings: Settings) -> uvicorn.Server:
    """The server with these settings, ready to run."""
    config = uvicorn.Config(
        build(settings),
        http=partial(HttpConnection, settings=settings),  # type: ignore[arg-type]
        ws=partial(SocketConnection, settings=settings),  # type: ignore[arg-type]
        ws_max_size=settings.message_size,
        ws_per_message_deflate=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    return uvicorn.Server(config)


def run(listening: socket.socket, settings: Settings) -> None:
    """Serve until a signal says enough; then what is being done is finished, and no more begun."""
    # The server raises the signal again when it has stopped: that is then no failure.
    before = signal.signal(signal.SIGTERM, _end)
    allow_many_files()
    try:
        server(settings).run(sockets=[listening])
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(_number: int, _frame: object) -> None:
    sys.exit(0)


def allow_many_files() -> None:
    """Every connection is an open file, and many systems allow a thousand unless asked for more."""
    if sys.platform == "win32":
        return
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
