"""What a tournament is after its events: values that are replaced, never changed."""

from typing import Any, Literal

import msgspec

from fivewinds.tournament.events import Entrant, PastPlayer
from fivewinds.tournament.slips import Hand, Result, Slip, SlipRules

Place = tuple[int, int]
"""A round and a table."""
Status = Literal["playing", "in", "missing", "disputed", "waiting"]


class Player(msgspec.Struct, frozen=True, omit_defaults=True):
    """Somebody with a card."""

    number: int
    name: str
    club: str = ""
    kind: Literal["player", "house"] = "player"
    withdrawn: int | None = None
    """The last round that was played, for one who withdrew."""
    joined: int | None = None
    """The first round that was played, for one who came late."""
    deleted: bool = False
    """Whether the name was deleted; then it is empty."""

    def plays(self, number: int) -> bool:
        """Whether a round counts for this player: not before joining nor after withdrawing."""
        return (self.joined or 1) <= number and (self.withdrawn is None or number <= self.withdrawn)

    @property
    def is_ranked(self) -> bool:
        """Whether the player takes a place (RB-83, RB-84)."""
        return self.kind == "player" and self.withdrawn is None and self.joined is None


class Version(msgspec.Struct, frozen=True, omit_defaults=True):
    """A slip as it was handed in once."""

    slip: Slip
    at: str
    by: str
    reason: str = ""
    command: str = ""


class TableSlip(msgspec.Struct, frozen=True):
    """All that was handed in for one table of one round."""

    versions: tuple[Version, ...] = ()
    """The latest one is last and counts."""
    confirmed: str = ""
    """Who confirmed the latest one."""
    rejected: str = ""
    """Why the latest one is disputed; empty when it is not."""
    other: Slip | None = None
    """What the one who rejected it reads instead."""
    hands: dict[int, Hand] = {}
    """Hands that the table's phone has counted so far, by number."""

    @property
    def latest(self) -> Version | None:
        """The version that counts."""
        return self.versions[-1] if self.versions else None


class Adjustment(msgspec.Struct, frozen=True, omit_defaults=True):
    """Points apart from the table."""

    number: int
    points: int
    reason: str
    at: str
    by: str
    cancelled: str = ""
    """Why it no longer counts; empty while it does."""


class Clock(msgspec.Struct, frozen=True):
    """The clock of the round being played. Times are UTC in ISO 8601."""

    round: int = 0
    """0 when none runs."""
    started: str = ""
    """When it last began to run; empty while it is paused."""
    used: float = 0.0
    """Seconds that ran before that."""
    extra: dict[int, int] = {}
    """Minutes added: for all under 0, for single tables under their numbers."""
    last_hand: bool = False


class Link(msgspec.Struct, frozen=True):
    """Who may come with a code."""

    role: str
    number: int = 0
    withdrawn: bool = False
    name: str = ""
    """Of the person whom an invitation is for."""


class OnlineTable(msgspec.Struct, frozen=True):
    """A table of the server at which a round is played."""

    room: str
    tokens: tuple[str, ...]
    """By seat; empty where a bot plays."""
    chairs: tuple[int, ...]
    """By seat, the chair at the table."""


class Tournament(msgspec.Struct, frozen=True):
    """One tournament."""

    name: str
    rules: str
    seed: str
    rounds: int
    hands: int
    options: dict[str, Any]
    date: str = ""
    place: str = ""
    minutes: int = 60
    four_eyes: bool = False
    hidden: bool = True
    entrants: tuple[Entrant, ...] = ()
    stays: tuple[int, ...] = ()
    apart: tuple[tuple[int, int], ...] = ()
    families: tuple[tuple[int, int], ...] = ()
    """Pairs that do not meet in round one."""
    players: tuple[Player, ...] = ()
    """By number; empty before the draw."""
    schedule: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """Rounds of tables of players in order of first winds."""
    slips: dict[Place, TableSlip] = {}
    adjustments: tuple[Adjustment, ...] = ()
    clock: Clock = Clock()
    ended: int = 0
    """The last round that was put away."""
    revealed: int = 0
    prize: int = 0
    links: dict[str, Link] = {}
    answers: dict[str, bool] = {}
    """Whether those who are invited come, by name."""
    rooms: dict[Place, OnlineTable] = {}
    """Tables that are played online."""
    past: tuple[PastPlayer, ...] = ()
    """The outcome of an earlier year of which nothing else is known."""
    series: str = ""
    """The tournament with which its row of years began; empty for that one itself."""

    @property
    def is_drawn(self) -> bool:
        """Whether there is a schedule."""
        return bool(self.schedule)

    @property
    def tables(self) -> int:
        """How many tables there are."""
        return len(self.schedule[0]) if self.schedule else 0

    @property
    def begun(self) -> bool:
        """Whether something was played: the draw can no longer be taken back."""
        return bool(self.slips or self.clock.round or self.ended)

    def player(self, number: int) -> Player:
        """The player with this number."""
        return self.players[number - 1]

    def slip_rules(self) -> SlipRules:
        """How its slips are read."""
        from fivewinds.rules.registry import book

        the_book = book(self.rules)
        return SlipRules(the_book, the_book.filled(self.options), self.hands)

    def results(self) -> dict[Place, Result]:
        """What the slips that count come to."""
        rules = self.slip_rules()
        return {
            place: rules.settle(slip.versions[-1].slip)
            for place, slip in self.slips.items()
            if slip.versions
        }

    def open_rooms(self) -> dict[Place, str]:
        """The online tables whose slip is not in."""
        return {
            place: online.room
            for place, online in self.rooms.items()
            if place not in self.slips or not self.slips[place].versions
        }

    @property
    def is_complete(self) -> bool:
        """Whether all slips are in."""
        wanted = self.rounds * self.tables
        return wanted > 0 and sum(1 for slip in self.slips.values() if slip.versions) == wanted
