"""Many tables at once play what one table plays, and write what one table shows."""

import subprocess
import sys
from hashlib import sha256

import numpy as np
import pytest

import fivewinds
import fivewinds.env
from fivewinds.core.shuffle import seed_of
from fivewinds.env.vector_env import Step
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book, own_books
from tests.toys import TOYS

BOOKS = [*map(book, own_books()), *TOYS]
STEPS = 300 if fivewinds.COMPILED else 40
NUMBER = 3


def of(each: Book) -> str:
    return each.id


def chosen(step: Step) -> list[int]:
    """A legal action for each table, not always the first."""
    found = []
    for row in range(len(step.seat)):
        legal = np.flatnonzero(step.mask[row])
        found.append(int(legal[int(step.observation[row].sum()) % len(legal)]))
    return found


@pytest.mark.parametrize("rules", BOOKS, ids=of)
def test_a_table_among_many_is_one_table(rules: Book) -> None:
    tables = fivewinds.env.vector(rules, NUMBER, copy=False)
    alone = [fivewinds.env.aec(rules) for _ in range(NUMBER)]
    for row, env in enumerate(alone):
        env.reset(options={"seed": f"t/{row + 1}"})
    step = tables.reset("t")
    scores = [[rules.match.start] * 4 for _ in alone]
    ended = 0
    for _ in range(STEPS):
        actions = chosen(step)
        for row, env in enumerate(alone):
            agent = env.agent_selection
            assert agent == f"player_{step.seat[row]}"
            seen = env.observe(agent)
            assert (seen["observation"] == step.observation[row]).all()
            assert (seen["action_mask"] == step.mask[row]).all()
            env.step(actions[row])
        step = tables.step(actions)
        for row, env in enumerate(alone):
            after = list(env.match.scores if env.match.over else env.match.table.scores)
            gained = [a - b for a, b in zip(after, scores[row], strict=True)]
            assert step.reward[row].tolist() == gained
            scores[row] = after
            assert step.done[row] == env.match.over
            if env.match.over:
                env.reset()
                # What is paid with the deal comes with the first step.
                scores[row] = [rules.match.start] * 4
                ended += 1
            while env.terminations[env.agent_selection]:
                env.step(None)
    assert ended or not fivewinds.COMPILED


@pytest.mark.parametrize("rules", own_books())
def test_floats_and_copies_say_the_same(rules: str) -> None:
    ways = [
        fivewinds.env.vector(rules, 4),
        fivewinds.env.vector(rules, 4, copy=False),
        fivewinds.env.vector(rules, 4, dtype="float32"),
    ]
    steps = [tables.reset("f") for tables in ways]
    assert steps[2].observation.dtype == np.float32
    for _ in range(30):
        actions = chosen(steps[0])
        for step in steps[1:]:
            for name, array in step._asdict().items():
                assert np.array_equal(array, getattr(steps[0], name))
        kept = steps[0].observation.copy()
        before = steps[0]
        steps = [tables.step(actions) for tables in ways]
        assert (before.observation == kept).all()
    samples = [tables.sample() for tables in ways]
    assert (samples[0] == samples[2]).all()
    assert all(steps[0].mask[row, samples[0][row]] for row in range(4))


def test_seeds_follow_each_other_as_written() -> None:
    tables = fivewinds.env.vector("simple", 2)
    named = bytes(range(32))
    step = tables.reset(["text", named])
    matches = [episode.match for episode in tables._tables.episodes]
    assert [match.seed for match in matches] == [seed_of("text", 1), named]
    found: list[list[bytes]] = [[], []]
    while not all(found):
        step = tables.step(tables.sample())
        for row in np.flatnonzero(step.done):
            found[row].append(tables._tables.episodes[row].match.seed)
    assert found[0][0] == seed_of("text", 2)
    assert found[1][0] == sha256(named + (1).to_bytes(4, "big")).digest()


def test_what_is_wrong_is_refused_and_changes_nothing() -> None:
    tables = fivewinds.env.vector("rode-boekje", 3)
    with pytest.raises(RuntimeError, match="reset"):
        tables.step([0, 0, 0])
    step = tables.reset("wrong")
    good = chosen(step)
    with pytest.raises(fivewinds.env.IllegalAction, match="table 2: seat 0 may not"):
        tables.step([*good[:2], 0])
    for wrong in ([0, 0], [0.5, 0.5, 0.5], [[0], [0], [0]]):
        with pytest.raises(ValueError, match="3 tables want"):
            tables.step(wrong)  # type: ignore[arg-type]
    assert all(episode.match.decisions == 0 for episode in tables._tables.episodes)
    with pytest.raises(ValueError, match="as many seeds"):
        tables.reset(["one"])
    with pytest.raises(ValueError, match="0 tables"):
        fivewinds.env.vector("simple", 0)
    with pytest.raises(ValueError, match="uint8 or float32"):
        fivewinds.env.vector("simple", 1, dtype="int32")  # type: ignore[arg-type]


def test_importing_it_loads_nothing_heavy() -> None:
    code = (
        "import sys, fivewinds.env; print(sorted({'numpy','pettingzoo','torch'} & {*sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
