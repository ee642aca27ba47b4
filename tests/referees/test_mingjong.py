"""明將麻雀 as it is played, judged by a referee who knows the rulings and not the table."""

import json
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from fivewinds.events import encode
from fivewinds.match import Match
from fivewinds.record import bots, header
from fivewinds.rules.registry import book
from fivewinds.simulation import play_match
from fivewinds.testing.playing import played
from tests.referees.mingjong import Referee

Told = list[dict[str, Any]]


def told(match: Match) -> Told:
    """A match as its record tells it, the header first."""
    head = msgspec.json.encode(header(match, bots(["greedy"] * 4)))
    return [json.loads(line) for line in (head, *map(encode, match.events()))]


def judge(record: Told) -> None:
    Referee(record[0]).judge(record[1:])


def seed_of(number: int) -> bytes:
    return sha256(f"referee {number}".encode()).digest()


@pytest.mark.parametrize("number", range(4))
def test_the_referee_has_no_objection_to_whole_matches(number: int) -> None:
    judge(told(play_match("mingjong", seed_of(number))))


@pytest.mark.parametrize("number", range(24))
def test_nor_to_players_who_are_neither_sensible_nor_always_right(number: int) -> None:
    """Half of the tables are strict, and there some declare what is wrong."""
    judge(told(played(book("mingjong"), seed_of(number)).match))


@pytest.fixture(scope="module")
def record() -> Told:
    return told(play_match("mingjong", seed_of(1)))


def first(record: Told, kind: str, **fields: Any) -> dict[str, Any]:
    return next(e for e in record[1:] if e["e"] == kind and fields.items() <= e.items())


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        ("deal", "dealer", 3),
        ("deal", "indicator", "0z"),
        ("deal", "scores", [250, 250, 250, 251]),
        ("draw", "tile", "0z"),
        ("draw", "wall", 1),
        ("discard", "drawn", None),
        ("discard", "tile", "0z"),
        ("claim", "from", None),
        ("claim", "tiles", "0z"),
        ("pay", "payments", [0, 0, 0, 0]),
        ("win", "payments", [0, 0, 0, 0]),
        ("win", "tile", "0z"),
        ("win", "shown", {}),
        ("win", "ura", "0z"),
        ("end-hand", "pot", -1),
        ("end-match", "ranking", [3, 2, 1, 0, 0]),
        ("end-match", "reason", "stopped early"),
    ],
)
def test_the_referee_sees_what_is_wrong(record: Told, kind: str, field: str, value: Any) -> None:
    changed: Told = json.loads(json.dumps(record))
    first(changed, kind)[field] = value
    with pytest.raises((AssertionError, KeyError, ValueError, IndexError)):
        judge(changed)
