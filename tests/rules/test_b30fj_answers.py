"""Bloody 30 Faan Jokers in answers: the joker alone, payments, readings, waits, the sheet."""

import io
import json
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import fivewinds
from fivewinds.rules.b30fj.book import BOOK
from fivewinds.rules.b30fj.declaring import discarded, with_melds
from fivewinds.rules.b30fj.payout import PAYOUT
from fivewinds.rules_page import page
from fivewinds.terminal.sheet import score_sheet
from fivewinds.words import LANGUAGES
from tests.commands.running import fivewinds as typed

A_WIN: dict[str, Any] = {"hand": "123567m678p444s9s", "win": "9s", "by": "discard", "from": "S"}


def scored(request: dict[str, Any]) -> dict[str, Any]:
    answer: dict[str, Any] = fivewinds.score("b30fj", request)
    assert answer["ok"], answer
    return answer


def refused(**fields: Any) -> tuple[str, str]:
    """The field and the reason for which a win with these fields is refused."""
    answer = fivewinds.score("b30fj", {**A_WIN, **fields})
    assert not answer["ok"], answer
    return answer["error"]["field"], answer["error"]["reason"]


# The joker alone


@pytest.mark.parametrize(
    ("hand", "melds", "win"),
    [
        ("123m456p777z888s2j", (), "8m"),
        ("2j", ("chow 123m", "chow 456p", "pung 777z", "kong 8888s"), "8m"),
        ("1122m3344p5566s1j", (), "7z"),
        ("1122m3344p556s8j2j", (), "7m"),
        ("19m19p19s123456z1j", (), "1m"),
        ("9m19p19s1234567z2j", (), "1m"),
        ("147m258p369s123z1j", (), "5z"),
        ("147m258p36s1235z1j", (), "9s"),
        ("123m456p77z888s3j2j", (), "5m"),
        ("12m456p777z888s16j", (), "5z"),
        ("123m456p777z88s12j", (), "5m"),
        ("147m258p36s125z12j", (), "7z"),
    ],
)
def test_a_lone_baida_or_suit_joker_wins_by_drawing_only(
    hand: str, melds: tuple[str, ...], win: str
) -> None:
    """BF-23, BF-94: the others are all sets, six pairs, twelve orphans or twelve unconnected."""
    answer = scored(discarded(hand, win, *melds))
    assert (answer["win"], answer.get("reason")) == (False, "self-draw-only")
    assert scored(with_melds(hand, win, *melds))["win"]


@pytest.mark.parametrize(
    ("hand", "melds", "win"),
    [
        # The others are no four sets.
        ("123m456p777z88s1z2j", (), "1z"),
        # Weaker jokers alone are free.
        ("123m456p777z888s6j", (), "5m"),
        ("3j", ("chow 123m", "chow 456p", "pung 777z", "pung 888s"), "1z"),
        # The suit joker cannot be the missing honor.
        ("19m19p19s123456z2j", (), "7z"),
        # Two jokers beside eleven orphans.
        ("19m19p19s12345z13j", (), "7z"),
        ("19m19p19s12367z13j", (), "4z"),
        # The pair is there already.
        ("147m369p25s3445z1j", (), "8s"),
    ],
)
def test_other_hands_with_jokers_may_win_off_a_discard(
    hand: str, melds: tuple[str, ...], win: str
) -> None:
    """BF-23."""
    assert scored(discarded(hand, win, *melds))["win"]


def test_the_suit_joker_alone_pairs_no_honor() -> None:
    """BF-94: what is not complete is that before anything else."""
    answer = scored(discarded("123m456p777z888s2j", "5z"))
    assert answer["reason"] == "incomplete"


# The scoring table and who pays


@pytest.mark.parametrize(
    ("faan", "paid"),
    [
        *((0, 1), (1, 2), (2, 2), (3, 4), (4, 4), (5, 8), (6, 8), (7, 12), (8, 12), (9, 16)),
        *((10, 16), (11, 24), (13, 24), (14, 32), (16, 32), (17, 48), (19, 48), (20, 64)),
        *((24, 64), (25, 96), (29, 96), (30, 128), (39, 128), (40, 256), (99, 256)),
    ],
)
def test_faan_are_looked_up_in_the_printed_table(faan: int, paid: int) -> None:
    """BF-31."""
    assert PAYOUT[faan].value == paid


def test_who_has_already_won_does_not_pay_a_drawn_win() -> None:
    """BF-31."""
    answer = scored({"hand": A_WIN["hand"], "win": "9s", "by": "draw", "already-won": ["N", "W"]})
    assert answer["payments"] == {"E": 8, "S": -8, "W": 0, "N": 0}
    assert answer["row"] == {"faan": "5-6", "payout": 8}


def test_the_discarder_or_the_one_robbed_pays_alone() -> None:
    """BF-31."""
    for by in ("discard", "rob"):
        answer = scored({**A_WIN, "by": by, "already-won": ["N"]})
        paid = answer["score"]
        assert answer["payments"] == {"E": paid, "S": -paid, "W": 0, "N": 0}


@pytest.mark.parametrize("seat", "ESWN")
def test_the_dealer_pays_and_receives_like_the_others(seat: str) -> None:
    """BF-31."""
    payments = scored(with_melds("123567m678p444s9s", "9s", seat=seat))["payments"]
    assert payments == {other: 24 if other == seat else -8 for other in "ESWN"}


# What an answer says


@pytest.mark.parametrize(
    ("hand", "win", "shape"),
    [
        ("123567m678p444s9s", "9s", "standard"),
        ("1122m3344p5566s7z", "7z", "seven-pairs"),
        ("19m19p19s1234567z", "1m", "thirteen-orphans"),
        ("147m258p36s12356z", "6z", "thirteen-unconnected"),
    ],
)
def test_the_score_is_the_payout_of_the_faan_of_all_patterns(
    hand: str, win: str, shape: str
) -> None:
    """BF-93: and payments sum to zero."""
    answer = scored(with_melds(hand, win, flowers="16j"))
    faan = {pattern.id: pattern.value for pattern in BOOK.patterns}
    for pattern in answer["patterns"]:
        assert pattern["value"] == pattern["count"] * faan[pattern["id"]]
    total = sum(pattern["value"] for pattern in answer["patterns"])
    assert answer["total"] == {"faan": total}
    assert answer["score"] == PAYOUT[total].value
    assert answer["reading"]["shape"] == shape
    assert sum(answer["payments"].values()) == 0
    assert answer["payments"]["E"] == 3 * answer["score"]


def test_a_reading_tells_what_each_joker_in_hand_stands_for() -> None:
    """BF-93."""
    answer = scored(with_melds("888m888p888s33z2j8j", "8s"))
    assert answer["reading"]["jokers"] == {"2j": "8s", "8j": "8s"}
    assert answer["reading"]["sets"] == ["888m", "888p", "888s", "888s"]


def test_a_winning_joker_stands_for_something_too() -> None:
    """BF-22, BF-93."""
    answer = scored(discarded("5m", "6j", "chow 123m", "chow 456p", "pung 777z", "pung 888s"))
    assert answer["reading"]["jokers"] == {"6j": "5m"}
    assert answer["reading"]["pair"] == "55m"


def test_off_a_discard_a_tile_is_put_where_it_is_worth_most() -> None:
    """BF-66: 1s completes the run, so that 111s is a concealed triplet."""
    answer = scored(discarded("999m555p11123s77z", "1s"))
    told = {pattern["id"] for pattern in answer["patterns"]}
    assert "three-concealed-triplets" in told


# Options


@pytest.mark.parametrize(
    ("drawn", "printed", "author"),
    [
        (7, {"within-seven-tiles": 5, "within-ten-tiles": 8}, {"within-seven-tiles": 8}),
        (8, {"within-ten-tiles": 8}, {"within-ten-tiles": 5}),
        (10, {"within-ten-tiles": 8}, {"within-ten-tiles": 5}),
        (11, {}, {}),
    ],
)
@pytest.mark.parametrize("hand", ["123567m678p444s9s", "12356m678p444s9s6j"])
def test_within_seven_and_ten_are_as_printed_or_as_the_author_has_them(
    drawn: int, printed: dict[str, int], author: dict[str, int], hand: str
) -> None:
    """BF-74: 5 and 8, both within seven; or 8 and 5, where seven replaces ten."""
    for option, wanted in ({}, printed), ({"within": "printed"}, printed), (AUTHOR, author):
        answer = scored({**A_WIN, "hand": hand, "drawn": drawn, "options": option})
        found = {each["id"]: each for each in answer["patterns"] if each["id"].startswith("within")}
        assert {name: each["value"] for name, each in found.items()} == wanted
        replaced = found.get("within-seven-tiles", {}).get("replaces")
        assert replaced == (["within-ten-tiles"] if option == AUTHOR and drawn == 7 else None)


AUTHOR = {"within": "author"}


@pytest.mark.parametrize("flag", ["heaven", "earth", "man"])
def test_heaven_earth_and_man_replace_both_whatever_they_are_worth(flag: str) -> None:
    """BF-74, BF-75."""
    how: dict[str, Any] = {"by": "draw"} if flag != "man" else {"by": "discard", "from": "E"}
    seat = "E" if flag == "heaven" else "S"
    request = {"hand": A_WIN["hand"], "win": "9s", "seat": seat, "flags": [flag], "drawn": 2, **how}
    for options in {}, AUTHOR:
        found = [each["id"] for each in scored({**request, "options": options})["patterns"]]
        assert f"hand-of-{flag}" in found
        assert not any(each.startswith("within") for each in found)


def test_the_options_are_four_and_two_of_them_change_no_score() -> None:
    """BF-92."""
    told = [(each.name, each.default, each.values) for each in BOOK.options]
    assert told == [
        ("hands", 16, {"least": 1, "most": 64}),
        ("penalty", 8, {"least": 0, "most": 256}),
        ("within", "printed", {"values": ["printed", "author"]}),
        ("joker-chows", True, {"values": [True, False]}),
    ]
    plain = scored(A_WIN)
    for options in ({"hands": 1}, {"hands": 64}, {"penalty": 0}, {"penalty": 256}):
        assert scored({**A_WIN, "options": options}) == plain
    for wrong in ({"within": "ours"}, {"within": 1}, {"joker-chows": 1}, {"joker-chows": None}):
        assert refused(options=wrong) == ("options", "option")


@pytest.mark.parametrize(
    ("meld", "without"),
    [
        ({"kind": "chow", "tiles": "13m6j"}, False),
        ({"kind": "chow", "tiles": "1m26j", "as": "123m"}, False),
        ({"kind": "chow", "tiles": "123m"}, True),
        ({"kind": "pung", "tiles": "22m6j"}, True),
        ({"kind": "kong", "tiles": "222m6j"}, True),
    ],
)
def test_without_joker_chows_only_a_chow_holds_none(meld: dict[str, Any], without: bool) -> None:
    """BF-8, BF-96; the concealed hand keeps its jokers in runs."""
    request = {**A_WIN, "hand": "56m67p444s99s7j", "melds": [meld], "win": "7m"}
    assert scored(request)["win"]
    option = {"joker-chows": False}
    if without:
        assert scored({**request, "options": option})["win"]
    else:
        told = fivewinds.score("b30fj", {**request, "options": option})["error"]
        assert (told["field"], told["reason"]) == ("melds", "meld")
        assert "at most 0 jokers" in told["message"]


# Refusals (BF-95 to BF-97)


@pytest.mark.parametrize(
    ("fields", "fault"),
    [
        ({"hand": "123567m678p444s9"}, ("hand", "tile")),
        ({"hand": "123567m678p444s9x"}, ("hand", "tile")),
        ({"hand": "123567m\t678p444s9s"}, ("hand", "tile")),
        ({"hand": "123567m678p444s9s\n"}, ("hand", "tile")),
        ({"win": "9\ts"}, ("win", "tile")),
        ({"win": "99s"}, ("win", "tile-count")),
        ({"hand": 7}, ("hand", "type")),
        ({"from": 1}, ("from", "type")),
        ({"round": 1}, ("round", "type")),
        ({"round": "X"}, ("round", "seat")),
        ({"flags": [7]}, ("flags", "type")),
        ({"flags": ["hell"]}, ("flags", "flag")),
        ({"flags": ["hell-wait", "hell-wait"]}, ("flags", "flag")),
        ({"drawn": False}, ("drawn", "type")),
        ({"options": {"speed": 1}}, ("options", "option")),
        ({"wins": "9s"}, ("wins", "unknown-field")),
        ({"hand": "5555m678p444s999s", "win": "5m"}, ("win", "too-many-of-a-tile")),
    ],
    ids=str,
)
def test_what_cannot_be_read_is_refused_by_field_and_reason(
    fields: dict[str, Any], fault: tuple[str, str]
) -> None:
    """BF-95."""
    assert refused(**fields) == fault


def test_a_line_that_is_no_object_is_a_type() -> None:
    """BF-95."""
    done = typed("score", "b30fj", "--json", given='[1]\n7\nnull\n"hand"\n')
    errors = [json.loads(line)["error"] for line in done.stdout.splitlines()]
    assert {(each["field"], each["reason"]) for each in errors} == {("", "type")}
    assert len(errors) == 4


def test_fields_and_seats_inside_a_meld_are_faults_of_melds() -> None:
    """BF-95."""
    for more, reason in (
        ({"seat": "E"}, "unknown-field"),
        ({"from": "X"}, "seat"),
        ({"from": 1}, "type"),
    ):
        meld = {"kind": "pung", "tiles": "222m", **more}
        assert refused(hand="567m678p444s9s", melds=[meld]) == ("melds", reason)


def test_the_lines_after_a_bad_one_are_still_answered() -> None:
    bad = [{**A_WIN, "hand": A_WIN["hand"] + "9s"}, {**A_WIN, "hand": "12356m678p444s1j1j"}]
    asked = [json.dumps(each) for each in (*bad, A_WIN)]
    done = typed("score", "b30fj", "--json", given="\n".join(asked) + "\n")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert [answer["ok"] for answer in answers] == [False, False, True]
    assert [answer["error"]["field"] for answer in answers[:2]] == ["hand", "hand"]
    assert done.returncode == 1


# What a hand waits for


def test_waits_name_jokers_too_and_why_a_discard_may_not_be_won() -> None:
    """BF-98, BF-23."""
    answer = fivewinds.waits("b30fj", {"hand": "123m456p777z888s2j"})
    waits = {wait["tile"]: wait for wait in answer["waits"]}
    assert {"5m", "1j", "6j"} <= set(waits)
    assert "1z" not in waits
    assert waits["5m"]["draw"]["win"]
    assert waits["5m"]["discard"] == {"win": False, "reason": "self-draw-only"}


@pytest.mark.parametrize(
    ("flag", "name", "way", "other"),
    [
        ("earth", "hand-of-earth", "draw", "discard"),
        ("man", "hand-of-man", "discard", "draw"),
    ],
)
def test_flags_that_fit_one_way_alone_are_left_out_of_the_other(
    flag: str, name: str, way: str, other: str
) -> None:
    """BF-98."""
    request = {"hand": "123567m678p444s9s", "seat": "S", "flags": [flag], "drawn": 2}
    wait = fivewinds.waits("b30fj", request)["waits"][0]
    assert name in {pattern["id"] for pattern in wait[way]["patterns"]}
    told = {pattern["id"] for pattern in wait[other]["patterns"]}
    assert name not in told
    assert "within-seven-tiles" in told


# What a person sees


def sheet(request: dict[str, Any], language: str) -> str:
    console = Console(file=io.StringIO(), width=400, _environ={})
    with console.capture() as captured:
        console.print(score_sheet(BOOK, request, scored(request), language))
    return captured.get()


def test_a_sheet_tells_jokers_reading_patterns_sum_row_and_payments() -> None:
    request = {
        "hand": "55m78p",
        "melds": [
            {"kind": "pung", "tiles": "222m"},
            {"kind": "pung", "tiles": "33p1j"},
            {"kind": "pung", "tiles": "444s"},
        ],
        "win": "7j",
        "by": "discard",
        "from": "N",
    }
    assert sheet(request, "en") == (
        "222m 333p 444s 678p 55m\n"
        "7j stands for 6p.\n"
        "1j stands for 3p.\n"
        "A complete hand.\n"
        "Won with 7j (joker for circles), discarded by North.\n"
        "  No Honors or Flowers: +2 faan\n"
        "  All Simples: +2 faan\n"
        "  Four Mixed Small Shifted Triplets: +10 faan  222m 333p 444s 55m, in place of Two Shifted"
        " Triplets, Three Small Shifted Triplets, Three Mixed Small Shifted Triplets, Three Mixed"
        " Shifted Triplets\n"
        "  Eyes of the General: +1 faan  55m\n"
        "Together: 15 faan\n"
        "By the table, faan 14-16: each payer pays 32\n"
        "Score: 32\n"
        "North pays East 32\n"
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_every_pattern_in_every_language(language: str) -> None:
    printed = page(BOOK, language)
    for pattern in BOOK.patterns:
        assert f"| `{pattern.id}` |" in printed
    assert "| 40+ | 256 |" in printed


def test_the_page_among_the_documents_is_the_one_that_the_book_makes() -> None:
    """`fivewinds rules b30fj --page` makes what stands below the mark."""
    text = (Path(__file__).parents[2] / "docs" / "rules" / "b30fj.md").read_text(encoding="utf-8")
    _, mark, made = text.partition("<!-- from here on made by `fivewinds rules b30fj --page` -->\n")
    assert mark
    assert made == page(BOOK)
