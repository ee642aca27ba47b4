"""A closed hand of plain tiles and what it comes to, as numbers: most requests are no more.

A book that has a quick way to count such hands brings a `ClosedCount`. Flowers, flags, melds,
jokers and other options than the defaults take the long way.
"""

from collections.abc import Mapping
from typing import Any

from fivewinds.core.codes import BY_DISCARD, BY_DRAW, NOBODY
from fivewinds.core.wins import NOTHING, Win
from fivewinds.rules.codes import NO_TILE


class Closed:
    """A closed hand as a request describes it, and what it comes to; reused for every hand."""

    def __init__(self) -> None:
        self.counts = [0] * 34
        """How many of each tile, the winning one included."""
        self.tile = NO_TILE
        self.seat = 0
        self.source = NOBODY
        """The seat that discarded the tile; `NOBODY` for a drawn one."""
        self.round = 0
        # What it comes to
        self.score = 0
        self.total: dict[str, Any] = {}
        """Total, row and payments as answers tell them; they are kept, so an answer gets a copy."""
        self.row: dict[str, Any] | None = None
        self.payments: dict[str, int] = {}
        self.patterns: list[dict[str, Any]] = []
        """As answers tell them, made for this hand: an answer may keep them."""
        self.shape = ""
        self.sets = [0] * 4
        """The sets of a standard reading: the tile, and `RUN` for a run; `number` of them."""
        self.number = 0
        self.pair = NO_TILE

    def win(self, more: Mapping[str, Any] = NOTHING) -> Win:
        """The same as the table would hand it over, with the book's own fields."""
        hand: list[int] = []
        for tile in range(34):
            hand += [tile] * (self.counts[tile] - (tile == self.tile))
        by = BY_DRAW if self.source == NOBODY else BY_DISCARD
        return Win(
            self.seat,
            by,
            self.tile,
            self.source,
            tuple(hand),
            dealer=0,
            round=self.round,
            more=more,
        )


class ClosedCount:
    """Counts closed hands of plain tiles under the book's default options."""

    def count(self, hand: Closed) -> bool:
        """Fill in what `Book.count` and `settle` would say of a hand; False where that is left to
        them.
        """
        raise NotImplementedError
