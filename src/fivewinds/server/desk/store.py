"""The events of tournaments in the database, beside the tables.

Events are only ever added, each with the next number of its tournament, so that of two writers the
second is refused and looks again.
"""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace
from sqlalchemy import Engine, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from fivewinds.server.store.schema import records, tournament_codes, tournament_events
from fivewinds.tournament.events import EVENTS, Entry, Followed, LinkMade, Opened, RosterSet

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

    def counts(self, tournaments: Sequence[str]) -> dict[str, int]:
        """How many entries each of these has."""
        found = (
            select(tournament_events.c.tournament, func.count())
            .where(tournament_events.c.tournament.in_(tournaments))
            .group_by(tournament_events.c.tournament)
        )
        with self.engine.connect() as connection:
            return {row[0]: row[1] for row in connection.execute(found)}

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

    def forget(self, tournament: str, name: str, placeholder: str) -> None:
        """Write a placeholder over a name in all that is stored of a tournament.

        The one exception to the rule that events are only added: a person wants to be forgotten.
        """
        here = tournament_events.c.tournament == tournament
        found = select(tournament_events.c.number, tournament_events.c.entry).where(here)
        with self.engine.begin() as connection:
            for number, text in connection.execute(found).all():
                entry = _decoder.decode(text)
                event = _without_name(entry.event, name, placeholder)
                if event is not entry.event or entry.by == name:
                    by = placeholder if entry.by == name else entry.by
                    kept = msgspec.json.encode(Entry(entry.at, by, event)).decode()
                    row = here & (tournament_events.c.number == number)
                    connection.execute(update(tournament_events).where(row).values(entry=kept))

    def tournament_of(self, code: str) -> str | None:
        """The tournament that a code leads to."""
        found = select(tournament_codes.c.tournament).where(tournament_codes.c.code == code)
        with self.engine.connect() as connection:
            return connection.execute(found).scalar_one_or_none()

    def records(self, tables: Sequence[str]) -> dict[str, str]:
        """The records of those of these tables whose matches are over."""
        found = select(records.c.table_id, records.c.lines).where(records.c.table_id.in_(tables))
        with self.engine.connect() as connection:
            return {row.table_id: row.lines for row in connection.execute(found)}

    def years(self, series: str) -> list[str]:
        """The tournaments of a row of years, the one that it began with first."""
        wanted = msgspec.json.encode(Followed(series)).decode()
        found = (
            select(tournament_events.c.tournament)
            .where(tournament_events.c.entry.contains(wanted, autoescape=True))
            .distinct()
        )
        with self.engine.connect() as connection:
            return [series, *sorted(connection.execute(found).scalars())]

    def played_online(self) -> list[str]:
        """The tournaments that have opened tables of the server."""
        found = (
            select(tournament_events.c.tournament)
            .where(tournament_events.c.entry.contains('"e":"table-opened"'))
            .distinct()
        )
        with self.engine.connect() as connection:
            return sorted(connection.execute(found).scalars())


def _without_name(event: EVENTS, name: str, placeholder: str) -> EVENTS:
    """An event with a placeholder in place of a name; the same one where the name is not in it."""
    if isinstance(event, RosterSet):
        if all(each.name != name for each in event.entrants):
            return event
        forgotten = tuple(
            replace(each, name=placeholder, club="", family="") if each.name == name else each
            for each in event.entrants
        )
        return RosterSet(forgotten)
    if getattr(event, "name", None) == name and not isinstance(event, Opened):
        changed: EVENTS = replace(event, name=placeholder)
        return changed
    return event
