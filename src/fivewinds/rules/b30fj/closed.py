"""Closed hands of plain tiles counted the short way: most requests have neither jokers nor melds.

What they come to is what `search` finds and `payout` settles; nothing is declared here.
"""

from typing import Any

# Compiled, the function of this module is called as a C function, by the name the .pxd gives.
import fivewinds.rules.b30fj.payout as payout  # noqa: PLR0402
from fivewinds.core.codes import SEATS
from fivewinds.rules.b30fj.facts import SEVEN_PAIRS, STANDARD
from fivewinds.rules.b30fj.requests import FIELDS
from fivewinds.rules.b30fj.payout import ROWS
from fivewinds.rules.b30fj.search import POWERS, Search
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.closed import Closed, ClosedCount
from fivewinds.rules.codes import NO_TILE
from fivewinds.rules.reading import Reading
from fivewinds.rules.setting import Setting

TOTALS = [{"faan": faan} for faan in range(len(ROWS))]
PAID = [0] * 500
for _faan, _row in enumerate(ROWS):
    PAID[_faan] = _row.value
UNTOLD = {field.name: field.default for field in FIELDS}
"""The book's own fields when a request has none of them."""


class ClosedHands(ClosedCount):
    """Counts closed hands; one search serves them all."""

    def __init__(self, options: Any) -> None:
        self.options = options
        self.search: Search = Search.__new__(Search)
        self.search.hand = Traits.__new__(Traits)

    def count(self, hand: Closed) -> bool:
        """Fill in what a hand comes to; the two shapes without groups take the long way."""
        search: Search = self.search
        search.begin_closed(hand)
        search.read_plain(True)
        if search.most < 0 or search.shape not in (STANDARD, SEVEN_PAIRS):
            return False
        search.lay_best()
        counted = search.counted(None)
        if counted is None:
            counted = search.counted(self._reading(hand)) or []
        hand.patterns = [pattern.told() for pattern in counted]
        hand.total = TOTALS[search.most]
        hand.row = ROWS[search.most]
        hand.score = PAID[search.most]
        hand.pair = NO_TILE
        hand.number = 0
        if search.shape == STANDARD:
            hand.pair = search.best_pair
            hand.number = search.best_number
            for place in range(hand.number):
                hand.sets[place] = search.best_sets[place]
        payout.pay(hand.payments, hand.seat, hand.source, 0, hand.score)
        return True

    def _reading(self, hand: Closed) -> Reading:
        """The best reading, for patterns that few hands have."""
        self.search.setting = Setting(hand.win(UNTOLD), self.options, POWERS)
        return self.search.plain_reading()
