"""What each role may see of a tournament, as JSON for its page; what it may not is not in it."""

from typing import Any

import msgspec

from fivewinds.server.desk.acts import current_round
from fivewinds.server.desk.desk import now as now_is
from fivewinds.tournament.fold import seconds_between
from fivewinds.tournament.meetings import fewest, figures, indirect
from fivewinds.tournament.printed import is_available
from fivewinds.tournament.schedule import commitment
from fivewinds.tournament.sentences import name_of
from fivewinds.tournament.standings import standings_of, tie
from fivewinds.tournament.state import Link, TableSlip, Tournament, Version
from fivewinds.tournament.wishes import meetings_against, unwished

View = dict[str, Any]


def view(now: Tournament, count: int, link: Link, language: str) -> View:
    """The tournament for somebody with this link."""
    told: View = {
        "role": link.role,
        "number": link.number,
        "count": count,
        "name": now.name,
        "date": now.date,
        "place": now.place,
        "rules": now.rules,
        "rounds": now.rounds,
        "hands": now.hands,
        "tables": now.tables,
        "drawn": now.is_drawn,
        "counts-hands": bool(now.rounds) and now.slip_rules().counts_hands,
        "clock": _clock(now),
        "round": current_round(now) if now.rounds else 0,
    }
    if now.past:
        return told | {"past": msgspec.to_builtins(now.past)}
    if link.role in ("organiser", "desk"):
        told |= _for_the_desk(now, language)
        if link.role == "organiser":
            told |= _for_the_organiser(now)
    elif link.role == "screen":
        told |= {"board": _board(now, language), "prize": now.prize}
    elif link.role == "table":
        told |= _for_the_table(now, link.number, language)
    elif link.role == "player":
        told |= _for_the_player(now, link.number, language)
    elif link.role == "invitation":
        told |= {"guest": link.name, **_coming(now, link.name)}
    # Everybody sees the standings that were revealed; the desk has its own.
    seen = now.revealed if now.hidden else now.rounds
    if link.role in ("screen", "player", "table") and seen and now.is_drawn:
        told["standings"] = _standings(now, language, seen)
    if link.role == "screen" and now.prize and now.is_drawn:
        lines = _standings(now, language, now.rounds)
        told["prizes"] = _uncovered(lines, now.prize)
    return told


def _uncovered(lines: list[View], step: int) -> list[View]:
    """The lowest places that the prize-giving has come to, and none above."""
    ranked = [line for line in lines if line["ranked"]]
    return ranked[max(0, len(ranked) - step) :]


def _clock(now: Tournament) -> View:
    clock = now.clock
    used = clock.used
    if clock.started:
        used += seconds_between(clock.started, now_is())
    return {
        "round": clock.round,
        "running": bool(clock.started),
        "used": round(used, 1),
        "seconds": 60 * (now.minutes + clock.extra.get(0, 0)),
        "extra": {str(table): minutes for table, minutes in clock.extra.items() if table},
        "last-hand": clock.last_hand,
        "ended": now.ended,
    }


def _board(now: Tournament, language: str, number: int | None = None) -> list[View]:
    """All tables of a round: who sits there and how far they are."""
    if not now.is_drawn:
        return []
    round_ = number or current_round(now)
    return [
        {
            "table": place,
            "players": [_named(now, player, language) for player in table],
            "status": status(now, round_, place),
            "counted": len(now.slips.get((round_, place), TableSlip()).hands),
            "online": (round_, place) in now.rooms,
        }
        for place, table in enumerate(now.schedule[round_ - 1], 1)
    ]


def status(now: Tournament, round_: int, table: int) -> str:
    """How far a table is: waiting, playing, in, missing (round over), disputed, unconfirmed."""
    slip = now.slips.get((round_, table), TableSlip())
    if slip.rejected:
        return "disputed"
    if slip.versions:
        return "in" if slip.confirmed or not now.four_eyes else "unconfirmed"
    if now.clock.round == round_:
        return "playing"
    return "missing" if now.ended >= round_ else "waiting"


def _named(now: Tournament, number: int, language: str) -> View:
    player = now.player(number)
    told: View = {"number": number, "name": name_of(player, language)}
    if player.kind == "house":
        told["house"] = True
    if player.withdrawn is not None:
        told["withdrawn"] = player.withdrawn
    return told


def _standings(now: Tournament, language: str, rounds: int) -> list[View]:
    lines = standings_of(now, rounds)
    told = []
    above = None
    for line in lines:
        shown = msgspec.to_builtins(line)
        shown["name"] = name_of(now.player(line.number), language)
        shown["house"] = now.player(line.number).kind == "house"
        played = any(points is not None for points in line.rounds)
        if above is not None and line.ranked and played and tie(above, line):
            shown["tie"] = tie(above, line)
        told.append(shown)
        above = line
    return told


def _for_the_desk(now: Tournament, language: str) -> View:
    told: View = {
        "minutes": now.minutes,
        "four-eyes": now.four_eyes,
        "hidden": now.hidden,
        "revealed": now.revealed,
        "prize": now.prize,
        "complete": now.is_complete,
        "begun": now.begun,
        "entrants": [
            {"number": number, **msgspec.to_builtins(each), **_coming(now, each.name)}
            for number, each in enumerate(now.entrants, 1)
        ],
        "stays": now.stays,
        "apart": now.apart,
        "commit": commitment(now.seed),
    }
    if not now.is_drawn:
        return told
    return told | {
        "players": [
            {**msgspec.to_builtins(each), "name": name_of(each, language), "kind": each.kind}
            for each in now.players
        ],
        "schedule": now.schedule,
        "figures": _figures(now),
        "boards": [_board(now, language, number) for number in range(1, now.rounds + 1)],
        "slips": [
            {"round": round_, "table": table, **_slip(now, slip)}
            for (round_, table), slip in sorted(now.slips.items())
        ],
        "online": [
            {"round": round_, "table": table, "room": room}
            for (round_, table), room in sorted(now.open_rooms().items())
        ],
        "standings": _standings(now, language, now.rounds),
        "adjustments": msgspec.to_builtins(now.adjustments),
    }


def _coming(now: Tournament, name: str) -> View:
    """What somebody has answered to the invitation, if anything."""
    return {"comes": now.answers[name]} if name in now.answers else {}


def _figures(now: Tournament) -> View:
    most, surplus = figures(now.schedule)
    seated = [[tuple(table) for table in each] for each in now.schedule]
    unwanted = unwished(now.stays if now.tables > 1 else (), now.apart)
    meetings = 6 * now.tables * now.rounds
    return {
        "most": most,
        "surplus": surplus,
        "proven": (most, surplus) == fewest(len(now.players), now.rounds),
        "meetings": meetings,
        "pairs": meetings - surplus,
        "indirect": indirect(now.schedule) if len(now.players) <= 120 else None,
        "against": [
            {"round": round_, "table": table, "pair": pair}
            for round_, table, pair in meetings_against(seated, unwanted)
        ],
        "families": [
            {"table": table, "pair": pair}
            for _, table, pair in meetings_against(seated[:1], _families(now))
        ],
    }


def _families(now: Tournament) -> set[tuple[int, int]]:
    """Pairs of one family, who should not meet in round one, the lower number first."""
    return {(min(pair), max(pair)) for pair in now.families}


def _slip(now: Tournament, slip: TableSlip) -> View:
    told: View = {
        "versions": [_version(now, version) for version in slip.versions],
        "confirmed": slip.confirmed,
        "rejected": slip.rejected,
    }
    if slip.other is not None:
        told["other"] = _settled(now, slip.other)
    if slip.hands:
        rules = now.slip_rules()
        told["counted"] = {
            str(number): msgspec.to_builtins(hand)
            | {"payments": rules.settle_hand(hand, number - 1)}
            for number, hand in slip.hands.items()
        }
    return told


def _version(now: Tournament, version: Version) -> View:
    return {
        "at": version.at,
        "by": version.by,
        "reason": version.reason,
        **_settled(now, version.slip),
    }


def _settled(now: Tournament, slip: Any) -> View:
    result = now.slip_rules().settle(slip)
    return {
        "slip": msgspec.to_builtins(slip),
        "payments": result.payments,
        "totals": result.totals,
        "won": result.won,
    }


def _for_the_organiser(now: Tournament) -> View:
    told: View = {
        "links": [
            {"code": code, "role": link.role, "number": link.number, "name": link.name}
            for code, link in now.links.items()
            if not link.withdrawn
        ]
    }
    if now.is_drawn:
        told["seed"] = now.seed
        told["pdf"] = is_available()
    return told


def _for_the_table(now: Tournament, table: int, language: str) -> View:
    """The slip of this table in the round being played, and nothing of other tables."""
    round_ = current_round(now)
    slip = now.slips.get((round_, table), TableSlip())
    told: View = {
        "table": table,
        "status": status(now, round_, table),
        "options": now.options,
    }
    if now.is_drawn and 1 <= table <= now.tables:
        told["players"] = [
            _named(now, player, language) for player in now.schedule[round_ - 1][table - 1]
        ]
    return told | _slip(now, slip)


def _for_the_player(now: Tournament, number: int, language: str) -> View:
    """The own card, and the own points where they are not hidden."""
    if not now.is_drawn or not 1 <= number <= len(now.players):
        return {}
    card = []
    results = now.results()
    for round_, tables in enumerate(now.schedule, 1):
        place, four = next((p, t) for p, t in enumerate(tables, 1) if number in t)
        seat = four.index(number)
        told: View = {
            "round": round_,
            "table": place,
            "wind": seat,
            "players": [_named(now, player, language) for player in four],
        }
        online = now.rooms.get((round_, place))
        if online is not None and (round_, place) in now.open_rooms() and online.tokens[seat]:
            # The chair of this player, and of nobody else.
            told["online"] = {
                "table": online.room,
                "token": online.tokens[seat],
                "chair": online.chairs[seat],
                "rules": now.rules,
            }
        if (round_, place) in results and (not now.hidden or now.revealed >= round_):
            told["points"] = results[round_, place].totals[seat]
        card.append(told)
    return {"player": _named(now, number, language), "card": card}
