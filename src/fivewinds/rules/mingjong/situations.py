"""What the tiles of a win do not show, read off the table: 立直, 偶然類, the first go-round."""

from collections.abc import Mapping
from typing import Any

from fivewinds.core.codes import BY_DISCARD, BY_DRAW, BY_ROB, DISCARD, NOBODY
from fivewinds.core.history import number_of, replaced
from fivewinds.core.table import Table
from fivewinds.rules.mingjong.liability import liable_for

URA = 13
"""The ura indicator's place from the end of the wall, under the indicator (MJ-4)."""
INDICATOR = 14


def situate(table: Table, seat: int, by: int) -> tuple[frozenset[str], Mapping[str, Any]]:
    """The flags and fields of a win (MJ-101, MJ-102)."""
    flags = []
    more: dict[str, Any] = {"indicator": table.indicator(), "pot": table.pot}
    if table.riichi[seat]:
        flags.append("riichi")
    if by == BY_DRAW:
        last = replaced(table, seat)
        if last.kong:
            flags.append("after-kong")
            if last.kong_from != NOBODY:
                more["kong-from"] = last.kong_from
        # A replacement tile is never the sea bottom (MJ-46).
        elif table.left() == 0:
            flags.append("last-tile")
        liable = liable_for(table, seat)
        if liable is not None:
            more["liable"] = liable
    elif by == BY_DISCARD and table.left() == 0:
        flags.append("last-tile")
    if by != BY_ROB and first_go_round(table, by):
        flags.append("first-turn")
    return frozenset(flags), more


def reveal(table: Table, seat: int) -> Mapping[str, Any]:
    """The ura indicator is turned over for who has declared riichi (MJ-4)."""
    return {"ura": table.wall[len(table.wall) - URA]} if table.riichi[seat] else {}


def first_go_round(table: Table, by: int) -> bool:
    """Up to North's first discard, and nobody has made a meld (MJ-61)."""
    if any(table.melds):
        return False
    discards = number_of(table, DISCARD)
    return discards < 4 or (by == BY_DISCARD and discards == 4)
