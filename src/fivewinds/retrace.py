"""What the players did, read off the events of a match: the actions that bring them about again.

Passes are not on record, and neither are claims that another player's claim beat: a player who is
asked and is not named in what follows has passed. That gives the same events.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fivewinds.core.before_play import exchange_action
from fivewinds.core.codes import (
    ACT_ADDED_KONG,
    ACT_CONCEALED_KONG,
    ACT_DISCARD,
    ACT_FLOWER,
    ACT_PASS,
    ACT_RIICHI,
    ACT_VOID,
    ACT_WIN,
    ACTION_NAMES,
    BEFORE_PLAY,
    HIDDEN,
)
from fivewinds.core.offers import claim_action
from fivewinds.events import (
    Claim,
    Dead,
    Deal,
    Discard,
    Event,
    Exchange,
    Flower,
    Kong,
    Pay,
    Stopped,
    Void,
    Win,
)
from fivewinds.match import Match
from fivewinds.tiles import SUITS, parse

CLAIM_KINDS = {name: kind for kind, name in ACTION_NAMES.items()}
NOT_TOLD = 0
"""Instead of an action: the events tell of none."""


class Move(NamedTuple):
    """An action of a seat, and the number of the event that tells of it."""

    number: int
    seat: int
    action: int


def moves(match: Match, events: Sequence[Event]) -> Iterator[Move]:
    """The actions that the events tell of, one at a time; the caller carries each out.

    Where the match pauses between hands, this deals the next one, or ends the match by agreement.
    Ends where the events end, or with the action `NOT_TOLD` where they tell something that is no
    action of the seat that is asked.
    """
    while not match.over and match.count() < len(events):
        number = match.count()
        if match.between:
            _after_the_pause(match, events[number])
        elif match.table.window == HIDDEN:
            (seat,) = match.asked()
            yield Move(number, seat, _in_turn(match, seat, events[number]))
        elif match.table.window == BEFORE_PLAY:
            chosen = _before_play(events[number : number + 4])
            for seat in match.asked():
                yield Move(number, seat, chosen.get(seat, NOT_TOLD))
        else:
            answers = _answers(match, events[number:])
            while not match.over and match.count() == number and match.table.window != HIDDEN:
                seat = match.asked()[0]
                yield Move(number, seat, answers.get(seat, ACT_PASS))


def _after_the_pause(match: Match, event: Event) -> None:
    """Deal the next hand if that is what follows; else the people agreed to end the match."""
    if isinstance(event, Deal):
        match.go_on()
    else:
        match.agree()


def _in_turn(match: Match, seat: int, event: Event) -> int:
    if isinstance(event, Discard):
        kind = ACT_RIICHI if event.riichi is True else ACT_DISCARD
        return kind | _tile(event.tile) << 8
    if isinstance(event, Kong):
        if isinstance(event.tiles, str):
            return ACT_CONCEALED_KONG | _tile(event.tiles[-2:]) << 8
        return ACT_ADDED_KONG | _tile(str(event.tile)) << 8
    if isinstance(event, Flower):
        return ACT_FLOWER | _tile(event.tile) << 8
    if isinstance(event, Win):
        return ACT_WIN | _tile(event.tile) << 8
    if isinstance(event, Pay | Dead | Stopped):
        return _wrong(match, seat, event.reason)
    return NOT_TOLD


def _before_play(events: Sequence[Event]) -> dict[int, int]:
    """What each seat chose before play, by seat, from the events that follow when all have."""
    chosen: dict[int, int] = {}
    for event in events:
        if type(event) is not type(events[0]):
            break
        if isinstance(event, Exchange):
            chosen[event.seat] = exchange_action(parse(event.tiles))
        elif isinstance(event, Void) and event.suit in SUITS:
            chosen[event.seat] = ACT_VOID | 9 * SUITS.index(event.suit) << 8
    return chosen


def _answers(match: Match, events: Sequence[Event]) -> dict[int, int]:
    """What was answered about a tile, by seat, from the events that follow it."""
    answers: dict[int, int] = {}
    for event in events:
        if isinstance(event, Win):
            answers[event.seat] = ACT_WIN | _tile(event.tile) << 8
        elif isinstance(event, Pay | Dead | Stopped):
            seats = [event.seat] if isinstance(event, Dead) else event.seats or []
            for seat in seats:
                wrong = _wrong(match, seat, event.reason)
                if wrong != NOT_TOLD:
                    answers[seat] = wrong
        elif isinstance(event, Claim):
            own = tuple(parse(event.tiles))
            stated = parse(event.as_)[0] if isinstance(event.as_, str) else -1
            kind = CLAIM_KINDS[event.kind]
            answers[event.seat] = claim_action(kind, _tile(event.tile), own, stated)
            return answers
        else:
            return answers
    return answers


def _wrong(match: Match, seat: int, reason: str) -> int:
    """A wrong declaration, open to the seat, that costs what the book names so."""
    sound = match.table.sound(seat)
    for action in match.table.legal(seat):
        fault = match.table.terms.wrong.get(action & 255)
        if action not in sound and fault is not None and fault.reason == reason:
            return action
    return NOT_TOLD


def _tile(text: str) -> int:
    """The one tile of a text; raises ValueError when it is none."""
    (tile,) = parse(text)
    return tile
