"""Bloody 30 Faan Jokers: the faan table, pattern by pattern.

The hands that earn each pattern are the examples on the book's page, which the kit tries out;
here stand the near misses, the ladders and what the rulings say about single patterns.
"""

from typing import Any

import pytest

import fivewinds
from fivewinds.rules.b30fj.book import BOOK
from fivewinds.rules.b30fj.declaring import discarded, with_melds
from fivewinds.rules.patterns import as_request
from tests.rules.b30fj_counting import among, counted
from tests.second_opinions.b30fj import TABLE

SHAPES = {
    "s": {"standard"},
    "7": {"seven-pairs"},
    "u": {"thirteen-unconnected"},
    "o": {"thirteen-orphans"},
}
A_HAND = "123m57p111789s66z"
FOUR_MELDS = ("chow 123m", "chow 456p", "pung 888s")


NEAR_MISSES: dict[str, Any] = {
    "flower": "123m456p789s115z3j+5z",
    "no-honors-or-flowers": with_melds("123567m678p444s9s", "9s", flowers="1j"),
    "no-jokers": with_melds("456p78s11155z", "9s", "pung 99m6j"),
    "dragons": "123m456p88s222z77z+8s",
    "round-wind": with_melds("123m456p77s22z789s", "2z", round="W"),
    "seat-wind": with_melds("123m456p77s33z789s", "3z", seat="S", round="W"),
    "little-three-winds": "123m456p2223335z+5z",
    "big-three-winds": with_melds("12p44z", "3p", "pung 222z", "pung 333z", "pung 111z"),
    "little-four-winds": with_melds("12p55z", "3p", "pung 222z", "pung 333z", "pung 111z"),
    "big-four-winds": with_melds("4z", "4z", "pung 111z", "pung 222z", "pung 333z", "pung 555z"),
    "little-three-dragons": discarded("12m345s11z", "3m", "pung 555z", "pung 666z"),
    "big-three-dragons": discarded("123m7z", "7z", "pung 555z", "pung 666z", "pung 111z"),
    "all-honors": discarded("9m555666z", "9m", "pung 111z", "pung 222z"),
    "all-simples": "123567m345p678s5s+5s",
    "terminal-sequences": "123m78999p55567s+8s",
    "double-terminal-sequences": "123789m12378p99s+6p",
    "pure-double-terminal-sequences": "123789m12789p66s+3p",
    "mixed-outside-hand": "234789m99p23s111z+1s",
    "pure-outside-hand": "123789m99p23s111z+1s",
    "mixed-terminals": discarded("12s33344z", "3s", "pung 111m", "pung 999p"),
    "pure-terminals": discarded("999p1z", "1z", "pung 111m", "pung 999m", "pung 111p"),
    "one-voided-suit": "12356m33p555789s+7m",
    "all-types": discarded("456p678s1144z", "4z", "chow 123m"),
    "mixed-flush": "123567789m1p222z+1p",
    "full-flush": "1223344567m11z8m+9m",
    "open-nine-gates": discarded("123456789m9m", "9m", "pung 222m"),
    "nine-gates": with_melds("2345678999m", "2m", "concealed-kong 1111m"),
    "open-kong": discarded("56m3445p789s7j", "4m", "concealed-kong 3333m"),
    "concealed-kong": discarded("56m3445p789s7j", "4m", "kong 3333m"),
    "two-kongs": discarded("123m4569p", "9p", "kong 2222s", "pung 555z"),
    "three-kongs": discarded("678s2m", "2m", "pung 111m", "kong 9999p", "kong 4444z"),
    "four-kongs": discarded("3m", "3m", "kong 1111p", "pung 999s", "kong 2222z", "kong 6666z"),
    "all-triplets": discarded("234m5557z", "7z", "pung 888s", "pung 333z"),
    "two-concealed-triplets": discarded("33m567999p789s33z", "3m"),
    "three-concealed-triplets": discarded("22m555p888s77z", "2m", "pung 333z"),
    "four-concealed-triplets": discarded("222m555p888s1177z", "7z"),
    "two-shifted-triplets": "333555m345p78s22z+9s",
    "three-small-shifted-triplets": discarded("66m12789s", "3s", "pung 333m", "pung 444p"),
    "three-pure-shifted-triplets": discarded("678s9m", "9m", "pung 222p", "pung 333p", "pung 444m"),
    "four-pure-small-shifted-triplets": discarded(
        "55m67s", "8s", "pung 222p", "pung 333p", "pung 444p"
    ),
    "four-pure-shifted-triplets": discarded("666p9m", "9m", "pung 222p", "pung 333p", "pung 444p"),
    "three-mixed-small-shifted-triplets": discarded("44p67999s", "8s", "pung 222m", "pung 333p"),
    "three-mixed-shifted-triplets": discarded(
        "678m1z", "1z", "pung 222m", "pung 333p", "pung 444p"
    ),
    "four-mixed-small-shifted-triplets": discarded(
        "55s78p", "9p", "pung 222m", "pung 333p", "pung 444s"
    ),
    "four-mixed-shifted-triplets": discarded("555p9m", "9m", "pung 222m", "pung 333p", "pung 444s"),
    "five-mixed-small-shifted-triplets": discarded(
        "555m6s", "6s", "pung 222m", "pung 333p", "pung 444s"
    ),
    "double-triplets": "333m444456p678s3z+3z",
    "small-triple-triplets": discarded("12345m88s", "3m", "pung 777m", "pung 777p"),
    "triple-triplets": discarded("123m7s", "7s", "pung 777m", "pung 777p", "pung 222z"),
    "quadruple-triplets": discarded("888m888p888s33z2j8j", "7s"),
    "all-sequences": "234567m345p777s5s+5s",
    "double-sequences": "234m34599p567s44z+4z",
    "triple-sequences": discarded("678s7z", "7z", "chow 234m", "chow 234p", "chow 345s"),
    "pure-triple-sequence": discarded("456p9s", "9s", "chow 123m", "chow 123m", "chow 123s"),
    "pure-quadruple-sequence": discarded(
        "9m", "9m", "chow 234s", "chow 234s", "chow 234s", "chow 345s"
    ),
    "short-straight": "234567m22266p78s+9s",
    "double-short-straight": "123456m45679p11z+8p",
    "pure-double-short-straight": discarded("789s1z", "1z", "chow 456s", "chow 789s", "chow 123s"),
    "identical-sequences": "234345m678p12s55z+3s",
    "double-identical-sequences": discarded("678s5z", "5z", "chow 234m", "chow 234m", "chow 678p"),
    "pure-identical-sequences": discarded("567p5z", "5z", "chow 234m", "chow 234m", "chow 567p"),
    "three-mixed-shifted-sequences": "234m345p56789s22z+7s",
    "four-mixed-shifted-sequences": "234m34556799p45s+6s",
    "three-pure-shifted-sequences": "789m123234p45s11z+6s",
    "four-pure-shifted-sequences": "12233344s567p11z+5s",
    "three-mixed-linked-sequences": "123m345999p67s11z+8s",
    "three-pure-linked-sequences": "123345m56799p11z+9p",
    "golden-gate-bridge": discarded("1z", "1z", "chow 123m", "chow 345m", "chow 567m", "chow 678m"),
    "mixed-shifted-linked-sequences": "123p234678m345s6z+6z",
    "pure-shifted-linked-sequences": "122333445s567p6z+6z",
    "mixed-straight": "123m456789p1116z+6z",
    "pure-straight": "123456m78p22211s+9p",
    "tile-hog-2": discarded("1244s", "3s", "chow 456p", "pung 888m", "pung 111s"),
    "tile-hog-5": discarded("2344s", "4s", "chow 456s", "chow 456p", "pung 888m"),
    "tile-hog-15": discarded("122333445s9p", "9p", "chow 345s"),
    "double-tile-hog": "6789p111123s555z+9p",
    "triple-tile-hog": "6789p111123333s+9p",
    "all-like-numbers": "23444m345345p56s+7s",
    "all-odds": "1133557799m33p6s+6s",
    "all-evens": "222444m666p2277s+7s",
    "one-suji-only": "111444m777p1155s+5s",
    "three-number-hand": "22223m33444p555s+4m",
    "two-number-hand": discarded("333m333p2233s", "2s", "pung 444p"),
    "after-a-flower": with_melds(A_HAND, "6p", flowers="3j"),
    "after-a-kong": with_melds("57p111789s66z", "6p", "concealed-kong 9999m"),
    "robbing-a-kong": discarded(A_HAND, "6p"),
    "under-the-sea": discarded(A_HAND, "6p", drawn=91),
    "within-seven-tiles": discarded(A_HAND, "6p", drawn=8),
    "within-ten-tiles": discarded(A_HAND, "6p", drawn=11),
    "hand-of-man": discarded(A_HAND, "6p", giver="E", seat="S", drawn=1),
    "hand-of-heaven": with_melds(A_HAND, "6p", drawn=1),
    "hand-of-earth": with_melds(A_HAND, "6p", seat="W", drawn=3),
    "concealed-hand": discarded("57p111789s66z", "6p", "chow 123m"),
    "fully-concealed-hand": discarded(A_HAND, "6p"),
    "self-drawn-melded-hand": with_melds("11z77z", "7z", *FOUR_MELDS),
    "melded-hand": discarded("11z77z", "7z", *FOUR_MELDS),
    "hell-wait": discarded(A_HAND, "6p", drawn=60),
    "seven-pairs": "112233m445566p7z+7z",
    "three-consecutive-pairs": "2233m44p55p99s11z7z+7z",
    "five-consecutive-pairs": "44m2233445577p9s+9s",
    "seven-consecutive-pairs": "2233445566779s+9s",
    "three-identical-pairs": "3377m33p44s11225z+5z",
    "three-dragons-seven-pairs": "22m3377p4s115566z+4s",
    "four-winds-seven-pairs": "22m99s112233556z+6z",
    "thirteen-unconnected": "19m19p19s1234567z+1m",
    "knitted-short-straight": "25m36p47s1234567z+2m",
    "knitted-terminal-sequences": "147m28p3s1223467z+6s",
    "knitted-straight": "14m258p369s12367z+7z",
    "knitted-triplets": "369m369p36s12467z+7z",
    "knitted-honors": "14m25p36s1234567z+7z",
    "eyes-of-the-general": "123m345999p78s66s+9s",
    "chicken-hand": discarded("123m345p3344z", "3z", "pung 77s8j", drawn=10),
    "university-train": with_melds("23456789p77z", "1p", "pung 444s"),
    "thirteen-orphans-20": "147m28p36s122346z+7z",
    "thirteen-orphans-25": "19m9p9s12467z4578j+7z",
    "thirteen-orphans-30": "19m19p19s123456z5j+4j",
}


@pytest.mark.parametrize("name", [pattern.id for pattern in BOOK.patterns])
def test_a_hand_that_nearly_has_a_pattern_does_not_count_it(name: str) -> None:
    assert name not in counted(NEAR_MISSES[name])


def test_the_table_is_that_of_the_rulings_in_its_order() -> None:
    """BF-52, BF-54: faan, shape and what a pattern replaces, and nothing else."""
    assert [pattern.id for pattern in BOOK.patterns] == list(TABLE)
    for pattern in BOOK.patterns:
        row = TABLE[pattern.id]
        shapes = None if pattern.shapes is None else set(pattern.shapes)
        assert (pattern.value, shapes) == (row.faan, SHAPES.get(row.shape)), pattern.id
        assert set(pattern.replaces) == set(row.replaces), pattern.id


@pytest.mark.parametrize("name", [pattern.id for pattern in BOOK.patterns if pattern.replaces])
def test_what_a_pattern_replaces_does_not_count_beside_it(name: str) -> None:
    """BF-52."""
    example = BOOK.patterns[name].example
    assert example is not None
    found = counted(example)
    assert name in found
    assert not found.keys() & set(BOOK.patterns[name].replaces)


LADDERS = {
    "little-three-winds": with_melds("12p44z", "3p", "pung 222z", "pung 333z", "chow 456m"),
    "big-three-winds": with_melds("12p55s", "3p", "pung 222z", "pung 333z", "pung 444z"),
    "little-four-winds": with_melds("12p44z", "3p", "pung 222z", "pung 333z", "pung 111z"),
    "big-four-winds": with_melds("5m", "5m", "pung 111z", "pung 222z", "pung 333z", "pung 444z"),
}


def test_of_the_winds_the_highest_rung_counts() -> None:
    """BF-52, BF-61."""
    for name, example in LADDERS.items():
        assert set(among(" ".join(LADDERS), example)) == {name}


def test_a_pure_and_a_mixed_rung_of_shifted_triplets_stand_together() -> None:
    """BF-67, with the ruling's own example."""
    found = counted(discarded("55p66s", "5p", "pung 222m", "pung 333m", "pung 444m"))
    assert found["three-pure-shifted-triplets"] == 10
    assert found["three-mixed-small-shifted-triplets"] == 5
    assert "two-shifted-triplets" not in found


def test_within_seven_tiles_counts_beside_within_ten_as_printed() -> None:
    """BF-74: 5 and 8, and both within seven."""
    found = counted(discarded(A_HAND, "6p", drawn=7))
    assert (found["within-seven-tiles"], found["within-ten-tiles"]) == (5, 8)
    assert counted(discarded(A_HAND, "6p", drawn=8)).get("within-seven-tiles") is None


def test_a_player_may_read_the_jokers_so_that_nothing_scores() -> None:
    """BF-50, BF-82: a joker that makes three of the east wind would bring two faan only."""
    request = discarded("345p331z1j", "1z", "pung 77s8j", "chow 123m")
    assert counted(request) == {"chicken-hand": 15}


def test_two_triplets_of_the_same_wind_bring_its_faan_twice() -> None:
    """BF-53: each triplet, with jokers even twice the same tile."""
    found = counted(with_melds("45p99s1z34j", "6p", "pung 111z", "chow 123m"))
    assert (found["round-wind"], found["seat-wind"]) == (2, 2)


def test_two_triplets_alike_are_double_triplets() -> None:
    """BF-68: two triplets of one number, even twice the same tile."""
    found = counted(discarded("55m123p7899s6j", "9s", "pung 55m1j"))
    assert found["double-triplets"] == 2


def test_little_and_big_winds_count_different_winds() -> None:
    """BF-61: two triplets of east and one of south are two winds; the pair may be any wind."""
    winds = " ".join(LADDERS)
    assert among(winds, with_melds("23p55s1z34j", "4p", "pung 111z", "pung 222z")) == {}
    melds = ("pung 111z", "pung 222z", "pung 333z")
    assert among(winds, with_melds("23p1z4j", "4p", *melds)) == {"little-four-winds": 20}


def test_tiles_that_earn_a_pattern_are_told_with_it() -> None:
    answer = fivewinds.score(
        "b30fj", discarded("55m78p", "9p", "pung 222m", "kong 333p7j", "pung 444s")
    )
    told = {pattern["id"]: pattern.get("tiles") for pattern in answer["patterns"]}
    assert told["four-mixed-small-shifted-triplets"] == ["222m", "3333p", "444s", "55m"]
    assert told["open-kong"] == ["3333p"]
    assert told["eyes-of-the-general"] == ["55m"]
    assert told["no-honors-or-flowers"] is None


@pytest.mark.parametrize("hand", ["112233667788s9p+9p", "112233667788s9p+1j"])
def test_tiles_are_told_of_runs_that_could_be_seven_pairs_as_well(hand: str) -> None:
    answer = fivewinds.score("b30fj", as_request(hand))
    assert answer["reading"]["shape"] == "standard"
    told = {pattern["id"]: pattern.get("tiles") for pattern in answer["patterns"]}
    assert told["pure-identical-sequences"] == ["123s", "123s", "678s", "678s"]


def test_what_a_pattern_kept_from_counting_is_told_with_it() -> None:
    answer = fivewinds.score("b30fj", as_request("123456789m2221s+1s"))
    told = {pattern["id"]: pattern.get("replaces") for pattern in answer["patterns"]}
    assert told["pure-straight"] == ["terminal-sequences", "short-straight"]
    assert told["fully-concealed-hand"] == ["concealed-hand"]


def test_every_arrangement_tells_its_sets() -> None:
    """The sets that are told are sets of the hand, as many as the pattern needs."""
    for pattern in BOOK.patterns:
        assert pattern.example is not None
        answer = fivewinds.score("b30fj", as_request(pattern.example))
        reading = answer["reading"]
        there = [*reading.get("sets", ()), reading.get("pair"), *reading.get("pairs", ())]
        for found in answer["patterns"]:
            if found["id"] in ("flower", "double-tile-hog", "triple-tile-hog"):
                continue
            if found["id"].startswith("knitted-"):
                continue
            for tiles in found.get("tiles", ()):
                assert tiles in there, (found, reading)
