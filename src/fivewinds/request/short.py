"""The short way to read a request to score: plain fields under the book's default options.

It only knows what is right. Whatever is unusual or wrong it leaves to `Request`, which reads
everything and refuses with a reason.
"""

from typing import Any

from fivewinds.core.codes import BY_DISCARD, BY_DRAW, HAND_SIZE, NOBODY
from fivewinds.core.wins import Meld, Win
from fivewinds.explanation import Answer, Showing, explain
from fivewinds.request.melds import read_melds
from fivewinds.rules.book import Book
from fivewinds.rules.faults import Fault
from fivewinds.rules.scoring import Best, Score
from fivewinds.tiles import KINDS

SEATS = {"E": 0, "S": 1, "W": 2, "N": 3}
NO_MELDS: tuple[Meld, ...] = ()
NO_FLAGS: frozenset[str] = frozenset()
MOST_DIGITS = 14
NOTHING_PAID = {"E": 0, "S": 0, "W": 0, "N": 0}
NEW = tuple.__new__
"""Makes a named tuple without asking for names."""


class ShortWay:
    """Reads the plain requests to one book."""

    def __init__(self, book: Book) -> None:
        tile_set = book.set_of(book.defaults)
        forced = tile_set.flowers if book.flowers.forced else frozenset()
        self.book = book
        self.tile_set = tile_set
        self.options = book.defaults
        self.scorer = book.scorer(book.defaults)
        self.settle = book.settle if book.pays else None
        self.conflicts = book.conflicts
        self.more = {field.name: field.default for field in book.fields}
        counted = any(field.tiles(field.default) for field in book.fields)
        self.fits = not book.questions and not counted
        """Whether the book has no requests of another kind, and no tiles of its own in them."""
        self.copies = [0] * 50
        for tile in range(KINDS):
            self.copies[tile] = 0 if tile in forced else tile_set.copies[tile]
        self.showing = Showing()
        self.left = [0] * 50
        """The copies that are not yet taken, and those of the text that is read."""
        self.counts = [0] * 50
        self.digits = [0] * 14
        self.last = 0

    def read(self, request: object) -> Win | None:
        """The win that a request tells, or None where that takes the long way."""
        if not self.fits or type(request) is not dict:
            return None
        fields: dict[str, Any] = request
        hand_text, win_text, by_text = fields.get("hand"), fields.get("win"), fields.get("by")
        if type(hand_text) is not str or type(win_text) is not str or type(by_text) is not str:
            return None
        known = 3
        seat = round_ = 0
        source = NOBODY
        value = fields.get("seat")
        if value is not None:
            known += 1
            seat = self._seat(value)
        value = fields.get("round")
        if value is not None:
            known += 1
            round_ = self._seat(value)
        value = fields.get("from")
        if value is not None:
            known += 1
            source = self._seat(value)
            if source < 0:
                return None
        if seat < 0 or round_ < 0 or source == seat:
            return None
        if by_text == "draw":
            by = BY_DRAW
        elif by_text == "discard":
            by = BY_DISCARD
        else:
            return None
        if (by == BY_DRAW) != (source == NOBODY):
            return None
        laid = fields.get("melds")
        if laid is not None:
            known += 1
            if type(laid) is not list:
                return None
        if known != len(fields):
            return None
        melds = NO_MELDS
        if laid:
            try:
                melds = read_melds(self.book, self.tile_set, laid, seat)
            except Fault:
                return None
        hand = self._hand(hand_text, melds)
        if hand is None or not self._take(win_text, 1):
            return None
        win: Win = NEW(
            Win,
            (seat, by, self.last, source, hand, 0, melds, (), round_, NO_FLAGS, self.more),
        )
        for contradiction in self.conflicts:
            if contradiction(win, self.options):
                return None
        return win

    def answer(self, request: object) -> Answer | None:
        """The answer to a request, or None where that takes the long way."""
        win = self.read(request)
        if win is None:
            return None
        found = self.scorer.count(win)
        if type(found) is not Best:
            return explain(found)
        answer = self.showing.explained(found)
        answer["payments"] = self._payments(win, found.score)
        return answer

    def _payments(self, win: Win, score: Score) -> dict[str, int]:
        """Who pays whom, by the names of the seats."""
        if self.settle is None:
            return {}
        east, south, west, north = self.settle(win, score, self.options).payments
        paid = NOTHING_PAID.copy()
        paid["E"] = east
        paid["S"] = south
        paid["W"] = west
        paid["N"] = north
        return paid

    def _seat(self, value: object) -> int:
        """The number of a seat, or -1."""
        return SEATS.get(value, -1) if type(value) is str else -1

    def _hand(self, text: str, melds: tuple[Meld, ...]) -> tuple[int, ...] | None:
        """The tiles of the hand, sorted, when there are as many as there should be."""
        for tile in range(50):
            self.left[tile] = self.copies[tile]
            self.counts[tile] = 0
        for meld in melds:
            for tile in meld.tiles:
                if self.left[tile] == 0:
                    return None
                self.left[tile] -= 1
        if not self._take(text, HAND_SIZE - 3 * len(melds)):
            return None
        hand = []
        for tile in range(50):
            for _ in range(self.counts[tile]):
                hand.append(tile)  # noqa: PERF401 (compiled, this is quicker)
        return tuple(hand)

    def _take(self, text: str, wanted: int) -> bool:
        """Take the tiles of a text from those left; whether all is plain and so many are there."""
        number = 0
        loose = 0
        for character in text:
            if "0" <= character <= "9":
                if loose == MOST_DIGITS:
                    return False
                self.digits[loose] = ord(character) - 48
                loose += 1
                continue
            if character == "m":
                first, size = 0, 9
            elif character == "p":
                first, size = 9, 9
            elif character == "s":
                first, size = 18, 9
            elif character == "z":
                first, size = 27, 7
            elif character == "j":
                first, size = 34, 8
            else:
                return False
            if loose == 0:
                return False
            for place in range(loose):
                digit = self.digits[place]
                if digit < 1 or digit > size:
                    return False
                tile = first + digit - 1
                if self.left[tile] == 0:
                    return False
                self.left[tile] -= 1
                self.counts[tile] += 1
                self.last = tile
            number += loose
            loose = 0
        return loose == 0 and number == wanted
