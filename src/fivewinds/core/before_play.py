"""What seats do before play, as integers: exchanged tiles in an action and in an event.

An action names up to three tiles, a byte each, and how many they are. The event of a seat has what
it gave and what it got, six bits a tile, the seat that it got them from and how many they are:
all but kind, seat and the last two are covered for everybody else (`COVER`).
"""

from collections.abc import Sequence

from fivewinds.core.codes import ACT_EXCHANGE, EXCHANGED

MOST = 3
"""The most tiles that are exchanged."""
BITS = 6
HIDDEN_TILE = 63
COVER = (1 << 2 * MOST * BITS) - 1 << 16
"""The bits of the tiles in the event of an exchange."""


def exchange_action(tiles: Sequence[int]) -> int:
    """The action of giving these tiles."""
    action = ACT_EXCHANGE | len(tiles) << 32
    for place, tile in enumerate(sorted(tiles)):
        action |= tile << 8 + 8 * place
    return action


def given_by(action: int) -> tuple[int, ...]:
    """The tiles that an action gives, sorted."""
    return tuple(action >> 8 + 8 * place & 255 for place in range(action >> 32 & 255))


def exchange_event(seat: int, given: Sequence[int], got: Sequence[int], source: int) -> int:
    """The event of a seat that gave tiles, and got as many from another seat."""
    event = EXCHANGED | seat << 8 | source << 52 | len(given) << 54
    for place in range(len(given)):
        event |= given[place] << 16 + BITS * place
        event |= got[place] << 16 + BITS * (MOST + place)
    return event


def given_in(event: int) -> tuple[int, ...]:
    """The tiles that the seat of an event gave; `HIDDEN_TILE` for readers who may not know."""
    return _tiles(event, 0)


def got_in(event: int) -> tuple[int, ...]:
    """The tiles that the seat of an event got; `HIDDEN_TILE` for readers who may not know."""
    return _tiles(event, MOST)


def got_from(event: int) -> int:
    """The seat that gave those."""
    return event >> 52 & 3


def _tiles(event: int, first: int) -> tuple[int, ...]:
    size = event >> 54 & 3
    return tuple(event >> 16 + BITS * (first + place) & HIDDEN_TILE for place in range(size))
