"""Standings, by a slow second way and by the rulings."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from fivewinds.tournament.schedule import draw
from fivewinds.tournament.slips import Result
from fivewinds.tournament.standings import Line, standings, tie
from fivewinds.tournament.state import Adjustment, Player

Results = dict[tuple[int, int], Result]


def slow(
    players: list[Player], schedule: list[list[list[int]]], results: Results, extra: list[Any]
) -> list[tuple[int, int | None, int, int]]:
    """Number, place, total and hands won of each, compared one by one (RB-82)."""
    found = []
    for player in players:
        points, won = [], 0
        for (round_, table), result in results.items():
            four = schedule[round_ - 1][table - 1]
            late = player.joined is not None and round_ < player.joined
            gone = player.withdrawn is not None and round_ > player.withdrawn
            if player.number in four and not late and not gone:
                points.append(result.totals[four.index(player.number)])
                won += result.won[four.index(player.number)]
        added = sum(each.points for each in extra if each.number == player.number)
        plays = player.kind == "player" and player.joined is None and player.withdrawn is None
        key = (sum(points) + added, won, max(points, default=0))
        found.append((player.number, plays, key))
    told = []
    for number, plays, key in found:
        ahead = sum(1 for _, other, better in found if other and better > key)
        told.append((number, ahead + 1 if plays else None, key[0], key[1]))
    return told


@settings(max_examples=80, deadline=None)
@given(data=st.data())
def test_standings_are_those_of_the_slow_way(data: st.DataObject) -> None:
    count = 4 * data.draw(st.integers(1, 5))
    rounds = data.draw(st.integers(1, 4))
    schedule = draw(count, rounds, "x").schedule
    small = st.integers(-3, 3)
    results: Results = {}
    for round_ in range(1, rounds + 1):
        for table in range(1, count // 4 + 1):
            if data.draw(st.booleans()):
                one, two, three = data.draw(st.tuples(small, small, small))
                won = data.draw(st.sampled_from([(1, 1, 1, 1), (0, 0, 0, 0), (2, 1, 0, 1)]))
                results[round_, table] = Result((), (one, two, three, -one - two - three), won)
    players = [
        Player(
            number,
            f"p{number}",
            kind=data.draw(st.sampled_from(["player", "player", "player", "house"])),
            withdrawn=data.draw(st.sampled_from([None, None, 0, 1])),
        )
        for number in range(1, count + 1)
    ]
    extra = [Adjustment(1, data.draw(small), "why", "", "desk")]
    lines = standings(players, schedule, results, extra, complete=True)
    expected = slow(players, schedule, results, extra)
    assert sorted((line.number, line.place, line.total, line.won) for line in lines) == expected
    ranked = [line for line in lines if line.ranked]
    assert lines[: len(ranked)] == ranked
    assert [line.place for line in ranked] == sorted(line.place or 0 for line in ranked)
    houses = [line.number in {p.number for p in players if p.kind == "house"} for line in lines]
    assert houses == sorted(houses)
    for line in lines:
        assert line.ranked or (line.trophy is not True and line.lantern is not True)
    if ranked:
        assert {line.number for line in ranked if line.trophy is True} == {
            line.number for line in ranked if line.place == 1
        }
        assert any(line.lantern is True for line in ranked)
        lowest = min(line.total for line in ranked)
        assert all(line.total == lowest for line in ranked if line.lantern is True)


def four(*totals: int, won: tuple[int, ...] = (1, 1, 1, 1)) -> Result:
    return Result((), totals, won)


PLAYERS = [Player(number, f"p{number}") for number in range(1, 5)]
ONE_TABLE = [[[1, 2, 3, 4]]] * 3


def lines_of(*results: Result, complete: bool = True, **change: Any) -> list[Line]:
    players = [change.get(player.name, player) for player in PLAYERS]
    made = {(number, 1): result for number, result in enumerate(results, 1)}
    return standings(players, ONE_TABLE, made, complete=complete)


def test_rb_77_the_sum_of_three_rounds_decides_over_trophy_and_lantern() -> None:
    """RB-77: highest total the trophy, lowest the lantern."""
    lines = lines_of(four(10, 0, -4, -6), four(-20, 0, 4, 16), four(5, 0, -1, -4))
    assert [(line.number, line.place, line.total) for line in lines] == [
        (4, 1, 6), (2, 2, 0), (3, 3, -1), (1, 4, -5),
    ]  # fmt: skip
    assert [line.number for line in lines if line.trophy is True] == [4]
    assert [line.number for line in lines if line.lantern is True] == [1]


def test_nobody_takes_anything_before_all_slips_are_in() -> None:
    lines = lines_of(four(10, 0, -4, -6), complete=False)
    assert all(line.trophy is not True and line.lantern is not True for line in lines)
    assert lines[0].rounds == (10, None, None)


def test_rb_82_equal_totals_go_by_hands_won_then_the_best_round_then_are_shared() -> None:
    """RB-82, for the trophy."""
    by_won = lines_of(four(10, 10, -10, -10, won=(1, 2, 0, 1)))
    assert [line.number for line in by_won] == [2, 1, 4, 3]
    assert tie(by_won[0], by_won[1]) == "won"
    by_round = lines_of(four(10, 4, -10, -4), four(0, 6, 0, -6), four(0, 0, 0, 0))
    assert [line.number for line in by_round[:2]] == [1, 2]
    assert tie(by_round[0], by_round[1]) == "best"
    shared = lines_of(four(10, 10, -10, -10))
    assert [line.place for line in shared] == [1, 1, 3, 3]
    assert [line.number for line in shared if line.trophy is True] == [1, 2]
    assert [line.number for line in shared if line.lantern is True] == [3, 4]


def test_rb_82_the_lantern_goes_by_the_same_in_reverse() -> None:
    """RB-82: fewer hands won, then the worst single round, then shared."""
    by_won = lines_of(four(10, 10, -10, -10, won=(1, 1, 2, 0)))
    assert [line.number for line in by_won if line.lantern is True] == [4]
    by_round = lines_of(four(10, 10, -14, -6), four(0, 0, 4, -4))
    assert [line.number for line in by_round if line.lantern is True] == [3]
    # Third and fourth place are told by the best round (4 and -4), the lantern by the worst.
    assert [line.number for line in by_round] == [1, 2, 3, 4]


def test_rb_83_the_house_takes_no_place() -> None:
    """RB-83: stand-ins settle and are listed apart, late comers rank as one who withdrew."""
    house = Player(1, "house", kind="house")
    late = Player(2, "late", joined=2)
    lines = lines_of(four(99, 3, -50, -52), p1=house, p2=late)
    assert [(line.number, line.place, line.ranked) for line in lines] == [
        (3, 1, True), (4, 2, True), (2, None, False), (1, None, False),
    ]  # fmt: skip
    assert lines[2].rounds == (None, None, None)
    assert lines[3].total == 99
    assert [line.number for line in lines if line.trophy is True] == [3]


def test_rb_84_who_withdraws_keeps_the_points_and_ranks_below_all() -> None:
    """RB-84: what the stand-in plays does not count."""
    gone = Player(1, "gone", withdrawn=1)
    lines = lines_of(four(30, -10, -10, -10), four(60, -20, -20, -20), p1=gone)
    assert lines[-1].number == 1
    assert (lines[-1].place, lines[-1].total, lines[-1].rounds) == (None, 30, (30, None, None))


def test_rb_85_an_adjustment_stands_apart_and_counts_in_the_total() -> None:
    """RB-85: not among the points of a round, and none that was cancelled."""
    made = {(1, 1): four(1, 1, 1, -3)}
    extra = [
        Adjustment(1, -5, "late", "", "desk"),
        Adjustment(2, 50, "by mistake", "", "desk", cancelled="the wrong player"),
    ]
    lines = standings(PLAYERS, ONE_TABLE, made, extra, complete=False)
    first = next(line for line in lines if line.number == 1)
    assert (first.total, first.adjusted, first.rounds) == (-4, -5, (1, None, None))
    assert next(line for line in lines if line.number == 2).total == 1
