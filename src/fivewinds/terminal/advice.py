"""What a player could know from his own view: how far each discard leaves the hand."""

from typing import NamedTuple

from fivewinds.bots import Greedy
from fivewinds.core.codes import action_tile
from fivewinds.core.shuffle import Stream
from fivewinds.view import View


class Outlook(NamedTuple):
    """A hand after a discard."""

    discard: int
    distance: int
    tiles: list[tuple[int, int]]
    """The tiles that complete the hand, or bring it nearer, and how many of each are unseen."""


def outlook(view: View, discard: int) -> Outlook:
    """What the view's hand would be without one of its tiles."""
    hand = view.hand.copy()
    hand.remove(discard)
    tiles = [(tile, view.unseen[tile]) for tile in hand.useful(view.forms)]
    return Outlook(discard, hand.distance(view.forms), tiles)


def suggestion(view: View) -> Outlook:
    """What the greedy bot would discard."""
    return outlook(view, action_tile(Greedy(Stream(b"", 1)).choose(view)))


def waiting(view: View) -> list[Outlook]:
    """Every discard after which the hand would wait."""
    found = (outlook(view, action_tile(action)) for action in view.legal)
    return [after for after in found if after.distance == 0]
