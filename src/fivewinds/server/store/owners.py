"""Which servers of a cluster there are, and which of them plays a table. PostgreSQL only.

Moments are those of the database's clock. A server that has not been seen for longer than the lease
is dead: others may claim its tables. A claim locks the row of the server that had the table, which
every heartbeat of that server writes: so either the heartbeat comes first and the claim is refused,
or the claim comes first and the heartbeat finds that the table is gone.
"""

import json
from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, Engine, text

NOW = "extract(epoch FROM clock_timestamp())"
FORGOTTEN = 86_400
"""Seconds after which a server that has ended without saying so is no longer listed."""


class ServerRow(NamedTuple):
    """A server as the database lists it."""

    id: str
    address: str
    """Where other servers reach it."""
    version: str
    rules: Mapping[str, int]
    """Versions of the rule books that it plays, by id."""
    secret: str
    """The key by which it signs what it hands on."""
    age: float
    """Seconds since its last heartbeat."""
    up: float
    """Seconds since its start."""
    tables: int = 0
    """How many tables it plays."""


class Place(NamedTuple):
    """What is known of a table's owner."""

    rules: str
    version: int
    """The version of its book by which the table is played."""
    server: str | None
    address: str | None
    live: bool
    """Whether that server has been seen within the lease."""


class Beat(NamedTuple):
    """What a heartbeat has found."""

    moment: float
    """By the clock of the database."""
    servers: tuple[ServerRow, ...]
    owned: Mapping[str, int]
    """Epochs of the tables that are this server's, by table."""


class OwnerStore:
    """The tables `servers` and `owners`; each call is one transaction."""

    def __init__(self, engine: Engine, lease: float) -> None:
        self.engine = engine
        self.lease = lease

    def beat(self, server: ServerRow, unused: Collection[str] = ()) -> Beat:
        """Say that a server is there; it is listed if it was not yet.

        `unused` are those of its tables in the public list that nobody is at.
        """
        with self.engine.begin() as connection:
            moment = connection.execute(
                text(
                    "INSERT INTO servers (id, address, version, rules, secret, began, seen, unused)"
                    f" VALUES (:id, :address, :version, :rules, :secret, {NOW}, {NOW}, :unused)"
                    f" ON CONFLICT (id) DO UPDATE SET seen = {NOW}, unused = :unused RETURNING seen"
                ),
                {
                    "id": server.id,
                    "address": server.address,
                    "version": server.version,
                    "rules": json.dumps(dict(server.rules)),
                    "secret": server.secret,
                    "unused": json.dumps(sorted(unused)),
                },
            ).scalar_one()
            owned = connection.execute(
                text("SELECT table_id, epoch FROM owners WHERE server = :me"), {"me": server.id}
            )
            found = {row.table_id: row.epoch for row in owned}
            return Beat(moment, _listed(connection), found)

    def leave(self, server: str) -> None:
        """Give up all tables of a server, and take it off the list."""
        with self.engine.begin() as connection:
            given = {"me": server}
            given_up = "UPDATE owners SET server = NULL, epoch = epoch + 1 WHERE server = :me"
            connection.execute(text(given_up), given)
            connection.execute(text("DELETE FROM servers WHERE id = :me"), given)
            connection.execute(
                text(
                    f"DELETE FROM servers WHERE seen < {NOW} - {FORGOTTEN}"
                    " AND id NOT IN (SELECT server FROM owners WHERE server IS NOT NULL)"
                )
            )

    def listed(self) -> tuple[ServerRow, ...]:
        """All servers, with the number of their tables."""
        with self.engine.connect() as connection:
            return _listed(connection)

    def place(self, table_id: str) -> Place | None:
        """Who plays a table; None if there is no such table."""
        if not table_id.isprintable():
            return None
        wanted = text(
            "SELECT t.rules, coalesce(o.rules_version, t.rules_version) AS version, o.server,"
            f" s.address, coalesce(s.seen >= {NOW} - :lease, false) AS live"
            " FROM tables t LEFT JOIN owners o ON o.table_id = t.id"
            " LEFT JOIN servers s ON s.id = o.server WHERE t.id = :id"
        )
        with self.engine.connect() as connection:
            row = connection.execute(wanted, {"id": table_id, "lease": self.lease}).one_or_none()
        return None if row is None else Place(*row)

    def claim(self, table_id: str, server: str, version: int) -> int | None:
        """Make a table this server's, if nobody alive has it; the new epoch.

        None if another server has it, or there is no such table. `version` is that of the book by
        which it is played from now on. Only what is read after this is sure to be all that earlier
        owners have written.
        """
        given = {"id": table_id, "me": server, "version": version, "lease": self.lease}
        with self.engine.begin() as connection:
            # Nobody has it yet: of two servers that insert the row, one waits for the other.
            connection.execute(
                text(
                    "INSERT INTO owners (table_id, server, epoch, rules_version)"
                    " SELECT id, NULL, 0, :version FROM tables WHERE id = :id"
                    " ON CONFLICT (table_id) DO NOTHING"
                ),
                given,
            )
            had = text("SELECT server FROM owners WHERE table_id = :id FOR UPDATE")
            row = connection.execute(had, given).one_or_none()
            if row is None:
                return None
            if row.server not in (None, server):
                alive = connection.execute(
                    text(f"SELECT seen >= {NOW} - :lease FROM servers WHERE id = :had FOR UPDATE"),
                    given | {"had": row.server},
                ).scalar_one_or_none()
                if alive:
                    return None
            taken = text(
                "UPDATE owners SET server = :me, epoch = epoch + 1, rules_version = :version"
                " WHERE table_id = :id RETURNING epoch"
            )
            return int(connection.execute(taken, given).scalar_one())

    def release(self, server: str, epochs: Mapping[str, int]) -> None:
        """Give tables up, where they are still this server's by these epochs."""
        if not epochs:
            return
        with self.engine.begin() as connection:
            connection.execute(
                text(
                    "UPDATE owners SET server = NULL, epoch = epoch + 1"
                    " WHERE table_id = :id AND epoch = :epoch AND server = :me"
                ),
                [
                    {"id": table, "epoch": epoch, "me": server}
                    for table, epoch in sorted(epochs.items())
                ],
            )


def _listed(connection: Connection) -> tuple[ServerRow, ...]:
    wanted = text(
        f"SELECT id, address, version, rules, secret, {NOW} - seen AS age, {NOW} - began AS up,"
        " (SELECT count(*) FROM owners WHERE server = id) AS tables FROM servers ORDER BY began, id"
    )
    return tuple(
        ServerRow(
            row.id,
            row.address,
            row.version,
            json.loads(row.rules),
            row.secret,
            float(row.age),
            float(row.up),
            row.tables,
        )
        for row in connection.execute(wanted)
    )


def live(servers: Collection[ServerRow], lease: float) -> list[ServerRow]:
    """Those that have been seen within the lease."""
    return [each for each in servers if each.age <= lease]
