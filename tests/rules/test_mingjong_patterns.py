"""明將麻雀: a hand that earns each pattern, and one that only just does not."""

import pytest

from fivewinds.rules.registry import book
from tests.rules.mingjong_asking import NO_FAAN, Request, ask, counted, discarded, drawn, robbed

FIRST = ["first-turn"]

CASES: list[tuple[str, Request, Request]] = [
    # 總類
    ("riichi", discarded(NO_FAAN, "4s", flags=["riichi"]), drawn(NO_FAAN, "4s")),
    (
        "concealed-self-draw",
        drawn("23678m23499s", "1m", "concealed-kong:5555p"),
        drawn("23678m23499s", "1m", "added-kong:5555p"),
    ),
    (
        "all-simples",
        discarded("234678m34s88s", "2s", "pung:555p"),
        discarded("234678m34s88s", "2s", "pung:999p"),
    ),
    ("all-chows", discarded("123m456p789234s9p", "9p"), discarded("123m456p789222s9p", "9p")),
    # 染手類
    ("half-flush", discarded("12356999m11133z", "7m"), discarded("12356999m111z33p", "7m")),
    ("full-flush", discarded("1124456678999m", "3m"), discarded("1124456678m999p", "3m")),
    ("two-suits", discarded("12345677m99923p", "4p"), discarded("123456m99923p55z", "4p")),
    ("five-types", discarded("123m456p78s33355z", "9s"), discarded("123m456p78s33322z", "9s")),
    # 刻槓類
    (
        "concealed-kong",
        discarded("34m67899s", "5m", "concealed-kong:2222p", "concealed-kong:8888p"),
        discarded("34m67899s", "5m", "kong:2222p", "added-kong:8888p"),
    ),
    (
        "all-triplets",
        discarded("55544s99m", "4s", "pung:222m", "kong:8888p"),
        discarded("99m45555s", "6s", "pung:222m", "kong:8888p"),
    ),
    (
        "three-concealed-triplets",
        drawn("222345m55599s88p", "8p"),
        discarded("222345m55599s88p", "8p"),
    ),
    (
        "three-consecutive-triplets",
        discarded("67m99p", "8m", "pung:333s", "kong:4444s", "pung:555s"),
        discarded("67m99p", "8m", "pung:333s", "kong:4444s", "pung:666s"),
    ),
    (
        "three-kongs",
        discarded("3499m", "5m", "kong:2222m", "added-kong:8888p", "concealed-kong:5555s"),
        discarded("3499m", "5m", "pung:222m", "added-kong:8888p", "concealed-kong:5555s"),
    ),
    # 么九字牌類
    (
        "value-triplet",
        discarded("123m456p7822s", "9s", "pung:222z"),
        discarded("123m456p7822s", "9s", "pung:333z"),
    ),
    (
        "little-three-dragons",
        discarded("123m45p77z", "6p", "pung:555z", "kong:6666z"),
        discarded("123m45p11z", "6p", "pung:555z", "kong:6666z"),
    ),
    (
        "three-winds",
        discarded("12m55p", "3m", "pung:111z", "pung:222z", "kong:3333z"),
        discarded("12m55p", "3m", "pung:111z", "pung:222z", "kong:7777z"),
    ),
    (
        "half-outside",
        discarded("12m789p78999s111z", "3m", round="S", seat="N"),
        discarded("24m789p78999s111z", "3m", round="S", seat="N"),
    ),
    (
        "full-outside",
        discarded("12m11789p999123s", "3m"),
        discarded("12m789p999123s11z", "3m"),
    ),
    (
        "terminals-and-honours",
        discarded("1199m11p99s11224z", "4z"),
        discarded("1199m11p88s11224z", "4z"),
    ),
    # 數字組合類
    ("twin-chows", discarded("22334m567p99911s", "4m"), discarded("22334m456p99911s", "1m")),
    (
        "two-twin-chows",
        discarded("112233m778899p5s", "5s"),
        discarded("112233m678789p5s", "5s"),
    ),
    (
        "triple-chows",
        discarded("45p99s", "6p", "chow:123m", "chow:123m", "chow:123m"),
        discarded("45p99s", "6p", "chow:123m", "chow:123m", "chow:234m"),
    ),
    ("pure-straight", discarded("12345678m444p22s", "9m"), discarded("12345678m444p22s", "6m")),
    (
        "tile-hog-1",
        discarded("12399m789p34s", "5s", "pung:555s"),
        discarded("12399m789p34s", "2s", "pung:555s"),
    ),
    (
        "tile-hog-2",
        discarded("999m12p34455556s", "3p"),
        discarded("999m12p34555678s", "3p"),
    ),
    (
        "tile-hog-4",
        discarded("344555566677m9p", "9p"),
        discarded("234555666777m9p", "9p"),
    ),
    # 三色類
    (
        "three-colour-chows",
        discarded("234m999m11p234p23s", "4s"),
        discarded("234m999m11p234p23s", "1s"),
    ),
    (
        "little-three-colour-triplets",
        discarded("12m45677s", "3m", "pung:777m", "kong:7777p"),
        discarded("12m45688s", "3m", "pung:777m", "kong:7777p"),
    ),
    (
        "three-colour-triplets",
        discarded("12m99s", "3m", "pung:777m", "pung:777p", "added-kong:7777s"),
        discarded("12m99s", "3m", "pung:777m", "pung:777p", "added-kong:8888s"),
    ),
    # 偶然類
    (
        "after-kong",
        drawn("123567m99p45s", "6s", "concealed-kong:2222p", flags=["after-kong"]),
        drawn("123567m99p45s", "6s", "concealed-kong:2222p"),
    ),
    ("robbing-kong", robbed("123567m22299p46s", "5s"), discarded("123567m22299p46s", "5s")),
    (
        "sea-bottom",
        drawn("123567m99p45s", "6s", "pung:222p", flags=["last-tile"]),
        discarded("123567m99p45s", "6s", "pung:222p", flags=["last-tile"]),
    ),
    (
        "river-bottom",
        discarded("123567m99p45s", "6s", "pung:222p", flags=["last-tile"]),
        drawn("123567m99p45s", "6s", "pung:222p", flags=["last-tile"]),
    ),
    # 七對子
    ("seven-pairs", discarded("11155m2288p33s66z", "1m"), discarded("112233m778899p5s", "5s")),
    # 懸賞
    (
        "dora",
        discarded("123m456p7822s", "9s", "pung:666z", indicator="8s"),
        discarded("123m456p7822s", "9s", "pung:666z", indicator="7p"),
    ),
    (
        "ura-dora",
        discarded(NO_FAAN, "4s", flags=["riichi"], indicator="1z", ura="4m"),
        discarded(NO_FAAN, "4s", flags=["riichi"], indicator="8s", ura="4m"),
    ),
    (
        "open-deduction",
        discarded("456p678345s8p", "8p", "chow:234m"),
        discarded("456p678345s8p", "8p", "concealed-kong:2222m"),
    ),
    # 小役滿
    (
        "heavenly-hand",
        drawn(NO_FAAN, "4s", seat="E", flags=FIRST),
        discarded(NO_FAAN, "4s", seat="E", flags=FIRST),
    ),
    (
        "earthly-hand",
        discarded(NO_FAAN, "4s", **{"from": "E"}, flags=FIRST),
        discarded(NO_FAAN, "4s", flags=FIRST),
    ),
    (
        "human-hand",
        discarded(NO_FAAN, "4s", flags=FIRST),
        discarded(NO_FAAN, "4s", **{"from": "E"}, flags=FIRST),
    ),
    (
        "big-three-dragons",
        discarded("12m55p", "3m", "pung:555z", "kong:6666z", "pung:777z"),
        discarded("12m77z", "3m", "pung:555z", "kong:6666z", "pung:222p"),
    ),
    (
        "little-four-winds",
        discarded("12m44z", "3m", "pung:111z", "kong:2222z", "pung:333z"),
        discarded("12m55z", "3m", "pung:111z", "kong:2222z", "pung:333z"),
    ),
    (
        "thirteen-orphans",
        robbed("19m19p19s1234566z", "7z"),
        discarded("19m19p19s1234567z", "7z"),
    ),
    ("nine-gates", discarded("1112345567899m", "9m"), discarded("1112345678899m", "8m")),
    (
        "four-concealed-triplets",
        drawn("222m555888p44s99m", "4s"),
        discarded("222m555888p44s99m", "4s"),
    ),
    (
        "four-consecutive-triplets",
        discarded("55m99p", "5m", "pung:222m", "kong:3333m", "pung:444m"),
        discarded("66m99p", "6m", "pung:222m", "kong:3333m", "pung:444m"),
    ),
    # 大役滿
    (
        "big-four-winds",
        discarded("44z55p", "4z", "pung:111z", "kong:2222z", "pung:333z"),
        discarded("44z55p", "5p", "pung:111z", "kong:2222z", "pung:333z"),
    ),
    ("all-honours", discarded("1122334455667z", "7z"), discarded("112233445566z9m", "9m")),
    (
        "all-terminals",
        discarded("99s11p", "9s", "pung:111m", "pung:999m", "pung:999p"),
        discarded("99s11z", "9s", "pung:111m", "pung:999m", "pung:999p"),
    ),
    (
        "four-kongs",
        discarded(
            "9m", "9m", "kong:2222m", "added-kong:8888p", "concealed-kong:5555s", "kong:3333s"
        ),
        discarded(
            "9m", "9m", "kong:2222m", "added-kong:8888p", "concealed-kong:5555s", "pung:333s"
        ),
    ),
    (
        "thirteen-orphans-thirteen-waits",
        discarded("19m19p19s1234567z", "1m"),
        discarded("119m19p19s123456z", "7z"),
    ),
    (
        "four-concealed-triplets-single-wait",
        discarded("222m555888p444s9m", "9m"),
        drawn("222m555888p44s99m", "9m"),
    ),
    (
        "pure-nine-gates",
        discarded("1112345678999m", "4m"),
        discarded("1112344567899m", "9m"),
    ),
    ("big-wheel", discarded("3344556677889m", "9m"), discarded("1133445566778m", "8m")),
    (
        "quadruple-chows",
        discarded("111122223333p9s", "9s"),
        discarded("111222333p9s", "9s", "chow:234p"),
    ),
]


def test_every_pattern_has_a_hand_that_earns_it_and_one_that_does_not() -> None:
    assert {name for name, _, _ in CASES} == {pattern.id for pattern in book("mingjong").patterns}


@pytest.mark.parametrize(("pattern", "earning", "missing"), CASES, ids=[case[0] for case in CASES])
def test_a_hand_earns_the_pattern_and_its_neighbour_does_not(
    pattern: str, earning: Request, missing: Request
) -> None:
    assert pattern in counted(earning)
    assert pattern not in counted(missing)


@pytest.mark.parametrize(
    ("better", "worse", "request_"),
    [
        ("full-outside", "half-outside", discarded("12m11789p999123s", "3m")),
        ("terminals-and-honours", "half-outside", discarded("111m999p99s44433z", "9s")),
        ("two-twin-chows", "twin-chows", discarded("112233m778899p5s", "5s")),
        ("triple-chows", "twin-chows", discarded("45p99s", "6p", *["chow:123m"] * 3)),
        ("earthly-hand", "human-hand", discarded(NO_FAAN, "4s", **{"from": "E"}, flags=FIRST)),
        (
            "thirteen-orphans-thirteen-waits",
            "thirteen-orphans",
            discarded("19m19p19s1234567z", "1m"),
        ),
        ("pure-nine-gates", "nine-gates", discarded("1112345678999m", "4m")),
        (
            "four-concealed-triplets-single-wait",
            "four-concealed-triplets",
            discarded("222m555888p444s9m", "9m"),
        ),
    ],
)
def test_a_pattern_says_what_it_takes_the_place_of(
    better: str, worse: str, request_: Request
) -> None:
    """上下役 (MJ-31), and the limits that replace a smaller one."""
    (found,) = (each for each in ask(request_)["patterns"] if each["id"] == better)
    assert found["replaces"] == [worse]
    assert worse not in counted(request_)
