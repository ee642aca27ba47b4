"""The one way from events to a tournament: each event checked, then applied.

`after` is the only place where a tournament changes. What cannot be raises `Refusal` and changes
nothing; stored events are folded by the same function, so that a reader sees what the writer saw.
"""

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import Any, TypeVar

from msgspec.structs import replace

from fivewinds.rules.options import OptionError
from fivewinds.rules.registry import book, books
from fivewinds.tournament import events as ev
from fivewinds.tournament.designs import MOST_PLAYERS, MOST_ROUNDS
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.roster import check_entrants, check_name
from fivewinds.tournament.slips import HANDS
from fivewinds.tournament.state import (
    Adjustment,
    Clock,
    Link,
    OnlineTable,
    Player,
    TableSlip,
    Tournament,
    Version,
)

ROLES = ("organiser", "desk", "screen", "table", "player", "invitation")
_LONGEST = 400
"""Letters of a reason."""

Applied = TypeVar("Applied", bound=ev.Event)
_APPLY: dict[type[ev.Event], Callable[[Tournament, ev.Entry, Any], Tournament]] = {}


def fold(entries: Iterable[ev.Entry]) -> Tournament:
    """The tournament after these entries, of which the first opens it."""
    found: Tournament | None = None
    for entry in entries:
        found = after(found, entry)
    assert found is not None, "a tournament has at least one event"
    return found


def after(tournament: Tournament | None, entry: ev.Entry) -> Tournament:
    """The tournament after one more entry; raises `Refusal` for what cannot be."""
    event = entry.event
    if isinstance(event, ev.Opened):
        if tournament is not None:
            raise Refusal("", "opened")
        return _opened(event)
    if isinstance(event, ev.PastYear):
        if tournament is not None:
            raise Refusal("", "opened")
        return _past_year(event)
    if tournament is None:
        raise Refusal("", "not-opened")
    if tournament.past and not isinstance(event, ev.LinkMade | ev.LinkWithdrawn | ev.Followed):
        raise Refusal("", "past-year")
    return _APPLY[type(event)](tournament, entry, event)


def _applies(
    function: Callable[[Tournament, ev.Entry, Applied], Tournament],
) -> Callable[[Tournament, ev.Entry, Applied], Tournament]:
    """Enter a function under the event that it takes, which its last annotation names."""
    kind = function.__annotations__["event"]
    _APPLY[kind] = function
    return function


def _opened(event: ev.Opened) -> Tournament:
    if event.rules not in books():
        raise Refusal("rules", "rules", rules=event.rules)
    try:
        options = book(event.rules).filled(event.options)
    except OptionError as error:
        raise Refusal("options", "options", name=error.name) from None
    _check_sizes(event.rounds, event.hands, event.minutes)
    return Tournament(
        name=check_name(event.name, "name"),
        rules=event.rules,
        seed=event.seed,
        rounds=event.rounds,
        hands=event.hands,
        options=options,
        date=_date(event.date),
        place=event.place.strip()[:_LONGEST],
        minutes=event.minutes,
        four_eyes=event.four_eyes,
        hidden=event.hidden,
    )


def _past_year(event: ev.PastYear) -> Tournament:
    if event.rules not in books():
        raise Refusal("rules", "rules", rules=event.rules)
    if not event.players:
        raise Refusal("players", "roster-empty")
    for index, player in enumerate(event.players):
        check_name(player.name, f"players.{index}.name")
    return Tournament(
        name=check_name(event.name, "name"),
        rules=event.rules,
        seed="",
        rounds=0,
        hands=0,
        options={},
        date=_date(event.date),
        past=event.players,
        hidden=False,
    )


def _check_sizes(rounds: int, hands: int, minutes: int) -> None:
    if not 1 <= rounds <= MOST_ROUNDS:
        raise Refusal("rounds", "rounds", count=rounds, most=MOST_ROUNDS)
    if hands not in HANDS:
        raise Refusal("hands", "hands-of-round", hands=", ".join(map(str, HANDS)))
    if not 1 <= minutes <= 600:
        raise Refusal("minutes", "minutes", most=600)


def _date(text: str) -> str:
    """A day, or nothing."""
    try:
        return datetime.fromisoformat(text).date().isoformat() if text else ""
    except ValueError:
        raise Refusal("date", "date", text=text[:20]) from None


@_applies
def _changed(was: Tournament, entry: ev.Entry, event: ev.Changed) -> Tournament:
    if was.is_drawn and (event.rounds is not None or event.hands is not None):
        raise Refusal("rounds", "drawn-already")
    given = {
        name: value
        for name in event.__struct_fields__
        if (value := getattr(event, name)) is not None
    }
    now = replace(was, **given)
    _check_sizes(now.rounds, now.hands, now.minutes)
    return replace(now, name=check_name(now.name, "name"), date=_date(now.date))


@_applies
def _followed(was: Tournament, entry: ev.Entry, event: ev.Followed) -> Tournament:
    return replace(was, series=event.series)


@_applies
def _roster(was: Tournament, entry: ev.Entry, event: ev.RosterSet) -> Tournament:
    if was.is_drawn:
        raise Refusal("players", "drawn-already")
    entrants = check_entrants(event.entrants)
    numbers = range(1, len(entrants) + 1)
    return replace(
        was,
        entrants=entrants,
        stays=tuple(each for each in was.stays if each in numbers),
        apart=tuple(pair for pair in was.apart if pair[0] in numbers and pair[1] in numbers),
        families=(),
    )


@_applies
def _wished(was: Tournament, entry: ev.Entry, event: ev.Wished) -> Tournament:
    if was.is_drawn:
        raise Refusal("stays", "drawn-already")
    pairs = (*event.apart, *event.families)
    for number in (*event.stays, *(each for pair in pairs for each in pair)):
        if not 1 <= number <= len(was.entrants):
            raise Refusal("stays", "no-player", player=number, most=len(was.entrants))
    if any(one == two for one, two in pairs):
        raise Refusal("apart", "apart-pair")
    return replace(was, stays=event.stays, apart=event.apart, families=event.families)


@_applies
def _drawn(was: Tournament, entry: ev.Entry, event: ev.Drawn) -> Tournament:
    if was.is_drawn:
        raise Refusal("schedule", "drawn-already")
    count = len(was.entrants)
    if count % 4 or not 4 <= count <= MOST_PLAYERS:
        raise Refusal(
            "players", "players", count=count, least=4, most=MOST_PLAYERS, lacking=-count % 4
        )
    check_schedule(event.schedule, count, was.rounds)
    players = tuple(
        Player(
            number=number,
            name=entrant.name,
            club=entrant.club,
            kind="house" if entrant.house else "player",
        )
        for number, entrant in enumerate(was.entrants, 1)
    )
    return replace(was, schedule=event.schedule, players=players)


def check_schedule(
    schedule: tuple[tuple[tuple[int, ...], ...], ...], players: int, rounds: int
) -> None:
    """Refuse a schedule in which somebody is missing or sits twice in a round."""
    if len(schedule) != rounds:
        raise Refusal("schedule", "schedule-rounds", rounds=rounds, count=len(schedule))
    for number, tables in enumerate(schedule, 1):
        sitting = sorted(player for table in tables for player in table)
        if sitting != list(range(1, players + 1)) or any(len(table) != 4 for table in tables):
            raise Refusal(f"schedule.{number - 1}", "schedule-round", round=number)


@_applies
def _undrawn(was: Tournament, entry: ev.Entry, event: ev.Undrawn) -> Tournament:
    if not was.is_drawn:
        raise Refusal("schedule", "not-drawn")
    if was.begun:
        raise Refusal("schedule", "begun")
    return replace(was, schedule=(), players=(), seed=event.seed)


def _known(was: Tournament, number: int) -> Player:
    if not was.is_drawn:
        raise Refusal("schedule", "not-drawn")
    if not 1 <= number <= len(was.players):
        raise Refusal("number", "no-player", player=number, most=len(was.players))
    return was.player(number)


def _with(was: Tournament, player: Player) -> Tournament:
    players = list(was.players)
    players[player.number - 1] = player
    return replace(was, players=tuple(players))


@_applies
def _renamed(was: Tournament, entry: ev.Entry, event: ev.Renamed) -> Tournament:
    player = _known(was, event.number)
    name = check_name(event.name, "name")
    for other in was.players:
        if other.number != event.number and other.name.casefold() == name.casefold():
            raise Refusal("name", "double-name", name=name, line=other.number)
    return _with(was, replace(player, name=name, club=event.club.strip()[:_LONGEST], deleted=False))


@_applies
def _name_deleted(was: Tournament, entry: ev.Entry, event: ev.NameDeleted) -> Tournament:
    player = _known(was, event.number)
    entrants = list(was.entrants)
    gone = entrants[event.number - 1].name
    entrants[event.number - 1] = ev.Entrant("", house=player.kind == "house")
    forgotten = replace(
        was,
        entrants=tuple(entrants),
        answers={name: comes for name, comes in was.answers.items() if name != gone},
        links={
            code: replace(link, name="") if link.name == gone else link
            for code, link in was.links.items()
        },
    )
    return _with(forgotten, replace(player, name="", club="", deleted=True))


@_applies
def _withdrew(was: Tournament, entry: ev.Entry, event: ev.Withdrew) -> Tournament:
    player = _known(was, event.number)
    if player.kind == "house":
        raise Refusal("number", "house", player=event.number)
    if not 0 <= event.after < was.rounds:
        raise Refusal("after", "after", rounds=was.rounds)
    return _with(was, replace(player, withdrawn=event.after))


@_applies
def _returned(was: Tournament, entry: ev.Entry, event: ev.Returned) -> Tournament:
    player = _known(was, event.number)
    if player.withdrawn is None:
        raise Refusal("number", "not-withdrawn", player=event.number)
    for number, table in was.slips:
        if number > player.withdrawn and event.number in was.schedule[number - 1][table - 1]:
            raise Refusal("number", "played-for", player=event.number, round=number)
    return _with(was, replace(player, withdrawn=None))


@_applies
def _took_over(was: Tournament, entry: ev.Entry, event: ev.TookOver) -> Tournament:
    player = _known(was, event.number)
    if player.kind != "house":
        raise Refusal("number", "not-house", player=event.number)
    if not 1 <= event.joined <= was.rounds:
        raise Refusal("joined", "after", rounds=was.rounds)
    name = check_name(event.name, "name")
    for other in was.players:
        if other.name.casefold() == name.casefold():
            raise Refusal("name", "double-name", name=name, line=other.number)
    joined = event.joined if event.joined > 1 else None
    return _with(
        was,
        replace(player, name=name, club=event.club.strip(), kind="player", joined=joined),
    )


@_applies
def _joined(was: Tournament, entry: ev.Entry, event: ev.Joined) -> Tournament:
    player = _known(was, event.number)
    if not 1 <= event.joined <= was.rounds:
        raise Refusal("joined", "after", rounds=was.rounds)
    return _with(was, replace(player, joined=event.joined))


# The clock.


@_applies
def _round_started(was: Tournament, entry: ev.Entry, event: ev.RoundStarted) -> Tournament:
    if not was.is_drawn:
        raise Refusal("schedule", "not-drawn")
    if not 1 <= event.round <= was.rounds:
        raise Refusal("round", "no-round", round=event.round, rounds=was.rounds)
    if was.clock.round:
        raise Refusal("round", "round-runs", round=was.clock.round)
    return replace(was, clock=Clock(round=event.round, started=entry.at))


def _running(was: Tournament) -> Clock:
    if not was.clock.round:
        raise Refusal("round", "no-clock")
    return was.clock


def seconds_between(start: str, end: str) -> float:
    """Seconds from one time to another, both ISO 8601; never negative."""
    span = datetime.fromisoformat(end) - datetime.fromisoformat(start)
    return max(0.0, span.total_seconds())


@_applies
def _paused(was: Tournament, entry: ev.Entry, event: ev.Paused) -> Tournament:
    clock = _running(was)
    if not clock.started:
        raise Refusal("round", "paused")
    used = clock.used + seconds_between(clock.started, entry.at)
    return replace(was, clock=replace(clock, started="", used=used))


@_applies
def _resumed(was: Tournament, entry: ev.Entry, event: ev.Resumed) -> Tournament:
    clock = _running(was)
    if clock.started:
        raise Refusal("round", "not-paused")
    return replace(was, clock=replace(clock, started=entry.at))


@_applies
def _extended(was: Tournament, entry: ev.Entry, event: ev.Extended) -> Tournament:
    clock = _running(was)
    if not 0 <= event.table <= was.tables:
        raise Refusal("table", "no-table", table=event.table, tables=was.tables)
    if not -600 <= event.minutes <= 600:
        raise Refusal("minutes", "minutes", most=600)
    extra = {**clock.extra, event.table: clock.extra.get(event.table, 0) + event.minutes}
    return replace(was, clock=replace(clock, extra=extra))


@_applies
def _last_hand(was: Tournament, entry: ev.Entry, event: ev.LastHand) -> Tournament:
    return replace(was, clock=replace(_running(was), last_hand=True))


@_applies
def _round_ended(was: Tournament, entry: ev.Entry, event: ev.RoundEnded) -> Tournament:
    if _running(was).round != event.round:
        raise Refusal("round", "no-round", round=event.round, rounds=was.rounds)
    return replace(was, clock=Clock(), ended=max(was.ended, event.round))


# Slips.


def _slip_at(was: Tournament, number: int, table: int) -> TableSlip:
    if not was.is_drawn:
        raise Refusal("schedule", "not-drawn")
    if not 1 <= number <= was.rounds:
        raise Refusal("round", "no-round", round=number, rounds=was.rounds)
    if not 1 <= table <= was.tables:
        raise Refusal("table", "no-table", table=table, tables=was.tables)
    return was.slips.get((number, table), TableSlip())


def _put(was: Tournament, number: int, table: int, slip: TableSlip) -> Tournament:
    return replace(was, slips={**was.slips, (number, table): slip})


@_applies
def _hand(was: Tournament, entry: ev.Entry, event: ev.HandCounted) -> Tournament:
    slip = _slip_at(was, event.round, event.table)
    if slip.versions:
        raise Refusal("slip", "slip-in", round=event.round, table=event.table)
    if not 1 <= event.number <= was.hands:
        raise Refusal("number", "no-hand", hand=event.number, hands=was.hands)
    rules = was.slip_rules()
    if not rules.counts_hands:
        raise Refusal("hand", "unknown-field", name="hand")
    return _put(
        was,
        event.round,
        event.table,
        replace(slip, hands={**slip.hands, event.number: event.hand}),
    )


@_applies
def _slip(was: Tournament, entry: ev.Entry, event: ev.SlipEntered) -> Tournament:
    slip = _slip_at(was, event.round, event.table)
    if len(slip.versions) != event.seen:
        raise Refusal("slip", "slip-changed", round=event.round, table=event.table)
    if event.seen and not event.reason.strip():
        raise Refusal("reason", "why", round=event.round, table=event.table)
    version = Version(
        slip=event.slip,
        at=entry.at,
        by=entry.by,
        reason=event.reason.strip()[:_LONGEST],
        command=event.command,
    )
    return _put(
        was,
        event.round,
        event.table,
        replace(slip, versions=(*slip.versions, version), confirmed="", rejected="", other=None),
    )


def _compared(was: Tournament, number: int, table: int, seen: int, by: str) -> TableSlip:
    slip = _slip_at(was, number, table)
    if not slip.versions:
        raise Refusal("slip", "no-slip", round=number, table=table)
    if len(slip.versions) != seen:
        raise Refusal("slip", "slip-changed", round=number, table=table)
    if slip.versions[-1].by == by:
        raise Refusal("slip", "same-eyes", round=number, table=table)
    return slip


@_applies
def _confirmed(was: Tournament, entry: ev.Entry, event: ev.SlipConfirmed) -> Tournament:
    slip = _compared(was, event.round, event.table, event.seen, entry.by)
    changed = replace(slip, confirmed=entry.by, rejected="", other=None)
    return _put(was, event.round, event.table, changed)


@_applies
def _rejected(was: Tournament, entry: ev.Entry, event: ev.SlipRejected) -> Tournament:
    slip = _compared(was, event.round, event.table, event.seen, entry.by)
    if not event.reason.strip():
        raise Refusal("reason", "why", round=event.round, table=event.table)
    reason = event.reason.strip()[:_LONGEST]
    changed = replace(slip, confirmed="", rejected=reason, other=event.slip)
    return _put(was, event.round, event.table, changed)


@_applies
def _adjusted(was: Tournament, entry: ev.Entry, event: ev.Adjusted) -> Tournament:
    _known(was, event.number)
    if not event.reason.strip():
        raise Refusal("reason", "why-adjusted")
    if not event.points or abs(event.points) > 10**6:
        raise Refusal("points", "points")
    reason = event.reason.strip()[:_LONGEST]
    made = Adjustment(event.number, event.points, reason, entry.at, entry.by)
    return replace(was, adjustments=(*was.adjustments, made))


@_applies
def _cancelled(was: Tournament, entry: ev.Entry, event: ev.AdjustmentCancelled) -> Tournament:
    if not 0 <= event.adjustment < len(was.adjustments):
        raise Refusal("adjustment", "no-adjustment")
    if not event.reason.strip():
        raise Refusal("reason", "why-adjusted")
    all_ = list(was.adjustments)
    all_[event.adjustment] = replace(
        all_[event.adjustment], cancelled=event.reason.strip()[:_LONGEST]
    )
    return replace(was, adjustments=tuple(all_))


# What is shown, and to whom.


@_applies
def _revealed(was: Tournament, entry: ev.Entry, event: ev.Revealed) -> Tournament:
    if not 0 <= event.rounds <= was.rounds:
        raise Refusal("rounds", "no-round", round=event.rounds, rounds=was.rounds)
    return replace(was, revealed=event.rounds)


@_applies
def _prize(was: Tournament, entry: ev.Entry, event: ev.PrizeStep) -> Tournament:
    if not 0 <= event.step <= len(was.players):
        raise Refusal("step", "no-step")
    return replace(was, prize=event.step)


@_applies
def _link(was: Tournament, entry: ev.Entry, event: ev.LinkMade) -> Tournament:
    if event.role not in ROLES:
        raise Refusal("role", "role", roles=", ".join(ROLES))
    if event.code in was.links:
        raise Refusal("code", "code")
    link = Link(event.role, event.number, name=event.name)
    return replace(was, links={**was.links, event.code: link})


@_applies
def _link_withdrawn(was: Tournament, entry: ev.Entry, event: ev.LinkWithdrawn) -> Tournament:
    if event.code not in was.links:
        raise Refusal("code", "no-code")
    gone = replace(was.links[event.code], withdrawn=True)
    return replace(was, links={**was.links, event.code: gone})


@_applies
def _answered(was: Tournament, entry: ev.Entry, event: ev.Answered) -> Tournament:
    if event.name not in {each.name for each in was.entrants if not each.house}:
        raise Refusal("name", "not-invited", name=event.name)
    return replace(was, answers={**was.answers, event.name: event.comes})


@_applies
def _table_opened(was: Tournament, entry: ev.Entry, event: ev.TableOpened) -> Tournament:
    if _slip_at(was, event.round, event.table).versions:
        raise Refusal("slip", "slip-in", round=event.round, table=event.table)
    online = OnlineTable(event.room, event.tokens, event.chairs)
    return replace(was, rooms={**was.rooms, (event.round, event.table): online})
