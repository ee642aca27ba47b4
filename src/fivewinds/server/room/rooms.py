"""The tables that somebody uses, each in its room."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from fivewinds.server.cluster.lease import Alone, Lease, Owners
from fivewinds.server.denied import Denied
from fivewinds.server.messages import ListedTable, Phase, TableShown
from fivewinds.server.metrics import Metrics
from fivewinds.server.room.game import OtherRules
from fivewinds.server.room.room import Room, loop_time
from fivewinds.server.room.state import in_list, playable, shown
from fivewinds.server.settings import Settings
from fivewinds.server.store.health import StorageFails
from fivewinds.server.store.own_pages import UNUSED_DAYS, OwnPages
from fivewinds.server.store.rows import LostTable, StoredTable
from fivewinds.server.store.storage import Storage
from fivewinds.server.tokens import chair_of

DAY = 86_400
BOT_THREADS = 2
"""Threads in which bots think, for all tables together."""
ADVISER_THREADS = 1
"""Threads in which hints are found, apart from those of the bots, whose time is counted."""

log = logging.getLogger("fivewinds.server")


class Rooms:
    """The tables that somebody uses, by id; others lie in the storage."""

    def __init__(
        self,
        storage: Storage,
        settings: Settings,
        metrics: Metrics,
        owners: Owners | None = None,
    ) -> None:
        self.storage = storage
        self.settings = settings
        self.metrics = metrics
        self._owners: Owners = owners or Alone()
        self._rooms: dict[str, Room] = {}
        self._stopping = False
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._used: dict[str, float] = {}
        self._sweepers: list[asyncio.Task[None]] = []
        self._bots = ThreadPoolExecutor(BOT_THREADS, thread_name_prefix="fivewinds-bot")
        self._advisers = ThreadPoolExecutor(ADVISER_THREADS, thread_name_prefix="fivewinds-adviser")
        metrics.gauge("tables", "Tables in use", lambda: self.count)
        metrics.gauge("people", "People and programs connected to a chair", self._people)
        metrics.gauge("watchers", "Connections that watch", self._watchers)

    def _people(self) -> int:
        return sum(len(room.state.audience.people) for room in list(self._rooms.values()))

    def _watchers(self) -> int:
        rooms = list(self._rooms.values())
        return sum(len(room.state.audience.watchers.next_event) for room in rooms)

    def begin(self) -> None:
        """Put away, from time to time, what nobody uses."""
        work = [self._sweep(), self._forget("own pages", self._forget_own_pages)]
        if self.settings.keep_days is not None:
            work.append(self._forget("tables", self._forget_tables))
        self._sweepers = [asyncio.create_task(each) for each in work]

    async def stop(self) -> None:
        """Finish what is being done at every table."""
        for sweeper in self._sweepers:
            sweeper.cancel()
        self._stopping = True
        rooms = list(self._rooms.values())
        self._rooms.clear()
        await self._close(rooms)
        # Not waited for: people still have to be told where to go.
        self._bots.shutdown(wait=False, cancel_futures=True)
        self._advisers.shutdown(wait=False, cancel_futures=True)

    async def _close(self, rooms: Collection[Room]) -> None:
        """Finish what is being done, let others have the tables, then send people there."""
        await asyncio.gather(*(room.finish() for room in rooms))
        await self._owners.release([room.lease for room in rooms])
        for room in rooms:
            room.say_goodbye()

    async def drop(self, table_id: str) -> None:
        """Another server has claimed a table: nothing more is done or told here."""
        room = self._rooms.pop(table_id, None)
        self._used.pop(table_id, None)
        if room is not None:
            await room.abandon()

    def must_be_in_time(self) -> None:
        """Raises `StorageFails` where the leases of all tables are over."""
        if not self._owners.in_time():
            raise StorageFails

    @property
    def count(self) -> int:
        """How many tables are played here; one that is closed or lost is only shown."""
        rooms = list(self._rooms.values())
        return sum(room.state.closed is None and not room.lease.lost for room in rooms)

    async def _sweep(self) -> None:
        idle = self.settings.idle
        while True:
            await asyncio.sleep(idle / 4)
            for table_id, room in list(self._rooms.items()):
                if room.in_use:
                    self._used[table_id] = loop_time()
                elif loop_time() - self._used[table_id] > idle:
                    del self._rooms[table_id], self._used[table_id]
                    await self._close([room])

    async def _forget(self, what: str, forget: Callable[[], Awaitable[int]]) -> None:
        """Delete, from time to time, what nobody has used for long."""
        while True:
            try:
                count = await forget()
            except Exception:
                log.exception("old %s could not be deleted", what)
            else:
                log.info("%s old %s deleted", count, what)
            await asyncio.sleep(DAY / 24)

    async def _forget_tables(self) -> int:
        """Delete the tables at which nothing has happened for `keep_days`."""
        assert self.settings.keep_days is not None
        before = self.storage.now() - int(self.settings.keep_days * DAY)
        return await self.storage.forget(before, {*self._rooms, *self._loading})

    async def _forget_own_pages(self) -> int:
        """Delete the pages of people's own that nobody has opened for a year."""
        before = self.storage.now() - UNUSED_DAYS * DAY
        return await self.storage.run(OwnPages(self.storage.engine).forget, before)

    async def room(self, table_id: str) -> Room:
        """The room of a table, taken from the storage if need be; raises `Denied`."""
        room = self._present(table_id)
        if room is not None:
            self._used[table_id] = loop_time()
            return room
        if self._stopping:
            raise Denied("stopping")
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id))
        # One of those waiting may go away; others may still be waiting.
        return await asyncio.shield(loading)

    def _present(self, table_id: str) -> Room | None:
        """The room of a table that is in use here; one whose table is lost is let go."""
        room = self._rooms.get(table_id)
        if room is not None and room.lease.lost:
            del self._rooms[table_id], self._used[table_id]
            return None
        return room

    async def admits(self, table_id: str, token: str) -> bool:
        """Whether a token is that of a chair at a table, which is not loaded; raises `Denied`."""
        room = self._present(table_id)
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
        lease = await self._lease(stored)
        try:
            # What earlier owners have written is all there only after the claim.
            stored = await self.storage.table(table_id)
            assert stored is not None
            room = Room(
                stored,
                self.storage,
                self.settings,
                self.metrics,
                self._bots,
                lease=lease,
                advisers=self._advisers,
            )
            await room.load()
            if lease.lost or self._stopping:
                raise Denied("moved")
        except LostTable:
            raise Denied("moved") from None
        except BaseException:
            await self._owners.release([lease])
            raise
        self._rooms[table_id] = room
        self._used[table_id] = loop_time()
        room.begin()
        return room

    async def _lease(self, stored: StoredTable) -> Lease:
        """The right to play a table; one that cannot be played here is only shown as closed."""
        try:
            playable(stored)
        except OtherRules:
            return Lease(stored.id)
        return await self._owners.claim(stored)

    def unused(self) -> list[str]:
        """The tables of the public list that are played here and nobody is at."""
        rooms = self._rooms.items()
        return [each for each, room in rooms if room.state.table.listed and not room.in_use]

    async def listed(self) -> list[ListedTable]:
        """The tables that their hosts have put into the public list, where somebody is.

        Whether somebody is at a table that another server of a cluster plays is known as of the
        last heartbeat of that server.
        """
        here = {table_id for table_id, room in self._rooms.items() if room.in_use}
        found = []
        for stored in await self.storage.listed(here):
            if stored.id in self._rooms and stored.id not in here:
                continue
            with suppress(OtherRules):
                found.append(in_list(playable(stored)))
        return found

    async def shown(self, table_id: str, language: str) -> TableShown:
        """What everybody may know of a table; raises `Denied`."""
        room = self._present(table_id)
        if room is not None and room.lease.holds():
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
