"""What every bot is."""

from fivewinds.core.shuffle import Stream
from fivewinds.view import View


class Bot:
    """A player that answers a view with one of its sound actions.

    Whatever a bot leaves to chance it takes from its stream, so that a match can be played again.
    """

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def choose(self, view: View) -> int:
        """One of the view's sound actions."""
        raise NotImplementedError
