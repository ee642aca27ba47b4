"""Whole matches over the socket, of every book, with people and with bots."""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import UNSET

from fivewinds import record
from fivewinds.events import encode
from tests.referees.simple import judge
from tests.server.serving import (
    Guest,
    Message,
    by_chance,
    four_people,
    get,
    joined,
    opened,
    play_out,
    started,
)
from tests.toys import IDS, book_or_toy

KINDS = ("assisted", "strict")
BOTS = ["greedy", "random", "greedy"]


def short(rules: str) -> dict[str, Any]:
    """Options of a short match, where the book can be told how long it is."""
    for option in book_or_toy(rules).options:
        if option.name == "hands":
            return {"hands": min(option.choices) if option.choices else 2}
    return {}


def by_chair(player: record.Player) -> int:
    return player.chair


def check_record(base: str, table: str, guests: list[Guest]) -> record.Record:
    """The record plays again, its seed deals it, and everybody was told it as he may know it."""
    answer = get(base, f"/api/tables/{table}/record")
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    kept = record.read(answer.content.splitlines())
    rules = book_or_toy(kept.header.rules)
    match = record.check(kept, rules)
    assert record.verify(kept, rules) == len(match.hands)
    for guest in guests:
        told = [msgspec.json.decode(encode(event)) for event in match.events(guest.seat)]
        assert guest.events == told
        assert guest.header == msgspec.json.decode(msgspec.json.encode(kept.header))
    return kept


@pytest.mark.heavy
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", IDS)
def test_two_people_and_two_bots_play_a_match(base: str, rules: str, kind: str) -> None:
    first = opened(base, rules, table=kind, options=short(rules), start=False, bots=BOTS)
    second = joined(base, first["table"], "Bea")
    started(base, first)
    guests = [Guest(base, chair) for chair in (first, second)]
    asyncio.run(play_out(guests))
    kept = check_record(base, first["table"], guests)
    told = [(player.kind, player.level) for player in sorted(kept.header.players, key=by_chair)]
    assert told == [("human", UNSET), ("human", UNSET), ("bot", "random"), ("bot", "greedy")]
    for guest in guests:
        assert all(refused["refused"] == "stale" for refused in guest.refused)


def test_four_people_play_a_match_and_are_all_in_its_record(base: str) -> None:
    chairs = four_people(base, options={"hands": 1})
    started(base, chairs[0])
    guests = [Guest(base, chair) for chair in chairs]
    asyncio.run(play_out(guests))
    kept = check_record(base, chairs[0]["table"], guests)
    names = {player.chair: player.name for player in kept.header.players}
    assert names == {0: "Ann", 1: "Bea", 2: "Cor", 3: "Dik"}
    assert {guest.seat for guest in guests} == {0, 1, 2, 3}


def test_where_wins_are_declared_a_strict_table_offers_them_until_a_false_one_sm_26_sm_29(
    base: str,
) -> None:
    """One of four people declares a win on the first tile asked about, the others never do."""
    chairs = four_people(base, table="strict", options={"hands": 1, "wins": "declared"})
    started(base, chairs[0])
    asked: list[list[Message]] = [[], [], [], []]

    def answering(chair: int) -> Callable[[Message], Message]:
        def answer(ask: Message) -> Message:
            asked[chair].append(ask)
            calm = next(each for each in ask["legal"] if each["a"] in ("discard", "pass"))
            return {"a": "win"} if chair == 1 and {"a": "win"} in ask["legal"] else calm

        return answer

    guests = [Guest(base, chair, answering(chair["chair"])) for chair in chairs]
    asyncio.run(play_out(guests))
    kept = check_record(base, chairs[0]["table"], guests)
    judge([line.decode() for line in record.lines(kept.header, kept.events)])
    rash, *others = asked[1], asked[0], asked[2], asked[3]
    assert all({"a": "win"} in ask["legal"] for asks in others for ask in asks)
    assert all("barred" not in ask for asks in asked for ask in asks)
    assert {"a": "win"} in rash[0]["legal"]
    assert not any({"a": "win"} in ask["legal"] for ask in rash[1:])
    assert all(ask["legal"][0]["a"] == "discard" for ask in rash[1:]), "it is in no window"


@pytest.mark.sweep
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("rules", IDS)
def test_every_book_is_played_by_four_people_who_do_anything(
    base: str, rules: str, kind: str, seed: int
) -> None:
    chairs = four_people(base, rules, table=kind, options=short(rules))
    started(base, chairs[0])
    guests = [Guest(base, chair, by_chance((seed, chair["chair"]))) for chair in chairs]
    asyncio.run(play_out(guests))
    check_record(base, chairs[0]["table"], guests)
