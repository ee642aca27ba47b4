"""Bloody 30 Faan Jokers: what the rulings say about counting, from shapes to single patterns."""

from typing import Any

import pytest

from fivewinds.rules.b30fj.declaring import discarded, with_melds
from fivewinds.rules.b30fj.payout import PAYOUT
from tests.rules.b30fj_counting import among, counted, refusal, scored

# The complete hand


@pytest.mark.parametrize(
    ("hand", "shape"),
    [
        ("123m456p789s1155z+5z", "standard"),
        ("1122m3344p5566s7z+7z", "seven-pairs"),
        ("19m19p19s1234567z+1m", "thirteen-orphans"),
        ("147m258p36s12356z+6z", "thirteen-unconnected"),
    ],
)
def test_a_winning_hand_has_one_of_four_shapes(hand: str, shape: str) -> None:
    """BF-20."""
    assert scored(hand)["reading"]["shape"] == shape


@pytest.mark.parametrize(
    "example",
    [
        "1111m2233p44556s+6s",  # four alike are no two pairs
        "11m2233p445566s7z+8s",
        with_melds("2233p445566s", "7s", "concealed-kong 1111m"),
        with_melds("19m19p19s1234z", "7z", "pung 555z"),
        with_melds("147m25p36s123z", "4z", "pung 555z"),
    ],
)
def test_nothing_else_is_complete_and_only_four_sets_and_a_pair_have_melds(example: Any) -> None:
    """BF-20: seven pairs are different ones."""
    assert refusal(example) == "incomplete"


def test_the_poorest_hand_wins_and_is_a_chicken_hand_of_15_faan() -> None:
    """BF-20, BF-32: there is no minimum, and the printed row of 0 faan is never reached."""
    answer = scored(discarded("34m678p78999s", "2m", "pung 333z", seat="E", round="E"))
    assert [pattern["id"] for pattern in answer["patterns"]] == ["no-jokers"]
    chicken = discarded("3m678p78999s6j", "2m", "pung 333z", seat="E", round="E")
    assert counted(chicken) == {"chicken-hand": 15}
    assert scored(chicken)["score"] == 32
    assert PAYOUT[0].value == 1


# The best reading


def test_patterns_of_different_readings_never_add() -> None:
    """BF-50: seven pairs or four sequences, with the ruling's own hand."""
    assert counted("112233778899m6p+6p") == {
        "no-honors-or-flowers": 2,
        "no-jokers": 2,
        "pure-double-terminal-sequences": 20,
        "one-voided-suit": 2,
        "all-sequences": 2,
        "fully-concealed-hand": 2,
    }


@pytest.mark.parametrize(
    ("seat", "counts"),
    [("E", {"round-wind": 1, "seat-wind": 1}), ("S", {"dragons": 1}), ("W", {"dragons": 1})],
)
def test_a_joker_is_read_where_it_brings_most(seat: str, counts: dict[str, int]) -> None:
    """BF-50: it makes three of the wind or three of the dragon, never both."""
    round_ = "E" if seat == "E" else "S"
    hand = with_melds("123m456p789s115z1j", "5z", seat=seat, round=round_)
    assert among("dragons round-wind seat-wind", hand) == counts


def test_more_than_four_of_a_tile_may_stand_in_a_hand() -> None:
    """BF-51: six for four triplets of one number."""
    assert counted("888m888p888s33z2j8j+8s")["quadruple-triplets"] == 30


def test_jokers_count_as_what_they_stand_for_but_for_no_jokers() -> None:
    """BF-51: in hand, as winning tile and in melds."""
    plain = counted(with_melds("79p66z", "8p", "pung 444m", "pung 555m", "pung 666m"))
    assert {"no-jokers", "three-pure-shifted-triplets", "one-voided-suit"} <= plain.keys()
    del plain["no-jokers"]
    melds = ("pung 444m", "pung 55m6j", "pung 666m")
    assert counted(with_melds("79p66z", "8p", *melds)) == plain
    melds = ("pung 444m", "pung 555m", "pung 666m")
    assert counted(with_melds("7p66z7j", "8p", *melds)) == plain
    assert counted(with_melds("79p66z", "7j", *melds)) == plain


@pytest.mark.parametrize(
    ("stands", "counts"),
    [("123m", {"terminal-sequences": 1}), ("234m", {})],
)
def test_a_joker_in_a_meld_stays_what_it_was_called_for(
    stands: str, counts: dict[str, int]
) -> None:
    """BF-12: also where something else would bring more."""
    melds = [{"kind": "chow", "tiles": "23m6j", "as": stands}]
    request = {"hand": "789m678p44s55z", "melds": melds, "win": "4s", "by": "draw"}
    assert among("terminal-sequences", request) == counts


def test_most_patterns_count_once_however_often_a_hand_has_them() -> None:
    """BF-53: each declared joker and each triplet of dragons counts, some sequences twice."""
    twice = counted("333444m333444p9s+9s")
    assert (twice["double-triplets"], twice["two-shifted-triplets"]) == (2, 2)
    assert counted("123123789m78p55s+9p")["terminal-sequences"] == 1
    assert counted("123456m45678p77s+9p")["short-straight"] == 2
    assert counted("234678m23467p55s+8p")["double-sequences"] == 2
    melds = ("pung 555z", "pung 666z")
    assert counted(with_melds("12m34599s", "3m", *melds, flowers="345678j"))["dragons"] == 2
    assert counted(with_melds("12m34599s", "3m", *melds, flowers="345678j"))["flower"] == 6


# Shapes and sorts


def test_patterns_about_all_tiles_the_win_and_the_melds_hold_for_every_shape() -> None:
    """BF-54: and those about sets for four sets and a pair only."""
    assert counted("1122334455667z+7z") == {
        "no-jokers": 2,
        "all-honors": 30,
        "mixed-terminals": 10,
        "mixed-flush": 5,
        "fully-concealed-hand": 2,
        "seven-pairs": 5,
        "three-dragons-seven-pairs": 5,
        "four-winds-seven-pairs": 10,
    }
    pairs = counted("112233668899s5s+5s")
    assert "short-straight" not in pairs
    last: dict[str, Any] = {"flags": ["last-tile", "hell-wait"], "flowers": "8j"}
    assert counted(discarded("19m19p19s1234567z", "1m", **last)) == {
        "flower": 1,
        "no-jokers": 2,
        "under-the-sea": 2,
        "concealed-hand": 1,
        "hell-wait": 2,
        "thirteen-orphans-30": 30,
    }
    assert counted(discarded("147m258p36s12356z", "6z", drawn=7)) == {
        "no-jokers": 2,
        "within-seven-tiles": 5,
        "within-ten-tiles": 8,
        "concealed-hand": 1,
        "thirteen-unconnected": 5,
        "knitted-short-straight": 5,
    }


def test_a_sort_that_is_absent_spoils_no_pattern() -> None:
    """BF-55, BF-72: all honors are mixed terminals and a mixed flush, one number is at most two."""
    honors = discarded("5556677z", "7z", "pung 111z", "pung 222z")
    assert {"all-honors", "mixed-terminals", "mixed-flush"} <= counted(honors).keys()
    one_number = discarded("55m5p1j", "7j", "pung 555p", "pung 555s", "pung 55m6j")
    assert among("two-number-hand three-number-hand", one_number) == {"two-number-hand": 10}


@pytest.mark.parametrize(
    ("name", "hand", "spoilt"),
    [
        ("all-odds", "1133557799m33p5s+5s", "1133557799m33p1z+1z"),
        ("all-evens", "222444m666p2288s+8s", "222444m666p888s1z+1z"),
        ("one-suji-only", "111444m777p1144s+4s", "111444m777p444s1z+1z"),
        ("three-number-hand", "22223m33444p333s+4m", "22223m444p333s11z+4m"),
        ("two-number-hand", "222333m222p333s2s+2s", "222333m222p333s1z+1z"),
        ("all-like-numbers", "23444m345345p45s+6s", "234m345345p45s11z+6s"),
    ],
)
def test_honors_have_no_number(name: str, hand: str, spoilt: str) -> None:
    """BF-55, BF-72: a pair of winds spoils every pattern about numbers."""
    assert name in counted(hand)
    assert name not in counted(spoilt)


# Flowers, honors, terminals


def test_no_honors_or_flowers_is_about_declared_jokers_and_honors_of_hand_and_melds() -> None:
    """BF-60: jokers of the hand do no harm as long as they stand for no honor."""
    name = "no-honors-or-flowers"
    assert name in counted("123567m78p444s78j+9s")
    assert name not in counted(with_melds("123567m678p444s9s", "9s", flowers="1j"))
    assert name not in counted(with_melds("123567m678p9s", "9s", "pung 777z"))
    assert name not in counted("123567m678p444s3j+3z")


def test_no_jokers_is_about_hand_melds_and_winning_tile_and_not_about_declared_jokers() -> None:
    """BF-60."""
    assert among("flower no-jokers", with_melds("123567m678p444s9s", "9s", flowers="12j")) == {
        "flower": 2,
        "no-jokers": 2,
    }
    assert "no-jokers" not in counted("123567m678p444s8j+9s")
    assert "no-jokers" not in counted("123567m678p444s9s+8j")
    assert "no-jokers" not in counted(with_melds("567m678p444s9s", "9s", "chow 12m6j"))


def test_a_triplet_of_the_wind_of_round_and_seat_brings_both() -> None:
    """BF-61: and single triplets count beside the big patterns."""
    winds = "round-wind seat-wind"
    hand = "123m456p77s22z789s"
    assert among(winds, with_melds(hand, "2z", seat="S", round="S")) == dict.fromkeys(
        winds.split(), 1
    )
    big = with_melds("5m", "5m", "pung 111z", "pung 222z", "pung 333z", "pung 444z")
    assert among(f"{winds} big-four-winds", big) == {
        "round-wind": 1,
        "seat-wind": 1,
        "big-four-winds": 30,
    }
    dragons = discarded("123m9p", "9p", "pung 555z", "pung 666z", "pung 777z")
    assert among("dragons big-three-dragons", dragons) == {"dragons": 3, "big-three-dragons": 15}


TERMINALS = (
    "terminal-sequences double-terminal-sequences pure-double-terminal-sequences "
    "identical-sequences double-identical-sequences pure-identical-sequences"
)


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("123789m345p678s5s+5s", {"terminal-sequences": 1}),
        ("123789m12789p55s+3p", {"double-terminal-sequences": 10}),
        ("112233778899m6p+6p", {"pure-double-terminal-sequences": 20}),
        ("123123789m78p55s+9p", {"terminal-sequences": 1, "identical-sequences": 2}),
    ],
)
def test_terminal_sequences_count_once_in_two_suits_or_twice_in_one(
    hand: str, counts: dict[str, int]
) -> None:
    """BF-62: twice in one suit they replace the identical sequences."""
    assert among(TERMINALS, hand) == counts


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("123789m99p23s111z+1s", {"mixed-outside-hand": 5}),
        ("12399m789p11112s+3s", {"pure-outside-hand": 8}),
        ("123789m44p23s111z+1s", {}),
        ("123789m99p34s111z+2s", {}),
        ("1199m1199p119s11z+9s", {"mixed-terminals": 10}),
    ],
)
def test_an_outside_hand_has_a_terminal_or_honor_in_each_set_and_in_the_pair(
    hand: str, counts: dict[str, int]
) -> None:
    """BF-62: pairs alone are no outside hand."""
    assert among("mixed-outside-hand pure-outside-hand mixed-terminals", hand) == counts


# Suits and kongs


@pytest.mark.parametrize(
    ("example", "counts"),
    [
        (discarded("456p678s1166z", "6z", "chow 123m"), {"all-types": 5}),
        (discarded("456p678s1144z", "4z", "chow 123m"), {}),
        (discarded("456p678s5566z", "6z", "chow 123m"), {}),
        ("12356m3355789p7j+7m", {"one-voided-suit": 2}),
        ("123567789m1122z+2z", {"mixed-flush": 5}),
    ],
)
def test_all_types_are_three_suits_a_wind_and_a_dragon(
    example: Any, counts: dict[str, int]
) -> None:
    """BF-63: one voided suit is at least one suit absent, which a flush replaces."""
    assert among("all-types one-voided-suit mixed-flush", example) == counts


@pytest.mark.parametrize("win", [f"{number}m" for number in range(1, 10)])
def test_nine_gates_do_not_ask_which_tile_won_nor_for_declared_jokers(win: str) -> None:
    """BF-64."""
    gates = "open-nine-gates nine-gates"
    assert among(gates, f"1112345678999m+{win}") == {"nine-gates": 30}
    assert among(gates, with_melds("1112345678999m", win, flowers="18j")) == {"nine-gates": 30}


@pytest.mark.parametrize(
    "example",
    [
        with_melds("2345678999m", "5m", "pung 111m"),
        with_melds("2345678999m", "5m", "concealed-kong 1111m"),
        with_melds("1115678999m", "5m", "chow 234m"),
    ],
)
def test_nine_gates_with_any_meld_are_open(example: Any) -> None:
    """BF-64: a kong counts as three, and a concealed one is a meld too."""
    assert among("open-nine-gates nine-gates", example) == {"open-nine-gates": 20}


KONGS = "open-kong concealed-kong two-kongs three-kongs four-kongs"


@pytest.mark.parametrize(
    ("kongs", "counts"),
    [
        (["kong 1111p"], {"open-kong": 1}),
        (["added-kong 1111p"], {"open-kong": 1}),
        (["concealed-kong 1111p"], {"concealed-kong": 2}),
        (["kong 1111p", "concealed-kong 9999s"], {"two-kongs": 5}),
        (["concealed-kong 1111p", "concealed-kong 9999s"], {"two-kongs": 5}),
        (["added-kong 1111p", "kong 9999s", "concealed-kong 2222z"], {"three-kongs": 15}),
        (["kong 1111p", "kong 9999s", "kong 2222z", "added-kong 6666z"], {"four-kongs": 30}),
    ],
)
def test_claimed_and_added_kongs_are_open_and_from_two_on_the_kinds_do_not_matter(
    kongs: list[str], counts: dict[str, int]
) -> None:
    """BF-65."""
    hand = f"{'123456789'[: 12 - 3 * len(kongs)]}3m"
    assert among(KONGS, with_melds(hand, "3m", *kongs)) == counts
