"""`fivewinds tournament slips`: thousands of random lines against the second reader."""

import json
from copy import deepcopy
from random import Random
from typing import Any

import msgspec
import pytest

from fivewinds.commands.tournament import _answered
from fivewinds.rules.registry import book
from fivewinds.tournament.slips import SlipRules
from tests.tournament.slip_reader import OTHERS, WON, line_faults, settled

ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 3, 4, 43, 46, 90, 1.0, 44.5, 10**9 + 1, -(10**12), 10**30, "",
    "3", "forty", "E", [], [0], [0, 0, 0], [0] * 4, [0] * 5, [None] * 4, {}, {"winner": None},
    [True, 0, 0, 0], [[0], 0, 0, 0], [44, -2, 0, 0],
)  # fmt: skip
"""Values that are right in few places."""


def hand(random: Random) -> dict[str, Any]:
    """A hand as people hand it in."""
    if random.random() < 0.2:
        return {"winner": None}
    winner = random.randrange(4)
    told: dict[str, Any] = {"winner": winner, "scores": [random.choice(OTHERS) for _ in range(4)]}
    told["scores"][winner] = random.choice(WON)
    others = [seat for seat in range(4) if seat != winner]
    if random.random() < 0.3:
        told["dead"] = random.sample(others, random.randrange(4))
        for seat in told["dead"]:
            told["scores"][seat] = 0
    if random.random() < 0.5:
        told["by"] = random.choice(("draw", "discard", "rob"))
        if told["by"] != "draw" and random.random() < 0.7:
            told["from"] = random.choice(others)
    return told


def line(random: Random, hands: int) -> dict[str, Any]:
    told: dict[str, Any] = {"round": random.randint(1, 3)}
    if random.random() < 0.7:
        told["id"] = random.choice((7, "a", None, [1], 10**20))
    if random.random() < 0.7:
        return told | {"hands": [hand(random) for _ in range(hands)]}
    one, two, three = (random.randint(-3000, 3000) for _ in range(3))
    told["totals"] = [one, two, three, -one - two - three]
    if random.random() < 0.5:
        told["won"] = [hands, 0, 0, 0] if random.random() < 0.5 else [0, 1, 0, 1]
    return told


def spoil(random: Random, told: Any) -> None:
    """Change, add or take away something, somewhere in a line."""
    while True:
        inner = [
            each
            for each in (told.values() if isinstance(told, dict) else told)
            if isinstance(each, dict | list) and each
        ]
        if not inner or random.random() < 0.25:
            break
        told = random.choice(inner)
    if isinstance(told, list):
        place = random.randrange(len(told))
        match random.randrange(4):
            case 0:
                told.pop(place)
            case 1:
                told.append(deepcopy(random.choice(ODD)))
            case _:
                told[place] = deepcopy(random.choice(ODD))
        return
    names = ("id", "round", "hands", "totals", "won", "winner", "by", "from", "scores", "dead", "x")
    name = random.choice((*told, random.choice(names)))
    if random.random() < 0.3:
        told.pop(name, None)
    else:
        told[name] = deepcopy(random.choice(ODD))


@pytest.mark.parametrize("hands", [4, 8, 12, 16])
def test_rb_80_rb_81_random_lines_are_read_as_the_second_reader_does(hands: int) -> None:
    """RB-80, RB-81: what is right is settled alike; what is wrong is refused for a true reason."""
    rules = SlipRules(book("rode-boekje"), hands=hands)
    random = Random(hands)
    taken = 0
    for _ in range(1500):
        told = line(random, hands)
        for _ in range(random.choice((0, 1, 1, 2))):
            spoil(random, told)
        text = json.dumps(told)
        answer = json.loads(msgspec.json.encode(_answered(rules, text.encode(), "en")))
        assert ("id" in answer, answer.pop("id", None)) == ("id" in told, told.get("id")), text
        faults = line_faults(told, hands)
        if not faults:
            assert answer == settled(told), text
            taken += 1
            continue
        assert answer["ok"] is False, text
        refused = answer["error"]
        assert (refused["field"], refused["reason"]) in faults, (text, refused, faults)
    assert taken > 300


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "json"),
        ("\n", "json"),
        ("{", "json"),
        ('{"round": 1,}', "json"),
        ('{"round": NaN, "totals": [0, 0, 0, 0]}', "json"),
        ("[" * 5000 + "]" * 5000, "json"),
        ('{"round": ' + "9" * 5000 + "}", "json"),
        ("null", "type"),
        ("[]", "type"),
        ('"slip"', "type"),
        ("4", "type"),
    ],
)
def test_a_line_that_is_no_slip_at_all_is_refused_without_a_field(text: str, reason: str) -> None:
    answer = _answered(SlipRules(book("rode-boekje")), text.encode(), "nl")
    assert (answer["ok"], answer["error"]["field"], answer["error"]["reason"]) == (
        False,
        "",
        reason,
    )
    assert "id" not in answer


def test_of_a_field_that_is_there_twice_the_last_counts() -> None:
    text = b'{"id": 1, "round": 1, "totals": [1, 2, 3, 4], "totals": [0, 0, 0, 0]}'
    assert _answered(SlipRules(book("rode-boekje")), text, "en")["ok"]


def test_a_total_that_nobody_can_have_is_refused() -> None:
    text = b'{"round": 1, "totals": [1000000000001, -1000000000001, 0, 0]}'
    answer = _answered(SlipRules(book("rode-boekje")), text, "en")
    assert (answer["error"]["field"], answer["error"]["reason"]) == ("totals", "type")


@pytest.mark.parametrize("rules", ["b30fj", "simple"])
def test_in_other_books_any_number_of_hands_may_be_won(rules: str) -> None:
    """A match is a round there, of more than four hands."""
    other = SlipRules(book(rules))
    told = _answered(other, b'{"round": 1, "totals": [5, -5, 0, 0], "won": [7, 3, 3, 3]}', "en")
    assert (told["ok"], told["won"]) == (True, (7, 3, 3, 3))
    wrong = _answered(other, b'{"round": 1, "totals": [5, -5, 0, 0], "won": [7, -1, 3, 3]}', "en")
    assert (wrong["error"]["field"], wrong["error"]["reason"]) == ("won", "hands")
