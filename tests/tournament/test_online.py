"""Rounds played at our own tables: the slip that a match's record comes to."""

import pytest

from fivewinds import record
from fivewinds.match import Match
from fivewinds.rules.registry import book, books
from fivewinds.simulation import play_match
from fivewinds.tournament.online import match_options, slip_of_record
from fivewinds.tournament.slips import SlipRules
from tests.tournament.evening import drawn

LEVELS = ("greedy",) * 4


def recorded(match: Match) -> str:
    head = record.header(match, record.bots(LEVELS))
    return b"".join(record.lines(head, match.events())).decode()


@pytest.mark.heavy
@pytest.mark.parametrize("rules", sorted(books()))
def test_a_slip_comes_to_what_the_match_came_to(rules: str) -> None:
    the_book = book(rules)
    short = {"hands": 4} if rules == "rode-boekje" else {}
    for seed in range(3):
        match = play_match(rules, bytes([seed] * 32), LEVELS, short)
        slip_rules = SlipRules(the_book)
        slip = slip_of_record(slip_rules, recorded(match))
        result = slip_rules.settle(slip)
        assert list(result.totals) == [score - the_book.match.start for score in match.scores]
        assert list(result.won) == list(match.won)
        assert bool(slip.hands) == slip_rules.counts_hands


def test_hands_that_were_not_played_are_drawn() -> None:
    """RB-81."""
    match = play_match("rode-boekje", bytes(32), LEVELS, {"hands": 4}, max_hands=2)
    slip = slip_of_record(SlipRules(book("rode-boekje")), recorded(match))
    assert [hand.winner for hand in slip.hands[2:]] == [None, None]


def test_rb_78_the_wind_of_a_round_prevails_online_too() -> None:
    now = drawn(8)
    assert [match_options(now, round_)["first-wind"] for round_ in (1, 2, 3)] == ["E", "S", "W"]
    assert match_options(now, 1)["hands"] == 4
    longer = drawn(8, hands=8)
    assert match_options(longer, 2) | {"hands": 8, "first-wind": "E"} == match_options(longer, 2)
