"""What a view makes of what its seat was told."""

from dataclasses import replace

import pytest

from fivewinds import Match, views
from fivewinds.core.codes import (
    BY_DISCARD,
    BY_DRAW,
    BY_ROB,
    CONCEALED_KONG,
    HIDDEN,
    NOBODY,
    PUNG,
)
from fivewinds.core.table import Table
from fivewinds.rules.registry import book
from fivewinds.testing.walls import match_of, wall_with
from fivewinds.tiles import ID
from tests.core.test_resample import act
from tests.toys import LANTERN, REED

HANDS = ("1111m369p258s567z", "55m4447p258s1234z", "", "")


def after_a_kong_and_a_pung() -> Match:
    """Seat 0 has a concealed kong, which REED hides, and seat 1 a pung of its discard."""
    match = match_of(REED, wall_with(REED, HANDS, "5m7z", dead="9p"))
    act(match, 0, "concealed-kong")
    act(match, 0, "discard", "5m")
    while match.asked() != [1]:
        act(match, next(seat for seat in match.asked() if seat != 1), "pass")
    act(match, 1, "pung")
    return match


def test_a_view_has_all_melds_with_where_they_came_from() -> None:
    match = after_a_kong_and_a_pung()
    own, other, *_ = views(match)
    (kong,), (pung,) = own.melds[:2]
    assert (kong.kind, kong.tiles, kong.source) == (CONCEALED_KONG, (0, 0, 0, 0), NOBODY)
    assert (pung.kind, pung.tiles, pung.source) == (PUNG, (4, 4, 4), 0)
    assert other.melds[0][0].tiles == (HIDDEN,) * 4
    assert other.melds[1] == own.melds[1]


def test_what_a_view_gives_away_changes_nothing_in_it() -> None:
    (view, *_) = views(after_a_kong_and_a_pung())
    view.rivers[0].clear()
    view.scores[0] = 99
    assert view.rivers[0] == [ID["5m"]]
    assert view.scores[0] != 99
    with pytest.raises(TypeError):
        view.options["hands"] = 2  # type: ignore[index]


def test_the_tile_that_is_asked_about_comes_from_its_seat() -> None:
    match = match_of(REED, wall_with(REED, HANDS, "5m"))
    act(match, 0, "discard", "5m")
    view = views(match)[1]
    assert (view.asked_about, view.source) == (ID["5m"], 0)
    assert view.win(ID["5m"], BY_DISCARD).source == 0
    assert view.win(ID["5m"], BY_DISCARD, 3).source == 3
    assert view.win(ID["5m"], BY_ROB, 2).by == BY_ROB


def test_a_win_that_cannot_be_is_refused_with_the_reason() -> None:
    match = match_of(REED, wall_with(REED, HANDS, "5m"))
    drawing, waiting, *_ = views(match)
    for tile, by, source, reason in (
        (ID["9s"], BY_DRAW, None, "the hand has no 9s"),
        (ID["5m"], BY_DRAW, 1, "from no seat"),
        (ID["5m"], BY_DISCARD, 1, "a tile too many"),
        (ID["5m"], 7, 1, "no way of winning"),
        (ID["1j"], BY_DRAW, None, "not the id of a tile"),
        (999, BY_DRAW, None, "not the id of a tile"),
    ):
        with pytest.raises(ValueError, match=reason):
            drawing.win(tile, by, source)
    for source in (None, 1, 4):
        with pytest.raises(ValueError, match="another seat"):
            waiting.win(ID["5m"], BY_DISCARD, source)


def test_a_tile_that_has_not_come_is_taken_for_the_next_one() -> None:
    hands = ("147m258p369s1234z", "123456789m1122p", "", "")
    match = match_of(REED, wall_with(REED, hands, "9s", left=2))
    view = views(match)[1]
    drawn, discarded = view.win(ID["1p"], BY_DRAW), view.win(ID["1p"], BY_DISCARD, 0)
    assert drawn.flags == {"last-tile"}
    assert discarded.flags == frozenset()
    assert view.worth(ID["9s"], BY_DRAW).reason == "incomplete"
    assert view.hand.tiles() == list(drawn.hand)


def test_what_others_hold_is_not_there_for_a_book_to_read() -> None:
    def peeks(table: Table, seat: int, by: int) -> tuple[frozenset[str], dict[str, object]]:
        return frozenset(), {"others": [table.held(other) for other in range(4)]}

    prying = replace(LANTERN, at_win=replace(LANTERN.at_win, situate=peeks))
    (view, *_) = views(match_of(prying, wall_with(prying, HANDS, "5m")))
    with pytest.raises(LookupError, match="seat 0 does not know the hand of seat 1"):
        view.win(ID["5m"], BY_DRAW)


def test_the_indicator_points_at_the_dora() -> None:
    match = Match(book("mingjong"), bytes(32))
    (view, *_) = views(match)
    assert view.indicator == match.table.indicator()
    assert view.dora == match.book.points_at(view.indicator)  # type: ignore[misc]
    assert views(Match(book("simple"), bytes(32)))[0].dora == HIDDEN


@pytest.mark.parametrize("rules", ["mingjong", "b30fj"])
def test_a_hand_with_more_events_than_a_view_has_room_for_is_told_whole(rules: str) -> None:
    match = Match(book(rules), bytes(32), max_hands=1)
    (view, *_) = views(match)
    for _ in range(500):
        match.table.log.append(8)
    view.look(match)
    assert view.events == match.table.log.read(0)
