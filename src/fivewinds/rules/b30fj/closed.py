"""Closed hands of plain tiles counted the short way: most requests have neither jokers nor melds.

What they come to is what `search` finds and `payout` settles; nothing is declared here.
"""

from typing import Any

# Compiled, the function of this module is called as a C function, by the name the .pxd gives.
import fivewinds.rules.b30fj.payout as payout  # noqa: PLR0402
from fivewinds.core.codes import NOBODY, SEATS
from fivewinds.rules.b30fj.kinds import SHAPES
from fivewinds.rules.b30fj.payout import PAYOUT, ROWS
from fivewinds.rules.b30fj.requests import FIELDS
from fivewinds.rules.b30fj.search import POWERS, Search
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.closed import Closed, ClosedCount
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.reading import Reading
from fivewinds.tiles import WINDS

TOTALS = [{"faan": faan} for faan in range(len(ROWS))]
TOLD = [row.told() for row in ROWS]
PAID = [0] * 500
PLACES = [0] * 500
"""The place of the row among all."""
for _faan, _row in enumerate(ROWS):
    PAID[_faan] = _row.value
    PLACES[_faan] = PAYOUT.rows.index(_row)
UNTOLD = {field.name: field.default for field in FIELDS}
"""The book's own fields when a request has none of them."""


class ClosedHands(ClosedCount):
    """Counts closed hands; one search serves them all."""

    def __init__(self, options: Any) -> None:
        self.options = options
        self.search: Search = Search.__new__(Search)
        self.search.hand = Traits.__new__(Traits)
        self.search.make_room(options)
        self.payments: list[dict[str, int] | None] = [None] * (len(PAYOUT.rows) * SEATS * SEATS)
        """Who pays whom, by the row, the winner and the one who discarded."""

    def count(self, hand: Closed) -> bool:
        """Fill in what a hand comes to."""
        search: Search = self.search
        search.begin_closed(hand)
        search.read_plain()
        if search.most < 0:
            return False
        patterns = search.explained(None, True)
        if patterns is None:
            patterns = search.explained(self._reading(hand), True) or []
        hand.patterns = patterns
        hand.total = TOTALS[search.most]
        hand.row = TOLD[search.most]
        hand.score = PAID[search.most]
        hand.payments = self._payments(PLACES[search.most], hand)
        hand.shape = SHAPES[search.shape]
        hand.pair = search.best_pair
        hand.number = search.best_number
        for place in range(hand.number):
            hand.sets[place] = search.best_sets[place]
        return True

    def _payments(self, row: int, hand: Closed) -> dict[str, int]:
        source = hand.source if hand.source != NOBODY else hand.seat
        case = (row * SEATS + hand.seat) * SEATS + source
        known = self.payments[case]
        if known is None:
            payments = [0] * 4
            payout.pay(payments, hand.seat, hand.source, 0, hand.score)
            known = {wind: payments[seat] for seat, wind in enumerate(WINDS)}
            self.payments[case] = known
        return known

    def _reading(self, hand: Closed) -> Reading:
        """The best reading, for patterns that few hands have."""
        self.search.setting = Setting(hand.win(UNTOLD), self.options, POWERS)
        return self.search.plain_reading()
