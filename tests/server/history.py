"""Checks what clients of a cluster have heard against what is stored: a program of its own.

`python -m tests.server.history DATABASE HISTORY...`: each line of a history is one client, as
`tests.server.nodes.Roamer.history` writes it. Prints every fault; the exit status is 1 if there is
one. It knows nothing of rooms, leases or sockets; only the match itself and the stored rows.
"""

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import create_engine, make_url, text

from fivewinds.actions import shown
from fivewinds.events import encode
from fivewinds.match import Match
from fivewinds.rules import registry

Row = Any
Client = dict[str, Any]


def faults(database: str, clients: Iterable[Client]) -> list[str]:
    """All that is wrong, table by table."""
    url = make_url(database)
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    engine = create_engine(url)
    by_table: dict[str, list[Client]] = {}
    for client in clients:
        by_table.setdefault(client["table"], []).append(client)
    found = []
    with engine.connect() as connection:
        for table_id, there in by_table.items():
            given = {"id": table_id}
            table = connection.execute(text("SELECT * FROM tables WHERE id = :id"), given).one()
            wanted = text("SELECT * FROM actions WHERE table_id = :id ORDER BY number")
            rows = connection.execute(wanted, given).all()
            last = connection.execute(
                text("SELECT epoch FROM owners WHERE table_id = :id"), given
            ).scalar_one()
            problems = (
                *_sequence(rows, last),
                *(each for client in there for each in _acknowledged(rows, client)),
                *_streams(table, rows, there),
            )
            found += [f"{table_id}: {each}" for each in problems]
    engine.dispose()
    return found


def _sequence(rows: Sequence[Row], last: int) -> Iterable[str]:
    """One sequence without gaps, whose epochs never go back."""
    if [row.number for row in rows] != list(range(len(rows))):
        yield "the numbers of the actions are no sequence"
    epochs = [row.epoch for row in rows]
    if None in epochs:
        yield "an action was stored without an epoch"
    elif epochs != sorted(epochs):
        yield "the epochs go back"
    elif epochs and epochs[-1] > last:
        yield "an action has an epoch that nobody has claimed yet"


def _acknowledged(rows: Sequence[Row], client: Client) -> Iterable[str]:
    """Every act that was acknowledged is stored once and in order; no refused one is stored."""
    stored = [row.command for row in rows if row.command and row.chair == client["chair"]]
    who = f"chair {client['chair']}"
    if len(set(stored)) != len(stored):
        yield f"{who}: an act is stored twice"
    done = [each for each in client["done"] if each in set(stored)]
    if done != client["done"]:
        yield f"{who}: acknowledged acts are not stored: {set(client['done']) - set(done)}"
    if stored[: len(done)] != done:
        yield f"{who}: acts are stored in another order than they were acknowledged in"
    unknown = set(stored) - set(done) - set(client["open"])
    if unknown:
        yield f"{who}: stored, though refused or never sent: {sorted(unknown)}"


def _streams(table: Row, rows: Sequence[Row], clients: list[Client]) -> Iterable[str]:
    """What each seat heard is what the stored actions make of the seed, as that seat may see it."""
    match = Match(
        registry.book(table.rules),
        bytes.fromhex(table.seed),
        json.loads(table.options),
        kind=table.kind,
        pauses=True,
    )
    for row in rows:
        action = json.loads(row.action)
        if match.between and action in ({"a": "deal"}, {"a": "end"}):
            match.go_on() if action["a"] == "deal" else match.agree()
        elif row.ask == match.count() - 1 and row.seat in match.asked():
            legal = [each for each in match.legal(row.seat) if shown(each) == action]
            if len(legal) != 1:
                yield f"action {row.number} is not legal"
                return
            match.act(row.seat, legal[0])
    for client in clients:
        told = client["events"]
        fold = [msgspec.json.decode(encode(event)) for event in match.events(client["seat"])]
        if told != fold[: len(told)]:
            place = next(n for n, each in enumerate(told) if fold[n : n + 1] != [each])
            yield f"chair {client['chair']}: event {place} was told otherwise than it is stored"


def main() -> None:
    """Print the faults."""
    database, *histories = sys.argv[1:]
    clients = [
        json.loads(line) for name in histories for line in Path(name).read_text().splitlines()
    ]
    found = faults(database, clients)
    for each in found:
        print(each)
    print(f"{len(clients)} clients, {len(found)} faults", file=sys.stderr)
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
