"""How seldom 8 and 12 players can meet again: the constants of `FEWEST` proven from scratch.

A schedule with `most` m has pairs that meet 0 to m times. Three facts bound it, each checked here
for every partition there is:

- any two rounds have at least 4 (8 players) or 3 (12 players) pairs in common, so that pairs
  counted once for every two of their meetings are at least so many for every two rounds;
- everybody meets three others a round;
- with 8 players, of any three players one or three pairs sit together, so that the meetings among
  three players have the parity of the number of rounds.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from math import comb

import pytest

from fivewinds.tournament.designs import design
from fivewinds.tournament.meetings import FEWEST, figures

Partition = tuple[tuple[int, ...], ...]


def partitions(players: tuple[int, ...]) -> Iterator[Partition]:
    """Every way to seat the players in fours."""
    if not players:
        yield ()
        return
    first, *others = players
    for three in combinations(others, 3):
        rest = tuple(player for player in others if player not in three)
        for more in partitions(rest):
            yield ((first, *three), *more)


def pairs(partition: Partition) -> frozenset[tuple[int, int]]:
    return frozenset(pair for table in partition for pair in combinations(sorted(table), 2))


EVERY = {players: list(partitions(tuple(range(players)))) for players in (8, 12)}


@cache
def in_common(players: int) -> int:
    """The fewest pairs that two rounds have in common; the first may be any, by renaming."""
    one = pairs(EVERY[players][0])
    return min(len(one & pairs(other)) for other in EVERY[players])


def test_there_are_as_many_partitions_as_there_should_be() -> None:
    assert (len(EVERY[8]), len(EVERY[12])) == (35, 5775)


def test_the_fewest_pairs_that_two_rounds_have_in_common() -> None:
    assert (in_common(8), in_common(12)) == (4, 3)


def test_of_three_among_eight_one_or_three_pairs_sit_together() -> None:
    for partition in EVERY[8]:
        together = pairs(partition)
        for three in combinations(range(8), 3):
            assert len(together & set(combinations(three, 2))) in (1, 3)


def can_be(players: int, rounds: int, most: int) -> int | None:
    """The smallest surplus that the counts allow with this `most`; None when they allow none.

    `times[k]` pairs meet k times. Everybody's meetings are 3 a round, so that where all pairs that
    meet do so `most` times, 3 x rounds is a multiple of it.
    """
    all_pairs, total = comb(players, 2), players // 4 * 6 * rounds
    shared = in_common(players) * comb(rounds, 2)
    for surplus in range(max(0, total - all_pairs), total):
        met = total - surplus
        if met * most < total:
            return None
        # The most pairs of meetings that this surplus allows: as many pairs as can be meet `most`
        # times, one the rest.
        full, rest = divmod(surplus, most - 1) if most > 1 else (0, 0)
        if most == 1 and surplus:
            return None
        if full * comb(most, 2) + comb(rest + 1, 2) < shared:
            continue
        if met * most == total and 3 * rounds % most:
            continue
        return surplus
    return None


def eight_in_nine_rounds_meet_at_most_four_times() -> bool:
    """Whether counts of 8 players in 9 rounds can all be 4 or less.

    27 meetings with 7 others, 4 at most with each: six others four times and one three times.
    Among three players the meetings are odd, as 9 is; so of any three some pair meets three times.
    But everybody has only one such other, so that at most four pairs are, and they touch not
    every three of eight players.
    """
    threes = [(0, 1), (2, 3), (4, 5), (6, 7)]  # up to names
    return all(
        any(pair in threes for pair in combinations(three, 2))
        for three in combinations(range(8), 3)
    )


@pytest.mark.parametrize("players", FEWEST)
@pytest.mark.parametrize("rounds", range(1, 13))
def test_rb_79_no_schedule_is_below_the_constants(players: int, rounds: int) -> None:
    """RB-79: first nobody meets another more often than necessary, then as few as possible."""
    most, surplus = FEWEST[players][rounds - 1]
    for fewer in range(1, most):
        impossible = can_be(players, rounds, fewer) is None
        if not impossible:
            assert (players, rounds, fewer) == (8, 9, 4)
            assert not eight_in_nine_rounds_meet_at_most_four_times()
    assert can_be(players, rounds, most) == surplus
    assert figures(design(players, rounds)) == (most, surplus)
