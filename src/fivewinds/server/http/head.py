"""HEAD: what GET would answer, without its content."""

from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send


class Head:
    """An application that answers HEAD wherever it answers GET."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through; one for HEAD as GET, with an empty content."""
        if scope.get("method") != "HEAD":
            await self.app(scope, receive, send)
            return

        async def send_head(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        asked: Any = dict(scope) | {"method": "GET"}
        await self.app(asked, receive, send_head)
