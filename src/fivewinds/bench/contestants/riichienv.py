"""The peer `riichienv`: a riichi engine in Rust, driven from Python by the loop of its own guide.

It plays whole half-round matches of riichi, a game with more rules than SimpleMahjong. Its event
log is kept as it is by default; the tasks that end in `-log-off` show it at its quickest.
"""

# mypy: disable-error-code="import-not-found,import-untyped"

import random
from collections.abc import Callable
from importlib.metadata import version
from itertools import count
from typing import Any

from riichienv import ActionType, Conditions, HandEvaluator, RiichiEnv, calculate_shanten

Turn = Callable[[], int]
Start = Callable[[], Turn]
Given = dict[str, Any]
Choose = Callable[[Any], Any]
Player = Callable[[Given], Choose]

KINDS = range(34)


def about() -> dict[str, str]:
    """Who this is."""
    return {"name": "riichienv", "version": version("riichienv")}


def _physical(hands: list[list[int]]) -> list[list[int]]:
    """The hands as ids 0-135, four to a kind: what its functions take."""
    return [[4 * kind + hand[:i].count(kind) for i, kind in enumerate(hand)] for hand in hands]


def distance(given: Given) -> tuple[Start, list[int]]:
    """The distance of every hand, all forms."""
    hands = _physical(given["hands"])

    def turn() -> int:
        calculate = calculate_shanten
        for hand in hands:
            calculate(hand)
        return len(hands)

    return lambda: turn, [calculate_shanten(hand) for hand in hands]


def complete(given: Given) -> tuple[Start, list[bool]]:
    """Whether every hand is complete: a distance of -1, three times as quick as its evaluator."""
    hands = _physical(given["hands"])

    def turn() -> int:
        calculate = calculate_shanten
        for hand in hands:
            calculate(hand) == -1  # noqa: B015 (the comparison is part of the question)
        return len(hands)

    return lambda: turn, [calculate_shanten(hand) == -1 for hand in hands]


def score(given: Given) -> tuple[Start, None]:
    """Hands after riichi evaluated; every other one is drawn. All 14 tiles at once is quickest."""
    hands = _physical(given["hands"])
    asked = [
        (hand, hand[-1], Conditions(tsumo=place % 2 == 0, riichi=True, player_wind=1))
        for place, hand in enumerate(hands)
    ]
    dora, ura = [0], [36]

    def turn() -> int:
        evaluator = HandEvaluator
        for hand, winning, conditions in asked:
            evaluator(hand).calc(winning, dora, conditions, ura)
        return len(asked)

    if not all(HandEvaluator(hand).calc(tile, dora, how, ura).is_win for hand, tile, how in asked):
        raise ValueError("a complete hand that does not win")
    return lambda: turn, None


def _matches(given: Given, player: Player, *, log: bool) -> Start:
    """Turns of one match each; a decision is one choice of a player. Seeds go on with each run."""
    seeds = count(given["seed"])
    choose = player(given)

    def turn() -> int:
        table = RiichiEnv(game_mode="4p-red-half", skip_mjai_logging=not log, seed=next(seeds))
        step, done = table.step, table.done
        views = table.reset()
        decisions = 0
        while not done():
            decisions += len(views)
            views = step({seat: choose(view) for seat, view in views.items()})
        return decisions

    return lambda: turn


def _at_random(given: Given) -> Choose:
    """A player who chooses evenly among what is legal."""
    pick = random.Random(given["seed"]).choice

    def choose(view: Any) -> Any:
        return pick(view.legal_actions())

    return choose


def _first_discard(view: Any) -> Any:
    """The first discard there is, otherwise a pass."""
    actions = view.legal_actions()
    discard, passing = ActionType.DISCARD, ActionType.PASS
    for action in actions:
        if action.action_type == discard:
            return action
    for action in actions:
        if action.action_type == passing:
            return action
    return actions[0]


def _greedy(view: Any) -> Any:
    """A win if there is one, else the best discard, else a pass."""
    wins = (ActionType.TSUMO, ActionType.RON)
    discard, passing = ActionType.DISCARD, ActionType.PASS
    discards: dict[int, Any] = {}
    chosen: Any = None
    for action in view.legal_actions():
        act = action.action_type
        if act == discard:
            discards.setdefault(action.tile // 4, action)
        elif act in wins:
            return action
        elif act == passing:
            chosen = action
    return _best_discard(view, discards) if discards else chosen


def _best_discard(view: Any, discards: dict[int, Any]) -> Any:
    """The discard that leaves the smallest distance, then the most tiles that make it smaller."""
    calculate = calculate_shanten
    hand = view.hand
    least = 99
    nearest: list[tuple[Any, list[int]]] = []
    for action in discards.values():
        rest = hand.copy()
        rest.remove(action.tile)
        far = calculate(rest)
        if far < least:
            least = far
            nearest = [(action, rest)]
        elif far == least:
            nearest.append((action, rest))
    if len(nearest) == 1:
        return nearest[0][0]
    left = _unseen(view)
    best = nearest[0][0]
    most = -1
    for action, rest in nearest:
        useful = 0
        rest.append(0)
        for kind in KINDS:
            if left[kind]:
                rest[-1] = 4 * kind
                if calculate(rest) < least:
                    useful += left[kind]
        if useful > most:
            most = useful
            best = action
    return best


def _unseen(view: Any) -> list[int]:
    """How many of each kind are neither in the hand nor on the table."""
    left = [4] * 34
    for tile in view.hand:
        left[tile // 4] -= 1
    for river in view.discards:
        for tile in river:
            left[tile // 4] -= 1
    return left


def random_play(given: Given) -> tuple[Start, None]:
    """Matches of players who choose evenly among what is legal."""
    return _matches(given, _at_random, log=True), None


def random_play_log_off(given: Given) -> tuple[Start, None]:
    """The same without the log of events."""
    return _matches(given, _at_random, log=False), None


def greedy_play(given: Given) -> tuple[Start, None]:
    """Matches of players who go straight for a complete hand, written in Python."""
    return _matches(given, lambda _: _greedy, log=True), None


def greedy_play_log_off(given: Given) -> tuple[Start, None]:
    """The same without the log of events."""
    return _matches(given, lambda _: _greedy, log=False), None


def step(given: Given) -> tuple[Start, None]:
    """Matches of players who discard the first tile they may: the cost of the loop itself."""
    return _matches(given, lambda _: _first_discard, log=True), None


def step_log_off(given: Given) -> tuple[Start, None]:
    """The same without the log of events."""
    return _matches(given, lambda _: _first_discard, log=False), None


def _encoded(given: Given) -> Choose:
    """A player who makes planes and mask of every view, then chooses evenly."""
    pick = random.Random(given["seed"]).choice

    def choose(view: Any) -> Any:
        view.encode()
        view.mask()
        return pick(view.legal_actions())

    return choose


def encoded_play(given: Given) -> tuple[Start, None]:
    """Matches of players who choose evenly, with planes and mask at every decision."""
    return _matches(given, _encoded, log=True), None


def encoded_play_log_off(given: Given) -> tuple[Start, None]:
    """The same without the log of events."""
    return _matches(given, _encoded, log=False), None


def encoded(given: Given) -> tuple[Start, None]:
    """Planes and mask of one view late in a hand, made again and again."""
    table = RiichiEnv(game_mode="4p-red-half", skip_mjai_logging=True, seed=given["seed"])
    views = table.reset()
    while sum(map(len, table.discards)) < 50 and not table.done():
        views = table.step({seat: _first_discard(view) for seat, view in views.items()})
    view = next(iter(views.values()))

    def turn() -> int:
        encode, mask = view.encode, view.mask
        for _ in range(1_000):
            encode()
            mask()
        return 1_000

    return lambda: turn, None


def _clones(given: Given, *, log: bool) -> Start:
    """Copies of a table late in a hand, when 60 tiles are discarded and nobody is in riichi."""
    for seed in count(given["seed"]):
        table = RiichiEnv(game_mode="4p-red-half", skip_mjai_logging=not log, seed=seed)
        views = table.reset()
        while sum(map(len, table.discards)) < 60 and not table.done():
            views = table.step({seat: _first_discard(view) for seat, view in views.items()})
        if not table.done() and not any(table.riichi_declared):
            break

    def turn() -> int:
        clone = table.clone
        for _ in range(1_000):
            clone()
        return 1_000

    return lambda: turn


def clone(given: Given) -> tuple[Start, None]:
    """Copies of a table, with its log."""
    return _clones(given, log=True), None


def clone_log_off(given: Given) -> tuple[Start, None]:
    """The same without the log of events."""
    return _clones(given, log=False), None


TASKS = {
    "clone": clone,
    "clone-log-off": clone_log_off,
    "distance": distance,
    "complete": complete,
    "score": score,
    "random-play": random_play,
    "random-play-log-off": random_play_log_off,
    "greedy-play": greedy_play,
    "greedy-play-log-off": greedy_play_log_off,
    "encoded": encoded,
    "encoded-play": encoded_play,
    "encoded-play-log-off": encoded_play_log_off,
    "step": step,
    "step-log-off": step_log_off,
}
