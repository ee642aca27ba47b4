"""One table of an environment: a match whose seats are asked one at a time, by index of action.

When several seats may answer a tile, all of them are asked, nearest after it first, and the table
is not told any answer before the last one is given. So nobody's observation depends on what another
seat answered, nor on whether it was asked.
"""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from fivewinds.core.codes import ACT_DISCARD, HIDDEN, NOBODY, SEATS
from fivewinds.core.log import Log
from fivewinds.core.offers import Offer
from fivewinds.core.random_numbers import RandomNumbers
from fivewinds.core.shuffle import seed_of
from fivewinds.core.table import Table
from fivewinds.env.action_list import Actions
from fivewinds.env.layout import Layout, layout_of
from fivewinds.env.observation import Planes
from fivewinds.match import Match
from fivewinds.rules.book import Book

ILLEGAL = -1
NEWS = 1


class IllegalAction(ValueError):
    """An action that the seat may not take now; nothing has changed."""

    def __init__(self, message: str, reason: str) -> None:
        super().__init__(message)
        self.reason = reason
        """As interfaces §5 has it: `not-held`, `not-legal`, or what bars the action."""


class Seeds:
    """The seeds that a table deals one after another: a text names a series, and so do 32 bytes.

    Of a text T the seeds are SHA-256 of `T/1`, `T/2` and so on, as in a simulation. Of 32 bytes the
    first seed is these bytes, and number k, from 1, after it is SHA-256 of them and k as four
    bytes, big-endian.
    """

    def __init__(self, source: str | bytes) -> None:
        if not isinstance(source, str) and len(source) != 32:
            raise ValueError(f"a seed is a text or 32 bytes, not {len(source)} bytes")
        self.source = source
        self.number = 0

    def next(self) -> bytes:
        """The next seed."""
        self.number += 1
        source = self.source
        if isinstance(source, str):
            return seed_of(source, self.number)
        if self.number == 1:
            return source
        return sha256(source + (self.number - 1).to_bytes(4, "big")).digest()


class Episode:
    """A match that is played to its end, or for so many hands."""

    def __init__(
        self, layout: Layout, options: Mapping[str, Any] | None = None, hands: int | None = 1
    ) -> None:
        self.layout = layout
        self.book: Book = layout.book
        self.options = layout.book.filled(options) if options else layout.book.defaults
        self.hands = hands
        self.actions: Actions = layout.actions
        self.planes = Planes(layout)
        self.begun = False
        """Whether there is a match; without one nothing can be observed."""
        self.offer = Offer()
        """What the seat that is asked may do."""
        self.seat = NOBODY
        """The seat that is asked, or `NOBODY` when the match is over."""
        self.unasked = 0
        """The seats that are still to be asked about the tile of a window, as bits."""
        self.answers = [0, 0, 0, 0]
        """What those before them have answered."""
        self.points = [0, 0, 0, 0]
        """The scores before the latest act."""

    def begin(self, seed: bytes) -> None:
        """Deal a match."""
        self.take_up(Match(self.book, seed, self.options, max_hands=self.hands))

    def take_up(self, match: Match) -> None:
        """Go on with a match."""
        self.match = match
        self.begun = True
        for seat in range(SEATS):
            self.points[seat] = self.book.match.start
        self.planes.begin(match)
        self._ask()

    def clone(self) -> "Episode":
        """Another table in the same state, with the answers that were given and not yet told."""
        other = Episode(self.layout, self.options, self.hands)
        if not self.begun:
            return other
        other.take_up(self.match.clone())
        other.resume(self.unasked, list(self.answers), list(self.points))
        return other

    def resume(self, unasked: int, answers: list[int], points: list[int]) -> None:
        """Go on where some seats have answered already, and some points have been told."""
        for seat in range(SEATS):
            self.answers[seat] = answers[seat]
            self.points[seat] = points[seat]
        if unasked:
            self.unasked = unasked
            self.look(self._nearest(self.match.table))

    def __copy__(self) -> "Episode":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Episode":
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle: the book, the match, and what was answered and not yet told."""
        held = (self.unasked, list(self.answers), list(self.points))
        match = self.match if self.begun else None
        return _unpickled, (self.book, self.options, self.hands, match, held)

    def look(self, seat: int) -> None:
        """Somebody else plays the match, and a seat is asked: find out what it may do."""
        table: Table = self.match.table
        self.seat = seat
        table.fill(self.offer, seat)

    def _ask(self) -> None:
        """The table has changed: find the seat that is asked, and what it may do."""
        match: Match = self.match
        table: Table = match.table
        self.unasked = 0
        self.seat = NOBODY
        if not match.over:
            if table.window == HIDDEN:
                self.seat = table.turn
            else:
                self.unasked = table.waiting
                self.seat = self._nearest(table)
            table.fill(self.offer, self.seat)

    def _nearest(self, table: Table) -> int:
        """The nearest seat after the tile that is still to be asked."""
        for i in range(SEATS):
            seat = (table.source + i) % 4
            if self.unasked >> seat & 1:
                return seat
        return NOBODY

    def is_legal(self, index: int) -> bool:
        """Whether the seat that is asked may take the action of an index."""
        if index < 0 or index >= self.actions.size or self.seat == NOBODY:
            return False
        action = self.actions.action(index)
        offer: Offer = self.offer
        if action & 255 == ACT_DISCARD and offer.folded:
            return bool(offer.folded >> (action >> 8) & 1)
        return offer.place(action) >= 0

    def act(self, index: int) -> None:
        """Take the action of an index, which is legal, for the seat that is asked."""
        match: Match = self.match
        table: Table = match.table
        action = self.actions.action(index)
        if table.window == HIDDEN:
            match.act(self.seat, action)
            self._ask()
            return
        self.answers[self.seat] = action
        self.unasked &= ~(1 << self.seat)
        if self.unasked:
            self.seat = self._nearest(table)
            table.fill(self.offer, self.seat)
            return
        self._answer(match)
        self._ask()

    def advance(self, index: int) -> int:
        """Take the action of an index: `ILLEGAL` when it is not legal, and nothing has changed;
        `NEWS` when points have changed hands, somebody has won, or the match is over; else 0.
        """
        if not self.is_legal(index):
            return ILLEGAL
        won = self.match.table.won
        self.act(index)
        if self.seat == NOBODY or self.match.table.won != won or self.is_paid():
            return NEWS
        return 0

    def _answer(self, match: Match) -> None:
        """All have answered: tell the table, nearest first, until it wants to know no more."""
        table: Table = match.table
        log: Log = table.log
        count = log.count
        source = table.source
        asked = table.waiting
        for i in range(SEATS):
            seat = (source + i) % 4
            if asked >> seat & 1:
                match.act(seat, self.answers[seat])
                if log.count != count:
                    return

    def _points(self, seat: int) -> int:
        """The score of a seat; at the end with what is paid last."""
        match: Match = self.match
        table: Table = match.table
        if match.over:
            return match.scores[seat]
        return table.scores[seat]

    def reward(self, seat: int) -> int:
        """What a seat has gained since this was last asked, in points of the book."""
        points = self._points(seat)
        gained = points - self.points[seat]
        self.points[seat] = points
        return gained

    def is_paid(self) -> bool:
        """Whether some seat has gained or lost points since its `reward` was last asked."""
        changed = 0
        for seat in range(SEATS):
            changed += self._points(seat) != self.points[seat]
        return changed != 0

    def mask(self, out: bytearray, place: int) -> None:
        """Write 1 for each legal action, 0 for the others, into a buffer from a place on."""
        offer: Offer = self.offer
        actions: Actions = self.actions
        to = out
        for i in range(actions.size):
            to[place + i] = 0
        if self.seat == NOBODY:
            return
        first = 0
        bits = offer.folded
        if bits:
            for tile in range(50):
                if bits >> tile & 1:
                    to[place + actions.discards[tile]] = 1
                    first += 1
        for i in range(first, offer.count):
            to[place + actions.index(offer.actions[i])] = 1

    def observe(self, seat: int, out: bytearray, place: int) -> None:
        """Write what a seat sees into a buffer from a place on."""
        if not self.begun:
            raise RuntimeError("no match has been dealt")
        planes: Planes = self.planes
        planes.hear(self.match)
        planes.write(self.match, seat, out, place)

    def random_action(self, chance: RandomNumbers) -> int:
        """The index of a legal action, all equally likely."""
        offer: Offer = self.offer
        actions: Actions = self.actions
        return actions.index(offer.action(chance.below(offer.count)))

    def refusal(self, index: int) -> IllegalAction:
        """Why the seat that is asked may not take the action of an index."""
        from fivewinds.actions import shown

        if self.seat == NOBODY:
            return IllegalAction("the match is over: nobody is asked", "not-asked")
        if not 0 <= index < self.actions.size:
            last = self.actions.size - 1
            return IllegalAction(f"there is no action {index}: they are 0 to {last}", "malformed")
        action = self.actions.action(index)
        reason = self.match.table.refusal(self.seat, action)
        message = f"seat {self.seat} may not {shown(action)} (action {index}): {reason}"
        return IllegalAction(message, reason)


def _unpickled(
    book: Book, options: Mapping[str, Any], hands: int | None, match: Match | None, held: Any
) -> Episode:
    episode = Episode(layout_of(book), options, hands)
    if match is not None:
        episode.take_up(match)
        episode.resume(*held)
    return episode
