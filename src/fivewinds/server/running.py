"""Running the server on a socket until somebody stops it."""

import socket

import uvicorn

from fivewinds.server.app import build
from fivewinds.server.settings import Settings


def server(settings: Settings) -> uvicorn.Server:
    """The server with these settings, ready to run."""
    config = uvicorn.Config(
        build(settings),
        ws="websockets-sansio",
        ws_max_size=settings.message_size,
        ws_per_message_deflate=False,
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=3,
    )
    return uvicorn.Server(config)


def run(listening: socket.socket, settings: Settings) -> None:
    """Serve until a signal says enough."""
    server(settings).run(sockets=[listening])
