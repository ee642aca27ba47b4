"""A table while somebody uses it: one writer, which stores every action before it is told.

All that changes a table goes through its inbox. Between two jobs the writer lets bots act and
tells what is due; it never tells more than has been stored. A room is made in layers, each in a
file of its own: who sits there (`seating`), what is told (`telling`), what is stored (`storing`),
who comes (`guests`) and goes (`parting`), what is said (`chatting`), who watches (`watching`), what
clients do (`acting`), what happens by itself (`playing`).
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TypeVar

from fivewinds.server.denied import Denied
from fivewinds.server.messages import AboutTable, Rematch, RematchTold, encode
from fivewinds.server.room.connection import Connection
from fivewinds.server.room.playing import Playing
from fivewinds.server.room.telling import CLOSED, clock
from fivewinds.server.settings import Settings
from fivewinds.server.store.rows import Conflict, StoredTable
from fivewinds.server.store.storage import Storage

T = TypeVar("T")
ELSEWHERE = 4001

log = logging.getLogger("fivewinds.server")


class Room(Playing):
    """A table with its people, its bots, its match and its one writer."""

    def __init__(self, table: StoredTable, storage: Storage, settings: Settings) -> None:
        super().__init__(table, storage, settings)
        self._writer: asyncio.Task[None] | None = None

    async def do(self, job: Callable[[], Awaitable[T]]) -> T:
        """Have the writer do something, when its turn comes."""
        if self._stopping:
            raise Denied("stopping")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        async def run() -> None:
            try:
                result = await job()
            except Exception as problem:
                if not done.cancelled():
                    done.set_exception(problem)
            else:
                if not done.cancelled():
                    done.set_result(result)

        self._inbox.put_nowait(run)
        return await done

    def begin(self) -> None:
        """Set the writer to work."""
        self._writer = asyncio.create_task(self._write())

    async def stop(self) -> None:
        """Let the writer finish what it is doing, and no more."""
        self._stopping = True
        if self._writer is not None:
            self._inbox.put_nowait(_nothing)
            with suppress(asyncio.CancelledError):
                await self._writer
        for connection in (*self.people.values(), *self.gallery.watchers):
            connection.close(1001, "stopping")

    async def _write(self) -> None:
        while not (self._stopping and self._inbox.empty()):
            try:
                if self._behind:
                    await self._reload()
                await self._go_on()
            except Conflict:
                continue
            except Exception:
                log.exception("table %s", self.table.id)
                self._behind = True
                await asyncio.sleep(1)
                continue
            if self._inbox.empty():
                wait = None if self._wake is None else max(0.0, self._wake - clock())
                try:
                    job = await asyncio.wait_for(self._inbox.get(), wait)
                except TimeoutError:
                    continue
            else:
                job = self._inbox.get_nowait()
            await job()

    # Jobs

    async def sit(
        self, chair: int, connection: Connection, last: int, *, wait: bool = False
    ) -> None:
        """A client takes its chair; raises `Denied` when it knows more than has been told.

        With `wait` the table waits for it between two hands.
        """
        if last >= self._told or last < -1:
            raise Denied("greeting")
        earlier = self.people.get(chair)
        if earlier is not None:
            earlier.close(ELSEWHERE, "elsewhere")
        self.people[chair] = connection
        self._readers.discard(chair)
        if wait:
            self._readers.add(chair)
        self._gone.pop(chair, None)
        self.standing_in.discard(chair)
        if self.game is not None:
            self.game.late[chair] = 0
        if self._clocks is not None:
            self._clocks.go_on(clock())
        connection.send(encode(AboutTable(self.shown(connection.language))))
        if self.closed is not None:
            connection.close(CLOSED, "closed")
            return
        self._tell_table(but=connection)
        self._welcome(chair, connection)
        self._send_chats(connection)
        if self.game is None:
            return
        self._send_events(chair, connection, last + 1, self._told)
        self._send_ask(self.game.seats[chair], connection)
        if self._pause_told:
            connection.send(self._pause_told)
        self._reveal(connection)
        if self.rematch is not None:
            connection.send(encode(RematchTold(Rematch(self.rematch))))

    async def hang_up(self, chair: int, connection: Connection) -> None:
        """A client has gone."""
        if self.people.get(chair) is connection:
            del self.people[chair]
            self._gone[chair] = clock()
            if self._clocks is not None and not self.people:
                self._clocks.stand_still(clock())
            self._tell_table()


async def _nothing() -> None:
    pass
