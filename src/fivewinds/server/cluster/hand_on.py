"""Requests that one server of a cluster hands on to another: signed, with the client's own address.

A server signs with the secret that stands in its row of the database, so only a server that is
listed there can hand anything on. A header that is not signed so is taken away and changes nothing.
"""

import hmac
from collections.abc import Callable
from typing import Any

from litestar.types import ASGIApp, Receive, Scope, Send

from fivewinds.server.cluster.member import Member
from fivewinds.server.store.health import StorageFails

HEADER = b"x-fivewinds-hand-on"
HANDED_ON = "fivewinds.handed-on"
"""The key of a scope that came from another server: it is not handed on again."""


def signed(member: Member, scope: Any) -> str:
    """The header for a request that is handed on."""
    client = scope["client"][0] if scope["client"] else ""
    return f"{member.id} {client} {_signature(member.me.secret, scope, client)}"


def _signature(secret: str, scope: Any, client: str) -> str:
    told = f"{scope['type']} {scope['path']} {client}"
    return hmac.new(secret.encode(), told.encode(), "sha256").hexdigest()


class HandedOn:
    """An application before which requests from other servers get the client's own address."""

    def __init__(self, app: ASGIApp, member: Callable[[], Member]) -> None:
        self.app = app
        self._member = member

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let everything through; only what is signed is believed."""
        given: Any = scope
        if given["type"] in ("http", "websocket"):
            headers = [each for each in given["headers"] if each[0] != HEADER]
            if len(headers) != len(given["headers"]):
                client = await self._client(given)
                given = {**given, "headers": headers}
                if client is not None:
                    given |= {"client": (client, 0), HANDED_ON: True}
        await self.app(given, receive, send)

    async def _client(self, scope: Any) -> str | None:
        """The address of the client for whom another server asks; None if no server does."""
        told = dict(scope["headers"])[HEADER].decode("latin-1").split(" ")
        if len(told) != 3:
            return None
        server, client, signature = told
        try:
            secret = await self._member().secret_of(server)
        except StorageFails:
            return None
        if secret is None:
            return None
        right = _signature(secret, scope, client)
        return client if hmac.compare_digest(right.encode(), signature.encode()) else None
