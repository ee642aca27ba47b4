"""The bot that plays like `greedy` but claims nothing except to win: a yardstick for the arena."""

from fivewinds.bots.greedy import Greedy
from fivewinds.core.codes import ACT_PASS, ACT_WIN
from fivewinds.core.offers import Offer
from fivewinds.view import View


class Closed(Greedy):
    """Runs for a complete hand with its own draws."""

    def choose(self, view: View) -> int:
        """What `greedy` chooses, but of another's tile only to win."""
        offer: Offer = view.offer
        offer.unfold()
        if offer.actions[offer.count - 1] & 255 != ACT_PASS:
            return Greedy.choose(self, view)
        for i in range(offer.count):
            if offer.actions[i] & 255 == ACT_WIN:
                return offer.actions[i]
        return offer.actions[offer.count - 1]
