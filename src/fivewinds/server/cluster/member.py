"""A server as a member of a cluster: its heartbeat, its leases, and where other tables are."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from typing import TypeVar

from sqlalchemy.exc import SQLAlchemyError

from fivewinds import __version__
from fivewinds.rules import registry
from fivewinds.rules.registry import UnknownBook
from fivewinds.server.cluster.lease import Lease, steady_time
from fivewinds.server.denied import Denied
from fivewinds.server.settings import Settings
from fivewinds.server.store.health import StorageFails
from fivewinds.server.store.owners import Beat, OwnerStore, Place, ServerRow
from fivewinds.server.store.rows import StoredTable
from fivewinds.server.store.storage import Storage
from fivewinds.server.store.thread import DaemonThread

BEATS = 5
"""Heartbeats in the time of a lease."""
LOOK_AGAIN = 0.1
"""Seconds after which servers are looked up again for an id that is not known."""

log = logging.getLogger("fivewinds.server")
T = TypeVar("T")


class Member:
    """A server of a cluster.

    The heartbeat has a thread of its own, so that it waits for no table's writes. A lease is valid
    for `lease` seconds from the moment at which the last heartbeat that succeeded was sent; the
    database counts from when it arrived, which is later. So no other server can claim a table
    while this one believes that it has it, whatever the clocks of the machines say.
    """

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.lease = settings.lease
        self.store = OwnerStore(storage.engine, settings.lease)
        self.id = secrets.token_hex(8)
        self.me = ServerRow(
            self.id,
            settings.address or "",
            __version__,
            _rules(),
            secrets.token_hex(32),
            age=0.0,
            up=0.0,
        )
        self.on_lost: Callable[[str], Awaitable[None]] | None = None
        """Called with each table that another server has claimed."""
        self.unused: Callable[[], Collection[str]] = tuple
        """Tells the tables of the public list that this server has and nobody is at."""
        self.servers: Mapping[str, ServerRow] = {}
        """All servers as of the last heartbeat, by id."""
        self._storage = storage
        self._held: dict[str, Lease] = {}
        self._until = 0.0
        self._ahead = 0.0
        """By how many seconds the database's clock is ahead of `steady_time`."""
        self._looked = 0.0
        self._fails = False
        self._thread = DaemonThread("fivewinds-heartbeat")
        self._beating: asyncio.Task[None] | None = None

    # The heartbeat

    async def begin(self) -> None:
        """Be listed, and stay so."""
        await self._beat()
        self._storage.clock = self.database_time
        self._beating = asyncio.create_task(self._beat_for_ever())

    async def stop(self) -> None:
        """Give everything up and be listed no more; a database that is away is not waited for."""
        if self._beating is not None:
            self._beating.cancel()
            with suppress(asyncio.CancelledError):
                await self._beating
            self._beating = None
        if self.in_time():
            with suppress(StorageFails):
                await self._ask(self.store.leave, self.id)
        self._until = 0.0
        self._thread.shutdown()

    def in_time(self) -> bool:
        """Whether the last heartbeat is recent enough for leases to be valid."""
        return steady_time() < self._until

    def database_time(self) -> float:
        """The present second by the clock of the database, as of the last heartbeat."""
        return steady_time() + self._ahead

    async def _beat_for_ever(self) -> None:
        while True:
            await asyncio.sleep(self.lease / BEATS)
            try:
                async with asyncio.timeout(self.lease):
                    await self._beat()
            except (TimeoutError, SQLAlchemyError) as problem:
                if not self._fails:
                    self._fails = True
                    log.error("no heartbeat: %s", type(problem).__name__)
            except Exception:
                log.exception("heartbeat")

    async def _beat(self) -> None:
        loop = asyncio.get_running_loop()
        sent, found = await loop.run_in_executor(self._thread, self._send_beat, self.unused())
        self._until = sent + self.lease
        self._ahead = found.moment - sent
        self.servers = {each.id: each for each in found.servers}
        if self._fails:
            self._fails = False
            log.warning("heartbeats work again")
        for table_id, lease in list(self._held.items()):
            # A claim that was made after this heartbeat was sent may not be in its answer.
            if lease.claimed < sent and found.owned.get(table_id) != lease.epoch:
                await self.lose(lease)

    def _send_beat(self, unused: Collection[str]) -> tuple[float, Beat]:
        sent = steady_time()
        return sent, self.store.beat(self.me, unused)

    # Tables

    @property
    def held(self) -> int:
        """How many tables are this server's."""
        return len(self._held)

    async def claim(self, table: StoredTable) -> Lease:
        """Make a table this server's; raises `Denied` where another has it or should have it."""
        if not self.in_time():
            raise StorageFails
        place = await self._ask(self.store.place, table.id)
        if place is None or await self._address_for(place) is not None:
            raise Denied("moved")
        mine = self.me.rules.get(table.rules, place.version)
        epoch = await self._ask(self.store.claim, table.id, self.id, mine)
        if epoch is None:
            raise Denied("moved")
        lease = Lease(table.id, epoch, self.in_time)
        self._held[table.id] = lease
        return lease

    async def release(self, leases: Collection[Lease]) -> None:
        """Give tables up, so that others may have them at once."""
        epochs = {}
        for lease in leases:
            if self._held.get(lease.table_id) is lease:
                del self._held[lease.table_id]
            if lease.epoch is not None and not lease.lost:
                lease.lost = True
                epochs[lease.table_id] = lease.epoch
        if self.in_time():
            with suppress(StorageFails):
                await self._ask(self.store.release, self.id, epochs)

    async def lose(self, lease: Lease) -> None:
        """Another server has claimed a table."""
        if self._held.get(lease.table_id) is lease:
            del self._held[lease.table_id]
        lease.lost = True
        log.warning("table %s is another server's now", lease.table_id)
        if self.on_lost is not None:
            await self.on_lost(lease.table_id)

    async def elsewhere(self, table_id: str) -> str | None:
        """The address of the server that has to deal with a table; None if this one has to."""
        if table_id in self._held and self.in_time():
            return None
        place = await self._ask(self.store.place, table_id)
        return None if place is None else await self._address_for(place)

    async def _address_for(self, place: Place) -> str | None:
        """Where a table is: at its owner while that lives, else where its rules are the same."""
        if place.server == self.id:
            return None
        if place.live:
            return place.address
        if self.me.rules.get(place.rules) == place.version:
            return None
        for each in await self._ask(self.store.listed):
            alive = each.id != self.id and each.age <= self.lease
            if alive and each.rules.get(place.rules) == place.version:
                return each.address
        return None

    def is_alive(self, address: str) -> bool:
        """Whether a server at this address had been seen within the lease at our last heartbeat."""
        return any(
            each.address == address and each.age <= self.lease for each in self.servers.values()
        )

    async def secret_of(self, server: str) -> str | None:
        """The key of a server that is listed; None for one that is not."""
        if server not in self.servers and steady_time() > self._looked + LOOK_AGAIN:
            self._looked = steady_time()
            listed = await self._ask(self.store.listed)
            self.servers = {each.id: each for each in listed}
        found = self.servers.get(server)
        return None if found is None else found.secret

    async def _ask(self, work: Callable[..., T], *given: object) -> T:
        """Do something with the database; raises `StorageFails`."""
        try:
            async with asyncio.timeout(self._storage.patience):
                return await self._storage.run(work, *given)
        except (TimeoutError, SQLAlchemyError) as problem:
            self._storage.health.failed(problem)
            raise StorageFails from None


def _rules() -> dict[str, int]:
    """The versions of all books that this server can play."""
    found = {}
    for name in registry.books():
        with suppress(UnknownBook):
            found[name] = registry.book(name).version
    return found
