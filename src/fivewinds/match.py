"""Hands into a match: the deal, the way from hand to hand, the scores, the end."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from fivewinds.core.codes import EVERYTHING, HAND_SIZE, HIDDEN, SEATS
from fivewinds.core.random_numbers import RandomNumbers
from fivewinds.core.resample import Resampling
from fivewinds.core.shuffle import Stream, hand_stream
from fivewinds.core.state import dealt_hands
from fivewinds.core.table import Table
from fivewinds.core.wins import Ending, Payment
from fivewinds.dealt import Dealt, judge
from fivewinds.events import (
    Deal,
    EndHand,
    EndMatch,
    Event,
    LaidOpen,
    Pay,
    hand_text,
)
from fivewinds.rules.book import Book, ranking
from fivewinds.rules.book_parts import Deal as NextDeal
from fivewinds.rules.book_parts import End, Finished, by_lot, no_dice
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
    """Scores to begin with; None for those of the book. `pot` is the pot to begin with."""
    pot: int = 0


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
        """Whether the next hand is dealt only when `go_on` is called, not with the last act.

        May be set at any time, for a copy of which only the hand being played matters."""
        self.scores = [book.match.start] * SEATS if laid.scores is None else list(laid.scores)
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
        opening = book.match.opening(stream)
        self.chairs = [(opening.chair + seat) % SEATS for seat in range(SEATS)]
        first = book.first_deal(self.options)
        self._deal(stream, first, opening.dice)

    def clone(self) -> "Match":
        """Another match with the same past and, after the same actions, the same future."""
        return self._with(self.table.clone())

    def _with(self, table: Table) -> "Match":
        """A copy of this match that goes on at another table.

        Hands that are over are shared: nothing changes them any more.
        """
        other = Match.__new__(Match)
        other.book = self.book
        other.seed = self.seed
        other.options = self.options
        other.kind = self.kind
        other.max_hands = self.max_hands
        other.scores = self.scores.copy()
        other.pot = self.pot
        other.walls = self.walls
        other.won = self.won.copy()
        other.hands = self.hands.copy()
        other.over = self.over
        other.pauses = self.pauses
        other.between = self.between
        other._following = self._following
        other.reason = self.reason
        other.last_payment = self.last_payment
        other.decisions = self.decisions
        other.table = table
        other.chairs = self.chairs
        present: Dealt = self.present
        other.present = present.clone(table.log, table.wall)
        other.hands[len(self.hands) - 1] = other.present
        return other

    def resample(self, seat: int, stream: Stream) -> "Match":
        """Another match that the seat cannot tell from this one, by chances from a stream.

        The tiles that the seat has not seen are dealt anew: other hands, hidden kongs, the wall.
        All matches in which what it was told is the same, and every act was legal when it was made,
        are equally likely (`core.resample`). The hands to come are dealt from another seed.

        Where another seat has made a wrong declaration at a strict table, the hand is played again
        for each try, which takes a hundred times as long. Raises ValueError for what is no seat,
        when the match or its hand is over, for books with acts before play, and for a hand that
        goes on after a concealed kong was robbed.
        """
        if not 0 <= seat < SEATS:
            raise ValueError(f"{seat} is no seat")
        if self.over or self.between:
            raise ValueError("the hand is over: nothing is hidden that could still matter")
        chance = RandomNumbers(stream)
        resampling = _SPARE.pop() if _SPARE else Resampling()
        table = resampling.world(self.table, seat, chance)
        _SPARE.append(resampling)
        other = self._with(table)
        other.seed = chance.seed()
        return other

    def __copy__(self) -> "Match":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Match":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: plain values, and the book by the name of its module."""
        plain = {name: getattr(self, name) for name in _PLAIN}
        plain["walls"] = dict(self.walls)
        plain["following"] = self._following
        hands = [hand.packed() for hand in self.hands]
        return _unpickled, (self.book, plain, self.table.packed(), hands)

    def _resume(
        self,
        book: Book,
        plain: Mapping[str, Any],
        table: tuple[Any, ...],
        hands: list[tuple[Any, ...]],
    ) -> None:
        """Become the match of which this was pickled."""
        self.book = book
        self.seed, self.options, self.kind = plain["seed"], plain["options"], plain["kind"]
        self.max_hands, self.walls = plain["max_hands"], plain["walls"]
        self.scores, self.pot, self.won = plain["scores"], plain["pot"], plain["won"]
        self.over, self.reason = plain["over"], plain["reason"]
        self.last_payment, self.chairs = plain["last_payment"], plain["chairs"]
        self.decisions = plain["decisions"]
        self.pauses, self.between = plain["pauses"], plain["between"]
        self._following = plain["following"]
        terms = book.terms(self.options, judge, strict=self.kind == "strict")
        self.hands = [Dealt.of(packed, terms) for packed in hands]
        self.present = self.hands[len(hands) - 1]
        self.table = Table(terms)
        self.table.unpack(table, self.present.log)

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
        self._deal(self._stream(number), following, [])

    def agree(self) -> None:
        """End the match between two hands, as all people at the table want (MJ-97).

        The scores stand. Raises ValueError unless the match is between two hands.
        """
        if self._following is None:
            raise ValueError("the match is not between two hands")
        self.between = False
        self._following = None
        self._end(AGREED)

    def _deal(self, stream: Stream, deal: NextDeal, thrown: list[Any]) -> None:
        """Throw the dice, shuffle and deal; hands that end with the deal are counted at once."""
        number = len(self.hands) + 1
        table = self.table
        dice = thrown + self.book.match.dice(stream)
        shuffled = bytearray(table.terms.tiles)
        stream.shuffle(shuffled)
        wall = self.walls[number] if number in self.walls else bytes(shuffled)
        passes = 1
        if table.terms.exchanged:
            over = table.terms.over
            passes = over(dice) if callable(over) else over
            if passes not in (1, 2, 3):
                raise ValueError(f"exchanged tiles go 1 to 3 seats further, not {passes!r}")
        table.deal(wall, deal.dealer, deal.round, self.scores, self.pot, deal.carried, passes)
        self.present = Dealt(
            number,
            deal.dealer,
            deal.round,
            dice,
            wall,
            len(wall) - table.terms.dead - SEATS * HAND_SIZE,
            table.indicator(),
            list(self.scores),
            self.pot,
            table,
            deal.carried,
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
        if self.book.at_end.shows_all or self.book.at_win.shows_all or (ending and ending.shown):
            self._lay_open(hand, ending)
        last = Finished(
            hand.number,
            hand.dealer,
            hand.round,
            table.winners,
            ending,
            tuple(self.scores),
            self.pot,
            self._in_round(hand.round),
            hand.carried,
        )
        following = self.book.match.next_deal(last, self.options)
        if isinstance(following, End):
            self._end(following.reason)
        elif hand.number == self.max_hands:
            self._end(STOPPED)
        elif self.pauses:
            self.between = True
            self._following = following
        else:
            self._deal(self._stream(hand.number + 1), following, [])

    def _in_round(self, wind: int | None) -> int:
        """How many hands there have been with this prevailing wind, or with none."""
        return sum(dealt.round == wind for dealt in self.hands)

    def _stream(self, hand: int) -> Stream:
        """What decides a hand."""
        dice = self.book.match.dice is not no_dice
        lot = self.book.match.opening is by_lot
        return hand_stream(self.seed, hand, len(self.table.terms.tiles), dice=dice, lot=lot)

    def _lay_open(self, hand: Dealt, ending: Ending | None) -> None:
        """Keep the hands that the book shows, before the table is dealt anew."""
        table = self.table
        laid = [LaidOpen(tuple(table.held(seat)), table.melds[seat]) for seat in range(SEATS)]
        shown = range(SEATS) if self.book.at_end.shows_all else ending.shown if ending else ()
        hand.lay_open({seat: laid[seat] for seat in shown})
        if self.book.at_win.shows_all:
            hand.lay_open_at_wins(laid)

    def _end(self, reason: str | None) -> None:
        self.over = True
        self.reason = reason
        if self.book.match.last_payment is not None:
            payment = self.book.match.last_payment(self.scores, self.pot, self.ranking())
            if payment is not None:
                self.last_payment = payment
                for seat in range(SEATS):
                    self.scores[seat] += payment.payments[seat]
                    self.pot -= payment.payments[seat]

    def ranking(self) -> list[int]:
        """The seats, best first; equal ones by seat number."""
        return ranking(self.book.match.ranks(self.scores, self.won))

    def places(self) -> list[int]:
        """Each seat's place, by seat; equal ones share it where the book says so."""
        order = self.ranking()
        if not self.book.match.shares_places:
            return [order.index(seat) + 1 for seat in range(SEATS)]
        keys = self.book.match.ranks(self.scores, self.won)
        return [1 + sum(other > own for other in keys) for own in keys]

    def count(self) -> int:
        """How many events there are so far."""
        number = 0
        for hand in self.hands:
            number += 1 + hand.log.count + (hand.final is not None)
        return number + self.over + (self.last_payment is not None)

    def events(self, reader: int = EVERYTHING, since: int = 0) -> list[Event]:
        """The events from number `since` on, as a seat (or the record) may see them."""
        return list(self._told(reader, since))

    def _told(self, reader: int, since: int) -> Iterator[Event]:
        number = 0
        for hand in self.hands:
            end = number + 1 + hand.log.count + (hand.final is not None)
            if end > since:
                if number >= since:
                    yield self._deal_event(hand, number, reader)
                yield from hand.events(reader, number + 1, since)
                if hand.final is not None:
                    yield self._end_of_hand(hand, end - 1)
            number = end
        if self.last_payment is not None:
            paid = self.last_payment
            if number >= since:
                yield Pay(number, paid.reason, list(paid.seats), list(paid.payments))
            number += 1
        if self.over and number >= since:
            reason = {"reason": self.reason} if self.reason else {}
            yield EndMatch(number, list(self.scores), self.ranking(), self.places(), **reason)

    def _deal_event(self, hand: Dealt, number: int, reader: int) -> Deal:
        optional: dict[str, Any] = {}
        if hand.round is not None:
            optional["round"] = WINDS[hand.round]
        if hand.indicator != HIDDEN:
            optional["indicator"] = NAMES[hand.indicator]
        if self.book.match.has_pot:
            optional["pot"] = hand.pot
        if hand.carried:
            optional["carried"] = hand.carried
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
        if self.book.match.has_pot:
            optional["pot"] = hand.final_pot
        if self.book.at_end.shows_all:
            optional["shown"] = {str(seat): laid.shown() for seat, laid in hand.shown.items()}
        return EndHand(number, list(hand.final), **optional)


_SPARE: list[Resampling] = []
"""Room to sample in, which is used again: to make it takes longer than to sample."""

_PLAIN = (
    "seed",
    "options",
    "kind",
    "max_hands",
    "scores",
    "pot",
    "won",
    "over",
    "pauses",
    "between",
    "reason",
    "last_payment",
    "decisions",
    "chairs",
)
"""What of a match is pickled as it is."""


def _unpickled(*parts: Any) -> Match:
    match = Match.__new__(Match)
    match._resume(*parts)
    return match
