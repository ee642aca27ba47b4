"""What a decision has to be told, once it is stored and applied. The audience carries these out."""

from typing import NamedTuple

from fivewinds.server.room.connection import Connection


class Send(NamedTuple):
    """A message for one client."""

    connection: Connection
    message: bytes
    refused: str | None = None
    """Why the client's message is refused, where this says so."""


class Close(NamedTuple):
    """A client is hung up on."""

    connection: Connection
    code: int
    reason: str


class Tell(NamedTuple):
    """A message for all people, and later for those who watch."""

    message: bytes


class TellTable(NamedTuple):
    """What everybody may know has changed; all are told, but perhaps one."""

    but: Connection | None = None


class Welcome(NamedTuple):
    """A client in a chair is told all that its seat may know after event `last`."""

    chair: int
    connection: Connection
    last: int


class WelcomeAll(NamedTuple):
    """The match begins."""


class WelcomeWatcher(NamedTuple):
    """A watcher is told all that is old enough after event `last`."""

    connection: Connection
    last: int
    second: int
    """The present second of the calendar: talk is shown that is old enough."""


class TellEvents(NamedTuple):
    """Events are announced to all people, and later to those who watch."""

    first: int
    end: int


class TellQuestion(NamedTuple):
    """A seat is told what it is asked, or why it is not."""

    seat: int


class Reveal(NamedTuple):
    """The match is over: all people are told the seed."""


class ShowWatchers(NamedTuple):
    """Watchers are told what has become old enough."""


class Warn(NamedTuple):
    """Something for the log: what a program from outside does wrong."""

    text: str


class Think(NamedTuple):
    """The bot of a seat has to choose an action."""

    seat: int
    level: str


class Advise(NamedTuple):
    """A client is told what its seat's actions are worth, once that is found out."""

    seat: int
    connection: Connection


Effect = (
    Send
    | Close
    | Tell
    | TellTable
    | Welcome
    | WelcomeAll
    | WelcomeWatcher
    | TellEvents
    | TellQuestion
    | Reveal
    | ShowWatchers
    | Warn
)
"""What the audience carries out; `Think` and `Advise` are for the room."""
