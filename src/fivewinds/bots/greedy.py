"""The bot that runs for a complete hand: least distance first, then most useful tiles left."""

from fivewinds.bots.before_play import choose_before_play
from fivewinds.bots.bot import Bot
from fivewinds.core.codes import (
    ACT_CONCEALED_KONG,
    ACT_DISCARD,
    ACT_EXCHANGE,
    ACT_FLOWER,
    ACT_KONG,
    ACT_PASS,
    ACT_RIICHI,
    ACT_WIN,
    FAR,
)
from fivewinds.core.offers import Offer
from fivewinds.core.shuffle import Stream
from fivewinds.view import View

NONE = 0


class Greedy(Bot):
    """Wins when it can, claims what brings it nearer, and discards what leaves it nearest.

    Among discards that leave the same distance it keeps the most useful tiles unseen; among
    equals the tile of the highest id goes: honours first, which help the least.
    """

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self.distances = [0] * 128

    def choose(self, view: View) -> int:
        """The action that leaves the hand nearest to complete."""
        offer: Offer = view.offer
        offer.unfold()
        if offer.count == 1:
            return offer.actions[0]
        # Discards come first in an offer, everything else after them.
        last = offer.actions[offer.count - 1]
        if last & 255 == ACT_PASS:
            return self._answer(view)
        if last & 255 >= ACT_EXCHANGE:
            return choose_before_play(view)
        if last & 255 != ACT_DISCARD:
            declared = self._declare(view)
            if declared:
                return declared
        return self._discard(view)

    def _answer(self, view: View) -> int:
        """A win, or the claim that brings the hand nearest, or nothing."""
        offer: Offer = view.offer
        nearest = view.distance()
        chosen = offer.actions[offer.count - 1]
        for i in range(offer.count - 1):
            action = offer.actions[i]
            if action & 255 == ACT_WIN:
                return action
            distance = self._distance_after(view, action)
            if distance < nearest:
                nearest = distance
                chosen = action
        return chosen

    def _distance_after(self, view: View, action: int) -> int:
        """The distance of what a claim leaves in the hand."""
        size = 3 if action & 255 == ACT_KONG else 2
        for i in range(size):
            view.put_away(action >> 16 + 8 * i & 255)
        distance = view.distance()
        for i in range(size):
            view.take(action >> 16 + 8 * i & 255)
        return distance

    def _declare(self, view: View) -> int:
        """A win, a flower that is of no other use, or a kong that costs nothing."""
        offer: Offer = view.offer
        kong = NONE
        for i in range(offer.count):
            action = offer.actions[i]
            kind = action & 255
            if kind == ACT_WIN:
                return action
            if kind == ACT_FLOWER and not view.of_use[action >> 8]:
                return action
            if kind == ACT_CONCEALED_KONG and self._costs_nothing(view, action >> 8):
                kong = action
        return kong

    def _costs_nothing(self, view: View, tile: int) -> bool:
        """Whether the hand is no farther from complete with its four tiles laid down."""
        now = view.distance()
        for _ in range(4):
            view.put_away(tile)
        after = view.distance()
        for _ in range(4):
            view.take(tile)
        return after <= now

    def _discard(self, view: View) -> int:
        offer: Offer = view.offer
        nearest = FAR
        equals = 0
        count = 0
        chosen = offer.actions[0]
        while count < offer.count and offer.actions[count] & 255 == ACT_DISCARD:
            distance = view.distance_without(offer.actions[count] >> 8)
            self.distances[count] = distance
            if distance < nearest:
                nearest = distance
                equals = 0
                chosen = offer.actions[count]
            equals += distance == nearest
            count += 1
        if equals > 1:
            chosen = self._most_useful(view, nearest, count)
        if count < offer.count:
            return self._with_riichi(offer, chosen)
        return chosen

    def _most_useful(self, view: View, nearest: int, count: int) -> int:
        """Of the discards that leave the least distance the one that leaves most useful tiles."""
        offer: Offer = view.offer
        most = -1
        chosen = offer.actions[0]
        for i in range(count):
            if self.distances[i] == nearest:
                useful = view.useful_without(offer.actions[i] >> 8, nearest)
                if useful >= most:
                    most = useful
                    chosen = offer.actions[i]
        return chosen

    def _with_riichi(self, offer: Offer, discard: int) -> int:
        """The discard, declaring riichi where that is sound."""
        declaring = ACT_RIICHI | discard >> 8 << 8
        for i in range(offer.count):
            if offer.actions[i] == declaring:
                return declaring
        return discard
