"""Telling people and watchers what a decision has changed: the only place that sends."""

import logging
from collections.abc import Iterable

import msgspec
from msgspec import UNSET

from fivewinds import record
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
from fivewinds.server.room.state import RoomState

CLOSED = 4005

log = logging.getLogger("fivewinds.server")


def carry_out(state: RoomState, effects: Iterable[Effect], now: float) -> None:
    """Tell what a decision has to be told, in order."""
    for effect in effects:
        match effect:
            case Send(connection, message, _):
                connection.send(message)
            case Close(connection, code, reason):
                connection.close(code, reason)
            case Tell(message):
                _tell(state, message, now)
            case TellTable(but):
                _tell_table(state, but)
            case TellEvents(first, end):
                _tell_events(state, first, end, now)
            case TellQuestion(seat):
                _tell_question(state, seat, now)
            case Welcome(chair, connection, last):
                _welcome_back(state, chair, connection, last, now)
            case WelcomeAll():
                _welcome_all(state)
            case WelcomeWatcher():
                _welcome_watcher(state, effect)
            case ShowWatchers():
                _show_watchers(state, now)
            case Reveal():
                for connection in state.audience.people.values():
                    _reveal(state, connection)
            case Warn(text):
                log.warning("table %s: %s", state.table.id, text, extra={"table": state.table.id})


def _tell(state: RoomState, message: bytes, now: float) -> None:
    for connection in state.audience.people.values():
        connection.send(message)
    state.audience.watchers.later(message, now)


def _tell_table(state: RoomState, but: Connection | None) -> None:
    told: dict[str, bytes] = {}
    for connection in state.audience.everybody():
        if connection is but:
            continue
        language = connection.language
        if language not in told:
            told[language] = encode(AboutTable(state.shown(language)))
        connection.send(told[language])


def _tell_events(state: RoomState, first: int, end: int, now: float) -> None:
    assert state.game is not None
    for chair, connection in state.audience.people.items():
        _send_events(state.game, state.game.seats[chair], connection, first, end)
    state.audience.watchers.later(end, now)


def _tell_question(state: RoomState, seat: int, now: float) -> None:
    assert state.game is not None
    connection = state.audience.people.get(state.game.match.chairs[seat])
    ask = state.questions.shown(seat, now)
    if connection is not None and ask is not None:
        connection.send(encode(ask))


def _welcome_back(
    state: RoomState, chair: int, connection: Connection, last: int, now: float
) -> None:
    connection.send(encode(AboutTable(state.shown(connection.language))))
    if state.closed is not None:
        connection.close(CLOSED, "closed")
        return
    _tell_table(state, but=connection)
    connection.send(encode(_welcome(state, chair)))
    for line in state.chat.lines:
        connection.send(encode(shown_chat(line)))
    if state.game is None:
        return
    seat = state.game.seats[chair]
    _send_events(state.game, seat, connection, last + 1, state.feed.told)
    _tell_question(state, seat, now)
    if state.feed.pause_told:
        connection.send(state.feed.pause_told)
    _reveal(state, connection)
    if state.rematch is not None:
        connection.send(encode(RematchTold(Rematch(state.rematch))))


def _welcome_all(state: RoomState) -> None:
    for chair, connection in state.audience.people.items():
        connection.send(encode(_welcome(state, chair)))
    for connection in state.audience.watchers.next_event:
        connection.send(encode(_watched(state)))


def _welcome_watcher(state: RoomState, effect: WelcomeWatcher) -> None:
    connection, last, second = effect
    _tell_table(state, but=connection)
    connection.send(encode(AboutTable(state.shown(connection.language))))
    if state.closed is not None:
        connection.close(CLOSED, "closed")
        return
    connection.send(encode(_watched(state)))
    for line in state.chat.lines:
        if line.at <= second - state.audience.watchers.delay:
            connection.send(encode(shown_chat(line)))
    if state.game is not None:
        _send_events(state.game, SPECTATOR, connection, last + 1, state.audience.watchers.shown)
        _reveal_to_watcher(state, connection)


def _show_watchers(state: RoomState, now: float) -> None:
    watchers = state.audience.watchers
    for what in watchers.due(now):
        if isinstance(what, bytes):
            for connection in watchers.next_event:
                connection.send(what)
        elif what > watchers.shown:
            watchers.shown = what
            _show_events(state, what)


def _show_events(state: RoomState, end: int) -> None:
    assert state.game is not None
    for connection, first in list(state.audience.watchers.next_event.items()):
        _send_events(state.game, SPECTATOR, connection, first, end)
        state.audience.watchers.next_event[connection] = max(first, end)
        _reveal_to_watcher(state, connection)


def _send_events(game: Game, seat: int, connection: Connection, first: int, end: int) -> None:
    for message in game.messages(seat, first, end):
        connection.send(message)


def _header(game: Game) -> record.Header:
    """The header as it may be known before the end: without the seed."""
    return msgspec.structs.replace(game.header(), seed=UNSET)


def _welcome(state: RoomState, chair: int) -> Welcomed:
    if state.game is None:
        return Welcomed(-1, chair)
    return Welcomed(state.feed.told - 1, chair, state.game.seats[chair], _header(state.game))


def _watched(state: RoomState) -> Watched:
    if state.game is None:
        return Watched(-1)
    return Watched(state.audience.watchers.shown - 1, _header(state.game))


def _reveal(state: RoomState, connection: Connection) -> None:
    """Send the seed, if the end of the match has been announced."""
    if state.game is not None and state.phase == "over":
        connection.send(encode(Revealed(state.game.header())))


def _reveal_to_watcher(state: RoomState, connection: Connection) -> None:
    """Send the seed and the rematch to a watcher who has been shown the end of the match."""
    assert state.game is not None
    if state.game.match.over and state.audience.watchers.shown == state.game.match.count():
        connection.send(encode(Revealed(state.game.header())))
        if state.rematch is not None:
            connection.send(encode(RematchTold(Rematch(state.rematch))))
