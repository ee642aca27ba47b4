"""Recorded matches of Red Dragon Joker, before a referee that knows nothing of the program."""

import ast
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fivewinds.core.codes import ACT_DISCARD, ACT_PASS, ACT_WIN
from fivewinds.match import Match, TableKind
from fivewinds.record import bots, header, lines
from fivewinds.rules.registry import book
from fivewinds.simulation import play_match
from tests.referees import records, red_dragon_joker
from tests.referees.records import Foul
from tests.referees.red_dragon_joker import judge
from tests.second_opinions import (
    generator,
    red_dragon_joker_answers,
    red_dragon_joker_faults,
)
from tests.second_opinions import red_dragon_joker as slow

RULES = "red-dragon-joker"
LEVELS = ("greedy", "random", "greedy", "random")
OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"flowers": "none", "flies": 5},
    {"flowers": "dragons", "shark": True, "flies": 3},
    {"honours": True, "flies": 4, "red-flies-doubled": False},
    {"honours": True, "flowers": "none", "shark": True},
)


def recorded(match: Match, levels: tuple[str, ...] = LEVELS) -> list[str]:
    return [line.decode() for line in lines(header(match, bots(levels)), match.events())]


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def by_bots(number: int, kind: TableKind, level: str, options: dict[str, Any]) -> list[str]:
    levels = LEVELS if level == "mixed" else (level,) * 4
    match = play_match(RULES, seed_of(number), levels, options, kind=kind)
    return recorded(match, levels)


def by_chance(number: int, kind: TableKind, options: dict[str, Any]) -> list[str]:
    """A match in which anything is done that the table accepts, mistakes too.

    Declarations are made more often than chance alone would, or there would hardly be any.
    """
    chance = Random(number)
    match = Match(book(RULES), seed_of(number), options, kind=kind)
    while not match.over:
        seat = chance.choice(match.asked())
        legal = match.legal(seat)
        sound = match.table.sound(seat)
        quiet = [action for action in sound if action & 255 in (ACT_DISCARD, ACT_PASS)]
        chosen = [action for action in sound if action not in quiet]
        wrong = [action for action in legal if action not in sound]
        if chance.random() > 0.02:
            wrong = [action for action in wrong if action & 255 != ACT_WIN]
        if wrong and chance.random() < 0.1:
            match.act(seat, chance.choice(wrong))
        elif chosen and chance.random() < 0.7:
            match.act(seat, chance.choice(chosen))
        else:
            match.act(seat, chance.choice(quiet))
    return recorded(match)


@pytest.mark.heavy
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("kind", ["assisted", "strict"])
def test_what_bots_play_is_by_the_rules(kind: TableKind, options: dict[str, Any]) -> None:
    seen: Counter[str] = Counter()
    for number in range(2):
        seen += judge(by_bots(number, kind, "mixed", {**options, "hands": 4}))
    assert seen["hands"] == 8
    assert seen["won by draw"] > 0


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("kind", ["assisted", "strict"])
def test_what_the_table_accepts_of_anybody_is_by_the_rules(
    kind: TableKind, options: dict[str, Any]
) -> None:
    seen: Counter[str] = Counter()
    for number in range(3):
        seen += judge(by_chance(number, kind, {**options, "hands": 4}))
    assert (seen["wrong-claim"] > 0) == (kind == "strict")
    assert seen["pung"] > 0


@pytest.mark.heavy
def test_all_that_can_come_up_comes_up_and_is_by_the_rules() -> None:
    seen: Counter[str] = Counter()
    for number in range(100, 140):
        kind: TableKind = "strict" if number % 2 else "assisted"
        seen += judge(by_chance(number, kind, OPTIONS[number % len(OPTIONS)]))
        seen += judge(by_bots(number, kind, "greedy", OPTIONS[number % len(OPTIONS)]))
    assert set(seen) >= {
        *("pung", "kong", "concealed-kong", "added-kong", "concealed-kong after a pung"),
        *("won by draw", "won by rob", "robbed", "exhausted", "flower", "last flower"),
        *("pung let go", "joker discarded", "wrong-claim", "false-win"),
        *("base", "flowers", "flies", "no-jokers", "joker-single-wait", "melded-hand"),
        *("after-a-kong", "concealed-hand", "all-triplets"),
    }


@pytest.mark.sweep
@pytest.mark.parametrize("share", range(10))
def test_many_matches_are_by_the_rules(share: int) -> None:
    for number in range(1000 * share, 1000 * share + 60):
        kind: TableKind = "strict" if number % 2 else "assisted"
        options = OPTIONS[number % len(OPTIONS)]
        judge(by_chance(number, kind, options))
        judge(by_bots(number, kind, ("greedy", "random", "mixed")[number % 3], options))


def test_a_match_that_was_stopped_is_by_the_rules() -> None:
    match = play_match(RULES, seed_of(5), LEVELS, max_hands=2)
    assert judge(recorded(match))["hands"] == 2


# The referee itself


def test_the_referee_knows_nothing_of_the_program() -> None:
    judges = (
        records,
        red_dragon_joker,
        generator,
        slow,
        red_dragon_joker_answers,
        red_dragon_joker_faults,
    )
    for module in judges:
        tree = ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [str(node.module)] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.startswith("fivewinds") for name in names), module


def falsified(record: list[str], chance: Random) -> tuple[list[str], str]:
    """The record with something in it changed, and what."""
    events = [json.loads(line) for line in record]
    place = chance.randrange(1, len(events))
    done = chance.randrange(4)
    said = f"{events[place]}"
    if done == 0:
        events[place : place + 1] = []
        said += " is left out"
    elif done == 1:
        events.insert(place, events[place])
        said += " comes twice"
    elif done == 2:
        events[place]["wind"] = "E"
        said += " has a wind"
    else:
        # Another tile might have been discarded just as well.
        kept = {"n", "tile"} if events[place]["e"] == "discard" else {"n"}
        name = chance.choice([name for name in events[place] if name not in kept])
        events[place][name] = _another(events[place][name], chance)
        said += f" has {name} {events[place][name]}"
    for number, event in enumerate(events[1:]):
        event["n"] = number
    return [json.dumps(event) for event in events], said


def _another(value: Any, chance: Random) -> Any:
    """Something else of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice((-1, 1))
    if isinstance(value, list):
        if not value:
            return [1]
        place = chance.randrange(len(value))
        return [_another(each, chance) if i == place else each for i, each in enumerate(value)]
    if isinstance(value, dict):
        if not value:
            return {"7z": "1m"}
        name = chance.choice(list(value))
        return {**value, name: _another(value[name], chance)}
    tiles = slow.tiles_of(value)
    if not tiles:
        return value + "1m"
    place = chance.randrange(len(tiles))
    tiles[place] = chance.choice([tile for tile in slow.SUITED if tile != tiles[place]])
    return slow.text_of(tiles)


def test_a_falsified_record_does_not_pass() -> None:
    chance = Random("falsified")
    record = by_chance(7, "strict", {"hands": 4})
    judge(record)
    for _ in range(60):
        changed, said = falsified(record, chance)
        assert not _passes(changed), f"nobody noticed that {said}"


def _passes(record: list[str]) -> bool:
    """Whether the referee sees nothing wrong; what cannot even be followed does not pass."""
    try:
        judge(record)
    except (Foul, KeyError, ValueError, IndexError):
        return False
    return True


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("commit", "0" * 64),
        ("seed", "1" * 64),
        ("table", "assisted"),
        ("generator", "mersenne"),
        ("rules", "simple"),
        ("options", {}),
        ("fivewinds", 2),
    ],
)
def test_a_falsified_header_does_not_pass(name: str, value: Any) -> None:
    first, *rest = by_chance(7, "strict", {"hands": 6})
    with pytest.raises(Foul):
        judge([json.dumps({**json.loads(first), name: value}), *rest])
