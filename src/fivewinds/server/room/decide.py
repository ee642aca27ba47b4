"""What a room does about a command: `decide(state, command, now)`, without waiting.

Nothing here changes the state, reads a clock, stores or sends: a decision says what is written,
what changes once that is stored, and what clients are sent then. `progress` decides what
happens by itself.
"""

from functools import partial

from msgspec import to_builtins

from fivewinds.actions import answered
from fivewinds.bots import OUTSIDE
from fivewinds.core.table import Refused
from fivewinds.rules.registry import book
from fivewinds.server.denied import Denied
from fivewinds.server.messages import (
    AskHints,
    Back,
    ChangeFace,
    Concede,
    Done,
    EndMatchNow,
    GiveToBot,
    Leave,
    ListTable,
    Move,
    Ping,
    PlayAgain,
    PlayOn,
    Ready,
    RefusedAction,
    Remove,
    Say,
    Seated,
    encode,
)
from fivewinds.server.room import commands, parting, progress
from fivewinds.server.room.chat import shown_chat
from fivewinds.server.room.commands import Command, Said
from fivewinds.server.room.connection import Connection
from fivewinds.server.room.decision import NOTHING, Change, Decision
from fivewinds.server.room.effects import (
    Advise,
    Close,
    Effect,
    Send,
    Tell,
    TellTable,
    Think,
    Warn,
    Welcome,
    WelcomeAll,
    WelcomeWatcher,
)
from fivewinds.server.room.feed import Choice
from fivewinds.server.room.game import END
from fivewinds.server.room.pause import END as LET_US_END
from fivewinds.server.room.pause import NEXT, PLAY_ON
from fivewinds.server.room.state import RoomState
from fivewinds.server.store.rows import AddActions, AddChat, ChangeChair, StartMatch, StoredChair
from fivewinds.server.tokens import hash_of
from fivewinds.words import refusal_text

ELSEWHERE = 4001


def decide(state: RoomState, command: Command, now: float) -> Decision:
    """What is done about a command at this moment; raises `Denied`."""
    match command:
        case commands.Tick():
            return progress.tick(state, now, busy=command.busy)
        case commands.Said():
            return _said(state, command, now)
        case commands.Chose():
            return _chose(state, command)
        case commands.Sit():
            return _sit(state, command, now)
        case commands.HangUp():
            return _hang_up(state, command, now)
        case commands.Watch():
            return _watch(state, command)
        case commands.StopWatching(connection):
            return _stop_watching(state, connection)
        case commands.Join():
            return _join(state, command, now)
        case commands.Start():
            return _start(state, command)
        case commands.Begin():
            return _begin(state)


def due(state: RoomState, now: float) -> float | None:
    """When something is due at a table by itself: now, later, or never."""
    return progress.tick(state, now).wake


# People who come and go


def _sit(state: RoomState, command: commands.Sit, now: float) -> Decision:
    chair, connection, last, wait = command
    if last >= state.feed.told or last < -1:
        raise Denied("greeting")
    effects: list[Effect] = []
    earlier = state.audience.people.get(chair)
    if earlier is not None:
        effects.append(Close(earlier, ELSEWHERE, "elsewhere"))
    effects.append(Welcome(chair, connection, last))
    changes: tuple[Change, ...] = (
        partial(state.audience.sit, chair, connection),
        partial(state.come_back, chair),
        partial(state.chairs.read, chair, reads=wait),
        partial(state.questions.go_on, now),
    )
    if _completes(state, chair):
        begin = _begin(state)
        return Decision(begin.writes, (*changes, *begin.changes), (*effects, *begin.effects))
    return Decision(changes=changes, effects=tuple(effects))


def _completes(state: RoomState, chair: int) -> bool:
    """Whether the match can begin once this chair's person is there: a table of a tournament has
    no host, and begins when everybody has come.
    """
    if state.started or state.chairs.host is not None:
        return False
    here = state.audience.people.keys() | {chair}
    return all(other in here for other, each in enumerate(state.chairs.seated) if each.taken)


def _hang_up(state: RoomState, command: commands.HangUp, now: float) -> Decision:
    chair, connection = command
    people = state.audience.people
    if people.get(chair) is not connection:
        return NOTHING
    changes: list[Change] = [
        partial(state.audience.leave, chair),
        partial(state.chairs.leave_alone, chair, now),
    ]
    if len(people) == 1:
        changes.append(partial(state.questions.stand_still, now))
    return Decision(changes=tuple(changes), effects=(TellTable(),))


def _watch(state: RoomState, command: commands.Watch) -> Decision:
    """Somebody comes to watch; raises `Denied`.

    Whether there is an event of the number `last` is not looked at: that would tell how far the
    match is.
    """
    if command.last < -1:
        raise Denied("greeting")
    if len(state.audience.watchers.next_event) >= state.settings.watchers:
        raise Denied("watchers")
    return Decision(
        changes=(partial(state.audience.watch, command.connection, command.last),),
        effects=(WelcomeWatcher(*command),),
    )


def _stop_watching(state: RoomState, connection: Connection) -> Decision:
    if connection not in state.audience.watchers.next_event:
        return NOTHING
    change = partial(state.audience.stop_watching, connection)
    return Decision(changes=(change,), effects=(TellTable(),))


def _join(state: RoomState, command: commands.Join, now: float) -> Decision:
    """Somebody takes the first chair that a bot holds; raises `Denied`."""
    _must_be_open(state)
    if state.table.invited:
        raise Denied("invited")
    chair = state.chairs.first_free()
    if chair is None:
        raise Denied("full")
    name, level, token, face = command
    before = state.chairs.seated[chair].before
    taken = StoredChair(name, level, hash_of(token), None, before, face)
    host = chair if state.chairs.host is None else state.chairs.host
    return Decision(
        writes=(ChangeChair(chair, None, taken, host),),
        changes=(partial(state.chairs.take, chair, taken, host, now),),
        effects=(TellTable(),),
        reply=Seated(state.table.id, token, chair),
    )


def _start(state: RoomState, command: commands.Start) -> Decision:
    """The host ends the waiting for guests; raises `Denied`."""
    chair = state.chairs.of_token(command.token)
    if chair is None or chair != state.chairs.host:
        raise Denied("token")
    _must_be_open(state)
    if state.started:
        raise Denied("playing")
    return _begin(state)


def _begin(state: RoomState) -> Decision:
    """The match begins; raises `Denied` where it is over or closed."""
    _must_be_open(state)
    if state.started:
        return NOTHING
    return Decision((StartMatch(),), (state.start,), (TellTable(), WelcomeAll()))


def _must_be_open(state: RoomState) -> None:
    if state.phase in ("over", "closed"):
        raise Denied(state.phase)


# What clients do


def _said(state: RoomState, said: Said, now: float) -> Decision:
    """A client does something: it hears that this is done and stored, or why it is refused."""
    chair, connection, message = said.chair, said.connection, said.message
    if chair is None:
        last = state.audience.watchers.shown - 1
        return Decision(effects=(_refusal(state, connection, "watching", None, last),))
    if state.audience.people.get(chair) is not connection:
        # It has been hung up on, and somebody else may have the chair.
        return NOTHING
    if message.id is None:
        return Decision(effects=_refused(state, chair, connection, "malformed", None))
    before = state.chairs.seated[chair].before
    # An earlier occupant of the chair may have used the same command id.
    command = f"{before}.{message.id}" if before else message.id
    if state.receipts.knows(chair, command):
        reason = state.receipts.refusal(chair, command)
        return Decision(effects=_answer(state, said, chair, reason))
    back = _comes_back(state, chair, message)
    try:
        done = _performed(state, said, chair, command, now)
    except Refused as refused:
        remember = partial(state.receipts.remember, chair, command, refused.reason)
        done = Decision(
            changes=(remember,),
            effects=_refused(state, chair, connection, refused.reason, message.id),
        )
    changes, effects = done.changes, done.effects
    if back:
        changes = (partial(state.come_back, chair), *changes)
        effects = (TellTable(), *effects) if chair in state.chairs.stood_in else effects
    return done._replace(changes=changes, effects=effects)


def refused_for_storage(state: RoomState, said: Said) -> tuple[Effect, ...]:
    """What a client hears whose message could not be stored: the same id may be sent again."""
    if said.chair is None or said.message.id is None:
        return ()
    last = state.feed.told - 1
    return (_refusal(state, said.connection, "storage", said.message.id, last),)


def _comes_back(state: RoomState, chair: int, message: object) -> bool:
    """Whether a message means that the person in a chair plays again, also where it is refused."""
    if isinstance(message, Move):
        return chair in state.chairs.stood_in
    if isinstance(message, Ready | EndMatchNow | PlayOn):
        return state.phase == "playing" and state.chairs.seated[chair].level is None
    return isinstance(message, Back)


def _answer(
    state: RoomState, said: Said, chair: int, reason: str | None
) -> tuple[Effect | Think, ...]:
    """What a client hears about its message: that it is done, or why it is refused."""
    name = said.message.id
    assert name is not None
    if reason is not None:
        return _refused(state, chair, said.connection, reason, name)
    return (Send(said.connection, encode(Done(name))),)


def _refused(
    state: RoomState, chair: int, connection: Connection, reason: str, name: str | None
) -> tuple[Effect, ...]:
    """A refusal; what programs do wrong is written to the log too, for those who make them."""
    told = _refusal(state, connection, reason, name, state.feed.told - 1)
    if state.chairs.seated[chair].level == OUTSIDE:
        return (Warn(f"the program in chair {chair}: {reason}"), told)
    return (told,)


def _refusal(
    state: RoomState, connection: Connection, reason: str, name: str | None, last: int
) -> Send:
    """Why something is not done; `last` is the last event that the client knows of."""
    rules = state.game.match.book if state.game else book(state.table.rules)
    message = refusal_text(rules, connection.language, reason)
    told = RefusedAction(reason, last, message, *(() if name is None else (name,)))
    return Send(connection, encode(told), refused=reason)


def _performed(state: RoomState, said: Said, chair: int, command: str, now: float) -> Decision:
    """What is done about a message that was not answered yet; raises `Refused`."""
    message, language = said.message, said.connection.language
    done = _answer(state, said, chair, None)
    remember = partial(state.receipts.remember, chair, command, None)
    match message:
        case Move():
            found = _moved(state, chair, message, command, now)
            stored = partial(state.receipts.stored, chair, command)
            return found._replace(changes=(*found.changes, stored), effects=done)
        case Ping():
            return Decision(effects=done)
        case AskHints():
            return Decision(effects=(*done, _advised(state, chair, said.connection)))
        case Say():
            name = state.chairs.seated[chair].name
            line = state.chat.line(chair, name, command, message, said.second, now)
            found = Decision(
                (AddChat(line),),
                (partial(state.chat.add, line, now),),
                (Tell(encode(shown_chat(line))),),
            )
        case Back():
            found = NOTHING
        case Ready() | EndMatchNow() | PlayOn():
            found = _said_between(state, chair, message, command, now)
        case Leave():
            found = parting.leave(state, chair, "left", language, now)
        case Concede():
            found = parting.leave(state, chair, "conceded", language, now)
        case GiveToBot(_, absent):
            found = parting.give_to_bot(state, chair, absent, language, now)
        case Remove(_, guest):
            found = parting.remove(state, chair, guest, language, now)
        case ListTable(_, listed):
            found = parting.set_listed(state, chair, listed=listed)
        case ChangeFace(_, face):
            found = parting.change_face(state, chair, face)
        case PlayAgain():
            found = parting.rematch(state, chair, language, said.chance)
        case commands.Malformed():
            raise Refused("malformed")
    effects: tuple[Effect | Think | Advise, ...] = (*found.effects, *done)
    if isinstance(message, Leave | Concede):
        effects = (*effects, Close(said.connection, parting.LEFT, "left"))
    return found._replace(changes=(*found.changes, remember), effects=effects)


def _advised(state: RoomState, chair: int, connection: Connection) -> Advise:
    """Hints for the seat of a chair, where the table gives any; raises `Refused`."""
    game = state.game
    if state.table.kind == "strict" or not state.table.hints:
        raise Refused("no-hints")
    if game is None or game.seats[chair] not in state.questions.open:
        raise Refused("not-asked")
    return Advise(game.seats[chair], connection)


def _moved(state: RoomState, chair: int, move: Move, command: str, now: float) -> Decision:
    """An action at the table, carried out or kept; raises `Refused`."""
    game = state.game
    if game is None:
        raise Refused("not-asked")
    seat = game.seats[chair]
    if seat not in state.questions.open:
        last = state.feed.told - 1
        raise Refused(state.questions.why_not_asked(seat, move.a, move.ask, last))
    given = to_builtins(move)
    del given["id"]
    action = answered(game.match, seat, given)
    spent = state.questions.spent(seat, now)
    done = game.noted(seat, action, command=command, spent=spent)
    # In a window nothing that others are sent may tell that this seat has answered.
    kept = game.in_window and now < state.feed.held
    changes: tuple[Change, ...] = (
        partial(state.questions.close, seat),
        partial(state.keep if kept else state.carry_out, done),
    )
    return Decision((AddActions((done,)),), changes)


def _said_between(
    state: RoomState,
    chair: int,
    message: Ready | EndMatchNow | PlayOn,
    command: str,
    now: float,
) -> Decision:
    """Somebody is ready for the next hand, or wants to end the match or to play on.

    Where that ends the match, the end is stored before it is acknowledged. Raises `Refused`.
    """
    game = state.game
    if state.phase != "playing" or game is None:
        raise Refused(state.phase)
    if state.chairs.seated[chair].level is not None:
        raise Refused("people")
    pause = state.feed.pause
    if pause is None:
        if isinstance(message, EndMatchNow):
            raise Refused("in-hand")
        return NOTHING
    what = NEXT if isinstance(message, Ready) else PLAY_ON
    what = LET_US_END if isinstance(message, EndMatchNow) else what
    after = pause.after(what, chair, now + state.settings.away)
    if after.is_agreed(state.chairs.playing_people() | {chair}):
        done = game.noted_between(END, chair, command)
        changes = (partial(state.carry_out, done), state.feed.end_pause)
        return Decision((AddActions((done,)),), changes)
    return Decision(changes=(partial(state.feed.begin_pause, after),))


# Bots


def _chose(state: RoomState, command: commands.Chose) -> Decision:
    """A bot has chosen; what it chose is put aside until it acts, if it is still the one to act."""
    seat, level, ask, action = command
    game, choice = state.game, None
    if game is not None and not game.match.over and seat in game.match.asked():
        chair = game.match.chairs[seat]
        if ask == game.match.count() - 1 and state.chairs.bot_level(chair) == level:
            choice = Choice(ask, level, action)
    return Decision(changes=(partial(state.feed.chosen, seat, choice),))
