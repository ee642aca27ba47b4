"""The bot that runs for a complete hand: least distance first, then most useful tiles left."""

from fivewinds.bots.bot import Bot
from fivewinds.core.codes import FAR
from fivewinds.core.shapes import Hand
from fivewinds.view import View


class Greedy(Bot):
    """Discards what leaves the smallest distance and, among those, the most useful tiles unseen.

    Among equals the tile of the highest id goes: honours first, which help the least.
    """

    def choose(self, view: View) -> int:
        """The discard that leaves the hand nearest to complete."""
        hand: Hand = view.hand
        nearest = FAR
        most = -1
        chosen = view.choices[0]
        for i in range(view.count):
            action = view.choices[i]
            tile = action >> 8
            hand.remove(tile)
            distance = hand.distance(view.forms)
            if distance <= nearest:
                if distance < nearest:
                    nearest = distance
                    most = -1
                useful = tiles_left(view, distance)
                if useful >= most:
                    most = useful
                    chosen = action
            hand.add(tile)
        return chosen


def tiles_left(view: View, distance: int) -> int:
    """How many unseen tiles would bring the view's hand, at this distance, nearer or complete."""
    hand: Hand = view.hand
    total = 0
    for tile in range(34):
        if view.unseen[tile]:
            hand.add(tile)
            if hand.distance(view.forms) < distance:
                total += view.unseen[tile]
            hand.remove(tile)
    return total
