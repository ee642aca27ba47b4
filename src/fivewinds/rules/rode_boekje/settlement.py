"""Settlement: everyone pays the winner, the others settle their differences, East double."""

from collections.abc import Sequence
from typing import NamedTuple

from fivewinds.core.codes import HIDDEN, NOBODY, SEATS
from fivewinds.core.wins import NOTHING, Meld, Win
from fivewinds.rules.book_parts import Debt, Settled
from fivewinds.rules.options import Options
from fivewinds.rules.rode_boekje.count import lost
from fivewinds.rules.scoring import Best, Score


class Held(NamedTuple):
    """What another player holds when somebody wins."""

    hand: tuple[int, ...]
    melds: tuple[Meld, ...]
    dead: bool = False


def debts(scores: Sequence[int], winner: int, dealer: int) -> tuple[Debt, ...]:
    """Who pays whom, two by two (RB-56).

    The winner is paid his score, whatever the other's; of two others the lower pays the
    difference. What East pays or gets is doubled.
    """
    found = []
    for one in range(SEATS):
        for two in range(one + 1, SEATS):
            if winner in (one, two):
                loser = two if winner == one else one
                points, payer, receiver = scores[winner], loser, winner
            else:
                points = abs(scores[one] - scores[two])
                payer, receiver = (one, two) if scores[one] < scores[two] else (two, one)
            if points:
                times = 2 if dealer in (one, two) else 1
                found.append(Debt(payer, receiver, points * times, times))
    return tuple(found)


def settle(win: Win, score: Score, options: Options) -> Settled:
    """All four hands are counted and settled; others that are not given score 0."""
    others: Sequence[Held | None] = win.more.get("others", (None,) * SEATS)
    hands: list[Best | Score | None] = [
        None if held is None else _counted(win, seat, held, options)
        for seat, held in enumerate(others)
    ]
    hands[win.seat] = score
    scores = [0 if hand is None else _score(hand) for hand in hands]
    payments = [0] * SEATS
    for debt in debts(scores, win.seat, win.dealer):
        payments[debt.payer] -= debt.points
        payments[debt.receiver] += debt.points
    return Settled(tuple(payments), {"hands": hands} if "others" in win.more else NOTHING)


def _score(hand: Best | Score) -> int:
    return hand.score.score if isinstance(hand, Best) else hand.score


def _counted(win: Win, seat: int, held: Held, options: Options) -> Best:
    """What another player's hand comes to when somebody wins."""
    hand = Win(
        seat=seat,
        by=NOBODY,
        tile=HIDDEN,
        source=NOBODY,
        hand=held.hand,
        dealer=win.dealer,
        melds=held.melds,
        round=win.round,
    )
    return lost(hand, options, dead=held.dead)
