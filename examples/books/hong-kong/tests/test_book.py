"""Hong Kong Old Style keeps the conformance kit, and its hands count by its rulings."""

from pathlib import Path

import pytest
from hong_kong_rules.hong_kong import BOOK

import fivewinds
from fivewinds.testing import conformance

HERE = Path(__file__).parents[1]


def test_the_book_keeps_the_kit() -> None:
    conformance(BOOK, playthroughs=HERE / "playthroughs", perft=HERE / "perft.txt", seeds=4)


@pytest.mark.parametrize(
    ("request_", "faan", "score"),
    [
        ({"hand": "123456789m1122z", "win": "2z"}, 6, 32),
        ({"hand": "1222233455678m", "win": "8m"}, 10, 128),
        ({"hand": "111222333m5556z", "win": "6z"}, 10, 128),
        ({"hand": "19m19p19s1234567z", "win": "1z"}, 10, 128),
        ({"hand": "123456m34p56799s", "win": "5p", "flowers": "15f"}, 5, 24),
        ({"hand": "123456m34p56799s", "win": "5p", "flowers": "1234f"}, 6, 32),
    ],
    ids=["HK-8", "HK-7", "HK-14", "HK-26", "HK-21", "HK-22"],
)
def test_a_drawn_hand_is_worth(request_: dict[str, str], faan: int, score: int) -> None:
    answer = fivewinds.score(BOOK, {**request_, "by": "draw"})
    assert (answer["total"], answer["score"]) == ({"faan": faan}, score)


def test_the_one_who_gives_the_tile_pays_double_or_for_all() -> None:
    """HK-27."""
    request = {"hand": "123456789m1122z", "win": "2z", "by": "discard", "from": "S"}
    paid = fivewinds.score(BOOK, request)["payments"]
    assert paid == {"E": 96, "S": -48, "W": -24, "N": -24}
    alone = fivewinds.score(BOOK, {**request, "options": {"full-gun": True}})["payments"]
    assert alone == {"E": 96, "S": -96, "W": 0, "N": 0}


def test_two_faan_are_not_enough() -> None:
    """HK-5."""
    request = {"hand": "123456m34p56799s", "win": "5p", "by": "discard", "from": "S"}
    assert fivewinds.score(BOOK, {**request, "flowers": "2f"})["reason"] == "minimum"
