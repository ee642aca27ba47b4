"""A table while somebody uses it: one writer, which stores every decision before it is told.

Commands come through an inbox, one after another. Each is decided without waiting (`decide`), what
is to be stored is stored, then the state changes, then people are told. Between two commands the
writer carries out what is due by itself.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from typing import NamedTuple

from fivewinds.bots.late import when_time_is_out
from fivewinds.server.cluster.lease import Lease
from fivewinds.server.denied import Denied
from fivewinds.server.messages import Seated, StorageTold, encode
from fivewinds.server.metrics import Metrics
from fivewinds.server.room.announce import carry_out
from fivewinds.server.room.chat import SENT
from fivewinds.server.room.commands import Chose, Command, HangUp, Said, StopWatching, Tick
from fivewinds.server.room.decide import decide, refused_for_storage
from fivewinds.server.room.decision import Decision
from fivewinds.server.room.effects import Advise, Send, TellQuestion, TellTable, Think
from fivewinds.server.room.hints import table_hints
from fivewinds.server.room.state import RoomState
from fivewinds.server.settings import Settings
from fivewinds.server.store.append import Owned
from fivewinds.server.store.health import StorageFails
from fivewinds.server.store.rows import (
    AddActions,
    AddRecord,
    Conflict,
    LostTable,
    StoredTable,
    Write,
)
from fivewinds.server.store.storage import Storage
from fivewinds.words import say

RETRY = 1.0
"""Seconds after which something is tried again that could not be stored."""
LOOK = 0.05
"""Seconds after which a lease that is over is looked at again."""
STOPPING = (1001, "stopping")
MOVED = (1012, "moved")

log = logging.getLogger("fivewinds.server")


class Job(NamedTuple):
    """A command in the inbox of a room."""

    command: Command
    done: "asyncio.Future[Seated | None] | None"
    """Where the reply goes; None if nobody waits for one."""
    arrived: float


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
        metrics: Metrics,
        bots: Executor | None = None,
        clock: Callable[[], float] = loop_time,
        lease: Lease | None = None,
        advisers: Executor | None = None,
    ) -> None:
        self.lease = lease or Lease(table.id)
        self.state = RoomState(table, settings)
        self.storage = storage
        self.settings = settings
        self.metrics = metrics
        self.clock = clock
        self._bots = bots
        """Where bots think; None for the default threads of the event loop."""
        self._advisers = advisers
        """Where hints are found; None for the default threads of the event loop."""
        self._advised: set[tuple[int, int]] = set()
        """Seats with the questions for which hints are being found."""
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
            raise Denied("moved" if self.lease.lost else "stopping")
        done: asyncio.Future[Seated | None] = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait(Job(command, done, self.clock()))
        return await done

    def begin(self) -> None:
        """Set the writer to work."""
        self._writer = asyncio.create_task(self._write())

    async def finish(self) -> None:
        """Let the writer finish the commands that wait, and no more."""
        self._stopping = True
        if self._writer is not None:
            self._inbox.put_nowait(Job(Tick(), None, self.clock()))
            with suppress(asyncio.CancelledError):
                await self._writer

    def say_goodbye(self) -> None:
        """Hang up on everybody: they come again."""
        goodbye = MOVED if self.lease.epoch is not None else STOPPING
        for connection in self.state.audience.everybody():
            connection.close(*goodbye)

    async def abandon(self) -> None:
        """Stop at once, since another server plays the table: nothing more is told."""
        self._stopping = True
        if self._writer is not None and self._writer is not asyncio.current_task():
            self._writer.cancel()
            with suppress(asyncio.CancelledError):
                await self._writer
        self._drop()

    def _drop(self) -> None:
        """Refuse the commands that wait, and hang up on everybody."""
        self._stopping = True
        while not self._inbox.empty():
            done = self._inbox.get_nowait().done
            if done is not None and not done.done():
                done.set_exception(Denied("moved"))
        self.say_goodbye()

    # The writer

    async def _write(self) -> None:
        """Work until stopped, or until another server has the table."""
        try:
            await self._work()
        except LostTable:
            log.warning("table %s is another server's now", self.state.table.id)
            self.lease.lost = True
            self._drop()

    async def _work(self) -> None:
        job: Job | None = None
        while not (self._stopping and self._inbox.empty()):
            try:
                if not self._storage_works:
                    await self._try_storage()
                wake = await self._go_on()
            except LostTable:
                raise
            except StorageFails:
                wake = self.clock() + RETRY
            except Exception:
                table_id = self.state.table.id
                log.exception("table %s", table_id, extra={"table": table_id})
                await asyncio.sleep(RETRY)
                continue
            if job is not None and isinstance(job.command, Said):
                self.metrics.announce.observe(self.clock() - job.arrived)
            job = await self._next_job(wake)
            if job is not None:
                await self._answer(job.command, job.done)

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
        """Carry out a command and tell its sender how that went."""
        try:
            decision = await self._carry_out(command)
        except StorageFails:
            if isinstance(command, Said):
                told = refused_for_storage(self.state, command)
                carry_out(self.state, told, self.clock())
                _settle(done, None)
            elif done is not None and not done.done():
                done.set_exception(Denied("storage"))
        except (LostTable, asyncio.CancelledError):
            if done is not None and not done.done():
                done.set_exception(Denied("moved"))
            raise
        except Exception as problem:
            if done is None:
                raise
            if not done.done():
                done.set_exception(problem)
        else:
            _settle(done, decision.reply)

    async def _carry_out(self, command: Command) -> Decision:
        """Decide, store, change, tell; raises `Denied`, and whatever the storage raises.

        Where the lease is over nothing is decided, stored or told until it is renewed: another
        server may have the table.
        """
        while True:
            if not self.lease.holds():
                self._must_not_be_lost()
                if isinstance(command, HangUp | StopWatching):
                    return self._let_go(command)
                self._tell_storage(works=False)
                raise StorageFails
            moment = self.clock()
            decision = decide(self.state, command, moment)
            try:
                await self._store(decision.writes)
            except Conflict:
                await self._load_again()
                continue
            except StorageFails:
                self._tell_storage(works=False)
                raise
            break
        while not self.lease.holds():
            # It is stored; but that may be told only if nobody else has the table.
            self._must_not_be_lost()
            if self._stopping:
                raise StorageFails
            await asyncio.sleep(LOOK)
        if decision.writes:
            self._tell_storage(works=True)
        for change in decision.changes:
            change()
        told = [each for each in decision.effects if not isinstance(each, Think | Advise)]
        carry_out(self.state, told, moment)
        if told:
            # It goes out before anything else is done: how long that takes depends on who is asked.
            await asyncio.sleep(0)
        for effect in decision.effects:
            if isinstance(effect, Think):
                self._think(effect)
            elif isinstance(effect, Send) and effect.refused is not None:
                self.metrics.refused(effect.refused)
            elif isinstance(effect, Advise):
                self._advise(effect)
        return decision

    async def _store(self, writes: Sequence[Write]) -> None:
        """Store what a decision writes, and time the commit."""
        if not writes:
            return
        began = time.monotonic()
        await self.storage.write(self.state.table.id, writes, self.lease.epoch)
        self.metrics.commit.observe(time.monotonic() - began)
        acts = sum(len(write.done) for write in writes if isinstance(write, AddActions))
        if acts:
            self.metrics.acts.inc(acts)

    async def _try_storage(self) -> None:
        """After a failure: once something can be stored again, tell people and ask them again.

        What was refused meanwhile has not happened, so whose turn it is has to answer once more.
        Raises `StorageFails` while it does not work, and `LostTable` where another server has
        taken the table over meanwhile: the lease alone may not know of that yet.
        """
        await self.storage.check(Owned(self.state.table.id, self.lease.epoch))
        if not self.lease.holds():
            self._must_not_be_lost()
            raise StorageFails
        self._tell_storage(works=True)
        questions = [TellQuestion(seat) for seat in self.state.questions.open]
        carry_out(self.state, questions, self.clock())

    def _let_go(self, command: HangUp | StopWatching) -> Decision:
        """Note that somebody has gone, and tell nobody."""
        decision = decide(self.state, command, self.clock())
        for change in decision.changes:
            change()
        return decision

    def _must_not_be_lost(self) -> None:
        if self.lease.lost:
            raise LostTable

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
        if bot.imagines:
            bot.imagine(game.match, view)
        thinking = asyncio.get_running_loop().run_in_executor(self._bots, bot.choose, view)

        def chosen(thought: "asyncio.Future[int]") -> None:
            if thought.cancelled():
                return
            action = otherwise
            if thought.exception() is None:
                action = thought.result()
            else:
                table_id = self.state.table.id
                log.error(
                    "table %s: a bot of level %s",
                    table_id,
                    level,
                    exc_info=thought.exception(),
                    extra={"table": table_id, "chair": game.match.chairs[seat]},
                )
            self._inbox.put_nowait(Job(Chose(seat, level, ask, action), None, self.clock()))

        thinking.add_done_callback(chosen)

    def _advise(self, effect: Advise) -> None:
        """Find hints for a seat in a thread, and send them if its question is still open then.

        The thread gets a view of its own, which knows what the seat knows and nothing else. A
        question about which hints are being found already is not looked at again.
        """
        game = self.state.game
        assert game is not None
        seat, connection = effect
        question = self.state.questions.asks[seat].ask
        if (seat, question) in self._advised:
            return
        self._advised.add((seat, question))
        view = game.fresh_view(seat)

        def is_open() -> bool:
            asks = self.state.questions.asks
            return seat in self.state.questions.open and asks[seat].ask == question

        def find() -> bytes | None:
            # Read by a thread: at worst hints are found that nobody needs any more.
            return table_hints(view, question, connection.language) if is_open() else None

        def found(finding: "asyncio.Future[bytes | None]") -> None:
            self._advised.discard((seat, question))
            if finding.cancelled():
                return
            if finding.exception() is not None:
                problem = finding.exception()
                log.error("table %s: hints", self.state.table.id, exc_info=problem)
                return
            message = finding.result()
            if message is not None and is_open():
                connection.send(message)

        finding = asyncio.get_running_loop().run_in_executor(self._advisers, find)
        finding.add_done_callback(found)

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
            await self.storage.write(table_id, (AddRecord(state.game.record()),), self.lease.epoch)
            state.note_record()
        latest = await self.storage.latest(table_id)
        state.let_watchers_see(self.storage.now(), latest, self.clock())

    async def _load_again(self) -> None:
        """Stand where what is stored leaves the table: another server has written there."""
        table_id = self.state.table.id
        log.warning(
            "table %s is played again from what is stored", table_id, extra={"table": table_id}
        )
        stored = await self.storage.table(table_id)
        assert stored is not None
        before = self.state
        self.state = RoomState(stored, self.settings)
        await self.load()
        self.state.take_over(before)
        carry_out(self.state, (*self.state.missed(before.feed.told), TellTable()), self.clock())


def _settle(done: "asyncio.Future[Seated | None] | None", reply: Seated | None) -> None:
    """Give the reply to the sender of the command, if it still waits."""
    if done is not None and not done.done():
        done.set_result(reply)
