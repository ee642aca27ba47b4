"""Requests are read alike whatever they hold, and answers do not tell how a hand was counted.

A book given as a value counts every hand by looking at all readings; one that is asked for by its
id counts closed hands of plain tiles by its shortcut (`Book.shortcuts.closed`).
"""

import copy
import dataclasses
import json
import types
from pathlib import Path
from typing import Any

import pytest

from fivewinds import book, score
from fivewinds.bench.hands import scored_hands
from fivewinds.core.wins import Win
from fivewinds.request import read_scoring
from fivewinds.rules.registry import own_books
from fivewinds.tiles import NAMES
from tests.second_opinions.b30fj_hands import Maker

VECTORS = Path(__file__).parent / "vectors"
PLAIN = {"hand": "123456m55p345s77z", "win": "7z", "by": "discard", "from": "W", "seat": "S"}


def requests_of(rules: str) -> list[Any]:
    lines = (VECTORS / f"{rules}.jsonl").read_text(encoding="utf-8").splitlines()
    requests = [json.loads(line).get("request") for line in lines if line.strip()]
    plain = [
        {name: value for name, value in request.items() if name != "id"}
        for request in requests
        if isinstance(request, dict)
    ]
    return [*plain, *map(without_particulars, plain)]


def without_particulars(request: dict[str, Any]) -> dict[str, Any]:
    """A request with nothing but the tiles, the seats and the way of winning."""
    names = ("hand", "melds", "win", "by", "from", "seat", "round")
    return {name: request[name] for name in names if name in request}


@pytest.mark.parametrize("rules", own_books())
def test_the_shortcut_answers_as_every_reading_does(rules: str) -> None:
    the_book = book(rules)
    for request in requests_of(rules):
        assert score(rules, request) == score(the_book, request), request


def test_hands_with_jokers_and_melds_are_answered_alike_too() -> None:
    maker, the_book = Maker(11), book("b30fj")
    for turn in range(300):
        request = without_particulars(maker.request(turn % 3))
        answer = score("b30fj", request)
        assert answer == score(the_book, request), request


def test_closed_hands_are_counted_by_the_book_itself() -> None:
    """Every form, and patterns whose tiles only a reading tells."""
    the_book = book("b30fj")
    assert the_book.shortcuts.closed is not None
    hands = [("".join(NAMES[tile] for tile in hand[:-1]), hand[-1]) for hand in scored_hands(600)]
    hands.append(("147m258p369s1235z", 31))
    for place, (hand, tile) in enumerate(hands):
        request = {"hand": hand, "win": NAMES[tile], "by": "draw", "seat": "S"}
        request["round"] = "ESWN"[place % 4]
        if place % 2:
            request |= {"by": "discard", "from": "W"}
        answer = score("b30fj", request)
        assert answer["win"], request
        assert answer == score(the_book, request), request
        for pattern in answer["patterns"]:
            assert pattern.get("tiles") != [], pattern


def test_a_request_that_comes_while_an_answer_is_made_is_answered_too() -> None:
    meanwhile: list[Any] = []

    def asks_again(win: Win, options: Any) -> None:
        if not meanwhile:
            meanwhile.append(None)
            meanwhile.append(score(asked, PLAIN))

    asked = dataclasses.replace(
        book("mingjong"),
        requests=dataclasses.replace(book("mingjong").requests, conflicts=(asks_again,)),
    )
    answer = score(asked, PLAIN)
    assert answer["win"]
    assert meanwhile == [None, answer]


def test_spaces_and_order_mean_nothing() -> None:
    answer = score("b30fj", PLAIN)
    spread = PLAIN | {"hand": "77z 5 5p " + " " * 60 + "345s 654321m", "win": " 7 z"}
    assert score("b30fj", spread) == answer
    assert score("b30fj", types.MappingProxyType(spread)) == answer


def test_a_request_is_read_once_and_tells_the_same_win_again() -> None:
    asked, _ = read_scoring(book("b30fj"), PLAIN)
    assert asked.won() == asked.won()
    assert asked.held() == asked.won()._replace(by=-1, tile=255, source=-1)
    assert asked.won().tile == 33


@pytest.mark.parametrize(
    "change",
    [
        {"hand": "123456m55p345s7z"},
        {"hand": "123456m55p345s777z"},
        {"hand": "123456m55p345s70z"},
        {"hand": "123456m55p345s77"},
        {"hand": "555555m55p345s77z"},
        {"hand": ["1m"]},
        {"hand": "１23456m55p345s77z"},
        {"win": "77z"},
        {"win": ""},
        {"win": 7},
        {"by": "robbed"},
        {"by": "draw"},
        {"from": "S"},
        {"from": None},
        {"from": "X"},
        {"seat": 1},
        {"round": []},
        {"melds": {}},
        {"melds": [{"kind": "pung", "tiles": "123m"}]},
        {"colour": "red"},
        {7: "7z"},
    ],
    ids=str,
)
def test_what_is_wrong_is_refused(change: dict[Any, Any]) -> None:
    request = PLAIN | change
    assert score("b30fj", PLAIN)["win"]
    assert score("b30fj", request) == score(book("b30fj"), request)
    assert not score("b30fj", request)["ok"]


def test_an_answer_may_be_changed_by_the_one_who_asked() -> None:
    expected = copy.deepcopy(score("b30fj", PLAIN))
    spoilt = score("b30fj", PLAIN)
    for pattern in spoilt["patterns"]:
        pattern.get("tiles", []).append("9s")
        pattern.get("replaces", []).clear()
        pattern["count"] = 7
    spoilt["reading"]["sets"].clear()
    spoilt["reading"]["jokers"]["1j"] = "9s"
    spoilt["row"].clear()
    spoilt["total"].clear()
    spoilt["payments"].clear()
    assert score("b30fj", PLAIN) == expected


def test_the_id_comes_back() -> None:
    assert score("b30fj", PLAIN | {"id": [1]})["id"] == [1]
