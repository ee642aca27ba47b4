"""How a server is run: where it keeps its tables, how fast its bots are, its limits."""

from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple


class Address(NamedTuple):
    """Where a server listens: a host and a port."""

    host: str
    port: int


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All that can be set; the defaults are for people at the table."""

    database: str
    """A URL of SQLAlchemy's: `sqlite:///…`, or that of a PostgreSQL server."""
    base_url: str | None = None
    """The address by which browsers reach the server, where another server stands before it."""
    network: str | None = None
    """The address by which others in the network come, where the server listens for them."""
    metrics: Address | None = None
    """Where figures for Prometheus are served; None serves none."""
    json_log: bool = False
    """Whether the log is JSON lines instead of lines for people."""
    cluster: bool = False
    """Whether other servers use the same database, which then is PostgreSQL."""
    address: str | None = None
    """Where the other servers of a cluster reach this one, as `http://host:port`."""
    lease: float = 5.0
    """Seconds without a heartbeat after which other servers may take a server's tables."""
    keep_days: float | None = None
    """Days without an action after which a table is deleted; None keeps every table."""
    pace: float = 0.6
    """Seconds that a bot takes for its turn, so that people can follow."""
    hold: float = 0.9
    """Seconds for which a discard, or a tile added to a kong, lies before what follows is told:
    the same whether or not anybody may claim it."""
    sway: float = 0.05
    """Seconds by which such a tile lies longer, at most: another time for each, which tells nothing
    and hides by how little a timer is late."""
    away: float = 60.0
    """Seconds after which a bot plays for somebody who has gone while others are at the table, and
    after which a proposal to end the match that was not answered is declined."""
    late_turns: int = 3
    """Turns in a row that somebody may let pass before a bot plays for them."""
    outside: float = 5.0
    """Seconds that a program from outside may take for an answer, whatever the clock."""
    watch_delay: float = 30.0
    """Seconds by which watchers see events later than the players."""
    watchers: int = 50
    """So many may watch a table."""
    reading: float = 15.0
    """Seconds after the end of a hand before which no clock runs, so that people read how it ended;
    where there is a clock, the next hand is dealt by then."""
    least: float = 1.0
    """Seconds that a clock has to give for an action, its base."""
    most: float = 3600.0
    """Seconds that a clock may give, base and bank each."""
    idle: float = 300.0
    """Seconds after which a table that nobody is at is put away until somebody comes."""
    greeting: float = 10.0
    """Seconds in which a new connection has to say who it is."""

    request_time: float = 10.0
    """Seconds in which a request has to arrive whole, and a new connection to send one."""
    unread_time: float = 20.0
    """Seconds after which a client that does not read what it is sent is hung up on."""
    unread_bytes: int = 65536
    """Bytes that may wait for a client in the server's buffers before messages queue up."""
    open_connections: int = 6000
    """Open connections of any kind; further ones are closed at once."""
    storage_time: float = 10.0
    """Seconds after which the database is taken not to answer."""

    message_size: int = 4096
    """Bytes of a message over the socket."""
    body_size: int = 65536
    """Bytes of a body over HTTP."""
    messages: float = 20.0
    """Messages that a connection may send in a second, for long; twice as many at once."""
    chat: float = 0.5
    """Things that somebody may say in a second, for long."""
    chat_at_once: float = 6.0
    """The size of that token bucket: how many at once."""
    requests: float = 200.0
    """Requests that an address may make in a second, for long; four times as many at once."""
    tables: int = 60
    """Tables that an address may open in an hour."""
    own_pages: int = 20
    """Pages of people's own that an address may ask for in an hour."""
    connections: int = 4000
    """Connections that there may be."""
    connections_each: int = 200
    """Connections that an address may have: a whole club may be behind one."""
    rooms: int = 2000
    """Tables that may be used at the same time."""
    backlog: int = 20_000
    """Messages that may wait for a connection that does not read them: some long matches."""


def mark_of(place: str, salt: str) -> str:
    """By what a database is known to a program that uses it too, and to nobody else.

    `place` is its address without a password; `salt` is new whenever a server is started.
    """
    return f"{salt}-{sha256(f'{salt} {place}'.encode()).hexdigest()[:16]}"
