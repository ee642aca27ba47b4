"""What the database promises."""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from fivewinds.server.schema import schema
from fivewinds.server.storage import (
    Conflict,
    Storage,
    StoredAction,
    StoredChair,
    StoredTable,
)

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


def stored(path: Path, work: Callable[[Storage], Awaitable[Any]]) -> Any:
    """What some work with a database comes to."""

    async def run() -> Any:
        storage = Storage(f"sqlite:///{path}")
        try:
            await storage.prepare()
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(run())


async def with_table(storage: Storage) -> None:
    await storage.open_table(TABLE)


def test_the_steps_lead_to_what_the_program_needs(database: Path) -> None:
    async def differences(storage: Storage) -> list[Any]:
        with storage.engine.connect() as connection:
            return list(compare_metadata(MigrationContext.configure(connection), schema))

    assert stored(database, differences) == []
    assert stored(database, differences) == [], "the second time nothing is left to do"


def test_sqlite_loses_nothing_that_it_has_confirmed(database: Path) -> None:
    async def careful(storage: Storage) -> tuple[Any, Any]:
        with storage.engine.connect() as connection:
            ask = connection.exec_driver_sql
            return ask("PRAGMA journal_mode").scalar(), ask("PRAGMA synchronous").scalar()

    full = 2
    assert stored(database, careful) == ("wal", full)


def test_a_table_comes_back_as_it_was_kept(database: Path) -> None:
    stored(database, with_table)

    async def come_back(storage: Storage) -> tuple[Any, Any]:
        await storage.start("t")
        return await storage.table("t"), await storage.table("u")

    assert stored(database, come_back) == (TABLE._replace(started=True), None)


def test_actions_come_back_in_order_and_a_number_is_used_once(database: Path) -> None:
    stored(database, with_table)
    first = StoredAction(0, 0, 2, 1, {"a": "discard", "tile": "1m"}, None, "k1")
    second = StoredAction(1, 1, 3, 2, PASS, "greedy")

    async def add(storage: Storage) -> Any:
        await storage.add("t", [first, second])
        for again in (second, StoredAction(2, 0, 2, 5, PASS, None, "k1")):
            with pytest.raises(Conflict):
                await storage.add("t", [StoredAction(3, 1, 3, 5, PASS), again])
        await storage.add("t", [StoredAction(2, 1, 3, 5, PASS, None, "k1")], "the record")
        return await storage.actions("t"), await storage.record("t")

    actions, record = stored(database, add)
    assert actions == [first, second, StoredAction(2, 1, 3, 5, PASS, None, "k1")]
    assert record == "the record"


def test_a_chair_is_taken_once(database: Path) -> None:
    stored(database, with_table)
    bea = StoredChair("Bea", None, "another hash")

    async def take(storage: Storage) -> Any:
        await storage.seat("t", 1, bea)
        for chair in (0, 1):
            with pytest.raises(Conflict):
                await storage.seat("t", chair, StoredChair("Cor", None, "a third"))
        return (await storage.table("t")).chairs  # type: ignore[union-attr]

    assert stored(database, take) == (TABLE.chairs[0], bea, *TABLE.chairs[2:])


def test_no_token_is_kept(database: Path) -> None:
    from tests.server.serving import opened, served, settings

    with served(settings(database)) as base:
        chair = opened(base)
    with sqlite3.connect(database) as connection:
        kept = "\n".join(connection.iterdump())
    connection.close()
    assert chair["table"] in kept
    assert chair["token"] not in kept
