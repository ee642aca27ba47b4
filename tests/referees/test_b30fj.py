"""Recorded matches of Bloody 30 Faan Jokers, before a referee who knows nothing of the program."""

import json
from collections import Counter
from random import Random
from typing import Any

import pytest

from fivewinds.bots import Greedy
from fivewinds.core.codes import ACT_DISCARD, ACT_FLOWER, ACT_KONG, ACT_PASS, ACT_WIN
from fivewinds.core.shuffle import bot_stream
from fivewinds.match import Match, TableKind
from fivewinds.record import bots, check, header, lines, read, verify
from fivewinds.rules.b30fj.book import BOOK
from fivewinds.simulation import play_match
from fivewinds.view import views
from tests.referees.b30fj import Referee

LEVELS = ("greedy",) * 4


def seed_of(number: int) -> bytes:
    return number.to_bytes(32, "big")


def recorded(match: Match) -> list[bytes]:
    return list(lines(header(match, bots(LEVELS)), match.events()))


def judge(record: list[bytes]) -> Counter[str]:
    """Hold a record against the rules; what came up in it."""
    first, *events = [json.loads(line) for line in record]
    referee = Referee(first["options"])
    referee.watch(events)
    return referee.seen


AUTHOR = {"within": "author", "joker-chows": False}
"""What the author's program has otherwise (BF-8, BF-74)."""


def lively(number: int, kind: TableKind, hands: int, **options: Any) -> Match:
    """A match of players who run for a win, but call, make kongs, declare jokers and, where the
    table lets them, make mistakes more often than is good for them.
    """
    chance = Random(number)
    seed = seed_of(number)
    match = Match(BOOK, seed, {"hands": hands, **options}, kind=kind)
    seen = views(match)
    sober = [Greedy(bot_stream(seed, seat)) for seat in range(4)]
    while not match.over:
        seat = chance.choice(match.asked())
        view = seen[seat]
        view.look(match)
        sound = view.sound
        wrong = [action for action in view.legal if action not in sound]
        kongs = [action for action in sound if action & 255 in range(ACT_KONG, ACT_FLOWER)]
        others = [a for a in sound if a & 255 not in (ACT_DISCARD, ACT_PASS, ACT_WIN, ACT_FLOWER)]
        jokers = [action for action in sound if action & 255 == ACT_FLOWER]
        wins = [action for action in sound if action & 255 == ACT_WIN]
        if wins and chance.random() < 0.9:
            match.act(seat, wins[0])
        elif wrong and chance.random() < 0.01:
            match.act(seat, chance.choice(wrong))
        elif kongs and chance.random() < 0.9:
            match.act(seat, chance.choice(kongs))
        elif jokers and chance.random() < 0.1:
            match.act(seat, chance.choice(jokers))
        elif others and chance.random() < 0.15:
            match.act(seat, chance.choice(others))
        else:
            match.act(seat, sober[seat].choose(view))
    return match


@pytest.mark.heavy
@pytest.mark.parametrize("kind", ["assisted", "strict"])
def test_what_bots_play_is_by_the_rules(kind: TableKind) -> None:
    match = play_match("b30fj", seed_of(1), LEVELS, {"hands": 5}, kind=kind)
    seen = judge(recorded(match))
    assert seen["win discard"] > 0


@pytest.mark.heavy
@pytest.mark.parametrize("kind", ["assisted", "strict"])
@pytest.mark.parametrize("number", range(3))
def test_what_lively_players_do_is_by_the_rules_and_replays(number: int, kind: TableKind) -> None:
    match = lively(number, kind, 4)
    record = recorded(match)
    seen = judge(record)
    assert seen["counted"] > 0
    kept = read(record)
    assert [event.n for event in check(kept, BOOK).events()] == list(range(match.count()))
    assert verify(kept, BOOK) == 4


@pytest.mark.heavy
@pytest.mark.parametrize("kind", ["assisted", "strict"])
def test_what_is_agreed_on_is_kept_to(kind: TableKind) -> None:
    """BF-8, BF-74: no joker in a chow, and the author's values of Within Seven and Within Ten."""
    record = recorded(lively(5, kind, 4, **AUTHOR))
    assert judge(record)["claim chow"] > 0
    assert json.loads(record[0])["options"] == {"hands": 4, "penalty": 8, **AUTHOR}


@pytest.mark.sweep
def test_all_that_can_come_up_comes_up_and_is_by_the_rules() -> None:
    seen: Counter[str] = Counter()
    for number in range(100, 130):
        kind: TableKind = "strict" if number % 2 else "assisted"
        seen += judge(recorded(lively(number, kind, 16)))
    assert set(seen) >= {
        *("claim chow", "claim pung", "claim kong", "kong concealed-kong", "kong added-kong"),
        *("win draw", "win discard", "win rob", "stopped exhausted", "dead false-win"),
        *("pay false-win", "pay false-call", "pay false-discard"),
        *("after-kong", "after-flower", "last-tile", "hell-wait"),
    }


def changed(record: list[bytes], kind: str, **fields: Any) -> list[bytes]:
    """A record with the first event of a kind changed."""
    events = [json.loads(line) for line in record]
    found = next(event for event in events[1:] if event["e"] == kind)
    found.update(fields)
    return [json.dumps(event).encode() for event in events]


@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        ("win", {"payments": [0, 0, 0, 0]}),
        ("win", {"tile": "9m"}),
        ("discard", {"tile": "8j"}),
        ("draw", {"wall": 90}),
        ("end-hand", {"scores": [1, 2, 3, 4]}),
    ],
)
def test_the_referee_sees_what_is_wrong(kind: str, fields: dict[str, Any]) -> None:
    record = recorded(play_match("b30fj", seed_of(1), LEVELS, {"hands": 1}))
    judge(record)
    with pytest.raises(AssertionError):
        judge(changed(record, kind, **fields))
