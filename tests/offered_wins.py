"""Every win that is offered in the playthroughs of a book, with what the table paid for it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from fivewinds.actions import asked
from fivewinds.core.codes import ACT_WIN
from fivewinds.events import Win
from fivewinds.match import Laid, Match
from fivewinds.retrace import moves
from fivewinds.testing.playthrough import match_of
from tests.toys import book_or_toy

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


class OfferedWin(NamedTuple):
    """A win as a seat is asked about it, and as it was paid."""

    name: str
    """Of the playthrough."""
    match: Match
    """As it was when the seat was asked."""
    seat: int
    question: dict[str, Any]
    paid: Win

    @property
    def price(self) -> dict[str, Any]:
        price: dict[str, Any] = self.question["prices"]["win"]
        return price

    @property
    def gain(self) -> int:
        """What the winner got."""
        return self.paid.payments[self.seat]


def playthroughs(rules: str) -> Iterator[Match]:
    """The matches of a book's playthroughs at assisted tables."""
    return (match for _, match in _named(rules))


def _named(rules: str) -> Iterator[tuple[str, Match]]:
    for file in sorted((PLAYTHROUGHS / rules).glob("*.txt")):
        match = match_of(book_or_toy(rules), file.read_text(encoding="utf-8"))
        if match.kind == "assisted":
            yield file.stem, match


def offered_wins(rules: str) -> Iterator[OfferedWin]:
    """All wins that somebody was asked about and declared."""
    for name, match in _named(rules):
        yield from _of(name, match)


def _of(name: str, whole: Match) -> Iterator[OfferedWin]:
    wins = [event for event in whole.events() if isinstance(event, Win)]
    laid = Laid(walls=whole.walls, scores=tuple(whole.hands[0].scores), pot=whole.hands[0].pot)
    match = Match(whole.book, whole.seed, whole.options, kind=whole.kind, laid=laid)
    for move in moves(match, whole.events()):
        if move.action & 255 == ACT_WIN:
            question = asked(match, move.seat, sees_soundness=False)
            paid = [win for win in wins if win.seat == move.seat and win.n > question["ask"]]
            if paid:
                yield OfferedWin(name, match.clone(), move.seat, question, paid[0])
        match.act(move.seat, move.action)
