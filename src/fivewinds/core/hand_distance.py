"""What jokers, or forms of a book's own, make of a hand that is being played."""

from fivewinds.core import bits
from fivewinds.core.codes import FAR
from fivewinds.core.jokers.forms import Form, Jokers
from fivewinds.core.jokers.hand import JokerHand
from fivewinds.core.shapes import Hand

KINDS = 50


class Jokered:
    """A hand as `jokers` reads it. `add` and `remove` tell it of every change of the hand."""

    def __init__(self, hand: Hand, jokers: Jokers, copies: bytes, forms: int) -> None:
        self.hand = hand
        self.jokers = jokers
        self.forms = forms
        self.plain = jokers.reach == 0 and all(map(_counts_kinds, jokers.further))
        """Whether there are no jokers, and no forms but those that counting kinds can tell."""
        self.families = [form.family for form in jokers.further]
        self.copies = [0] * 50
        """How many of each tile the set has; none of flowers that are no jokers."""
        for tile in range(KINDS):
            self.copies[tile] = copies[tile]
        self.idle = 0
        """Tiles that are of no use: flowers that are no jokers."""
        self.known: JokerHand | None = None
        """The same tiles for `jokers`, from the first question on."""

    def clear(self) -> None:
        """The hand has been made empty."""
        self.idle = 0
        if self.known is not None:
            self.known.clear()

    def add(self, tile: int) -> None:
        """The hand has taken a tile in."""
        if self.copies[tile] == 0:
            self.idle += 1
        elif self.known is not None:
            self.known.add(tile)

    def remove(self, tile: int) -> None:
        """The hand has given a tile away."""
        if self.copies[tile] == 0:
            self.idle -= 1
        elif self.known is not None:
            self.known.remove(tile)

    def _look(self) -> JokerHand:
        """The hand for `jokers`; it has no idle tiles."""
        if self.known is None:
            left = [self.copies[tile] - self.hand.counts[tile] for tile in range(KINDS)]
            self.known = JokerHand(self.jokers, self.hand.tiles(), left)
        return self.known

    def distance(self) -> int:
        """The least distance over the forms; -1 is complete."""
        if self.idle:
            return FAR
        return self._plain_distance() if self.plain else self._look().distance()

    def _plain_distance(self) -> int:
        """The same without jokers: quicker, and never more than what can still be drawn allows."""
        least = self.hand.distance(self.forms)
        if self.hand.size < 13:
            return least
        for place in range(len(self.families)):
            least = min(least, self._kinds_distance(self.families[place]))
        return least

    def _kinds_distance(self, family: int) -> int:
        """How far thirteen or fourteen tiles are from thirteen kinds of a family, one twice."""
        kinds = bits.number_of(self.hand.kinds & family)
        return 13 - min(kinds, 13) - (self.hand.pairs & family != 0)

    def complete(self) -> bool:
        """Whether the hand, with its last tile, is one of the forms."""
        if self.idle:
            return False
        return self._plain_distance() < 0 if self.plain else self._look().complete()

    def complete_with(self, tile: int) -> bool:
        """Whether one more tile would complete the hand; never one of which all are in it."""
        if self.idle or self.copies[tile] == self.hand.counts[tile]:
            return False
        if not self.plain:
            return self._look().complete_with(tile)
        if self.hand.size % 3 != 1:
            return False
        self.hand.add(tile)
        complete = self._plain_distance() < 0
        self.hand.remove(tile)
        return complete

    def waits(self) -> list[int]:
        """The tiles that complete the hand, sorted; none of which all copies are in it."""
        if self.idle:
            return []
        if not self.plain:
            return self._look().waits()
        if self._plain_distance() != 0:
            return []
        return [tile for tile in range(34) if self.complete_with(tile)]

    def waits_bits(self) -> int:
        """The same as bits, tile 0 the lowest."""
        if self.idle or self.hand.size % 3 != 1 or self.distance() != 0:
            return 0
        return self._useful(0)

    def useful(self) -> list[int]:
        """The tiles after whose draw some discard leaves a smaller distance; waits among them."""
        if self.idle or self.hand.size % 3 != 1:
            return []
        found = self._useful(self.distance())
        return [tile for tile in range(KINDS) if found >> tile & 1]

    def useful_among(self, tiles: list[int], distance: int) -> int:
        """How many of the tiles counted in `tiles` are useful, at this distance."""
        if self.idle or self.hand.size % 3 != 1:
            return 0
        found = self._useful(distance)
        total = 0
        for tile in range(KINDS):
            total += tiles[tile] * (found >> tile & 1)
        return total

    def _useful(self, distance: int) -> int:
        """The useful tiles of a hand at this distance, as bits."""
        return self._plain_useful(distance) if self.plain else self._look().useful_bits(distance)

    def _plain_useful(self, now: int) -> int:
        """The same without jokers; a tile is useful to a form that is nearest now."""
        found = self.hand.useful_at(self.forms, now)
        if self.hand.size < 13:
            return found
        for place in range(len(self.families)):
            family = self.families[place]
            if self._kinds_distance(family) == now:
                found |= self._useful_kinds(family)
        return found

    def _useful_kinds(self, family: int) -> int:
        """What brings thirteen tiles nearer to thirteen kinds of a family, one twice."""
        held = self.hand.kinds & family
        found = 0
        if bits.number_of(held) < 13:
            found = family & ~held
        if not self.hand.pairs & family:
            found |= held
        return found


def _counts_kinds(form: Form) -> bool:
    """Whether a form is thirteen kinds of a family, none of which it needs above others."""
    return form.units == 13 and form.twins == 1 and all(end[0] == 0 for end in form.ends)
