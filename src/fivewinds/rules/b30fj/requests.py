"""What requests may say besides the common fields, and what cannot be (BF-90, BF-91, BF-97)."""

from fivewinds.rules.fields import Field, Seats, Whole
from fivewinds.rules.flags import (
    A_FLOWER,
    A_KONG,
    EAST,
    NO_FLOWERS,
    NO_MELDS,
    NOT_EAST,
    Flag,
    Need,
)

WALL = 92
"""Tiles to draw after the deal (BF-4)."""

FIELDS = (
    Field("drawn", Whole(1, WALL), fact="draws"),
    Field("already-won", Seats(2, out=True), default=(), fact="winners"),
)

FIRST_DRAWS = Need("conflict-flag-drawn", lambda win: (win.more["drawn"] or 1) <= 4)
NOBODY_HAS_WON = Need("conflict-flag-won", lambda win: not win.more["already-won"])
WALL_IS_EMPTY = Need("conflict-flag-wall", lambda win: win.more["drawn"] in (None, WALL))
UNTOUCHED = (NO_MELDS, NO_FLOWERS, FIRST_DRAWS)

REQUEST_FLAGS = (
    Flag("after-kong", by=("draw",), needs=(A_KONG,)),
    Flag("after-flower", by=("draw",), needs=(A_FLOWER,)),
    # No kong is made when the wall is empty, so none is robbed (BF-11).
    Flag("last-tile", by=("draw", "discard"), needs=(WALL_IS_EMPTY,)),
    Flag("hell-wait"),
    Flag(
        "heaven",
        by=("draw",),
        beside={"earth": (), "man": (), "last-tile": ()},
        needs=(EAST, *UNTOUCHED, NOBODY_HAS_WON),
    ),
    Flag("earth", by=("draw",), beside={"man": (), "last-tile": ()}, needs=(NOT_EAST, *UNTOUCHED)),
    Flag("man", by=("discard",), beside={"last-tile": ()}, needs=(NOT_EAST, *UNTOUCHED)),
)
