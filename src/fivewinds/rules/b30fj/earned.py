"""The sets of a standard hand that earn a pattern, found where most hands are explained.

Each sort of answer is a class; patterns declare one of them, or a function where few hands ask.
"""

from fivewinds.rules.b30fj.arrangements import IN_ANY_SUIT, Arrangements
from fivewinds.rules.b30fj.traits import Traits, traits_of
from fivewinds.rules.codes import PAIR, RUN, TILE
from fivewinds.rules.groups import BITS, KONG, ONE, groups_of
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group, Packed

EAST = 27
NO_RUN = -1


class Earned(Packed):
    """The groups of tiles that earn a pattern, found in the traits of a reading."""

    def __call__(self, reading: Reading) -> tuple[Group, ...]:
        """The groups in a reading."""
        return groups_of(self.found(traits_of(reading)))

    def of(self, hand: Traits) -> int:
        """The groups in a hand whose traits these are."""
        traits = hand
        return self.found(traits)

    def found(self, hand: Traits) -> int:
        """The groups as a number of `rules.groups`."""
        raise NotImplementedError


class ThePair(Earned):
    """The pair."""

    def found(self, hand: Traits) -> int:
        """The groups."""
        return (hand.pair | PAIR) + 1


class RunsIn(Earned):
    """The runs that make an arrangement; of several, those of the first that is there."""

    def __init__(self, arranged: Arrangements, bits: tuple[int, ...]) -> None:
        self.arranged = arranged
        self.number = len(bits)
        self.indices = [0] * 4
        for place, bit in enumerate(bits):
            self.indices[place] = arranged.index(bit)

    def found(self, hand: Traits) -> int:
        """The groups."""
        for place in range(self.number):
            groups = self.arranged.groups(self.indices[place], hand.run_bits, hand.more_run_bits)
            if groups:
                return groups
        return 0


class TripletsIn(Earned):
    """The triplets, and the pair, that make an arrangement."""

    def __init__(self, arranged: Arrangements, bit: int) -> None:
        self.arranged = arranged
        self.index = arranged.index(bit)

    def found(self, hand: Traits) -> int:
        """The groups: of an arrangement in any suits, the first triplets that fit."""
        places = self.arranged.groups(self.index, hand.triplet_bits, hand.number_bits)
        found = shift = used = 0
        while places:
            wanted = (places & ONE) - 1
            places >>= BITS
            if wanted & PAIR:
                here = (hand.pair | PAIR) + 1
            else:
                place = self._triplet(hand, wanted, used)
                used |= 1 << place
                here = hand.codes[place] + 1
            found |= here << shift
            shift += BITS
        return found

    def _triplet(self, hand: Traits, wanted: int, used: int) -> int:
        """Where a triplet is that is not used yet, by its number and where it has one its suit."""
        for place in range(hand.sets):
            code = hand.codes[place]
            tile = code & TILE
            if code & RUN or tile >= EAST or used >> place & 1:
                continue
            if tile % 9 == wanted & TILE if wanted & IN_ANY_SUIT else tile == wanted:
                return place
        return 0


class TripletsAmong(Earned):
    """The triplets of these tiles, and the pair where it belongs to them."""

    def __init__(self, kinds: int, *, pair: bool) -> None:
        self.kinds = kinds
        self.pair = pair

    def found(self, hand: Traits) -> int:
        """The groups."""
        found = shift = 0
        for place in range(hand.sets):
            here = hand.codes[place]
            if not here & RUN and self.kinds >> (here & TILE) & 1:
                here += 1
                found |= here << shift
                shift += BITS
        if self.pair and self.kinds >> hand.pair & 1:
            here = (hand.pair | PAIR) + 1
            found |= here << shift
        return found


class WindTriplets(Earned):
    """The triplets of the round wind, or of one's own."""

    def __init__(self, *, own: bool) -> None:
        self.own = own

    def found(self, hand: Traits) -> int:
        """The groups."""
        wind = hand.own_wind if self.own else hand.round_wind
        found = shift = 0
        for place in range(hand.sets):
            here = hand.codes[place]
            if here & TILE == wind:
                here += 1
                found |= here << shift
                shift += BITS
        return found


class ConcealedTriplets(Earned):
    """The concealed triplets, kongs with four tiles, in the order of the tiles."""

    def found(self, hand: Traits) -> int:
        """The groups."""
        found = shift = 0
        last = -1
        while True:
            # The next one in order, as melds come in the order in which they were made.
            code = lowest = -1
            for place in range(hand.sets):
                order = (hand.codes[place] & TILE) * 4 + place
                if hand.hidden >> place & 1 and order > last and (lowest < 0 or order < lowest):
                    code = hand.codes[place]
                    lowest = order
            if code < 0:
                return found
            last = lowest
            here = code + 1
            found |= here << shift
            shift += BITS


class TwoSets(Earned):
    """A triplet in hand, and a run in hand that contains its tile."""

    def found(self, hand: Traits) -> int:
        """The groups."""
        for place in range(hand.melds, hand.sets):
            tile = hand.codes[place]
            if tile & RUN:
                continue
            run = _run_with(hand, tile, hand.melds)
            if run != NO_RUN:
                here = hand.codes[run] + 1
                return tile + 1 | here << BITS
        return 0


class PairAndTwoSets(Earned):
    """The pair, and two runs in hand that contain its tile."""

    def found(self, hand: Traits) -> int:
        """The groups."""
        found = (hand.pair | PAIR) + 1
        run = _run_with(hand, hand.pair, hand.melds)
        here = hand.codes[run] + 1
        found |= here << BITS
        run = _run_with(hand, hand.pair, run + 1)
        here = hand.codes[run] + 1
        return found | here << 2 * BITS


class FourOfATile(Earned):
    """The tiles that stand four times or more."""

    def found(self, hand: Traits) -> int:
        """The groups."""
        hogged = hand.hogged()
        found = shift = 0
        for tile in range(34):
            if hogged >> tile & 1:
                here = (tile | KONG) + 1
                found |= here << shift
                shift += BITS
        return found


def _run_with(hand: Traits, tile: int, first: int) -> int:
    """Where a run in hand with this tile is, from a place on, or `NO_RUN`."""
    for place in range(first, hand.sets):
        code = hand.codes[place]
        low = code & TILE
        if code & RUN and low <= tile <= low + 2:
            return place
    return NO_RUN
