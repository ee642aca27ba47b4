"""Bloody 30 Faan Jokers: sequences, hogs, numbers, pairs and other sets as the rulings count them.

Each row is a hand and all that it counts of the patterns named above the rows.
"""

from typing import Any

import pytest

from fivewinds.rules.b30fj.declaring import discarded, with_melds
from tests.rules.b30fj_counting import among, counted, refusal

Counts = dict[str, int]

# Triplets


SHIFTED_TRIPLETS = """
    two-shifted-triplets three-small-shifted-triplets
    three-pure-shifted-triplets four-pure-small-shifted-triplets four-pure-shifted-triplets
    three-mixed-small-shifted-triplets three-mixed-shifted-triplets
    four-mixed-small-shifted-triplets four-mixed-shifted-triplets five-mixed-small-shifted-triplets
"""


@pytest.mark.parametrize(
    ("hand", "win", "melds", "counts"),
    [
        ("34578s22z", "9s", "333m 444p", {"two-shifted-triplets": 2}),
        ("34578s22z", "9s", "333m 555m", {}),
        ("34578s22m", "9s", "111z 222z", {}),
        ("78s55m", "9s", "333m 444p 111z", {"three-small-shifted-triplets": 5}),
        ("78s44s", "9s", "222m 333p 111z", {"three-mixed-small-shifted-triplets": 5}),
        ("789s9m", "9m", "222p 333p 444p", {"three-pure-shifted-triplets": 10}),
        ("789s9m", "9m", "222m 333p 444s", {"three-mixed-shifted-triplets": 8}),
        ("789s9m", "9m", "222m 333p 444p", {"two-shifted-triplets": 2}),
        ("78s55p", "9s", "222p 333p 444p", {"four-pure-small-shifted-triplets": 15}),
        ("78s55m", "9s", "222m 333p 444s", {"four-mixed-small-shifted-triplets": 10}),
        ("555p9m", "9m", "222p 333p 444p", {"four-pure-shifted-triplets": 20}),
        ("555m9m", "9m", "222m 333p 444s", {"four-mixed-shifted-triplets": 15}),
        ("555p9m", "9m", "222m 333p 444s", {"three-mixed-shifted-triplets": 8}),
        ("555m6p", "6p", "222m 333p 444s", {"five-mixed-small-shifted-triplets": 20}),
        (
            "55p66s",
            "5p",
            "222m 333m 444m",
            {"three-pure-shifted-triplets": 10, "three-mixed-small-shifted-triplets": 5},
        ),
    ],
)
def test_shifted_triplets_have_two_ladders_of_which_one_rung_each_counts(
    hand: str, win: str, melds: str, counts: Counts
) -> None:
    """BF-67: numbers follow one another; mixed are three suits, then the same order again."""
    example = discarded(hand, win, *(f"pung {tiles}" for tiles in melds.split()))
    assert among(SHIFTED_TRIPLETS, example) == counts


@pytest.mark.parametrize(
    ("example", "counts"),
    [
        ("333m333456p678s3z+3z", {"double-triplets": 2}),
        (discarded("55m123p7899s6j", "9s", "pung 55m1j"), {"double-triplets": 2}),
        (discarded("12345m77s", "3m", "pung 777m", "pung 777p"), {"small-triple-triplets": 5}),
        (
            discarded("7m123p45s6j", "6s", "pung 777m", "pung 777p"),
            {"double-triplets": 2},
        ),
        (
            discarded("123m2z", "2z", "pung 777m", "pung 777p", "pung 777s"),
            {"triple-triplets": 10},
        ),
        (
            with_melds("7m7s16j", "7s", "pung 777m", "pung 777p", "chow 123p"),
            {"small-triple-triplets": 5, "triple-triplets": 10},
        ),
        (discarded("888m888p888s33z2j8j", "8s"), {"quadruple-triplets": 30}),
        ("111222z345p78s33m+9s", {}),
    ],
)
def test_triplets_of_one_number_may_be_of_whatever_suits(example: Any, counts: Counts) -> None:
    """BF-68: even twice the same tile; a small triple stands beside a triple."""
    names = "double-triplets small-triple-triplets triple-triplets quadruple-triplets"
    assert among(names, example) == counts


# Sequences


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("234m234p67s55777z+8s", {"double-sequences": 1}),
        ("234678m23467p55s+8p", {"double-sequences": 2}),
        ("234m234678p2355s+4s", {"triple-sequences": 5}),
        ("234m345p67s55777z+8s", {}),
    ],
)
def test_double_sequences_count_for_each_number_in_two_suits(hand: str, counts: Counts) -> None:
    """BF-69."""
    assert among("double-sequences triple-sequences", hand) == counts


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("123456m222p78s66z+9s", {"short-straight": 1}),
        ("456789m222p78s66z+9s", {"short-straight": 1}),
        ("234567m222p78s66z+9s", {}),
        ("123456m45678p77s+9p", {"short-straight": 2}),
        ("123456m12345p77s+6p", {"double-short-straight": 10}),
        ("456789m45678p77s+9p", {"double-short-straight": 10}),
        ("112233445566m9p+9p", {"pure-double-short-straight": 20}),
        ("123456789m2221s+1s", {"pure-straight": 8}),
    ],
)
def test_a_short_straight_is_123_456_or_456_789(hand: str, counts: Counts) -> None:
    """BF-69: twice with different sets; the same one in two suits, or in one, is worth more."""
    names = "short-straight double-short-straight pure-double-short-straight pure-straight"
    assert among(names, hand) == counts


@pytest.mark.parametrize(
    ("example", "counts"),
    [
        ("112233m678p78s55z+9s", {"identical-sequences": 2}),
        ("112233m778899p5s+5s", {"double-identical-sequences": 10}),
        ("112233m112233p5s+5s", {"double-identical-sequences": 10}),
        ("112233556677m5p+5p", {"pure-identical-sequences": 15}),
        (
            discarded("9m", "9m", "chow 234s", "chow 234s", "chow 234s", "chow 234s"),
            {"pure-identical-sequences": 15, "pure-quadruple-sequence": 30},
        ),
    ],
)
def test_identical_sequences_twice_in_two_suits_or_in_one(example: Any, counts: Counts) -> None:
    """BF-69: their numbers may agree, and four identical runs are two pairs of them too."""
    names = "identical-sequences double-identical-sequences pure-identical-sequences"
    assert among(f"{names} pure-quadruple-sequence", example) == counts


SHIFTED_AND_LINKED = """
    three-mixed-shifted-sequences four-mixed-shifted-sequences
    three-pure-shifted-sequences four-pure-shifted-sequences
    three-mixed-linked-sequences three-pure-linked-sequences golden-gate-bridge
    mixed-shifted-linked-sequences pure-shifted-linked-sequences
"""


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("123m234p34s11166z+5s", {"three-mixed-shifted-sequences": 2}),
        ("789m678p56s11166z+7s", {"three-mixed-shifted-sequences": 2}),
        ("123345m23p11166z+4p", {}),
        ("123456m234p34s66z+5s", {"four-mixed-shifted-sequences": 8}),
        ("123m234456p34s66z+5s", {"three-mixed-shifted-sequences": 2}),
        ("122333445m22p78s+9s", {"three-pure-shifted-sequences": 10}),
        ("122333444556m2p+2p", {"four-pure-shifted-sequences": 30}),
        ("345m567p78s11166z+9s", {"three-mixed-linked-sequences": 2}),
        ("567m123p34s11166z+5s", {"three-mixed-linked-sequences": 2}),
        ("123345567m22p78s+9s", {"three-pure-linked-sequences": 8}),
        ("123345567789m2p+2p", {"golden-gate-bridge": 20}),
        ("234m123p345s56m66z+7m", {"mixed-shifted-linked-sequences": 8}),
        ("122333445567m2p+2p", {"pure-shifted-linked-sequences": 20}),
        ("123m456p78s11166z+9s", {}),
    ],
)
def test_shifted_runs_go_up_by_one_and_linked_ones_by_two(hand: str, counts: Counts) -> None:
    """BF-70: in one suit, or in three in any order, of which a fourth repeats the first."""
    assert among(SHIFTED_AND_LINKED, hand) == counts


# Tile hog and numbers


@pytest.mark.parametrize(
    ("example", "counts"),
    [
        ("888m456p1111234s+4s", {"tile-hog-2": 2}),
        ("888m456p2344456s+4s", {"tile-hog-5": 5}),
        ("112233334455m9p+9p", {"tile-hog-15": 15}),
        # A joker counts as what it stands for, and a fifth copy does no harm.
        ("88m456p1112344s8j+8m", {"tile-hog-2": 2}),
        ("9m456p11112233s8j+9m", {"tile-hog-2": 2}),
        # Sets on the table do not count.
        (with_melds("1244s", "3s", "chow 456p", "pung 888m", "pung 111s"), {}),
        (with_melds("2344s", "4s", "chow 456s", "chow 456p", "pung 888m"), {}),
        (with_melds("122333445m9p", "9p", "chow 345m"), {}),
        # Two tiles, or three, that stand four times add to a hog.
        ("6789p111123333s+9p", {"tile-hog-2": 2, "double-tile-hog": 8}),
        ("111122223333m9p+9p", {"tile-hog-15": 15, "triple-tile-hog": 30}),
    ],
)
def test_a_tile_hog_is_a_tile_that_stands_four_times_in_concealed_sets(
    example: Any, counts: Counts
) -> None:
    """BF-71."""
    names = "tile-hog-2 tile-hog-5 tile-hog-15 double-tile-hog triple-tile-hog"
    assert among(names, example) == counts


@pytest.mark.parametrize(
    ("example", "counts"),
    [
        ("22223m33444p333s+4m", {"three-number-hand": 5}),
        ("22223m33444p555s+4m", {}),
        (discarded("333m333p2233s", "2s", "pung 222p"), {"two-number-hand": 10}),
        ("23444m345345p45s+6s", {"all-like-numbers": 8}),
        ("23444m345345p56s+7s", {}),
    ],
)
def test_a_number_hand_has_just_three_numbers_or_at_most_two(example: Any, counts: Counts) -> None:
    """BF-72."""
    assert among("three-number-hand two-number-hand all-like-numbers", example) == counts


# Concealed


KONGS = [f"concealed-kong {tiles}" for tiles in ("1111m", "5555p", "9999s", "2222z")]
MELDS = ("chow 123m", "chow 456p", "pung 888s", "pung 777z")


@pytest.mark.parametrize(
    ("hand", "win", "melds", "drawn", "taken"),
    [
        ("123m57p111789s66z", "6p", (), "fully-concealed-hand", "concealed-hand"),
        ("57p111789s66z", "6p", KONGS[:1], "fully-concealed-hand", "concealed-hand"),
        ("57p111789s66z", "6p", MELDS[:1], "", ""),
        ("1z", "1z", MELDS, "self-drawn-melded-hand", "melded-hand"),
        (
            "7z",
            "7z",
            KONGS,
            "fully-concealed-hand self-drawn-melded-hand",
            "concealed-hand melded-hand",
        ),
        ("1122m3344p5566s7z", "7z", (), "fully-concealed-hand", "concealed-hand"),
        ("147m258p36s12356z", "6z", (), "fully-concealed-hand", "concealed-hand"),
    ],
)
def test_concealed_kongs_are_melds_that_leave_a_hand_concealed(
    hand: str, win: str, melds: tuple[str, ...], drawn: str, taken: str
) -> None:
    """BF-76: four of them make it melded too; declared jokers do not matter."""
    names = "concealed-hand fully-concealed-hand self-drawn-melded-hand melded-hand"
    for flowers in ("", "3j"):
        by_draw = with_melds(hand, win, *melds, flowers=flowers)
        assert set(among(names, by_draw)) == set(drawn.split())
        by_discard = discarded(hand, win, *melds, flowers=flowers)
        assert set(among(names, by_discard)) == set(taken.split())


# Pairs


@pytest.mark.parametrize(
    ("hand", "counts"),
    [
        ("2233445577p99s1z+1z", {"three-consecutive-pairs": 2}),
        ("2233m44p55p99s11z7z+7z", {}),
        ("2233445566p77s1z+1z", {"five-consecutive-pairs": 10}),
        ("2233445566778s+8s", {"seven-consecutive-pairs": 30}),
        ("3355m33p33s1122z7z+7z", {"three-identical-pairs": 5}),
        ("3344m33p44s1122z7z+7z", {}),
        ("22m3377p115566z7z+7z", {"three-dragons-seven-pairs": 5}),
        ("22m77p99s1122334z+4z", {"four-winds-seven-pairs": 10}),
    ],
)
def test_what_seven_pairs_have_adds_to_them(hand: str, counts: Counts) -> None:
    """BF-78: consecutive pairs of one suit, or one number in three suits."""
    names = (
        "three-consecutive-pairs five-consecutive-pairs seven-consecutive-pairs "
        "three-identical-pairs three-dragons-seven-pairs four-winds-seven-pairs"
    )
    assert among(f"seven-pairs {names}", hand) == {"seven-pairs": 5, **counts}


# Unconnected hands


KNITTED = """
    all-types thirteen-unconnected knitted-short-straight knitted-terminal-sequences
    knitted-straight knitted-triplets knitted-honors
"""


@pytest.mark.parametrize(
    ("hand", "also"),
    [
        ("14m28p36s1234567z+1m", {"knitted-honors": 5}),
        ("14m28p36s1234567z+7z", {}),
        ("14m14p14s1234567z+1m", {"knitted-honors": 5}),
        ("147m147p147s1256z+6z", {"knitted-triplets": 5}),
        ("147m147p14s12567z+6z", {}),
        ("14m25p36s1234567z+7z", {"knitted-short-straight": 5}),
        ("36m14p25s1234567z+7z", {"knitted-short-straight": 5}),
        ("47m58p69s1234567z+7z", {"knitted-short-straight": 5}),
        ("25m36p47s1234567z+7z", {}),
        ("17m28p39s1234567z+7z", {"knitted-terminal-sequences": 5}),
        ("147m258p369s1256z+6z", {"knitted-straight": 5}),
        ("369m147p258s1256z+6z", {"knitted-straight": 5}),
    ],
)
def test_unconnected_hands_are_knitted_in_a_few_ways(hand: str, also: Counts) -> None:
    """BF-79: one tile of each number, the three suits taken in turn in some order."""
    assert among(KNITTED, hand) == {"thirteen-unconnected": 5, **also}


@pytest.mark.parametrize(
    "hand",
    [
        "147m258p25s12567z+6z",  # two suits of one family
        "147m258p1234567z+7z",  # no bamboo
        "147m258p369s1234z+4z",  # no dragon
        "147m258p36s12566z+6z",  # twelve different tiles
        "148m258p36s12567z+6z",  # 1 and 8 are of two families
    ],
)
def test_unconnected_tiles_are_of_one_family_with_each_suit_a_wind_and_a_dragon(hand: str) -> None:
    """BF-79."""
    assert refusal(hand) == "incomplete"


# Miscellaneous


@pytest.mark.parametrize(
    ("hand", "eyes"),
    [
        *((f"123m345999p789s{number}m+{number}m", number in (2, 5, 8)) for number in range(1, 10)),
        ("123m345999p789s2z+2z", False),
        ("2255m3388p5588s7z+7z", False),
    ],
)
def test_the_eyes_of_the_general_are_a_pair_of_two_five_or_eight(hand: str, eyes: bool) -> None:
    """BF-80: in a standard hand."""
    assert ("eyes-of-the-general" in counted(hand)) == eyes


@pytest.mark.parametrize(
    ("meld", "pair", "train"),
    [
        ("pung 333s", "7z", True),
        ("pung 333p", "7z", True),
        ("kong 3333m", "7z", True),
        ("kong 4444s", "7z", True),
        ("concealed-kong 4444s", "7z", True),
        ("pung 444s", "7z", False),
        ("kong 5555s", "7z", False),
        ("pung 333s", "6z", False),
    ],
)
def test_the_university_train_needs_red_dragons_a_straight_and_threes_or_a_kong_of_fours(
    meld: str, pair: str, train: bool
) -> None:
    """BF-80: the straight counts too."""
    hand = with_melds(f"23456789p{pair}{pair}", "1p", meld)
    found = among("pure-straight university-train", hand)
    assert found == {"pure-straight": 8} | ({"university-train": 20} if train else {})


ORPHANS = ["1m", "1p", "1s", "1z", "5z", "6z", "9m", "9p", "9s", "2z", "3z", "4z", "7z"]
JOKERS = ["6j", "7j", "8j", "4j", "5j", "3j", "2j", "1j"]
"""Each may stand for the orphan at its place."""


@pytest.mark.parametrize("jokers", range(9))
def test_thirteen_orphans_are_worth_less_with_more_jokers(jokers: int) -> None:
    """BF-81: at most one 30, at most three 25, else 20; a winning joker counts among them."""
    hand = JOKERS[:jokers] + ORPHANS[jokers:]
    faan = 30 if jokers <= 1 else 25 if jokers <= 3 else 20
    drawn = with_melds("".join(hand), "7z")
    assert among(" ".join(f"thirteen-orphans-{n}" for n in (20, 25, 30)), drawn) == {
        f"thirteen-orphans-{faan}": faan
    }
    if jokers:
        with_a_joker = with_melds("".join([*hand[1:], "7z"]), hand[0])
        assert f"thirteen-orphans-{faan}" in counted(with_a_joker)


@pytest.mark.parametrize(
    ("more", "chicken"),
    [
        ({"drawn": 11}, True),
        ({"drawn": 10}, False),
        ({"seat": "W"}, False),
        ({"round": "W"}, False),
    ],
)
def test_the_chicken_hand_of_the_document(more: dict[str, Any], chicken: bool) -> None:
    """BF-82: when West is neither seat nor round and at least 11 tiles have been drawn."""
    found = counted(discarded("123m345p3344z", "3z", "pung 77s8j", **more))
    assert (found == {"chicken-hand": 15}) == chicken
    assert ("chicken-hand" in found) == chicken
