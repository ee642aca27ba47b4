"""What is stored of a table: how it was opened, who sits there, what was done and said."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from fivewinds.match import TableKind
from fivewinds.server.messages import Clock


class StoredChair(NamedTuple):
    """Who sits in a chair; a bot has a level, a person a token, of which the hash is kept."""

    name: str
    level: str | None = None
    token_hash: str | None = None
    gone: str | None = None
    """How the person who began the match here has gone, where a bot took the place."""
    before: int = 0
    """Number of earlier occupants of this chair; prefixes command ids, so that a new occupant's
    cannot collide with an old one's."""
    face: int | None = None
    """The face that the person has chosen; None where the pages choose one."""

    @property
    def taken(self) -> bool:
        """Whether somebody has it: a person, or a program from outside."""
        return self.token_hash is not None


class StoredAction(NamedTuple):
    """An action as it was accepted."""

    number: int
    chair: int
    seat: int
    ask: int
    """The number of the event that it answered: in a window it may come too late to matter."""
    action: dict[str, Any]
    level: str | None = None
    """Of the bot that chose it; none where a person did."""
    command: str | None = None
    """What the client called it."""
    late: bool = False
    """Whether the clock chose it, since nobody did in time."""
    spent: int = 0
    """Thousandths of a second that were taken from the bank."""


class StoredTable(NamedTuple):
    """A table as it was opened, and who sits there."""

    id: str
    rules: str
    rules_version: int
    options: dict[str, Any]
    kind: TableKind
    seed: bytes
    started: bool
    finished: bool
    chairs: tuple[StoredChair, ...]
    clock: Clock | None = None
    """How long people may think; without limit where it is None."""
    hints: bool = True
    """Whether pages show waits and advice."""
    host: int | None = 0
    """The chair of the host: the person who opened the table, or the one they left it to."""
    rematch: str | None = None
    """The table at which these people went on."""
    invited: bool = False
    """Whether only those for whom it was opened sit there: nobody else joins, nobody gives up the
    chair, as at the tables of a tournament."""
    listed: bool = False
    """Whether it stands in the list of tables that anybody may read."""


class StoredChat(NamedTuple):
    """Something that was said."""

    number: int
    chair: int
    name: str
    command: str
    at: int
    phrase: str | None = None
    text: str | None = None


# What is written: the writes of one decision are one transaction.


class AddActions(NamedTuple):
    """Actions with the next numbers of their table."""

    done: Sequence[StoredAction]


class AddRecord(NamedTuple):
    """The record of a match that is over."""

    lines: str


class ChangeChair(NamedTuple):
    """Somebody takes a chair, or a bot does; the chair must still be that of `was`."""

    number: int
    was: str | None
    """The hash of the token of the person who has the chair; None where a bot has it."""
    to: StoredChair
    host: int | None


class StartMatch(NamedTuple):
    """The guests are there; the match begins."""


class PassHostOn(NamedTuple):
    """Another person is host."""

    host: int


class SetListed(NamedTuple):
    """The table comes into the list that anybody may read, or goes out of it."""

    listed: bool


class AddChat(NamedTuple):
    """Something that was said; what is very old goes."""

    said: StoredChat


class OpenRematch(NamedTuple):
    """A new table at which the same people go on; there is at most one for each table."""

    table: StoredTable


Write = (
    AddActions
    | AddRecord
    | ChangeChair
    | StartMatch
    | PassHostOn
    | SetListed
    | AddChat
    | OpenRematch
)


class Addition(NamedTuple):
    """What is to be written at one table, all of it or nothing."""

    table_id: str
    writes: Sequence[Write]
    epoch: int | None = None
    """The epoch of the writer's claim; None where only one server uses the database."""


class Conflict(Exception):
    """Somebody else has written what was to be written; nothing has been stored."""


class LostTable(Exception):
    """Another server plays the table now; nothing has been stored."""
