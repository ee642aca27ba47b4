"""Ours, in the Python that runs the benchmark. It plays whole matches of SimpleMahjong."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import fivewinds
from fivewinds.core.shapes import complete as is_complete
from fivewinds.core.shapes import distance as distance_of
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.simulation import play_match
from fivewinds.view import views

Turn = Callable[[], int]
Given = dict[str, Any]


def about() -> dict[str, str]:
    """Who this is, and whether it runs compiled."""
    build = "compiled" if fivewinds.COMPILED else "interpreted"
    return {"name": "fivewinds", "version": fivewinds.__version__, "build": build}


def distance(given: Given) -> tuple[Turn, list[int]]:
    """The distance of every hand, all forms."""
    hands: list[list[int]] = given["hands"]

    def turn() -> int:
        calculate = distance_of
        for hand in hands:
            calculate(hand)
        return len(hands)

    return turn, [distance_of(hand) for hand in hands]


def complete(given: Given) -> tuple[Turn, list[bool]]:
    """Whether every hand is complete, all forms."""
    hands: list[list[int]] = given["hands"]

    def turn() -> int:
        calculate = is_complete
        for hand in hands:
            calculate(hand)
        return len(hands)

    return turn, [is_complete(hand) for hand in hands]


def _seeds(given: Given) -> Iterator[bytes]:
    return (number.to_bytes(32, "big") for number in count(given["seed"]))


def _bots(given: Given, level: str) -> Turn:
    """Turns of one match each between four bots; the match keeps its events while it lives."""
    seeds = _seeds(given)
    levels = (level,) * 4

    def turn() -> int:
        return play_match("simple", next(seeds), levels).decisions

    return turn


def random_play(given: Given) -> tuple[Turn, None]:
    """Matches of players who choose evenly among what is legal."""
    return _bots(given, "random"), None


def greedy_play(given: Given) -> tuple[Turn, None]:
    """Matches of players who go straight for a complete hand."""
    return _bots(given, "greedy"), None


def step(given: Given) -> tuple[Turn, None]:
    """Matches of players who discard the first tile they may: the cost of the loop itself."""
    seeds = _seeds(given)
    simple = book("simple")

    def turn() -> int:
        match = Match(simple, next(seeds))
        seen = views(match)
        asked, act = match.asked, match.act
        while not match.over:
            for seat in asked():
                view = seen[seat]
                view.look(match)
                act(seat, view.legal[0])
        return match.decisions

    return turn, None


TASKS = {
    "distance": distance,
    "complete": complete,
    "random-play": random_play,
    "greedy-play": greedy_play,
    "step": step,
}
