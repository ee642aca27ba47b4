"""Ours, in the Python that runs the benchmark. It plays whole matches of every book."""

from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import fivewinds
from fivewinds.bench import copying, environment
from fivewinds.bench.toy import BOOK as TOY
from fivewinds.bots import RandomLegal
from fivewinds.core.codes import BY_DISCARD, BY_DRAW, NOBODY
from fivewinds.core.shapes import complete as is_complete
from fivewinds.core.shapes import distance as distance_of
from fivewinds.core.shuffle import bot_stream
from fivewinds.core.wins import Win
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.simulation import drive, play_match
from fivewinds.tiles import NAMES, show
from fivewinds.view import views

Turn = Callable[[], int]
Start = Callable[[], Turn]
Given = dict[str, Any]
Task = Callable[[Given], tuple[Start, Any]]

HANDS = 40
"""Matches of random players may last very long; so many hands of one are enough."""


def about() -> dict[str, str]:
    """Who this is, and whether it runs compiled."""
    build = "compiled" if fivewinds.COMPILED else "interpreted"
    return {"name": "fivewinds", "version": fivewinds.__version__, "build": build}


def distance(given: Given) -> tuple[Start, list[int]]:
    """The distance of every hand, all forms."""
    hands: list[list[int]] = given["hands"]

    def turn() -> int:
        calculate = distance_of
        for hand in hands:
            calculate(hand)
        return len(hands)

    return lambda: turn, [distance_of(hand) for hand in hands]


def complete(given: Given) -> tuple[Start, list[bool]]:
    """Whether every hand is complete, all forms."""
    hands: list[list[int]] = given["hands"]

    def turn() -> int:
        calculate = is_complete
        for hand in hands:
            calculate(hand)
        return len(hands)

    return lambda: turn, [is_complete(hand) for hand in hands]


def _seeds(given: Given) -> Iterator[bytes]:
    return (number.to_bytes(32, "big") for number in count(given["seed"]))


def _bots(level: str, rules: str) -> Task:
    """Turns of one match each between four bots; the match keeps its events while it lives.

    The seeds go on from run to run.
    """
    levels = (level,) * 4

    def task(given: Given) -> tuple[Start, None]:
        seeds = _seeds(given)

        def turn() -> int:
            return play_match(rules, next(seeds), levels, max_hands=HANDS).decisions

        return lambda: turn, None

    return task


def claims_play(given: Given) -> tuple[Start, None]:
    """Matches of a toy with claims, kongs and patterns, of players who choose evenly."""

    def start() -> Turn:
        seeds = _seeds(given)

        def turn() -> int:
            seed = next(seeds)
            match = Match(TOY, seed)
            drive(match, [RandomLegal(bot_stream(seed, seat)) for seat in range(4)])
            return match.decisions

        return turn

    return start, None


def mingjong_score(given: Given) -> tuple[Start, None]:
    """Hands after riichi counted by 明將麻雀, and who pays; every other one is drawn.

    As little is explained as by the peer: which patterns there are, neither says unless asked.
    """
    rules = book("mingjong")
    more = {"indicator": 0, "ura": 9, "pot": 10}
    wins = [
        Win(
            seat=1,
            by=BY_DISCARD if place % 2 else BY_DRAW,
            tile=hand[-1],
            source=2 if place % 2 else NOBODY,
            hand=tuple(sorted(hand[:-1])),
            dealer=0,
            flags=frozenset({"riichi"}),
            more=more,
        )
        for place, hand in enumerate(given["hands"])
    ]

    worth = rules.scorer(rules.defaults).worth
    if any(worth(win).reason for win in wins):
        raise ValueError("a complete hand that does not win")

    def turn() -> int:
        calculate = worth
        for win in wins:
            calculate(win)
        return len(wins)

    return lambda: turn, None


def b30fj_score(given: Given) -> tuple[Start, None]:
    """Hands of Bloody 30 Faan Jokers from the request to the answer; every other one is drawn."""
    requests: list[dict[str, Any]] = []
    for place, hand in enumerate(given["hands"]):
        how = {"by": "discard", "from": "W"} if place % 2 else {"by": "draw"}
        requests.append({"hand": show(hand[:-1]), "win": NAMES[hand[-1]], "seat": "S", **how})

    def turn() -> int:
        score = fivewinds.score
        for request in requests:
            score("b30fj", request)
        return len(requests)

    if not all(fivewinds.score("b30fj", request).get("win") for request in requests):
        raise ValueError("a complete hand that does not win")
    return lambda: turn, None


def step(given: Given) -> tuple[Start, None]:
    """Matches of players who discard the first tile they may: the cost of the loop itself."""
    simple = book("simple")

    def start() -> Turn:
        seeds = _seeds(given)

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

        return turn

    return start, None


BOOKS = ("simple", "rode-boekje", "mingjong", "red-dragon-joker", "b30fj")
TASKS = {
    **{
        f"{level}-{rules}": _bots(level, rules) for level in ("random", "greedy") for rules in BOOKS
    },
    "distance": distance,
    "complete": complete,
    "claims-play": claims_play,
    "mingjong-score": mingjong_score,
    "b30fj-score": b30fj_score,
    "step": step,
    **copying.TASKS,
    **environment.TASKS,
}
