"""Walking schedules: nobody meets twice where numbers allow, and first winds are even."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.schedule import draw
from tests.tournament.verifier import faults, figures

PERFECT = {4: 1, 8: 1, 12: 1, 16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11}
"""Rounds in which nobody meets twice; with 40 players and more twelve."""
FEWER_PLAYERS_MEET = {8: {2: (2, 4), 3: (2, 12)}, 12: {2: (2, 3), 3: (2, 9)}}


def perfect(players: int) -> int:
    return PERFECT.get(players, 12)


@pytest.mark.parametrize("players", range(8, 201, 4))
def test_rb_79_every_schedule_of_up_to_six_rounds(players: int) -> None:
    """RB-79: most players never meet twice, and first winds are even."""
    for rounds in range(1, 7):
        drawn = draw(players, rounds, f"{players}/{rounds}")
        assert not faults(drawn.schedule, players, rounds)
        assert figures(drawn.schedule) == (drawn.most, drawn.surplus)
        if rounds <= perfect(players):
            assert (drawn.most, drawn.surplus, drawn.proven) == (1, 0, True)


@pytest.mark.parametrize("players", [*range(4, 53, 4), 132, 256, 400])
def test_more_rounds_are_no_worse_than_the_perfect_ones_again(players: int) -> None:
    for rounds in range(1, 13):
        drawn = draw(players, rounds, "again")
        assert not faults(drawn.schedule, players, rounds)
        again = -(-rounds // perfect(players))
        surplus = max(0, rounds - perfect(players)) * players * 3 // 2
        assert figures(drawn.schedule) == (drawn.most, drawn.surplus) <= (again, surplus)


@pytest.mark.parametrize("players", FEWER_PLAYERS_MEET)
def test_rb_79_eight_and_twelve_players_meet_as_seldom_as_they_can(players: int) -> None:
    """RB-79 names the numbers for three rounds."""
    for rounds, least in FEWER_PLAYERS_MEET[players].items():
        drawn = draw(players, rounds, "few")
        assert (drawn.most, drawn.surplus, drawn.proven) == (*least, True)


@pytest.mark.parametrize(
    ("players", "rounds", "proven"),
    [
        (4, 12, True), (8, 9, True), (12, 7, True), (16, 6, True), (16, 12, True),
        (20, 5, True), (20, 6, False), (20, 7, True), (20, 8, True), (20, 11, True), (20, 12, True),
        (24, 7, True), (24, 8, False), (24, 9, True), (28, 9, True), (28, 12, True),
        (32, 10, True), (32, 11, True), (32, 12, True), (36, 12, False), (40, 12, True),
    ],
)  # fmt: skip
def test_a_schedule_is_called_proven_only_where_a_bound_is_reached(
    players: int, rounds: int, proven: bool
) -> None:
    drawn = draw(players, rounds, "bound")
    assert drawn.proven is proven
    if not proven:
        pairs = players * (players - 1) // 2
        least = (-(-3 * rounds // (players - 1)), max(0, players * rounds * 3 // 2 - pairs))
        assert (drawn.most, drawn.surplus) > least


def test_the_same_seed_draws_the_same_and_another_another() -> None:
    assert draw(36, 3, "a") == draw(36, 3, "a")
    assert draw(36, 3, "a").schedule != draw(36, 3, "b").schedule


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_those_who_stay_stay_and_those_who_asked_never_meet(data: st.DataObject) -> None:
    players = 4 * data.draw(st.integers(2, 12))
    rounds = data.draw(st.integers(1, 5))
    everybody = list(range(1, players + 1))
    stays = data.draw(st.lists(st.sampled_from(everybody), unique=True, max_size=2))
    rest = [player for player in everybody if player not in stays]
    apart = [tuple(data.draw(st.permutations(rest))[:2])]
    drawn = draw(players, rounds, data.draw(st.text(max_size=5)), stays=stays, apart=apart)
    assert not faults(drawn.schedule, players, rounds)
    for player in stays:
        tables = [
            [place for place, table in enumerate(each) if player in table]
            for each in drawn.schedule
        ]
        assert tables == [tables[0]] * rounds
    for each in drawn.schedule:
        for table in each:
            assert not any({*pair} <= {*table} for pair in apart)
    assert figures(drawn.schedule) == (drawn.most, drawn.surplus)


def test_where_numbers_do_not_allow_it_the_two_meet_and_the_others_play() -> None:
    drawn = draw(4, 3, "x", stays=[1, 2], apart=[(1, 2)])
    assert not faults(drawn.schedule, 4, 3)
    assert drawn.proven


def test_a_wish_that_costs_a_meeting_is_not_called_proven() -> None:
    drawn = draw(16, 5, "x", apart=[(1, 2)])
    assert drawn.most == 2
    assert not drawn.proven


def test_as_many_keep_a_table_as_there_are_tables() -> None:
    drawn = draw(100, 3, "x", stays=list(range(1, 26)), apart=[(30, 31)])
    assert (drawn.most, drawn.proven) == (1, True)
    with pytest.raises(Refusal) as refused:
        draw(100, 3, "x", stays=list(range(1, 27)))
    assert refused.value.field == "stays"


def test_a_family_does_not_meet_in_round_one() -> None:
    for players in (8, 12, 16, 36):
        for seed in "abcdefgh":
            drawn = draw(players, 3, seed, families=[(1, 2)])
            assert not faults(drawn.schedule, players, 3)
            assert not any({1, 2} <= {*table} for table in drawn.schedule[0])


@pytest.mark.parametrize(
    ("players", "rounds", "wishes", "field"),
    [
        (17, 3, {}, "players"),
        (0, 3, {}, "players"),
        (404, 3, {}, "players"),
        (16, 0, {}, "rounds"),
        (16, 13, {}, "rounds"),
        (16, 3, {"stays": [17]}, "stays"),
        (16, 3, {"stays": [1, 1]}, "stays"),
        (16, 3, {"apart": [(1, 1)]}, "apart"),
        (16, 3, {"apart": [(0, 1)]}, "apart"),
    ],
)
def test_numbers_that_cannot_be_are_refused(
    players: int, rounds: int, wishes: dict[str, list[object]], field: str
) -> None:
    with pytest.raises(Refusal) as refused:
        draw(players, rounds, "x", **wishes)  # type: ignore[arg-type]
    assert refused.value.field == field


def test_every_pair_of_players_sits_together_with_equal_chance_in_round_one() -> None:
    """The draw is a lot: over many seeds nobody is favoured."""
    together = dict.fromkeys(combinations(range(1, 9), 2), 0)
    for seed in range(700):
        for table in draw(8, 1, str(seed)).schedule[0]:
            for pair in combinations(sorted(table), 2):
                together[pair] += 1
    # 700 x 3/7 = 300 expected; seven standard deviations are 92.
    assert all(208 < times < 392 for times in together.values())
