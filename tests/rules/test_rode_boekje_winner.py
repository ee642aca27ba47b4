"""The winner's points in Het Rode Boekje: the winning tile, the cake, and the minimum."""

import pytest

from tests.rules.rode_boekje_hands import earned, lost, won

DRAGONS = ("pung 777z", "pung 555z")
DRAGON_AND_WIND = ("pung 777z", "pung 222z")


def test_mahjong_is_twenty_points_and_a_loser_has_none_of_the_winner_s() -> None:
    """RB-24, RB-33."""
    assert earned(won("45s678p99m", "6s", *DRAGONS))["mahjong"] == 20
    assert earned(lost("45s678p99m", *DRAGONS)).keys() == {"noble-pung-open", "dragon-pung"}


def test_pair_place_and_wall_bring_two_each_and_add() -> None:
    """RB-33."""
    found = earned(won("123m456s9p", "9p", *DRAGONS, by="draw"))
    assert [found[name] for name in ("closing-pair", "only-place", "self-drawn")] == [2, 2, 2]
    loose = ("kong 7777z", "pung 555z")
    found = earned(won("123m456s9p", "9p", *loose, by="draw", flags=["after-kong"]))
    assert found["self-drawn"] == 2


@pytest.mark.parametrize(
    ("hand", "win", "only"),
    [
        ("13m678p99s", "2m", True),  # between
        ("89s123m55p", "7s", True),  # at the edge
        ("12s123m55p", "3s", True),
        ("23m678p99s", "1m", False),  # two sides
        ("23m678p99s", "4m", False),
        ("1112m678p", "3m", False),  # the pair or a chow
        ("1112m678p", "2m", False),
        ("22m33m678p", "2m", False),  # two pairs
        ("123m456s9p", "9p", True),  # a lone pair
        ("2345m678p", "2m", False),
        ("2345m678p", "5m", False),
    ],
)
def test_the_only_possible_place(hand: str, win: str, only: bool) -> None:
    """RB-34."""
    assert earned(won(hand, win, *DRAGONS)).get("only-place", 0) == (2 if only else 0)


def test_kinds_of_which_one_holds_all_four_oneself_are_no_place() -> None:
    """RB-34: on the rack or on the table; copies elsewhere do not matter."""
    melds = (*DRAGON_AND_WIND, "concealed-kong 1111m")
    assert earned(won("23m55p", "4m", *melds))["only-place"] == 2
    on_the_rack = won("1111m23m678p9s", "9s", "pung 777z", by="draw", flags=["last-tile"])
    assert earned(on_the_rack)["only-place"] == 2


def test_the_twins_are_a_place_too() -> None:
    """RB-34: any shape of this book counts. 223344m 55p wants a fourth set only of the chows."""
    answer = won("223344m556677p8s", "8s", by="draw")
    assert earned(answer)["only-place"] == 2
    assert "only-place" not in earned(won("1112345678999m", "5m", by="draw"))


# Vogel eet cake


def test_the_bird_eats_cake_in_its_pair() -> None:
    """RB-36: 10, and 2 for the pair, and 2 for the only place."""
    answer = won("123m678p1s", "1p", *DRAGON_AND_WIND)
    found = earned(answer)
    names = ("bird-eats-cake", "closing-pair", "only-place")
    assert [found[name] for name in names] == [10, 2, 2]
    assert answer["reading"]["pair"] == "11s"
    assert answer["reading"]["cake"] is True
    assert "cake" not in won("123m678p1s", "1s", *DRAGON_AND_WIND)["reading"]


@pytest.mark.parametrize(
    ("hand", "win", "melds"),
    [
        ("123m678p1p", "1s", DRAGON_AND_WIND),  # the other way round
        ("11s678p99m", "1p", DRAGON_AND_WIND),  # a pung
        ("23s678p99m", "1p", DRAGON_AND_WIND),  # a chow
        ("123m678p1s", "1p", ("pung 111s", "pung 777z")),  # a fifth bamboo-1
        ("111s1s678p99m777z5z", "1p", ()),
        ("123m678p9s", "1p", DRAGON_AND_WIND),  # no bamboo-1 in the pair
        ("19m99p19s1234567z", "1p", ()),
    ],
)
def test_the_cake_fits_nowhere_else(hand: str, win: str, melds: tuple[str, ...]) -> None:
    """RB-36."""
    answer = won(hand, win, *melds)
    assert answer["win"] is False or "cake" not in answer["reading"]


def test_the_cake_is_read_as_bamboo_and_a_bamboo_hand_stays_one_suit() -> None:
    """RB-36."""
    assert earned(won("1s455667789s", "1p", "chow 234s"))["one-suit"] == 3
    clean = won("1s222555z", "1p", "chow 234s", "chow 678s")
    assert earned(clean)["clean-hand"] == 1


def test_the_cake_completes_twins_and_regular_limit_hands_and_no_other() -> None:
    """RB-37."""
    assert won("1199m2288p33s55z1s", "1p")["total"]["limit"] == "seven-twins"
    assert won("1223344556677s", "1p")["total"]["limit"] == "heavenly-twins"
    four = ("pung 111z", "pung 222z", "pung 333z", "pung 444z")
    assert won("1s", "1p", *four)["total"]["limit"] == "four-blessings"
    sages = ("pung 555z", "pung 666z", "pung 777z", "chow 123m")
    answer = won("1s", "1p", *sages)
    assert answer["total"]["limit"] == "three-sages"
    assert answer["reading"]["cake"] is True
    # With a bamboo-1 these would be nine gates; with the cake they are counted.
    gates = won("1123345678999s", "1p")
    assert (gates["total"]["limit"], earned(gates)["bird-eats-cake"]) == (None, 10)
    assert won("1123345678999s", "1s")["total"]["limit"] == "nine-gates"


def test_the_only_place_is_counted_without_the_cake() -> None:
    """RB-35: a single wait on the pair of bamboo-1 is one place, which both tiles fill."""
    for tile in ("1s", "1p"):
        assert earned(won("123m678p1s", tile, *DRAGON_AND_WIND))["only-place"] == 2


# The minimum


@pytest.mark.parametrize(
    ("hand", "win", "melds", "more", "allowed"),
    [
        ("234m567p34678s55m", "5s", (), {}, True),  # chows, pure simplicity
        ("123m567p34678s55m", "5s", (), {}, False),  # chows
        ("123m567p34678s55m", "5s", (), {"by": "draw"}, True),  # hidden
        ("567p34678s55m", "5s", ("chow 123m",), {"by": "draw"}, False),
        ("567p34678s55m", "5s", ("chow 123m",), {"by": "draw", "flags": ["last-tile"]}, True),
        ("567p34678s55m", "5s", ("chow 123m",), {"by": "rob"}, True),
        ("12367789m33z", "8m", ("pung 555m",), {}, True),  # clean, one double
        ("22p67789p", "8p", ("chow 123p", "chow 456p"), {}, True),  # one suit
        ("444z555z66z77z", "6z", ("pung 333z",), {}, True),  # honours
        ("111s999s9m", "9m", ("pung 111m", "pung 999p"), {}, True),  # ones and nines
        ("123m678p45s33z", "6s", ("pung 777z",), {}, False),  # one dragon
        ("678p45s33m", "6s", DRAGONS, {}, True),
        ("123456m789s444z6z", "6z", (), {}, False),  # nothing at all
        ("1199m2288p33s551z", "1z", (), {}, True),  # a limit hand
    ],
)
def test_mahjong_takes_two_doubles_a_clean_hand_or_a_limit_hand(
    hand: str, win: str, melds: tuple[str, ...], more: dict[str, object], allowed: bool
) -> None:
    """RB-41: in the very situation of the win."""
    answer = won(hand, win, *melds, **more)
    assert answer["win"] is allowed
    assert answer.get("reason") == (None if allowed else "minimum")


def test_what_is_not_complete_is_told_apart_from_what_is_too_little() -> None:
    """RB-72."""
    assert won("123m567p34678s55m", "9s")["reason"] == "incomplete"
    assert won("99m2288p33s55z", "5z", "concealed-kong 1111m", by="draw")["reason"] == "incomplete"


def test_the_least_that_can_be_won_is_44() -> None:
    """RB-41: 22 points and one double, clean."""
    assert won("12367789m33z", "8m", "pung 555m")["score"] == 44
