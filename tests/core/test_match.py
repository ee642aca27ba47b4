"""From hand to hand: dealers and rounds, deciding hands, early ends, the pot, places."""

import copy
import pickle
from dataclasses import replace

import pytest

from fivewinds.bots import Greedy
from fivewinds.core.codes import SPECTATOR, discard_action
from fivewinds.core.shuffle import bot_stream
from fivewinds.core.wins import EXHAUSTED, Ending
from fivewinds.events import encode
from fivewinds.match import Laid, Match
from fivewinds.rules.book_parts import Deal, End, Finished
from fivewinds.rules.options import OptionError
from fivewinds.simulation import drive, play_match
from fivewinds.testing.playing import told_plainly
from fivewinds.testing.walls import SEED, match_of, wall_with
from tests.toys.lantern import BOOK as LANTERN
from tests.toys.petal import BOOK as PETAL
from tests.toys.reed import BOOK as REED
from tests.toys.storm import BOOK as STORM

DULL = ("147m258p369s1234z", "258m369p147s4567z", "369m147p258s4567z", "147m258p369s3456z")
WAITS = "123456789m11p46s"
"""Waits for 5s."""


def finished(**said: object) -> Finished:
    usual: dict[str, object] = {
        "hand": 1,
        "dealer": 0,
        "round": 0,
        "winners": (),
        "stopped": None,
        "scores": (250, 250, 250, 250),
        "pot": 0,
    }
    return Finished(**(usual | said))  # type: ignore[arg-type]


ONE_ROUND = {"rounds": 1}


def test_a_dealer_who_wins_deals_again() -> None:
    assert LANTERN.match.next_deal(finished(winners=(0,)), ONE_ROUND) == Deal(0, 0)
    assert LANTERN.match.next_deal(finished(winners=(2,)), ONE_ROUND) == Deal(1, 0)


def test_a_void_hand_is_dealt_again() -> None:
    void = Ending("false-win", (2,), (90, 90, -270, 90), (2,))
    assert LANTERN.match.next_deal(finished(stopped=void, dealer=3), ONE_ROUND) == Deal(3, 0)


def test_after_the_rounds_hands_decide_without_a_prevailing_wind() -> None:
    last = finished(dealer=3, stopped=EXHAUSTED, scores=(250, 270, 240, 240))
    assert LANTERN.match.next_deal(last, ONE_ROUND) == Deal(1, None)
    assert LANTERN.match.next_deal(last, {"rounds": 2}) == Deal(0, 1)
    won = finished(round=None, winners=(2,), scores=(240, 240, 290, 230))
    assert LANTERN.match.next_deal(won, ONE_ROUND) == Deal(2, None)
    enough = finished(round=None, winners=(2,), scores=(230, 230, 310, 230))
    assert LANTERN.match.next_deal(enough, ONE_ROUND) == End()


def cut_short(*dealers: int) -> dict[int, bytes]:
    """Hands with these dealers that are over after one draw, nobody winning or waiting."""
    return {
        hand: bytes(wall_with(LANTERN, DULL, "7z", left=1, dealer=dealer))
        for hand, dealer in enumerate(dealers, 1)
    }


def play_out(match: Match) -> None:
    """Everybody discards what he draws; nobody can claim it."""
    while not match.over:
        (seat,) = match.asked()
        match.act(seat, discard_action(match.table.drawn))


def test_a_match_goes_from_its_rounds_into_hands_that_decide() -> None:
    laid = Laid(cut_short(0, 1, 2, 3, 1), scores=(250, 260, 245, 245))
    match = Match(LANTERN, SEED, max_hands=5, laid=laid)
    play_out(match)
    deals = [event for event in told_plainly(match) if event["e"] == "deal"]
    assert [deal["dealer"] for deal in deals] == [0, 1, 2, 3, 1]
    assert [deal.get("round") for deal in deals] == ["E", "E", "E", "E", None]


def test_a_match_ends_early_when_somebody_is_below_nought() -> None:
    wall = wall_with(LANTERN, (DULL[0], WAITS, *DULL[2:]), "7z", left=1)
    match = match_of(LANTERN, wall, scores=(5, 495, 250, 250), max_hands=None)
    play_out(match)
    end = told_plainly(match)[-1]
    assert (end["e"], end["reason"]) == ("end-match", "below-nought")
    assert end["scores"] == [-5, 525, 240, 240]


def test_what_is_left_in_the_pot_goes_to_the_first_after_the_last_hand() -> None:
    wall = wall_with(LANTERN, (DULL[0], WAITS, *DULL[2:]), "7z", left=1)
    match = match_of(LANTERN, wall, scores=(240, 250, 250, 240), pot=20)
    play_out(match)
    *_, end_hand, pay, end = told_plainly(match)
    assert (end_hand["e"], end_hand["scores"], end_hand["pot"]) == (
        "end-hand",
        [230, 277, 240, 230],
        23,
    )
    assert pay == {
        "e": "pay",
        "n": end["n"] - 1,
        "reason": "final-pot",
        "seats": [1],
        "payments": [0, 23, 0, 0],
    }
    assert (end["scores"], match.pot) == ([230, 300, 240, 230], 0)


def test_places_are_shared_or_not_as_the_book_says() -> None:
    wall = wall_with(LANTERN, DULL, "7z", left=1)
    match = match_of(LANTERN, wall)
    play_out(match)
    assert match.places() == [1, 2, 3, 4]
    shared = match_of(REED, wall_with(REED, DULL, "7z", left=1))
    play_out(shared)
    assert shared.places() == [1, 1, 1, 1]


def test_equal_scores_are_ranked_by_hands_won_where_the_book_says_so() -> None:
    assert REED.match.ranks([5, 5, 0, 0], [0, 1, 0, 0]) == [(5, 0), (5, 1), (0, 0), (0, 0)]


def test_the_winner_deals_next_or_the_dealer_stays() -> None:
    options = PETAL.defaults
    assert PETAL.match.next_deal(finished(winners=(2,)), options) == Deal(2)
    assert PETAL.match.next_deal(finished(dealer=3), options) == Deal(3)
    assert PETAL.match.next_deal(finished(hand=4), options) == End()


def test_a_round_begins_with_every_fourth_hand() -> None:
    rounds = [STORM.match.next_deal(finished(hand=hand), {"hands": 64}) for hand in range(1, 9)]
    assert [deal.round for deal in rounds if isinstance(deal, Deal)] == [0, 0, 0, 1, 1, 1, 1, 2]


def test_the_set_depends_on_the_options() -> None:
    def tiles(**options: object) -> int:
        return len(PETAL.set_of(PETAL.filled(options)).tiles)

    assert tiles() == tiles(flowers="dragons") == 120
    assert tiles(flowers="none") == 112
    assert tiles(winds=True) == 136


def test_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(OptionError) as refused:
        Match(PETAL, SEED, {"winds": True, "flowers": "dragons"})
    assert (refused.value.fault, refused.value.name) == ("conflict", "conflict-winds")


@pytest.mark.parametrize("reader", [0, 1, 2, 3, SPECTATOR])
def test_the_indicator_lies_open_from_the_deal_and_what_is_under_it_does_not(reader: int) -> None:
    wall = wall_with(LANTERN, DULL, "7z", indicator="9p")
    deal = told_plainly(match_of(LANTERN, wall), reader)[0]
    assert deal["indicator"] == "9p"
    assert "ura" not in deal


def test_a_match_can_be_laid_out_by_hand() -> None:
    match = Match(LANTERN, SEED, max_hands=2, laid=Laid(cut_short(0, 1), (1, 2, 3, 994), 7))
    deal = told_plainly(match)[0]
    assert (deal["scores"], deal["pot"], deal["wall"]) == ([1, 2, 3, 994], 7, 1)
    assert deal["hands"] == list(DULL)


def test_a_match_with_a_book_that_its_module_does_not_name_cannot_be_pickled() -> None:
    match = Match(replace(REED, id="another"), bytes(32))
    assert match.clone().book is match.book
    with pytest.raises(pickle.PicklingError, match="is this book another"):
        pickle.dumps(match)


def test_a_table_is_pickled_with_its_match() -> None:
    match = Match(REED, bytes(32))
    with pytest.raises(TypeError, match="with its match"):
        pickle.dumps(match.table)
    assert copy.deepcopy(match.table).snapshot() == match.table.snapshot()


def test_a_copy_of_a_finished_match_has_the_same_record() -> None:
    match = play_match("rode-boekje", bytes(32), max_hands=6)
    for other in (match.clone(), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert [encode(event) for event in other.events()] == [encode(e) for e in match.events()]
        assert (other.scores, other.places()) == (match.scores, match.places())


def test_bots_play_a_copy_that_pauses_to_the_end_of_its_hand_alone() -> None:
    match = Match(PETAL, SEED)
    clone = match.clone()
    clone.pauses = True
    drive(clone, [Greedy(bot_stream(SEED, seat)) for seat in range(4)])
    assert (clone.between, clone.over, len(clone.hands)) == (True, False, 1)
    assert (match.decisions, match.pauses) == (0, False)
    clone.go_on()
    assert len(clone.hands) == 2
