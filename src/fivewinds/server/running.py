"""Running the server on a socket until somebody stops it."""

import signal
import socket
import sys
from contextlib import suppress
from functools import partial

import uvicorn
from uvicorn.config import LOGGING_CONFIG

from fivewinds.server.app import Application, build
from fivewinds.server.http.protocol import HttpConnection, SocketConnection
from fivewinds.server.logs import write_json_lines
from fivewinds.server.settings import Settings


class HandingOver(uvicorn.Server):
    """A server that gives its tables up before it hangs up, so that others have them at once."""

    def __init__(self, config: uvicorn.Config, app: Application) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no new connections, hand the tables over, then hang up."""
        for each in self.servers:
            each.close()
        for listening in sockets or []:
            listening.close()
        await self._app.hand_over()
        await super().shutdown(sockets)


def server(settings: Settings) -> uvicorn.Server:
    """The server with these settings, ready to run."""
    app = build(settings)
    config = uvicorn.Config(
        app,
        http=partial(HttpConnection, settings=settings),  # type: ignore[arg-type]
        ws=partial(SocketConnection, settings=settings),  # type: ignore[arg-type]
        ws_max_size=settings.message_size,
        ws_per_message_deflate=False,
        log_level="warning",
        server_header=False,
        log_config=None if settings.json_log else LOGGING_CONFIG,
        timeout_graceful_shutdown=3,
    )
    return HandingOver(config, app)


def run(listening: socket.socket, settings: Settings) -> None:
    """Serve until a signal says enough; then what is being done is finished, and no more begun."""
    # The server raises the signal again when it has stopped: that is then no failure.
    before = signal.signal(signal.SIGTERM, _end)
    allow_many_files()
    if settings.json_log:
        write_json_lines()
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
