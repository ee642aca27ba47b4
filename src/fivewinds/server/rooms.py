"""A table while somebody uses it: one writer, which stores every action before it is told.

All that changes a table goes through its inbox. Between two jobs the writer lets bots act and
tells what is due; it never tells more than has been stored.
"""

import asyncio
import hmac
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hashlib import sha256
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import UNSET

from fivewinds import events
from fivewinds.actions import answered, asked, why_missed
from fivewinds.core.shuffle import commitment
from fivewinds.core.table import Refused
from fivewinds.events import Discard, EndMatch, Event, Kong
from fivewinds.rules.book import Book
from fivewinds.rules.options import OptionError
from fivewinds.rules.registry import UnknownBook, book
from fivewinds.server.game import STAND_IN, Game, OtherRules
from fivewinds.server.messages import (
    LONGEST_ID,
    AboutTable,
    Ask,
    Chair,
    Done,
    Phase,
    RefusedAction,
    Revealed,
    Seated,
    TableShown,
    Welcome,
    encode,
)
from fivewinds.server.settings import Settings
from fivewinds.server.storage import Conflict, Storage, StoredAction, StoredChair, StoredTable
from fivewinds.words import refusal_text, say

T = TypeVar("T")
ELSEWHERE = 4001
CLOSED = 4005
REMEMBERED = 64
"""Refusals that are remembered for a chair, to be given again."""

log = logging.getLogger("fivewinds.server")


class Denied(Exception):
    """A request that is refused, with a reason of docs/protocol.md."""

    def __init__(self, reason: str, **values: object) -> None:
        super().__init__(reason)
        self.reason = reason
        self.values = values


class Connection(Protocol):
    """A client that is connected, as a room sees it."""

    language: str

    def send(self, message: bytes) -> None:
        """Send a message, sooner or later, in order."""

    def close(self, code: int, reason: str) -> None:
        """Send what is waiting, then no more."""


def hash_of(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.encode()).hexdigest()


def new_token() -> str:
    """256 random bits."""
    return secrets.token_urlsafe(32)


class Room:
    """A table with its people, its bots and its match."""

    def __init__(self, table: StoredTable, storage: Storage, settings: Settings) -> None:
        self.table = table
        self.storage = storage
        self.settings = settings
        self.chairs = list(table.chairs)
        self.started = table.started
        self.closed: str | None = None
        """Why the match cannot be gone on with, where it cannot."""
        self.game: Game | None = None
        self.people: dict[int, Connection] = {}
        """Who is connected, by chair."""
        self._gone: dict[int, float] = {}
        """Since when a person's chair is empty."""
        self._inbox: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._stopping = False
        self._behind = False
        """Whether more has been done here than could be stored."""
        self._recorded = table.finished
        self._unsaved: list[StoredAction] = []
        self._kept: list[StoredAction] = []
        """Answers that are stored and will be carried out when the tile has been held."""
        self._told = 0
        """How many events have been told."""
        self._wall = 0
        """Tiles that can be drawn, as far as has been told."""
        self._held = 0.0
        """Until when nothing more is told."""
        self._due = 0.0
        """When the bot whose turn it is will act."""
        self._wake: float | None = None
        self._asks: dict[int, bytes] = {}
        """What seats have been asked and not answered, or why they are not."""
        self._open: set[int] = set()
        """The seats that have been asked and have not answered."""
        self._commands: dict[tuple[int, str], int] = {}
        """What has been accepted, by chair and the client's id."""
        self._refusals: list[dict[str, str]] = [{}, {}, {}, {}]

    # From outside

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
        for connection in self.people.values():
            connection.close(1001, "stopping")

    @property
    def phase(self) -> Phase:
        """How far the match is."""
        if self.closed is not None:
            return "over" if self.table.finished else "closed"
        if self.game is None:
            return "waiting"
        return (
            "over" if self.game.match.over and self._told == self.game.match.count() else "playing"
        )

    def shown(self, language: str) -> TableShown:
        """What everybody may know."""
        return shown(self.table, self.chairs, self.phase, self.people.keys(), self.closed, language)

    def chair_of(self, token: str) -> int | None:
        """Whose chair a token is."""
        return chair_of(self.chairs, token)

    # The writer

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
            wait = None if self._wake is None else max(0.0, self._wake - _clock())
            try:
                job = await asyncio.wait_for(self._inbox.get(), wait)
            except TimeoutError:
                continue
            await job()

    async def load(self) -> None:
        """Play again what is stored."""
        try:
            rules = usable(self.table)
            if not self.started:
                return
            game = Game(self.table._replace(chairs=tuple(self.chairs)), rules)
            done = await self.storage.actions(self.table.id)
            game.again(done)
        except (UnknownBook, OtherRules):
            self.closed = "version"
            return
        self.game = game
        self._commands = {
            (each.chair, each.command): each.number for each in done if each.command is not None
        }
        self._unsaved = []
        self._kept = []
        self._tell_all()
        await self._save()

    def _tell_all(self) -> None:
        assert self.game is not None
        for event in self.game.events(0, self._told):
            self._note(event)

    async def _reload(self) -> None:
        """Stand where what is stored leaves the table: another server may have written there."""
        log.warning("table %s is played again from what is stored", self.table.id)
        stored = await self.storage.table(self.table.id)
        assert stored is not None
        self.chairs = list(stored.chairs)
        self.started = stored.started
        self._recorded = stored.finished
        told = self._told
        await self.load()
        self._behind = False
        self._open.clear()
        self._asks.clear()
        if self.game is not None:
            for chair, connection in self.people.items():
                self._send_events(chair, connection, told, self._told)
                self._reveal(connection)
        self._tell_table()

    # Jobs

    async def sit(self, chair: int, connection: Connection, last: int) -> None:
        """A client takes its chair; raises `Denied` when it knows more than has been told."""
        if last >= self._told or last < -1:
            raise Denied("greeting")
        earlier = self.people.get(chair)
        if earlier is not None:
            earlier.close(ELSEWHERE, "elsewhere")
        self.people[chair] = connection
        self._gone.pop(chair, None)
        connection.send(encode(AboutTable(self.shown(connection.language))))
        if self.closed is not None:
            connection.close(CLOSED, "closed")
            return
        self._tell_table(but=chair)
        self._welcome(chair, connection)
        if self.game is None:
            return
        self._send_events(chair, connection, last + 1, self._told)
        seat = self.game.seats[chair]
        if seat in self._asks:
            connection.send(self._asks[seat])
        self._reveal(connection)

    def _welcome(self, chair: int, connection: Connection) -> None:
        if self.game is None:
            connection.send(encode(Welcome(-1, chair)))
            return
        head = msgspec.structs.replace(self.game.header(), seed=UNSET)
        connection.send(encode(Welcome(self._told - 1, chair, self.game.seats[chair], head)))

    async def leave(self, chair: int, connection: Connection) -> None:
        """A client has gone."""
        if self.people.get(chair) is connection:
            del self.people[chair]
            self._gone[chair] = _clock()
            self._tell_table()

    async def join(self, name: str) -> Seated:
        """Somebody takes the first chair that a bot holds."""
        self._must_be_open()
        free = [chair for chair, seated in enumerate(self.chairs) if seated.level is not None]
        if not free:
            raise Denied("full")
        chair = free[0]
        token = new_token()
        taken = StoredChair(name, None, hash_of(token))
        try:
            await self.storage.seat(self.table.id, chair, taken)
        except Conflict:
            await self._reload()
            return await self.join(name)
        self.chairs[chair] = taken
        self._gone[chair] = _clock()
        if self.game is not None:
            self.game.chairs[chair] = taken
        self._tell_table()
        return Seated(self.table.id, token, chair)

    def _must_be_open(self) -> None:
        if self.phase in ("over", "closed"):
            raise Denied(self.phase)

    async def start(self, token: str) -> None:
        """Whoever opened the table ends the waiting."""
        if self.chair_of(token) != 0:
            raise Denied("token")
        self._must_be_open()
        if self.started:
            raise Denied("playing")
        await self.storage.start(self.table.id)
        self.started = True
        await self.load()
        self._told = 0
        self._held = 0.0
        self._tell_table()
        for chair, connection in self.people.items():
            self._welcome(chair, connection)

    async def act(self, chair: int, connection: Connection, message: object) -> None:
        """A client acts: it hears that this is stored, or why it is refused."""
        given = dict(message) if isinstance(message, dict) else {}
        name = given.pop("id", None)
        if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_ID:
            self._refuse(connection, "malformed", None)
            return
        if (chair, name) in self._commands:
            connection.send(encode(Done(name)))
            return
        reason = self._refusals[chair].get(name)
        if reason is None:
            try:
                done = self._accepted(chair, given, name)
            except Refused as refused:
                reason = refused.reason
        if reason is not None:
            self._remember(chair, name, reason)
            self._refuse(connection, reason, name)
            return
        try:
            await self._save()
        except Conflict:
            await self._reload()
            await self.act(chair, connection, message)
            return
        self._commands[chair, name] = done.number
        connection.send(encode(Done(name)))

    def _accepted(self, chair: int, answer: dict[str, Any], name: str) -> StoredAction:
        """The action of an answer, carried out or kept; raises `Refused`."""
        game = self.game
        if game is None:
            raise Refused("not-asked")
        seat = game.seats[chair]
        if seat not in self._open:
            raise Refused(self._why_not_asked(seat, answer))
        action = answered(game.match, seat, answer)
        in_window = game.in_window
        done = game.noted(seat, action, command=name)
        self._open.discard(seat)
        self._asks.pop(seat, None)
        self._unsaved.append(done)
        if in_window and _clock() < self._held:
            # Nothing that others are sent may tell that this seat has answered.
            self._kept.append(done)
        else:
            game.do(done)
        return done

    def _why_not_asked(self, seat: int, answer: dict[str, Any]) -> str:
        """Why a seat that is not asked may not act: from what it has been sent, nothing else."""
        kind, ask = answer.get("a"), answer.get("ask")
        if not isinstance(kind, str):
            return "malformed"
        if isinstance(ask, int) and ask < self._told - 1:
            return "stale"
        told = self._asks.get(seat)
        bars = msgspec.json.decode(told).get("barred", []) if told else []
        return next((bar["reason"] for bar in bars if bar["a"] == kind), "not-asked")

    def _remember(self, chair: int, name: str, reason: str) -> None:
        refusals = self._refusals[chair]
        refusals[name] = reason
        while len(refusals) > REMEMBERED:
            del refusals[next(iter(refusals))]

    def _refuse(self, connection: Connection, reason: str, name: str | None) -> None:
        rules = self.game.match.book if self.game else book(self.table.rules)
        message = refusal_text(rules, connection.language, reason)
        refused = RefusedAction(reason, self._told - 1, message, UNSET if name is None else name)
        connection.send(encode(refused))

    # What happens by itself

    async def _go_on(self) -> None:
        """Tell what is due, ask, let bots act, until somebody or the clock is waited for."""
        self._wake = None
        while self.game is not None and self.people and not self._stopping:
            game, match, now = self.game, self.game.match, _clock()
            await self._save()
            if self._told < match.count():
                if now < self._held:
                    self._wake = self._held
                    return
                self._tell_more()
                continue
            if match.over:
                return
            self._ask()
            if game.in_window and now < self._held:
                self._wake = self._held
                return
            if self._kept:
                kept, self._kept = self._kept, []
                for each in kept:
                    game.do(each)
            elif not self._bots_act(now):
                return

    def _bots_act(self, now: float) -> bool:
        """Let the next bot act, if it is time; sets the clock if it is not yet."""
        game = self.game
        assert game is not None
        for seat in game.match.asked():
            level = self._level(seat, now)
            if level is None:
                continue
            if not game.in_window and now < self._due:
                self._wake_at(self._due)
                return False
            done = game.noted(seat, game.choice(seat, level), level=level)
            self._unsaved.append(done)
            self._open.discard(seat)
            self._asks.pop(seat, None)
            game.do(done)
            return True
        return False

    def _level(self, seat: int, now: float) -> str | None:
        """The level of the bot that acts for a seat; none where a person does.

        For somebody who has gone a bot plays after a while, if others are there who would wait.
        """
        assert self.game is not None
        chair = self.game.match.chairs[seat]
        level = self.chairs[chair].level
        if level is None and self.people and chair not in self.people:
            back = self._gone.setdefault(chair, now) + self.settings.away
            if now >= back:
                return STAND_IN
            self._wake_at(back)
        return level

    def _wake_at(self, moment: float) -> None:
        self._wake = moment if self._wake is None else min(self._wake, moment)

    async def _save(self) -> None:
        """Store what has been done. Until then nobody hears of it."""
        game = self.game
        assert game is not None
        ended = game.match.over and not self._recorded
        if self._unsaved or ended:
            record = game.record() if ended else None
            unsaved, self._unsaved = self._unsaved, []
            self._behind = True
            await self.storage.add(self.table.id, unsaved, record)
            self._behind = False
            self._recorded = self._recorded or ended

    # Telling

    def _tell_more(self) -> None:
        """Tell the events up to the next tile that is held."""
        assert self.game is not None
        match = self.game.match
        first = self._told
        for event in self.game.events(0, first):
            self._note(event)
            if _is_held(event):
                if match.table.terms.windows:
                    self._held = _clock() + self.settings.hold
                break
        self._due = _clock() + self.settings.pace
        self._open.clear()
        self._asks.clear()
        for chair, connection in self.people.items():
            self._send_events(chair, connection, first, self._told)
        if _is_held(event):
            self._tell_bars()
        if isinstance(event, EndMatch):
            for connection in self.people.values():
                self._reveal(connection)
            self._tell_table()

    def _note(self, event: Event) -> None:
        self._told = event.n + 1
        self._wall = getattr(event, "wall", self._wall)

    def _send_events(self, chair: int, connection: Connection, first: int, end: int) -> None:
        assert self.game is not None
        for event in self.game.events(self.game.seats[chair], first, end):
            connection.send(events.encode(event))

    def _reveal(self, connection: Connection) -> None:
        if self.game is not None and self.phase == "over":
            connection.send(encode(Revealed(self.game.header())))

    def _ask(self) -> None:
        """Ask the people whose action the match waits for."""
        assert self.game is not None
        match = self.game.match
        answered_already = {each.seat for each in self._kept}
        for seat in match.asked():
            chair = match.chairs[seat]
            if seat in self._open or seat in answered_already or self.chairs[chair].level:
                continue
            question = asked(match, seat, sees_soundness=False)
            self._open.add(seat)
            self._put(seat, Ask(**question))

    def _tell_bars(self) -> None:
        """Tell people who will not be asked about a tile why they are not.

        That is told at once, from what they hold, and never depends on who else is asked. After
        the last tile of the wall nothing is told: the next hand may have been dealt already.
        """
        assert self.game is not None
        match = self.game.match
        if match.kind == "strict" or not self._wall:
            return
        waiting = match.asked() if self.game.in_window else []
        for chair, seated in enumerate(self.chairs):
            seat = self.game.seats[chair]
            if seated.level is None and seat not in waiting:
                bars = why_missed(match, seat)
                if bars:
                    self._put(seat, Ask(self._told - 1, [], bars))

    def _put(self, seat: int, ask: Ask) -> None:
        assert self.game is not None
        self._asks[seat] = encode(ask)
        connection = self.people.get(self.game.match.chairs[seat])
        if connection is not None:
            connection.send(self._asks[seat])

    def _tell_table(self, but: int | None = None) -> None:
        for chair, connection in self.people.items():
            if chair != but:
                connection.send(encode(AboutTable(self.shown(connection.language))))


def _is_held(event: Event) -> bool:
    """Whether others may answer the tile of an event."""
    return isinstance(event, Discard) or (isinstance(event, Kong) and event.kind == "added-kong")


def _clock() -> float:
    return asyncio.get_running_loop().time()


async def _nothing() -> None:
    pass


def usable(table: StoredTable) -> Book:
    """The book of a table, of the version by which it is played; else raises."""
    rules = book(table.rules)
    try:
        same = rules.version == table.rules_version and rules.filled(table.options)
    except OptionError:
        same = False
    if not same:
        raise OtherRules
    return rules


def chair_of(chairs: list[StoredChair] | tuple[StoredChair, ...], token: str) -> int | None:
    """Whose chair a token is; every one is compared, in the same time."""
    found = None
    given = hash_of(token)
    for chair, seated in enumerate(chairs):
        if hmac.compare_digest(given, seated.token_hash or ""):
            found = chair
    return found


def shown(
    table: StoredTable,
    chairs: list[StoredChair] | tuple[StoredChair, ...],
    phase: Phase,
    here: Any,
    closed: str | None,
    language: str,
) -> TableShown:
    """What everybody may know of a table."""
    return TableShown(
        table.id,
        table.rules,
        table.options,
        table.kind,
        phase,
        [
            Chair(
                seated.name,
                "human" if seated.level is None else "bot",
                seated.level is not None or chair in here,
                UNSET if seated.level is None else seated.level,
            )
            for chair, seated in enumerate(chairs)
        ],
        commitment(table.seed),
        UNSET if closed is None else closed,
        UNSET if closed is None else say(language, f"web.server.closed-{closed}"),
    )


class Rooms:
    """The tables that somebody uses, by id; others lie in the storage."""

    def __init__(self, storage: Storage, settings: Settings) -> None:
        self.storage = storage
        self.settings = settings
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._used: dict[str, float] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Put away, from time to time, what nobody uses."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Finish what is being done at every table."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        await asyncio.gather(*(room.stop() for room in self._rooms.values()))
        self._rooms.clear()

    async def _sweep(self) -> None:
        idle = self.settings.idle
        while True:
            await asyncio.sleep(idle / 4)
            for table_id, room in list(self._rooms.items()):
                if room.people:
                    self._used[table_id] = _clock()
                elif _clock() - self._used[table_id] > idle:
                    del self._rooms[table_id], self._used[table_id]
                    await room.stop()

    async def room(self, table_id: str) -> Room:
        """The room of a table, taken from the storage if need be; raises `Denied`."""
        room = self._rooms.get(table_id)
        if room is not None:
            self._used[table_id] = _clock()
            return room
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id))
        # Whoever waits for it may go; others may be waiting too.
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> Room:
        stored = await self.storage.table(table_id)
        if stored is None:
            raise Denied("unknown-table")
        room = Room(stored, self.storage, self.settings)
        await room.load()
        self._rooms[table_id] = room
        self._used[table_id] = _clock()
        room.begin()
        return room

    async def shown(self, table_id: str, language: str) -> TableShown:
        """What everybody may know of a table; raises `Denied`."""
        room = self._rooms.get(table_id)
        if room is not None:
            return room.shown(language)
        stored = await self.storage.table(table_id)
        if stored is None:
            raise Denied("unknown-table")
        phase: Phase = "over" if stored.finished else "playing" if stored.started else "waiting"
        closed = None
        try:
            usable(stored)
        except (UnknownBook, OtherRules):
            if not stored.finished:
                phase, closed = "closed", "version"
        return shown(stored, stored.chairs, phase, (), closed, language)
