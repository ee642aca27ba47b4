"""A disk that is full and a PostgreSQL that stands still: said aloud, and nothing is lost."""

import asyncio
import os
import signal
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, event

from tests.server import postgres
from tests.server.nodes import nodes
from tests.server.serving import (
    At,
    Message,
    four_people,
    get,
    opened,
    served,
    settings,
    spoken,
    started,
    stored_rows,
)


class SmallDisk:
    """The size that SQLite files may have, set on every connection."""

    def __init__(self) -> None:
        self._connections: list[sqlite3.Connection] = []

    def connected(self, connection: Any, _: object) -> None:
        if isinstance(connection, sqlite3.Connection):
            self._connections.append(connection)

    def allow(self, pages: int) -> None:
        """SQLite makes of less than there is what there is."""
        for connection in self._connections:
            with suppress(sqlite3.ProgrammingError):
                connection.execute(f"PRAGMA max_page_count={pages}").fetchall()


@contextmanager
def small_disk() -> Iterator[SmallDisk]:
    disk = SmallDisk()
    event.listen(Engine, "connect", disk.connected)
    try:
        yield disk
    finally:
        event.remove(Engine, "connect", disk.connected)


@spoken
async def test_when_the_disk_is_full_everybody_reads_it_and_nothing_is_lost(
    database: Path,
) -> None:
    with small_disk() as disk, served(settings(database, chat_at_once=10_000)) as base:
        chairs = four_people(base)
        started(base, chairs[0])
        async with AsyncExitStack() as stack:
            people = [await stack.enter_async_context(At(base, chair)) for chair in chairs]
            for person in people:
                await person.hear_until("last")
            disk.allow(1)
            answer: Message = {}
            said = 0
            while "refused" not in answer:
                said += 1
                text = {"do": "chat", "text": "x" * 200, "id": f"c{said}"}
                await people[0].say(text)
                answer = await people[0].hear_until("done", "refused")
            assert answer["refused"] == "storage"
            for person in people[1:]:
                assert (await person.hear_until("ok"))["ok"] is False
            ill = await asyncio.to_thread(get, base, "/healthz")
            assert (ill.status_code, ill.json()["error"]["reason"]) == (503, "storage")
            disk.allow(1_000_000)
            for person in people[1:]:
                assert (await person.hear_until("ok"))["ok"] is True
            await people[0].say(text)
            assert await people[0].hear_until("done", "refused") == {"done": f"c{said}"}
            assert (await asyncio.to_thread(get, base, "/healthz")).status_code == 200
    kept = stored_rows(database, "SELECT command FROM chats ORDER BY number DESC LIMIT 1")
    assert kept == [(f"c{said}",)]


def processes(cluster: postgres.Cluster) -> list[int]:
    """The processes of a PostgreSQL server, the first of them first."""
    first = int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
    children = Path(f"/proc/{first}/task/{first}/children").read_text().split()
    return [first, *map(int, children)]


@contextmanager
def frozen(cluster: postgres.Cluster) -> Iterator[None]:
    """Stop every process of the server; one that ends by itself meanwhile need not be woken."""
    stopped = processes(cluster)
    for each in stopped:
        with suppress(ProcessLookupError):
            os.kill(each, signal.SIGSTOP)
    try:
        yield
    finally:
        for each in stopped:
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGCONT)


@pytest.mark.needs("postgresql")
@pytest.mark.parametrize("cluster_of", [False, True], ids=["alone", "cluster"])
def test_a_database_that_stands_still_is_said_and_stopping_does_not_wait_for_it(
    cluster_of: bool,
) -> None:
    async def act(base: str, chair: Message) -> None:
        async with At(base, chair) as sitting:
            ask = await sitting.asked()
            doing = ask["legal"][0] | {"ask": ask["ask"], "id": "a"}
            with frozen(cluster):
                await sitting.say(doing)
                assert (await sitting.hear_until("ok"))["ok"] is False
                ill = await asyncio.to_thread(get, base, "/healthz")
                assert (ill.status_code, ill.json()["error"]["reason"]) == (503, "storage")
            assert (await sitting.hear_until("ok"))["ok"] is True
            await sitting.say(doing)
            assert await sitting.hear_until("done") == {"done": "a"}

    with (
        postgres.running() as cluster,
        nodes(cluster.new_database(), 1, cluster=cluster_of, storage_time=2.0) as (node,),
    ):
        chair = opened(node.base)
        asyncio.run(act(node.base, chair))
        found = "SELECT count(*) FROM actions WHERE command = 'a'"
        assert stored_rows(node.database, found) == [(1,)]
        with frozen(cluster):
            assert node.end(signal.SIGTERM) == 0
