"""What a reading knows of a hand: its sets, its tiles, and where the winning tile is."""

from collections.abc import Sequence
from typing import Any

import pytest

from fivewinds.core.codes import (
    BY_DISCARD,
    BY_DRAW,
    BY_ROB,
    CHOW,
    CONCEALED_KONG,
    FOUR_SETS,
    KONG,
    NOBODY,
    PUNG,
    SEVEN_PAIRS,
    USUAL_FORMS,
)
from fivewinds.core.jokers import Jokers
from fivewinds.core.wins import Meld, Win
from fivewinds.rules import facts
from fivewinds.rules.codes import NO_TILE
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.reading import Reading
from fivewinds.rules.readings import readings
from fivewinds.tiles import ID, parse, show
from tests.rules.toy_scoring import RESTRICTED, SNAKE_FORMS, UNLIMITED


def a_win(hand: str, tile: str, by: int = BY_DRAW, melds: Sequence[Meld] = (), **more: Any) -> Win:
    source = NOBODY if by == BY_DRAW else 1
    return Win(0, by, ID[tile], source, tuple(sorted(parse(hand))), 0, tuple(melds), **more)


def a_meld(kind: int, tiles: str, stands: str = "") -> Meld:
    return Meld(kind, tuple(sorted(parse(tiles))), tuple(sorted(parse(stands or tiles))))


def ways(win: Win, powers: dict[int, int] | None = None, forms: int = USUAL_FORMS) -> list[Reading]:
    jokers = None if powers is None else Jokers(powers, forms)
    return list(readings(win, forms, jokers))


def only(win: Win, powers: dict[int, int] | None = None) -> Reading:
    (reading,) = ways(win, powers, FOUR_SETS)
    return reading


def shown(groups: Sequence[Sequence[int]]) -> list[str]:
    return [show(group) for group in groups]


def test_sets_are_told_melds_first_and_kongs_with_four_tiles() -> None:
    melds = [a_meld(KONG, "5555p"), a_meld(CHOW, "123s")]
    reading = only(a_win("123m66z78m", "9m", melds=melds))
    assert shown(reading.sets) == ["5555p", "123s", "123m", "789m"]
    assert reading.pair == ID["6z"]
    assert shown([reading.runs]) == ["17m1s"]
    assert shown([reading.triplets, reading.kongs]) == ["5p", "5p"]
    assert reading.size == 15
    assert reading.melds == 2


def test_tiles_are_counted_by_their_sorts() -> None:
    reading = only(a_win("123m111789p11z77z", "1z"))
    assert (reading.suits, reading.suited) == (2, 9)
    assert (reading.honours, reading.winds, reading.dragons) == (5, 3, 2)
    assert (reading.terminals, reading.simples) == (5, 4)
    assert [reading.count(ID[tile]) for tile in ("1p", "1z", "7z", "1s")] == [3, 3, 2, 0]
    assert reading.count(NO_TILE) == 0
    assert reading.numbers == 0b111000111
    assert reading.kinds.bit_count() == 9


def test_winds_are_those_of_the_seat_and_of_the_round() -> None:
    win = a_win("123456789m1122p", "2p")
    south = win._replace(seat=1, round=2)
    assert (only(south).own_wind, only(south).round_wind) == (ID["2z"], ID["3z"])
    assert only(win._replace(round=None)).round_wind == NO_TILE


@pytest.mark.parametrize(("by", "concealed"), [(BY_DRAW, "2p"), (BY_DISCARD, ""), (BY_ROB, "")])
def test_a_triplet_is_concealed_unless_the_tile_of_another_completed_it(
    by: int, concealed: str
) -> None:
    reading = only(a_win("123456789m1122p", "2p", by))
    assert shown([reading.concealed_triplets]) == [concealed]
    assert reading.triplets == (ID["2p"],)


def test_concealed_kongs_are_concealed_triplets_and_claimed_melds_are_not() -> None:
    melds = [a_meld(CONCEALED_KONG, "5555p"), a_meld(KONG, "6666p"), a_meld(PUNG, "777p")]
    reading = only(a_win("23m11z", "1m", melds=melds))
    assert reading.concealed_triplets == reading.concealed_kongs == (ID["5p"],)
    assert len(reading.triplets) == 3
    assert len(reading.kongs) == 2
    assert not reading.closed
    assert only(a_win("23456789m11z", "1m", melds=melds[:1])).closed


def test_there_is_a_reading_for_each_group_that_the_winning_tile_may_complete() -> None:
    """MJ-51: the discarded 5s goes into 456s, and three triplets are concealed."""
    found = ways(a_win("222m888p99p45556s", "5s", BY_DISCARD))
    assert sorted(shown([each.completed])[0] for each in found) == ["456s", "555s"]
    best = max(found, key=lambda each: len(each.concealed_triplets))
    assert show(best.concealed_triplets) == "2m8p5s"


def test_equal_groups_are_one_place() -> None:
    found = ways(a_win("112233m456p78s55z", "9s"), forms=FOUR_SETS)
    assert len(found) == 1
    found = ways(a_win("11223m456p789s55z", "3m"), forms=FOUR_SETS)
    assert [shown([each.completed]) for each in found] == [["123m"]]


def test_the_pair_is_a_place_too() -> None:
    found = ways(a_win("456m7899p123789s", "9p"), forms=FOUR_SETS)
    assert {show(each.completed): each.completes_pair for each in found} == {
        "99p": True,
        "789p": False,
    }


def test_of_two_equal_triplets_only_one_was_completed_by_the_tile_of_another() -> None:
    win = a_win("111m123p55z55z16j2j", "1m", BY_DISCARD)
    for reading in ways(win, RESTRICTED, FOUR_SETS):
        if reading.triplets.count(0) == 2 and reading.completed == (0, 0, 0):
            assert reading.concealed_triplets.count(0) == 1
            break
    else:
        pytest.fail("there is no reading with two triplets of 1m")


def test_seven_pairs_and_orphans_have_no_place_for_the_winning_tile() -> None:
    pairs = ways(a_win("1122m3344p5566s7z", "7z"), forms=SEVEN_PAIRS)
    assert [each.completed for each in pairs] == [()]
    assert shown([pairs[0].pairs]) == ["12m34p56s7z"]
    assert (pairs[0].pair, pairs[0].sets) == (NO_TILE, ())
    (orphans,) = ways(a_win("19m19p19s1234567z", "1z"))
    assert show(orphans.tiles) == "19m19p19s11234567z"
    assert orphans.pair == ID["1z"]


def test_jokers_count_as_what_they_stand_for_in_melds_too() -> None:
    melds = [a_meld(PUNG, "77s8j", "777s")]
    reading = only(a_win("123m345p3344z", "3z", BY_DISCARD, melds), RESTRICTED)
    assert reading.sets[0] == (ID["7s"],) * 3
    assert reading.count(ID["7s"]) == 3
    assert (reading.jokers, reading.jokers_in_hand) == (1, 0)
    assert reading.stands == ()


def test_a_winning_joker_is_read_wherever_it_fits_and_the_others_make_room() -> None:
    found = ways(a_win("34m456p789s1122z", "6j", melds=()), RESTRICTED, FOUR_SETS)
    assert found == []
    found = ways(a_win("3499m456p789s22z", "6j"), RESTRICTED, FOUR_SETS)
    assert found == []
    win = a_win("34m99m456p789s22z1j", "6j", BY_DISCARD)
    told = {
        (show(each.completed), show([each.winning]), each.stands) for each in ways(win, RESTRICTED)
    }
    for completed, winning, stands in told:
        assert ID[winning] in parse(completed)
        assert dict(stands)[ID["6j"]] == ID[winning]
        assert RESTRICTED[ID["6j"]] >> ID[winning] & 1
    assert {"234m", "999m"} <= {completed for completed, _, _ in told}


def test_a_discarded_joker_fits_nothing_where_the_book_says_so() -> None:
    """RDJ-25 and BF-22."""
    jokers = Jokers(UNLIMITED, FOUR_SETS)
    drawn = a_win("123456789m1122p", "7z")
    discarded = a_win("123456789m1122p", "7z", BY_DISCARD)
    assert list(readings(drawn, FOUR_SETS, jokers, on_joker=False))
    assert list(readings(discarded, FOUR_SETS, jokers, on_joker=True))
    assert not list(readings(discarded, FOUR_SETS, jokers, on_joker=False))
    held = a_win("123456789m112p7z", "2p", BY_DISCARD)
    assert list(readings(held, FOUR_SETS, jokers, on_joker=False))


@pytest.mark.parametrize("hand", ["123456789m1234z", "12345678m1234z1j"])
def test_a_form_of_the_book_is_read_with_and_without_jokers(hand: str) -> None:
    jokers = Jokers(RESTRICTED, USUAL_FORMS, SNAKE_FORMS)
    found = list(readings(a_win(hand, "4z"), USUAL_FORMS, jokers))
    assert {each.shape for each in found} == {"snake"}
    assert show(found[0].tiles) == "123456789m12344z"
    assert found[0].pair == ID["4z"]


def test_facts_are_what_the_numbers_say() -> None:
    melds = [a_meld(CONCEALED_KONG, "5555p")]
    reading = only(a_win("222777p22z99p", "2z", BY_DISCARD, melds))
    assert reading.has(facts.CLAIMED, facts.CLOSED, facts.NO_JOKERS, facts.ONE_SUIT)
    assert reading.has(facts.all_of(facts.SOME_WINDS, facts.SOME_TERMINALS))
    assert reading.has(facts.FOUR_TRIPLETS, facts.ONE_KONG, facts.THREE_CONCEALED_TRIPLETS)
    for absent in (facts.DRAWN, facts.ROBBED, facts.OPEN, facts.NO_MELDS, facts.ONE_RUN):
        assert not reading.has(absent)
    assert not reading.has(facts.FOUR_CONCEALED_TRIPLETS)
    assert not reading.has(facts.TWO_KONGS, facts.CLAIMED)
    assert reading.has(facts.ALWAYS)


def test_a_book_may_read_a_hand_in_its_own_way() -> None:
    """RB-23: a loser's tiles as pungs, pairs and loose tiles, without a winning tile."""
    lost = Win(1, -1, NO_TILE, NOBODY, tuple(parse("111z22z5577p1369s")), 0)
    tiles = lost.hand
    groups = tuple(tuple(parse(text)) for text in ("111z", "22z", "55p", "77p"))
    reading = Reading(Setting(lost), "loser", groups, tiles=tiles, told={"dead": False})
    assert shown(reading.sets) == ["111z"]
    assert show(reading.pairs) == "57p2z"
    assert reading.concealed_triplets == (ID["1z"],)
    assert (reading.size, reading.honours) == (13, 5)
    assert reading.told == {"dead": False}
