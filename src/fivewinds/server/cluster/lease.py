"""The right to play a table, and who gives it."""

import time
from collections.abc import Callable, Collection
from typing import Protocol

from fivewinds.server.store.rows import StoredTable


def steady_time() -> float:
    """Seconds of a clock that nobody sets and that goes on while the machine sleeps."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()


def always() -> bool:
    """The lease of a server that shares its database with nobody."""
    return True


class Lease:
    """A table is this server's: by this epoch, for as long as `holds` says so.

    What is written carries the epoch, which the database checks. What clients are sent is checked
    here: a server that was not heard of for longer than the lease tells nothing, since another may
    have taken the table.
    """

    def __init__(
        self, table_id: str, epoch: int | None = None, in_time: Callable[[], bool] = always
    ) -> None:
        self.table_id = table_id
        self.epoch = epoch
        """None where no other server can have the table."""
        self.lost = False
        """Whether another server has claimed the table."""
        self.claimed = steady_time()
        self._in_time = in_time

    def holds(self) -> bool:
        """Whether this server may tell people what happens at the table."""
        return not self.lost and self._in_time()


class Owners(Protocol):
    """Who decides which server plays a table."""

    def in_time(self) -> bool:
        """Whether leases are valid."""

    async def claim(self, table: StoredTable) -> Lease:
        """Make a table this server's; raises `Denied` where another has it."""

    async def release(self, leases: Collection[Lease]) -> None:
        """Give tables up, so that others may have them at once."""


class Alone:
    """One server for the database: every table is its own."""

    def in_time(self) -> bool:
        """Always."""
        return True

    async def claim(self, table: StoredTable) -> Lease:
        """Always granted, and never ends."""
        return Lease(table.id)

    async def release(self, leases: Collection[Lease]) -> None:
        """Nobody waits for them."""
