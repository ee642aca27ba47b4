"""One hand of a match: how it was dealt, what happened in it, and how it ended."""

from collections.abc import Iterator
from typing import Any

from fivewinds.core.compiled_rules import Terms
from fivewinds.core.log import Log
from fivewinds.core.table import Table
from fivewinds.core.wins import Ending, Win
from fivewinds.events import Event, LaidOpen, Told, Verdict, unpack
from fivewinds.rules.book import Book
from fivewinds.rules.given import payments_of
from fivewinds.rules.options import Options
from fivewinds.rules.scoring import Best


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
        carried: int = 0,
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
        self.carried = carried
        """What the book carries over from the hands before."""
        self.log: Log = table.log
        self.final: list[int] | None = None
        """The scores after the hand, once it is over."""
        self.final_pot = 0
        self.shown: dict[int, LaidOpen] = {}
        """The hands that the book lays open when the hand has ended."""

    def clone(self, log: Log, wall: bytes) -> "Dealt":
        """The same hand with another log and wall, its own or those of another world."""
        other = Dealt.__new__(Dealt)
        other.number = self.number
        other.dealer = self.dealer
        other.round = self.round
        other.dice = self.dice
        other.wall = wall
        other.left = self.left
        other.indicator = self.indicator
        other.scores = self.scores
        other.pot = self.pot
        other.carried = self.carried
        other.log = log
        other.final = self.final
        other.final_pot = self.final_pot
        other.shown = self.shown
        return other

    def packed(self) -> tuple[Any, ...]:
        """The hand as plain values, for `of`. Of a verdict only the win: the book says the rest."""
        log = self.log
        wins = tuple((verdict.win, verdict.others) for verdict in log.verdicts)
        return (
            *(self.number, self.dealer, self.round, self.dice, self.wall, self.left),
            *(self.indicator, self.scores, self.pot, self.final, self.final_pot, self.shown),
            *(self.carried, tuple(log.read()), wins, log.payments, log.reasons),
        )

    @staticmethod
    def of(packed: tuple[Any, ...], terms: Terms) -> "Dealt":
        """The hand that was packed."""
        dealt = Dealt.__new__(Dealt)
        dealt.unpack(packed, terms)
        return dealt

    def unpack(self, packed: tuple[Any, ...], terms: Terms) -> None:
        """Become the hand that was packed."""
        self.number, self.dealer, self.round, self.dice, self.wall, self.left = packed[:6]
        self.indicator, self.scores, self.pot = packed[6:9]
        self.final, self.final_pot, self.shown = packed[9:12]
        self.carried, events, wins, payments, reasons = packed[12:]
        log = Log.of(events, hidden_kongs=terms.hidden_kongs)
        judged = [(terms.judge(win, terms.weigh(win)), others) for win, others in wins]
        log.verdicts = tuple([verdict._replace(others=others) for verdict, others in judged])
        log.payments, log.reasons = payments, reasons
        self.log = log

    def lay_open(self, hands: dict[int, LaidOpen]) -> None:
        """The book shows these hands when the hand has ended."""
        self.shown = hands

    def lay_open_at_wins(self, hands: list[LaidOpen]) -> None:
        """The book shows all hands with each win."""
        told = []
        for verdict in self.log.verdicts:
            winner = verdict.win.seat
            others = [(seat, hands[seat]) for seat in range(len(hands)) if seat != winner]
            told.append(verdict._replace(others=tuple(others)))
        self.log.verdicts = tuple(told)

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """What the book said of each win."""
        return self.log.verdicts

    def stopped(self) -> Ending | None:
        """How the hand stopped without a (further) winner, where it did."""
        for payment in self.log.payments:
            if isinstance(payment, Ending):
                return payment
        return None

    def events(self, reader: int, number: int, since: int = 0) -> Iterator[Event]:
        """What happened between the deal and the end of the hand, as a reader may see it.

        The first event after the deal has this number; those before number `since` are left out.
        """
        log = self.log
        told = Told(log.verdicts, log.payments, log.reasons, self.shown)
        known = max(0, since - number)
        return unpack(log.read(reader, known), told, number + known)


def judge(book: Book, options: Options, win: Win, found: Any) -> Verdict:
    """What a book says of a win at the table."""
    if not isinstance(found, Best):
        problem = f"{book.id} says {found.reason!r} of a hand that the table let win"
        raise TypeError(f"{problem}: with a minimum or a bar it needs Wins(weighed=True)")
    settled = book.settlement.settle(win, found.score, options)
    payments = payments_of(settled)
    return Verdict(win, found, payments, book.settlement.gains(win, payments), settled.told)
