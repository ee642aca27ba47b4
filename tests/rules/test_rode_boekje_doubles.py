"""Doubles of Het Rode Boekje: each with a hand that has it and one that just misses it."""

import pytest

from tests.rules.rode_boekje_hands import Answer, earned, lost, won

DRAGONS = ("pung 777z", "pung 555z")


def has(answer: Answer, pattern: str, value: int) -> bool:
    return earned(answer).get(pattern, 0) == value


def sets_told(answer: Answer) -> dict[str, list[str]]:
    """The sets that earn the doubles for pungs and kongs on the rack."""
    return {
        pattern["id"]: pattern["tiles"]
        for pattern in answer["patterns"]
        if pattern["id"].endswith(("-concealed-pungs", "-concealed-kongs"))
    }


# For combinations, all players


@pytest.mark.parametrize(
    ("meld", "expected"),
    [
        ("pung 777z", {"dragon-pung": 1}),
        ("kong 6666z", {"dragon-pung": 1}),
        ("concealed-kong 5555z", {"dragon-pung": 1}),
        ("pung 222z", {"own-wind-pung": 1}),
        ("pung 111z", {"prevailing-wind-pung": 1}),
        ("pung 333z", {}),
        ("pung 222m", {}),
    ],
)
def test_pungs_of_dragons_own_and_prevailing_winds_double_for_everybody(
    meld: str, expected: dict[str, int]
) -> None:
    """RB-25."""
    loser = lost("147m258p36s12z", meld)
    winner = won("44s88p", "4s", meld, "kong 3333p", "kong 9999s", by="draw", flags=["last-tile"])
    for answer in (loser, winner):
        found = {name: value for name, value in earned(answer).items() if name in DOUBLING}
        assert found == expected


DOUBLING = ("dragon-pung", "own-wind-pung", "prevailing-wind-pung")


def test_one_pung_of_the_wind_that_is_own_and_prevailing_brings_two() -> None:
    """RB-25."""
    answer = won("45s678p99m", "6s", "pung 111z", "chow 123p", seat="E")
    assert answer["total"]["doubles"] == 2
    assert lost("24578m369s11166z", seat="E")["score"] == 40


def test_each_pung_of_dragons_doubles() -> None:
    """RB-25."""
    assert has(lost("147m258p3s", "pung 555z", "pung 777z"), "dragon-pung", 2)


def test_three_concealed_pungs_of_which_a_discard_completes_none() -> None:
    """RB-26."""
    hand, open_chow = "222z555s88m44p", "chow 123m"
    assert has(won(hand, "8m", open_chow, by="draw"), "three-concealed-pungs", 1)
    assert won(hand, "8m", open_chow)["reason"] == "minimum"
    assert has(lost("222m333p444s1479m"), "three-concealed-pungs", 1)
    assert has(lost("222m333p44s14789m"), "three-concealed-pungs", 0)


def test_an_open_kong_counts_as_a_concealed_pung() -> None:
    """RB-26: claimed or added; an open pung does not."""
    for kind, value in (("kong 5555s", 1), ("added-kong 5555s", 1), ("pung 555s", 0)):
        assert has(lost("222m333p1479m", kind), "three-concealed-pungs", value)


def test_four_concealed_pungs_are_two_doubles_in_place_of_one() -> None:
    """RB-26."""
    answer = won("222m333p777p4s", "4s", "added-kong 5555s")
    assert has(answer, "four-concealed-pungs", 2)
    assert "three-concealed-pungs" not in earned(answer)
    shanpon = won("222m333p77p666s44s", "7p")
    assert has(shanpon, "three-concealed-pungs", 1)
    assert has(won("222m333p77p666s44s", "7p", by="draw"), "four-concealed-pungs", 2)


def test_three_concealed_kongs_add_two_to_the_pungs_that_they_are() -> None:
    """RB-27: three kongs are 1 + 2, with a fourth pung or kong 2 + 2."""
    kongs = ("concealed-kong 2222m", "concealed-kong 3333p", "concealed-kong 4444s")
    three = lost("1479m", *kongs)
    assert (three["total"]["doubles"], has(three, "three-concealed-kongs", 2)) == (3, True)
    four = lost("777m9m", *kongs)
    assert four["total"]["doubles"] == 4
    assert lost("9m", *kongs, "concealed-kong 7777m")["total"]["doubles"] == 4
    opened = lost("1479m", "kong 2222m", *kongs[1:])
    assert earned(opened).keys() == {"kong-open", "kong-concealed", "three-concealed-pungs"}


def test_the_sets_on_the_rack_are_told_and_an_open_kong_among_them() -> None:
    """RB-26, RB-27: not the pung that a discard completed, nor an open kong among the kongs."""
    laid = ("kong 5555s", "concealed-kong 1111m")
    assert sets_told(won("222z88m44p", "8m", *laid)) == {
        "three-concealed-pungs": ["5555s", "1111m", "222z"]
    }
    kongs = ("concealed-kong 2222m", "concealed-kong 3333p", "concealed-kong 4444s")
    assert sets_told(lost("9m", "kong 6666m", *kongs)) == {
        "four-concealed-pungs": ["6666m", "2222m", "3333p", "4444s"],
        "three-concealed-kongs": ["2222m", "3333p", "4444s"],
    }


# For special hands, all players


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("135799m2223344z", {"clean-hand": 1}),
        ("135799m222334z1p", {}),
        ("1112344678899m", {"one-suit": 3}),
        ("111234467889m1p", {}),
        ("1199m1199p11s123z", {"corners-and-honours": 1}),
        ("1199m1199p12s123z", {}),
        ("111999m111999p1s", {"ones-and-nines": 3}),
        ("111999m111999p2s", {}),
        ("1112233445567z", {"all-honours": 3}),
        ("111223344556z1m", {"clean-hand": 1, "corners-and-honours": 1}),
    ],
)
def test_what_all_tiles_of_a_hand_are_doubles_for_everybody(
    hand: str, expected: dict[str, int]
) -> None:
    """RB-28, RB-29, RB-30, RB-31, RB-32: a loser's loose tiles count too."""
    special = {"clean-hand", "corners-and-honours", "ones-and-nines", "one-suit", "all-honours"}
    found = earned(lost(hand))
    assert {name: value for name, value in found.items() if name in special} == expected


def test_melds_belong_to_what_all_tiles_are() -> None:
    """RB-28: one tile of another suit on the table spoils a clean hand."""
    assert has(lost("135799m2233z", "pung 444m"), "clean-hand", 1)
    assert has(lost("135799m2233z", "pung 444p"), "clean-hand", 0)


def test_clean_and_corners_and_honours_add() -> None:
    """RB-29."""
    answer = won("444z22z55z", "5z", "pung 111m", "pung 999m", seat="W")
    assert has(answer, "clean-hand", 1)
    assert has(answer, "corners-and-honours", 1)
    two_suits = won("444z22z55z", "5z", "pung 111m", "pung 999p", seat="W")
    assert has(two_suits, "clean-hand", 0)
    assert has(two_suits, "corners-and-honours", 1)


@pytest.mark.parametrize(
    ("hand", "win", "melds", "pattern", "excluded"),
    [
        ("22p67789p", "8p", ("chow 123p", "chow 456p"), "one-suit", "clean-hand"),
        ("444z555z66z77z", "6z", ("pung 333z",), "all-honours", "clean-hand"),
        ("444z555z66z77z", "6z", ("pung 333z",), "all-honours", "corners-and-honours"),
        ("111s999s9m", "9m", ("pung 111m", "pung 999p"), "ones-and-nines", "corners-and-honours"),
    ],
)
def test_the_stricter_special_hand_excludes_the_other(
    hand: str, win: str, melds: tuple[str, ...], pattern: str, excluded: str
) -> None:
    """RB-30, RB-31, RB-32."""
    answer = won(hand, win, *melds)
    assert has(answer, pattern, 3)
    assert has(answer, excluded, 0)


# For the winner


def test_only_chows_with_any_pair() -> None:
    """RB-38."""
    assert has(won("234m567p34678s55m", "5s"), "all-chows", 1)
    assert has(won("234m567p34678s11z", "5s", by="draw"), "all-chows", 1)
    assert has(won("222m567p34678s55m", "5s", by="draw"), "all-chows", 0)
    assert not earned(lost("234m567p345678s5m")), "a loser's chows bring nothing"


def test_only_pungs_or_kongs_with_any_pair() -> None:
    """RB-38."""
    assert has(won("222m333p77p666s44s", "7p"), "all-pungs", 1)
    assert has(won("77p44s", "7p", "pung 222m", "kong 3333p", "pung 888s"), "all-pungs", 1)
    assert has(won("34m999p22z", "5m", *DRAGONS), "all-pungs", 0)
    assert has(lost("222m333p777p666s4s"), "all-pungs", 0)


def test_pure_simplicity_is_two_to_eight_in_every_tile() -> None:
    """RB-38."""
    assert has(won("234m567p34678s55m", "5s"), "all-simples", 1)
    assert has(won("123m567p34678s55m", "5s", by="draw"), "all-simples", 0)
    assert has(won("234m567p34678s22z", "5s", by="draw"), "all-simples", 0)
    assert has(lost("234m567p345678s5m"), "all-simples", 0)


def test_the_moon_is_the_last_tile_of_the_live_wall_drawn() -> None:
    """RB-38."""
    hand, melds = "45s678p99m", DRAGONS
    assert has(won(hand, "6s", *melds, by="draw", flags=["last-tile"]), "sea-moon", 1)
    assert has(won(hand, "6s", *melds, by="draw"), "sea-moon", 0)


def test_a_loose_tile_after_any_kong_blooms() -> None:
    """RB-38."""
    for kong in ("kong 5555m", "added-kong 5555m", "concealed-kong 5555m"):
        melds = (kong, "pung 222z")
        answer = won("45s678p99m", "6s", *melds, by="draw", flags=["after-kong"])
        assert has(answer, "kong-bloom", 1)
    assert won("45s678p99m", "6s", "kong 5555m", "pung 222z", by="draw")["reason"] == "minimum"


def test_robbing_a_kong_doubles_and_the_robbed_tile_is_as_a_discard() -> None:
    """RB-19, RB-38."""
    answer = won("123m45s678p99m", "6s", "pung 777z", by="rob")
    assert has(answer, "kong-robbery", 1)
    assert has(answer, "self-drawn", 0)
    assert won("123m45s678p99m", "6s", "pung 777z")["reason"] == "minimum"


def test_a_hidden_hand_is_drawn_with_nothing_open() -> None:
    """RB-39: concealed kongs are allowed, open ones and a discard are not."""
    assert has(won("123m456s678p555s9p", "9p", by="draw"), "concealed-hand", 3)
    kong = won("123m45s678p99p", "6s", "concealed-kong 5555m", by="draw")
    assert has(kong, "concealed-hand", 3)
    assert won("123m45s678p99p", "6s", "added-kong 5555m", by="draw")["reason"] == "minimum"
    assert won("123m456s678p555s9p", "9p")["reason"] == "minimum"


def test_doubles_of_the_winner_all_add() -> None:
    """RB-38."""
    kongs = (f"concealed-kong {tile}" for tile in ("2222m", "3333p", "4444s", "6666m"))
    answer = won("8p", "8p", *kongs, by="draw", flags=["after-kong"])
    assert {name: value for name, value in earned(answer).items() if value < 4} == {
        "closing-pair": 2,
        "only-place": 2,
        "self-drawn": 2,
        "four-concealed-pungs": 2,
        "three-concealed-kongs": 2,
        "all-pungs": 1,
        "all-simples": 1,
        "kong-bloom": 1,
        "concealed-hand": 3,
    }
