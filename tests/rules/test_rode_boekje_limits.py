"""Limit hands of Het Rode Boekje: complete, waiting, on the table, and just missed."""

import re

import pytest

from fivewinds import book
from fivewinds.words import LANGUAGES, name_of
from tests.rules.rode_boekje_hands import RULES, earned, lost, won

BOOK = book(RULES)

ON_THE_RACK = [
    ("nine-gates", 2000, "1112345678999s", "5s"),
    ("nine-gates", 2000, "1112345678999m", "1m"),
    ("nine-gates", 2000, "1123445678999p", "1p"),
    ("thirteen-orphans", 2000, "19m19p19s1234567z", "1m"),
    ("thirteen-orphans", 2000, "99m19p19s1234567z", "1m"),
    ("wind-snake", 1000, "123456789p1234z", "5p"),
    ("wind-snake", 1000, "123456789p1234z", "4z"),
    ("wind-snake", 1000, "12345678p12344z", "9p"),
    ("wind-snake", 1000, "123456789s1124z", "3z"),
    ("dragon-tail", 1000, "123456789m777z1z", "1z"),
    ("dragon-tail", 1000, "123456789m77z11z", "7z"),
    ("dragon-tail", 1000, "12346789m555z44z", "5m"),
    ("wind-tail", 1000, "123456789s444z6z", "6z"),
    ("wind-tail", 1000, "12345679s444z66z", "8s"),
    ("heavenly-twins", 1000, "1122334557799p", "4p"),
    ("heavenly-twins", 1000, "1111334466889s", "9s"),
    ("clean-twins", 500, "11335577m11225z", "5z"),
    ("clean-twins", 500, "1m112233445566z", "1m"),
    ("seven-twins", 250, "1199m2288p33s551z", "1z"),
    ("seven-twins", 250, "111199m2288p33s5z", "5z"),
    ("seven-twins", 250, "1122334455667z", "7z"),
]


@pytest.mark.parametrize(("limit", "amount", "hand", "win"), ON_THE_RACK)
def test_a_limit_hand_on_the_rack_brings_its_amount_and_nothing_else(
    limit: str, amount: int, hand: str, win: str
) -> None:
    """RB-42, RB-44, RB-46, RB-47, RB-48, RB-49, RB-52."""
    answer = won(hand, win)
    assert answer["score"] == amount
    assert answer["total"] == {"points": amount, "doubles": 0, "limit": limit}
    assert earned(answer) == {limit: amount}
    assert answer["reading"]["shape"] == limit


@pytest.mark.parametrize(("limit", "amount", "hand", "win"), ON_THE_RACK)
def test_who_waits_for_a_limit_hand_on_the_rack_gets_half(
    limit: str, amount: int, hand: str, win: str
) -> None:
    """RB-45, RB-51; a dead hand gets nothing."""
    answer = lost(hand)
    assert answer["score"] == amount // 2
    assert answer["total"] == {"points": amount // 2, "doubles": 0, "limit": limit}
    assert earned(answer) == {limit: amount // 2}
    assert answer["reading"]["shape"] == "loser"
    assert lost(hand, dead=True)["score"] == 0


def test_half_stands_only_where_it_is_more_than_the_count() -> None:
    """RB-45: a pung of the prevailing wind among pairs of honours is worth more than 125."""
    twins = lost("1112233445566z")
    assert (twins["total"]["limit"], twins["score"]) == (None, 224)
    assert lost("11223344m55577z")["total"]["limit"] == "clean-twins"


def test_of_several_limits_waited_for_the_highest_counts() -> None:
    """RB-45: 1-9 of a suit with dragons and winds two by two may become either tail."""
    either = lost("123456789m1177z")
    assert (either["score"], either["total"]["limit"]) == (500, "dragon-tail")
    gates_or_twins = lost("1112233445566m")
    assert gates_or_twins["total"]["limit"] == "heavenly-twins"


@pytest.mark.parametrize(
    ("hand", "win"),
    [
        ("1112345678899s", "9m"),
        ("1112345678999s", "5p"),
        ("99m19p19s1123456z", "1m"),  # twelve of the thirteen
        ("123456m789p1234z", "4z"),  # a snake of two suits
        ("123456789p1235z", "1z"),
        ("1199m2288p33s567z", "5z"),
        ("1199m2288p3s5567z", "3s"),
    ],
)
def test_a_near_miss_is_no_hand(hand: str, win: str) -> None:
    assert won(hand, win)["reason"] == "incomplete"


@pytest.mark.parametrize(
    ("hand", "win"),
    [
        ("123456m789p77z11z", "7z"),  # a tail of two suits
        ("123456789m77z66z", "7z"),  # three dragons and two dragons
        ("123456789m44z11z", "4z"),  # three winds and two winds
        ("112356789m77z11z", "7z"),
    ],
)
def test_what_is_no_tail_is_counted_or_too_little(hand: str, win: str) -> None:
    """RB-49."""
    assert won(hand, win).get("total", {}).get("limit") is None


def test_with_something_on_the_table_they_are_ordinary_hands() -> None:
    """RB-44, RB-50."""
    gates = won("1112378999s", "4s", "chow 456s")
    assert (gates["score"], gates["total"]["limit"]) == (224, None)
    tail = won("123456789m1z", "1z", "pung 777z")
    assert (tail["score"], tail["total"]["limit"]) == (120, None)
    kong = won("99m2288p33s55z", "5z", "concealed-kong 1111m", by="draw")
    assert kong["reason"] == "incomplete"


COUNTED_FOR_MORE = [
    ("nine-gates", 2000, "1112345678999s", "5s", "S", 2560),
    ("dragon-tail", 1000, "123456789m777z1z", "1z", "S", 1152),
    ("dragon-tail", 1000, "123456789m555z1z", "1z", "E", 1216),
    ("wind-tail", 1000, "123456789s222z6z", "6z", "S", 1152),
]


@pytest.mark.parametrize(("limit", "amount", "hand", "win", "seat", "count"), COUNTED_FOR_MORE)
def test_a_limit_hand_that_is_also_sets_and_a_pair_brings_its_amount_and_is_not_counted(
    limit: str, amount: int, hand: str, win: str, seat: str, count: int
) -> None:
    """RB-40, RB-50: also where the count would bring more, unless the players agree otherwise."""
    fixed = won(hand, win, by="draw", seat=seat)
    assert (fixed["score"], fixed["total"]["limit"]) == (amount, limit)
    assert fixed["reading"]["shape"] == limit
    best = won(hand, win, by="draw", seat=seat, options={"limits": "best"})
    assert (best["score"], best["total"]["limit"]) == (count, None)
    assert best["reading"]["shape"] == "standard"
    on_a_discard = won(hand, win, seat=seat, options={"limits": "best"})
    assert on_a_discard["total"]["limit"] == limit


def test_twins_that_are_also_sets_and_a_pair_are_counted_where_that_is_more() -> None:
    """RB-40, RB-50: with either value of the option."""
    for options in ({}, {"limits": "fixed"}, {"limits": "best"}):
        assert won("223344m556677p8s", "8s", by="draw", options=options)["score"] == 832
        assert won("223344m556677p8s", "8s", options=options)["score"] == 250


def test_the_option_limits_touches_no_loser() -> None:
    """RB-45, RB-50."""
    for limits in ("fixed", "best"):
        waiting = lost("123456789m5551z", options={"limits": limits})
        assert (waiting["score"], waiting["total"]["limit"]) == (500, "dragon-tail")


def test_the_cake_makes_no_nine_gates_so_the_hand_is_counted() -> None:
    """RB-37, RB-50: 1112345678 9999s with kringen-1 in the pair: 123 456 789 999 and 11."""
    answer = won("1123456789999s", "1p", by="draw")
    assert answer["reading"]["cake"] is True
    assert (answer["total"]["limit"], answer["score"]) == (None, 42 * 64)


def test_kringen_1_as_itself_may_bring_more_than_as_cake() -> None:
    """RB-37: the cake is leave, not duty; on a discard the hand as itself is below the minimum."""
    drawn = won("11p122334444s55z", "1p", seat="W", by="draw")
    assert (drawn["score"], drawn["total"]["limit"]) == (288, None)
    claimed = won("11p122334444s55z", "1p", seat="W")
    assert (claimed["score"], claimed["total"]["limit"]) == (250, "seven-twins")


def test_a_count_cut_at_the_limit_is_no_more_than_the_limit_hand() -> None:
    """RB-43, RB-50."""
    options = {"cap": True, "limits": "best"}
    answer = won("1112345678999s", "5s", by="draw", options=options)
    assert (answer["score"], answer["total"]["limit"]) == (2000, "nine-gates")


def test_they_may_be_robbed_as_well() -> None:
    """RB-44."""
    assert won("99m19p19s1234567z", "1m", by="rob")["score"] == 2000
    assert won("12345678p12344z", "9p", by="rob")["score"] == 1000


# Regular limit hands


REGULAR = [
    ("four-blessings", "44z55m", "4z", ("pung 111z", "pung 222z", "pung 333z")),
    (
        "four-blessings",
        "5m",
        "5m",
        ("kong 1111z", "pung 222z", "concealed-kong 3333z", "pung 444z"),
    ),
    ("four-blessings", "111222333z44z7z7z", "4z", ()),
    ("three-sages", "777z34m99p", "5m", ("pung 555z", "kong 6666z")),
    ("three-sages", "9p", "9p", ("pung 555z", "pung 666z", "pung 777z", "kong 1111z")),
    ("three-sages", "555666777z34m99p", "5m", ()),
    ("imperial-jade", "2342346688s", "8s", ("pung 666z",)),
    ("imperial-jade", "22s33s", "3s", ("pung 666s", "kong 8888s", "pung 444s")),
    ("imperial-jade", "2223334446688s", "8s", ()),
]


@pytest.mark.parametrize(("limit", "hand", "win", "melds"), REGULAR)
@pytest.mark.parametrize("by", ["draw", "discard"])
def test_a_regular_limit_hand_gets_the_limit_open_or_not(
    limit: str, hand: str, win: str, melds: tuple[str, ...], by: str
) -> None:
    """RB-53, RB-54, RB-55: also where counting would bring more."""
    answer = won(hand, win, *melds, by=by)
    assert answer["total"] == {"points": 2000, "doubles": 0, "limit": limit}
    assert earned(answer) == {limit: 2000}
    assert answer["reading"]["shape"] == "standard"


@pytest.mark.parametrize(("limit", "hand", "win", "melds"), REGULAR)
def test_who_waits_for_a_regular_limit_hand_is_counted(
    limit: str, hand: str, win: str, melds: tuple[str, ...]
) -> None:
    """RB-53; three of these wait for twins as well, which are none on the table."""
    assert lost(hand, *melds)["total"]["limit"] != limit


@pytest.mark.parametrize(
    ("hand", "win", "melds"),
    [
        ("44z55m", "5m", ("pung 111z", "pung 222z", "pung 333z")),  # the fourth wind a pair
        ("77z34m999p", "5m", ("pung 555z", "pung 666z")),  # the third dragon a pair
        ("2343456688s", "8s", ("pung 666z",)),  # a 5s
        ("2342346688s", "8s", ("pung 777z",)),  # a red dragon
    ],
)
def test_a_regular_limit_hand_just_missed_is_counted(
    hand: str, win: str, melds: tuple[str, ...]
) -> None:
    answer = won(hand, win, *melds)
    assert answer["win"]
    assert answer["total"]["limit"] is None


def test_seven_green_pairs_that_are_no_sets_are_twins() -> None:
    """RB-55."""
    assert won("22334466888s66z", "8s")["total"]["limit"] == "clean-twins"
    # These are sets too: 22 234 234 666 888 with the tiles of seven pairs.
    assert won("2222334466688s", "8s")["total"]["limit"] == "imperial-jade"


def test_the_rule_page_names_the_amount_of_every_limit_hand() -> None:
    amounts = {pattern.id: pattern.value for pattern in BOOK.patterns}
    for limit, amount, *_ in ON_THE_RACK:
        assert amounts[limit] == amount


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_tells_what_who_waits_gets(language: str) -> None:
    """RB-45, RB-53."""
    for pattern in BOOK.patterns:
        if pattern.unit == "limit":
            told = name_of(BOOK, language, "value", pattern.id)
            amounts = [pattern.value]
            if pattern.shapes != {"standard"}:
                amounts.append(pattern.value // 2)
            assert list(map(int, re.findall(r"\d+", told))) == amounts
