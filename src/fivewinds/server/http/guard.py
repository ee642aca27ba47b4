"""What stands before every request: security headers, same origin, not too fast."""

import logging
from typing import Any
from urllib.parse import urlsplit

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from fivewinds.server.http.errors import STATUS
from fivewinds.server.http.language import language_of_headers
from fivewinds.server.limits import TokenBuckets
from fivewinds.server.messages import Refusal, Trouble, encode
from fivewinds.server.settings import Settings
from fivewinds.words import say

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
"""Nothing on a page comes from elsewhere, and nothing is written into it."""
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
]


log = logging.getLogger("fivewinds.server")


class Guard:
    """An application behind its guard."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self._buckets = TokenBuckets(settings.requests, 4 * settings.requests)
        self._base = settings.base_url
        self._headers = list(HEADERS)
        if settings.base_url is not None and settings.base_url.startswith("https:"):
            self._headers.append((b"strict-transport-security", b"max-age=31536000"))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or turn it away."""
        kind = str(scope["type"])
        if kind not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        reason = None
        if not _same_origin(headers, self._base):
            reason = "origin"
        elif not self._buckets.take(scope["client"][0] if scope["client"] else ""):
            reason = "too-fast"
        if kind == "websocket":
            if reason is None:
                await self.app(scope, receive, send)
            else:
                await receive()
                await turn_away(as_socket_answer(send, self._headers), reason, headers)
            return

        begun = False

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                message["headers"] = [*message["headers"], *self._headers]
            await send(message)

        if reason is not None:
            await turn_away(send_guarded, reason, headers)
            return
        try:
            await self.app(scope, receive, send_guarded)
        except Exception:
            if begun:
                raise
            log.exception("%s %r", scope.get("method"), scope["path"])
            await turn_away(send_guarded, "fault", headers)


def as_socket_answer(send: Send, headers: list[tuple[bytes, bytes]]) -> Send:
    """Answers the request for a socket by HTTP, with the headers that every answer has."""

    async def send_answer(message: Any) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], *headers]
        told: Any = {**message, "type": f"websocket.{message['type']}"}
        await send(told)

    return send_answer


async def turn_away(send: Send, reason: str, headers: dict[bytes, bytes]) -> None:
    """Answer a request with the reason why it is refused, in the client's language."""
    spoken = {"accept-language": headers.get(b"accept-language", b"").decode("latin-1")}
    message = say(language_of_headers(spoken), f"web.server.{reason}")
    body = encode(Refusal(Trouble(reason, message)))
    await send(
        {
            "type": "http.response.start",
            "status": STATUS[reason],
            "headers": [
                (b"content-type", b"application/json"),
                (b"content-length", str(len(body)).encode()),
            ],
        }
    )
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _same_origin(headers: dict[bytes, bytes], base: str | None) -> bool:
    """Whether a browser's page comes from here; other programs name no origin.

    Behind another server, which may speak HTTPS and call this one by another name, it is the
    address that was given.
    """
    origin = headers.get(b"origin")
    if origin is None:
        return True
    if base is not None:
        return origin.decode("latin-1") == base
    try:
        place = urlsplit(origin.decode("latin-1")).netloc
    except ValueError:
        return False
    return place == headers.get(b"host", b"").decode("latin-1")
