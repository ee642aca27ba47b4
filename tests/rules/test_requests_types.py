"""What no request may say in any book: blanks among tiles, and values of another JSON type.

docs/interfaces.md §1 and §2, in the same words for all five books.
"""

from typing import Any

import pytest

from fivewinds.answers import score, waits
from fivewinds.rules.registry import book, own_books

A_WIN: dict[str, Any] = {"hand": "123456789m1122p", "win": "2p", "by": "draw"}
OFF_A_DISCARD: dict[str, Any] = {**A_WIN, "by": "discard", "from": "S"}
Fault = tuple[str, str]


def fault(answer: dict[str, Any]) -> Fault:
    """The field and the reason of a refusal."""
    assert not answer["ok"], answer
    return answer["error"]["field"], answer["error"]["reason"]


@pytest.mark.parametrize("rules", own_books())
@pytest.mark.parametrize("sign", ["\t", "\n", "\r"])
def test_only_spaces_are_let_pass_among_tiles(rules: str, sign: str) -> None:
    """Interfaces §1: what else is blank is no tile, and its place is named."""
    assert score(rules, {**A_WIN, "hand": " 123 456789m 11 22p ", "win": " 2 p"}) == score(
        rules, A_WIN
    )
    for field, text, place in (
        ("hand", f"123456789m{sign}1122p", 10),
        ("hand", f"123456789m1122p{sign}", 14),
        ("hand", f"12{sign}3456789m1122p", 3),
        ("win", f"{sign}2p", 1),
        ("win", f"2{sign}p", 2),
    ):
        answer = score(rules, {**A_WIN, field: text})
        assert fault(answer) == (field, "tile")
        assert f"tile {place} of" in answer["error"]["message"]
        assert ascii(sign)[1:-1] in answer["error"]["message"]
        if field == "hand":
            assert fault(waits(rules, {"hand": text})) == ("hand", "tile")
    assert fault(waits(rules, {"hand": A_WIN["hand"], "seen": f"1m{sign}"})) == ("seen", "tile")
    if rules != "simple":
        meld = {"kind": "pung", "tiles": f"99{sign}9s"}
        assert fault(score(rules, {**A_WIN, "hand": "123456m1122p", "melds": [meld]})) == (
            "melds",
            "tile",
        )


@pytest.mark.parametrize("rules", own_books())
@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({"seat": 1}, ("seat", "type")),
        ({"seat": None}, ("seat", "type")),
        ({"seat": ["E"]}, ("seat", "type")),
        ({"seat": "X"}, ("seat", "seat")),
        ({"round": 2}, ("round", "type")),
        ({"round": True}, ("round", "type")),
        ({"round": "X"}, ("round", "seat")),
        ({"from": 3}, ("from", "type")),
        ({"from": None}, ("from", "type")),
        ({"from": "X"}, ("from", "seat")),
        ({"flags": [7]}, ("flags", "type")),
        ({"flags": [None]}, ("flags", "type")),
        ({"flags": "last-tile"}, ("flags", "type")),
        ({"flags": ["no-such-flag"]}, ("flags", "flag")),
        ({"hand": 7}, ("hand", "type")),
        ({"win": None}, ("win", "type")),
        ({"by": 0}, ("by", "type")),
        ({"by": "steal"}, ("by", "type")),
        ({"melds": {}}, ("melds", "type")),
        ({"options": []}, ("options", "type")),
        ({"options": {"no-such-option": 1}}, ("options", "option")),
    ],
    ids=str,
)
def test_a_value_of_another_json_type_is_a_type(
    rules: str, fields: dict[str, Any], wanted: Fault
) -> None:
    """Interfaces §2."""
    assert fault(score(rules, {**OFF_A_DISCARD, **fields})) == wanted


@pytest.mark.parametrize("rules", own_books())
def test_only_a_book_without_rounds_takes_none(rules: str) -> None:
    """Interfaces §2: null is another type where the book does not allow it."""
    answer = score(rules, {**A_WIN, "round": None})
    assert answer["ok"] if rules == "mingjong" else fault(answer) == ("round", "type")


@pytest.mark.parametrize("rules", [rules for rules in own_books() if rules != "simple"])
@pytest.mark.parametrize(
    ("meld", "reason"),
    [
        (7, "type"),
        ({"kind": 7, "tiles": "999s"}, "type"),
        ({"kind": "pung", "tiles": 7}, "type"),
        ({"kind": "pung", "tiles": "999s", "from": 7}, "type"),
        ({"kind": "pung", "tiles": "999s", "from": "X"}, "seat"),
        ({"kind": "pung", "tiles": "999s", "as": 7}, "type"),
    ],
    ids=str,
)
def test_inside_a_meld_the_field_is_melds(rules: str, meld: object, reason: str) -> None:
    """Interfaces §2."""
    request = {**A_WIN, "hand": "123456m1122p", "melds": [meld]}
    assert fault(score(rules, request)) == ("melds", reason)


@pytest.mark.parametrize("rules", own_books())
def test_a_wrong_value_of_an_option_is_always_option(rules: str) -> None:
    """Interfaces §2: whatever its JSON type is."""
    for option in book(rules).options:
        values: tuple[object, ...] = (None, [], {}, 1.5, "no such value", -1)
        for value in values:
            request = {**A_WIN, "options": {option.name: value}}
            assert fault(score(rules, request)) == ("options", "option")


@pytest.mark.parametrize(("winner", "reason"), [(7, "type"), (True, "type"), ("X", "seat")])
def test_the_winner_of_a_table_is_a_seat(winner: object, reason: str) -> None:
    """RB-70: a number is a type, a text that is no seat is a seat."""
    hands = {seat: {"hand": "147m258p369s1234z"} for seat in "ESWN"}
    assert fault(score("rode-boekje", {"table": hands, "winner": winner})) == ("winner", reason)
