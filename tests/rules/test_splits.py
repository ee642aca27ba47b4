"""The splitter: all readings of complete hands, against enumerating every split."""

from random import Random

import pytest

from fivewinds.core.codes import (
    BY_DRAW,
    FOUR_SETS,
    NOBODY,
    SEVEN_PAIRS,
    SEVEN_PAIRS_REPEATED,
    THIRTEEN_ORPHANS,
    USUAL_FORMS,
)
from fivewinds.core.shapes import Hand
from fivewinds.core.wins import Win
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.splits import plain_readings
from fivewinds.tiles import parse, show
from tests.second_opinions import shapes as slow
from tests.second_opinions.hands import Tiles, complete_hand, sample

COMPLETE_SIZES = (2, 5, 8, 11, 14)

Read = tuple[str, tuple[tuple[int, ...], ...], int | None]


def readings(tiles: Tiles, forms: int) -> list[Read]:
    """Shape, groups and pair of each reading once, whichever group the winning tile completes."""
    hand = tuple(sorted(tiles))
    win = Win(0, BY_DRAW, hand[-1], NOBODY, hand[:-1], dealer=0)
    found: list[Read] = []
    places: set[tuple[Read, tuple[int, ...]]] = set()
    for each in plain_readings(Setting(win), forms):
        read = (each.shape, each.groups, each.pair if each.pair >= 0 else None)
        assert (read, each.completed) not in places, f"{show(tiles)} is read twice alike"
        places.add((read, each.completed))
        if read not in found:
            found.append(read)
    return found


def complete_hands(number: int, size: int) -> list[Tiles]:
    chance = Random(f"complete {size}")
    return [complete_hand(chance, size) for _ in range(number)]


def agree(hands: list[Tiles], forms: int) -> int:
    """Compare the readings, and count them."""
    total = 0
    for tiles in hands:
        found = readings(tiles, forms)
        expected = list(slow.readings(tiles, forms))
        as_sets = [(shape, tuple(sorted(groups)), pair) for shape, groups, pair in found]
        assert set(as_sets) == set(expected), show(tiles)
        assert len(set(expected)) == len(expected)
        total += len(found)
    return total


@pytest.mark.parametrize("size", COMPLETE_SIZES)
def test_every_split_of_a_complete_hand_is_a_reading_and_found_once(size: int) -> None:
    hands = complete_hands(80, size)
    assert agree(hands, FOUR_SETS) >= len(hands)


@pytest.mark.parametrize("forms", [SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS, 15])
def test_pairs_and_orphans_are_readings_where_the_forms_allow_them(forms: int) -> None:
    hands = [*complete_hands(40, 14), *sample(240, 14), *map(parse, PAIRS_AND_ORPHANS)]
    assert agree(hands, forms) > 0


PAIRS_AND_ORPHANS = [
    "112233m445566p77z",
    "11223344556677m",
    "11112222333344m",
    "1111m22p33s44z5566z",
    "119m19p19s1234567z",
    "19m19p19s12345677z",
]


@pytest.mark.sweep
@pytest.mark.parametrize("size", COMPLETE_SIZES)
def test_every_split_of_many_more_hands_too(size: int) -> None:
    agree(complete_hands(2000, size), USUAL_FORMS | SEVEN_PAIRS_REPEATED)


def test_a_hand_that_is_not_complete_has_no_reading() -> None:
    incomplete = [t for t in sample(240, 14) if Hand(t).distance(15) >= 0]
    assert incomplete
    assert agree(incomplete, 15) == 0


def test_a_reading_lists_its_groups_in_the_order_of_the_tiles() -> None:
    found = readings(parse("111222333m99p777z"), FOUR_SETS)
    assert found == [
        ("standard", ((0, 0, 0), (1, 1, 1), (2, 2, 2), (33, 33, 33)), 17),
        ("standard", ((0, 1, 2), (0, 1, 2), (0, 1, 2), (33, 33, 33)), 17),
    ]


def test_seven_pairs_can_also_be_runs() -> None:
    shapes = [shape for shape, _, _ in readings(parse("11223344556677m"), USUAL_FORMS)]
    assert shapes == ["standard", "standard", "standard", "seven-pairs"]
