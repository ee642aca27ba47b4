"""What jokers, or forms of a book's own, make of a hand that is being played."""

from fivewinds.core.codes import FAR
from fivewinds.core.jokers.forms import Jokers
from fivewinds.core.jokers.hand import JokerHand
from fivewinds.core.shapes import Hand

KINDS = 50


class Jokered:
    """A hand as `jokers` reads it. Whoever changes the hand tells it with `add` and `remove`."""

    def __init__(self, hand: Hand, jokers: Jokers, copies: bytes) -> None:
        self.hand = hand
        self.jokers = jokers
        self.copies = [0] * 50
        """How many of each tile the set has; none of flowers that are no jokers."""
        for tile in range(KINDS):
            self.copies[tile] = copies[tile]
        self.idle = 0
        """Tiles that are of no use: flowers that are no jokers."""
        self.known: JokerHand | None = None
        """The same tiles for `jokers`, once somebody has asked."""

    def clear(self) -> None:
        """The hand has been made empty."""
        self.idle = 0
        self.known = None

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
        return FAR if self.idle else self._look().distance()

    def complete(self) -> bool:
        """Whether the hand, with its last tile, is one of the forms."""
        return not self.idle and self._look().complete()

    def complete_with(self, tile: int) -> bool:
        """Whether one more tile would complete the hand; never one of which all are in it."""
        if self.idle or self.copies[tile] == self.hand.counts[tile]:
            return False
        return self._look().complete_with(tile)

    def waits(self) -> list[int]:
        """The tiles that complete the hand, sorted; none of which all copies are in it."""
        return [] if self.idle else self._look().waits()

    def useful(self) -> list[int]:
        """The tiles after whose draw some discard leaves a smaller distance; waits among them."""
        return [] if self.idle else self._look().useful()
