"""What bots do before play: they give and leave out the suit of which they hold fewest tiles."""

from fivewinds.core.before_play import given_by
from fivewinds.core.codes import ACT_EXCHANGE
from fivewinds.tiles import SUITS
from fivewinds.view import View

NO_SUIT = 3


def choose_before_play(view: View) -> int:
    """The exchange or the void suit that leaves the hand nearest to complete.

    Where a suit must be left out, the exchange gives tiles of the shortest suit that has enough;
    among these, and everywhere else, those whose loss leaves the least distance.
    """
    actions = view.sound
    lengths = _lengths(view)
    if actions[0] & 255 != ACT_EXCHANGE:
        return min(actions, key=lambda action: lengths[(action >> 8 & 255) // 9])
    voids = view.book.doors(view.options).before.void

    def rank(action: int) -> tuple[int, int]:
        given = given_by(action)
        suit = min(given[0] // 9, NO_SUIT)
        return (lengths[suit] if voids else 0), _distance_without(view, given)

    return min(actions, key=rank)


def _lengths(view: View) -> list[int]:
    """How many tiles of each suit the hand holds, and how many others."""
    found = [0] * (len(SUITS) + 1)
    for tile in view.hand.tiles():
        found[min(tile // 9, NO_SUIT)] += 1
    return found


def _distance_without(view: View, given: tuple[int, ...]) -> int:
    for tile in given:
        view.put_away(tile)
    distance = view.distance()
    for tile in given:
        view.take(tile)
    return distance
