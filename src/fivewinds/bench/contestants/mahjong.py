"""The peer `mahjong`: a library in plain Python, asked with counts of the 34 kinds.

Counts are its own form of a hand; they are made before anything is timed.
"""

# mypy: disable-error-code="import-not-found,import-untyped"

from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from mahjong.agari import Agari
from mahjong.shanten import Shanten

Turn = Callable[[], int]
Start = Callable[[], Turn]
Given = dict[str, Any]


def about() -> dict[str, str]:
    """Who this is."""
    return {"name": "mahjong", "version": version("mahjong")}


def _counts(hands: list[list[int]]) -> list[list[int]]:
    return [[hand.count(kind) for kind in range(34)] for hand in hands]


def distance(given: Given) -> tuple[Start, list[int]]:
    """The distance of every hand, all forms."""
    hands = _counts(given["hands"])

    def turn() -> int:
        calculate = Shanten.calculate_shanten
        for hand in hands:
            calculate(hand)
        return len(hands)

    return lambda: turn, [Shanten.calculate_shanten(hand) for hand in hands]


def complete(given: Given) -> tuple[Start, list[bool]]:
    """Whether every hand is complete, all forms."""
    hands = _counts(given["hands"])

    def turn() -> int:
        is_complete = Agari.is_agari
        for hand in hands:
            is_complete(hand)
        return len(hands)

    return lambda: turn, [bool(Agari.is_agari(hand)) for hand in hands]


TASKS = {"distance": distance, "complete": complete}
