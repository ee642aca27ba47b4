"""決勝, and all that leads to it: who deals next, when a match ends, who gets the last pot."""

from collections.abc import Sequence

from fivewinds.core.codes import SEATS
from fivewinds.core.wins import Payment
from fivewinds.rules.book import Deal, End, Finished, Options

START = 250
GOAL = 300
"""返點: the least that ends the deciding hands (MJ-93, MJ-96)."""
EAST, SOUTH = 0, 1
VOID = ("false-win", "false-riichi")


def next_deal(last: Finished, options: Options) -> Deal | End:
    """East round, south round, then hands that decide (MJ-90)."""
    if min(last.scores) < 0:
        return End("below-nought")  # MJ-94
    if last.stopped is not None and last.stopped.reason in VOID:
        return Deal(last.dealer, last.round)  # MJ-22, MJ-23
    if last.round is None:
        return _after_a_deciding_hand(last)
    if _dealer_stays(last, options):
        return Deal(last.dealer, last.round)
    if last.dealer < SEATS - 1:
        return Deal(last.dealer + 1, last.round)
    if last.round == EAST:
        return Deal(0, SOUTH)
    return Deal(last.scores.index(max(last.scores)))  # MJ-92, of equals the lower seat


def _dealer_stays(last: Finished, options: Options) -> bool:
    """When he wins; where agreed, also when he waits in a drawn hand (MJ-91)."""
    if last.stopped is None:
        return last.dealer in last.winners
    # In a drawn hand those are shown who wait (MJ-80).
    return options["dealer-stays"] == "win-or-waiting" and last.dealer in last.stopped.shown


def _after_a_deciding_hand(last: Finished) -> Deal | End:
    """The winner deals, unless he has won the match; after a drawn hand the next (MJ-92)."""
    if not last.winners:
        return Deal((last.dealer + 1) % SEATS)
    (winner,) = last.winners
    best = last.scores[winner]
    others = [score for seat, score in enumerate(last.scores) if seat != winner]
    return End() if best >= GOAL and best > max(others) else Deal(winner)  # MJ-93


def final_pot(scores: Sequence[int], pot: int, ranking: Sequence[int]) -> Payment | None:
    """What is left in the pot goes to the first (MJ-95)."""
    if pot == 0:
        return None
    first = ranking[0]
    return Payment("final-pot", (first,), tuple(pot * (seat == first) for seat in range(SEATS)))
