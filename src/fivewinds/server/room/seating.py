"""Who sits at a table and who is there; the lowest layer of a room."""

from collections.abc import Container

from msgspec import UNSET

from fivewinds.core.shuffle import commitment
from fivewinds.rules.options import OptionError
from fivewinds.rules.registry import UnknownBook, book
from fivewinds.server.messages import AboutTable, Chair, Phase, TableShown, encode
from fivewinds.server.room.connection import Connection
from fivewinds.server.room.game import OtherRules
from fivewinds.server.room.watchers import Watchers
from fivewinds.server.settings import Settings
from fivewinds.server.store.rows import StoredTable
from fivewinds.server.store.storage import Storage
from fivewinds.server.tokens import chair_of
from fivewinds.words import say


class Seating:
    """The chairs of a table, and the connections of the people in them."""

    def __init__(self, table: StoredTable, storage: Storage, settings: Settings) -> None:
        self.table = table
        self.storage = storage
        self.settings = settings
        self.chairs = list(table.chairs)
        self.started = table.started
        self.host = table.host
        self.rematch = table.rematch
        self.closed: str | None = None
        """Why the match cannot be played on; None if it can."""
        self.people: dict[int, Connection] = {}
        """Who is connected, by chair."""
        self.gallery = Watchers(settings.watch_delay)
        self.standing_in: set[int] = set()
        """The chairs of people for whom a bot plays."""
        self._readers: set[int] = set()
        """The chairs whose latest client wants the table to wait for it between two hands."""

    @property
    def phase(self) -> Phase:
        """How far the match is."""
        raise NotImplementedError

    def shown(self, language: str) -> TableShown:
        """What everybody may know."""
        return shown(
            self.table._replace(chairs=tuple(self.chairs), host=self.host),
            self.phase,
            language,
            closed=self.closed,
            here=self.people.keys(),
            standing_in=self.standing_in,
            watching=len(self.gallery.watchers),
        )

    def _playing_people(self) -> set[int]:
        """The chairs of people who play themselves: no bot, no program, nobody stood in for."""
        return {
            chair
            for chair, seated in enumerate(self.chairs)
            if seated.taken and seated.level is None and chair not in self.standing_in
        }

    def chair_of(self, token: str) -> int | None:
        """The chair that a token belongs to."""
        return chair_of(self.chairs, token)

    def _tell_table(self, but: Connection | None = None) -> None:
        """Tell all who are there what everybody may know, since it has changed."""
        for connection in (*self.people.values(), *self.gallery.watchers):
            if connection is not but:
                connection.send(encode(AboutTable(self.shown(connection.language))))


def playable(table: StoredTable) -> StoredTable:
    """A table as the present version of its book plays it.

    A table of an earlier version has the options under which this one plays as that did. Raises
    `OtherRules` where the book is not there or cannot play it.
    """
    try:
        rules = book(table.rules)
        options = rules.options_of(table.rules_version, table.options)
    except (UnknownBook, OptionError):
        raise OtherRules from None
    if not rules.plays(table.rules_version):
        raise OtherRules
    return table._replace(rules_version=rules.version, options=options)


def shown(
    table: StoredTable,
    phase: Phase,
    language: str,
    *,
    closed: str | None = None,
    here: Container[int] = (),
    standing_in: Container[int] = (),
    watching: int = 0,
) -> TableShown:
    """What everybody may know of a table; `here` are the chairs whose people are connected."""
    return TableShown(
        table.id,
        table.rules,
        table.options,
        table.kind,
        phase,
        [
            Chair(
                seated.name,
                "human" if seated.level is None else "bot",
                not seated.taken or chair in here,
                UNSET if seated.level is None else seated.level,
                chair in standing_in if seated.taken else UNSET,
                UNSET if seated.gone is None else seated.gone,
            )
            for chair, seated in enumerate(table.chairs)
        ],
        commitment(table.seed),
        table.clock,
        table.hints,
        table.host,
        watching,
        UNSET if closed is None else closed,
        UNSET if closed is None else say(language, f"web.server.closed-{closed}"),
    )
