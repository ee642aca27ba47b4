"""包牌: who is liable for a limit that melds on the table have made certain (MJ-73)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fivewinds.core.codes import ADDED_KONG, CHOW, CLAIM, DECLARED_KONG, KONG, PUNG
from fivewinds.core.history import story
from fivewinds.core.table import Table

Laid = tuple[int, int]
"""A meld by its kind and its lowest tile."""
Melds = list[Laid]
FIRST_WIND = 27
FIRST_DRAGON = 31


def _three_dragons(melds: Sequence[Laid]) -> Melds:
    found = [(kind, tile) for kind, tile in melds if tile >= FIRST_DRAGON]
    return found if len(found) == 3 else []


def _four_winds(melds: Sequence[Laid]) -> Melds:
    found = [(kind, tile) for kind, tile in melds if FIRST_WIND <= tile < FIRST_DRAGON]
    return found if len(found) == 4 else []


def _four_kongs(melds: Sequence[Laid]) -> Melds:
    found = [(kind, tile) for kind, tile in melds if kind >= KONG]
    return found if len(found) == 4 else []


def _four_in_a_row(melds: Sequence[Laid]) -> Melds:
    found = [(kind, tile) for kind, tile in melds if kind != CHOW and tile < FIRST_WIND]
    tiles = sorted(tile for _, tile in found)
    row = len(tiles) == 4 and tiles[3] - tiles[0] == 3 and tiles[0] // 9 == tiles[3] // 9
    return found if row else []


def _four_equal_chows(melds: Sequence[Laid]) -> Melds:
    found = [(kind, tile) for kind, tile in melds if kind == CHOW]
    return found if len(found) == 4 and len(set(found)) == 1 else []


LIABLE: Mapping[str, Callable[[Sequence[Laid]], Melds]] = {
    "big-three-dragons": _three_dragons,
    "big-four-winds": _four_winds,
    "four-kongs": _four_kongs,
    "four-consecutive-triplets": _four_in_a_row,
    "quadruple-chows": _four_equal_chows,
}
"""The limits for which somebody may be liable, each with the melds that make it certain, if any."""


def liable_for(table: Table, seat: int) -> dict[str, Any] | None:
    """Who gave the seat the tile that made a limit certain; of two the later one."""
    if len(table.melds[seat]) < 3:
        return None
    found = None
    melds: Melds = []
    certain: list[str] = []
    for event in story(table):
        if event.seat != seat or event.kind not in (CLAIM, DECLARED_KONG):
            continue
        kind = event.three & 15
        if kind == ADDED_KONG:
            melds.remove((PUNG, event.tile))
        # The lower of the own tiles of a chow comes first.
        melds.append((kind, min(event.tile, event.four) if kind == CHOW else event.tile))
        now = [name for name, melds_of in LIABLE.items() if melds_of(melds)]
        new = [name for name in now if name not in certain]
        if event.kind == CLAIM and new:
            found = {"seat": event.three >> 4, "pattern": new[0]}
        certain = now
    return found
