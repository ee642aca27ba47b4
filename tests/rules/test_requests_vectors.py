"""Toys with the doors of the five books answer the vectors of those books alike.

What a hand is worth is each book's own; what is refused, what a hand waits for and how many
copies are left follows from the doors alone.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from fivewinds.answers import score, waits
from tests.rules.toy_requests import FLOWERS, INDICATORS, JOKERS, TABLE

VECTORS = Path(__file__).parent.parent / "vectors"
TOYS = {
    "red-dragon-joker": FLOWERS,
    "b30fj": JOKERS,
    "mingjong": INDICATORS,
    "rode-boekje": TABLE,
}
OWN_SHAPES = ("14m25p36s1234567z", "147m369p25s3445z1j", "14m147p1477s34z24j")
"""Hands that wait in a shape which the toy does not have."""

Case = dict[str, Any]


def cases(name: str, folder: str = "") -> list[Case]:
    lines = (VECTORS / folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def objects(name: str, folder: str = "") -> list[Case]:
    return [case for case in cases(name, folder) if isinstance(case["request"], dict)]


@pytest.mark.parametrize("name", TOYS)
def test_what_the_book_refuses_is_refused_with_the_same_field_and_reason(name: str) -> None:
    refused = [case for case in objects(name) if case["expect"].get("ok") is False]
    assert len(refused) > 15
    for case in refused:
        answer = score(TOYS[name], case["request"])
        assert answer["ok"] is False, case["why"]
        wanted = case["expect"]["error"]
        assert {key: answer["error"][key] for key in wanted} == wanted, case["why"]


@pytest.mark.parametrize("name", TOYS)
def test_what_the_book_answers_is_not_refused(name: str) -> None:
    answered = [case for case in objects(name) if case["expect"].get("ok") is not False]
    assert len(answered) > 50
    for case in answered:
        answer = score(TOYS[name], case["request"])
        assert answer["ok"] is True, (case["why"], answer["error"])


@pytest.mark.parametrize("name", TOYS)
def test_a_hand_waits_for_the_same_tiles_with_the_same_copies_left(name: str) -> None:
    asked = [case for case in objects(name, "waits") if case["request"]["hand"] not in OWN_SHAPES]
    assert len(asked) > 15
    for case in asked:
        answer = waits(TOYS[name], case["request"])
        assert answer["ok"] is True
        listed = {wait["tile"]: wait["left"] for wait in answer["waits"]}
        wanted = {wait["tile"]: wait["left"] for wait in case["expect"]["waits"]}
        assert (answer["distance"], listed) == (0, wanted), case["request"]["hand"]
