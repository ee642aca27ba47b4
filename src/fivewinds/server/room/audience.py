"""The people at a table and those who watch: the only place that sends to connections."""

import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from fivewinds import events, record
from fivewinds.core.codes import SPECTATOR
from fivewinds.server.messages import (
    AboutTable,
    Rematch,
    RematchTold,
    Revealed,
    Watched,
    encode,
)
from fivewinds.server.messages import Welcome as Welcomed
from fivewinds.server.room.chat import shown_chat
from fivewinds.server.room.connection import Connection
from fivewinds.server.room.effects import (
    Close,
    Effect,
    Reveal,
    Send,
    ShowWatchers,
    Tell,
    TellEvents,
    TellQuestion,
    TellTable,
    Warn,
    Welcome,
    WelcomeAll,
    WelcomeWatcher,
)
from fivewinds.server.room.game import Game
from fivewinds.server.room.watchers import Watchers

if TYPE_CHECKING:
    from fivewinds.server.room.state import RoomState

CLOSED = 4005

log = logging.getLogger("fivewinds.server")


class Audience:
    """Who is connected to a table."""

    def __init__(self, delay: float) -> None:
        self.people: dict[int, Connection] = {}
        """Who is connected, by chair."""
        self.watchers = Watchers(delay)

    def everybody(self) -> list[Connection]:
        """All connections, those of people first."""
        return [*self.people.values(), *self.watchers.next_event]

    # Changes

    def sit(self, chair: int, connection: Connection) -> None:
        """A client takes a chair."""
        self.people[chair] = connection

    def leave(self, chair: int) -> None:
        """A chair has no client any more."""
        self.people.pop(chair, None)

    def watch(self, connection: Connection, last: int) -> None:
        """A watcher comes who knows the events up to `last`."""
        self.watchers.next_event[connection] = max(last + 1, self.watchers.shown)

    def stop_watching(self, connection: Connection) -> None:
        """A watcher goes."""
        self.watchers.next_event.pop(connection, None)

    # Effects

    def carry_out(self, state: "RoomState", effects: Iterable[Effect], now: float) -> None:
        """Tell what a decision has to be told, in order."""
        for effect in effects:
            match effect:
                case Send(connection, message):
                    connection.send(message)
                case Close(connection, code, reason):
                    connection.close(code, reason)
                case Tell(message):
                    self._tell(message, now)
                case TellTable(but):
                    self._tell_table(state, but)
                case TellEvents(first, end):
                    self._tell_events(state, first, end, now)
                case TellQuestion(seat):
                    self._tell_question(state, seat, now)
                case Welcome(chair, connection, last):
                    self._welcome(state, chair, connection, last, now)
                case WelcomeAll():
                    self._welcome_all(state)
                case WelcomeWatcher():
                    self._welcome_watcher(state, effect)
                case ShowWatchers():
                    self._show_watchers(state, now)
                case Reveal():
                    for connection in self.people.values():
                        _reveal(state, connection)
                case Warn(text):
                    log.warning("table %s: %s", state.table.id, text)

    def _tell(self, message: bytes, now: float) -> None:
        for connection in self.people.values():
            connection.send(message)
        self.watchers.later(message, now)

    def _tell_table(self, state: "RoomState", but: Connection | None) -> None:
        told: dict[str, bytes] = {}
        for connection in self.everybody():
            if connection is but:
                continue
            language = connection.language
            if language not in told:
                told[language] = encode(AboutTable(state.shown(language)))
            connection.send(told[language])

    def _tell_events(self, state: "RoomState", first: int, end: int, now: float) -> None:
        assert state.game is not None
        for chair, connection in self.people.items():
            _send_events(state.game, state.game.seats[chair], connection, first, end)
        self.watchers.later(end, now)

    def _tell_question(self, state: "RoomState", seat: int, now: float) -> None:
        assert state.game is not None
        connection = self.people.get(state.game.match.chairs[seat])
        ask = state.questions.shown(seat, now)
        if connection is not None and ask is not None:
            connection.send(encode(ask))

    def _welcome(
        self, state: "RoomState", chair: int, connection: Connection, last: int, now: float
    ) -> None:
        connection.send(encode(AboutTable(state.shown(connection.language))))
        if state.closed is not None:
            connection.close(CLOSED, "closed")
            return
        self._tell_table(state, but=connection)
        connection.send(encode(_welcome(state, chair)))
        for line in state.chat.lines:
            connection.send(encode(shown_chat(line)))
        if state.game is None:
            return
        seat = state.game.seats[chair]
        _send_events(state.game, seat, connection, last + 1, state.feed.told)
        self._tell_question(state, seat, now)
        if state.feed.pause_told:
            connection.send(state.feed.pause_told)
        _reveal(state, connection)
        if state.rematch is not None:
            connection.send(encode(RematchTold(Rematch(state.rematch))))

    def _welcome_all(self, state: "RoomState") -> None:
        for chair, connection in self.people.items():
            connection.send(encode(_welcome(state, chair)))
        for connection in self.watchers.next_event:
            connection.send(encode(_watched(state)))

    def _welcome_watcher(self, state: "RoomState", effect: WelcomeWatcher) -> None:
        connection, last, second = effect
        self._tell_table(state, but=connection)
        connection.send(encode(AboutTable(state.shown(connection.language))))
        if state.closed is not None:
            connection.close(CLOSED, "closed")
            return
        connection.send(encode(_watched(state)))
        for line in state.chat.lines:
            if line.at <= second - self.watchers.delay:
                connection.send(encode(shown_chat(line)))
        if state.game is not None:
            _send_events(state.game, SPECTATOR, connection, last + 1, self.watchers.shown)
            _reveal_to_watcher(state, connection)

    def _show_watchers(self, state: "RoomState", now: float) -> None:
        watchers = self.watchers
        for what in watchers.due(now):
            if isinstance(what, bytes):
                for connection in watchers.next_event:
                    connection.send(what)
            elif what > watchers.shown:
                watchers.shown = what
                self._show_events(state, what)

    def _show_events(self, state: "RoomState", end: int) -> None:
        assert state.game is not None
        for connection, first in list(self.watchers.next_event.items()):
            _send_events(state.game, SPECTATOR, connection, first, end)
            self.watchers.next_event[connection] = max(first, end)
            _reveal_to_watcher(state, connection)


def _send_events(game: Game, seat: int, connection: Connection, first: int, end: int) -> None:
    for event in game.events(seat, first, end):
        connection.send(events.encode(event))


def _header(game: Game) -> record.Header:
    """The header as it may be known before the end: without the seed."""
    return msgspec.structs.replace(game.header(), seed=UNSET)


def _welcome(state: "RoomState", chair: int) -> Welcomed:
    if state.game is None:
        return Welcomed(-1, chair)
    return Welcomed(state.feed.told - 1, chair, state.game.seats[chair], _header(state.game))


def _watched(state: "RoomState") -> Watched:
    if state.game is None:
        return Watched(-1)
    return Watched(state.audience.watchers.shown - 1, _header(state.game))


def _reveal(state: "RoomState", connection: Connection) -> None:
    """Send the seed, if the end of the match has been announced."""
    if state.game is not None and state.phase == "over":
        connection.send(encode(Revealed(state.game.header())))


def _reveal_to_watcher(state: "RoomState", connection: Connection) -> None:
    """Send the seed and the rematch to a watcher who has been shown the end of the match."""
    assert state.game is not None
    if state.game.match.over and state.audience.watchers.shown == state.game.match.count():
        connection.send(encode(Revealed(state.game.header())))
        if state.rematch is not None:
            connection.send(encode(RematchTold(Rematch(state.rematch))))
