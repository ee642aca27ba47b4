"""Why a complete hand may not win, and how near it is where the book has words for that.

A book says `minimum-1` under `reason` for a hand that comes to one of what it lacks
(`NoWin.near`), beside the plain `minimum`.
"""

from collections.abc import Mapping
from typing import Any

from fivewinds.core.wins import Win
from fivewinds.request import Waiting, read_scoring, read_waiting
from fivewinds.rules.book import Book
from fivewinds.rules.options import Options
from fivewinds.rules.scoring import NoWin
from fivewinds.tiles import ID
from fivewinds.words import say_of


def why_no_win(book: Book, request: Mapping[str, Any], reason: str, language: str) -> str:
    """Why a request to score is answered with no win."""
    asked, question = read_scoring(book, request)
    if question is not None:
        return _said(book, reason, language)
    return _near(book, asked.won(), asked.options, language)


class Ways:
    """The two ways in which a waiting hand would win, for a person who asks why it may not."""

    def __init__(self, book: Book, request: Mapping[str, Any], language: str) -> None:
        self.book = book
        self.language = language
        self.waiting: Waiting = read_waiting(book, request)

    def why_not(self, tile: str, way: str) -> str:
        """Why a tile that completes the hand may not be won on."""
        win = self.waiting.drawn if way == "draw" else self.waiting.discarded
        win = win._replace(tile=ID[tile])
        return _near(self.book, win, self.waiting.options, self.language)


def _near(book: Book, win: Win, options: Options, language: str) -> str:
    found = book.count(win, options)
    assert isinstance(found, NoWin)
    path = f"reason.{found.reason}-{found.near}"
    said = say_of(book, language, path)
    return _said(book, found.reason, language) if said == path else said


def _said(book: Book, reason: str, language: str) -> str:
    return say_of(book, language, f"reason.{reason}")
