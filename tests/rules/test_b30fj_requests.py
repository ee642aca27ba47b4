"""Bloody 30 Faan Jokers in requests: its fields, flags and options, and what is refused."""

import json
from typing import Any

import pytest

import fivewinds
from fivewinds.rules.b30fj.declaring import discarded, with_melds
from tests.commands.running import fivewinds as typed
from tests.rules.b30fj_counting import counted, scored

A_HAND = "123567m678p444s9s"
A_WIN: dict[str, Any] = {"hand": A_HAND, "win": "9s", "by": "discard", "from": "S"}
DRAWN: dict[str, Any] = {"hand": A_HAND, "win": "9s", "by": "draw"}

Fault = tuple[str, str]


def fault_of(request: Any) -> Fault:
    """The field and the reason for which a request is refused."""
    answer = fivewinds.score("b30fj", request)
    assert not answer["ok"], answer
    return answer["error"]["field"], answer["error"]["reason"]


def refused(**fields: Any) -> Fault:
    """The fault of a request for a win with these fields changed."""
    return fault_of({**A_WIN, **fields})


# Fields, flags and options


def test_without_a_number_of_tiles_drawn_they_are_more_than_ten() -> None:
    """BF-90: `drawn` is a whole number from 1 to 92."""
    within = {"within-seven-tiles", "within-ten-tiles"}
    assert not within & counted(A_WIN).keys()
    for drawn, names in ((1, within), (7, within), (10, {"within-ten-tiles"}), (92, set())):
        assert within & counted({**A_WIN, "drawn": drawn}).keys() == names
    for wrong in (0, 93):
        assert refused(drawn=wrong) == ("drawn", "type")


def test_up_to_two_may_have_won_before_and_by_default_nobody_has() -> None:
    """BF-90: those who have won pay nothing."""
    assert scored(DRAWN)["payments"] == {"E": 24, "S": -8, "W": -8, "N": -8}
    for won, paid in ((["N"], 16), (["N", "S"], 8)):
        payments = scored({**DRAWN, "already-won": won})["payments"]
        assert payments["E"] == paid
        assert {seat for seat in "SWN" if payments[seat] == 0} == set(won)


def test_declared_jokers_are_given_as_flowers() -> None:
    """BF-90: one faan each, and no part of the hand."""
    assert counted({**A_WIN, "flowers": "16j"})["flower"] == 2


@pytest.mark.parametrize(
    ("flag", "example", "name"),
    [
        ("after-kong", with_melds("567m678p444s9s", "9s", "kong 1111m"), "after-a-kong"),
        ("after-flower", with_melds(A_HAND, "9s", flowers="1j"), "after-a-flower"),
        ("last-tile", discarded(A_HAND, "9s"), "under-the-sea"),
        ("hell-wait", discarded(A_HAND, "9s"), "hell-wait"),
        ("heaven", with_melds(A_HAND, "9s"), "hand-of-heaven"),
        ("earth", with_melds(A_HAND, "9s", seat="W"), "hand-of-earth"),
        ("man", discarded(A_HAND, "9s", seat="W"), "hand-of-man"),
    ],
)
def test_a_flag_brings_its_pattern(flag: str, example: dict[str, Any], name: str) -> None:
    """BF-91."""
    assert name not in counted(example)
    assert name in counted({**example, "flags": [flag]})


def test_hands_and_penalty_are_accepted_in_a_request_and_change_nothing() -> None:
    """BF-92: 1 to 64 hands, a penalty of 0 to 256."""
    for options in ({"hands": 1}, {"hands": 64}, {"penalty": 0}, {"penalty": 256}):
        assert scored({**A_WIN, "options": options}) == scored(A_WIN)
    for wrong in ({"hands": 0}, {"hands": 65}, {"penalty": -1}, {"penalty": 257}):
        assert refused(options=wrong) == ("options", "option")


# Refusals


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"seat": 7}, ("seat", "type")),
        ({"round": None}, ("round", "type")),
        ({"from": ["S"]}, ("from", "type")),
        ({"flags": [1]}, ("flags", "type")),
        ({"already-won": "N"}, ("already-won", "type")),
        ({"already-won": [3]}, ("already-won", "type")),
        ({"by": "steal"}, ("by", "type")),
        ({"drawn": True}, ("drawn", "type")),
        ({"drawn": 7.5}, ("drawn", "type")),
        ({"drawn": "7"}, ("drawn", "type")),
        ({"hand": "123567m678p444s9x"}, ("hand", "tile")),
        ({"hand": "123567m678p444s9"}, ("hand", "tile")),
        ({"win": "0s"}, ("win", "tile")),
        ({"flowers": "9j"}, ("flowers", "tile")),
        ({"flowers": "5m"}, ("flowers", "conflict")),
        ({"flowers": "1f"}, ("flowers", "not-in-this-set")),
        ({"hand": "123567m678p444s8f"}, ("hand", "not-in-this-set")),
        ({"hand": "123567m678p444s1j1j"}, ("hand", "tile-count")),
        ({"hand": "123567m678p444s99s"}, ("hand", "tile-count")),
        ({"win": "99s"}, ("win", "tile-count")),
        ({"win": ""}, ("win", "tile-count")),
        ({"hand": "12356m678p444s1j1j"}, ("hand", "too-many-of-a-tile")),
        ({"hand": "9999s123567m678p"}, ("win", "too-many-of-a-tile")),
        ({"flowers": "11j"}, ("flowers", "too-many-of-a-tile")),
        ({"win": "6j", "flowers": "6j"}, ("win", "too-many-of-a-tile")),
        (
            {"hand": "444s67m678p99s", "melds": [{"kind": "pung", "tiles": "444s"}]},
            ("melds", "too-many-of-a-tile"),
        ),
        ({"seat": "X"}, ("seat", "seat")),
        ({"round": "e"}, ("round", "seat")),
        ({"from": "Q"}, ("from", "seat")),
        ({"already-won": ["Q"]}, ("already-won", "seat")),
        (
            {"hand": "123m678p444s9s", "melds": [{"kind": "pung", "tiles": "111z", "from": "Q"}]},
            ("melds", "seat"),
        ),
        ({"flags": ["hell-wait", "hell-wait"]}, ("flags", "flag")),
        ({"flags": ["riichi"]}, ("flags", "flag")),
        ({"options": {"penalty": "8"}}, ("options", "option")),
        ({"options": {"minimum": 3}}, ("options", "option")),
        ({"wall": 3}, ("wall", "unknown-field")),
        (
            {"hand": "123m678p444s9s", "melds": [{"kind": "pung", "tiles": "111z", "open": True}]},
            ("melds", "unknown-field"),
        ),
    ],
    ids=str,
)
def test_what_nobody_can_read_is_refused_with_field_and_reason(
    fields: dict[str, Any], fault: Fault
) -> None:
    """BF-95."""
    assert refused(**fields) == fault


def test_a_line_that_is_no_object_is_refused() -> None:
    """BF-95."""
    done = typed("score", "b30fj", "--json", given='[1, 2]\n"hand"\n7\n')
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["error"]["reason"] for answer in answers] == ["type"] * 3


@pytest.mark.parametrize(
    "meld",
    [
        {"kind": "run", "tiles": "222m"},
        {"kind": "pung", "tiles": "2222m"},
        {"kind": "chow", "tiles": "12m"},
        {"kind": "chow", "tiles": "124m"},
        {"kind": "chow", "tiles": "123z"},
        {"kind": "pung", "tiles": "223m"},
        {"kind": "chow", "tiles": "126j", "as": "123m"},
        {"kind": "pung", "tiles": "2m16j"},
        {"kind": "kong", "tiles": "22m16j"},
        {"kind": "added-kong", "tiles": "22m16j"},
        {"kind": "concealed-kong", "tiles": "222m6j"},
        {"kind": "chow", "tiles": "23m7j"},
        {"kind": "pung", "tiles": "22m7j"},
        {"kind": "chow", "tiles": "23m6j", "as": "345m"},
        {"kind": "chow", "tiles": "23m6j"},
        {"kind": "chow", "tiles": "2m16j"},
        {"kind": "chow", "tiles": "123m", "from": "S"},
        {"kind": "concealed-kong", "tiles": "2222m", "from": "S"},
    ],
    ids=str,
)
def test_a_meld_that_cannot_lie_there_is_refused(meld: dict[str, Any]) -> None:
    """BF-96; a chow that is not from the left is one of BF-97."""
    assert refused(hand="567m678p444s9s", melds=[meld]) == ("melds", "meld")


def test_there_are_no_more_than_four_melds() -> None:
    """BF-96."""
    melds = [{"kind": "pung", "tiles": tiles} for tiles in ("111m", "222m", "333p", "444p", "555s")]
    assert refused(hand="", melds=melds) == ("melds", "meld")


def test_a_pung_or_kong_never_needs_as_and_a_chow_only_where_it_leaves_a_choice() -> None:
    """BF-96."""
    for meld in (
        {"kind": "pung", "tiles": "22m1j"},
        {"kind": "kong", "tiles": "222m1j"},
        {"kind": "chow", "tiles": "13m6j"},
        {"kind": "chow", "tiles": "23m6j", "as": "123m"},
    ):
        assert scored({**A_WIN, "hand": "567m678p444s9s", "melds": [meld]})


@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"from": "E"}, "from"),
        ({"already-won": ["E"]}, "already-won"),
        ({"already-won": ["S"]}, "already-won"),
        ({"already-won": ["N", "N"]}, "already-won"),
        ({"already-won": ["N", "W", "S"]}, "already-won"),
        ({"win": "6j", "by": "rob"}, "win"),
        (
            {"hand": "123m678p444s9s", "melds": [{"kind": "pung", "tiles": "111z", "from": "E"}]},
            "melds",
        ),
    ],
    ids=str,
)
def test_what_contradicts_itself_is_a_conflict(fields: dict[str, Any], field: str) -> None:
    """BF-97."""
    assert refused(**fields) == (field, "conflict")


MAN = {"by": "discard", "from": "E", "seat": "W", "flags": ["man"]}
EARTH = {"by": "draw", "seat": "W", "flags": ["earth"]}
HEAVEN = {"by": "draw", "seat": "E", "flags": ["heaven"]}
KONG = {"hand": "567m678p444s9s", "melds": [{"kind": "kong", "tiles": "1111m"}]}
BARE = {"hand": A_HAND, "win": "9s"}


@pytest.mark.parametrize(
    "fields",
    [
        {"by": "draw", "flags": ["after-kong"]},
        {"by": "draw", "flags": ["after-flower"]},
        {"by": "discard", "from": "S", "flags": ["after-kong"], **KONG},
        {"by": "discard", "from": "S", "flags": ["after-flower"], "flowers": "1j"},
        {"by": "rob", "from": "S", "flags": ["last-tile"]},
        {"by": "draw", "flags": ["last-tile"], "drawn": 91},
        *(
            {**first, **spoilt}
            for first in (MAN, EARTH, HEAVEN)
            for spoilt in (KONG, {"flowers": "1j"}, {"drawn": 5})
        ),
        *({**first, "flags": [*first["flags"], "last-tile"]} for first in (MAN, EARTH, HEAVEN)),
        {**HEAVEN, "flags": ["heaven", "earth"]},
        {**EARTH, "flags": ["heaven", "earth"]},
        {**HEAVEN, "flags": ["heaven", "man"]},
        {**EARTH, "flags": ["earth", "man"]},
        {**HEAVEN, "seat": "W"},
        {**HEAVEN, "by": "discard", "from": "S"},
        {**HEAVEN, "already-won": ["S"]},
        {**EARTH, "seat": "E"},
        {**EARTH, "by": "discard", "from": "E"},
        {**MAN, "seat": "E", "from": "S"},
        {**MAN, "by": "rob"},
        {"by": "draw", "seat": "W", "flags": ["man"]},
    ],
    ids=str,
)
def test_flags_that_do_not_fit_the_win_are_a_conflict(fields: dict[str, Any]) -> None:
    """BF-97."""
    assert fault_of({**BARE, **fields}) == ("flags", "conflict")


@pytest.mark.parametrize(
    "fields",
    [
        {"by": "draw", "flags": ["last-tile"], "drawn": 92},
        {"by": "draw", "flags": ["after-kong", "last-tile"], **KONG},
        {**MAN, "already-won": ["N"]},
        {**EARTH, "already-won": ["S"], "drawn": 4},
        {**HEAVEN, "drawn": 1},
    ],
    ids=str,
)
def test_flags_that_fit_the_win_are_no_conflict(fields: dict[str, Any]) -> None:
    """BF-97: earth and man need not be the first win of the hand."""
    assert scored({**BARE, **fields})
