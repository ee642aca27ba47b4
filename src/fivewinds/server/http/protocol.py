"""The HTTP server's own part of a connection, below the application."""

import asyncio
import socket

from uvicorn.protocols.http.h11_impl import H11Protocol


class HttpConnection(H11Protocol):
    """A connection that sends small answers at once."""

    def connection_made(  # type: ignore[override]
        self, transport: asyncio.Transport
    ) -> None:
        """Send without waiting for more (Nagle's algorithm off), also after an upgrade."""
        line = transport.get_extra_info("socket")
        if line is not None and line.family != getattr(socket, "AF_UNIX", None):
            line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().connection_made(transport)
