"""明將麻雀: what hands come to and who pays, by the rulings MJ-30 to MJ-74."""

from random import Random

import pytest

import fivewinds
from fivewinds.rules.mingjong.dora import dora_of
from fivewinds.tiles import ID, NAMES
from tests.rules.mingjong_asking import NO_FAAN, Request, ask, counted, discarded, drawn, robbed
from tests.second_opinions.mingjong import Opinion, opinion
from tests.second_opinions.mingjong_hands import request as some_request

DRAGONS = ("pung:555z", "pung:666z", "pung:777z")


# 一翻起和, 鳴牌減翻


def test_a_closed_hand_without_a_pattern_does_not_win_on_a_discard() -> None:
    assert ask(discarded(NO_FAAN, "4s"))["reason"] == "minimum"


def test_an_open_hand_of_reduced_patterns_loses_one_faan_in_all() -> None:
    """MJ-53: of all chows, half flush and pure straight each is reduced, the hand loses one."""
    closed = discarded("12345678m234m11z", "9m")
    assert sum(counted(closed).values()) == 6
    opened = discarded("45678m234m11z", "9m", "chow:123m")
    assert counted(opened)["open-deduction"] == -1
    assert sum(counted(opened).values()) == 5


def test_patterns_that_are_not_reduced_stay_whole_in_an_open_hand() -> None:
    opened = discarded("55544s99m", "4s", "pung:222m", "pung:888p")
    assert counted(opened) == {"all-triplets": 2}


def test_dora_makes_no_minimum() -> None:
    assert ask(discarded(NO_FAAN, "4s", indicator="8s"))["reason"] == "minimum"
    assert ask(discarded("456p789234s9p", "9p", "chow:123m", indicator="1p"))["reason"] == "minimum"


def test_a_limit_needs_no_faan() -> None:
    assert ask(drawn(NO_FAAN, "4s", flags=["first-turn"]))["total"] == {"faan": 0, "limit": "small"}


# 懸賞


@pytest.mark.parametrize(
    ("indicator", "dora"),
    [
        ("1m", "9m"), ("2p", "8p"), ("3s", "7s"), ("4m", "6m"), ("5p", "5p"), ("8s", "2s"),
        ("9p", "1p"), ("1z", "2z"), ("3z", "4z"), ("4z", "1z"), ("5z", "6z"), ("6z", "7z"),
        ("7z", "5z"),
    ],
)  # fmt: skip
def test_an_indicator_points_at_ten_less_itself_or_round_its_circle(
    indicator: str, dora: str
) -> None:
    """MJ-55."""
    assert NAMES[dora_of(ID[indicator])] == dora


def test_every_tile_is_dora_for_one_indicator() -> None:
    assert sorted(map(dora_of, range(34))) == list(range(34))


@pytest.mark.parametrize(("cap", "faan"), [("together", 2), ("each", 3)])
def test_dora_and_ura_bring_one_faan_together_unless_agreed(cap: str, faan: int) -> None:
    both = {"indicator": "8s", "ura": "4m", "options": {"dora-cap": cap}}
    answer = ask(discarded(NO_FAAN, "4s", flags=["riichi"], **both))
    assert answer["total"]["faan"] == faan


# Readings


def test_the_reading_with_the_highest_score_counts() -> None:
    assert (
        set(counted(discarded("112233m778899p5s", "5s")))
        == {
            "two-twin-chows",
            "all-chows",
        }
        | set()
    )


def test_of_readings_with_the_same_score_one_with_most_faan_is_shown() -> None:
    """MJ-50: more than ten faan are still 90, and yet all of them are shown."""
    assert ask(discarded("2233334444559m", "9m"))["total"]["faan"] == 14


def test_a_discarded_tile_goes_where_it_leaves_triplets_concealed() -> None:
    """MJ-51."""
    assert counted(discarded("222m88899p55546s", "5s"))["three-concealed-triplets"] == 3


def test_four_alike_count_once_as_hogs_though_there_are_two_fours() -> None:
    """MJ-30."""
    hogs = discarded("99m789p13s", "2s", "pung:111s", "pung:333s")
    assert counted(hogs) == {"tile-hog-1": 1}


def test_different_hogs_stack() -> None:
    """MJ-43: 11122m with 123m and 234m has a one in a triplet and a two in the pair."""
    both = counted(discarded("11112222334m78p", "9p"))
    assert both["tile-hog-1"] == 1
    assert both["tile-hog-2"] == 2


@pytest.mark.parametrize(("rule", "faan"), [(2, 2), (1, 1)])
def test_a_wind_that_is_own_and_prevailing_counts_as_agreed(rule: int, faan: int) -> None:
    """MJ-38."""
    east = discarded("123m456p7822s", "9s", "pung:111z", seat="E", options={"double-wind": rule})
    assert counted(east) == {"value-triplet": faan}


def test_in_a_deciding_hand_only_the_own_wind_counts() -> None:
    """MJ-92."""
    east = discarded("123m456p7822s", "9s", "pung:111z", seat="E", round=None)
    assert counted(east) == {"value-triplet": 1}


def test_seven_pairs_take_nothing_that_needs_sets() -> None:
    """MJ-47."""
    pairs = discarded("1199m1199p99s114z", "4z", flags=["riichi"], indicator="3z")
    assert set(counted(pairs)) == {"riichi", "seven-pairs", "terminals-and-honours", "dora"}


# 計分法


@pytest.mark.parametrize(
    ("faan", "base", "request_"),
    [
        (1, 4, drawn(NO_FAAN, "4s")),
        (2, 8, drawn(NO_FAAN, "4s", flags=["riichi"])),
        (3, 16, discarded("12m11789p999123s", "3m")),
        (4, 30, drawn("222345m55599s88p", "8p")),
        (5, 40, discarded("1199m11p99s11224z", "4z")),
        (6, 50, discarded("1124456678999m", "3m")),
        (7, 60, discarded("344555566677m9p", "9p")),
        (8, 70, drawn("2345678999m", "8m", "concealed-kong:1111m")),
        (9, 80, drawn("2345678999m", "8m", "concealed-kong:1111m", indicator="9m")),
        (10, 90, discarded("2233445566779m", "9m")),
        (14, 90, discarded("2233334444559m", "9m")),
    ],
)
def test_faan_become_base_points_by_the_table(faan: int, base: int, request_: Request) -> None:
    """MJ-70."""
    answer = ask(request_)
    assert (answer["total"]["faan"], answer["score"]) == (faan, base)
    assert answer["row"] == {"faan": "10+" if faan >= 10 else str(faan), "base": base}


def test_limits_are_not_added_and_all_of_them_are_named() -> None:
    """MJ-60."""
    answer = ask(discarded("5511z", "5z", "pung:666z", "pung:777z", "pung:222z"))
    assert answer["score"] == 160
    assert answer["row"] == {"faan": "big", "base": 160}
    assert {each["id"]: each["value"] for each in answer["patterns"]} == {
        "big-three-dragons": 120,
        "all-honours": 160,
    }


def test_each_pays_the_base_for_a_draw_and_the_dealer_no_more() -> None:
    """MJ-71, MJ-74."""
    payments = ask(drawn(NO_FAAN, "4s", pot=23))["payments"]
    assert payments == {"E": -4, "S": 35, "W": -4, "N": -4}


@pytest.mark.parametrize("pot", [2**31 - 1, 2**63, 10**30])
@pytest.mark.parametrize(("won", "paid"), [(drawn, -4), (discarded, 0)])
def test_a_pot_may_be_of_any_size(won: type, paid: int, pot: int) -> None:
    """MJ-74, MJ-101: whatever lies there is the winner's, and no whole number is too large."""
    flags = [] if won is drawn else ["riichi"]
    payments = ask(won(NO_FAAN, "4s", pot=pot, flags=flags))["payments"]
    assert payments == {"E": paid, "S": pot + 12, "W": paid or -12, "N": paid}


@pytest.mark.parametrize("won", [discarded, robbed])
def test_who_discards_or_is_robbed_pays_for_all(won: type) -> None:
    payments = ask(won("123567m22299p46s", "5s", flags=["riichi"]))["payments"]
    assert (payments["E"], payments["N"]) == (0, 0)
    assert payments["W"] == -payments["S"]


def test_the_giver_of_the_last_kong_pays_before_who_is_liable() -> None:
    """MJ-72, MJ-73."""
    liable = {"seat": "W", "pattern": "big-three-dragons"}
    on_a_draw = drawn("12m55p", "3m", *DRAGONS, liable=liable)
    assert ask(on_a_draw)["payments"] == {"E": 0, "S": 360, "W": -360, "N": 0}
    kongs = ("kong:5555z", *DRAGONS[1:])
    replaced = drawn("12m55p", "3m", *kongs, liable=liable, flags=["after-kong"])
    assert ask({**replaced, "kong-from": "E"})["payments"]["E"] == -360
    on_a_discard = discarded("12m55p", "3m", *DRAGONS, liable=liable, **{"from": "N"})
    assert ask(on_a_discard)["payments"]["N"] == -360


# 振聽


@pytest.mark.parametrize("field", ["own-discards", "round-discards"])
def test_a_tile_that_went_by_is_not_won_on_but_may_be_drawn(field: str) -> None:
    """MJ-15."""
    gone = {field: "1m4s"}
    assert ask(discarded(NO_FAAN, "4s", flags=["riichi"], **gone))["reason"] == "furiten"
    assert ask(discarded(NO_FAAN, "1s", flags=["riichi"], **gone))["win"]
    assert ask(drawn(NO_FAAN, "4s", **gone))["win"]


def test_no_faan_is_told_before_furiten_and_no_hand_before_that() -> None:
    """MJ-106."""
    gone = {"own-discards": "4s9m"}
    assert ask(discarded(NO_FAAN, "4s", **gone))["reason"] == "minimum"
    assert ask(discarded(NO_FAAN, "9m", **gone))["reason"] == "incomplete"


def test_waits_tell_each_way_to_win_or_why_not() -> None:
    found = fivewinds.waits("mingjong", {"hand": NO_FAAN, "seat": "S", "own-discards": "4s"})
    both = {wait["tile"]: wait for wait in found["waits"]}
    assert both["4s"]["draw"]["score"] == 4
    assert both["4s"]["discard"] == {"win": False, "reason": "minimum"}
    riichi = {"hand": NO_FAAN, "seat": "S", "flags": ["riichi"], "own-discards": "4s"}
    declared = {wait["tile"]: wait for wait in fivewinds.waits("mingjong", riichi)["waits"]}
    assert declared["4s"]["discard"] == {"win": False, "reason": "furiten"}
    assert declared["1s"]["discard"]["score"] == 4


def test_the_indicators_are_seen_tiles_and_discards_are_not_counted() -> None:
    asked = {"hand": NO_FAAN, "flags": ["riichi"], "indicator": "4s", "ura": "4s"}
    asked["own-discards"] = "1s1s"
    left = {wait["tile"]: wait["left"] for wait in fivewinds.waits("mingjong", asked)["waits"]}
    assert left == {"1s": 4, "4s": 2}


# A second opinion


def agrees(request: Request, expected: Opinion) -> None:
    answer = ask(request)
    assert answer["ok"], (request, answer)
    assert answer.get("reason", "") == expected.reason, request
    if answer["win"]:
        patterns = {(each["id"], each["count"], each["value"]) for each in answer["patterns"]}
        assert answer["score"] == expected.score, request
        assert answer["total"] == {"faan": expected.faan, "limit": expected.limit}, request
        assert answer["payments"] == expected.payments, request
        assert patterns in [set(each) for each in expected.patterns], request


@pytest.mark.parametrize("part", range(8))
def test_a_slow_scorer_comes_to_the_same(part: int) -> None:
    for number in range(250):
        request = some_request(Random(f"{part} {number}"))
        agrees(request, opinion(request))


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(20))
def test_a_slow_scorer_comes_to_the_same_on_many_more(part: int) -> None:
    for number in range(2500):
        request = some_request(Random(f"sweep {part} {number}"))
        agrees(request, opinion(request))
