"""The bot that does anything legal, each choice as likely as any other."""

from fivewinds.bots.bot import Bot
from fivewinds.core.offers import Offer
from fivewinds.view import View


class RandomLegal(Bot):
    """Picks one of the legal actions by chance."""

    streams = True

    def choose(self, view: View) -> int:
        """One of the legal actions, all equally likely."""
        offer: Offer = view.offer
        return offer.action(self.stream.below(offer.count))
