"""A server of tables on a core of its own.

`python -m fivewinds.bench.web_server DATABASE TABLES SERVERS NUMBER [CORE]`: the first of so many
servers lays the tables, with four people each, before it begins. The settings are those that
people get, but for the limits that one address has: here all come from one. After the port it
prints a line for each stall of its loop.
"""

import asyncio
import os
import socket
import sys
from hashlib import sha256

from sqlalchemy import select

from fivewinds.bench.stalls import LoopWatch
from fivewinds.rules.registry import book, own_books
from fivewinds.server.running import allow_many_files, server
from fivewinds.server.settings import Settings
from fivewinds.server.store.rows import StoredChair, StoredTable
from fivewinds.server.store.schema import tables
from fivewinds.server.store.storage import Storage, put
from fivewinds.server.tokens import hash_of

MANY = 1_000_000
PEOPLE = 4


def table_id(number: int) -> str:
    """How the clients find a table."""
    return f"table-{number}"


def token_of(number: int, chair: int) -> str:
    """What lets a client sit there."""
    return f"{number}-{chair}"


def _prepare(url: str, count: int) -> None:
    """Lay the tables, of one book after another, each with a match that begins."""
    storage = Storage(url)
    storage.migrate()
    books = [book(name) for name in own_books()]
    with storage.engine.begin() as connection:
        if connection.execute(select(tables.c.id).limit(1)).first() is not None:
            sys.exit("there are tables in the database already")
        for number in range(count):
            rules = books[number % len(books)]
            table = StoredTable(
                table_id(number),
                rules.id,
                rules.version,
                rules.filled({}),
                "assisted",
                sha256(str(number).encode()).digest(),
                started=True,
                finished=False,
                chairs=tuple(
                    StoredChair(str(chair), None, hash_of(token_of(number, chair)))
                    for chair in range(PEOPLE)
                ),
            )
            put(connection, table, storage.now())
    storage.engine.dispose()


def main() -> None:
    """Print the port, then serve until told to stop."""
    url, count, servers, number, *core = sys.argv[1:]
    if number == "0":
        _prepare(url, int(count))
    if core:
        os.sched_setaffinity(0, {int(core[0])})
    listening = socket.create_server(("127.0.0.1", 0), backlog=4096)
    port = listening.getsockname()[1]
    print(port, flush=True)
    allow_many_files()
    serving = server(
        Settings(
            database=url,
            requests=MANY,
            tables=MANY,
            connections=MANY,
            connections_each=MANY,
            open_connections=MANY,
            cluster=int(servers) > 1,
            address=f"http://127.0.0.1:{port}",
        )
    )

    async def watched() -> None:
        LoopWatch(asyncio.get_running_loop())
        await serving.serve([listening])

    with asyncio.Runner(loop_factory=serving.config.get_loop_factory()) as runner:
        runner.run(watched())


if __name__ == "__main__":
    main()
