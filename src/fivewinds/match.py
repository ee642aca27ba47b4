"""Hands into a match: the deal, the way from hand to hand, the scores, the end."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Literal

from fivewinds.core.codes import EVERYTHING, HAND_SIZE, SEATS
from fivewinds.core.log import Log
from fivewinds.core.shuffle import hand_stream
from fivewinds.core.table import Table, Terms, Win, dealt_hands
from fivewinds.events import (
    Deal,
    EndHand,
    EndMatch,
    Event,
    Verdict,
    hand_text,
    unpack,
)
from fivewinds.rules.book import Book, Finished, Options
from fivewinds.rules.options import fill
from fivewinds.rules.scoring import Best

TableKind = Literal["assisted", "strict"]


class Dealt:
    """One hand of a match: how it was dealt, and all that has happened in it."""

    def __init__(
        self,
        number: int,
        dealer: int,
        dice: list[list[int]],
        wall: bytes,
        left: int,
        scores: list[int],
        log: Log,
        verdicts: list[Verdict],
    ) -> None:
        self.number = number
        self.dealer = dealer
        self.dice = dice
        self.wall = wall
        self.left = left
        """Tiles that could be drawn after the deal."""
        self.scores = scores
        self.log = log
        self.verdicts = verdicts
        self.final: list[int] | None = None
        """The scores after the hand, once it is over."""


def judge(book: Book, options: Options, win: Win) -> Verdict:
    """What a book says of a win at the table."""
    found = book.count(win, options)
    assert isinstance(found, Best), "the table calls only complete hands a win"
    payments = book.settle(win, found.score, options)
    return Verdict(win, found, payments, book.gains(win, payments))


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
    ) -> None:
        if len(seed) != 32:
            raise ValueError("a seed has 32 bytes")
        self.book = book
        self.seed = seed
        self.options = fill(book.options, options or {})
        self.kind: TableKind = kind
        self.max_hands = max_hands
        self.scores = [0, 0, 0, 0]
        self.hands: list[Dealt] = []
        """The hands dealt so far; the last one is `present`."""
        self.over = False
        self.stopped = False
        self.decisions = 0
        # Not a method of this match: that would tie match and table into a circle, which only the
        # garbage collector could undo, for every match of a simulation.
        judging = partial(judge, book, self.options)
        self.table = Table(Terms(book.tiles, dead=book.dead, forms=book.forms, judge=judging))
        stream = hand_stream(seed, 1)
        opening = book.opening(stream)
        self.chairs = [(opening.chair + seat) % SEATS for seat in range(SEATS)]
        wall = bytearray(book.tiles)
        stream.shuffle(wall)
        self._deal(wall, 0, opening.dice)

    def asked(self) -> list[int]:
        """The seats whose action the match waits for; none when it is over."""
        return [] if self.over else self.table.asked()

    def legal(self, seat: int) -> list[int]:
        """The seat's legal actions, as the integers of `core.codes`."""
        return [] if self.over else self.table.legal(seat)

    def act(self, seat: int, action: int) -> None:
        """Carry out a seat's action, or raise `Refused` and change nothing."""
        table = self.table
        table.act(seat, action)
        self.decisions += 1
        if table.over:
            self._finish_hand()

    def _deal(self, wall: bytearray, dealer: int, dice: list[list[int]]) -> None:
        number = len(self.hands) + 1
        table = self.table
        table.deal(wall, dealer)
        self.present = Dealt(
            number,
            dealer,
            dice,
            bytes(wall),
            len(wall) - self.book.dead - SEATS * HAND_SIZE,
            list(self.scores),
            table.log,
            table.verdicts,
        )
        self.hands.append(self.present)
        if self.table.over:
            self._finish_hand()

    def _finish_hand(self) -> None:
        """Count the hand that has just ended, and deal the next one or end the match."""
        hand = self.present
        for verdict in hand.verdicts:
            for seat in range(SEATS):
                self.scores[seat] += verdict.gains[seat]
        hand.final = list(self.scores)
        winners = tuple(self.table.winners)
        last = Finished(hand.number, hand.dealer, winners, tuple(self.scores))
        deal = self.book.next_deal(last, self.options)
        if deal is None:
            self.over = True
        elif hand.number == self.max_hands:
            self.over = self.stopped = True
        else:
            stream = hand_stream(self.seed, hand.number + 1)
            wall = bytearray(self.book.tiles)
            stream.shuffle(wall)
            self._deal(wall, deal.dealer, [])

    def ranking(self) -> list[int]:
        """The seats, best first; equal ones by seat number."""
        return sorted(range(SEATS), key=lambda seat: -self.scores[seat])

    def places(self) -> list[int]:
        """Each seat's place, by seat; equal scores share it where the book says so."""
        order = self.ranking()
        if not self.book.shares_places:
            return [order.index(seat) + 1 for seat in range(SEATS)]
        return [1 + sum(other > own for other in self.scores) for own in self.scores]

    def events(self, reader: int = EVERYTHING, since: int = 0) -> list[Event]:
        """The events from number `since` on, as a seat (or the record) may see them."""
        return [event for event in self._told(reader, since) if event.n >= since]

    def _told(self, reader: int, since: int) -> Iterator[Event]:
        number = 0
        for hand in self.hands:
            end = number + 1 + hand.log.count + (hand.final is not None)
            if end > since:
                yield self._deal_event(hand, number, reader)
                yield from unpack(hand.log.read(reader), hand.verdicts, number + 1)
                if hand.final is not None:
                    yield EndHand(end - 1, list(hand.final))
            number = end
        if self.over:
            ending = {"reason": "stopped"} if self.stopped else {}
            yield EndMatch(number, list(self.scores), self.ranking(), self.places(), **ending)

    def _deal_event(self, hand: Dealt, number: int, reader: int) -> Deal:
        return Deal(
            number,
            hand.number,
            hand.dealer,
            hand.dice,
            [hand_text(tiles) for tiles in dealt_hands(hand.wall, hand.dealer, reader)],
            hand.left,
            list(hand.scores),
        )
