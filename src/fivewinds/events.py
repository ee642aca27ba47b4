"""The events of a match, one union for records, sockets, bots and tests (docs/interfaces.md §4)."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from fivewinds.answers import explain
from fivewinds.core import table
from fivewinds.core.codes import (
    BY_NAMES,
    DISCARD,
    DRAW,
    HIDDEN,
    NOBODY,
    STOPPED_REASONS,
    WIN,
)
from fivewinds.rules.scoring import Best
from fivewinds.tiles import NAMES, show


class Shown(msgspec.Struct, frozen=True):
    """A hand laid open."""

    hand: str
    melds: list[dict[str, Any]]


class _Event(msgspec.Struct, frozen=True, tag_field="e", rename={"source": "from"}):
    n: int


class Deal(_Event, tag="deal", frozen=True):
    """A hand begins."""

    hand: int
    dealer: int
    dice: list[list[int]]
    hands: list[str]
    wall: int
    scores: list[int]


class Draw(_Event, tag="draw", frozen=True):
    """A seat draws a tile."""

    seat: int
    tile: str
    source: str
    wall: int


class Discard(_Event, tag="discard", frozen=True):
    """A seat discards a tile."""

    seat: int
    tile: str
    drawn: bool


class Win(_Event, tag="win", frozen=True):
    """A seat wins."""

    seat: int
    by: str
    tile: str
    score: dict[str, Any]
    payments: list[int]
    shown: dict[str, Shown]
    source: int | UnsetType = UNSET


class Stopped(_Event, tag="stopped", frozen=True):
    """The hand ends without a winner."""

    reason: str
    payments: list[int]


class EndHand(_Event, tag="end-hand", frozen=True):
    """The hand has been counted."""

    scores: list[int]


class EndMatch(_Event, tag="end-match", frozen=True):
    """The match has ended."""

    scores: list[int]
    ranking: list[int]
    places: list[int]
    reason: str | UnsetType = UNSET


Event = Deal | Draw | Discard | Win | Stopped | EndHand | EndMatch


class Verdict(NamedTuple):
    """What a book said of a win, and what it does to the scores.

    The answer that explains it is made when somebody reads it; most simulated wins nobody reads.
    """

    win: table.Win
    found: Best
    payments: list[int]
    gains: list[int]

    def told(self, number: int) -> Win:
        """The event of this win."""
        win = self.win
        return Win(
            number,
            win.seat,
            BY_NAMES[win.by],
            NAMES[win.tile],
            explain(self.found),
            list(self.payments),
            {str(win.seat): Shown(show(win.hand), [])},
            UNSET if win.source == NOBODY else win.source,
        )


def tile_name(tile: int) -> str:
    """A tile as events write it; hidden ones are question marks."""
    return "?" if tile == HIDDEN else NAMES[tile]


def hand_text(tiles: bytes) -> str:
    """A hand as events write it: sorted, or as many question marks as it has tiles."""
    return "?" * len(tiles) if HIDDEN in tiles else show(tiles)


def unpack(log: Iterable[int], verdicts: Sequence[Verdict], number: int) -> Iterator[Event]:
    """The events of a table's log, numbered from `number`."""
    for event in log:
        kind, seat, tile, three, four, five, *_ = event.to_bytes(8, "little")
        if kind == DRAW:
            yield Draw(number, seat, tile_name(tile), "replacement" if three else "wall", four)
        elif kind == DISCARD:
            yield Discard(number, seat, tile_name(tile), bool(three))
        elif kind == WIN:
            yield verdicts[five].told(number)
        else:
            yield Stopped(number, STOPPED_REASONS[three], [0, 0, 0, 0])
        number += 1
