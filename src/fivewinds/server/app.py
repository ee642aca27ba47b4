"""The server as one application: rooms, storage, HTTP, sockets, pages."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, nullcontext
from typing import Any

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Receive, Scope, Send

from fivewinds import __version__
from fivewinds.server.cluster.member import Member
from fivewinds.server.denied import Denied
from fivewinds.server.desk import handlers as desk_handlers
from fivewinds.server.desk.desk import Desk
from fivewinds.server.desk.online import follow
from fivewinds.server.desk.store import DeskStore
from fivewinds.server.http import coach, handlers, lessons, own_pages, pages
from fivewinds.server.http.errors import denied, failed, storage_failed
from fivewinds.server.http.guard import Guard
from fivewinds.server.http.head import Head
from fivewinds.server.http.lasting import Lasting
from fivewinds.server.http.socket import chair
from fivewinds.server.limits import ConnectionLimit, TokenBuckets
from fivewinds.server.metrics import Metrics, MetricsServer
from fivewinds.server.room.rooms import Rooms
from fivewinds.server.settings import Settings
from fivewinds.server.store.health import StorageFails
from fivewinds.server.store.storage import Storage

HOUR = 3600


class Application:
    """All of a server, as its HTTP server calls it."""

    def __init__(self, app: ASGIApp, state: State) -> None:
        self._app = app
        self._state = state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Deal with a request."""
        await self._app(scope, receive, send)

    async def hand_over(self) -> None:
        """Finish what is being done at every table, give the tables up, and send people away."""
        desk: Desk = self._state.desk
        desk.stop()
        rooms: Rooms = self._state.rooms
        await rooms.stop()


def build(settings: Settings) -> Application:
    """The application; its database is brought up to date when it starts."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        storage = Storage(settings.database, settings.storage_time)
        await storage.prepare()
        metrics = Metrics()
        member = Member(storage, settings) if settings.cluster else None
        rooms = Rooms(storage, settings, metrics, member)
        app.state.rooms = rooms
        app.state.member = member
        app.state.desk = Desk(DeskStore(storage.engine), storage.run)
        if member is not None:
            member.on_lost = rooms.drop
            member.unused = rooms.unused
            await member.begin()
        rooms.begin()
        following = asyncio.create_task(follow(app.state.desk))
        at = settings.metrics
        with nullcontext() if at is None else MetricsServer(metrics, at):
            try:
                yield
            finally:
                following.cancel()
                await rooms.stop()
                if member is not None:
                    await member.stop()
                await storage.close()

    state = State(
        {
            "settings": settings,
            "salt": secrets.token_hex(8),
            "opened": TokenBuckets(settings.tables / HOUR, settings.tables),
            "own_pages": TokenBuckets(settings.own_pages / HOUR, settings.own_pages),
            "crowd": ConnectionLimit(settings.connections, settings.connections_each),
        }
    )
    app = Litestar(
        [
            *handlers.HANDLERS,
            *lessons.HANDLERS,
            *coach.HANDLERS,
            *own_pages.HANDLERS,
            *desk_handlers.HANDLERS,
            *pages.HANDLERS,
            chair,
        ],
        lifespan=[running],
        state=state,
        exception_handlers={
            Denied: denied,
            StorageFails: storage_failed,
            NotFoundException: pages.lost,
            Exception: failed,
        },
        compression_config=CompressionConfig("gzip", minimum_size=1000, exclude=["^/web/bundle/"]),
        request_max_body_size=settings.body_size,
        logging_config=None,
        openapi_config=OpenAPIConfig(
            "fivewinds",
            __version__,
            path="/api/openapi.json",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
    )

    def member() -> Any:
        return app.state.member

    if not settings.cluster:
        return Application(Guard(Head(Lasting(app)), settings), app.state)
    from fivewinds.server.cluster.forward import Forward
    from fivewinds.server.cluster.hand_on import HandedOn

    passing = Forward(Head(Lasting(app)), member)
    return Application(HandedOn(Guard(passing, settings), member), app.state)
