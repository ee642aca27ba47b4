"""The examples that learn on the environment and that bring it to OpenSpiel, shortened."""

import copy
import importlib.util
import pickle
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import fivewinds
from fivewinds.core.random_numbers import RandomNumbers
from fivewinds.core.shuffle import Stream
from fivewinds.env.episode import Episode
from fivewinds.env.layout import layout_of
from fivewinds.rules.registry import book, own_books

EXAMPLES = Path(__file__).parents[2] / "examples"


def loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def chances_of_learned(train: ModuleType, rules: str) -> tuple[float, float]:
    """How likely a policy is to discard what an isolated honour is, before and after training."""
    policy = train.Policy(rules)
    training = train.Training(policy, 32, "short")
    step = training.step
    honours = [index for index, tile in enumerate(policy.tiles) if tile >= 27]

    def chance() -> float:
        seen = policy.forward(policy.features(step.observation), step.mask)
        return float(seen["chances"][:, honours].sum(axis=1).mean())

    before = chance()
    for _ in range(8):
        training.update(24)
    return before, chance()


@pytest.mark.heavy
@pytest.mark.parametrize("rules", ["simple", "mingjong"])
def test_a_policy_learns_to_part_with_honours(rules: str) -> None:
    before, after = chances_of_learned(loaded("train"), rules)
    assert after > before


@pytest.mark.heavy
def test_the_training_script_measures_with_an_interval() -> None:
    arguments = ["simple", "--updates", "2", "--tables", "8", "--steps", "8", "--walls", "3"]
    done = subprocess.run(
        [sys.executable, str(EXAMPLES / "train.py"), *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "against random:" in done.stdout
    assert "95 %" in done.stdout


def test_a_gradient_is_what_small_changes_say() -> None:
    train = loaded("train")
    policy = train.Policy("simple")
    for name, weights in policy.weights.items():
        policy.weights[name] = weights.astype(np.float64)
    training = train.Training(policy, 4, "gradient")
    step = training.step
    features = policy.features(step.observation).astype(np.float64)
    actions = np.array([np.flatnonzero(row)[0] for row in step.mask])
    seen = policy.forward(features, step.mask)
    old = seen["chances"][np.arange(4), actions]
    advantage = np.array([1.0, -0.5, 0.3, -0.2])
    returns = seen["value"] + np.array([0.2, -0.1, 0.4, 0.1])
    taken: dict[str, np.ndarray] = {}
    policy._descend = taken.update
    policy.learn(features, step.mask, actions, old, returns, advantage)

    def loss() -> float:
        now = policy.forward(features, step.mask)
        chances = now["chances"]
        gain = (chances[np.arange(4), actions] / old * advantage).mean()
        entropy = -(chances * np.log(chances + 1e-9)).sum(axis=1).mean()
        return float(-gain - 0.01 * entropy + 0.25 * ((returns - now["value"]) ** 2).mean())

    for name, weights in policy.weights.items():
        place = tuple(size // 2 for size in weights.shape)
        weights[place] += 1e-5
        above = loss()
        weights[place] -= 2e-5
        slope = (above - loss()) / 2e-5
        weights[place] += 1e-5
        assert taken[name][place] == pytest.approx(slope, abs=1e-4), name


@pytest.mark.parametrize("rules", own_books())
def test_openspiel_simulates_a_book(rules: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    adapter = loaded("openspiel")
    game = pyspiel.load_game(adapter.register(rules))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    state = game.new_initial_state()
    while not state.is_terminal():
        outcomes = state.legal_actions()
        state.apply_action(outcomes[len(outcomes) // 2])
    assert state.returns() == [
        score - book(rules).match.start for score in state.episode.match.scores
    ]


@pytest.mark.parametrize("rules", own_books())
def test_a_table_is_copied_with_answers_that_are_not_yet_told(rules: str) -> None:
    episode = Episode(layout_of(book(rules)))
    assert copy.deepcopy(episode).seat == episode.seat
    episode.begin(bytes(32))
    chance = RandomNumbers(Stream(b"copies", 17))
    while episode.seat >= 0:
        index = episode.random_action(chance)
        for other in (copy.copy(episode), pickle.loads(pickle.dumps(episode))):
            assert other.seat == episode.seat
            masks = [bytearray(episode.actions.size) for _ in range(2)]
            for each, mask in zip((episode, other), masks, strict=True):
                each.mask(mask, 0)
            assert masks[0] == masks[1]
            other.act(index)
            kept = other
        episode.act(index)
        assert kept.seat == episode.seat
        assert kept.match.events() == episode.match.events()
        if not fivewinds.COMPILED and episode.match.decisions > 20:
            return
