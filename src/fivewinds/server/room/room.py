"""A table while somebody uses it: one writer, which stores every decision before it is told.

Commands come through an inbox, one after another. Each is decided without waiting (`decide`), what
is to be stored is stored, then the state changes, then people are told. Between two commands the
writer carries out what is due by itself.
"""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Executor
from contextlib import suppress

from fivewinds.bots.late import when_time_is_out
from fivewinds.server.denied import Denied
from fivewinds.server.messages import Seated, StorageTold, encode
from fivewinds.server.room.announce import carry_out
from fivewinds.server.room.chat import SENT
from fivewinds.server.room.commands import Chose, Command, Said, Tick
from fivewinds.server.room.decide import decide, refused_for_storage
from fivewinds.server.room.decision import Decision
from fivewinds.server.room.effects import TellTable, Think
from fivewinds.server.room.state import RoomState
from fivewinds.server.settings import Settings
from fivewinds.server.store.health import StorageFails
from fivewinds.server.store.rows import AddRecord, Conflict, StoredTable
from fivewinds.server.store.storage import Storage, now
from fivewinds.words import say

RETRY = 1.0
"""Seconds after which something is tried again that could not be stored."""

log = logging.getLogger("fivewinds.server")
Job = tuple[Command, "asyncio.Future[Seated | None] | None"]


def loop_time() -> float:
    """The present moment by the clock of the event loop."""
    return asyncio.get_running_loop().time()


class Room:
    """A table with its one writer."""

    def __init__(
        self,
        table: StoredTable,
        storage: Storage,
        settings: Settings,
        bots: Executor | None = None,
        clock: Callable[[], float] = loop_time,
    ) -> None:
        self.state = RoomState(table, settings)
        self.storage = storage
        self.settings = settings
        self.clock = clock
        self._bots = bots
        """Where bots think; None for the default threads of the event loop."""
        self._inbox: asyncio.Queue[Job] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._stopping = False
        self._storage_works = True

    @property
    def in_use(self) -> bool:
        """Whether anybody is connected."""
        return bool(self.state.audience.everybody())

    # Commands

    async def handle(self, command: Command) -> Seated | None:
        """Have the writer carry out a command; returns its reply, raises `Denied`."""
        if self._stopping:
            raise Denied("stopping")
        done: asyncio.Future[Seated | None] = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait((command, done))
        return await done

    def begin(self) -> None:
        """Set the writer to work."""
        self._writer = asyncio.create_task(self._write())

    async def stop(self) -> None:
        """Let the writer finish the commands that wait, and no more."""
        self._stopping = True
        if self._writer is not None:
            self._inbox.put_nowait((Tick(), None))
            with suppress(asyncio.CancelledError):
                await self._writer
        for connection in self.state.audience.everybody():
            connection.close(1001, "stopping")

    # The writer

    async def _write(self) -> None:
        while not (self._stopping and self._inbox.empty()):
            try:
                wake = await self._go_on()
            except StorageFails:
                wake = self.clock() + RETRY
            except Exception:
                log.exception("table %s", self.state.table.id)
                await asyncio.sleep(RETRY)
                continue
            job = await self._next_job(wake)
            if job is not None:
                await self._answer(*job)

    async def _next_job(self, wake: float | None) -> Job | None:
        """The next command that waits; None if none comes before that moment."""
        if not self._inbox.empty():
            return self._inbox.get_nowait()
        wait = None if wake is None else max(0.0, wake - self.clock())
        try:
            async with asyncio.timeout(wait):
                return await self._inbox.get()
        except TimeoutError:
            return None

    async def _go_on(self) -> float | None:
        """Carry out what is due; returns when something will be, unless a command comes before."""
        while not self._stopping:
            decision = await self._carry_out(Tick(busy=not self._inbox.empty()))
            if decision.idle:
                return decision.wake
        return None

    async def _answer(self, command: Command, done: "asyncio.Future[Seated | None] | None") -> None:
        """Carry out a command and tell whoever gave it how that went."""
        try:
            decision = await self._carry_out(command)
        except StorageFails:
            if isinstance(command, Said):
                told = refused_for_storage(self.state, command)
                carry_out(self.state, told, self.clock())
                _settle(done, None)
            elif done is not None and not done.done():
                done.set_exception(Denied("storage"))
        except Exception as problem:
            if done is None:
                raise
            if not done.done():
                done.set_exception(problem)
        else:
            _settle(done, decision.reply)

    async def _carry_out(self, command: Command) -> Decision:
        """Decide, store, change, tell; raises `Denied`, and whatever the storage raises."""
        while True:
            moment = self.clock()
            decision = decide(self.state, command, moment)
            try:
                await self.storage.write(self.state.table.id, decision.writes)
            except Conflict:
                await self._load_again()
                continue
            except StorageFails:
                self._tell_storage(works=False)
                raise
            break
        if decision.writes:
            self._tell_storage(works=True)
        for change in decision.changes:
            change()
        told = [effect for effect in decision.effects if not isinstance(effect, Think)]
        carry_out(self.state, told, moment)
        for effect in decision.effects:
            if isinstance(effect, Think):
                self._think(effect)
        return decision

    def _tell_storage(self, *, works: bool) -> None:
        """Tell people once that nothing can be stored, and once that it can again."""
        if works is self._storage_works:
            return
        self._storage_works = works
        for connection in self.state.audience.everybody():
            saying = "web.server.storage-works" if works else "web.server.storage"
            connection.send(encode(StorageTold(works, say(connection.language, saying))))

    def _think(self, effect: Think) -> None:
        """Have a bot choose, in a thread; what it chose comes back as a command."""
        game = self.state.game
        assert game is not None
        seat, level = effect
        ask = game.match.count() - 1
        otherwise = when_time_is_out(game.match, seat)
        bot, view = game.bot(seat, level), game.look(seat)
        thinking = asyncio.get_running_loop().run_in_executor(self._bots, bot.choose, view)

        def chosen(thought: "asyncio.Future[int]") -> None:
            if thought.cancelled():
                return
            action = otherwise
            if thought.exception() is None:
                action = thought.result()
            else:
                log.error(
                    "table %s: a bot of level %s", self.state.table.id, level,
                    exc_info=thought.exception(),
                )  # fmt: skip
            self._inbox.put_nowait((Chose(seat, level, ask, action), None))

        thinking.add_done_callback(chosen)

    # What is stored

    async def load(self) -> None:
        """Find what is stored: play again what was done."""
        state = self.state
        table_id = state.table.id
        state.remember_chats(await self.storage.chats(table_id, SENT))
        done = await self.storage.actions(table_id) if state.started else ()
        # A long match takes a while to be played again: other tables go on meanwhile.
        await asyncio.get_running_loop().run_in_executor(self._bots, state.play, done)
        if state.game is None:
            return
        if state.game.match.over and not state.recorded:
            # The server was ended between the last action and the record.
            await self.storage.write(table_id, (AddRecord(state.game.record()),))
            state.note_record()
        state.let_watchers_see(now(), await self.storage.latest(table_id), self.clock())

    async def _load_again(self) -> None:
        """Stand where what is stored leaves the table: another server has written there."""
        table_id = self.state.table.id
        log.warning("table %s is played again from what is stored", table_id)
        stored = await self.storage.table(table_id)
        assert stored is not None
        before = self.state
        self.state = RoomState(stored, self.settings)
        await self.load()
        self.state.take_over(before)
        carry_out(self.state, (*self.state.missed(before.feed.told), TellTable()), self.clock())


def _settle(done: "asyncio.Future[Seated | None] | None", reply: Seated | None) -> None:
    """Give a reply to whoever still waits for it."""
    if done is not None and not done.done():
        done.set_result(reply)
