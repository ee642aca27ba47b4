"""Requests of Het Rode Boekje that are refused, each with its field and its reason."""

from typing import Any

import pytest

from fivewinds import score, waits
from tests.rules.rode_boekje_hands import RULES, melds_of, refused, request_of
from tests.rules.test_rode_boekje_settlement import TABLE, settled, with_player

GOOD: dict[str, Any] = {
    "hand": "45s678p99m",
    "melds": melds_of("pung 777z", "pung 222z"),
    "win": "6s",
    "by": "discard",
    "from": "W",
    "seat": "S",
}
LOSER = {"role": "loser", "hand": GOOD["hand"], "melds": GOOD["melds"], "seat": "S"}


def test_these_are_answered() -> None:
    assert score(RULES, GOOD)["win"]
    assert score(RULES, GOOD | {"role": "winner", "dead": False})["win"]
    assert score(RULES, LOSER)["ok"]
    assert settled()["win"]


@pytest.mark.parametrize(
    ("more", "field", "reason"),
    [
        ({"role": "dealer"}, "role", "type"),
        ({"role": 1}, "role", "type"),
        ({"dead": True}, "dead", "conflict"),
        ({"dead": "yes"}, "dead", "type"),
        ({"flags": ["last-tile"]}, "flags", "conflict"),
        ({"flags": ["after-kong"]}, "flags", "conflict"),
        ({"flags": ["sea-moon"]}, "flags", "flag"),
        ({"flags": ["last-tile", "last-tile"], "by": "draw"}, "flags", "flag"),
        ({"options": {"cap": 1}}, "options", "option"),
        ({"options": {"limits": "highest"}}, "options", "option"),
        ({"options": {"limits": True}}, "options", "option"),
        ({"options": {"hands": 5}}, "options", "option"),
        ({"options": {"first-wind": "X"}}, "options", "option"),
        ({"options": {"limit": 2000}}, "options", "option"),
        ({"options": [1]}, "options", "type"),
        ({"by": "draw"}, "from", "conflict"),
        ({"from": "S"}, "from", "conflict"),
        ({"from": "X"}, "from", "seat"),
        ({"seat": "X"}, "seat", "seat"),
        ({"round": "Q"}, "round", "seat"),
        ({"round": None}, "round", "type"),
        ({"round": 1}, "round", "type"),
        ({"seat": 2}, "seat", "type"),
        ({"from": 0}, "from", "type"),
        ({"flags": [7]}, "flags", "type"),
        (
            {"melds": [*GOOD["melds"], *melds_of("pung 111m", "pung 222m", "pung 333m")]},
            "melds",
            "meld",
        ),
        ({"win": "66s"}, "win", "tile-count"),
        ({"win": ""}, "win", "tile-count"),
        ({"win": "1f"}, "win", "not-in-this-set"),
        ({"hand": "45s678p9m1j"}, "hand", "not-in-this-set"),
        ({"flowers": "1m"}, "flowers", "not-in-this-set"),
        ({"melds": melds_of("chow 124m", "pung 222z")}, "melds", "meld"),
        ({"melds": melds_of("pung 777z", "flower 222z")}, "melds", "meld"),
        ({"melds": melds_of("pung 777z", "kong 222z")}, "melds", "meld"),
        ({"hand": "45s678p22z"}, "melds", "too-many-of-a-tile"),
        ({"hand": "6666s678p"}, "win", "too-many-of-a-tile"),
        ({"winner": "S"}, "winner", "unknown-field"),
        ({"tiles": "1m"}, "tiles", "unknown-field"),
    ],
)
def test_what_is_wrong_with_a_winner_s_request(
    more: dict[str, Any], field: str, reason: str
) -> None:
    """RB-67, RB-68, RB-69, RB-70."""
    assert refused(GOOD | more) == (field, reason)


def test_only_cap_and_limits_change_a_score() -> None:
    """RB-69: the defaults are those of the document."""
    gates = request_of("1112345678999s", "5s", by="draw", flags=["last-tile"])

    def scores(**options: object) -> tuple[int, int]:
        asked = {"options": {name.replace("_", "-"): value for name, value in options.items()}}
        return score(RULES, GOOD | asked)["score"], score(RULES, gates | asked)["score"]

    usual = scores()
    assert usual == scores(cap=False, limits="fixed", hands=16, first_wind="E") == (112, 2000)
    for hands in (4, 8, 12, 16):
        for wind in "ESWN":
            assert scores(hands=hands, first_wind=wind) == usual
    assert scores(limits="best") == (112, 5120)
    assert scores(limits="best", cap=True) == (112, 2000)


def test_a_reading_says_its_shape_and_whether_the_bird_ate() -> None:
    """RB-73."""
    reading = score(RULES, GOOD)["reading"]
    assert (reading["shape"], reading["pair"], "cake" in reading) == ("standard", "99m", False)
    cake = score(RULES, request_of("123m678p1s", "1p", "pung 777z", "pung 222z"))["reading"]
    assert (cake["shape"], cake["pair"], cake["cake"]) == ("standard", "11s", True)
    for hand, win, shape in (
        ("1112345678999s", "5s", "nine-gates"),
        ("19m19p19s1234567z", "1m", "thirteen-orphans"),
        ("123456789p1234z", "5p", "wind-snake"),
        ("123456789m777z1z", "1z", "dragon-tail"),
        ("123456789s444z6z", "6z", "wind-tail"),
        ("1122334557799p", "4p", "heavenly-twins"),
        ("11335577m11225z", "5z", "clean-twins"),
        ("1199m2288p33s551z", "1z", "seven-twins"),
    ):
        assert score(RULES, request_of(hand, win))["reading"]["shape"] == shape
    jade = score(RULES, request_of("2342346688s", "8s", "pung 666z"))["reading"]
    assert jade["shape"] == "standard"
    loser = score(RULES, LOSER | {"hand": "11z55z66z4s"})["reading"]
    assert (loser["shape"], loser["pairs"]) == ("loser", ["11z", "55z", "66z"])
    assert "pair" not in loser


@pytest.mark.parametrize("name", ["hand", "win", "by", "from"])
def test_a_winner_s_request_needs_all_that_tells_of_the_win(name: str) -> None:
    request = {field: value for field, value in GOOD.items() if field != name}
    assert refused(request) == (name, "missing")


def test_flags_of_a_draw_that_do_not_go_together() -> None:
    """RB-68."""
    drawn = {name: value for name, value in GOOD.items() if name != "from"} | {"by": "draw"}
    assert refused(drawn | {"flags": ["after-kong"]}) == ("flags", "conflict")
    kong = drawn | {"melds": melds_of("pung 777z", "kong 2222z")}
    assert score(RULES, kong | {"flags": ["after-kong"]})["win"]
    assert refused(kong | {"flags": ["after-kong", "last-tile"]}) == ("flags", "conflict")


def test_a_robbed_tile_lies_with_its_pung() -> None:
    """RB-19, RB-70."""
    robbed = GOOD | {"by": "rob"}
    assert score(RULES, robbed)["win"]
    assert refused(robbed | {"hand": "66s678p99m"}) == ("win", "too-many-of-a-tile")


def test_a_meld_comes_from_where_it_can() -> None:
    """RB-70."""
    for kind, tiles, source, expected in (
        ("chow", "123m", "W", ("melds", "meld")),
        ("chow", "123m", "S", ("melds", "conflict")),
        ("pung", "222z", "S", ("melds", "conflict")),
        ("concealed-kong", "1111m", "E", ("melds", "meld")),
    ):
        meld = {"kind": kind, "tiles": tiles, "from": source}
        assert refused(GOOD | {"melds": [*melds_of("pung 777z"), meld]}) == expected


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"win": "6s"}, "win"),
        ({"by": "draw"}, "by"),
        ({"from": "W"}, "from"),
        ({"flags": []}, "flags"),
        ({"flags": ["last-tile"]}, "flags"),
    ],
)
def test_a_loser_has_nothing_that_tells_of_a_win(more: dict[str, Any], field: str) -> None:
    """RB-67."""
    assert refused(LOSER | more) == (field, "conflict")


def test_a_loser_s_hand_is_read_like_any_other() -> None:
    assert refused(LOSER | {"hand": "45s"}) == ("hand", "tile-count")
    assert refused(LOSER | {"dead": 1}) == ("dead", "type")
    assert refused({"role": "loser"}) == ("hand", "missing")


def test_a_table_names_its_winner_and_all_four_seats() -> None:
    """RB-74."""
    assert refused({"table": TABLE}) == ("winner", "missing")
    assert refused({"table": TABLE, "winner": "X"}) == ("winner", "seat")
    assert refused({"table": TABLE, "winner": 1}) == ("winner", "type")
    for seat in "ESWN":
        rest = {name: player for name, player in TABLE.items() if name != seat}
        assert refused({"table": rest, "winner": "S"}) == (f"table.{seat}", "missing")
    assert refused({"table": TABLE | {"X": {}}, "winner": "S"}) == ("table.X", "unknown-field")
    assert refused({"table": [], "winner": "S"}) == ("table", "type")
    assert refused({"table": TABLE | {"E": "1m"}, "winner": "S"}) == ("table.E", "type")


@pytest.mark.parametrize(
    ("seat", "more", "field", "reason"),
    [
        ("W", {"hand": "2468m13p17s3z"}, "hand", "tile-count"),
        ("W", {"hand": 4}, "hand", "type"),
        ("N", {"hand": "99913m258p46s23x"}, "hand", "tile"),
        ("E", {"flowers": "1f"}, "flowers", "not-in-this-set"),
        ("E", {"seat": "E"}, "seat", "unknown-field"),
        ("E", {"win": "1m"}, "win", "conflict"),
        ("E", {"flags": []}, "flags", "conflict"),
        ("E", {"dead": 1}, "dead", "type"),
        ("S", {"dead": True}, "dead", "conflict"),
        ("S", {"from": "S"}, "from", "conflict"),
        ("S", {"flags": ["last-tile"]}, "flags", "conflict"),
        ("W", {"melds": melds_of("pung 556s")}, "melds", "meld"),
        ("S", {"hand": "4578999p", "by": "rob"}, "by", "conflict"),
    ],
)
def test_a_fault_inside_a_table_names_its_path(
    seat: str, more: dict[str, Any], field: str, reason: str
) -> None:
    """RB-74."""
    request = {"table": TABLE | {seat: TABLE[seat] | more}, "winner": "S"}
    assert refused(request) == (f"table.{seat}.{field}", reason)


def test_over_the_whole_table_no_tile_is_there_five_times() -> None:
    """RB-74."""
    table = with_player("W", hand="2468m13p17s37z") | {"N": {"hand": "99913m258p46s237z"}}
    assert refused({"table": table, "winner": "S"}) == ("table", "too-many-of-a-tile")


def test_a_kong_is_robbed_from_whoever_shows_its_pung() -> None:
    """RB-74: 777z is S's own; West shows 666p and adds the fourth."""
    hand = "45p78999p"
    robbed = with_player("S", hand=hand, by="rob") | {
        "W": {"hand": "2468m13m17s34z", "melds": melds_of("pung 666p")}
    }
    north = {"hand": "99m13m258p46s2235z"}
    answer = score(RULES, {"table": robbed | {"N": north}, "winner": "S"})
    assert answer["win"], answer
    assert "kong-robbery" in [pattern["id"] for pattern in answer["hands"]["S"]["patterns"]]


def test_a_table_has_no_fields_of_a_single_hand() -> None:
    for name, value in (("hand", "1m"), ("seat", "S"), ("win", "1m"), ("role", "winner")):
        assert refused({"table": TABLE, "winner": "S", name: value}) == (name, "conflict")


@pytest.mark.parametrize("name", ["role", "dead", "table", "winner", "win", "by", "from"])
def test_a_question_about_waits_knows_no_finished_hand(name: str) -> None:
    """Interfaces, section 3."""
    answer = waits(RULES, {"hand": GOOD["hand"], "melds": GOOD["melds"], name: None})
    assert (answer["error"]["field"], answer["error"]["reason"]) == (name, "unknown-field")


def test_kringen_1_is_listed_wherever_the_bird_may_eat_it() -> None:
    """RB-76."""
    melds = melds_of("pung 777z", "pung 222z")
    answer = waits(RULES, {"hand": "123m678p1s", "melds": melds, "seat": "S"})
    assert [wait["tile"] for wait in answer["waits"]] == ["1p", "1s"]
    answer = waits(RULES, {"hand": "123m678p1p", "melds": melds, "seat": "S"})
    assert [wait["tile"] for wait in answer["waits"]] == ["1p"]
    twins = waits(RULES, {"hand": "1199m2288p33s55z1s"})
    assert [wait["tile"] for wait in twins["waits"]] == ["1p", "1s"]
    kong = [*melds_of("pung 777z"), {"kind": "kong", "tiles": "1111p"}]
    answer = waits(RULES, {"hand": "123m678m1s", "melds": kong})
    assert [wait["tile"] for wait in answer["waits"]] == ["1s"]


def test_distance_is_the_least_over_all_shapes() -> None:
    """RB-76."""
    snake = waits(RULES, {"hand": "123456789p1235z"})
    assert snake["distance"] == 1
    assert {entry["tile"] for entry in snake["useful"]} >= {"4z"}
    assert waits(RULES, {"hand": "19m19p19s123456z5m"})["distance"] == 1
    assert waits(RULES, {"hand": "1199m2288p33s567z"})["distance"] == 1
