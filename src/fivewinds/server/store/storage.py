"""Where tables are kept: chairs, seeds, every action in order, the records of finished matches.

Actions are only ever added, each with the next number of its table, so that of two writers of one
table the second is refused. Plain SQL through SQLAlchemy: SQLite here, PostgreSQL by its URL.
"""

import asyncio
import json
import time
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import ThreadPoolExecutor
from importlib.resources import files
from typing import Any, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import (
    Connection,
    Engine,
    create_engine,
    delete,
    event,
    func,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from fivewinds.server.messages import Clock
from fivewinds.server.store.group_commit import GroupCommit
from fivewinds.server.store.rows import (
    Addition,
    Conflict,
    StoredAction,
    StoredChair,
    StoredChat,
    StoredTable,
)
from fivewinds.server.store.schema import actions, chairs, chats, records, tables

T = TypeVar("T")
AT_ONCE = 500
"""Tables that are named in one statement."""
MOST_CHATS = 200
"""So much of what was said at a table is kept."""


_ONE_AT_A_TIME = {
    "sqlite": "BEGIN IMMEDIATE",
    "postgresql": f"SELECT pg_advisory_xact_lock({int.from_bytes(b'five', 'big')})",
}
"""By which, in each kind of database, the steps are taken by one program at a time."""


class Storage:
    """The database, in a thread of its own."""

    def __init__(self, url: str) -> None:
        self.engine = _engine(url)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="fivewinds-storage")
        self._committing = GroupCommit(self._add_all, self._in_thread)

    async def _in_thread(self, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *arguments)

    async def prepare(self) -> None:
        """Bring the tables of the database to what this version needs."""
        await self._in_thread(self.migrate)

    def migrate(self, target: str = "head") -> None:
        """The same, at once; or only so many of the steps."""
        config = Config()
        config.set_main_option(
            "script_location", str(files("fivewinds.server.store") / "migrations")
        )
        with self.engine.begin() as connection:
            # Two servers may start at the same moment: the second waits, and finds it done.
            connection.exec_driver_sql(_ONE_AT_A_TIME[self.engine.dialect.name])
            config.attributes["connection"] = connection
            command.upgrade(config, target)

    async def close(self) -> None:
        """Let go of the database."""
        await self._in_thread(self.engine.dispose)
        self._thread.shutdown()

    async def answers(self) -> None:
        """Raises where the database cannot be read."""
        await self._in_thread(self._table, "")

    async def forget(self, before: int, but: Collection[str]) -> int:
        """Delete the tables at which nothing has happened since that second; how many there were.

        Those of `but` are in use and stay.
        """
        return await self._in_thread(self._forget, before, but)

    def _forget(self, before: int, but: Collection[str]) -> int:
        acted = select(actions.c.table_id).where(actions.c.stored >= before)
        said = select(chats.c.table_id).where(chats.c.stored >= before)
        old = select(tables.c.id).where(
            tables.c.opened < before,
            func.coalesce(tables.c.started, 0) < before,
            tables.c.id.not_in(acted),
            tables.c.id.not_in(said),
        )
        with self.engine.begin() as connection:
            found = [each for each in connection.execute(old).scalars() if each not in but]
            for first in range(0, len(found), AT_ONCE):
                some = found[first : first + AT_ONCE]
                for each in (chats, records, actions, chairs):
                    connection.execute(delete(each).where(each.c.table_id.in_(some)))
                connection.execute(delete(tables).where(tables.c.id.in_(some)))
        return len(found)

    async def open_table(self, table: StoredTable) -> None:
        """Keep a new table."""
        await self._in_thread(self._open_table, table)

    def _open_table(self, table: StoredTable) -> None:
        with self.engine.begin() as connection:
            put(connection, table)

    async def open_rematch(self, table_id: str, table: StoredTable) -> str:
        """Keep the table at which people go on; the id of the one that was opened first."""
        return await self._in_thread(self._open_rematch, table_id, table)

    def _open_rematch(self, table_id: str, table: StoredTable) -> str:
        first = (
            update(tables)
            .where(tables.c.id == table_id, tables.c.rematch.is_(None))
            .values(rematch=table.id)
        )
        with self.engine.begin() as connection:
            if connection.execute(first).rowcount:
                put(connection, table)
                return table.id
            other = select(tables.c.rematch).where(tables.c.id == table_id)
            return str(connection.execute(other).scalar_one())

    async def table(self, table_id: str) -> StoredTable | None:
        """The table with this id, if there is one."""
        return await self._in_thread(self._table, table_id)

    def _table(self, table_id: str) -> StoredTable | None:
        if not table_id.isprintable():
            # Anything may be typed into an address, and a database may take offence.
            return None
        with self.engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).one_or_none()
            if row is None:
                return None
            seated = connection.execute(
                select(chairs).where(chairs.c.table_id == table_id).order_by(chairs.c.chair)
            ).all()
            finished = connection.execute(
                select(records.c.finished).where(records.c.table_id == table_id)
            ).one_or_none()
            return StoredTable(
                row.id,
                row.rules,
                row.rules_version,
                json.loads(row.options),
                row.kind,
                bytes.fromhex(row.seed),
                row.started is not None,
                finished is not None,
                tuple(
                    StoredChair(each.name, each.level, each.token_hash, each.gone, each.before)
                    for each in seated
                ),
                None if row.base is None else Clock(row.base, row.bank),
                row.hints,
                row.host,
                row.rematch,
            )

    async def start(self, table_id: str) -> None:
        """The guests are there; the match begins."""
        await self._in_thread(self._start, table_id)

    def _start(self, table_id: str) -> None:
        with self.engine.begin() as connection:
            connection.execute(update(tables).where(tables.c.id == table_id).values(started=now()))

    async def seat(
        self, table_id: str, number: int, chair: StoredChair, host: int | None = 0
    ) -> None:
        """Somebody takes a chair that a bot holds; raises `Conflict` when it is taken already."""
        await self._in_thread(self._change, table_id, number, None, chair, host)

    async def vacate(
        self, table_id: str, number: int, was: StoredChair, bot: StoredChair, host: int | None
    ) -> None:
        """A bot takes somebody's chair; raises `Conflict` when it is no longer his."""
        await self._in_thread(self._change, table_id, number, was.token_hash, bot, host)

    def _change(
        self,
        table_id: str,
        number: int,
        token_hash: str | None,
        chair: StoredChair,
        host: int | None,
    ) -> None:
        change = (
            update(chairs)
            .where(
                chairs.c.table_id == table_id,
                chairs.c.chair == number,
                chairs.c.token_hash.is_not_distinct_from(token_hash),
            )
            .values(**chair._asdict())
        )
        with self.engine.begin() as connection:
            if connection.execute(change).rowcount != 1:
                raise Conflict
            connection.execute(update(tables).where(tables.c.id == table_id).values(host=host))

    async def pass_host_on(self, table_id: str, host: int) -> None:
        """Somebody else is host."""
        await self._in_thread(self._pass_host_on, table_id, host)

    def _pass_host_on(self, table_id: str, host: int) -> None:
        with self.engine.begin() as connection:
            connection.execute(update(tables).where(tables.c.id == table_id).values(host=host))

    async def chats(self, table_id: str, most: int) -> list[StoredChat]:
        """The last of what was said at a table, in order."""
        return await self._in_thread(self._chats, table_id, most)

    def _chats(self, table_id: str, most: int) -> list[StoredChat]:
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

    async def add_chat(self, table_id: str, said: StoredChat) -> None:
        """Keep what somebody says; what is very old goes. Raises `Conflict`."""
        await self._in_thread(self._add_chat, table_id, said)

    def _add_chat(self, table_id: str, said: StoredChat) -> None:
        row = said._asdict()
        row["stored"] = row.pop("at")
        old = delete(chats).where(
            chats.c.table_id == table_id, chats.c.number <= said.number - MOST_CHATS
        )
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(chats).values(table_id=table_id, **row))
                connection.execute(old)
        except IntegrityError:
            raise Conflict from None

    async def actions(self, table_id: str) -> list[StoredAction]:
        """All that was done at a table, in order."""
        return await self._in_thread(self._actions, table_id)

    def _actions(self, table_id: str) -> list[StoredAction]:
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

    async def add(
        self, table_id: str, done: Sequence[StoredAction], record: str | None = None
    ) -> None:
        """Add actions, and the record of the match that they end; raises `Conflict`."""
        await self._committing.add(Addition(table_id, done, record))

    def _add_all(self, additions: Sequence[Addition]) -> None:
        """All of them, or none."""
        moment = now()
        rows = [
            {"table_id": table_id, **each._asdict(), "stored": moment}
            | {"action": json.dumps(each.action)}
            for table_id, done, _ in additions
            for each in done
        ]
        ended = [
            {"table_id": table_id, "lines": record, "finished": moment}
            for table_id, _, record in additions
            if record is not None
        ]
        try:
            with self.engine.begin() as connection:
                if rows:
                    connection.execute(insert(actions), rows)
                if ended:
                    connection.execute(insert(records), ended)
        except IntegrityError:
            raise Conflict from None

    async def latest(self, table_id: str) -> int:
        """The second in which something was done at a table that has begun."""
        return await self._in_thread(self._latest, table_id)

    def _latest(self, table_id: str) -> int:
        begun = select(tables.c.started).where(tables.c.id == table_id)
        acted = select(func.max(actions.c.stored)).where(actions.c.table_id == table_id)
        with self.engine.connect() as connection:
            return max(connection.execute(each).scalar() or 0 for each in (begun, acted))

    async def record(self, table_id: str) -> str | None:
        """The record of a finished match."""
        return await self._in_thread(self._record, table_id)

    def _record(self, table_id: str) -> str | None:
        with self.engine.connect() as connection:
            wanted = select(records.c.lines).where(records.c.table_id == table_id)
            return connection.execute(wanted).scalar_one_or_none()


def put(connection: Connection, table: StoredTable) -> None:
    """Put a new table and its chairs there."""
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
            opened=now(),
            started=now() if table.started else None,
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
        finally:
            storage.engine.dispose()
    except (SQLAlchemyError, CommandError, ImportError) as problem:
        told = problem.orig if isinstance(problem, DBAPIError) else problem
        return str(told).strip() or type(problem).__name__
    return None


def shown_url(url: str) -> str:
    """A URL as it may be printed: without the password."""
    return make_url(url).render_as_string(hide_password=True)


def now() -> int:
    """The present second."""
    return int(time.time())


def _engine(url: str) -> Engine:
    """The engine for a URL, set so that a confirmed commit survives a crash.

    PostgreSQL does so by itself. It may be started again while we run: so a connection is tried
    before it is used.
    """
    wanted = make_url(url)
    if wanted.drivername in ("postgres", "postgresql"):
        wanted = wanted.set(drivername="postgresql+psycopg")
    engine = create_engine(wanted, pool_pre_ping=wanted.get_backend_name() != "sqlite")
    if wanted.get_backend_name() == "sqlite":

        @event.listens_for(engine, "connect")
        def _careful(connection: Any, _: object) -> None:
            cursor = connection.cursor()
            cursor.execute("PRAGMA journal_mode=WAL")
            cursor.execute("PRAGMA synchronous=FULL")
            cursor.execute("PRAGMA foreign_keys=ON")
            cursor.execute("PRAGMA busy_timeout=10000")
            cursor.close()

    return engine
