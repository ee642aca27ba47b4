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
from fivewinds.rules.closed import Closed, ClosedCount
from fivewinds.rules.faults import Fault
from fivewinds.rules.scoring import Best, Score
from fivewinds.tiles import KINDS, PLAIN, WINDS

NO_MELDS: tuple[Meld, ...] = ()
NO_FLAGS: frozenset[str] = frozenset()
NEW = tuple.__new__
"""Makes a named tuple without asking for names."""


class ShortWay:
    """Reads the plain requests to one book."""

    def __init__(self, book: Book) -> None:
        tile_set = book.set_of(book.defaults)
        self.doors = book.doors(book.defaults)
        forced = tile_set.flowers if self.doors.flowers.forced else frozenset()
        self.book = book
        self.tile_set = tile_set
        self.options = book.defaults
        self.scorer = book.scorer(book.defaults)
        self.settle = book.settlement.settle if book.pays else None
        self.conflicts = book.requests.conflicts
        self.more = {field.name: field.default for field in book.requests.fields}
        counted = any(field.tiles(field.default) for field in book.requests.fields)
        self.fits = not book.requests.questions and not counted
        """Whether the book has no requests of another kind, and no tiles of its own in them."""
        self.copies = [0] * 50
        for tile in range(KINDS):
            self.copies[tile] = 0 if tile in forced else tile_set.copies[tile]
        self.showing = Showing()
        self.closed = (
            book.shortcuts.closed(book.defaults) if book.shortcuts.closed is not None else None
        )
        self.closed_hand = Closed()
        self.busy = False
        """Whether an answer is being made: a request that comes meanwhile goes the long way."""
        self.left = [0] * 50
        """The copies that are not yet taken, and those of the text that is read."""
        self.counts = [0] * 50
        self.last = 0
        # What a request tells
        self.seat = 0
        self.round = 0
        self.source = NOBODY
        self.hand_text = ""
        self.win_text = ""
        self.laid: list[Any] | None = None

    def _fields(self, request: object) -> bool:
        """Look at the fields of a request; whether all are plain."""
        if not self.fits or type(request) is not dict:
            return False
        fields: dict[str, Any] = request
        hand_text, win_text, by_text = fields.get("hand"), fields.get("win"), fields.get("by")
        if type(hand_text) is not str or type(win_text) is not str or type(by_text) is not str:
            return False
        # Most requests have few fields: once all are known, none is looked for in vain.
        unknown = len(fields) - 3
        seat = round_ = 0
        source = NOBODY
        laid: list[Any] | None = None
        if by_text != "draw":
            source = self._seat(fields.get("from"))
            if by_text != "discard" or source < 0:
                return False
            unknown -= 1
        if unknown:
            value = fields.get("seat")
            if value is not None:
                seat = self._seat(value)
                unknown -= 1
        if unknown:
            value = fields.get("round")
            if value is not None:
                round_ = self._seat(value)
                unknown -= 1
        if unknown:
            value = fields.get("melds")
            if type(value) is list:
                laid = value
                unknown -= 1
        if unknown or seat < 0 or round_ < 0 or source == seat:
            return False
        self.hand_text = hand_text
        self.win_text = win_text
        self.laid = laid
        self.seat = seat
        self.round = round_
        self.source = source
        return True

    def read(self, request: object) -> Win | None:
        """The win that a request tells, or None where that takes the long way."""
        return self._win() if self._fields(request) else None

    def _win(self) -> Win | None:
        """The win that the fields tell."""
        melds = NO_MELDS
        if self.laid:
            try:
                melds = read_melds(self.doors, self.tile_set, self.laid, self.seat)
            except Fault:
                return None
        if not self._tiles(melds):
            return None
        by = BY_DRAW if self.source == NOBODY else BY_DISCARD
        win: Win = NEW(
            Win,
            (
                self.seat,
                by,
                self.last,
                self.source,
                self._hand(),
                0,
                melds,
                (),
                self.round,
                NO_FLAGS,
                self.more,
            ),
        )
        for contradiction in self.conflicts:
            if contradiction(win, self.options):
                return None
        return win

    def answer(self, request: object) -> Answer | None:
        """The answer to a request, or None where that takes the long way."""
        if self.busy:
            return None
        self.busy = True
        try:
            if not self._fields(request):
                return None
            closed = None if self.closed is None or self.laid else self._closed_answer()
            return self._open_answer() if closed is None else closed
        finally:
            self.busy = False

    def _closed_answer(self) -> Answer | None:
        """The answer for a closed hand of plain tiles, as the book counts it by itself."""
        if not self._tiles(NO_MELDS):
            return None
        hand: Closed = self.closed_hand
        number = 0
        for tile in range(PLAIN):
            hand.counts[tile] = self.counts[tile]
            number += self.counts[tile]
        if number <= HAND_SIZE:
            return None
        hand.tile = self.last
        hand.seat = self.seat
        hand.source = self.source
        hand.round = self.round
        counter: ClosedCount | None = self.closed
        assert counter is not None
        return self.showing.closed(hand) if counter.count(hand) else None

    def _open_answer(self) -> Answer | None:
        """The answer for any other."""
        win = self._win()
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
        return {"E": east, "S": south, "W": west, "N": north}

    def _seat(self, value: object) -> int:
        """The number of a seat, or -1."""
        if type(value) is not str:
            return -1
        text: str = value
        if len(text) != 1:
            return -1
        letter = text[0]
        for seat in range(4):
            if letter == WINDS[seat]:
                return seat
        return -1

    def _tiles(self, melds: tuple[Meld, ...]) -> bool:
        """Count the tiles of the hand and the winning one; whether there are as many as there
        should be.
        """
        for tile in range(50):
            self.left[tile] = self.copies[tile]
            self.counts[tile] = 0
        for meld in melds:
            for tile in meld.tiles:
                if self.left[tile] == 0:
                    return False
                self.left[tile] -= 1
        wanted = HAND_SIZE - 3 * len(melds)
        return self._take(self.hand_text, wanted) and self._take(self.win_text, 1)

    def _hand(self) -> tuple[int, ...]:
        """The tiles of the hand without the winning one, sorted."""
        self.counts[self.last] -= 1
        hand = []
        for tile in range(50):
            for _ in range(self.counts[tile]):
                hand.append(tile)  # noqa: PERF401 (compiled, this is quicker)
        return tuple(hand)

    def _take(self, text: str, wanted: int) -> bool:
        """Take the tiles of a text from those left; whether all is plain and so many are there.

        From its end, where each letter comes before its digits.
        """
        number = 0
        first = size = 0
        loose = True
        for character in reversed(text):
            if "0" <= character <= "9":
                digit = ord(character) - 48
                if digit < 1 or digit > size:
                    return False
                tile = first + digit - 1
                if self.left[tile] == 0:
                    return False
                self.left[tile] -= 1
                self.counts[tile] += 1
                self.last = tile
                number += 1
                loose = False
                continue
            if loose and number:
                return False
            loose = True
            size = 9
            if character == "m":
                first = 0
            elif character == "p":
                first = 9
            elif character == "s":
                first = 18
            elif character == "z":
                first, size = 27, 7
            elif character == "j":
                first, size = 34, 8
            else:
                return False
        return not loose and number == wanted
