"""Sichuan keeps the conformance kit, and its hands count by its rulings."""

from pathlib import Path
from typing import Any

import pytest
from sichuan_rules.sichuan import BOOK

import fivewinds
from fivewinds.testing import conformance

HERE = Path(__file__).parents[1]


def test_the_book_keeps_the_kit() -> None:
    conformance(BOOK, playthroughs=HERE / "playthroughs", perft=HERE / "perft.txt", seeds=4)


@pytest.mark.parametrize(
    ("request_", "faan", "score"),
    [
        ({"hand": "123456m34p67899p", "win": "5p"}, 0, 1),
        ({"hand": "1222233455678m", "win": "8m"}, 3, 8),
        ({"hand": "1133m224557799p", "win": "4p"}, 2, 4),
        ({"hand": "1111m224557799p", "win": "4p"}, 3, 8),
        ({"hand": "1133557799m224m", "win": "4m"}, 4, 16),
        ({"hand": "1123789m123999p", "win": "1m"}, 2, 4),
    ],
    ids=["SC-6", "SC-8", "SC-12", "SC-9", "SC-7", "SC-13"],
)
def test_a_drawn_hand_is_worth(request_: dict[str, str], faan: int, score: int) -> None:
    answer = fivewinds.score(BOOK, {**request_, "by": "draw"})
    assert (answer["total"], answer["score"]) == ({"faan": faan}, score)


def test_who_has_won_pays_nothing_and_a_drawn_tile_brings_a_point() -> None:
    """SC-5, SC-14."""
    request: dict[str, Any] = {"hand": "1133m224557799p", "win": "4p", "already-won": ["W"]}
    paid = fivewinds.score(BOOK, {**request, "by": "draw"})["payments"]
    assert paid == {"E": 10, "S": -5, "W": 0, "N": -5}
    paid = fivewinds.score(BOOK, {**request, "by": "discard", "from": "S"})["payments"]
    assert paid == {"E": 4, "S": -4, "W": 0, "N": 0}
    faan = {**request, "by": "draw", "options": {"drawn": "faan"}}
    assert fivewinds.score(BOOK, faan)["payments"] == {"E": 16, "S": -8, "W": 0, "N": -8}
