"""A table of Het Rode Boekje as version 1 of the book stored it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from fivewinds.actions import shown
from fivewinds.record import Record, begin
from fivewinds.retrace import moves
from fivewinds.server.store.rows import (
    AddActions,
    AddRecord,
    StoredAction,
    StoredChair,
    StoredTable,
    Write,
)
from fivewinds.server.store.storage import Storage
from fivewinds.server.tokens import hash_of
from tests.server.serving import Message

TABLE = "begun-under-version-1"
TOKEN = "anna's"


def store(url: str, record: Record, lines: str | None = None) -> Message:
    """Keep what the record tells in a database, as version 1 did; returns Anna's chair.

    `lines` are the record of a match that is over.
    """
    with ThreadPoolExecutor() as aside:  # a browser may have a loop of its own in this thread
        aside.submit(lambda: asyncio.run(_store(Storage(url), record, lines))).result()
    return {"table": TABLE, "token": TOKEN, "chair": 0}


async def _store(storage: Storage, record: Record, lines: str | None) -> None:
    header = record.header
    levels = {player.chair: player.level or None for player in header.players}
    by_chair = sorted(header.players, key=lambda player: player.chair)
    await storage.prepare()
    await storage.open_table(
        StoredTable(
            TABLE,
            header.rules,
            header.rules_version,
            header.options,
            header.table,
            bytes.fromhex(str(header.seed)),
            started=True,
            finished=False,
            chairs=tuple(
                StoredChair(
                    player.name, levels[player.chair], None if player.chair else hash_of(TOKEN)
                )
                for player in by_chair
            ),
        )
    )
    match = begin(record)
    done: list[StoredAction] = []
    for move in moves(match, record.events):
        chair = match.chairs[move.seat]
        ask = match.count() - 1
        done.append(
            StoredAction(len(done), chair, move.seat, ask, shown(move.action), levels[chair])
        )
        match.act(move.seat, move.action)
    writes: list[Write] = [AddActions(done)]
    if lines is not None:
        writes.append(AddRecord(lines))
    await storage.write(TABLE, writes)
    await storage.close()
