"""Where tables are kept: chairs, seeds, every action in order, the records of finished matches.

Actions are only ever added, each with the next number of its table, so that of two writers of one
table the second is refused. Plain SQL through SQLAlchemy: SQLite here, PostgreSQL by its URL.
"""

import asyncio
import json
import secrets
import time
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from functools import partial, wraps
from importlib.resources import files
from typing import Any, Concatenate, ParamSpec, TypeVar

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    and_,
    delete,
    func,
    insert,
    inspect,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from fivewinds.server.messages import Clock
from fivewinds.server.store.append import NewRow, Owned, append, is_owned
from fivewinds.server.store.engine import engine_of
from fivewinds.server.store.group_commit import GroupCommit
from fivewinds.server.store.health import Health, StorageFails
from fivewinds.server.store.rows import (
    AddActions,
    AddChat,
    Addition,
    AddRecord,
    ChangeChair,
    Conflict,
    LostTable,
    OpenRematch,
    PassHostOn,
    SetListed,
    StartMatch,
    StoredAction,
    StoredChair,
    StoredChat,
    StoredTable,
    Write,
)
from fivewinds.server.store.schema import (
    actions,
    chairs,
    chats,
    owners,
    records,
    runs_with,
    servers,
    tables,
)
from fivewinds.server.store.thread import DaemonThread

T = TypeVar("T")
P = ParamSpec("P")
AT_ONCE = 500
"""Tables that are named in one statement."""
CHECKING = 3.0
"""Seconds in which a database that is well answers."""
PROBE = 20_000
"""Bytes that can be written where storage works again."""
CLOSING = 3.0
"""Seconds in which connections to it are closed."""
SURELY_ALIVE = 60
"""Seconds since its last heartbeat for which the tables of a server are not deleted."""
LISTED_FOR = 10
"""Seconds since its last heartbeat for which the tables of a server are in the public list."""
MOST_LISTED = 60
"""Tables that the public list has at most."""
MOST_CHATS = 200
"""So much of what was said at a table is kept."""


_ONE_AT_A_TIME = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": f"SELECT pg_advisory_xact_lock({int.from_bytes(b'five', 'big')})",
}
"""By which, in each kind of database, the steps are taken by one program at a time."""


def in_thread(
    work: Callable[Concatenate["Storage", P], T],
) -> Callable[Concatenate["Storage", P], Awaitable[T]]:
    """A method that does its work in the thread of the storage."""

    @wraps(work)
    async def awaited(self: "Storage", /, *given: P.args, **named: P.kwargs) -> T:
        return await self.run(partial(work, self, *given, **named))

    return awaited


class Storage:
    """The database, in a thread of its own."""

    def __init__(self, url: str, patience: float = 10.0) -> None:
        self.engine = engine_of(url, patience)
        self.health = Health()
        self.patience = patience
        """Seconds after which the database is taken not to answer."""
        self.clock: Callable[[], float] = time.time
        """The present second of the calendar; servers of a cluster take that of the database."""
        self._thread = DaemonThread("fivewinds-storage")
        self._committing = GroupCommit(self._write_all, self.run)

    def now(self) -> int:
        """The present second."""
        return int(self.clock())

    async def run(self, work: Callable[..., T], *given: Any) -> T:
        """Do something in the thread of the storage."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

    @in_thread
    def prepare(self) -> None:
        """Bring the tables of the database to what this version needs."""
        self.migrate()

    def migrate(self, target: str = "head") -> None:
        """The same, at once; or only so many of the steps."""
        config = Config()
        config.set_main_option(
            "script_location", str(files("fivewinds.server.store") / "migrations")
        )
        with self.engine.begin() as connection:
            # Two servers may start at the same moment: the second waits, and finds it done.
            if self.engine.dialect.name == "postgresql":
                for limit in ("statement", "lock", "idle_in_transaction_session"):
                    connection.exec_driver_sql(f"SET LOCAL {limit}_timeout = 0")
            connection.exec_driver_sql(_ONE_AT_A_TIME[self.engine.dialect.name])
            if _is_newer(connection, ScriptDirectory.from_config(config)):
                return
            config.attributes["connection"] = connection
            command.upgrade(config, target)

    def damage(self) -> str | None:
        """What is wrong with the pages of an SQLite file, if anything is."""
        if self.engine.dialect.name != "sqlite":
            return None
        with self.engine.connect() as connection:
            found = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
        return None if found == "ok" else found

    async def close(self) -> None:
        """Let go of the database; one that does not answer is not waited for."""
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSING):
                await self.run(self.engine.dispose)
        self._thread.shutdown()

    async def check(self, owned: Owned | None = None) -> None:
        """Raises `StorageFails` where the database does not answer soon or cannot be written.

        With a table and its epoch: raises `LostTable` where another server has taken it over.
        """
        try:
            async with asyncio.timeout(CHECKING):
                await (self._write_something() if self.health.fails else self.table(""))
                lost = owned is not None and not await self._owns(owned)
        except (TimeoutError, SQLAlchemyError) as problem:
            self.health.failed(problem)
            raise StorageFails from None
        if lost:
            raise LostTable

    @in_thread
    def _owns(self, owned: Owned) -> bool:
        """Whether the table is still that of the server that claimed it with this epoch."""
        if owned.epoch is None:
            return True
        found = select(owners.c.epoch).where(owners.c.table_id == owned.table_id)
        with self.engine.connect() as connection:
            return connection.execute(found).scalar_one_or_none() == owned.epoch

    @in_thread
    def _write_something(self) -> None:
        """Write what changes nothing, but needs some space: does that work again?"""
        row = {"id": secrets.token_hex(8), "address": "", "version": "", "secret": ""}
        row["rules"] = "x" * PROBE
        with self.engine.begin() as connection:
            connection.execute(insert(servers).values(**row, began=0.0, seen=0.0))
            connection.execute(delete(servers).where(servers.c.id == row["id"]))
        self.health.works()

    @in_thread
    def forget(self, before: int, but: Collection[str]) -> int:
        """Delete the tables at which nothing has happened since that second; how many there were.

        Those of `but` are in use and stay, and those that a server of a cluster plays.
        """
        acted = select(actions.c.table_id).where(actions.c.stored >= before)
        said = select(chats.c.table_id).where(chats.c.stored >= before)
        alive = select(servers.c.id).where(servers.c.seen >= self.now() - SURELY_ALIVE)
        played = select(owners.c.table_id).where(owners.c.server.in_(alive))
        old = select(tables.c.id).where(
            tables.c.opened < before,
            func.coalesce(tables.c.started, 0) < before,
            tables.c.id.not_in(acted),
            tables.c.id.not_in(said),
            tables.c.id.not_in(played),
        )
        with self.engine.begin() as connection:
            found = [each for each in connection.execute(old).scalars() if each not in but]
            for first in range(0, len(found), AT_ONCE):
                some = found[first : first + AT_ONCE]
                for each in (owners, chats, records, actions, chairs):
                    connection.execute(delete(each).where(each.c.table_id.in_(some)))
                connection.execute(delete(tables).where(tables.c.id.in_(some)))
        return len(found)

    # What is read

    @in_thread
    def table(self, table_id: str) -> StoredTable | None:
        """The table with this id, if there is one."""
        if not table_id.isprintable():
            # Anything may be typed into an address, and a database may take offence.
            return None
        with self.engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
            if row is None:
                return None
            finished = connection.execute(
                select(records.c.finished).where(records.c.table_id == table_id)
            ).one_or_none()
            return _stored(row, _seated(connection, [table_id]), finished=finished is not None)

    @in_thread
    def listed(self, in_use: Collection[str]) -> list[StoredTable]:
        """The tables of the public list that somebody uses, the latest first.

        In use are those of `in_use`, and those that a server of a cluster plays, except where it
        says that nobody is there.
        """
        alive = servers.c.seen >= self.now() - LISTED_FOR
        told = select(servers.c.unused).where(alive, servers.c.unused.is_not(None))
        with self.engine.connect() as connection:
            unused = [
                each for told in connection.execute(told).scalars() for each in json.loads(told)
            ]
            played = select(owners.c.table_id).where(
                owners.c.server.in_(select(servers.c.id).where(alive)),
                owners.c.table_id.not_in(unused[:AT_ONCE]),
            )
            wanted = (
                select(tables)
                .where(
                    tables.c.listed,
                    tables.c.id.not_in(select(records.c.table_id)),
                    or_(tables.c.id.in_(played), tables.c.id.in_(list(in_use)[:AT_ONCE])),
                )
                .order_by(tables.c.opened.desc(), tables.c.id)
                .limit(MOST_LISTED)
            )
            rows = connection.execute(wanted).all()
            seated = _seated(connection, [row.id for row in rows])
        return [_stored(row, seated, finished=False) for row in rows]

    @in_thread
    def actions(self, table_id: str) -> list[StoredAction]:
        """All that was done at a table, in order."""
        wanted = select(actions).where(actions.c.table_id == table_id).order_by(actions.c.number)
        with self.engine.connect() as connection:
            return [
                StoredAction(
                    row.number,
                    row.chair,
                    row.seat,
                    row.ask,
                    json.loads(row.action),
                    row.level,
                    row.command,
                    row.late,
                    row.spent,
                )
                for row in connection.execute(wanted)
            ]

    @in_thread
    def chats(self, table_id: str, most: int) -> list[StoredChat]:
        """The last of what was said at a table, in order."""
        wanted = (
            select(chats)
            .where(chats.c.table_id == table_id)
            .order_by(chats.c.number.desc())
            .limit(most)
        )
        with self.engine.connect() as connection:
            found = [
                StoredChat(
                    row.number, row.chair, row.name, row.command, row.stored, row.phrase, row.text
                )
                for row in connection.execute(wanted)
            ]
        return found[::-1]

    @in_thread
    def latest(self, table_id: str) -> int:
        """The second in which something was done at a table that has begun."""
        begun = select(tables.c.started).where(tables.c.id == table_id)
        acted = select(func.max(actions.c.stored)).where(actions.c.table_id == table_id)
        with self.engine.connect() as connection:
            return max(connection.execute(each).scalar() or 0 for each in (begun, acted))

    @in_thread
    def record(self, table_id: str) -> str | None:
        """The record of a finished match."""
        with self.engine.connect() as connection:
            wanted = select(records.c.lines).where(records.c.table_id == table_id)
            return connection.execute(wanted).scalar_one_or_none()

    # What is written

    @in_thread
    def open_table(self, table: StoredTable) -> None:
        """Keep a new table."""
        with self.engine.begin() as connection:
            put(connection, table, self.now())

    async def write(self, table_id: str, writes: Sequence[Write], epoch: int | None = None) -> None:
        """Store all of these in one transaction, or none of them.

        What many tables write at the same moment is one commit. With an epoch they are stored only
        while that is the table's: raises `LostTable` otherwise. Raises `Conflict`, and
        `StorageFails` where the database does not answer or cannot store.
        """
        if not writes:
            return
        try:
            async with asyncio.timeout(self.patience):
                await self._committing.add(Addition(table_id, writes, epoch))
        except (TimeoutError, SQLAlchemyError) as problem:
            self.health.failed(problem)
            raise StorageFails from None
        self.health.works()

    def _write_all(self, additions: Sequence[Addition]) -> list[Exception | None]:
        """All of them, or none; but those whose table is another server's are left out."""
        moment = self.now()
        writers = [Owned(each.table_id, each.epoch) for each in additions]
        try:
            with self.engine.begin() as connection:
                lost: set[Owned] = set()
                for target, rows in _new_rows(additions, moment).items():
                    lost |= append(connection, target, rows)
                for owned, addition in zip(writers, additions, strict=True):
                    for write in addition.writes:
                        if owned not in lost and not _change(connection, owned, write, moment):
                            lost.add(owned)
        except IntegrityError:
            raise Conflict from None
        return [LostTable() if owned in lost else None for owned in writers]


def _seated(connection: Connection, table_ids: Sequence[str]) -> dict[str, list[StoredChair]]:
    """Who sits at these tables, in the order of the chairs."""
    found: dict[str, list[StoredChair]] = {each: [] for each in table_ids}
    wanted = select(chairs).where(chairs.c.table_id.in_(table_ids)).order_by(chairs.c.chair)
    for each in connection.execute(wanted):
        found[each.table_id].append(
            StoredChair(each.name, each.level, each.token_hash, each.gone, each.before, each.face)
        )
    return found


def _stored(row: Any, seated: dict[str, list[StoredChair]], *, finished: bool) -> StoredTable:
    """A row of `tables` with its chairs."""
    return StoredTable(
        row.id,
        row.rules,
        row.rules_version,
        json.loads(row.options),
        row.kind,
        bytes.fromhex(row.seed),
        row.started is not None,
        finished,
        tuple(seated[row.id]),
        None if row.base is None else Clock(row.base, row.bank),
        row.hints,
        row.host,
        row.rematch,
        row.invited,
        row.listed,
    )


def _is_newer(connection: Connection, known: ScriptDirectory) -> bool:
    """Whether a newer program has changed the database, and this one may use it all the same."""
    at = MigrationContext.configure(connection).get_current_revision()
    if at is None or at in {each.revision for each in known.walk_revisions()}:
        return False
    if not inspect(connection).has_table(runs_with.name):
        return False
    allowed = connection.execute(select(runs_with.c.revision)).scalars().all()
    return known.get_current_head() in allowed


def _new_rows(additions: Sequence[Addition], moment: int) -> dict[Table, list[NewRow]]:
    """The rows that are added, by the table of the database that they go to."""
    rows: dict[Table, list[NewRow]] = {actions: [], records: [], chats: []}
    for table_id, writes, epoch in additions:
        owned = Owned(table_id, epoch)
        for write in writes:
            match write:
                case AddActions(done):
                    rows[actions] += (
                        NewRow(owned, _action_row(owned, each, moment)) for each in done
                    )
                case AddRecord(lines):
                    record = {"table_id": table_id, "lines": lines, "finished": moment}
                    rows[records].append(NewRow(owned, record))
                case AddChat(said):
                    line = {"table_id": table_id, **said._asdict()}
                    line["stored"] = line.pop("at")
                    rows[chats].append(NewRow(owned, line))
    return rows


def _action_row(owned: Owned, done: StoredAction, moment: int) -> dict[str, Any]:
    return {
        "table_id": owned.table_id,
        **done._asdict(),
        "action": json.dumps(done.action),
        "stored": moment,
        "epoch": owned.epoch,
    }


def _change(connection: Connection, owned: Owned, write: Write, moment: int) -> bool:
    """Carry out what a write changes, beside the rows that it adds; raises `Conflict`.

    False where the table is another server's: then nothing was changed.
    """
    table_id = owned.table_id
    mine = true() if owned.epoch is None else is_owned(owned)
    this = and_(tables.c.id == table_id, mine)
    match write:
        case ChangeChair(number, was, to, host):
            chair = update(chairs).where(
                chairs.c.table_id == table_id,
                chairs.c.chair == number,
                chairs.c.token_hash.is_not_distinct_from(was),
                mine,
            )
            if connection.execute(chair.values(**to._asdict())).rowcount != 1:
                return _conflict_or_lost(connection, mine)
            changes = update(tables).where(this).values(host=host)
        case StartMatch():
            changes = update(tables).where(this).values(started=moment)
        case PassHostOn(host):
            changes = update(tables).where(this).values(host=host)
        case SetListed(listed):
            changes = update(tables).where(this).values(listed=listed)
        case AddChat(said):
            old = chats.c.number <= said.number - MOST_CHATS
            connection.execute(delete(chats).where(chats.c.table_id == table_id, old, mine))
            return True
        case OpenRematch(table):
            first = update(tables).where(this, tables.c.rematch.is_(None))
            if connection.execute(first.values(rematch=table.id)).rowcount != 1:
                return _conflict_or_lost(connection, mine)
            put(connection, table, moment)
            return True
        case _:
            return True
    return connection.execute(changes).rowcount == 1


def _conflict_or_lost(connection: Connection, mine: ColumnElement[bool]) -> bool:
    """Why nothing could be changed: False where the table is another's; else raises `Conflict`."""
    if connection.execute(select(mine)).scalar_one():
        raise Conflict
    return False


def put(connection: Connection, table: StoredTable, moment: int) -> None:
    """Put a new table and its chairs there, opened in this second."""
    connection.execute(
        insert(tables).values(
            id=table.id,
            rules=table.rules,
            rules_version=table.rules_version,
            options=json.dumps(table.options),
            kind=table.kind,
            seed=table.seed.hex(),
            base=None if table.clock is None else table.clock.base,
            bank=None if table.clock is None else table.clock.bank,
            hints=table.hints,
            host=table.host,
            invited=table.invited,
            listed=table.listed,
            opened=moment,
            started=moment if table.started else None,
        )
    )
    connection.execute(
        insert(chairs),
        [
            {"table_id": table.id, "chair": number, **chair._asdict()}
            for number, chair in enumerate(table.chairs)
        ],
    )


def trouble_with(url: str) -> str | None:
    """Why a database cannot be used, in the words of its driver; none where it can."""
    try:
        storage = Storage(url)
        try:
            storage.migrate()
            damage = storage.damage()
        finally:
            storage.engine.dispose()
    except (SQLAlchemyError, CommandError, ImportError) as problem:
        told = problem.orig if isinstance(problem, DBAPIError) else problem
        return str(told).strip() or type(problem).__name__
    return damage


def now() -> int:
    """The present second."""
    return int(time.time())
