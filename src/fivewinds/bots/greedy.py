"""The bot that runs for a complete hand: least distance first, then most useful tiles left."""

from fivewinds.bots.bot import Bot
from fivewinds.core.codes import FAR
from fivewinds.core.shapes import Hand
from fivewinds.core.shuffle import Stream
from fivewinds.core.table import Offer
from fivewinds.view import View


class Greedy(Bot):
    """Discards what leaves the smallest distance and, among those, the most useful tiles unseen.

    Among equals the tile of the highest id goes: honours first, which help the least.
    """

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self.distances = [0] * 64

    def choose(self, view: View) -> int:
        """The discard that leaves the hand nearest to complete."""
        hand: Hand = view.hand
        offer: Offer = view.offer
        nearest = FAR
        equals = 0
        chosen = offer.actions[0]
        for i in range(offer.count):
            distance = self._distance_without(hand, offer.actions[i] >> 8, view.forms)
            self.distances[i] = distance
            if distance < nearest:
                nearest = distance
                equals = 0
                chosen = offer.actions[i]
            equals += distance == nearest
        if equals == 1:
            return chosen
        most = -1
        for i in range(offer.count):
            if self.distances[i] == nearest:
                tile = offer.actions[i] >> 8
                hand.remove(tile)
                useful = tiles_left(view)
                hand.add(tile)
                if useful >= most:
                    most = useful
                    chosen = offer.actions[i]
        return chosen

    def _distance_without(self, hand: Hand, tile: int, forms: int) -> int:
        hand.remove(tile)
        distance = hand.distance(forms)
        hand.add(tile)
        return distance


def tiles_left(view: View) -> int:
    """How many unseen tiles would bring the view's hand nearer, or complete it."""
    bits = view.hand.useful_bits(view.forms)
    total = 0
    for tile in range(34):
        total += view.unseen[tile] * (bits & 1)
        bits >>= 1
    return total
