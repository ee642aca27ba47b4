"""What has happened so far in a hand, read off its log: the situations that books ask about.

For the functions of a book that get the table: `situate`, `exhausted` and their like.
"""

from collections.abc import Iterator
from typing import NamedTuple

from fivewinds.core.codes import (
    CLAIM,
    DECLARED_KONG,
    DISCARD,
    DRAW,
    FLOWER,
    KONG,
    NOBODY,
)
from fivewinds.core.state import State


class Happened(NamedTuple):
    """One event of a log, taken apart."""

    kind: int
    """A kind of event of `core.codes`."""
    seat: int
    tile: int
    three: int
    four: int
    """What the bytes after the tile hold, as `core.codes` says for the kind."""


def story(table: State) -> list[Happened]:
    """All events of the hand so far."""
    return [_apart(event) for event in table.log.read()]


def _apart(event: int) -> Happened:
    return Happened(
        event & 255, event >> 8 & 255, event >> 16 & 255, event >> 24 & 255, event >> 32 & 255
    )


class Replaced(NamedTuple):
    """What the tile just drawn has replaced, in one unbroken turn."""

    kong: bool
    flower: bool
    kong_from: int
    """Who gave the last kong, if it was claimed from a discard; otherwise `NOBODY`."""


def replaced(table: State, seat: int) -> Replaced:
    """What the seat's latest drawn tile replaced, with all that was replaced in the same turn."""
    kong = flower = False
    giver, settled = NOBODY, False
    for event in reversed(story(table)):
        if event.kind == DISCARD or (event.kind == DRAW and not event.three):
            break
        if event.kind == FLOWER and event.seat == seat:
            flower = True
        if event.kind == DECLARED_KONG:
            kong = settled = True
        if event.kind == CLAIM:
            if event.three & 15 == KONG:
                kong = True
                giver = giver if settled else event.three >> 4
            break
    return Replaced(kong, flower, giver)


def draws(table: State) -> int:
    """How many tiles have been drawn from the wall, replacements included."""
    return sum(event.kind == DRAW for event in story(table))


def discards(table: State, seat: int) -> tuple[int, ...]:
    """The tiles that a seat has discarded, in order, claimed ones too."""
    return tuple(e.tile for e in story(table) if e.kind == DISCARD and e.seat == seat)


def untouched(table: State) -> bool:
    """Whether nobody has claimed a tile, made a kong or laid out a flower."""
    return not any(event.kind in (CLAIM, DECLARED_KONG, FLOWER) for event in story(table))


def claims(table: State, seat: int) -> Iterator[Happened]:
    """The melds that a seat has claimed, in order; `three` is kind of meld and giver << 4."""
    return (event for event in story(table) if event.kind == CLAIM and event.seat == seat)
