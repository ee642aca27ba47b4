"""Ours: what a decision costs through the environments, and the planes of one table."""

from collections.abc import Callable
from functools import partial
from itertools import count
from typing import Any

import fivewinds.env
from fivewinds.core.random_numbers import RandomNumbers
from fivewinds.core.shuffle import Stream
from fivewinds.env.episode import Episode
from fivewinds.env.layout import layout_of
from fivewinds.rules.registry import book, own_books

Turn = Callable[[], int]
Start = Callable[[], Turn]
Given = dict[str, Any]

TABLES = 256
STEPS = 20
LATE = 60
LOOKS = 1_000


def vector(rules: str, dtype: Any, given: Given) -> tuple[Start, None]:
    """Steps of 256 tables with planes and mask, written in place; choices at random."""
    tables = fivewinds.env.vector(rules, TABLES, dtype=dtype, copy=False)
    tables.reset(f"bench {given['seed']}")

    def turn() -> int:
        step, sample = tables.step, tables.sample
        for _ in range(STEPS):
            step(sample())
        return STEPS * TABLES

    return lambda: turn, None


def aec(rules: str, given: Given) -> tuple[Start, None]:
    """Hands through PettingZoo's interface, float32 planes and mask at every decision."""
    env = fivewinds.env.aec(rules)
    seeds = count(given["seed"])

    def turn() -> int:
        env.reset(seed=next(seeds))
        decisions = 0
        for _ in env.agent_iter():
            observation, _, termination, _, _ = env.last()
            if termination:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(legal[decisions % len(legal)])
            decisions += 1
        return decisions

    return lambda: turn, None


def planes(rules: str, given: Given) -> tuple[Start, None]:
    """Planes and mask of one table late in a hand, written again and again."""
    layout = layout_of(book(rules))
    episode = Episode(layout)
    chance = RandomNumbers(Stream(b"bench", 17))
    for seed in count(given["seed"]):
        episode.begin(seed.to_bytes(32, "big"))
        decisions = 0
        while episode.seat >= 0 and decisions < LATE:
            episode.act(episode.random_action(chance))
            decisions += 1
        if episode.seat >= 0:
            break
    buffer, mask = bytearray(layout.size), bytearray(layout.actions.size)
    seat = episode.seat

    def turn() -> int:
        observe, write = episode.observe, episode.mask
        for _ in range(LOOKS):
            observe(seat, buffer, 0)
            write(mask, 0)
        return LOOKS

    return lambda: turn, None


TASKS: dict[str, Callable[[Given], tuple[Start, None]]] = {
    f"{name}-{rules}": partial(work, rules)
    for rules in own_books()
    for name, work in (("env-aec", aec), ("env-planes", planes))
}
TASKS |= {
    f"env-vector-{rules}{ending}": partial(vector, rules, dtype)
    for rules in own_books()
    for dtype, ending in (("uint8", ""), ("float32", "-float32"))
}
