"""Tables of a round played online: opened with the right people, their results taken over."""

import asyncio
import logging
import secrets
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from fivewinds.bots import OFFERED
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.server.desk.acts import converted
from fivewinds.server.desk.desk import Desk
from fivewinds.server.messages import LONGEST_NAME, Clock
from fivewinds.server.room.commands import Begin
from fivewinds.server.room.rooms import Rooms
from fivewinds.server.store.rows import StoredChair, StoredTable
from fivewinds.server.tokens import hash_of, new_token
from fivewinds.tournament import events as ev
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.online import match_options
from fivewinds.tournament.sentences import name_of
from fivewinds.tournament.state import Tournament

ACTS = frozenset({"online", "online-begin"})
"""What organiser and desk may do with online tables."""
LEVEL = "careful"
"""How the bots of the house play, unless the organiser says otherwise."""
CLOCK = Clock(30.0, 60.0)
"""Seconds for each action, and a reserve for each hand."""
LOOK = 1.0
"""Seconds after which it is looked again whether online matches are over."""

log = logging.getLogger("fivewinds.server")


class _Wanted(msgspec.Struct, forbid_unknown_fields=True):
    """Which tables are opened, and who plays where nobody has come."""

    round: int
    tables: list[int] = []
    """All whose slip is missing where none is named."""
    empty: Literal["wait", "bot"] = "wait"
    """Whether a table waits until everybody has come, or begins at once: then a bot plays for
    people who are away, until they come."""
    house: Literal["bot", "person"] = "bot"
    """Whether the house's stand-ins are bots, or people who come by their links."""
    level: str = LEVEL


class _Begun(msgspec.Struct, forbid_unknown_fields=True):
    round: int
    table: int


async def act(
    desk: Desk, rooms: Rooms, tournament: str, by: str, request: Mapping[str, Any], language: str
) -> int:
    """Carry out one of `ACTS`; returns the number of events. Raises `Refusal`."""
    fields = {name: value for name, value in request.items() if name != "e"}
    if request["e"] == "online":
        wanted: _Wanted = converted(_Wanted, fields)
        return await _open(desk, rooms, tournament, by, wanted, language)
    begun: _Begun = converted(_Begun, fields)
    state, count = await desk.current(tournament)
    online = state.rooms.get((begun.round, begun.table))
    if online is None:
        raise Refusal("table", "not-online", table=begun.table)
    await (await rooms.room(online.room)).handle(Begin())
    return count


async def _open(
    desk: Desk, rooms: Rooms, tournament: str, by: str, wanted: _Wanted, language: str
) -> int:
    state, _ = await desk.current(tournament)
    if not state.is_drawn:
        raise Refusal("schedule", "not-drawn")
    if not 1 <= wanted.round <= state.rounds:
        raise Refusal("round", "no-round", round=wanted.round, rounds=state.rounds)
    if wanted.level not in OFFERED:
        raise Refusal("level", "level", levels=", ".join(OFFERED))
    missing = [
        table
        for table in range(1, state.tables + 1)
        if (wanted.round, table) not in state.rooms
        and not getattr(state.slips.get((wanted.round, table)), "versions", ())
    ]
    opened = []
    for number in wanted.tables or missing:
        if not 1 <= number <= state.tables:
            raise Refusal("table", "no-table", table=number, tables=state.tables)
        table, event = _table(state, number, wanted, language)
        opened.append((table, event))
    if not opened:
        raise Refusal("table", "all-online", round=wanted.round)
    for table, _ in opened:
        await rooms.storage.open_table(table)
    return await desk.do(tournament, by, lambda _: [event for _, event in opened])


def _table(
    now: Tournament, number: int, wanted: _Wanted, language: str
) -> tuple[StoredTable, ev.TableOpened]:
    """A table with the four players of the schedule, East of the first hand in seat 0."""
    rules = book(now.rules)
    options = rules.filled(match_options(now, wanted.round))
    seed = secrets.token_bytes(32)
    chairs = Match(rules, seed, options).chairs
    seated: dict[int, StoredChair] = {}
    tokens = []
    for seat, player in enumerate(now.schedule[wanted.round - 1][number - 1]):
        who = now.player(player)
        name = name_of(who, language)[:LONGEST_NAME]
        absent = who.kind == "house" or not who.plays(wanted.round)
        token = "" if absent and wanted.house == "bot" else new_token()
        tokens.append(token)
        level = None if token else wanted.level
        seated[chairs[seat]] = StoredChair(name, level, hash_of(token) if token else None)
    table = StoredTable(
        secrets.token_urlsafe(16),
        rules.id,
        rules.version,
        options,
        "assisted",
        seed,
        wanted.empty == "bot",
        False,
        tuple(seated[chair] for chair in sorted(seated)),
        CLOCK,
        hints=False,
        host=None,
        invited=True,
    )
    event = ev.TableOpened(wanted.round, number, table.id, tuple(tokens), tuple(chairs))
    return table, event


async def follow(desk: Desk) -> None:
    """Take over the results of online tables as they come in; never returns."""
    first = True
    while True:
        try:
            if first:
                await desk.open_those_online()
                first = False
            await desk.take_results()
        except Exception:
            log.exception("results of online tables could not be taken over")
        await asyncio.sleep(LOOK)
