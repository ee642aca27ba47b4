"""What a player could know from their own view: what actions are worth, what discards leave."""

from typing import NamedTuple

from fivewinds.core.codes import ACT_DISCARD, ACT_RIICHI, action_tile
from fivewinds.judgement.hints import Hint, hints
from fivewinds.judgement.sentences import MINUS
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


def ranked_hints(view: View, language: str, most: int | None = None) -> list[Hint]:
    """What the actions of a view are worth, best first, each with its sentence."""
    return hints(view, language, most)


def plain_minus(text: str) -> str:
    """A sentence for a terminal that may have ASCII alone."""
    return text.replace(MINUS, "-")


def is_discard(action: int) -> bool:
    """Whether an action gives a tile away, with riichi or without."""
    return action & 255 in (ACT_DISCARD, ACT_RIICHI)


def waiting(view: View) -> list[Outlook]:
    """Every discard after which the hand would wait."""
    tiles = [action_tile(action) for action in view.sound if action & 255 == ACT_DISCARD]
    found = (outlook(view, tile) for tile in tiles)
    return [after for after in found if after.distance == 0]
