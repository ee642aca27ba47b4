"""What every bot is."""

from typing import Any

from fivewinds.core.shuffle import Stream
from fivewinds.view import View


class Bot:
    """A player that answers a view with one of its sound actions.

    Whatever a bot leaves to chance it takes from its stream, so that a match can be played again.
    """

    streams = False
    """Whether each ask takes chances from the stream, so that a bot must be asked again about
    everything when a table is loaded. New bots take the chances of an ask from what they see."""
    imagines = False
    """Whether `imagine` is to be called before each ask, with the match and the view."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def imagine(self, match: Any, view: View) -> None:
        """Be given a world that the seat cannot tell from the match, where the bot `imagines`."""

    def choose(self, view: View) -> int:
        """One of the view's sound actions."""
        raise NotImplementedError
