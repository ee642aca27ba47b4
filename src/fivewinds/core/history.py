"""What has happened so far in a hand, read off its log: the situations that books ask about.

For the functions of a book that get the table: `situate`, `exhausted` and their like.
"""

from typing import NamedTuple

from fivewinds.core.codes import (
    ADDED_KONG,
    BY_DRAW,
    CLAIM,
    CONCEALED_KONG,
    DECLARED_KONG,
    DISCARD,
    DRAW,
    EVERYTHING,
    FLOWER,
    KONG,
    NOBODY,
    SEATS,
    WIN,
)
from fivewinds.core.log import Log
from fivewinds.core.state import State

KINDS = 50


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
    log: Log = table.log
    kong = False
    flower = False
    giver = NOBODY
    settled = False
    for number in range(log.count - 1, -1, -1):
        event = log.seen(number, EVERYTHING)
        kind = event & 255
        three = event >> 24 & 255
        if kind == DISCARD or (kind == DRAW and not three):
            break
        if kind == FLOWER and event >> 8 & 255 == seat:
            flower = True
        if kind == DECLARED_KONG:
            kong = settled = True
        if kind == CLAIM:
            if three & 15 == KONG:
                kong = True
                giver = giver if settled else three >> 4
            break
    return Replaced(kong, flower, giver) if kong or flower else NOTHING_REPLACED


def discarded_after_kong(table: State) -> bool:
    """Whether the latest discard came right after its seat had drawn in place of a kong."""
    log: Log = table.log
    seat = NOBODY
    for number in range(log.count - 1, -1, -1):
        event = log.seen(number, EVERYTHING)
        kind = event & 255
        if seat == NOBODY:
            if kind == DISCARD:
                seat = event >> 8 & 255
        elif kind == DECLARED_KONG or (kind == CLAIM and event >> 24 & 15 == KONG):
            return True
        elif kind in (DISCARD, CLAIM) or (kind == DRAW and not event >> 24 & 255):
            return False
    return False


NOTHING_REPLACED = Replaced(False, False, NOBODY)


def number_of(table: State, kind: int) -> int:
    """How many events of a kind there have been."""
    log: Log = table.log
    total = 0
    for number in range(log.count):
        total += log.seen(number, EVERYTHING) & 255 == kind
    return total


def draws(table: State) -> int:
    """How many tiles have been drawn from the wall, replacements included."""
    return number_of(table, DRAW)


def discards(table: State, seat: int) -> tuple[int, ...]:
    """The tiles that a seat has discarded, in order, claimed ones too."""
    log: Log = table.log
    found = []
    for number in range(log.count):
        event = log.seen(number, EVERYTHING)
        if event & 255 == DISCARD and event >> 8 & 255 == seat:
            found.append(event >> 16 & 255)
    return tuple(found)


def untouched(table: State) -> bool:
    """Whether nobody has claimed a tile, made a kong or laid out a flower."""
    log: Log = table.log
    for number in range(log.count):
        kind = log.seen(number, EVERYTHING) & 255
        # Compiled, comparing numbers is quicker than looking into a tuple.
        if kind == CLAIM or kind == DECLARED_KONG or kind == FLOWER:  # noqa: PLR1714, SIM109
            return False
    return True


def lying(table: State) -> list[int]:
    """How many of each tile, by id, lie neither in a hand nor in a meld.

    They are discards that nobody claimed, tiles drawn to win, and those of added kongs that were
    robbed or may be.
    """
    log: Log = table.log
    robbed = table.terms.rob_concealed != 0
    found = [0] * KINDS
    for number in range(log.count):
        event = log.seen(number, EVERYTHING)
        kind = event & 255
        tile = event >> 16 & 255
        three = event >> 24 & 255
        if (
            kind == DISCARD
            or (kind == WIN and three == BY_DRAW)
            or (kind == DECLARED_KONG and (three == ADDED_KONG or robbed))
        ):
            found[tile] += 1
        elif kind == CLAIM:
            found[tile] -= 1
    for melds in table.melds:
        for meld in melds:
            if meld.kind == ADDED_KONG or (robbed and meld.kind == CONCEALED_KONG):
                found[meld.stands[0]] -= 1
    return found


def unseen(table: State, seat: int) -> list[int]:
    """How many copies of each tile, by id, a seat sees nowhere.

    It sees its own hand and melds, all discards, what is laid out, melds but the concealed kongs of
    others who have not won, and the hands of those who have.
    """
    found = lying(table)
    for other in range(SEATS):
        open_ = other == seat or table.won >> other & 1
        for tile in table.flowers[other]:
            found[tile] += 1
        for meld in table.melds[other]:
            if open_ or meld.kind != CONCEALED_KONG:
                for tile in meld.tiles:
                    found[tile] += 1
        if open_:
            for tile in table.held(other):
                found[tile] += 1
    copies = table.terms.copies
    for tile in range(KINDS):
        found[tile] = copies[tile] - found[tile]
    return found


def claims(table: State, seat: int) -> list[Happened]:
    """The melds that a seat has claimed, in order; `three` is kind of meld and giver << 4."""
    return [event for event in story(table) if event.kind == CLAIM and event.seat == seat]
