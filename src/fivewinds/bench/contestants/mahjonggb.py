"""The peer `PyMahjongGB`: the fan calculator of the Chinese official rules, in C++.

It is asked with tuples of its own names of tiles, made before anything is timed, and told all
arguments by position, its quickest way. Its answer is a tuple of fan and Chinese names.
"""

# mypy: disable-error-code="import-not-found,import-untyped"

from collections.abc import Callable
from importlib.metadata import version
from typing import Any

from MahjongGB import MahjongFanCalculator

Turn = Callable[[], int]
Start = Callable[[], Turn]
Given = dict[str, Any]

TILES = [f"{letter}{number}" for letter in "WBT" for number in range(1, 10)]
TILES += ["F1", "F2", "F3", "F4", "J3", "J2", "J1"]
"""By the ids that all are given: characters, circles, bamboo, winds, white, green, red."""
SOUTH, EAST = 1, 0


def about() -> dict[str, str]:
    """Who this is."""
    return {"name": "PyMahjongGB", "version": version("PyMahjongGB")}


def score(given: Given) -> tuple[Start, None]:
    """The fan of every hand; every other one is drawn."""
    asked = [
        (
            (),
            tuple(TILES[tile] for tile in hand[:-1]),
            TILES[hand[-1]],
            0,
            place % 2 == 0,
            False,
            False,
            False,
            SOUTH,
            EAST,
        )
        for place, hand in enumerate(given["hands"])
    ]

    def turn() -> int:
        calculate = MahjongFanCalculator
        for arguments in asked:
            calculate(*arguments)
        return len(asked)

    if not all(MahjongFanCalculator(*arguments) for arguments in asked):
        raise ValueError("a complete hand that is worth nothing")
    return lambda: turn, None


TASKS = {"score": score}
