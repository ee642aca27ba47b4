"""When a tile can be claimed: who is asked, what goes first, and when the answer is certain."""

from dataclasses import replace
from itertools import permutations

import pytest

from fivewinds.core.codes import HIDDEN
from fivewinds.core.table import Refused
from fivewinds.core.table_rules import Wins
from tests.core.seated import act, bars, mistakes, sounds, table
from tests.toys.lantern import BOOK as LANTERN
from tests.toys.petal import BOOK as PETAL
from tests.toys.reed import BOOK as REED
from tests.toys.storm import BOOK as STORM

DULL = ("147m258p369s1234z", "258m369p147s4567z", "369m147p258s4567z", "147m258p369s3456z")
CLAIMS_5M = ("1457m258p369s123z", "46m369p147s24567z", "1558m47p258s1567z", "369m147p258s1356z")
"""Seat 0 can discard 5m; seat 1 can chow it, seat 2 pung it, seat 3 nothing."""
WINS_5S = ("147m258p369s1234z", "123456789m11p46s", "123456789p22z46s", "22334455m345p55s")
"""Three hands that wait for 5s, beside one that does not."""


def test_nobody_is_asked_about_a_tile_that_nobody_can_use() -> None:
    at = table(REED, DULL, "7z")
    act(at, 0, "discard 7z")
    assert at.asked() == [1]
    assert at.window == HIDDEN


def test_only_who_could_answer_is_asked_the_nearest_first() -> None:
    at = table(REED, CLAIMS_5M, "9m")
    act(at, 0, "discard 5m")
    assert at.asked() == [1, 2]
    assert at.first_asked() == 1
    assert sounds(at, 1) == {"chow", "pass"}
    assert sounds(at, 2) == {"pung", "pass"}
    assert at.legal(3) == at.legal(0) == []


def test_at_a_strict_table_everybody_is_asked_who_could_make_a_mistake() -> None:
    at = table(REED, CLAIMS_5M, "9m", strict=True)
    act(at, 0, "discard 5m")
    assert at.asked() == [1, 2, 3]
    assert mistakes(at, 3) == {"win"}


def test_a_window_closes_early_when_nobody_left_could_change_it() -> None:
    at = table(REED, CLAIMS_5M, "9m")
    act(at, 0, "discard 5m")
    act(at, 2, "pung 55m")
    assert at.asked() == [2]
    assert [meld.tiles for meld in at.melds[2]] == [(4, 4, 4)]


def test_a_window_stays_open_while_a_higher_claim_may_come() -> None:
    at = table(REED, CLAIMS_5M, "9m")
    act(at, 0, "discard 5m")
    before = at.log.count
    act(at, 1, "chow 46m")
    assert (at.asked(), at.log.count) == ([2], before)
    act(at, 2, "pass")
    assert at.asked() == [1]
    assert at.melds[1]


def test_at_a_strict_table_no_window_closes_before_all_have_answered() -> None:
    at = table(REED, CLAIMS_5M, "9m", strict=True)
    act(at, 0, "discard 5m")
    act(at, 2, "pung 55m")
    assert at.asked() == [1, 3]
    act(at, 1, "pass")
    assert not at.melds[2]
    act(at, 3, "pass")
    assert at.melds[2]


def test_one_answers_once() -> None:
    at = table(REED, CLAIMS_5M, "9m")
    act(at, 0, "discard 5m")
    act(at, 1, "chow 46m")
    with pytest.raises(Refused, match="not-asked"):
        act(at, 1, "pass")


def test_a_claim_with_tiles_that_one_has_not_is_refused() -> None:
    at = table(REED, CLAIMS_5M, "9m")
    act(at, 0, "discard 5m")
    for said in ("pung 55m", "chow 67m", "chow 34m", "kong 555m"):
        with pytest.raises(Refused, match="not-legal"):
            act(at, 1, said)
    assert at.asked() == [1, 2]


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_all_who_declare_win_where_several_may(order: tuple[int, ...]) -> None:
    at = table(STORM, WINS_5S, "5s")
    act(at, 0, "discard 5s")
    for seat in order:
        assert not at.over
        act(at, seat, "win")
    assert at.winners == (1, 2, 3)


@pytest.mark.parametrize("order", list(permutations((1, 2, 3))))
def test_the_nearest_wins_where_only_one_may(order: tuple[int, ...]) -> None:
    one = replace(STORM, wins=Wins())
    at = table(one, WINS_5S, "5s")
    act(at, 0, "discard 5s")
    for seat in order:
        if seat in at.asked() and not at.over:
            act(at, seat, "win")
    assert at.winners == (1,)


def test_where_several_may_win_a_window_waits_for_all_who_could() -> None:
    at = table(STORM, WINS_5S, "5s")
    act(at, 0, "discard 5s")
    act(at, 1, "win")
    assert at.asked() == [2, 3]
    act(at, 3, "pass")
    act(at, 2, "pass")
    assert at.winners == (1,)


def test_with_a_rank_of_the_book_a_nearer_winner_waits_for_a_better_one() -> None:
    pair = ("147m258p369s1234z", "123456789m11p46s", "258m369p147s4567z", "345678999p5s222z")
    at = table(REED, pair, "5s")
    act(at, 0, "discard 5s")
    act(at, 1, "win")
    assert at.asked() == [3]
    act(at, 3, "win")
    assert at.winners == (3,)


def test_a_kong_of_a_discard_is_offered_beside_the_pung() -> None:
    hands = ("1457m258p369s123z", "258m369p147s4567z", "555m147p258s4567z", "369m147p258s1356z")
    at = table(REED, (*hands[:1], "268m369p147s4567z", *hands[2:]), "9m")
    act(at, 0, "discard 5m")
    assert sounds(at, 2) == {"pung", "kong", "pass"}


def test_only_the_next_player_may_chow() -> None:
    hands = ("1457m258p369s123z", "19m369p147s24567z", "46m147p258s14567z", "369m147p258s1356z")
    at = table(REED, hands, "9m")
    act(at, 0, "discard 5m")
    assert at.window == HIDDEN


def test_a_book_without_chows_offers_none() -> None:
    hands = ("1457m258p369s159p", "46m369p147s11999s", "268m147p258s2244s", "379m147p258s3366s")
    at = table(PETAL, hands, "9m")
    act(at, 0, "discard 5m")
    assert at.asked() == [1]
    assert at.window == HIDDEN


# What is barred, and why


def test_a_win_that_is_barred_stays_listed_until_the_next_discard() -> None:
    """Also for a seat that was never asked, because the bar was all there was to say."""
    waiting = ("147m258p369s1199s", "369m47p258s22277s", "258m369p147s1199p", "123456789m11p46s")
    at = table(PETAL, waiting, "5s9m")
    act(at, 0, "discard 5s")
    assert at.asked() == [1]
    assert bars(at, 3) == {("win", "5s", "self-draw-only")}
    act(at, 1, "discard 9m")
    assert bars(at, 3) == set()


def test_furiten_of_a_go_round_begins_with_letting_a_tile_pass_and_ends_with_a_discard() -> None:
    at = table(LANTERN, (*DULL[:3], "123456789m11p46s"), "5s5s9p9p9p")
    act(at, 0, "discard 5s")
    assert "win" in sounds(at, 3)
    act(at, 3, "pass")
    act(at, 1, "discard 5s")
    assert bars(at, 3) == {("win", "5s", "furiten")}
    act(at, 2, "discard 9p")
    act(at, 3, "discard 9p")
    assert list(at.go_round)[3] == 0


def test_a_refusal_names_the_bar() -> None:
    hands = ("147m25p3689s1234z", "258m369p147s4567z", "12356m555p2377s4z", "369m147p258s1267z")
    at = table(LANTERN, hands, "8p")
    act(at, 0, "discard 5p")
    act(at, 2, "pung 55p")
    assert ("discard", "5p", "swap-calling") in bars(at, 2)
    with pytest.raises(Refused, match="swap-calling"):
        act(at, 2, "discard 5p")
    with pytest.raises(Refused, match="not-held"):
        act(at, 2, "discard 9s")
    act(at, 2, "discard 4z")


def test_passed_pungs_are_barred_until_the_next_draw() -> None:
    hands = ("147m58p369s11199s", "258m3659p147s119p", "369m1447p258s588p", "147m257p369s2277s")
    at = table(PETAL, hands, "2m8p3m", strict=True)
    act(at, 0, "discard 8p")
    assert "pung" in sounds(at, 2)
    for seat in (1, 2, 3):
        act(at, seat, "pass")
    act(at, 1, "discard 8p")
    assert "pung" not in sounds(at, 2)
    assert ("pung", "8p", "passed-pung") in bars(at, 2)


def test_who_may_not_win_here_may_make_the_mistake_at_a_strict_table() -> None:
    at = table(LANTERN, (*DULL[:3], "123456789m11p46s"), "5s5s", strict=True)
    act(at, 0, "discard 5s")
    for seat in (1, 2, 3):
        act(at, seat, "pass")
    act(at, 1, "discard 5s")
    assert "win" in mistakes(at, 3)
    act(at, 3, "wrong win")
    act(at, 0, "pass")
    act(at, 2, "pass")
    assert at.over
    assert at.payments[-1].reason == "false-win"
