"""Recorded matches of SimpleMahjong, before a referee that knows nothing of the program."""

import ast
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any, Literal

import pytest

from fivewinds.bots.greedy import Greedy
from fivewinds.core.codes import ACT_DISCARD, ACT_PASS, HIDDEN
from fivewinds.core.shuffle import bot_stream
from fivewinds.match import Match, TableKind
from fivewinds.record import bots, header, lines
from fivewinds.rules.registry import book
from fivewinds.simulation import play_match
from fivewinds.view import views
from tests.referees import simple
from tests.referees.records import Foul
from tests.referees.simple import judge

Wins = Literal["automatic", "declared"]
LEVELS = ("greedy", "random", "greedy", "greedy")


def recorded(match: Match) -> list[str]:
    return [line.decode() for line in lines(header(match, bots(LEVELS)), match.events())]


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def by_bots(number: int, kind: TableKind, wins: Wins) -> list[str]:
    return recorded(play_match("simple", seed_of(number), LEVELS, {"wins": wins}, kind=kind))


def by_chance(number: int, kind: TableKind, wins: Wins) -> list[str]:
    """A match between players who discard well, often let a win go, and declare false ones."""
    chance = Random(number)
    options = {"hands": 8, "wins": wins}
    match = Match(book("simple"), seed_of(number), options, kind=kind)
    players = [Greedy(bot_stream(match.seed, seat)) for seat in range(4)]
    seen = views(match)
    while not match.over:
        seat = chance.choice(match.asked())
        seen[seat].look(match)
        action = players[seat].choose(seen[seat])
        false = [each for each in match.legal(seat) if each >> 8 & 255 == HIDDEN]
        calm = [each for each in match.legal(seat) if each & 255 in (ACT_DISCARD, ACT_PASS)]
        if false and chance.random() < 0.01:
            action = false[0]
        elif action not in calm and chance.random() < 0.6:
            # The tile that completes the hand goes again, so that it stays one that waits.
            action = ACT_PASS if calm == [ACT_PASS] else ACT_DISCARD | action >> 8 << 8
        match.act(seat, action)
    return recorded(match)


@pytest.mark.parametrize("wins", ["automatic", "declared"])
@pytest.mark.parametrize("kind", ["assisted", "strict"])
def test_what_bots_play_is_by_the_rules_sm_18_sm_26(kind: TableKind, wins: Wins) -> None:
    seen: Counter[str] = Counter()
    for number in range(4):
        seen += judge(by_bots(number, kind, wins))
    assert seen["hands"] == 16
    assert seen["won by draw"] > 0
    assert seen["won by discard"] > 0
    assert seen["false-win"] == 0


def test_what_players_let_go_and_declare_falsely_is_by_the_rules_sm_27_sm_28_sm_29() -> None:
    seen: Counter[str] = Counter()
    for number in range(8):
        kind: TableKind = "strict" if number % 2 else "assisted"
        seen += judge(by_chance(number, kind, "declared"))
    assert all(
        seen[what]
        for what in (
            *("won by draw", "won by discard", "exhausted"),
            *("let go", "false-win", "dead and complete"),
        )
    )


def test_wins_that_come_by_themselves_leave_nothing_to_declare_sm_18_sm_25() -> None:
    for number in range(6):
        seen = judge(by_chance(number, "strict", "automatic"))
        assert not seen["let go"] + seen["false-win"]


def test_bots_that_always_declare_play_as_if_wins_came_by_themselves_sm_18_sm_26() -> None:
    """Greedy bots declare every win: only the header of the record differs."""
    for number in range(12):
        start = seed_of(number)
        declared = play_match("simple", start, options={"wins": "declared"}, kind="strict")
        assert recorded(declared)[1:] == recorded(play_match("simple", start))[1:]


# The referee itself


def test_the_referee_knows_nothing_of_the_program() -> None:
    tree = ast.parse(Path(str(simple.__file__)).read_text(encoding="utf-8"))
    imported = [node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert not any(str(name).startswith("fivewinds") for name in imported)


def changed(record: list[str], place: int, **fields: Any) -> list[str]:
    return [
        json.dumps(json.loads(line) | fields) if number == place else line
        for number, line in enumerate(record)
    ]


def test_a_falsified_record_does_not_pass() -> None:
    record = next(
        found
        for found in (by_chance(number, "strict", "declared") for number in range(1, 99, 2))
        if judge(found)["false-win"] and judge(found)["won by discard"]
    )
    events = [json.loads(line) for line in record]
    at = {event.get("e"): place for place, event in enumerate(events)}
    won = next(n for n, event in enumerate(events) if event.get("by") == "discard")
    false = [
        changed(record, at["draw"], tile="1m" if events[at["draw"]]["tile"] != "1m" else "2m"),
        changed(record, at["discard"], drawn=not events[at["discard"]]["drawn"]),
        changed(record, at["dead"], reason="false-call"),
        changed(record, at["dead"], seat=(events[at["dead"]]["seat"] + 2) % 4, shown={}),
        changed(record, won, seat=events[won]["from"]),
        changed(record, won, shown={}),
        changed(record, won, payments=[1, -1, 0, 0]),
        changed(record, at["end-match"], places=[4, 4, 4, 4]),
        changed(record, 0, options={"hands": 8, "wins": "automatic"}),
        changed(record, 0, table="assisted"),
        changed(record, 0, seed="1" * 64),
        record[:-1],
        [*record, record[-1]],
    ]
    for record in false:
        with pytest.raises(Foul):
            judge(record)
