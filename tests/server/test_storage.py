"""What the database promises."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import event

from fivewinds.server.store.rows import (
    AddActions,
    AddRecord,
    ChangeChair,
    Conflict,
    StartMatch,
    StoredAction,
    StoredChair,
    StoredTable,
    Write,
)
from fivewinds.server.store.schema import schema
from fivewinds.server.store.storage import Storage
from tests.server.serving import Database, opened, served, settings

TABLE = StoredTable(
    "t",
    "simple",
    1,
    {"hands": 4},
    "assisted",
    bytes(32),
    started=False,
    finished=False,
    chairs=(StoredChair("Ann", None, "hash"), *(StoredChair("Lin", "greedy") for _ in range(3))),
)
PASS = {"a": "pass"}


def stored(database: Database, work: Callable[[Storage], Awaitable[Any]]) -> Any:
    """What some work with a database comes to."""

    async def run() -> Any:
        storage = Storage(settings(database).database)
        try:
            await storage.prepare()
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(run())


async def with_table(storage: Storage) -> None:
    await storage.open_table(TABLE)


def test_the_steps_lead_to_what_the_program_needs(database: Database) -> None:
    async def differences(storage: Storage) -> list[Any]:
        with storage.engine.connect() as connection:
            return list(compare_metadata(MigrationContext.configure(connection), schema))

    assert stored(database, differences) == []
    assert stored(database, differences) == [], "the second time nothing is left to do"


def test_a_table_of_an_older_program_is_found_with_a_host_and_without_a_clock(
    database: Path,
) -> None:
    old = Storage(f"sqlite:///{database}")
    old.migrate("0001")
    old.engine.dispose()
    with sqlite3.connect(database) as connection:
        connection.execute(
            "INSERT INTO tables (id, rules, rules_version, options, kind, seed, opened)"
            " VALUES ('t', 'simple', 1, '{\"hands\": 4}', 'assisted', ?, 0)",
            (bytes(32).hex(),),
        )
        for number, chair in enumerate(TABLE.chairs):
            connection.execute(
                "INSERT INTO chairs (table_id, chair, name, level, token_hash)"
                " VALUES ('t', ?, ?, ?, ?)",
                (number, chair.name, chair.level, chair.token_hash),
            )
    connection.close()

    async def find(storage: Storage) -> Any:
        return await storage.table("t")

    found = stored(database, find)
    assert found == TABLE
    assert (found.host, found.clock, found.hints, found.rematch) == (0, None, True, None)


def test_sqlite_loses_nothing_that_it_has_confirmed(database: Path) -> None:
    async def careful(storage: Storage) -> tuple[Any, Any]:
        with storage.engine.connect() as connection:
            ask = connection.exec_driver_sql
            return ask("PRAGMA journal_mode").scalar(), ask("PRAGMA synchronous").scalar()

    full = 2
    assert stored(database, careful) == ("wal", full)


def test_a_table_comes_back_as_it_was_kept(database: Database) -> None:
    stored(database, with_table)

    async def come_back(storage: Storage) -> tuple[Any, Any]:
        await storage.write("t", [StartMatch()])
        return await storage.table("t"), await storage.table("u")

    assert stored(database, come_back) == (TABLE._replace(started=True), None)


def test_actions_come_back_in_order_and_a_number_is_used_once(database: Database) -> None:
    stored(database, with_table)
    first = StoredAction(0, 0, 2, 1, {"a": "discard", "tile": "1m"}, None, "k1")
    second = StoredAction(1, 1, 3, 2, PASS, "greedy")

    async def add(storage: Storage) -> Any:
        await storage.write("t", [AddActions([first, second])])
        for again in (second, StoredAction(2, 0, 2, 5, PASS, None, "k1")):
            with pytest.raises(Conflict):
                await storage.write("t", [AddActions([StoredAction(3, 1, 3, 5, PASS), again])])
        last = StoredAction(2, 1, 3, 5, PASS, None, "k1")
        await storage.write("t", [AddActions([last]), AddRecord("the record")])
        return await storage.actions("t"), await storage.record("t")

    actions, record = stored(database, add)
    assert actions == [first, second, StoredAction(2, 1, 3, 5, PASS, None, "k1")]
    assert record == "the record"


def test_a_chair_is_taken_once(database: Database) -> None:
    stored(database, with_table)
    bea = StoredChair("Bea", None, "another hash")

    async def take(storage: Storage) -> Any:
        await storage.write("t", [ChangeChair(1, None, bea, 0)])
        for chair in (0, 1):
            cor = StoredChair("Cor", None, "a third")
            with pytest.raises(Conflict):
                await storage.write("t", [ChangeChair(chair, None, cor, 0)])
        return (await storage.table("t")).chairs  # type: ignore[union-attr]

    assert stored(database, take) == (TABLE.chairs[0], bea, *TABLE.chairs[2:])


def test_no_token_is_kept(database: Path) -> None:
    with served(settings(database)) as base:
        chair = opened(base)
    with sqlite3.connect(database) as connection:
        kept = "\n".join(connection.iterdump())
    connection.close()
    assert chair["table"] in kept
    assert chair["token"] not in kept


def test_what_many_tables_add_at_once_is_stored_each_for_itself(database: Database) -> None:
    """They are committed together; the one that cannot be stored spoils it for nobody else."""
    commits = 0

    async def add(storage: Storage) -> Any:
        nonlocal commits
        for number in range(20):
            await storage.open_table(TABLE._replace(id=f"t{number}"))
        await storage.write("t7", [AddActions([StoredAction(0, 0, 0, 1, PASS)])])

        def count(_: object) -> None:
            nonlocal commits
            commits += 1

        event.listen(storage.engine, "commit", count)
        ids = [f"t{number}" for number in range(20)]
        first = StoredAction(0, 0, 0, 1, PASS, None, "k")
        told = await asyncio.gather(
            *(storage.write(each, [AddActions([first])]) for each in ids), return_exceptions=True
        )
        second = StoredAction(1, 0, 0, 2, PASS)
        before = commits
        both: list[Write] = [AddActions([second]), AddRecord("the record")]
        await asyncio.gather(*(storage.write(each, both) for each in ids))
        together = commits - before
        return told, together, [await storage.actions(each) for each in ids]

    told, together, kept = stored(database, add)
    assert [type(each) for each in told if each is not None] == [Conflict]
    assert isinstance(told[7], Conflict)
    assert together == 1
    assert [len(each) for each in kept] == [2] * 20
    assert commits == 19 + together
