"""Which of a seat's tiles can make a claimed meld where jokers may be among them.

Books without jokers never come here: their claims are found by counting.
"""

from collections.abc import Mapping

from fivewinds.core.codes import ACT_CHOW
from fivewinds.core.offers import Offer
from fivewinds.core.shapes import Hand

KINDS = 50
PLAIN = 34
SUITED = 27
OWN = 16
STATED = 40
"""Where the own tiles and the stated tile, plus one, begin in an action."""


class JokerClaims:
    """The ways to claim a tile in a set with these jokers, as actions for an offer.

    What bars a claim whatever it is made of, as a rule against swapping does, is for the table to
    look at.
    """

    def __init__(self, powers: Mapping[int, int]) -> None:
        self.jokers = 0
        """The jokers of the set, as bits."""
        self.powers = [0] * 50
        """What each joker may stand for, as bits."""
        self.last = 0
        """One more than the highest joker."""
        bit = 1
        for tile in range(KINDS):
            if tile in powers:
                self.jokers |= bit
                self.powers[tile] = powers[tile]
                self.last = tile + 1
            bit <<= 1

    def add_equal(
        self, offer: Offer, hand: Hand, kind: int, tile: int, own: int, most: int
    ) -> None:
        """Add pungs or kongs of a tile with `own` tiles of the hand, at most `most` jokers in all.

        At least one tile of a meld is plain. Fewer jokers come first, then lower ones.
        """
        joker = self.jokers >> tile & 1
        if not joker:
            # Without a joker in the hand all of them are the tile itself.
            jokers = min(most, own) if hand.kinds & self.jokers else 0
            self._add_stood(offer, hand, kind | tile << 8, tile, own, jokers)
            return
        stands = self.powers[tile] & ~self.jokers & hand.kinds
        for stood in range(PLAIN):
            if stands >> stood & 1:
                self._add_stood(offer, hand, kind | tile << 8, stood, own, min(most, own) - 1)

    def _add_stood(
        self, offer: Offer, hand: Hand, head: int, stood: int, own: int, most: int
    ) -> None:
        """Add the melds of a plain tile with up to `most` jokers among `own` tiles of the hand."""
        for number in range(most + 1):
            if hand.counts[stood] >= own - number:
                self._add_jokers(offer, hand, head, stood, own - number, number, 0, 0)

    def _add_jokers(
        self,
        offer: Offer,
        hand: Hand,
        head: int,
        stood: int,
        plain: int,
        number: int,
        first: int,
        chosen: int,
    ) -> None:
        """Add all ways to choose so many more jokers, from `first` on.

        Those chosen are bytes, the latest lowest, each one more than the joker's id.
        """
        if number == 0:
            offer.add(head | _sorted(stood, plain, chosen) << OWN)
            return
        for joker in range(first, self.last):
            if self.powers[joker] >> stood & 1 and hand.counts[joker] > _times(joker, chosen):
                more = chosen << 8 | joker + 1
                self._add_jokers(offer, hand, head, stood, plain, number - 1, joker, more)

    def add_runs(self, offer: Offer, hand: Hand, tile: int, most: int) -> None:
        """Add chows of a tile with two tiles of the hand, of which `most` may be jokers.

        Every one states its lowest tile. Those of the same own tiles stand together, in the order
        in which these tiles are first found: by run, fewer jokers first, lower jokers first.
        """
        if tile >= SUITED or self.jokers >> tile & 1:
            return
        start = offer.count
        wild = hand.kinds & self.jokers if most else 0
        for low in range(max(tile - 2, tile - tile % 9), min(tile, tile - tile % 9 + 6) + 1):
            one = low + (tile == low)
            two = low + 2 - (tile == low + 2)
            if hand.counts[one] and hand.counts[two]:
                _add_run(offer, start, tile, low, one, two)
            for joker in range(self.last if wild else 0):
                if wild >> joker & 1:
                    if hand.counts[one] and self.powers[joker] >> two & 1:
                        _add_run(offer, start, tile, low, one, joker)
                    if hand.counts[two] and self.powers[joker] >> one & 1:
                        _add_run(offer, start, tile, low, two, joker)
            for joker in range(self.last if wild and most > 1 else 0):
                for other in range(joker, self.last if wild >> joker & 1 else 0):
                    two_held = wild >> other & 1 and hand.counts[other] > (other == joker)
                    if two_held and self.fills(joker, other, one, two):
                        _add_run(offer, start, tile, low, joker, other)

    def fills(self, one: int, two: int, first: int, second: int) -> bool:
        """Whether two tiles, plain or jokers, can be these two."""
        return (self._may_be(one, first) and self._may_be(two, second)) or (
            self._may_be(one, second) and self._may_be(two, first)
        )

    def _may_be(self, tile: int, stood: int) -> bool:
        if self.jokers >> tile & 1:
            return bool(self.powers[tile] >> stood & 1)
        return tile == stood

    def jokers_in(self, action: int, own: int) -> int:
        """How many jokers are among the claimed tile and so many own ones."""
        number = self.jokers >> (action >> 8 & 255) & 1
        for place in range(own):
            number += self.jokers >> (action >> OWN + 8 * place & 255) & 1
        return number

    def lowest(self, tile: int, one: int, two: int) -> int:
        """The lowest tile of the first run that a claimed tile and two own ones can be."""
        low = max(tile - 2, tile - tile % 9)
        while not self.fills(one, two, low + (tile == low), low + 2 - (tile == low + 2)):
            low += 1
        return low


def _times(joker: int, chosen: int) -> int:
    """How often a joker is among those chosen."""
    times = 0
    while chosen:
        times += chosen & 255 == joker + 1
        chosen >>= 8
    return times


def _sorted(stood: int, plain: int, chosen: int) -> int:
    """The plain tiles and the jokers chosen as an action has own tiles: sorted, lowest first."""
    own = 0
    while chosen & 255 > stood + 1:
        own = own << 8 | (chosen & 255) - 1
        chosen >>= 8
    for _ in range(plain):
        own = own << 8 | stood
    while chosen:
        own = own << 8 | (chosen & 255) - 1
        chosen >>= 8
    return own


def _add_run(offer: Offer, start: int, tile: int, low: int, one: int, two: int) -> None:
    """Add a chow after those of the same own tiles, from place `start` on, unless it is there."""
    lower = min(one, two)
    higher = max(one, two)
    action = ACT_CHOW | tile << 8 | lower << OWN | higher << OWN + 8
    action |= (low + 1) << STATED
    place = offer.count
    for other in range(start, offer.count):
        if offer.actions[other] == action:
            return
        if (offer.actions[other] ^ action) >> OWN & 0xFFFF == 0:
            place = other + 1
    offer.add(action)
    for other in range(offer.count - 1, place, -1):
        offer.actions[other] = offer.actions[other - 1]
    if place < offer.count:
        offer.actions[place] = action
