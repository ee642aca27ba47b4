"""What a room is told to do, and the one decoder of what clients send.

Everything that a decision depends on is in its command: also what is drawn by chance, and the
second of the calendar where that is stored.
"""

from typing import NamedTuple

import msgspec

from fivewinds.server.messages import LONGEST_ID, ClientMessage, Doing, Move
from fivewinds.server.room.connection import Connection


class Sit(NamedTuple):
    """A client takes its chair; it knows the events up to `last`."""

    chair: int
    connection: Connection
    last: int
    wait: bool = False
    """Whether the table waits for this client between two hands."""


class HangUp(NamedTuple):
    """The connection of a chair is closed."""

    chair: int
    connection: Connection


class Watch(NamedTuple):
    """Somebody comes to watch."""

    connection: Connection
    last: int
    second: int
    """The present second of the calendar."""


class StopWatching(NamedTuple):
    """The connection of a watcher is closed."""

    connection: Connection


class Join(NamedTuple):
    """A person, or a program from outside, takes the first chair that a bot holds."""

    name: str
    level: str | None
    token: str
    """The token that the chair gets."""
    face: int | None = None


class Start(NamedTuple):
    """The host ends the waiting for guests."""

    token: str


class Begin(NamedTuple):
    """The desk of a tournament begins a match, even if players are missing."""


class Malformed(NamedTuple):
    """A message that cannot be read; `id` where that part of it can."""

    id: str | None = None


class Said(NamedTuple):
    """The client in a chair, or a watcher where `chair` is None, has sent a message."""

    chair: int | None
    connection: Connection
    message: ClientMessage | Malformed
    second: int = 0
    """The second of the calendar in which it came."""
    chance: bytes = b""
    """48 bytes that nobody can guess: the id and the seed of a table for a rematch."""


class Chose(NamedTuple):
    """A bot has chosen an action for a seat, as its answer to question `ask`."""

    seat: int
    level: str
    ask: int
    action: int


class Tick(NamedTuple):
    """Time has passed: something may be due."""

    busy: bool = False
    """Whether other commands wait: then bots and clocks, which may go on for long, let them go."""


Command = Sit | HangUp | Watch | StopWatching | Join | Start | Begin | Said | Chose | Tick


class _Envelope(msgspec.Struct, frozen=True):
    """What every message has, whatever it is."""

    id: object = None
    do: object = msgspec.UNSET


_envelope = msgspec.json.Decoder(_Envelope)
_move = msgspec.json.Decoder(Move)
_doing = msgspec.json.Decoder(Doing)


def decoded(text: str | bytes) -> ClientMessage | Malformed:
    """What a client has sent."""
    name = None
    try:
        envelope = _envelope.decode(text)
        if isinstance(envelope.id, str) and envelope.id.isprintable():
            name = envelope.id
        message: ClientMessage = (
            _move.decode(text) if envelope.do is msgspec.UNSET else _doing.decode(text)
        )
    except (msgspec.DecodeError, RecursionError):
        return Malformed(name if name and len(name) <= LONGEST_ID else None)
    return message if name else Malformed()
