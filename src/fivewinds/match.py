"""Hands into a match: the deal, the way from hand to hand, the scores, the end."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from fivewinds.core.codes import EVERYTHING, HAND_SIZE, HIDDEN, SEATS
from fivewinds.core.log import Log
from fivewinds.core.shuffle import Stream, hand_stream
from fivewinds.core.state import dealt_hands
from fivewinds.core.table import Table
from fivewinds.core.wins import Ending, Payment, Win
from fivewinds.events import (
    Deal,
    EndHand,
    EndMatch,
    Event,
    Pay,
    Shown,
    Told,
    Verdict,
    hand_text,
    shown_hand,
    unpack,
)
from fivewinds.rules.book import Book, End, Finished, Options, by_lot, no_dice, ranking
from fivewinds.rules.book import Deal as NextDeal
from fivewinds.rules.scoring import Best
from fivewinds.tiles import NAMES, WINDS

TableKind = Literal["assisted", "strict"]

STOPPED = "stopped"
"""Why a match has ended that was to have no more hands than this."""
AGREED = "agreed"
"""Why a match has ended that all people at the table agreed to end."""


class Laid(NamedTuple):
    """What of a match is laid out by hand, to show or to try something, and not by its seed."""

    walls: Mapping[int, bytes] = MappingProxyType({})
    """By number of hand. A wall that is cut short is soon used up."""
    scores: tuple[int, ...] | None = None
    """What the match begins with, if not with what the book says; the same of the pot."""
    pot: int = 0


class Dealt:
    """One hand of a match: how it was dealt, and all that has happened in it."""

    def __init__(
        self,
        number: int,
        dealer: int,
        wind: int | None,
        dice: list[Any],
        wall: bytes,
        left: int,
        indicator: int,
        scores: list[int],
        pot: int,
        table: Table,
    ) -> None:
        self.number = number
        self.dealer = dealer
        self.round = wind
        self.dice = dice
        self.wall = wall
        self.left = left
        """Tiles that could be drawn after the deal."""
        self.indicator = indicator
        """The tile that lies face up from the deal, or `HIDDEN`."""
        self.scores = scores
        self.pot = pot
        self.log: Log = table.log
        self.verdicts: list[Verdict] = table.verdicts
        self.payments: list[Payment | Ending] = table.payments
        self.reasons: list[str] = table.reasons
        self.final: list[int] | None = None
        """The scores after the hand, once it is over."""
        self.final_pot = 0
        self.shown: dict[int, Shown] = {}
        """The hands that the book lays open when the hand has ended."""

    def stopped(self) -> Ending | None:
        """How the hand stopped without a (further) winner, where it did."""
        for payment in self.payments:
            if isinstance(payment, Ending):
                return payment
        return None

    def events(self, reader: int, number: int) -> Iterator[Event]:
        """What happened between the deal and the end of the hand, as a reader may see it."""
        told = Told(self.verdicts, self.payments, self.reasons, self.shown)
        return unpack(self.log.read(reader), told, number)


def judge(book: Book, options: Options, win: Win, found: Any) -> Verdict:
    """What a book says of a win at the table."""
    if not isinstance(found, Best):
        problem = f"{book.id} says {found.reason!r} of a hand that the table let win"
        raise TypeError(f"{problem}: with a minimum or a bar it needs Wins(weighed=True)")
    settled = book.settle(win, found.score, options)
    return Verdict(win, found, settled.payments, book.gains(win, settled.payments), settled.told)


class Match:
    """A match from its seed to its end, one action at a time.

    Seats are numbered in order of play from the first dealer; `chairs[seat]` is where that
    player sits in the order in which the players were named.
    """

    def __init__(
        self,
        book: Book,
        seed: bytes,
        options: Mapping[str, Any] | None = None,
        *,
        kind: TableKind = "assisted",
        max_hands: int | None = None,
        pauses: bool = False,
        laid: Laid | None = None,
    ) -> None:
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        laid = laid or Laid()
        self.book = book
        self.seed = seed
        self.options = book.filled(options) if options else dict(book.defaults)
        self.kind: TableKind = kind
        self.max_hands = max_hands
        self.pauses = pauses
        """Whether the next hand is dealt only when `go_on` is called, not with the last act."""
        self.scores = [book.start] * SEATS if laid.scores is None else list(laid.scores)
        self.pot = laid.pot
        self.walls = laid.walls
        """Those that are laid out by hand, by number of hand."""
        self.won = [0, 0, 0, 0]
        """Hands won, by seat."""
        self.hands: list[Dealt] = []
        """The hands dealt so far; the last one is `present`."""
        self.over = False
        self.between = False
        """Whether a hand has ended and the next is not dealt yet; only where the match pauses."""
        self._following: NextDeal | None = None
        """The deal that comes next, between two hands."""
        self.reason: str | None = None
        """Why the match ended early, where it did."""
        self.last_payment: Payment | None = None
        """What was paid when the match had ended."""
        self.decisions = 0
        # The judge is no method of this match: that would tie match and table into a circle, which
        # only the garbage collector could undo, for every match of a simulation.
        self.table = Table(book.terms(self.options, judge, strict=kind == "strict"))
        stream = self._stream(1)
        opening = book.opening(stream)
        self.chairs = [(opening.chair + seat) % SEATS for seat in range(SEATS)]
        first = book.first_deal(self.options)
        self._deal(stream, first.dealer, first.round, opening.dice)

    def asked(self) -> list[int]:
        """The seats whose action the match waits for; none between hands and when it is over."""
        return [] if self.over or self.between else self.table.asked()

    def legal(self, seat: int) -> list[int]:
        """All that the table accepts of a seat, as the integers of `core.codes`."""
        return [] if self.over or self.between else self.table.legal(seat)

    def act(self, seat: int, action: int) -> None:
        """Carry out a seat's action, or raise `Refused` and change nothing."""
        table = self.table
        table.act(seat, action)
        self.decisions += 1
        if table.over:
            self._finish_hand()

    def go_on(self) -> None:
        """Deal the next hand of a match that pauses; raises ValueError unless it is between two."""
        following = self._following
        if following is None:
            raise ValueError("the match is not between two hands")
        self.between = False
        self._following = None
        number = self.present.number + 1
        self._deal(self._stream(number), following.dealer, following.round, [])

    def agree(self) -> None:
        """End the match between two hands, as all people at the table want (MJ-97).

        The scores stand. Raises ValueError unless the match is between two hands.
        """
        if self._following is None:
            raise ValueError("the match is not between two hands")
        self.between = False
        self._following = None
        self._end(AGREED)

    def _deal(self, stream: Stream, dealer: int, wind: int | None, thrown: list[Any]) -> None:
        """Throw the dice, shuffle and deal; hands that end with the deal are counted at once."""
        number = len(self.hands) + 1
        table = self.table
        dice = thrown + self.book.dice(stream)
        wall = bytearray(table.terms.tiles)
        stream.shuffle(wall)
        if number in self.walls:
            wall = bytearray(self.walls[number])
        table.deal(wall, dealer, wind, self.scores, self.pot)
        self.present = Dealt(
            number,
            dealer,
            wind,
            dice,
            bytes(wall),
            len(wall) - table.terms.dead - SEATS * HAND_SIZE,
            table.indicator(),
            list(self.scores),
            self.pot,
            table,
        )
        self.hands.append(self.present)
        if table.over:
            self._finish_hand()

    def _finish_hand(self) -> None:
        """Count the hand that has just ended, and deal the next one or end the match."""
        hand = self.present
        table = self.table
        for seat in range(SEATS):
            self.scores[seat] = table.scores[seat]
        self.pot = table.pot
        for seat in table.winners:
            self.won[seat] += 1
        hand.final = list(self.scores)
        hand.final_pot = self.pot
        ending = hand.stopped()
        if self.book.shows_all_at_end or self.book.shows_all_at_win or (ending and ending.shown):
            self._lay_open(hand, ending)
        last = Finished(
            hand.number,
            hand.dealer,
            hand.round,
            tuple(table.winners),
            ending,
            tuple(self.scores),
            self.pot,
            self._in_round(hand.round),
        )
        following = self.book.next_deal(last, self.options)
        if isinstance(following, End):
            self._end(following.reason)
        elif hand.number == self.max_hands:
            self._end(STOPPED)
        elif self.pauses:
            self.between = True
            self._following = following
        else:
            self._deal(self._stream(hand.number + 1), following.dealer, following.round, [])

    def _in_round(self, wind: int | None) -> int:
        """How many hands there have been with this prevailing wind, or with none."""
        return sum(dealt.round == wind for dealt in self.hands)

    def _stream(self, hand: int) -> Stream:
        """What decides a hand."""
        dice = self.book.dice is not no_dice
        lot = self.book.opening is by_lot
        return hand_stream(self.seed, hand, len(self.table.terms.tiles), dice=dice, lot=lot)

    def _lay_open(self, hand: Dealt, ending: Ending | None) -> None:
        """Keep the hands that the book shows, before the table is dealt anew."""
        table = self.table
        shown = range(SEATS) if self.book.shows_all_at_end else ending.shown if ending else ()
        for seat in shown:
            hand.shown[seat] = shown_hand(table.held(seat), table.melds[seat])
        if self.book.shows_all_at_win:
            for place, verdict in enumerate(hand.verdicts):
                others = tuple(
                    (seat, shown_hand(table.held(seat), table.melds[seat]))
                    for seat in range(SEATS)
                    if seat != verdict.win.seat
                )
                hand.verdicts[place] = verdict._replace(others=others)

    def _end(self, reason: str | None) -> None:
        self.over = True
        self.reason = reason
        if self.book.last_payment is not None:
            payment = self.book.last_payment(self.scores, self.pot, self.ranking())
            if payment is not None:
                self.last_payment = payment
                for seat in range(SEATS):
                    self.scores[seat] += payment.payments[seat]
                    self.pot -= payment.payments[seat]

    def ranking(self) -> list[int]:
        """The seats, best first; equal ones by seat number."""
        return ranking(self.book.ranks(self.scores, self.won))

    def places(self) -> list[int]:
        """Each seat's place, by seat; equal ones share it where the book says so."""
        order = self.ranking()
        if not self.book.shares_places:
            return [order.index(seat) + 1 for seat in range(SEATS)]
        keys = self.book.ranks(self.scores, self.won)
        return [1 + sum(other > own for other in keys) for own in keys]

    def count(self) -> int:
        """How many events there are so far."""
        number = 0
        for hand in self.hands:
            number += 1 + hand.log.count + (hand.final is not None)
        return number + self.over + (self.last_payment is not None)

    def events(self, reader: int = EVERYTHING, since: int = 0) -> list[Event]:
        """The events from number `since` on, as a seat (or the record) may see them."""
        return [event for event in self._told(reader, since) if event.n >= since]

    def _told(self, reader: int, since: int) -> Iterator[Event]:
        number = 0
        for hand in self.hands:
            end = number + 1 + hand.log.count + (hand.final is not None)
            if end > since:
                yield self._deal_event(hand, number, reader)
                yield from hand.events(reader, number + 1)
                if hand.final is not None:
                    yield self._end_of_hand(hand, end - 1)
            number = end
        if self.last_payment is not None:
            paid = self.last_payment
            yield Pay(number, paid.reason, list(paid.seats), list(paid.payments))
            number += 1
        if self.over:
            reason = {"reason": self.reason} if self.reason else {}
            yield EndMatch(number, list(self.scores), self.ranking(), self.places(), **reason)

    def _deal_event(self, hand: Dealt, number: int, reader: int) -> Deal:
        optional: dict[str, Any] = {}
        if hand.round is not None:
            optional["round"] = WINDS[hand.round]
        if hand.indicator != HIDDEN:
            optional["indicator"] = NAMES[hand.indicator]
        if self.book.has_pot:
            optional["pot"] = hand.pot
        return Deal(
            number,
            hand.number,
            hand.dealer,
            hand.dice,
            [hand_text(tiles) for tiles in dealt_hands(hand.wall, hand.dealer, reader)],
            hand.left,
            list(hand.scores),
            **optional,
        )

    def _end_of_hand(self, hand: Dealt, number: int) -> EndHand:
        assert hand.final is not None
        optional: dict[str, Any] = {}
        if self.book.has_pot:
            optional["pot"] = hand.final_pot
        if self.book.shows_all_at_end:
            optional["shown"] = {str(seat): shown for seat, shown in hand.shown.items()}
        return EndHand(number, list(hand.final), **optional)
