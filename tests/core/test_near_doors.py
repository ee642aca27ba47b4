"""Doors that near rule sets need, shown by the toy `kite`."""

from fivewinds.core.codes import ACT_DISCARD, ACT_PASS, ACT_WIN
from fivewinds.events import Deal
from fivewinds.rules.book_parts import Finished
from fivewinds.testing.walls import match_of, wall_with
from fivewinds.tiles import ID
from tests.toys.kite import BOOK

HANDS = ("147m258p369s1234z", "123456789m11p12s", "99m123456789p45s", "456m456p2488s777z")


def test_of_three_who_declare_the_two_nearest_win() -> None:
    match = match_of(BOOK, wall_with(BOOK, HANDS, "5z"))
    match.act(0, ACT_DISCARD | ID["3s"] << 8)
    assert match.asked() == [1, 2, 3]
    for seat in (3, 2, 1):
        match.act(seat, ACT_WIN | ID["3s"] << 8)
    assert match.table.winners == (1, 2)


def test_where_one_of_the_nearest_passes_the_third_wins() -> None:
    match = match_of(BOOK, wall_with(BOOK, HANDS, "5z"))
    match.act(0, ACT_DISCARD | ID["3s"] << 8)
    for seat, action in ((3, ACT_WIN | ID["3s"] << 8), (2, ACT_WIN | ID["3s"] << 8), (1, ACT_PASS)):
        match.act(seat, action)
    assert match.table.winners == (2, 3)


def test_a_repeated_deal_is_carried_told_and_paid_for() -> None:
    """Equal winds call the first hand off; seat 0 deals again, and the second hand says so."""
    hands = ("147m258p369s1234z", "258m369p147s1567z", "369m147p258s2355z", "47m58p69s1334667z")
    match = match_of(BOOK, wall_with(BOOK, hands, "9s9m"), max_hands=None)
    match.act(0, ACT_DISCARD | ID["1z"] << 8)
    match.act(1, ACT_DISCARD | ID["1z"] << 8)
    assert (len(match.hands), match.table.carried) == (2, 1)
    deals = [event for event in match.events() if isinstance(event, Deal)]
    assert deals[1].carried == 1
    assert match.clone().table.carried == 1
    flags, more = BOOK.at_win.situate(match.table, 0, 0)
    assert (flags, more) == (frozenset(), {"repeated": 1})


def test_what_was_carried_ends_with_another_dealer() -> None:
    last = Finished(2, 0, None, (1,), None, (0, 0, 0, 0), 0, 2, 1)
    following = BOOK.match.next_deal(last, BOOK.defaults)
    assert following == (1, None, 0)
