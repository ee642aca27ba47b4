"""A policy trained by self-play, in one file and with numpy alone.

    python examples/train.py simple                     # five minutes of CPU time, then 400 walls
    python examples/train.py mingjong --against greedy
    python examples/train.py simple --seconds 60 --save simple.npz

The policy is a small network that looks at every kind of tile in the same way: how many are held of
it and of its neighbours, how many are unseen. What it makes of all kinds together goes into each of
them once more; then every action gets a score by its kind and its tile. All four seats of 256
tables play by it, and it learns from them by a clipped actor-critic method (PPO). The reward is
what the book pays, plus how much nearer to waiting a hand has come. A win is always taken.
"""

import argparse
import math
from pathlib import Path
from time import process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

import fivewinds
import fivewinds.env
from fivewinds.bots import LEVELS
from fivewinds.core.shuffle import bot_stream
from fivewinds.view import View

Array = NDArray[Any]

KINDS = 34
HEADS = ("discard", "riichi", "win", "pung", "kong", "concealed-kong", "added-kong", "flower")
CHOWS = ("chow 1", "chow 2", "chow 3")
ALL_HEADS = (*HEADS, *CHOWS)
TILES = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
TILES += [f"{number}z" for number in range(1, 8)]
PLAYERS = ("ABAB", "BABA", "AABB", "BBAA", "ABBA", "BAAB")


def _near() -> Array:
    """For each kind the kinds two below to two above it in its suit; the last column is none."""
    near = np.full((KINDS, 5), KINDS)
    for kind in range(KINDS):
        for step in range(-2, 3):
            same_suit = kind < 27 and kind // 9 == (kind + step) // 9 and kind + step >= 0
            if same_suit or step == 0:
                near[kind, step + 2] = kind + step
    return near


NEAR = _near()
FEATURES = 4 + 4 * 2 + 5 + 4
UNIT = 32
BATCH = 2_048


class Policy:
    """The network, its gradients and their moments (Adam)."""

    def __init__(self, rules: str, seed: int = 1) -> None:
        chance = np.random.default_rng(seed)
        self.rules = rules
        names = [plane.name for plane in fivewinds.env.planes(rules)]
        self.hand, self.unseen = names.index("hand"), names.index("unseen")
        self.table, self.facts = names.index("table"), names.index("self facts")
        table = fivewinds.env.planes(rules)[self.table].columns
        facts = fivewinds.env.planes(rules)[self.facts].columns
        self.wall = table.index("wall")
        self.melds = [facts.index(f"meld {slot} kind") for slot in (1, 2, 3, 4)]
        self.riichi = facts.index("riichi")
        self.heads, self.tiles = self._places(fivewinds.env.actions(rules))
        shapes = {
            "one": (FEATURES, UNIT),
            "one_bias": (UNIT,),
            "two": (UNIT, UNIT),
            "whole": (UNIT, UNIT),
            "two_bias": (UNIT,),
            "heads": (UNIT, len(ALL_HEADS)),
            "pass": (UNIT, 2),
        }
        self.weights = {
            name: chance.normal(0, 1 / math.sqrt(shape[0]), shape).astype(np.float32)
            if len(shape) == 2
            else np.zeros(shape, np.float32)
            for name, shape in shapes.items()
        }
        self.weights["heads"] *= 0.1
        self.weights["pass"] *= 0.1
        self.first = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.second = {name: np.zeros_like(value) for name, value in self.weights.items()}
        self.updates = 0

    def _places(self, actions: list[dict[str, Any]]) -> tuple[Array, Array]:
        """The head and the kind of tile of each action; -1 for passing."""
        heads, tiles = [], []
        for action in actions:
            name = "riichi" if "riichi" in action else str(action["a"])
            tile = str(action.get("tile", action.get("tiles", "")))[-2:]
            if name == "chow":
                lowest = int(str(action.get("as", action["tiles"]))[0])
                name = CHOWS[min(2, max(0, int(tile[0]) - lowest))]
            heads.append(ALL_HEADS.index(name) if name != "pass" else -1)
            tiles.append(TILES.index(tile) if tile in TILES else 0)
        return np.array(heads), np.array(tiles)

    def features(self, observation: Array) -> Array:
        """(n, kinds, features) of observations."""
        n = len(observation)
        held = np.zeros((n, KINDS + 1), np.float32)
        held[:, :KINDS] = observation[:, self.hand, :KINDS]
        unseen = np.zeros((n, KINDS + 1), np.float32)
        unseen[:, :KINDS] = observation[:, self.unseen, :KINDS]
        found = np.empty((n, KINDS, FEATURES), np.float32)
        for number in range(4):
            found[:, :, number] = held[:, :KINDS] > number
        place = 4
        for step in (0, 1, 3, 4):
            near = held[:, NEAR[:, step]]
            found[:, :, place] = near > 0
            found[:, :, place + 1] = near > 1
            place += 2
        for step in range(5):
            found[:, :, place + step] = unseen[:, NEAR[:, step]] / 4
        found[:, :, -4] = np.arange(KINDS) >= 27
        found[:, :, -3] = (observation[:, self.table, self.wall] / 70)[:, None]
        melds = (observation[:, self.facts][:, self.melds] > 0).sum(axis=1)
        found[:, :, -2] = melds[:, None] / 4
        found[:, :, -1] = (observation[:, self.facts, self.riichi] > 0)[:, None]
        return found

    def forward(self, features: Array, mask: Array) -> dict[str, Array]:
        """Chances of the actions and the value of the position, with what lies between."""
        w = self.weights
        one = np.maximum(features @ w["one"] + w["one_bias"], 0)
        whole = one.mean(axis=1)
        two = np.maximum(one @ w["two"] + (whole @ w["whole"])[:, None] + w["two_bias"], 0)
        scores = two @ w["heads"]
        summary = two.mean(axis=1)
        rest = summary @ w["pass"]
        passes = self.heads < 0
        logits = np.where(passes, rest[:, :1], scores[:, self.tiles, self.heads])
        logits = np.where(mask > 0, logits, -1e9)
        logits -= logits.max(axis=1, keepdims=True)
        chances = np.exp(logits)
        chances /= chances.sum(axis=1, keepdims=True)
        return {
            "one": one,
            "whole": whole,
            "two": two,
            "summary": summary,
            "chances": chances,
            "value": rest[:, 1],
        }

    def sound(self, mask: Array) -> Array:
        """The mask without all else where a win is legal: wins are taken."""
        wins = (self.heads == ALL_HEADS.index("win")) & (mask > 0)
        return np.where(wins.any(axis=1, keepdims=True), wins, mask)

    def best(self, observation: Array, mask: Array) -> Array:
        """The likeliest action for each row."""
        seen = self.forward(self.features(observation), self.sound(mask))
        return seen["chances"].argmax(axis=1)

    def learn(
        self,
        features: Array,
        mask: Array,
        actions: Array,
        old: Array,
        returns: Array,
        advantage: Array,
    ) -> None:
        """One step up the gradient of the clipped objective (PPO); `old` are the chances with which
        the actions were chosen.
        """
        w = self.weights
        seen = self.forward(features, mask)
        n = len(actions)
        rows = np.arange(n)
        error = returns - seen["value"]
        chances = seen["chances"]
        ratio = chances[rows, actions] / old
        clipped = np.where(advantage > 0, ratio > 1.2, ratio < 0.8)
        advantage = np.where(clipped, 0, advantage * ratio).astype(np.float32)
        entropy = -(chances * np.log(chances + 1e-9)).sum(axis=1, keepdims=True)
        # Downhill for the logits: policy gradient, and a little for a higher entropy.
        slope = chances * advantage[:, None]
        slope[rows, actions] -= advantage
        slope += 0.01 * chances * (np.log(chances + 1e-9) + entropy)
        slope /= n
        passes = self.heads < 0
        rest = np.zeros((n, 2), np.float32)
        rest[:, 0] = slope[:, passes].sum(axis=1)
        rest[:, 1] = -0.5 * error / n
        legal, action = np.nonzero((mask > 0) & ~passes)
        size = KINDS * len(ALL_HEADS)
        places = legal * size + self.tiles[action] * len(ALL_HEADS) + self.heads[action]
        scores = np.bincount(places, slope[legal, action], n * size).astype(np.float32)
        scores = scores.reshape(n, KINDS, len(ALL_HEADS))
        two = scores @ w["heads"].T + (rest @ w["pass"].T)[:, None] / KINDS
        two *= seen["two"] > 0
        two_sum = two.sum(axis=1)
        one = two @ w["two"].T + (two_sum @ w["whole"].T)[:, None] / KINDS
        one *= seen["one"] > 0
        flat = one.reshape(-1, UNIT)
        slopes = {
            "one": features.reshape(-1, FEATURES).T @ flat,
            "one_bias": flat.sum(axis=0),
            "two": seen["one"].reshape(-1, UNIT).T @ two.reshape(-1, UNIT),
            "whole": seen["whole"].T @ two_sum,
            "two_bias": two_sum.sum(axis=0),
            "heads": seen["two"].reshape(-1, UNIT).T @ scores.reshape(-1, len(ALL_HEADS)),
            "pass": seen["summary"].T @ rest,
        }
        self._descend(slopes)

    def _descend(self, slopes: dict[str, Array], rate: float = 2e-3) -> None:
        """A step of Adam, with the slope cut at length 1."""
        self.updates += 1
        length = math.sqrt(sum(float((slope**2).sum()) for slope in slopes.values()))
        for name, whole in slopes.items():
            slope = whole / max(1.0, length)
            self.first[name] += 0.1 * (slope - self.first[name])
            self.second[name] += 0.01 * (slope**2 - self.second[name])
            first = self.first[name] / (1 - 0.9**self.updates)
            second = self.second[name] / (1 - 0.99**self.updates)
            self.weights[name] -= rate * first / (np.sqrt(second) + 1e-8)


class Training:
    """Self-play at many tables, and what is remembered of it between two updates."""

    def __init__(self, policy: Policy, tables: int, seed: str) -> None:
        self.policy = policy
        self.tables = fivewinds.env.vector(policy.rules, tables, copy=True)
        self.number = tables
        self.chance = np.random.default_rng(7)
        self.step = self.tables.reset(seed)
        self.scale = fivewinds.book(policy.rules).match.usual_win
        self.hands = 0

    def update(self, steps: int, discount: float = 0.9) -> None:
        """Play so many steps at every table and learn from them."""
        policy, n = self.policy, self.number
        rows = np.arange(n)
        total = steps * n
        features = np.empty((total, KINDS, FEATURES), np.float32)
        mask = np.empty((total, self.step.mask.shape[1]), np.int8)
        actions = np.zeros(total, np.int64)
        old, value, far, rewards = (np.zeros(total, np.float32) for _ in range(4))
        following = np.full(total, -1)
        """The next decision of the same seat in the same hand: -1 none yet, -2 the hand is over."""
        latest = np.full((n, 4), -1)
        for turn in range(steps):
            step = self.step
            here = turn * n + rows
            far[here] = self._distances(step.observation)
            before = latest[rows, step.seat]
            again = before >= 0
            following[before[again]] = here[again]
            rewards[before[again]] += far[before[again]] - far[here[again]]
            latest[rows, step.seat] = here
            features[here] = policy.features(step.observation)
            mask[here] = policy.sound(step.mask)
            seen = policy.forward(features[here], mask[here])
            drawn = self.chance.random((n, 1), np.float32)
            chosen = (seen["chances"].cumsum(axis=1) <= drawn).sum(axis=1)
            # What rounding leaves over goes to the likeliest.
            sound = mask[here, np.minimum(chosen, mask.shape[1] - 1)] > 0
            chosen = np.where(sound, chosen, seen["chances"].argmax(axis=1))
            actions[here], value[here] = chosen, seen["value"]
            old[here] = seen["chances"][rows, chosen]
            self.step = self.tables.step(chosen)
            paid = self.step.reward / self.scale
            for seat in range(4):
                there = latest[:, seat] >= 0
                rewards[latest[there, seat]] += paid[there, seat]
                ended = there & self.step.done
                following[latest[ended, seat]] = -2
                latest[ended, seat] = -1
            self.hands += int(self.step.done.sum())
        returns = np.zeros(total, np.float32)
        for place in range(total - 1, -1, -1):
            after = following[place]
            if after >= 0:
                # What comes later counts as it came, mixed with what was expected then.
                later = 0.9 * returns[after] + 0.1 * value[after]
                returns[place] = rewards[place] + discount * later
            elif after == -2:
                returns[place] = rewards[place]
            else:
                returns[place] = value[place]
        known = np.flatnonzero((following != -1) & (mask.sum(axis=1) > 1))
        advantage = returns - value
        advantage = (advantage - advantage[known].mean()) / (advantage[known].std() + 1e-6)
        self.chance.shuffle(known)
        for first in range(0, len(known), BATCH):
            part = known[first : first + BATCH]
            policy.learn(
                features[part], mask[part], actions[part], old[part], returns[part], advantage[part]
            )

    def _distances(self, observation: Array) -> Array:
        """How far the hand of each row is from waiting."""
        hands = observation[:, self.policy.hand, :KINDS]
        distance = fivewinds.distance
        return np.array(
            [distance(np.repeat(np.arange(KINDS), hand).tolist()) for hand in hands], np.float32
        )


class Measured:
    """Points a hand of the policy less those of a bot, over walls in every seating."""

    def __init__(self, differences: Array, won: int, lost: int) -> None:
        self.mean = float(differences.mean())
        self.half = 1.96 * float(differences.std(ddof=1)) / math.sqrt(len(differences))
        self.won, self.lost = won, lost

    def __str__(self) -> str:
        low, high = self.mean - self.half, self.mean + self.half
        interval = f"{self.mean:+.3f} points a hand, 95 % {low:+.3f} to {high:+.3f}"
        return f"{interval}; hands won {self.won} to {self.lost}"


def measure(policy: Policy, level: str, walls: int, seed: str = "measure") -> Measured:
    """Let the policy play a bot: every wall six times, the two in every seating."""
    n = len(PLAYERS)
    tables = fivewinds.env.vector(policy.rules, n)
    own = np.array([[letter == "A" for letter in seating] for seating in PLAYERS])
    differences, won = [], [0, 0]
    for wall in range(walls):
        texts = [f"{seed}/{wall}"] * n
        step = tables.reset(texts)
        matches = tables.matches
        seen = [[View(match, seat) for seat in range(4)] for match in matches]
        bots = [
            [LEVELS[level](bot_stream(match.seed, seat)) for seat in range(4)] for match in matches
        ]
        points = np.zeros((n, 4))
        open_ = np.ones(n, bool)
        while open_.any():
            actions = policy.best(step.observation, step.mask)
            for row in range(n):
                seat = step.seat[row]
                if not open_[row]:
                    actions[row] = np.flatnonzero(step.mask[row])[0]
                elif not own[row, seat]:
                    view = seen[row][seat]
                    view.look(matches[row])
                    actions[row] = tables.index(bots[row][seat].choose(view))
            step = tables.step(actions)
            points[open_] += step.reward[open_]
            for row in np.flatnonzero(open_ & step.done):
                for seat in matches[row].table.winners:
                    won[int(not own[row, seat])] += 1
            open_ &= ~step.done
        differences.append((points[own].sum() - points[~own].sum()) / own.sum())
    return Measured(np.array(differences), *won)


def main() -> None:
    """Train for so long, tell how it goes, and measure."""
    parser = argparse.ArgumentParser(description="a policy trained by self-play")
    parser.add_argument("rules", help="a rule book without jokers: simple, mingjong, rode-boekje")
    parser.add_argument("--seconds", type=float, default=300, help="CPU time to train")
    parser.add_argument("--updates", type=int, default=10**9, help="updates at most")
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--steps", type=int, default=64, help="steps between two updates")
    parser.add_argument("--walls", type=int, default=400, help="walls to measure on")
    parser.add_argument("--against", default="random", choices=sorted(LEVELS))
    parser.add_argument("--save", type=Path, help="a file for the weights")
    given = parser.parse_args()
    policy = Policy(given.rules)
    training = Training(policy, given.tables, "train")
    began = told = process_time()
    while process_time() - began < given.seconds and policy.updates < given.updates:
        training.update(given.steps)
        if process_time() - told > given.seconds / 10:
            told = process_time()
            soon = measure(policy, given.against, 20)
            print(f"{policy.updates} updates, {training.hands} hands: {soon}", flush=True)
    print(f"trained by {training.hands} hands, {policy.updates} updates")
    print(f"against {given.against}: {measure(policy, given.against, given.walls)}")
    if given.save:
        np.savez(given.save, **policy.weights)


if __name__ == "__main__":
    main()
