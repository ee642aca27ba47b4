"""The tables that somebody uses, each in its room."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from fivewinds.server.denied import Denied
from fivewinds.server.messages import Phase, TableShown
from fivewinds.server.room.game import OtherRules
from fivewinds.server.room.room import Room, loop_time
from fivewinds.server.room.state import playable, shown
from fivewinds.server.settings import Settings
from fivewinds.server.store.storage import Storage, now
from fivewinds.server.tokens import chair_of

DAY = 86_400
BOT_THREADS = 2
"""Threads in which bots think, for all tables together."""

log = logging.getLogger("fivewinds.server")


class Rooms:
    """The tables that somebody uses, by id; others lie in the storage."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.settings = settings
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._used: dict[str, float] = {}
        self._sweepers: list[asyncio.Task[None]] = []
        self._bots = ThreadPoolExecutor(BOT_THREADS, thread_name_prefix="fivewinds-bot")

    def begin(self) -> None:
        """Put away, from time to time, what nobody uses."""
        self._sweepers = [asyncio.create_task(self._sweep())]
        if self.settings.keep_days is not None:
            self._sweepers.append(asyncio.create_task(self._forget(self.settings.keep_days)))

    async def stop(self) -> None:
        """Finish what is being done at every table."""
        for sweeper in self._sweepers:
            sweeper.cancel()
        await asyncio.gather(*(room.stop() for room in self._rooms.values()))
        self._rooms.clear()
        self._bots.shutdown(cancel_futures=True)

    async def _sweep(self) -> None:
        idle = self.settings.idle
        while True:
            await asyncio.sleep(idle / 4)
            for table_id, room in list(self._rooms.items()):
                if room.in_use:
                    self._used[table_id] = loop_time()
                elif loop_time() - self._used[table_id] > idle:
                    del self._rooms[table_id], self._used[table_id]
                    await room.stop()

    async def _forget(self, days: float) -> None:
        """Delete, from time to time, the tables at which nothing has happened for so long."""
        while True:
            in_use = {*self._rooms, *self._loading}
            try:
                count = await self.storage.forget(now() - int(days * DAY), in_use)
            except Exception:
                log.exception("old tables could not be deleted")
            else:
                log.info("%s old tables deleted", count)
            await asyncio.sleep(DAY / 24)

    async def room(self, table_id: str) -> Room:
        """The room of a table, taken from the storage if need be; raises `Denied`."""
        room = self._rooms.get(table_id)
        if room is not None:
            self._used[table_id] = loop_time()
            return room
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id))
        # One of those waiting may go away; others may still be waiting.
        return await asyncio.shield(loading)

    async def admits(self, table_id: str, token: str) -> bool:
        """Whether a token is that of a chair at a table, which is not loaded; raises `Denied`."""
        room = self._rooms.get(table_id)
        if room is not None:
            return room.state.chairs.of_token(token) is not None
        stored = await self.storage.table(table_id)
        if stored is None:
            raise Denied("unknown-table")
        return chair_of(stored.chairs, token) is not None

    async def _load(self, table_id: str) -> Room:
        if len(self._rooms) >= self.settings.rooms:
            raise Denied("busy")
        stored = await self.storage.table(table_id)
        if stored is None:
            raise Denied("unknown-table")
        room = Room(stored, self.storage, self.settings, self._bots)
        await room.load()
        self._rooms[table_id] = room
        self._used[table_id] = loop_time()
        room.begin()
        return room

    async def shown(self, table_id: str, language: str) -> TableShown:
        """What everybody may know of a table; raises `Denied`."""
        room = self._rooms.get(table_id)
        if room is not None:
            return room.state.shown(language)
        stored = await self.storage.table(table_id)
        if stored is None:
            raise Denied("unknown-table")
        phase: Phase = "over" if stored.finished else "playing" if stored.started else "waiting"
        closed = None
        try:
            stored = playable(stored)
        except OtherRules:
            if not stored.finished:
                phase, closed = "closed", "version"
        return shown(stored, phase, language, closed=closed)
