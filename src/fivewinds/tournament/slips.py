"""Score slips: what a table hands in after a round, and what it comes to (RB-80, RB-81).

In a book that settles all four hands two by two (`Book.debts`) a slip has the four scores of each
hand, and the book computes the payments. In every book it may have the four totals of the round.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from fivewinds.rules.book import Book
from fivewinds.rules.book_parts import as_paid
from fivewinds.rules.options import Options
from fivewinds.tournament.faults import Refusal

SEATS = 4
HANDS = (4, 8, 12, 16)
"""Numbers of hands that a round may have (RB-78)."""
_WAYS = ("draw", "discard", "rob")
_LARGEST = 10**12
"""More than anybody can win or lose in a round; below it every program reads numbers exactly."""


class Hand(msgspec.Struct, frozen=True, omit_defaults=True):
    """One hand of a slip: a winner and four scores by seat, or a drawn hand without scores."""

    winner: int | None
    by: str | None = None
    source: int | None = msgspec.field(default=None, name="from")
    scores: tuple[int, ...] = ()
    dead: tuple[int, ...] = ()


class Slip(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one table hands in for one round: hands, or totals with the number of hands won."""

    hands: tuple[Hand, ...] = ()
    totals: tuple[int, ...] = ()
    won: tuple[int, ...] = ()


class Result(NamedTuple):
    """What a slip comes to, by seat in order of first winds."""

    payments: tuple[tuple[int, ...], ...]
    """Of each hand; empty where only totals were handed in."""
    totals: tuple[int, ...]
    won: tuple[int, ...]


class SlipRules:
    """How slips of one tournament are read: the book, its options, the hands of a round."""

    def __init__(self, book: Book, options: Options | None = None, hands: int = 4) -> None:
        self.book = book
        self.options = book.defaults if options is None else options
        self.hands = hands

    @property
    def counts_hands(self) -> bool:
        """Whether a slip may have the scores of each hand."""
        return self.book.settlement.debts is not None

    @property
    def balanced(self) -> bool:
        """Whether the totals of a round sum to zero: all that is paid somebody gets."""
        return (
            self.book.pays and not self.book.match.has_pot and self.book.settlement.gains is as_paid
        )

    def read(self, given: object) -> Slip:
        """A slip from JSON without its `id` and `round`; raises `Refusal` with the place."""
        if not isinstance(given, Mapping):
            raise Refusal("", "slip-object", "type")
        known = {"hands", "totals", "won"} if self.counts_hands else {"totals", "won"}
        for name in given:
            if name not in known:
                raise Refusal(str(name), "unknown-field", name=name)
        if "hands" in given and self.counts_hands:
            for name in ("totals", "won"):
                if name in given:
                    raise Refusal(name, "hands-or-totals", "unknown-field", name=name)
            return Slip(hands=self._hands(given["hands"]))
        if "totals" not in given:
            name = "hands" if self.counts_hands else "totals"
            raise Refusal(name, "missing", name=name)
        return self._totals(given)

    def settle(self, slip: Slip) -> Result:
        """The payments of each hand by the book itself, and the totals (RB-56)."""
        if not slip.hands:
            return Result((), slip.totals, slip.won or (0,) * SEATS)
        payments = [self.settle_hand(hand, number) for number, hand in enumerate(slip.hands)]
        won = [0] * SEATS
        for hand in slip.hands:
            if hand.winner is not None:
                won[hand.winner] += 1
        totals = tuple(sum(column) for column in zip(*payments, strict=True))
        return Result(tuple(payments), totals, tuple(won))

    def settle_hand(self, hand: Hand, number: int) -> tuple[int, ...]:
        """The payments of one hand by seat; `number` counts from 0 and says who is East."""
        debts = self.book.settlement.debts
        assert debts is not None, "only books that settle hands two by two have slips of hands"
        paid = [0] * SEATS
        if hand.winner is not None:
            for debt in debts(hand.scores, hand.winner, number % SEATS):
                paid[debt.payer] -= debt.points
                paid[debt.receiver] += debt.points
        return tuple(paid)

    def _totals(self, given: Mapping[str, Any]) -> Slip:
        totals = _four(given["totals"], "totals")
        total = sum(totals)
        if self.balanced and total:
            raise Refusal("totals", "sum", sum=total)
        for seat, points in enumerate(totals):
            if abs(points) > _LARGEST:
                raise Refusal("totals", "large-total", "type", seat=seat, most=_LARGEST)
        won = _four(given["won"], "won") if "won" in given else (0,) * SEATS
        for seat, hands in enumerate(won):
            if not 0 <= hands <= _LARGEST:
                raise Refusal("won", "won-seat", "hands", seat=seat, won=hands)
        # The hands of a round are known only where the book counts them for the slip; in other
        # books a match is a round, and several may win one hand.
        if self.counts_hands and sum(won) > self.hands:
            raise Refusal("won", "won", "hands", hands=self.hands, won=sum(won))
        return Slip(totals=totals, won=won)

    def _hands(self, given: object) -> tuple[Hand, ...]:
        if not isinstance(given, Sequence) or isinstance(given, str):
            raise Refusal("hands", "hands-list", "type")
        if len(given) != self.hands:
            raise Refusal("hands", "hands", wanted=self.hands, count=len(given))
        hands = []
        for number, each in enumerate(given):
            try:
                hands.append(self.read_hand(each))
            except Refusal as refusal:
                refusal.values["hand"] = number + 1
                raise refusal.inside(f"hands.{number}") from None
        return tuple(hands)

    def read_hand(self, given: object) -> Hand:
        """One hand from JSON; raises `Refusal` with the place in it."""
        if not isinstance(given, Mapping):
            raise Refusal("", "hand-object", "type")
        for name in given:
            if name not in ("winner", "by", "from", "scores", "dead"):
                raise Refusal(str(name), "unknown-field", name=name)
        if "winner" not in given:
            raise Refusal("winner", "missing-winner", "missing")
        dead = _dead(given.get("dead", ()))
        winner = given["winner"]
        if winner is None:
            return _drawn(given, dead)
        if type(winner) is not int:
            raise Refusal("winner", "winner-type", "type")
        if not 0 <= winner < SEATS:
            raise Refusal("winner", "winner", seat_number=winner)
        if winner in dead:
            raise Refusal("dead", "dead-winner", "dead", seat=winner)
        by, source = _how(given, winner)
        if "scores" not in given:
            raise Refusal("scores", "missing-scores", "missing")
        scores = _four(given["scores"], "scores")
        for seat, score in enumerate(scores):
            if seat in dead and score:
                raise Refusal("dead", "dead-score", "dead", seat=seat, score=score)
            if seat not in dead:
                self._check_score(seat, score, seat == winner)
        return Hand(winner, by, source, scores, dead)

    def _check_score(self, seat: int, score: int, won: bool) -> None:
        """Refuse a score that no hand of the book can have, naming the nearest ones that can."""
        if self.book.settlement.hand_scores is None:
            return
        possible = self.book.settlement.hand_scores(won, self.options)
        place = bisect_left(possible, score)
        if place < len(possible) and possible[place] == score:
            return
        near = possible[max(0, place - 1) : place + 1]
        saying = "score-winner" if won else "score-loser"
        raise Refusal(
            "scores",
            saying if len(near) > 1 else f"{saying}-end",
            "score",
            seat=seat,
            score=score if abs(score) <= _LARGEST else f"{str(score)[:12]}…",
            below=near[0],
            above=near[-1],
        )


def _four(given: object, field: str) -> tuple[int, ...]:
    """Four whole numbers, one for each seat."""
    if not isinstance(given, Sequence) or isinstance(given, str) or len(given) != SEATS:
        count = len(given) if isinstance(given, list | tuple) else 0
        raise Refusal(field, "four-numbers", "type", name=field, count=count)
    for seat, number in enumerate(given):
        if type(number) is not int:
            raise Refusal(field, "no-number", "type", seat=seat, text=str(number)[:20])
    return tuple(given)


def _dead(given: object) -> tuple[int, ...]:
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise Refusal("dead", "dead-list", "type")
    for seat in given:
        if type(seat) is not int:
            raise Refusal("dead", "dead-list", "type")
        if not 0 <= seat < SEATS:
            raise Refusal("dead", "dead-seat", "dead", seat_number=seat)
    if len(set(given)) != len(given):
        raise Refusal("dead", "dead-twice", "dead")
    return tuple(given)


def _drawn(given: Mapping[str, Any], dead: tuple[int, ...]) -> Hand:
    """A drawn hand: nothing is counted (RB-9)."""
    if given.get("scores", []) != []:
        raise Refusal("scores", "score-drawn", "score")
    for name in ("by", "from"):
        if name in given:
            raise Refusal(name, "drawn-by", "winner", name=name)
    return Hand(None, dead=dead)


def _how(given: Mapping[str, Any], winner: int) -> tuple[str | None, int | None]:
    """How a hand was won and from whom, both of which may be left out."""
    by, source = given.get("by"), given.get("from")
    if "by" in given and by not in _WAYS:
        raise Refusal("by", "by", "type", ways=", ".join(_WAYS))
    if "from" in given:
        if type(source) is not int or not 0 <= source < SEATS:
            raise Refusal("from", "from", "type")
        if by == "draw":
            raise Refusal("from", "from-draw", "unknown-field")
        if source == winner:
            raise Refusal("from", "from-self", "winner", seat=winner)
    return by, source


def answer(rules: SlipRules, line: object) -> dict[str, Any]:
    """The answer to a line of `fivewinds tournament slips`, without its id; raises `Refusal`."""
    if not isinstance(line, Mapping):
        raise Refusal("", "slip-object", "type")
    if "round" not in line:
        raise Refusal("round", "missing", name="round")
    if type(line["round"]) is not int or line["round"] < 1:
        raise Refusal("round", "round-number", "type")
    rest = {name: value for name, value in line.items() if name not in ("id", "round")}
    result = rules.settle(rules.read(rest))
    told: dict[str, Any] = {"ok": True}
    if result.payments:
        told["payments"] = result.payments
    return told | {"totals": result.totals, "won": result.won}
