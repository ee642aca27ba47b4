"""Red Dragon Joker counted: what earns each line of the score, options, flies and refusals.

Each test names the rulings that it shows (docs/rulings/red-dragon-joker.md).
"""

from typing import Any

import pytest

from fivewinds import score, waits
from fivewinds.rules.registry import book
from fivewinds.words import LANGUAGES, name_of

RULES = "red-dragon-joker"
BOOK = book(RULES)

Request = dict[str, Any]


def drawn(hand: str, win: str, *melds: str, **more: Any) -> Request:
    """A hand won by drawing; melds are written `pung:555p`."""
    laid = [dict(zip(("kind", "tiles"), meld.split(":"), strict=True)) for meld in melds]
    return {"hand": hand, "win": win, "by": "draw", "melds": laid, **more}


def robbed(hand: str, win: str, *melds: str, **more: Any) -> Request:
    return {**drawn(hand, win, *melds), "by": "rob", "from": "S", **more}


def ask(request: Request) -> dict[str, Any]:
    answer = score(RULES, request)
    assert answer["ok"], answer["error"]["message"]
    return answer


def earned(request: Request) -> dict[str, int]:
    """What each pattern brings."""
    return {pattern["id"]: pattern["value"] for pattern in ask(request)["patterns"]}


def error(request: Request) -> tuple[str, str]:
    answer = score(RULES, request)
    assert not answer["ok"], answer
    return answer["error"]["field"], answer["error"]["reason"]


PLAIN = drawn("23456m45p88s7z", "3p", "pung:999s")
"""Nothing but the base."""
HONOURS = {"options": {"honours": True}}
FOUR_PUNGS = ("pung:111m", "pung:222p", "pung:333s", "pung:444s")
THREE_WINDS = ("pung:111z", "pung:222z", "pung:333z")

DOUBLES: list[tuple[str, Request, Request]] = [
    ("four-jokers", drawn("1234567895m777z", "7z"), drawn("1234567895m777z", "5m")),
    ("no-jokers", drawn("234567m45p88s", "3p", "pung:999s"), PLAIN),
    # The lone tile is a joker, beside sets in which another joker may stand (RDJ-52).
    ("joker-single-wait", drawn("123456m789p345s7z", "2p"), drawn("123456m78p3452s7z", "2s")),
    ("joker-single-wait", drawn("123456m55p345s77z", "5p"), drawn("123456m5p345s7z55s", "5p")),
    ("melded-hand", drawn("9p", "9p", *FOUR_PUNGS), drawn("345s9p", "9p", *FOUR_PUNGS[:3])),
    (
        "after-a-kong",
        drawn("234567m45p88s", "3p", "kong:1111m", flags=["after-kong"]),
        drawn("234567m45p88s", "3p", "kong:1111m"),
    ),
    (
        "concealed-hand",
        drawn("123m78p3459s7z", "9p", "concealed-kong:1111p"),
        drawn("123m78p3459s7z", "9p", "added-kong:1111p"),
    ),
    ("full-flush", drawn("11234556789m77z", "1m"), drawn("1123455678m77z9p", "1m")),
    (
        "half-flush",
        drawn("1234567899m111z", "9m", **HONOURS),
        drawn("12345699p78m", "9m", "pung:111z", **HONOURS),
    ),
    (
        "half-flush",
        drawn("444z7z", "7z", *THREE_WINDS, **HONOURS),
        drawn("444z7z", "5z", *THREE_WINDS, **HONOURS),
    ),
    ("all-triplets", drawn("111m22266p3355s7z", "6p"), drawn("111m23466p3355s7z", "6p")),
]


@pytest.mark.parametrize(("double", "having", "near"), DOUBLES)
def test_a_hand_earns_a_double_and_its_neighbour_does_not(
    double: str, having: Request, near: Request
) -> None:
    """RDJ-51, RDJ-52, RDJ-53, RDJ-54, RDJ-55, RDJ-56, RDJ-57, RDJ-58, RDJ-59: one double each."""
    assert earned(having)[double] == 1
    assert ask(near)["win"]
    assert double not in earned(near)


@pytest.mark.parametrize(
    ("laid_out", "told", "options"),
    [
        ("8f5f21f", ["1f", "2f", "5f", "8f"], {}),
        ("6z5z6z", ["5z", "6z", "6z"], {"flowers": "dragons"}),
    ],
)
def test_the_order_in_which_flowers_were_laid_out_changes_nothing_in_the_answer(
    laid_out: str, told: list[str], options: Request
) -> None:
    """They are told in the order of tiles, so that a record and a request of it agree (RDJ-10)."""
    answer = ask({**PLAIN, "flowers": laid_out, "options": options})
    assert answer == ask({**PLAIN, "flowers": "".join(told), "options": options})
    lines = {line["id"]: line for line in answer["patterns"]}
    assert lines["flowers"]["tiles"] == told


def test_every_double_has_a_hand_and_a_near_miss() -> None:
    doubles = [pattern.id for pattern in BOOK.patterns if pattern.unit == "double"]
    assert {double for double, _, _ in DOUBLES} == set(doubles)


def test_the_score_is_points_doubled_once_for_each_double() -> None:
    """RDJ-40, RDJ-50."""
    many = drawn("1112223334445m", "5m", flowers="1234f", flies="15p", wall=2)
    answer = ask(many)
    assert answer["total"] == {"points": 7, "doubles": 4}
    assert answer["score"] == 7 * 2**4
    assert earned(PLAIN) == {"base": 1}


def test_four_jokers_are_one_double_and_points_count_as_always() -> None:
    """RDJ-59."""
    kong = "concealed-kong:2222p"
    request = drawn("123456m5s777z", "7z", kong, flags=["after-kong"], flowers="7f", flies="15s")
    assert earned(request) == {"base": 1, "flowers": 1, "flies": 2, "four-jokers": 1}
    (four_jokers,) = [p for p in ask(request)["patterns"] if p["id"] == "four-jokers"]
    assert four_jokers["replaces"] == ["joker-single-wait", "after-a-kong", "concealed-hand"]


def test_four_jokers_add_to_the_other_doubles_where_the_players_agree() -> None:
    """RDJ-59, RDJ-50: option `four-jokers`."""
    hand = drawn("1234567895m777z", "7z")
    adds = {"options": {"four-jokers": "adds"}}
    assert ask(hand)["score"] == ask(hand | {"options": {"four-jokers": "alone"}})["score"] == 2
    others = {"joker-single-wait": 1, "concealed-hand": 1, "full-flush": 1}
    assert earned(hand | adds) == {"base": 1, "four-jokers": 1, **others}
    assert ask(hand | adds)["score"] == 16
    assert not any("replaces" in each for each in ask(hand | adds)["patterns"])
    # Of several readings the one with the most doubles counts.
    triplets = drawn("22m33p777z", "7z", "pung:444s", "pung:888p")
    assert earned(triplets) == {"base": 1, "four-jokers": 1}
    others = {"joker-single-wait": 1, "all-triplets": 1}
    assert earned(triplets | adds) == {"base": 1, "four-jokers": 1, **others}
    three = drawn("1234567895m777z", "5m")
    assert ask(three | adds) == ask(three)
    for wrong in ("both", True, 1):
        assert error(hand | {"options": {"four-jokers": wrong}}) == ("options", "option")


def test_four_jokers_are_shown_in_the_reading_that_has_most_to_replace() -> None:
    """RDJ-59: they are worth the same in every reading."""
    answer = ask(drawn("1234567895m777z", "7z"))
    (four_jokers,) = [p for p in answer["patterns"] if p["id"] == "four-jokers"]
    assert four_jokers["replaces"] == ["joker-single-wait", "concealed-hand", "full-flush"]
    assert set("".join(answer["reading"]["sets"])) <= set("123456789m")


def test_a_joker_single_wait_is_about_the_wait_and_not_about_the_reading() -> None:
    """RDJ-52: the drawn 5p makes a triplet, yet every tile would have won."""
    hand = drawn("123456m55p345s77z", "5p")
    assert "joker-single-wait" in earned(hand)
    answer = waits(RULES, {"hand": hand["hand"]})
    assert len(answer["waits"]) == 28
    for wait in answer["waits"]:
        ids = [pattern["id"] for pattern in wait["draw"]["patterns"]]
        assert "joker-single-wait" in ids


def test_a_flush_has_jokers_as_what_they_stand_for_and_no_real_honour() -> None:
    """RDJ-56, RDJ-57: a real honour rules a full flush out, and a joker makes no half flush."""
    assert "full-flush" in earned(drawn("1234567895m777z", "5m", **HONOURS))
    assert "half-flush" not in earned(drawn("1234567895m777z", "5m", **HONOURS))
    honour = earned(drawn("123456m5z777z", "5z", "pung:999m", **HONOURS))
    assert "half-flush" in honour
    assert "full-flush" not in honour
    alone = earned(drawn("444z5z", "5z", *THREE_WINDS, **HONOURS))
    assert not {"half-flush", "full-flush"} & set(alone)


def test_four_concealed_kongs_are_a_melded_and_a_concealed_hand() -> None:
    """RDJ-53, RDJ-55."""
    kongs = [f"concealed-kong:{tiles}" for tiles in ("1111m", "2222p", "3333s", "4444s")]
    both = earned(drawn("9p", "9p", *kongs))
    assert {"melded-hand", "concealed-hand", "all-triplets", "no-jokers"} <= set(both)


@pytest.mark.parametrize(
    ("flies", "options", "number", "points"),
    [
        ("37m", {}, 0, 0),
        ("19s", {}, 2, 2),
        ("7z5m", {}, 2, 3),
        ("77z", {}, 2, 4),
        ("7z5m", {"red-flies-doubled": False}, 2, 2),
        ("5m2f", {}, 1, 1),
        ("1z1m", {"honours": True}, 1, 1),
        ("56z", {"flowers": "dragons"}, 0, 0),
        ("12345p", {"flies": 5}, 2, 2),
        ("37m", {"shark": True}, 2, 2),
        ("3m2f", {"shark": True}, 2, 2),
        ("13m", {"shark": True}, 1, 1),
        ("7z2m", {"shark": True, "red-flies-doubled": False}, 1, 1),
    ],
)
def test_flies_are_points(flies: str, options: Request, number: int, points: int) -> None:
    """RDJ-41, RDJ-44, RDJ-45, RDJ-46."""
    answer = ask(PLAIN | {"flies": flies, "options": options})
    found = [(p["count"], p["value"]) for p in answer["patterns"] if p["id"] == "flies"]
    assert found == ([(number, points)] if number else [])
    assert answer["total"]["points"] == 1 + points


@pytest.mark.parametrize(
    ("hand", "win", "wall", "due"),
    [
        ("23456m45p88s7z", "3p", None, 2),
        ("234567m45p88s", "3p", None, 4),
        ("234567m45p88s", "7z", None, 2),
        ("234567m45p88s", "3p", 3, 3),
        ("234567m45p88s", "3p", 0, 0),
        ("23456m45p88s7z", "3p", 1, 1),
        ("23456m45p88s7z", "3p", 60, 2),
    ],
)
def test_as_many_flies_are_turned_over_as_the_hand_and_the_wall_say(
    hand: str, win: str, wall: int | None, due: int
) -> None:
    """RDJ-41, RDJ-42, RDJ-43, RDJ-65: no other number is taken."""
    request = drawn(hand, win, "pung:999s")
    if wall is not None:
        request["wall"] = wall
    for number in range(6):
        flies = "".join(("1m", "1p", "1s", "2m", "2p", "2s")[:number])
        if number == due:
            assert ask(request | {"flies": flies})["win"]
        else:
            assert error(request | {"flies": flies}) == ("flies", "conflict")


def test_a_discarded_joker_counts_for_the_number_of_flies_though_it_completes_nothing() -> None:
    """RDJ-65, RDJ-25."""
    request: Request = {"hand": "234567m45p88s999s", "win": "7z", "by": "discard", "from": "S"}
    for flies in ("", "1m", "1m1p1s", "1m1p1s2m"):
        assert error(request | {"flies": flies}) == ("flies", "conflict")
    assert ask(request | {"flies": "1m1p"}) == {"ok": True, "win": False, "reason": "incomplete"}
    plain = request | {"win": "3p", "flies": "1m1p1s2m"}
    assert ask(plain) == {"ok": True, "win": False, "reason": "self-draw-only"}


def test_the_number_of_flies_is_checked_whether_or_not_the_hand_wins() -> None:
    """RDJ-65."""
    request = drawn("147m258p369s1122m", "5p", flies="1m")
    assert error(request) == ("flies", "conflict")
    assert not ask(request | {"flies": "1p59m3s"})["win"]


def test_drawing_makes_three_pay_and_robbing_one_for_all() -> None:
    """RDJ-47, RDJ-48."""
    assert ask(PLAIN | {"seat": "W"})["payments"] == {"E": -1, "S": -1, "W": 3, "N": -1}
    hand = robbed("123456m78p34599s", "6p", seat="E", flies="2255m", **{"from": "N"})
    answer = ask(hand)
    assert answer["score"] == 12
    assert answer["payments"] == {"E": 36, "S": 0, "W": 0, "N": -36}


@pytest.mark.parametrize("seat", "ESWN")
def test_the_dealer_pays_and_receives_like_everybody_and_nothing_limits_the_score(
    seat: str,
) -> None:
    """RDJ-49: not even 19 points with six doubles are cut."""
    kongs = [f"concealed-kong:{tiles}" for tiles in ("1111m", "2222m", "3333m", "4444m")]
    options = {"flies": 5}
    more = {"flowers": "12345678f", "flies": "119955p9955s", "flags": ["after-kong"]}
    answer = ask(drawn("5m", "5m", *kongs, seat=seat, options=options, **more))
    assert answer["total"] == {"points": 19, "doubles": 6}
    assert answer["score"] == 19 * 64
    share = 19 * 64
    assert answer["payments"] == {other: 3 * share if other == seat else -share for other in "ESWN"}


def test_a_discard_is_never_won_and_a_discarded_joker_completes_nothing() -> None:
    """RDJ-20, RDJ-25."""
    discard = {"by": "discard", "from": "S"}
    assert ask(PLAIN | discard)["reason"] == "self-draw-only"
    assert ask(PLAIN | discard | {"win": "9p"})["reason"] == "incomplete"
    joker = drawn("123456m789p345s7z", "7z")
    assert ask(joker)["win"]
    assert ask(joker | discard)["reason"] == "incomplete"


@pytest.mark.parametrize(
    ("hand", "win"),
    [("1188m2255p3399s6m", "6m"), ("19m19p19s1234567z", "1m"), ("123z456789m1155p", "5p")],
)
def test_nothing_but_four_sets_and_a_pair_wins(hand: str, win: str) -> None:
    """RDJ-14: neither seven pairs nor thirteen orphans, and winds make no run."""
    assert ask(drawn(hand, win, **HONOURS))["reason"] == "incomplete"


def test_a_joker_stands_for_a_fifth_copy_and_three_make_a_set() -> None:
    """RDJ-23."""
    kongs = ("concealed-kong:1111m", "concealed-kong:4444m")
    fifth = ask(drawn("23m7895s7z", "5s", *kongs))
    assert fifth["reading"]["jokers"] in ({"7z": "1m"}, {"7z": "4m"})
    alone = ask(drawn("123456p789m1s777z", "1s"))
    assert len(alone["reading"]["jokers"]["7z"]) == 4
    assert alone["win"]


def test_without_jokers_none_stands_for_anything() -> None:
    assert ask(drawn("234567m45p88s", "3p", "pung:999s"))["reading"]["jokers"] == {}


@pytest.mark.parametrize(
    ("change", "field", "reason"),
    [
        ({"options": {"honours": True, "flowers": "dragons"}}, "options", "conflict"),
        ({"options": {"honours": 1}}, "options", "option"),
        ({"options": {"flies": 6}}, "options", "option"),
        ({"options": {"flies": "2"}}, "options", "option"),
        ({"options": {"flowers": "roses"}}, "options", "option"),
        ({"options": {"chows": True}}, "options", "option"),
        ({"by": "rob", "from": "E"}, "from", "conflict"),
        ({"from": "S"}, "from", "conflict"),
        ({"by": "rob"}, "from", "missing"),
        ({"by": "theft", "from": "S"}, "by", "type"),
        ({"by": "rob", "from": "S", "win": "7z"}, "win", "conflict"),
        ({"by": "rob", "from": "S", "win": "4p"}, "win", "too-many-of-a-tile"),
        ({"hand": "23456m45p88s1f"}, "hand", "conflict"),
        ({"win": "1f"}, "win", "conflict"),
        ({"flowers": "1m"}, "flowers", "conflict"),
        ({"flowers": "7z"}, "flowers", "conflict"),
        ({"flowers": "11f"}, "flowers", "too-many-of-a-tile"),
        ({"hand": "23456m45p88s1z"}, "hand", "not-in-this-set"),
        ({"flowers": "1f", "options": {"flowers": "dragons"}}, "flowers", "not-in-this-set"),
        ({"flowers": "1f", "options": {"flowers": "none"}}, "flowers", "not-in-this-set"),
        ({"flowers": "1m", "options": {"flowers": "none"}}, "flowers", "not-in-this-set"),
        ({"hand": "23456m45p88s5z", "options": {"flowers": "dragons"}}, "hand", "conflict"),
        ({"flies": "99s"}, "flies", "too-many-of-a-tile"),
        ({"flies": "1m"}, "flies", "conflict"),
        ({"flies": 2}, "flies", "type"),
        ({"wall": -1}, "wall", "type"),
        ({"wall": True}, "wall", "type"),
        ({"flags": ["after-kong"]}, "flags", "conflict"),
        ({"flags": ["after-a-kong"]}, "flags", "flag"),
        ({"turned": "1m"}, "turned", "unknown-field"),
    ],
)
def test_a_request_that_cannot_be_is_refused_with_its_field_and_reason(
    change: Request, field: str, reason: str
) -> None:
    """RDJ-24, RDJ-54, RDJ-61, RDJ-62, RDJ-63, RDJ-64, RDJ-65."""
    assert error(PLAIN | change) == (field, reason)
    said = {score(RULES, PLAIN | change, language)["error"]["message"] for language in LANGUAGES}
    assert len(said) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("kind", "tiles", "options"),
    [
        ("chow", "789s", {}),
        ("pung", "99s7z", {}),
        ("pung", "777z", {}),
        ("concealed-kong", "7777z", {}),
        ("pung", "998s", {}),
        ("kong", "999s", {}),
        ("pung", "9999s", {}),
        ("added-kong", "9998s", {}),
        ("pung", "123f", {}),
        ("pung", "555z", {"flowers": "dragons"}),
    ],
)
def test_a_meld_is_three_or_four_equal_tiles_and_neither_red_dragons_nor_flowers(
    kind: str, tiles: str, options: Request
) -> None:
    """RDJ-15, RDJ-24, RDJ-66."""
    change = {"melds": [{"kind": kind, "tiles": tiles}], "options": options}
    assert error(PLAIN | change) == ("melds", "meld")


def test_after_a_kong_needs_a_kong_and_a_drawn_tile() -> None:
    """RDJ-54."""
    hand = robbed("234567m45p88s", "3p", "kong:1111m", flags=["after-kong"])
    assert error(hand) == ("flags", "conflict")


def test_waits_know_neither_flies_nor_wall_and_count_jokers_left() -> None:
    """RDJ-38."""
    held = {"hand": "234567m45p88s", "melds": [{"kind": "pung", "tiles": "999s"}]}
    for name, value in (("flies", "11m"), ("wall", 3)):
        refused = waits(RULES, held | {name: value})
        assert refused["error"]["reason"] == "unknown-field"
    found = {wait["tile"]: wait for wait in waits(RULES, held | {"seen": "77z"})["waits"]}
    assert set(found) == {"3p", "6p", "7z"}
    assert found["7z"]["left"] == 2
    assert found["7z"]["discard"] == {"win": False, "reason": "incomplete"}
    assert found["3p"]["discard"] == {"win": False, "reason": "self-draw-only"}


def test_a_tile_of_which_no_copy_is_left_is_no_wait() -> None:
    """RDJ-38: all four jokers are in the hand."""
    answer = waits(RULES, {"hand": "123456789m7777z"})
    assert len(answer["waits"]) == 27
    assert "7z" not in [wait["tile"] for wait in answer["waits"]]


def test_remarks_and_fields_have_words_in_every_language() -> None:
    for language in LANGUAGES:
        for name in BOOK.document.remarks:
            assert name_of(BOOK, language, "remark", name) != name
        for field in BOOK.requests.fields:
            assert name_of(BOOK, language, "about-field", field.name) != field.name
