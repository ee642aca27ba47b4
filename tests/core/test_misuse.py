"""What a caller may get wrong is refused in the same way, compiled and interpreted."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from fivewinds.core.codes import FOUR_SETS, USUAL_FORMS
from fivewinds.core.shapes import Hand, distance
from fivewinds.core.shuffle import Stream
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.tiles import parse


@pytest.mark.parametrize("limit", [0, -1])
def test_there_is_no_number_below_nought_to_draw(limit: int) -> None:
    with pytest.raises(ValueError, match="no number below"):
        Stream(b"", 1).below(limit)


def test_a_hand_has_no_fifteenth_tile() -> None:
    with pytest.raises(ValueError, match="14 tiles"):
        Hand(range(15))


@pytest.mark.parametrize("forms", [FOUR_SETS, USUAL_FORMS])
def test_a_hand_that_has_its_last_tile_waits_for_nothing(forms: int) -> None:
    hand = Hand(parse("123456789m11222p"))
    assert hand.complete(forms)
    assert hand.waits(forms) == hand.useful(forms) == []
    assert not hand.complete_with(0, forms)


def test_distances_asked_for_in_several_threads_are_each_its_own() -> None:
    hands = [parse("123456789m1122p"), parse("147m258p369s1234z"), parse("19m19p19s1234567z")] * 300
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(distance, hands)) == [0, 6, 0] * 300


def test_what_is_done_to_an_event_is_not_done_to_the_match() -> None:
    match = Match(book("simple"), bytes(32), {"hands": 1})
    while not match.over:
        (seat,) = match.asked()
        match.act(seat, match.legal(seat)[0])
    before = repr(match.events())
    for event in match.events():
        for changed in ("scores", "payments", "ranking", "places"):
            if hasattr(event, changed):
                getattr(event, changed)[0] = 99
    assert repr(match.events()) == before
