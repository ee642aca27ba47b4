"""The concealed tiles of one seat, in any book: plain tiles, jokers and flowers not laid out."""

from fivewinds.core.codes import FAR
from fivewinds.core.jokers import JokerHand, Jokers
from fivewinds.core.shapes import Hand

KINDS = 50


class Concealed:
    """Tiles with what `shapes`, or with jokers `jokers`, says of them.

    Melds are left out: 13 or 14 tiles are four sets and a pair, 10 or 11 are three, and so on.
    """

    def __init__(self, forms: int, jokers: Jokers | None, copies: bytes) -> None:
        self.forms = forms
        self.jokers = jokers
        self.copies = [0] * 50
        """How many of each tile the set has; none of flowers that are no jokers."""
        for tile in range(KINDS):
            self.copies[tile] = copies[tile]
        self.counts = [0] * 50
        self.size = 0
        self.fours = 0
        """Kinds of which all four are here."""
        self.idle = 0
        """Tiles that are of no use in a hand: flowers that are no jokers."""
        self.hand = Hand()
        """The plain tiles; with jokers it is not kept."""
        self.joker_hand: JokerHand | None = None
        """With jokers, all tiles that are of use, once somebody has asked."""

    def clear(self) -> None:
        """Make the hand empty."""
        for tile in range(KINDS):
            self.counts[tile] = 0
        self.size = 0
        self.fours = 0
        self.idle = 0
        self.hand.clear()
        self.joker_hand = None

    def copy(self) -> "Concealed":
        """Another hand of the same tiles."""
        other = Concealed(self.forms, self.jokers, bytes(list(self.copies)))
        for tile in self.tiles():
            other.add(tile)
        return other

    def add(self, tile: int) -> None:
        """Take a tile in."""
        self.counts[tile] += 1
        self.fours += self.counts[tile] == 4
        self.size += 1
        if not self.of_use(tile):
            self.idle += 1
        elif self.jokers is None:
            self.hand.add(tile)
        elif self.joker_hand is not None:
            self.joker_hand.add(tile)

    def remove(self, tile: int) -> None:
        """Give a tile away. The caller knows that it is there."""
        self.fours -= self.counts[tile] == 4
        self.counts[tile] -= 1
        self.size -= 1
        if not self.of_use(tile):
            self.idle -= 1
        elif self.jokers is None:
            self.hand.remove(tile)
        elif self.joker_hand is not None:
            self.joker_hand.remove(tile)

    def tiles(self) -> list[int]:
        """The tiles, sorted."""
        return [tile for tile in range(KINDS) for _ in range(self.counts[tile])]

    def of_use(self, tile: int) -> bool:
        """Whether a tile can be part of a complete hand."""
        return self.copies[tile] != 0

    def _with_jokers(self) -> JokerHand:
        """The hand as `jokers` reads it; it has no idle tiles."""
        if self.joker_hand is None:
            assert self.jokers is not None
            left = [self._left(tile) for tile in range(KINDS)]
            self.joker_hand = JokerHand(self.jokers, self.tiles(), left)
        return self.joker_hand

    def _left(self, tile: int) -> int:
        """Copies of a tile that may still come."""
        return self.copies[tile] - self.counts[tile]

    def distance(self) -> int:
        """The least distance over the forms; -1 is complete."""
        if self.idle:
            return FAR
        if self.jokers is None:
            return self.hand.distance(self.forms)
        return self._with_jokers().distance()

    def complete(self) -> bool:
        """Whether the hand, with its last tile, is one of the forms."""
        if self.idle:
            return False
        if self.jokers is None:
            return self.hand.complete(self.forms)
        return self._with_jokers().complete()

    def complete_with(self, tile: int) -> bool:
        """Whether one more tile would complete the hand; never one of which all are in it."""
        if self.idle or not self.of_use(tile):
            return False
        if self.jokers is None:
            return self.hand.complete_with(tile, self.forms)
        return self._left(tile) > 0 and self._with_jokers().complete_with(tile)

    def waits(self) -> list[int]:
        """The tiles that complete the hand, sorted; none of which all copies are in it."""
        if self.idle:
            return []
        if self.jokers is None:
            return self.hand.waits(self.forms)
        return self._with_jokers().waits()

    def useful(self) -> list[int]:
        """The tiles after whose draw some discard leaves a smaller distance; waits among them."""
        if self.idle:
            return []
        if self.jokers is None:
            return self.hand.useful(self.forms)
        return self._with_jokers().useful()
