"""What people may do with their links: a request becomes events, or is refused."""

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

import msgspec

from fivewinds.server.desk.desk import new_code
from fivewinds.tournament import events as ev
from fivewinds.tournament.designs import MOST_PLAYERS
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.roster import lacking, read_roster, sorted_entrants
from fivewinds.tournament.schedule import draw
from fivewinds.tournament.state import Link, Tournament

Events = Sequence[ev.EVENTS]
_AT_THE_DESK = frozenset({
    "round-started", "paused", "resumed", "extended", "last-hand", "round-ended", "slip",
    "slip-confirmed", "slip-rejected", "adjusted", "adjustment-cancelled", "withdrew", "returned",
    "took-over", "renamed", "revealed", "prize",
})  # fmt: skip
_MAY = {
    "organiser": _AT_THE_DESK
    | {
        "changed", "roster", "roster-text", "fill", "wishes", "draw", "undraw", "name-deleted",
        "link", "links", "link-withdrawn", "answered", "invite", "without-declined",
    },
    "desk": _AT_THE_DESK,
    "table": frozenset({"slip", "hand"}),
    "player": frozenset[str](),
    "screen": frozenset[str](),
    "invitation": frozenset({"answered"}),
}  # fmt: skip
"""What each role may do; everything else is refused."""
_PLAIN: dict[str, type[Any]] = {
    "changed": ev.Changed, "roster": ev.RosterSet, "wishes": ev.Wished,
    "name-deleted": ev.NameDeleted, "link-withdrawn": ev.LinkWithdrawn, "answered": ev.Answered,
    "round-started": ev.RoundStarted, "paused": ev.Paused, "resumed": ev.Resumed,
    "extended": ev.Extended, "last-hand": ev.LastHand, "round-ended": ev.RoundEnded,
    "slip-confirmed": ev.SlipConfirmed, "adjusted": ev.Adjusted,
    "adjustment-cancelled": ev.AdjustmentCancelled, "withdrew": ev.Withdrew,
    "returned": ev.Returned, "took-over": ev.TookOver, "renamed": ev.Renamed,
    "revealed": ev.Revealed, "prize": ev.PrizeStep,
}  # fmt: skip
"""Requests that are events as they stand."""


def who(link: Link) -> str:
    """The name under which somebody's entries are kept."""
    if link.name:
        return link.name
    return f"{link.role} {link.number}" if link.number else link.role


def new_seed() -> str:
    """A seed that nobody can guess from its commitment."""
    return secrets.token_hex(16)


def events_for(now: Tournament, link: Link, request: Mapping[str, Any]) -> Events:
    """The events that a request asks for in the present state; raises `Refusal`."""
    act = request.get("e")
    if not isinstance(act, str) or act not in _MAY[link.role]:
        raise Refusal("e", "not-allowed", role=link.role)
    fields = {name: value for name, value in request.items() if name != "e"}
    if link.role == "table":
        _only_own(now, link, fields)
    if link.role == "invitation":
        fields["name"] = link.name
    if act in _PLAIN:
        return [converted(_PLAIN[act], fields)]
    return _MADE[act](now, fields)


def current_round(now: Tournament) -> int:
    """The round being played, else the next one, else the last."""
    return now.clock.round or min(now.ended + 1, now.rounds)


def _only_own(now: Tournament, link: Link, fields: dict[str, Any]) -> None:
    """A table's phone writes the slip of its own table, of the round being played, once."""
    if fields.get("table") != link.number or fields.get("round") != current_round(now):
        raise Refusal("table", "not-your-table", table=link.number)
    slip = now.slips.get((fields["round"], link.number))
    command = fields.get("command")
    sent = slip is not None and any(each.command == command for each in slip.versions)
    if slip is not None and slip.versions and not (command and sent):
        raise Refusal("slip", "slip-in", round=fields["round"], table=link.number)


def converted(kind: type[Any], fields: Mapping[str, Any]) -> Any:
    """The fields of a request as an event or a struct; raises `Refusal` with the field."""
    try:
        return msgspec.convert(fields, kind)
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at `$.")
        field = path.rstrip("`")
        missing = re.fullmatch(r"Object missing required field `([^`]+)`", message)
        if missing:
            field = ".".join(filter(None, (field, missing[1])))
            raise Refusal(field, "missing", name=field) from None
        for kind_, saying in (("int", "number-needed"), ("str", "text-needed")):
            if message.startswith(f"Expected `{kind_}"):
                raise Refusal(field, saying, "type", name=field) from None
        raise Refusal(field, "file-field", "type", detail=message) from None


class _SlipFields(msgspec.Struct, forbid_unknown_fields=True):
    round: int
    table: int
    slip: Any = None
    hand: Any = None
    number: int = 0
    seen: int = 0
    reason: str = ""
    command: str = ""


def _slip(now: Tournament, fields: Mapping[str, Any]) -> Events:
    given: _SlipFields = converted(_SlipFields, fields)
    there = now.slips.get((given.round, given.table))
    if given.command and there and any(each.command == given.command for each in there.versions):
        return []  # sent again after the answer was lost
    read = now.slip_rules().read(given.slip)
    return [ev.SlipEntered(given.round, given.table, read, given.seen, given.reason, given.command)]


def _rejected(now: Tournament, fields: Mapping[str, Any]) -> Events:
    given: _SlipFields = converted(_SlipFields, fields)
    other = None if given.slip is None else now.slip_rules().read(given.slip)
    return [ev.SlipRejected(given.round, given.table, given.seen, given.reason, other)]


def _hand(now: Tournament, fields: Mapping[str, Any]) -> Events:
    given: _SlipFields = converted(_SlipFields, fields)
    try:
        read = now.slip_rules().read_hand(given.hand)
    except Refusal as refusal:
        refusal.values["hand"] = given.number
        raise
    return [ev.HandCounted(given.round, given.table, given.number, read)]


def _roster_text(now: Tournament, fields: Mapping[str, Any]) -> Events:
    """A pasted list or a file; stand-ins that were there stay."""
    text = fields.get("text")
    if not isinstance(text, str):
        raise Refusal("players", "roster-empty")
    players = sorted_entrants(read_roster(text))
    house = tuple(each for each in now.entrants if each.house)
    return [ev.RosterSet((*players, *house)[:MOST_PLAYERS])]


def _fill(now: Tournament, fields: Mapping[str, Any]) -> Events:
    """Exactly as many stand-ins of the house as are needed (RB-83)."""
    players = [each for each in now.entrants if not each.house]
    name = str(fields.get("name") or "House")
    wanted = lacking(len(players))
    house = [ev.Entrant(f"{name} {number}", house=True) for number in range(1, wanted + 1)]
    return [ev.RosterSet((*sorted_entrants(players), *house))]


def _draw(now: Tournament, fields: Mapping[str, Any]) -> Events:
    """The schedule, and a link for every table and every player."""
    if not now.seed:
        raise Refusal("seed", "no-seed")  # a file from before its draw has no seed
    families: dict[str, list[int]] = {}
    for number, entrant in enumerate(now.entrants, 1):
        if entrant.family:
            families.setdefault(entrant.family.casefold(), []).append(number)
    pairs = tuple(pair for each in families.values() for pair in combinations(each, 2))
    made = draw(
        len(now.entrants),
        now.rounds,
        now.seed,
        stays=now.stays,
        apart=now.apart,
        families=pairs,
    )
    schedule = tuple(tuple(tuple(table) for table in each) for each in made.schedule)
    wished = [ev.Wished(now.stays, now.apart, pairs)] if pairs else []
    return [*wished, ev.Drawn(schedule), *_links(now, len(now.entrants))]


def _links(now: Tournament, players: int) -> list[ev.LinkMade]:
    there = {(link.role, link.number) for link in now.links.values() if not link.withdrawn}
    wanted = [("screen", 0), ("desk", 1), ("desk", 2)]
    wanted += [("table", number) for number in range(1, players // 4 + 1)]
    wanted += [("player", number) for number in range(1, players + 1)]
    return [
        ev.LinkMade(role, new_code(), number)
        for role, number in wanted
        if (role, number) not in there
    ]


def _invite(now: Tournament, fields: Mapping[str, Any]) -> Events:
    """A link for everybody on the roster who has none, to say yes or no with."""
    invited = {link.name for link in now.links.values() if not link.withdrawn}
    return [
        ev.LinkMade("invitation", new_code(), name=entrant.name)
        for entrant in now.entrants
        if not entrant.house and entrant.name not in invited
    ]


def _without_declined(now: Tournament, fields: Mapping[str, Any]) -> Events:
    """The roster without those who have said that they do not come."""
    coming = tuple(each for each in now.entrants if now.answers.get(each.name, True))
    return [ev.RosterSet(coming)] if len(coming) < len(now.entrants) else []


def _undraw(now: Tournament, fields: Mapping[str, Any]) -> Events:
    return [ev.Undrawn(new_seed())]


def _link(now: Tournament, fields: Mapping[str, Any]) -> Events:
    """Another link for a role, such as a second one for the desk."""
    role, number = fields.get("role"), fields.get("number", 0)
    if not isinstance(role, str) or type(number) is not int:
        raise Refusal("role", "role", roles="")
    return [ev.LinkMade(role, new_code(), number)]


_MADE: dict[str, Callable[[Tournament, Mapping[str, Any]], Events]] = {
    "slip": _slip, "slip-rejected": _rejected, "hand": _hand, "roster-text": _roster_text,
    "fill": _fill, "draw": _draw, "undraw": _undraw, "link": _link,
    "invite": _invite, "without-declined": _without_declined,
    "links": lambda now, fields: _links(now, len(now.players)),
}  # fmt: skip
"""Requests from which events are made."""
