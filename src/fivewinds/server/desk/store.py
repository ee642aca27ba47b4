"""The events of tournaments in the database, beside the tables.

Events are only ever added, each with the next number of its tournament, so that of two writers the
second is refused and looks again.
"""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Engine, func, insert, select
from sqlalchemy.exc import IntegrityError

from fivewinds.server.store.schema import tournament_codes, tournament_events
from fivewinds.tournament.events import Entry, LinkMade

_decoder = msgspec.json.Decoder(Entry)


class Overtaken(Exception):
    """Somebody else has added an event under the same number."""


class DeskStore:
    """Tournaments in a database; each call is one transaction."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def ids(self) -> list[str]:
        """All tournaments."""
        found = select(tournament_events.c.tournament).distinct()
        with self.engine.connect() as connection:
            return sorted(connection.execute(found).scalars())

    def entries(self, tournament: str, after: int = -1) -> list[Entry]:
        """The entries with higher numbers than `after`, in order."""
        found = (
            select(tournament_events.c.entry)
            .where(tournament_events.c.tournament == tournament)
            .where(tournament_events.c.number > after)
            .order_by(tournament_events.c.number)
        )
        with self.engine.connect() as connection:
            return [_decoder.decode(entry) for entry in connection.execute(found).scalars()]

    def count(self, tournament: str) -> int:
        """How many entries there are."""
        found = select(func.count()).where(tournament_events.c.tournament == tournament)
        with self.engine.connect() as connection:
            return int(connection.execute(found).scalar_one())

    def add(self, tournament: str, number: int, entries: Sequence[Entry]) -> None:
        """Add entries from this number on, all or none; raises `Overtaken`."""
        rows = [
            {
                "tournament": tournament,
                "number": number + place,
                "entry": msgspec.json.encode(entry).decode(),
            }
            for place, entry in enumerate(entries)
        ]
        codes = [
            {"code": entry.event.code, "tournament": tournament}
            for entry in entries
            if isinstance(entry.event, LinkMade)
        ]
        try:
            with self.engine.begin() as connection:
                connection.execute(insert(tournament_events), rows)
                if codes:
                    connection.execute(insert(tournament_codes), codes)
        except IntegrityError as error:
            raise Overtaken from error

    def tournament_of(self, code: str) -> str | None:
        """The tournament that a code leads to."""
        found = select(tournament_codes.c.tournament).where(tournament_codes.c.code == code)
        with self.engine.connect() as connection:
            return connection.execute(found).scalar_one_or_none()
