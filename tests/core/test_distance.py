"""Distance, waits and useful tiles agree with trying everything."""

from collections.abc import Iterable

import pytest

from fivewinds.core.codes import (
    FAR,
    FOUR_SETS,
    SEVEN_PAIRS,
    SEVEN_PAIRS_REPEATED,
    THIRTEEN_ORPHANS,
    USUAL_FORMS,
)
from fivewinds.core.shapes import Hand, complete, distance
from fivewinds.tiles import parse, show
from tests.second_opinions import shapes as slow
from tests.second_opinions.hands import SIZES, Tiles, sample

FORMS = (FOUR_SETS, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS)
ALL_FORMS = range(1, 16)
HOW_MANY = {13: 840, 14: 840}
OTHERS = 240


def agree_on_distance(hands: Iterable[Tiles]) -> None:
    for tiles in hands:
        by_form = {form: slow.distance(tiles, form) for form in FORMS}
        hand = Hand(tiles)
        for forms in ALL_FORMS:
            expected = min(found for form, found in by_form.items() if forms & form)
            where = f"{show(tiles)} as {forms}"
            assert min(hand.distance(forms), slow.IMPOSSIBLE - 1) == expected, where
            assert min(distance(tiles, forms), slow.IMPOSSIBLE - 1) == expected, where
            assert hand.complete(forms) == complete(tiles, forms) == (expected == -1), where


def agree_on_waits(hands: Iterable[Tiles], all_forms: Iterable[int]) -> None:
    for tiles in hands:
        for forms in all_forms:
            expected = slow.waits(tiles, forms)
            hand = Hand(tiles)
            where = f"{show(tiles)} as {forms}"
            assert hand.waits(forms) == expected, where
            assert [t for t in range(34) if hand.complete_with(t, forms)] == expected, where
            assert (hand.distance(forms) == 0) == bool(expected), where
            assert hand.tiles() == sorted(tiles), where


def agree_on_useful(hands: Iterable[Tiles], forms: int) -> None:
    for tiles in hands:
        hand = Hand(tiles)
        if hand.distance(forms) > 0:
            assert hand.useful(forms) == slow.useful(tiles, forms), show(tiles)
            assert hand.tiles() == sorted(tiles)
        else:
            assert hand.useful(forms) == hand.waits(forms) == slow.waits(tiles, forms)


@pytest.mark.parametrize("size", SIZES)
def test_the_distance_is_what_trying_everything_gives(size: int) -> None:
    agree_on_distance(sample(HOW_MANY.get(size, OTHERS), size))


@pytest.mark.sweep
@pytest.mark.parametrize("share", range(10))
@pytest.mark.parametrize("size", SIZES)
def test_the_distance_of_many_more_hands_too(size: int, share: int) -> None:
    agree_on_distance(sample(600, size, f"share {share} of "))


@pytest.mark.parametrize("size", [size for size in SIZES if size % 3 == 1])
def test_a_hand_waits_for_exactly_the_tiles_that_complete_it(size: int) -> None:
    agree_on_waits(sample(60, size), (FOUR_SETS, SEVEN_PAIRS_REPEATED, USUAL_FORMS))


@pytest.mark.sweep
@pytest.mark.parametrize("size", [size for size in SIZES if size % 3 == 1])
def test_many_more_hands_wait_for_exactly_that(size: int) -> None:
    agree_on_waits(sample(150, size, "sweep "), ALL_FORMS)


@pytest.mark.parametrize(("size", "number"), [(1, 6), (4, 24), (7, 24), (10, 12)])
def test_a_tile_is_useful_when_some_discard_after_it_brings_the_hand_nearer(
    size: int, number: int
) -> None:
    agree_on_useful(sample(number, size), FOUR_SETS)


@pytest.mark.parametrize("forms", [FOUR_SETS, *FORMS[1:], USUAL_FORMS])
def test_a_tile_is_useful_in_a_whole_hand_likewise(forms: int) -> None:
    near = [tiles for tiles in sample(60, 13) if Hand(tiles).distance(FOUR_SETS) in (1, 2)]
    agree_on_useful(near[:8], forms)


@pytest.mark.sweep
@pytest.mark.parametrize("share", range(10))
def test_useful_tiles_of_many_more_hands_too(share: int) -> None:
    agree_on_useful(sample(12, 13, f"share {share} of "), USUAL_FORMS)


@pytest.mark.parametrize(("size", "number"), [(1, 12), (4, 30)])
def test_the_distance_is_the_number_of_turns_before_the_hand_waits(size: int, number: int) -> None:
    for tiles in sample(number, size, "turns "):
        assert Hand(tiles).distance(FOUR_SETS) == slow.steps_to_waiting(tiles, FOUR_SETS)


@pytest.mark.parametrize(
    ("hand", "waits"),
    [
        ("1z", "1z"),
        ("1111m", ""),
        ("1111z", ""),
        ("1122m", "12m"),
        ("2344m", "14m"),
        ("2333m", "124m"),
        ("3333m", ""),
        ("2222333m", "14m"),
        ("1111222m", "3m"),
        ("1112345678999m", "123456789m"),
        ("1111222233334m", "45m"),
        ("111144447777m1z", ""),
    ],
)
def test_waits_that_are_easily_miscounted(hand: str, waits: str) -> None:
    """Four equal tiles may be a triplet and part of a run; a fifth is never waited for."""
    assert show(Hand(parse(hand)).waits(FOUR_SETS)) == waits


def test_a_hand_that_only_a_fifth_copy_would_complete_does_not_wait() -> None:
    lonely = Hand(parse("123m456m789m1111z"))
    assert lonely.waits(FOUR_SETS) == []
    assert lonely.distance(FOUR_SETS) == 1
    assert 27 not in lonely.useful(FOUR_SETS)


@pytest.mark.parametrize(
    ("hand", "forms", "expected"),
    [
        ("1133557799m11p2s", SEVEN_PAIRS, 0),
        ("1111m22p33s44z556z", SEVEN_PAIRS, 2),
        ("1111m22p33s44z556z", SEVEN_PAIRS_REPEATED, 0),
        ("111122223333m4p", SEVEN_PAIRS, 6),
        ("111122223333m4p", SEVEN_PAIRS_REPEATED, 0),
        ("11112222333344m", SEVEN_PAIRS, 5),
        ("11112222333344m", SEVEN_PAIRS_REPEATED, -1),
        ("19m19p19s1234567z", THIRTEEN_ORPHANS, 0),
        ("119m19p19s123456z", THIRTEEN_ORPHANS, 0),
        ("119m19p19s1234567z", THIRTEEN_ORPHANS, -1),
        ("1111m9999p1111z9s", THIRTEEN_ORPHANS, 8),
        ("2345678m234567p", THIRTEEN_ORPHANS, 13),
    ],
)
def test_the_forms_without_sets_count_pairs_and_orphans(
    hand: str, forms: int, expected: int
) -> None:
    assert distance(parse(hand), forms) == expected


def test_a_hand_with_melds_is_no_seven_pairs_and_no_thirteen_orphans() -> None:
    for size in (1, 2, 4, 5, 7, 8, 10, 11):
        tiles = slow.ORPHANS[:size]
        for forms in FORMS[1:]:
            assert distance(tiles, forms) == Hand(tiles).distance(forms) == FAR


@pytest.mark.parametrize("size", [0, 3, 6, 9, 12, 15, 16, 136])
def test_a_number_of_tiles_that_no_hand_has_is_refused(size: int) -> None:
    with pytest.raises(ValueError, match=f"{size} tiles"):
        distance(list(range(size)))


@pytest.mark.parametrize("tile", [-1, 34, 49, 255, 2**31 - 1, -(2**31)])
def test_an_id_that_is_no_plain_tile_is_refused(tile: int) -> None:
    with pytest.raises(ValueError, match="not"):
        distance([tile])
    with pytest.raises(ValueError, match="not"):
        Hand([tile])


def test_a_fifth_copy_is_refused() -> None:
    with pytest.raises(ValueError, match="fifth"):
        distance([3, 3, 3, 3, 3])
    with pytest.raises(ValueError, match="fifth"):
        Hand([3, 3, 3, 3, 3])


def test_a_refused_hand_leaves_no_trace_in_the_next_one() -> None:
    with pytest.raises(ValueError, match="fifth"):
        distance([3] * 5)
    assert distance([3, 3, 3, 4, 4], FOUR_SETS) == -1


def test_lists_and_bytes_are_read_alike() -> None:
    for tiles in sample(24, 13):
        assert distance(tiles) == distance(bytes(tiles))


def test_a_hand_keeps_its_count_through_adding_and_removing() -> None:
    for tiles in sample(24, 14):
        hand = Hand()
        for tile in tiles:
            hand.add(tile)
        other = hand.copy()
        for tile in tiles[7:]:
            hand.remove(tile)
        assert (hand.size, hand.tiles()) == (7, sorted(tiles[:7]))
        assert hand.distance(FOUR_SETS) == distance(tiles[:7], FOUR_SETS)
        assert (other.size, other.tiles()) == (14, sorted(tiles))
        assert list(other.counts)[:34] == slow.counts_of(tiles)
        other.clear()
        assert (other.size, other.tiles()) == (0, [])
        assert hand.size == 7
