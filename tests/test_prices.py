"""What a seat is told that an action brings is what the table then pays."""

import pytest

from fivewinds.actions import asked
from fivewinds.core.codes import BY_NAMES
from fivewinds.events import Claim, Discard, Kong, Pay
from fivewinds.match import Laid, Match
from fivewinds.prices import shares_of
from fivewinds.retrace import moves
from fivewinds.rules.flags import known
from fivewinds.rules.registry import book, own_books
from tests.offered_wins import OfferedWin, offered_wins, playthroughs
from tests.toys import IDS, book_or_toy

LATER = {"flies", "ura-dora"}
"""Patterns of what is turned over only after a win."""


def is_known(offered: OfferedWin) -> bool:
    """Whether nothing was counted that was turned over after the win."""
    earned = {pattern["id"] for pattern in offered.paid.score.get("patterns", ())}
    return not offered.price.get("least") or not (earned & LATER or not earned)


@pytest.mark.parametrize("rules", IDS)
def test_an_offered_win_is_paid_as_it_was_priced(rules: str) -> None:
    wins = list(offered_wins(rules))
    assert wins
    for win in wins:
        if not win.match.book.pays:
            assert "payments" not in win.price
        elif is_known(win):
            # In a book that settles all four hands, others pay each other besides.
            assert win.price["payments"][win.seat] == win.gain, win.name
        else:
            assert win.price["payments"][win.seat] <= win.gain, win.name


@pytest.mark.parametrize("rules", own_books())
def test_every_flag_and_every_way_of_winning_has_a_case(rules: str) -> None:
    rule_book = book(rules)
    shown = {
        (flag, win.price["by"])
        for win in offered_wins(rules)
        if is_known(win)
        for flag in ("", *win.price["flags"])
    }
    doors = rule_book.doors(rule_book.defaults)
    ways = {
        "draw": True,
        "discard": doors.wins.on_discard,
        "rob": doors.wins.robbing,
    }
    wanted = {("", way) for way, may in ways.items() if may}
    wanted |= {
        (str(flag), way) for flag in known(rule_book.requests.flags).values() for way in flag.by
    }
    missing = sorted(wanted - shown)
    assert not missing, (
        f"{rules}: no playthrough has a win with {missing} (flag, way of winning): write one for "
        f"each in tests/playthroughs/{rules}/, so that its price is compared with what is paid"
    )
    assert set(ways) == set(BY_NAMES)


def test_a_kongs_replacement_that_is_the_last_tile_counts_both_bf_73() -> None:
    (win,) = [each for each in offered_wins("b30fj") if each.name == "last-draw-after-kong"]
    assert win.price["flags"] == ["after-kong", "last-tile"]
    assert win.price["payments"] == [384, -128, -128, -128] == win.paid.payments


@pytest.mark.parametrize("rules", IDS)
def test_kongs_and_riichi_are_paid_as_they_were_priced(rules: str) -> None:
    compared = 0
    for whole in playthroughs(rules):
        laid = Laid(walls=whole.walls, scores=tuple(whole.hands[0].scores), pot=whole.hands[0].pot)
        match = Match(whole.book, whole.seed, whole.options, laid=laid)
        events = whole.events()
        for move in moves(match, events):
            question = asked(match, move.seat)
            match.act(move.seat, move.action)
            done = events[question["ask"] + 1 : question["ask"] + 3]
            if len(done) == 2 and isinstance(done[1], Pay) and done[1].seats == [move.seat]:
                priced = question["prices"].get(_kind(done[0]))
                assert priced == {"payments": done[1].payments}, (rules, done)
                compared += 1
    assert compared or book_or_toy(rules).paid_at_once.kong is None


def _kind(event: object) -> str:
    if isinstance(event, Discard):
        return "riichi"
    assert isinstance(event, Claim | Kong)
    return event.kind


def test_a_joker_laid_out_is_priced_by_its_pattern_bf_14() -> None:
    for whole in playthroughs("b30fj"):
        laid = Laid(walls=whole.walls)
        match = Match(whole.book, whole.seed, whole.options, laid=laid)
        for move in moves(match, whole.events()):
            question = asked(match, move.seat)
            if any(action["a"] == "flower" for action in question["legal"]):
                assert question["prices"]["flower"] == {"value": 1, "unit": "faan"}
                return
            match.act(move.seat, move.action)
    raise AssertionError("no joker may be laid out")


def test_a_strict_table_tells_no_prices() -> None:
    """It would tell which of the declarations are sound."""
    match = Match(book("b30fj"), bytes(32), kind="strict")
    (seat,) = match.asked()
    assert "prices" not in asked(match, seat)
    assert "prices" not in asked(match, seat, sees_soundness=False)


def test_how_many_times_its_score_a_hand_is_paid() -> None:
    found = {rules: shares_of(book(rules), book(rules).defaults) for rules in own_books()}
    assert found == {
        "simple": None,
        "red-dragon-joker": {"draw": 1, "discard": 3},  # RDJ-47, RDJ-48
        "b30fj": {"draw": 1, "discard": 1},  # BF-31
        "rode-boekje": None,  # RB-56: it depends on all four hands
        "mingjong": {"draw": 1, "discard": 3},  # MJ-71
    }
