"""One hand played again at a fresh table, act by act, from a wall and a log.

Says whether every act on the log was legal when it was made with this wall, by making it again: the
table itself judges. What the log does not tell (who passed, which of several wrong declarations of
one price it was) is taken as the table allows it.
"""

from fivewinds.core.before_play import exchange_action, given_in
from fivewinds.core.codes import (
    ACT_ADDED_KONG,
    ACT_CHOW,
    ACT_CONCEALED_KONG,
    ACT_DISCARD,
    ACT_FLOWER,
    ACT_KONG,
    ACT_PASS,
    ACT_PUNG,
    ACT_RIICHI,
    ACT_VOID,
    ACT_WIN,
    BEFORE_PLAY,
    CHOW,
    CLAIM,
    CONCEALED_KONG,
    DECLARED_KONG,
    DIED,
    DISCARD,
    EVERYTHING,
    EXCHANGED,
    FLOWER,
    HIDDEN,
    PAID,
    PUNG,
    SEATS,
    VOIDED,
    WIN,
)
from fivewinds.core.log import Log
from fivewinds.core.table import Refused, Table

NOT_TOLD = 0
"""Instead of an action: the log tells of none that the table accepts."""


def reenacted(table: Table, wall: bytes, log: Log) -> Table | None:
    """A table that has come to all events of `log` from `wall`, or None where it cannot.

    `table` is where the hand stands now: it gives the rules, the dealer and the scores. In an open
    window nobody has answered yet.
    """
    again = Table(table.terms)
    scores, pot = _at_the_deal(table)
    again.deal(wall, table.dealer, table.round, scores, pot, table.carried, table.passes)
    events = log.read(EVERYTHING)
    try:
        while not again.over and again.log.count < len(events):
            before = again.log.count
            for seat, action in _next_acts(again, log, events):
                again.act(seat, action)
                if again.log.count != before:
                    break
            if again.log.read(EVERYTHING, before) != events[before : again.log.count]:
                return None
    except Refused:
        return None
    told = (again.log.count, again.log.payments, again.log.reasons)
    if again.over or told != (log.count, log.payments, log.reasons):
        return None
    return again if list(again.scores) == list(table.scores) else None


def _at_the_deal(table: Table) -> tuple[list[int], int]:
    """The scores and the pot before anything was paid in the hand."""
    scores, pot = list(table.scores), table.pot
    for paid in table.payments:
        for seat in range(SEATS):
            scores[seat] -= paid.payments[seat]
        pot += sum(paid.payments)
    for verdict in table.verdicts:
        for seat in range(SEATS):
            scores[seat] -= verdict.gains[seat]
        pot += sum(verdict.payments)
    return scores, pot


def _next_acts(table: Table, log: Log, events: list[int]) -> list[tuple[int, int]]:
    """What the seats that are asked do, in order, to bring about the next events."""
    number = table.log.count
    if table.window == HIDDEN:
        return [(table.turn, _in_turn(table, log, events[number]))]
    if table.window == BEFORE_PLAY:
        chosen = dict(map(_before_play, events[number : number + SEATS]))
        return [(seat, chosen.get(seat, NOT_TOLD)) for seat in table.asked()]
    answers = _answers(table, log, events[number:])
    return [(seat, answers.get(seat, ACT_PASS)) for seat in table.asked()]


def _in_turn(table: Table, log: Log, event: int) -> int:
    """What the seat whose turn it is does to bring about an event."""
    kind, tile = event & 255, event >> 16 & 255
    if kind == DISCARD:
        return (ACT_RIICHI if event >> 32 & 1 else ACT_DISCARD) | tile << 8
    if kind == DECLARED_KONG:
        concealed = event >> 24 & 255 == CONCEALED_KONG
        return (ACT_CONCEALED_KONG if concealed else ACT_ADDED_KONG) | tile << 8
    if kind in (FLOWER, WIN):
        return (ACT_FLOWER if kind == FLOWER else ACT_WIN) | tile << 8
    if kind in (PAID, DIED):
        return _wrong(table, table.turn, _reason(log, event))
    return NOT_TOLD


def _before_play(event: int) -> tuple[int, int]:
    """A seat, and what it chose before play."""
    seat, kind = event >> 8 & 255, event & 255
    if kind == EXCHANGED:
        return seat, exchange_action(given_in(event))
    return seat, ACT_VOID | (event >> 16 & 255) << 8 if kind == VOIDED else NOT_TOLD


def _answers(table: Table, log: Log, events: list[int]) -> dict[int, int]:
    """What was answered about a tile, by seat, from the events that follow it."""
    answers: dict[int, int] = {}
    for event in events:
        kind, seat, tile = event & 255, event >> 8 & 255, event >> 16 & 255
        if kind == WIN:
            answers[seat] = ACT_WIN | tile << 8
        elif kind in (PAID, DIED):
            reason = _reason(log, event)
            paid = kind == PAID
            for each in log.payments[event >> 24 & 0xFFFF].seats if paid else (seat,):
                wrong = _wrong(table, each, reason)
                if wrong != NOT_TOLD:
                    answers[each] = wrong
        else:
            if kind == CLAIM:
                act = {CHOW: ACT_CHOW, PUNG: ACT_PUNG}.get(event >> 24 & 15, ACT_KONG)
                answers[seat] = act | tile << 8 | (event >> 32 & 0xFFFFFFFF) << 16
            break
    return answers


def _reason(log: Log, event: int) -> str:
    """Why something was paid, or a hand is dead."""
    if event & 255 == PAID:
        return str(log.payments[event >> 24 & 0xFFFF].reason)
    return log.reasons[event >> 24 & 255]


def _wrong(table: Table, seat: int, reason: str) -> int:
    """A wrong declaration that is open to the seat and costs what the book names so."""
    sound = table.sound(seat)
    for action in table.legal(seat):
        fault = table.terms.wrong.get(action & 255)
        if action not in sound and fault is not None and fault.reason == reason:
            return action
    return NOT_TOLD
