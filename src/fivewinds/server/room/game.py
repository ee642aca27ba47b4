"""A match with its players at a table of the server: what has been done, done again from the seed.

Nothing here waits or stores; `room` does that.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from fivewinds.actions import shown
from fivewinds.bots import LEVELS, Bot
from fivewinds.core.codes import HIDDEN
from fivewinds.core.shuffle import bot_stream
from fivewinds.events import Event, encode
from fivewinds.match import Match
from fivewinds.record import Header, Player, header, lines
from fivewinds.rules.book import Book
from fivewinds.server.store.rows import StoredAction, StoredChair, StoredTable
from fivewinds.view import View, views

STAND_IN = "greedy"
"""The level at which a bot plays for somebody who has gone, or for a bot that is no more."""


DEAL: dict[str, Any] = {"a": "deal"}
"""Stored as an action: the next hand is dealt."""
END: dict[str, Any] = {"a": "end"}
"""Stored as an action: all people have agreed to end the match."""


class OtherRules(Exception):
    """What was done at a table cannot be done again: the rules have changed since."""


class Game:
    """A match, its bots and the number of actions so far."""

    def __init__(self, table: StoredTable, rules: Book, chairs: Sequence[StoredChair]) -> None:
        self.match = Match(rules, table.seed, table.options, kind=table.kind, pauses=True)
        self.chairs = chairs
        """Who sits where; a bot's chair may be taken while the match goes on."""
        self.seats = [self.match.chairs.index(chair) for chair in range(len(self.match.chairs))]
        """The seat of each chair."""
        self.actions = 0
        """How many actions there have been."""
        self._views: list[View] = views(self.match)
        self._bots: dict[tuple[int, str], Bot] = {}
        self._events: dict[int, list[Event]] = {}
        self.prepared = 0
        """How many events are ready to be told, since `prepare`."""
        self._ready: dict[int, tuple[int, list[bytes]]] = {}
        """By seat, the number of the first event that is ready, and the messages."""
        self.late = [0, 0, 0, 0]
        """On how many of his turns in a row, by chair, somebody did nothing in time.

        What he does about others' tiles does not count: that he was asked is nobody's business.
        """
        self._spent = [0, 0, 0, 0]
        self._hand = 1

    def again(self, done: Iterable[StoredAction]) -> None:
        """Do again what was done; raises `OtherRules` where that cannot be."""
        for each in done:
            if self.match.between and each.ask >= self.match.count():
                # Stored before tables paused between hands: the deal was no action then.
                self.match.go_on()
            if each.level is not None and self._is_open(each):
                bot = self.bot(each.seat, each.level)
                if bot.streams:
                    # Asking the bot brings its chances to where they were.
                    bot.choose(self.look(each.seat))
            self.do(each)

    def do(self, done: StoredAction) -> None:
        """Carry out an action; an answer to a window that has closed meanwhile is passed over."""
        match = self.match
        self.actions = max(self.actions, done.number + 1)
        if match.between and done.action == DEAL:
            match.go_on()
            return
        if match.between and done.action == END:
            match.agree()
            return
        self._reckon(done)
        if not self._is_open(done):
            return
        for action in match.legal(done.seat):
            if shown(action) == done.action:
                match.act(done.seat, action)
                return
        raise OtherRules(done)

    def _is_open(self, done: StoredAction) -> bool:
        """Whether the question that an action answers is still open."""
        return done.ask == self.match.count() - 1 and done.seat in self.match.asked()

    def _reckon(self, done: StoredAction) -> None:
        """Keep what the clocks have to know."""
        turn = done.ask == self.match.count() - 1 and not self.in_window
        if done.level is None and turn:
            self.late[done.chair] = self.late[done.chair] + 1 if done.late else 0
        self._spent[done.seat] = self.spent(done.seat) + done.spent

    def spent(self, seat: int) -> int:
        """Thousandths of a second that a seat has taken from its bank in this hand."""
        if self._hand != self.match.present.number:
            self._hand = self.match.present.number
            self._spent = [0, 0, 0, 0]
        return self._spent[seat]

    def noted(
        self,
        seat: int,
        action: int,
        *,
        level: str | None = None,
        command: str | None = None,
        late: bool = False,
        spent: int = 0,
    ) -> StoredAction:
        """An action of a seat, with the next number, to be stored and carried out."""
        number = self.actions
        chair = self.match.chairs[seat]
        ask = self.match.count() - 1
        return StoredAction(number, chair, seat, ask, shown(action), level, command, late, spent)

    def noted_between(
        self, action: dict[str, Any], chair: int, command: str | None = None
    ) -> StoredAction:
        """`DEAL` or `END`, with the next number, to be stored and carried out."""
        number = self.actions
        ask = self.match.count() - 1
        return StoredAction(number, chair, self.seats[chair], ask, action, None, command)

    def bot(self, seat: int, level: str) -> Bot:
        """The bot of this level in a seat; one that is no more is played for by another."""
        bot = self._bots.get((seat, level))
        if bot is None:
            bot = LEVELS.get(level, LEVELS[STAND_IN])(bot_stream(self.match.seed, seat))
            self._bots[seat, level] = bot
        return bot

    def look(self, seat: int) -> View:
        """The view of a seat at this moment; it changes at the next look."""
        view = self._views[seat]
        view.look(self.match)
        return view

    def fresh_view(self, seat: int) -> View:
        """Another view of a seat at this moment, which nothing changes: for another thread."""
        view = View(self.match, seat)
        view.look(self.match)
        return view

    def events(self, seat: int, first: int, end: int | None = None) -> list[Event]:
        """The events from one number to another, as a seat may see them; each is made once."""
        known = self._events.setdefault(seat, [])
        if len(known) < self.match.count():
            known += self.match.events(seat, len(known))
        return known[first:end]

    def prepare(self, needed: Mapping[int, int]) -> None:
        """Make the messages that seats will be sent, from the event that each needs next.

        That takes a different time after different questions: so it is done before the moment at
        which they are told.
        """
        before, self._ready = self._ready, {}
        for seat, first in needed.items():
            begin, messages = before.get(seat, (first, []))
            kept = messages[first - begin :] if begin <= first else []
            kept += map(encode, self.events(seat, first + len(kept)))
            self._ready[seat] = (first, kept)
        self.prepared = self.match.count()

    def messages(self, seat: int, first: int, end: int) -> list[bytes]:
        """The events from one number to another, as they are sent to a seat."""
        ready_from, ready = self._ready.get(seat, (end, []))
        if ready_from <= first and end <= ready_from + len(ready):
            return ready[first - ready_from : end - ready_from]
        return [encode(event) for event in self.events(seat, first, end)]

    @property
    def in_window(self) -> bool:
        """Whether several may answer a tile."""
        return not self.match.over and self.match.table.window != HIDDEN

    def header(self) -> Header:
        """The record's header; its seed is there once the match is over."""
        return header(self.match, players(self.chairs), with_seed=self.match.over)

    def record(self) -> str:
        """The whole record of a finished match."""
        return b"".join(lines(self.header(), self.match.events())).decode()


def players(chairs: Sequence[StoredChair]) -> list[Player]:
    """The players by chair, as a record names them."""
    return [
        Player(each.name, "bot", each.level, chair)
        if each.level is not None
        else Player(each.name, "human", UNSET, chair)
        for chair, each in enumerate(chairs)
    ]
