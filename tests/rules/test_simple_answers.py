"""SimpleMahjong's answers: what a hand is worth, what it waits for, and what is refused.

Each test names the rulings that it shows (docs/rulings/simple.md).
"""

from typing import Any

import msgspec
import pytest

from fivewinds import score, waits
from fivewinds.answers import answer_line
from fivewinds.core.codes import FOUR_SETS
from fivewinds.tiles import NAMES, parse, show
from tests.second_opinions import shapes as slow
from tests.second_opinions.hands import sample

WAITING = "123456789m11p46s"


def asked(hand: str, win: str, **fields: Any) -> dict[str, Any]:
    return score("simple", {"hand": hand, "win": win, "by": "draw"} | fields)


def refusal(answer: dict[str, Any]) -> tuple[str, str]:
    """Field and reason; the message must be there for a person to read."""
    assert answer["ok"] is False
    assert set(answer["error"]) == {"field", "reason", "message"}
    message = answer["error"]["message"]
    assert message.endswith((".", "?"))
    assert "{" not in message or "such as" in message
    return answer["error"]["field"], answer["error"]["reason"]


def test_a_win_is_one_hand_without_patterns_or_payments_sm_30() -> None:
    assert asked(WAITING, "5s") == {
        "ok": True,
        "win": True,
        "score": 1,
        "total": {"hands": 1},
        "patterns": [],
        "reading": {
            "shape": "standard",
            "sets": ["123m", "456m", "789m", "456s"],
            "pair": "11p",
            "jokers": {},
        },
        "payments": {},
    }


def test_by_discard_from_anybody_it_is_the_same_sm_15_sm_30() -> None:
    for source in "SWN":
        assert asked(WAITING, "5s", by="discard", **{"from": source}) == asked(WAITING, "5s")


@pytest.mark.parametrize(
    ("hand", "win"),
    [
        ("111222333m444z5z", "5z"),
        ("1112345678999m", "1m"),
        ("1112345678999m", "5m"),
        ("2222345678m333z", "5m"),
        ("1111234m555z666z", "4m"),
        ("112233m778899p1s", "1s"),
        ("123m222m456p789s3m", "3m"),
    ],
)
def test_four_melds_and_a_pair_win_sm_16(hand: str, win: str) -> None:
    answer = asked(hand, win)
    assert answer["win"] is True
    reading = answer["reading"]
    tiles = parse("".join((*reading["sets"], reading["pair"])))
    assert show(tiles) == show(parse(hand + win))
    assert all(tuple(parse(group)) in slow.SETS for group in reading["sets"])
    assert len(set(parse(reading["pair"]))) == 1


@pytest.mark.parametrize(
    ("hand", "win"),
    [
        ("123m456p789s12z55m", "3z"),  # winds make no run
        ("123m456p789s56z55m", "7z"),  # nor do dragons
        ("123m456p777s89s55m", "1s"),  # 8-9-1 is no run
        ("89m123456789s55z", "1p"),  # nor does a run go over into another suit
        ("1133557799m11p2s", "2s"),  # seven pairs
        ("19m19p19s1234567z", "1m"),  # thirteen orphans
        ("1111m2222p3333s4z", "4z"),  # four of a kind is no set
        ("123456789m11p46s", "6s"),
    ],
)
def test_anything_else_is_incomplete_sm_16_sm_17(hand: str, win: str) -> None:
    assert asked(hand, win) == {"ok": True, "win": False, "reason": "incomplete"}


def test_a_hand_wins_exactly_when_trying_everything_says_so_sm_16_sm_17() -> None:
    won = 0
    for tiles in sample(240, 14):
        answer = asked(show(tiles[:13]), NAMES[tiles[13]])
        assert answer["win"] == slow.complete(tuple(sorted(tiles)), FOUR_SETS), show(tiles)
        won += answer["win"]
    assert won > 3


def test_seat_and_round_are_accepted_and_change_nothing_sm_2_sm_31() -> None:
    for seat in "ESWN":
        for prevailing in "ESWN":
            fields = {"seat": seat, "round": prevailing}
            assert asked(WAITING, "5s", **fields) == asked(WAITING, "5s")


def test_the_id_comes_back_in_every_answer() -> None:
    for name in ("x", 7, None, [1, {"a": 2}]):
        assert asked(WAITING, "5s", id=name)["id"] == name
        assert asked(WAITING, "6s", id=name)["id"] == name
        assert asked("1", "6s", id=name)["id"] == name
        assert waits("simple", {"hand": WAITING, "id": name})["id"] == name
    assert "id" not in asked(WAITING, "5s")


MISSING = object()

REFUSED: list[tuple[dict[str, Any], str, str]] = [
    ({"hand": 5}, "hand", "type"),
    ({"hand": None}, "hand", "type"),
    ({"hand": ["1m"]}, "hand", "type"),
    ({"win": 5}, "win", "type"),
    ({"by": "luck"}, "by", "type"),
    ({"by": "Draw"}, "by", "type"),
    ({"by": True}, "by", "type"),
    ({"seat": 1}, "seat", "type"),
    ({"melds": {}}, "melds", "type"),
    ({"flags": "last-tile"}, "flags", "type"),
    ({"flags": [3]}, "flags", "type"),
    ({"options": []}, "options", "type"),
    ({"flowers": 1}, "flowers", "type"),
    ({"hand": MISSING}, "hand", "missing"),
    ({"win": MISSING}, "win", "missing"),
    ({"by": MISSING}, "by", "missing"),
    ({"by": "discard"}, "from", "missing"),
    ({"wind": "E"}, "wind", "unknown-field"),
    ({"seen": "1m"}, "seen", "unknown-field"),
    ({"Hand": "1m"}, "Hand", "unknown-field"),
    ({"hand": "123456789m11p40s"}, "hand", "tile"),
    ({"hand": "123456789m11p46S"}, "hand", "tile"),
    ({"hand": "123456789m11p46"}, "hand", "tile"),
    ({"hand": "123456789m11p8z6s"}, "hand", "tile"),
    ({"win": "x"}, "win", "tile"),
    ({"flowers": "0f"}, "flowers", "tile"),
    ({"hand": "123456789m11p4s"}, "hand", "tile-count"),
    ({"hand": "123456789m11p456s"}, "hand", "tile-count"),
    ({"hand": ""}, "hand", "tile-count"),
    ({"win": ""}, "win", "tile-count"),
    ({"win": "55s"}, "win", "tile-count"),
    ({"hand": "1111123456789m"}, "hand", "too-many-of-a-tile"),
    ({"hand": "1111m23456789s1z", "win": "1m"}, "win", "too-many-of-a-tile"),
    ({"hand": "123456789m11p4s1f"}, "hand", "not-in-this-set"),
    ({"hand": "123456789m11p4s1j"}, "hand", "not-in-this-set"),
    ({"win": "8j"}, "win", "not-in-this-set"),
    ({"flowers": "1f"}, "flowers", "not-in-this-set"),
    ({"flowers": "7z"}, "flowers", "not-in-this-set"),
    ({"melds": [{"kind": "pung", "tiles": "111z"}]}, "melds", "meld"),
    ({"melds": [{"kind": "concealed-kong", "tiles": "1111z"}]}, "melds", "meld"),
    ({"melds": [5]}, "melds", "meld"),
    ({"seat": "X"}, "seat", "seat"),
    ({"seat": "e"}, "seat", "seat"),
    ({"seat": ""}, "seat", "seat"),
    ({"seat": "ES"}, "seat", "seat"),
    ({"round": "Q"}, "round", "seat"),
    ({"by": "discard", "from": "Q"}, "from", "seat"),
    ({"flags": ["last-tile"]}, "flags", "flag"),
    ({"flags": ["a", "a"]}, "flags", "flag"),
    ({"options": {"hand": 4}}, "options", "option"),
    ({"options": {"hands": 0}}, "options", "option"),
    ({"options": {"hands": 1000}}, "options", "option"),
    ({"options": {"hands": "4"}}, "options", "option"),
    ({"options": {"hands": 4.0}}, "options", "option"),
    ({"options": {"hands": True}}, "options", "option"),
    ({"options": {"hands": None}}, "options", "option"),
    ({"by": "rob", "from": "S"}, "by", "conflict"),
    ({"from": "S"}, "from", "conflict"),
    ({"by": "discard", "from": "E"}, "from", "conflict"),
    ({"by": "discard", "from": "W", "seat": "W"}, "from", "conflict"),
]


@pytest.mark.parametrize(("change", "field", "reason"), REFUSED)
def test_a_faulty_request_is_refused_with_field_and_reason_sm_11_sm_14_sm_30_sm_31_sm_32(
    change: dict[str, Any], field: str, reason: str
) -> None:
    request = {"hand": WAITING, "win": "5s", "by": "draw"} | change
    request = {name: value for name, value in request.items() if value is not MISSING}
    assert refusal(score("simple", request)) == (field, reason)


def test_every_reason_that_this_book_can_have_is_shown() -> None:
    closed_list = """
        json type missing unknown-field tile tile-count too-many-of-a-tile not-in-this-set
        meld seat flag option conflict
    """
    assert {reason for _, _, reason in REFUSED} | {"json"} == set(closed_list.split())


@pytest.mark.parametrize(
    "line",
    [b"", b"  \n", b"{", b"\xff", b'{"hand": "\xff"}', b"[" * 10**5, b"{'hand': 1}", b"NaN"],
)
def test_a_line_that_is_no_json_is_refused_for_that(line: bytes) -> None:
    for answer in (score, waits):
        answered, ok = answer_line(answer, "simple", line, "en")
        assert not ok
        assert refusal(msgspec.json.decode(answered)) == ("", "json")


@pytest.mark.parametrize("request_", [None, 5, "hand", [], [{}], True])
def test_a_request_that_is_no_object_is_refused_as_a_whole(request_: object) -> None:
    assert refusal(score("simple", request_)) == ("", "type")
    assert refusal(waits("simple", request_)) == ("", "type")


@pytest.mark.parametrize("hands", [1, 4, 999])
def test_the_number_of_hands_changes_no_answer_sm_32(hands: int) -> None:
    assert asked(WAITING, "5s", options={"hands": hands}) == asked(WAITING, "5s")


# Waiting


def test_what_a_hand_waits_for_with_what_is_left_and_what_it_brings_sm_33() -> None:
    worth = asked(WAITING, "5s")
    del worth["ok"], worth["payments"]
    assert waits("simple", {"hand": WAITING}) == {
        "ok": True,
        "distance": 0,
        "waits": [{"tile": "5s", "left": 4, "draw": worth, "discard": worth}],
    }


def left(hand: str, seen: str = "") -> dict[str, int]:
    answer = waits("simple", {"hand": hand, "seen": seen})
    return {wait["tile"]: wait["left"] for wait in answer["waits"]}


def test_tiles_in_the_hand_and_tiles_seen_are_not_left_sm_33() -> None:
    assert left("123456789m1155p") == {"1p": 2, "5p": 2}
    assert left("123456789m1155p", "15p9s") == {"1p": 1, "5p": 1}


def test_a_tile_with_none_left_through_what_is_seen_is_still_a_wait_sm_33() -> None:
    assert left(WAITING, "5555s") == {"5s": 0}


def test_a_tile_of_which_all_four_are_in_the_hand_is_no_wait_sm_33() -> None:
    """Only a fifth 1z would complete this hand, so it does not wait at all."""
    answer = waits("simple", {"hand": "123456789m1111z"})
    assert (answer["distance"], answer["waits"]) == (1, [])
    assert "1z" not in {entry["tile"] for entry in answer["useful"]}
    assert left("1112222333m999p") == {"1m": 1, "3m": 1, "4m": 4}


def test_every_discard_would_be_taken_from_any_seat_alike_sm_33() -> None:
    for seat in "ESWN":
        answer = waits("simple", {"hand": WAITING, "seat": seat, "round": "S"})
        assert answer == waits("simple", {"hand": WAITING})


def test_a_hand_that_does_not_wait_says_how_far_it_is_and_what_helps_sm_33() -> None:
    answer = waits("simple", {"hand": "12345678m119p46s", "seen": "5s9m9m"})
    assert (answer["ok"], answer["distance"], answer["waits"]) == (True, 1, [])
    useful = {entry["tile"]: entry["left"] for entry in answer["useful"]}
    assert useful["5s"] == 3
    assert useful["9m"] == 2
    assert set(useful) == {NAMES[t] for t in slow.useful(parse("12345678m119p46s"), FOUR_SETS)}


def test_waits_and_distance_agree_with_trying_everything_sm_33() -> None:
    for tiles in sample(60, 13, "answers "):
        answer = waits("simple", {"hand": show(tiles)})
        assert answer["distance"] == slow.distance(tiles, FOUR_SETS)
        listed = [wait["tile"] for wait in answer["waits"]]
        assert listed == [NAMES[tile] for tile in slow.waits(tiles, FOUR_SETS)]
        assert (answer["distance"] == 0) == bool(listed) == ("useful" not in answer)
        for entry in (*answer["waits"], *answer.get("useful", [])):
            assert entry["left"] == 4 - tiles.count(NAMES.index(entry["tile"])) > 0


@pytest.mark.parametrize(
    ("fields", "field", "reason"),
    [
        ({"win": "5s"}, "win", "unknown-field"),
        ({"by": "draw"}, "by", "unknown-field"),
        ({"from": "S"}, "from", "unknown-field"),
        ({"seen": "5555s4z4z4z4z4z"}, "seen", "too-many-of-a-tile"),
        ({"seen": "1111p"}, "seen", "too-many-of-a-tile"),
        ({"seen": "1f"}, "seen", "not-in-this-set"),
        ({"seen": "5"}, "seen", "tile"),
        ({"seen": 5}, "seen", "type"),
        ({"hand": "123m"}, "hand", "tile-count"),
        ({"melds": [{"kind": "chow", "tiles": "123m"}]}, "melds", "meld"),
        ({"flags": ["x"]}, "flags", "flag"),
        ({"options": {"x": 1}}, "options", "option"),
        ({"seat": "Z"}, "seat", "seat"),
    ],
)
def test_a_faulty_question_about_waits_is_refused_with_field_and_reason_sm_31(
    fields: dict[str, Any], field: str, reason: str
) -> None:
    assert refusal(waits("simple", {"hand": WAITING} | fields)) == (field, reason)


@pytest.mark.parametrize("language", ["en", "nl", "yue"])
def test_a_refusal_is_the_same_in_every_language_but_for_its_words(language: str) -> None:
    for change, field, reason in REFUSED:
        request = {"hand": WAITING, "win": "5s", "by": "draw"} | change
        request = {name: value for name, value in request.items() if value is not MISSING}
        error = score("simple", request, language)["error"]
        assert (error["field"], error["reason"]) == (field, reason)
        assert error["message"].strip()
