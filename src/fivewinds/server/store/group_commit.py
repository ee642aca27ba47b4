"""What many tables have to store, stored together.

A commit waits for the disk, and the disk takes as long for one action as for a hundred. So while
one commit is under way, what other tables want to add gathers, and all of it is the next one.
Everybody hears that his own is stored when it is, and not before.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class GroupCommit(Generic[T]):
    """Additions on their way to the database.

    `add_all`, called in `in_thread`, stores what it is given or raises and stores nothing. It
    returns, for each addition, None or why that one alone was left out.
    """

    def __init__(
        self,
        add_all: Callable[[Sequence[T]], Sequence[Exception | None]],
        in_thread: Callable[..., Any],
    ) -> None:
        self._add_all = add_all
        self._in_thread = in_thread
        self._gathered: list[tuple[T, asyncio.Future[None]]] = []
        self._committing: asyncio.Task[None] | None = None

    async def add(self, addition: T) -> None:
        """Returns when this is stored; raises what went wrong with this one."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._gathered.append((addition, stored))
        if self._committing is None:
            self._committing = asyncio.create_task(self._commit())
        try:
            await stored
        except asyncio.CancelledError:
            # The caller has given up: drop the addition unless its batch is being stored already.
            self._gathered = [each for each in self._gathered if each[1] is not stored]
            raise

    async def _commit(self) -> None:
        """Commit until nothing is left."""
        try:
            while self._gathered:
                batch, self._gathered = self._gathered, []
                await self._store(batch)
        finally:
            self._committing = None

    async def _store(self, batch: list[tuple[T, asyncio.Future[None]]]) -> None:
        try:
            left_out = await self._in_thread(self._add_all, [addition for addition, _ in batch])
        except Exception as problem:
            if len(batch) == 1:
                _tell(batch[0][1], problem)
                return
            # One of them cannot be stored; the others have nothing to do with it.
            for each in batch:
                await self._store([each])
        else:
            for (_, stored), why in zip(batch, left_out, strict=True):
                _tell(stored, why)


def _tell(stored: asyncio.Future[None], problem: Exception | None) -> None:
    if stored.done():
        # The caller that waited has been cancelled.
        return
    if problem is None:
        stored.set_result(None)
    else:
        stored.set_exception(problem)
