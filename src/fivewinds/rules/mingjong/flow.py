"""決勝, and all that leads to it: who deals next, when a match ends, who gets the last pot."""

from collections.abc import Sequence

from fivewinds.core.codes import SEATS
from fivewinds.core.wins import Payment
from fivewinds.rules.book_parts import Deal, End, Finished
from fivewinds.rules.options import Options

START = 250
GOAL = 300
"""返點: the least that ends the deciding hands (MJ-93, MJ-96)."""
EAST, SOUTH = 0, 1
VOID = ("false-win", "false-riichi")


def next_deal(last: Finished, options: Options) -> Deal | End:
    """East round, south round, then hands that decide (MJ-90)."""
    if min(last.scores) < 0:
        return End("below-nought")  # MJ-94
    if last.round is None:
        return _after_a_deciding_hand(last, options)
    if _is_void(last):
        return Deal(last.dealer, last.round)
    if _dealer_stays(last, options):
        return Deal(last.dealer, last.round)
    if last.dealer < SEATS - 1:
        return Deal(last.dealer + 1, last.round)
    if last.round == EAST:
        return Deal(0, SOUTH)
    return Deal(last.scores.index(max(last.scores)))  # MJ-92, of equals the lower seat


def _is_void(last: Finished) -> bool:
    """Whether a false win or riichi ended the hand: its dealer deals again (MJ-22, MJ-23)."""
    return last.stopped is not None and last.stopped.reason in VOID


def _dealer_stays(last: Finished, options: Options) -> bool:
    """When he wins; where agreed, also when he waits in a drawn hand (MJ-91)."""
    if last.stopped is None:
        return last.dealer in last.winners
    # In a drawn hand those are shown who wait (MJ-80).
    return options["dealer-stays"] == "win-or-waiting" and last.dealer in last.stopped.shown


def _after_a_deciding_hand(last: Finished, options: Options) -> Deal | End:
    """The match ends when the winner leads with enough, or after the hands agreed on (MJ-97).

    Else the winner deals, after a drawn hand the player after the dealer (MJ-92).
    """
    if last.winners and _has_won(last, last.winners[0]):
        return End()
    if last.in_round == options["deciding-hands"]:
        return End("capped")
    if _is_void(last):
        return Deal(last.dealer)
    return Deal(last.winners[0] if last.winners else (last.dealer + 1) % SEATS)


def _has_won(last: Finished, winner: int) -> bool:
    """Whether the winner of a deciding hand has enough points, and more than the others (MJ-93)."""
    best = last.scores[winner]
    others = [score for seat, score in enumerate(last.scores) if seat != winner]
    return best >= GOAL and best > max(others)


def final_pot(scores: Sequence[int], pot: int, ranking: Sequence[int]) -> Payment | None:
    """What is left in the pot goes to the first (MJ-95)."""
    if pot == 0:
        return None
    first = ranking[0]
    return Payment("final-pot", (first,), tuple(pot * (seat == first) for seat in range(SEATS)))
