"""What is done for somebody whose time is out."""

from fivewinds.bots.before_play import choose_before_play
from fivewinds.core.codes import ACT_DISCARD, ACT_EXCHANGE, ACT_FLOWER, ACT_PASS
from fivewinds.match import Match
from fivewinds.view import View


def when_time_is_out(match: Match, seat: int) -> int:
    """A pass, or the discard of the tile just drawn; else what binds the seat to the least.

    After a claim no tile was just drawn: then the last in order goes, honours first. Where a book
    lets a seat neither pass nor discard, a flower is laid out. Before play it is what a bot does.
    """
    sound = match.table.sound(seat)
    if sound[0] & 255 >= ACT_EXCHANGE:
        view = View(match, seat)
        view.look(match)
        return choose_before_play(view)
    if ACT_PASS in sound:
        return ACT_PASS
    discards = [action for action in sound if action & 255 == ACT_DISCARD]
    drawn = ACT_DISCARD | match.table.drawn << 8
    if drawn in discards:
        return drawn
    if discards:
        return discards[-1]
    return next((action for action in sound if action & 255 == ACT_FLOWER), sound[-1])
