"""The melds that events tell of: a table makes them, and a view hears of them."""

from fivewinds.core.codes import ADDED_KONG, CHOW, CONCEALED_KONG, HIDDEN, KONG, PUNG
from fivewinds.core.joker_claims import JokerClaims
from fivewinds.core.wins import Meld

RUNS: list[tuple[int, ...]] = [(tile, tile + 1, tile + 2) for tile in range(34)]
THREES: list[tuple[int, ...]] = [(tile,) * 3 for tile in range(34)]
FOURS: list[tuple[int, ...]] = [(tile,) * 4 for tile in range(34)]
FACE_DOWN = Meld(CONCEALED_KONG, (HIDDEN,) * 4, (HIDDEN,) * 4)
"""A concealed kong of which one may not know the tiles."""


def claimed_meld(event: int, claims: JokerClaims) -> Meld:
    """The meld of a claim (`CLAIM` of `core.codes`) in a set with these jokers."""
    kind = event >> 24 & 15
    source = event >> 28 & 15
    tile = event >> 16 & 255
    if claims.jokers:
        return _with_jokers(kind, event, claims)
    if kind == CHOW:
        # The lower of the own tiles comes first.
        one = event >> 32 & 255
        tiles = RUNS[min(tile, one)]
    elif kind == PUNG:
        tiles = THREES[tile]
    else:
        tiles = FOURS[tile]
    return Meld(kind, tiles, tiles, source)


def _with_jokers(kind: int, event: int, claims: JokerClaims) -> Meld:
    """The same where jokers may be among the tiles."""
    tile = event >> 16 & 255
    stated = (event >> 56 & 255) - 1
    size = 3 if kind == KONG else 2
    own = tuple([event >> 32 + 8 * i & 255 for i in range(size)])
    if kind == CHOW:
        stands = RUNS[stated if stated >= 0 else claims.lowest(tile, own[0], own[1])]
    else:
        plain = [held for held in (tile, *own) if not claims.jokers >> held & 1]
        stands = tuple(plain[:1] * (size + 1))
    return Meld(kind, tuple(sorted((*own, tile))), stands, event >> 28 & 15, stated >= 0)


def concealed_kong(tile: int) -> Meld:
    """A concealed kong of this tile, `HIDDEN` where it lies face down."""
    return FACE_DOWN if tile == HIDDEN else Meld(CONCEALED_KONG, FOURS[tile], FOURS[tile])


def with_kong_added(melds: tuple[Meld, ...], tile: int) -> tuple[Meld, ...]:
    """The melds of a seat once a tile has been added to its pung."""
    found = []
    for meld in melds:
        if meld.kind == PUNG and meld.stands[0] == tile:
            tiles = tuple(sorted((*meld.tiles, tile)))
            found.append(Meld(ADDED_KONG, tiles, FOURS[tile], meld.source))
        else:
            found.append(meld)
    return tuple(found)
