"""How people come and go: they leave, concede, are replaced or removed, found, and meet again."""

import base64
from functools import partial

from fivewinds.core.table import Refused
from fivewinds.server.messages import Rematch, RematchTold, encode
from fivewinds.server.room.decision import Change, Decision
from fivewinds.server.room.effects import Close, Tell, TellTable
from fivewinds.server.room.state import RoomState
from fivewinds.server.store.rows import ChangeChair, OpenRematch, SetListed

LEFT = 4006


def leave(state: RoomState, chair: int, how: str, language: str, now: float) -> Decision:
    """Somebody gives up the chair: the token is no longer good. Raises `Refused`."""
    if state.table.invited:
        raise Refused("invited")
    if state.phase == "over":
        raise Refused("over")
    if how == "conceded" and state.phase != "playing":
        raise Refused(state.phase)
    return _vacated(state, chair, how, language, now)


def give_to_bot(state: RoomState, host: int, absent: int, language: str, now: float) -> Decision:
    """The host gives the chair of somebody who is not there to a bot; raises `Refused`."""
    _must_be_host(state, host, absent)
    if absent in state.audience.people:
        raise Refused("here")
    if state.phase == "over":
        raise Refused("over")
    if not state.chairs.seated[absent].taken:
        return Decision()
    return _vacated(state, absent, "given", language, now)


def remove(state: RoomState, host: int, guest: int, language: str, now: float) -> Decision:
    """The host sends a guest away, before the first deal; raises `Refused`."""
    _must_be_host(state, host, guest)
    if state.phase != "waiting":
        raise Refused(state.phase)
    if not state.chairs.seated[guest].taken:
        return Decision()
    found = _vacated(state, guest, "removed", language, now)
    connection = state.audience.people.get(guest)
    if connection is None:
        return found
    return found._replace(effects=(*found.effects, Close(connection, LEFT, "removed")))


def set_listed(state: RoomState, host: int, *, listed: bool) -> Decision:
    """The host puts the table into the public list, or takes it out; raises `Refused`."""
    if host != state.chairs.host:
        raise Refused("host")
    if state.phase == "over":
        raise Refused("over")
    if listed == state.table.listed:
        return Decision()
    change = partial(state.note_listed, listed=listed)
    return Decision((SetListed(listed),), (change,), (TellTable(),))


def change_face(state: RoomState, chair: int, face: int) -> Decision:
    """Somebody chooses another face, also in the middle of a match."""
    was = state.chairs.seated[chair]
    if was.face == face:
        return Decision()
    now = was._replace(face=face)
    return Decision(
        (ChangeChair(chair, was.token_hash, now, state.chairs.host),),
        (partial(state.chairs.put, chair, now),),
        (TellTable(),),
    )


def _must_be_host(state: RoomState, host: int, chair: int) -> None:
    """Raises `Refused` unless the host names the chair of another."""
    if host != state.chairs.host:
        raise Refused("host")
    if chair == host:
        raise Refused("malformed")


def _vacated(state: RoomState, chair: int, how: str, language: str, now: float) -> Decision:
    """A bot has the chair from now on."""
    was = state.chairs.seated[chair]
    bot = state.chairs.bot_for(chair, how, language, dealt=state.game is not None)
    host = state.chairs.host_without(chair)
    changes: list[Change] = [
        partial(state.chairs.vacate, chair, bot, host),
        partial(state.audience.leave, chair),
    ]
    if state.feed.pause is not None:
        changes.append(partial(state.feed.pause.gone, chair))
    if state.game is not None:
        changes.append(partial(state.questions.close, state.game.seats[chair]))
    if not state.audience.people.keys() - {chair}:
        changes.append(partial(state.questions.stand_still, now))
    return Decision(
        (ChangeChair(chair, was.token_hash, bot, host),), tuple(changes), (TellTable(),)
    )


def rematch(state: RoomState, chair: int, language: str, chance: bytes) -> Decision:
    """The first to ask opens a table with the same people, who keep their tokens."""
    if state.phase != "over":
        raise Refused(state.phase)
    if state.rematch is not None:
        return Decision(effects=(Tell(encode(RematchTold(Rematch(state.rematch)))),))
    # The book may have got another version meanwhile, by which nobody has agreed to play.
    if state.closed is not None:
        raise Refused("closed")
    chairs = state.chairs.for_rematch(language, state.audience.people)
    table = state.table._replace(
        id=base64.urlsafe_b64encode(chance[:16]).rstrip(b"=").decode(),
        seed=chance[16:48],
        started=sum(each.taken for each in chairs) == 1,
        finished=False,
        chairs=chairs,
        host=chair,
        rematch=None,
        invited=False,
    )
    return Decision(
        (OpenRematch(table),),
        (partial(state.note_rematch, table.id),),
        (Tell(encode(RematchTold(Rematch(table.id)))),),
    )
