"""The server as one application: rooms, storage, HTTP, sockets, pages."""

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from litestar import Litestar
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp

from fivewinds import __version__
from fivewinds.server.denied import Denied
from fivewinds.server.desk import handlers as desk_handlers
from fivewinds.server.desk.desk import Desk
from fivewinds.server.desk.store import DeskStore
from fivewinds.server.http import handlers, lessons, pages
from fivewinds.server.http.errors import denied, failed, storage_failed
from fivewinds.server.http.guard import Guard
from fivewinds.server.http.lasting import Lasting
from fivewinds.server.http.socket import chair
from fivewinds.server.limits import ConnectionLimit, TokenBuckets
from fivewinds.server.room.rooms import Rooms
from fivewinds.server.settings import Settings
from fivewinds.server.store.health import StorageFails
from fivewinds.server.store.storage import Storage

HOUR = 3600


def build(settings: Settings) -> ASGIApp:
    """The application; its database is brought up to date when it starts."""

    @asynccontextmanager
    async def running(app: Litestar) -> AsyncIterator[None]:
        storage = Storage(settings.database, settings.storage_time)
        await storage.prepare()
        rooms = Rooms(storage, settings)
        app.state.rooms = rooms
        app.state.desk = Desk(DeskStore(storage.engine), storage.run)
        rooms.begin()
        try:
            yield
        finally:
            await rooms.stop()
            await storage.close()

    state = State(
        {
            "settings": settings,
            "salt": secrets.token_hex(8),
            "opened": TokenBuckets(settings.tables / HOUR, settings.tables),
            "crowd": ConnectionLimit(settings.connections, settings.connections_each),
        }
    )
    app = Litestar(
        [*handlers.HANDLERS, *lessons.HANDLERS, *desk_handlers.HANDLERS, *pages.HANDLERS, chair],
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
    return Guard(Lasting(app), settings)
