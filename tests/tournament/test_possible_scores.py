"""The scores that hands of Het Rode Boekje can have, counted again over every combination."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fivewinds
from fivewinds.rules.rode_boekje.possible import OTHERS, WINNERS, hand_scores
from tests.tournament import combinations

NO_CAP = {"cap": False}
KONGS = ["concealed-kong:9999s", "concealed-kong:4444z", "pung:333z", "chow:456s"]


def ranges(found: Iterator[tuple[int, int]]) -> dict[int, tuple[int, int]]:
    """Least and most points by doubles; all points are even."""
    by_doubles: dict[int, set[int]] = {}
    for points, doubles in found:
        by_doubles.setdefault(doubles, set()).add(points)
    assert all(points % 2 == 0 for all_ in by_doubles.values() for points in all_)
    return {doubles: (min(all_), max(all_)) for doubles, all_ in by_doubles.items()}


@pytest.mark.ci
def test_rb_80_the_points_of_winners_lie_in_these_ranges_and_fill_them() -> None:
    """RB-80: nothing that can be is refused, and below 3968 nothing taken that cannot."""
    every = set(combinations.winners())
    assert ranges(iter(every)) == dict(enumerate(WINNERS, 1))
    found = {points << doubles for points, doubles in every} | {250, 500, 1000, 2000}
    assert {score for score in hand_scores(True, NO_CAP) if score <= 3968} == {
        score for score in found if score <= 3968
    }


def test_the_points_of_other_hands_lie_in_these_ranges() -> None:
    assert ranges(combinations.others()) == dict(enumerate(OTHERS))


@pytest.mark.parametrize(
    ("hand", "melds", "winning", "score"),
    [
        ("234s678s67s33z", ["pung:555s"], "8s", 44),
        ("1s", KONGS, "1p", 208),
    ],
)  # fmt: skip
def test_the_least_and_the_most_of_a_clean_hand_with_one_double(
    hand: str, melds: list[str], winning: str, score: int
) -> None:
    request = {
        "hand": hand,
        "melds": [dict(zip(("kind", "tiles"), meld.split(":"), strict=True)) for meld in melds],
        "win": winning,
        "by": "draw",
        "seat": "S",
    }
    if score == 44:
        request |= {"by": "discard", "from": "W"}
    answer = fivewinds.score("rode-boekje", request)
    assert answer["score"] == score, answer
    assert score in hand_scores(True, NO_CAP)


@given(seed=st.integers(0, 10**6))
def test_what_hands_of_a_match_came_to_is_possible(seed: int) -> None:
    from fivewinds.core.shuffle import Stream

    stream = Stream(str(seed).encode(), 20)
    wall = [tile for tile in range(34) for _ in range(4)]
    held = [wall.pop(stream.below(len(wall))) for _ in range(13)]
    from fivewinds.tiles import NAMES

    answer = fivewinds.score(
        "rode-boekje", {"role": "loser", "hand": "".join(NAMES[tile] for tile in held)}
    )
    assert answer["score"] in hand_scores(False, NO_CAP)
