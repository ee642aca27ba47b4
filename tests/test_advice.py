"""Advice: the shared positions, the fields of an answer, refusals, and what the sentences name."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import fivewinds
from fivewinds.advice import request_of
from fivewinds.core.codes import ACT_PASS
from fivewinds.judgement.hints import hints
from tests.positions import positions

VECTORS = Path(__file__).parent / "vectors"
sys.path.insert(0, str(VECTORS))
from check_advice import wrong  # type: ignore[import-not-found]  # noqa: E402

BOOKS = ("simple", "red-dragon-joker", "b30fj", "rode-boekje", "mingjong")


def advice(rules: str, request: object, language: str = "en") -> list[dict[str, Any]]:
    answer = fivewinds.advise(rules, request, language)
    assert answer["ok"], answer
    found: list[dict[str, Any]] = answer["advice"]
    return found


def cases(rules: str) -> list[dict[str, Any]]:
    lines = (VECTORS / "advice" / f"{rules}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("rules", BOOKS)
def test_the_shared_positions(rules: str) -> None:
    several = cases(rules) if fivewinds.COMPILED else cases(rules)[:1]
    for case in several:
        assert wrong(case, fivewinds.advise(rules, case["request"])) is None, case["why"]


def test_an_answer_has_every_kind_once_and_is_ordered() -> None:
    found = advice("mingjong", {"hand": "111222m244p88s111z", "turns": 8})
    discards = [each["tile"] for each in found if each["a"] == "discard" and "riichi" not in each]
    assert sorted(discards) == ["1m", "1z", "2m", "2p", "4p", "8s"]
    worth = [each["points"] - each["cost"] for each in found]
    assert worth == sorted(worth, reverse=True)
    assert [each["tile"] for each in found if each.get("riichi")] == ["2p", "4p"]
    assert all(0 <= each["win"] <= 1 for each in found)
    assert found[0]["distance"] == 0


def test_a_win_a_kong_and_a_joker_to_lay_out_are_judged_too() -> None:
    won = advice("simple", {"hand": "123456789m11222p"})
    assert won[0] == {
        "a": "win", "tile": "2p", "win": 1.0, "points": 1.0, "cost": 0.0,
        "why": "Win with 2p now. Better than 9m: 100 % to win, not 52 %.",
    }  # fmt: skip
    kong = advice(
        "rode-boekje",
        {"hand": "11112z34567m4444p"},
    )
    assert "concealed-kong" in {each["a"] for each in kong}
    jokers = advice(
        "b30fj",
        {"hand": "666789m334p3z3j"} | {"melds": [{"kind": "concealed-kong", "tiles": "2222p"}]},
    )
    assert {"a": "flower", "tile": "3j"}.items() <= next(
        each for each in jokers if each["a"] == "flower"
    ).items()


def test_the_sentence_names_tile_tiles_that_help_and_the_figures() -> None:
    request = {
        "hand": "777m223s77z",
        "melds": [{"kind": "pung", "tiles": "333z"}, {"kind": "pung", "tiles": "444m"}],
        "seat": "E",
        "round": "W",
    }
    found = {each["tile"]: each for each in advice("rode-boekje", request)}
    best, worse = found["3s"], found["2s"]
    assert best["why"].startswith("Discard 3s: waits for 2s7z, 4 left.")
    assert f"{best['points']:.0f} points to expect, {100 * best['win']:.0f} % to win" in best["why"]
    assert best["why"].endswith("Better than 7m: 0 from waiting, not 1.")
    assert "14s would complete it but may not win" in worse["why"]
    assert len({each["why"] for each in found.values()}) == len(found)
    for language, word in (("nl", "wacht op 2s7z"), ("yue", "聽2s7z")):
        assert any(word in each["why"] for each in advice("rode-boekje", request, language))


@pytest.mark.parametrize(
    ("request_", "field", "reason"),
    [
        ([], "", "type"),
        ({}, "hand", "missing"),
        ({"hand": "1123m3455p23456s"}, "hand", "tile-count"),
        ({"hand": "11111m3455p23456s"}, "hand", "too-many-of-a-tile"),
        ({"hand": "1123m3455p234567s", "seen": "1111m"}, "seen", "too-many-of-a-tile"),
        ({"hand": "1123m3455p234567s", "last": "9m"}, "last", "conflict"),
        ({"hand": "1123m3455p234567s", "turns": 0}, "turns", "type"),
        ({"hand": "1123m3455p234567s", "win": "1m"}, "win", "unknown-field"),
    ],
)
def test_a_bad_request_is_refused(request_: object, field: str, reason: str) -> None:
    answer = fivewinds.advise("simple", request_)
    assert answer["ok"] is False
    assert (answer["error"]["field"], answer["error"]["reason"]) == (field, reason)
    assert answer["error"]["message"]


@pytest.mark.heavy
@pytest.mark.parametrize("rules", BOOKS)
def test_hints_at_the_table_are_what_advice_says(rules: str) -> None:
    """The same chances and points; the same sentences where nothing can be lost to others."""
    compared = 0
    for view in positions(rules, "advice", 40 if fivewinds.COMPILED else 3):
        if ACT_PASS in view.sound or view.wall < 4:
            continue
        told = {key(each): each for each in advice(rules, request_of(view))}
        judged = hints(view, "en")
        found = [hint.shown() for hint in judged]
        same = {key(each) for each in found} == set(told)
        costs = any(each.judged.cost for each in judged)
        for each in found:
            other = told[key(each)]
            assert (each["win"], each["points"]) == (other["win"], other["points"])
            if same and not costs:
                assert each == other
            compared += 1
    assert compared > 5


def key(entry: dict[str, Any]) -> tuple[object, ...]:
    return tuple(entry.get(name) for name in ("a", "tile", "tiles", "as", "riichi"))
