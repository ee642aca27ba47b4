"""Answers for hands that SimpleMahjong does not have, as interfaces.md writes them."""

from typing import Any

import pytest

from fivewinds.answers import score
from fivewinds.rules.book import Book
from tests.rules.toy_requests import FLOWERS, INDICATORS, JOKERS

PAIRS = ["11m", "22m", "33p", "44p", "55s", "66s", "77z"]


def answered(book: Book, hand: str, win: str, **fields: Any) -> dict[str, Any]:
    answer = score(book, {"hand": hand, "win": win, "by": "draw"} | fields)
    assert (answer["ok"], answer["win"]) == (True, True)
    assert set(answer) == {"ok", "win", "score", "total", "patterns", "reading", "payments"}
    return answer


@pytest.mark.parametrize(
    ("hand", "win", "reading"),
    [
        ("1122m3344p5566s7z", "7z", {"shape": "seven-pairs", "pairs": PAIRS}),
        (
            "19m19p19s1234567z",
            "9m",
            {"shape": "thirteen-orphans", "tiles": "199m19p19s1234567z"},
        ),
        (
            "123m456p789s2225z",
            "5z",
            {"shape": "standard", "sets": ["123m", "456p", "789s", "222z"], "pair": "55z"},
        ),
    ],
)
def test_a_reading_is_written_as_its_shape_asks(
    hand: str, win: str, reading: dict[str, Any]
) -> None:
    assert answered(INDICATORS, hand, win)["reading"] == reading | {"jokers": {}}


def test_melds_come_first_as_what_they_stand_for_and_kongs_with_four_tiles() -> None:
    melds = [
        {"kind": "concealed-kong", "tiles": "9999p"},
        {"kind": "chow", "tiles": "23m6j", "as": "234m"},
    ]
    reading = answered(JOKERS, "56m22277z", "4m", melds=melds)["reading"]
    assert reading["sets"] == ["9999p", "234m", "456m", "222z"]
    assert (reading["pair"], reading["jokers"]) == ("77z", {})


@pytest.mark.parametrize(
    ("book", "hand", "win", "jokers"),
    [
        (JOKERS, "13m456p789s222s6j5z", "5z", {"6j": "2m"}),
        (FLOWERS, "1346m5p222789s77z", "5p", {"7z": "25m"}),
    ],
)
def test_concealed_jokers_are_told_with_what_they_stand_for(
    book: Book, hand: str, win: str, jokers: dict[str, str]
) -> None:
    assert answered(book, hand, win)["reading"]["jokers"] == jokers


@pytest.mark.parametrize("name", ["x", 7, None, [1, {"a": 2}]])
def test_the_id_comes_back_whatever_it_is(name: object) -> None:
    request = {"id": name, "hand": "123m456p789s2225z", "win": "5z", "by": "draw"}
    assert score(INDICATORS, request)["id"] == name
    assert score(INDICATORS, request | {"win": "1z"})["id"] == name
    assert score(INDICATORS, request | {"win": "1x"})["id"] == name
