"""What happens in a tournament. Everything that is known of one follows from its events.

Rounds, tables, players and hands are numbered from 1, seats 0 to 3 in order of first winds.
"""

from typing import Any

import msgspec

from fivewinds.tournament.slips import Hand, Slip


class Event(msgspec.Struct, frozen=True, tag_field="e", omit_defaults=True):
    """Something that somebody did; who and when stands in its `Entry`."""


class Entrant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody on the roster before the draw; the number is the place on the roster."""

    name: str
    club: str = ""
    family: str = ""
    """Players with the same text here do not meet in round one."""
    house: bool = False
    """Whether it is a stand-in of the house (RB-83)."""


class Opened(Event, frozen=True, tag="opened"):
    """The tournament was made. Its seed is secret until the draw; the commitment is not."""

    name: str
    rules: str
    seed: str
    rounds: int = 3
    hands: int = 4
    options: dict[str, Any] = {}
    date: str = ""
    """The day, as ISO 8601."""
    place: str = ""
    minutes: int = 60
    """How long a round lasts on the clock."""
    four_eyes: bool = False
    """Whether a second person confirms every slip."""
    hidden: bool = True
    """Whether standings are hidden until they are revealed."""


class Changed(Event, frozen=True, tag="changed"):
    """What was agreed changed; None leaves it. Rounds and hands only before the draw."""

    name: str | None = None
    date: str | None = None
    place: str | None = None
    minutes: int | None = None
    four_eyes: bool | None = None
    hidden: bool | None = None
    rounds: int | None = None
    hands: int | None = None


class RosterSet(Event, frozen=True, tag="roster"):
    """The whole roster, in the order of numbers; only before the draw."""

    entrants: tuple[Entrant, ...]


class Wished(Event, frozen=True, tag="wishes"):
    """Who keeps a table and who asked not to meet; only before the draw."""

    stays: tuple[int, ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    families: tuple[tuple[int, int], ...] = ()
    """Pairs that do not meet in round one."""


class Drawn(Event, frozen=True, tag="drawn"):
    """The schedule was drawn from the seed."""

    schedule: tuple[tuple[tuple[int, ...], ...], ...]


class Undrawn(Event, frozen=True, tag="undrawn"):
    """The draw was taken back before anything was played; the next has another seed."""

    seed: str


class PastYear(Event, frozen=True, tag="past-year"):
    """A tournament of an earlier year of which only the outcome is known."""

    name: str
    rules: str
    players: "tuple[PastPlayer, ...]"
    date: str = ""


class PastPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player of an earlier year."""

    name: str
    total: int
    place: int | None = None


class Followed(Event, frozen=True, tag="followed"):
    """The tournament belongs to a row of years, which the organiser of one of them has shown."""

    series: str
    """The id of the tournament with which the row began."""


class Renamed(Event, frozen=True, tag="renamed"):
    """A player's name or club was put right; the number stays."""

    number: int
    name: str
    club: str = ""


class NameDeleted(Event, frozen=True, tag="name-deleted"):
    """A player wants to be forgotten: only the number is shown from now on."""

    number: int


class Withdrew(Event, frozen=True, tag="withdrew"):
    """A player plays no further round; a stand-in takes over the card (RB-84)."""

    number: int
    after: int
    """The last round that was played; 0 for none."""


class Returned(Event, frozen=True, tag="returned"):
    """A withdrawal was entered by mistake, or the player is back in time for the next round."""

    number: int


class TookOver(Event, frozen=True, tag="took-over"):
    """A late comer takes over the card of a stand-in of the house (RB-83)."""

    number: int
    name: str
    joined: int
    """The first round that the late comer plays."""
    club: str = ""


class Joined(Event, frozen=True, tag="joined"):
    """A player of an imported tournament came late."""

    number: int
    joined: int


class RoundStarted(Event, frozen=True, tag="round-started"):
    """The clock of a round was started."""

    round: int


class Paused(Event, frozen=True, tag="paused"):
    """The clock was stopped."""


class Resumed(Event, frozen=True, tag="resumed"):
    """The clock goes on."""


class Extended(Event, frozen=True, tag="extended"):
    """More time for a table, or for all (0); less with a negative number."""

    minutes: int
    table: int = 0


class LastHand(Event, frozen=True, tag="last-hand"):
    """The hand being played is the last one; what is not begun is entered as drawn (RB-81)."""


class RoundEnded(Event, frozen=True, tag="round-ended"):
    """The clock of the round was put away."""

    round: int


class HandCounted(Event, frozen=True, tag="hand"):
    """A table's phone counted one hand; the slip is not handed in yet."""

    round: int
    table: int
    number: int
    hand: Hand


class SlipEntered(Event, frozen=True, tag="slip"):
    """A slip was handed in, or one that was there is corrected."""

    round: int
    table: int
    slip: Slip
    seen: int = 0
    """How many versions of it were there for the one who entered it: another number is refused."""
    reason: str = ""
    """Why an earlier one is replaced."""
    command: str = ""
    """What the client calls this entry: sent again, it is entered once."""


class SlipConfirmed(Event, frozen=True, tag="slip-confirmed"):
    """A second person compared the slip with the paper."""

    round: int
    table: int
    seen: int


class SlipRejected(Event, frozen=True, tag="slip-rejected"):
    """A second person found a difference: the slip is disputed until it is entered again."""

    round: int
    table: int
    seen: int
    reason: str
    slip: Slip | None = None
    """What the second person reads instead."""


class Adjusted(Event, frozen=True, tag="adjusted"):
    """Points for one player apart from the table (RB-85)."""

    number: int
    points: int
    reason: str


class AdjustmentCancelled(Event, frozen=True, tag="adjustment-cancelled"):
    """An adjustment, by its place from 0, no longer counts."""

    adjustment: int
    reason: str


class Revealed(Event, frozen=True, tag="revealed"):
    """Standings after this many rounds may be seen by all; 0 hides them again."""

    rounds: int


class PrizeStep(Event, frozen=True, tag="prize"):
    """How many places the prize-giving has shown, from the last one up."""

    step: int


class LinkMade(Event, frozen=True, tag="link"):
    """A link for somebody who may do only what the role allows."""

    role: str
    """`organiser`, `desk`, `screen`, `table`, `player` or `invitation`."""
    code: str
    """The short code that opens it."""
    number: int = 0
    """Of the table or the player."""
    name: str = ""
    """Of the person who is invited: before the draw numbers still change."""


class LinkWithdrawn(Event, frozen=True, tag="link-withdrawn"):
    """A link that opens nothing any more."""

    code: str


class Answered(Event, frozen=True, tag="answered"):
    """Whether somebody who is invited comes."""

    comes: bool
    name: str


class TableOpened(Event, frozen=True, tag="table-opened"):
    """A table of a round is played online, at this table of the server."""

    round: int
    table: int
    room: str
    tokens: tuple[str, ...] = ()
    """By seat, what opens the chair for the player who has it; empty where a bot plays."""
    chairs: tuple[int, ...] = ()
    """By seat, the chair at the table."""


EVENTS = (
    Opened | Changed | RosterSet | Wished | Drawn | Undrawn | Renamed | NameDeleted | Withdrew
    | Returned | TookOver | Joined | PastYear | Followed | RoundStarted | Paused | Resumed
    | Extended | LastHand | RoundEnded
    | HandCounted | SlipEntered | SlipConfirmed | SlipRejected | Adjusted | AdjustmentCancelled
    | Revealed | PrizeStep | LinkMade | LinkWithdrawn | Answered | TableOpened
)  # fmt: skip
"""All of them, for the decoder."""


class Entry(msgspec.Struct, frozen=True):
    """An event with who did it and when."""

    at: str
    """UTC, ISO 8601."""
    by: str
    """The role, with its number where it has one: `desk`, `table 4`."""
    event: EVENTS
