"""The PettingZoo environment: its own tests, the order of questions, ends, rewards, refusals."""

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

import fivewinds
import fivewinds.env
from fivewinds.bots import LEVELS
from fivewinds.core.codes import HIDDEN
from fivewinds.core.shuffle import bot_stream, seed_of
from fivewinds.env.table_env import AGENTS, TableEnv
from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book, own_books
from fivewinds.view import views
from tests.env.outside_book import registered_sichuan
from tests.toys import STORM, TOYS

BOOKS = [*map(book, own_books()), *TOYS]
MATCHES = 20 if fivewinds.COMPILED else 3


def of(each: Book) -> str:
    return each.id


@contextmanager
def only_the_warnings_about_dicts() -> Iterator[None]:
    """PettingZoo warns of any observation that is a dict, unless it is one of its own games."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    others = [
        str(warning.message)
        for warning in caught
        if not str(warning.message).startswith(
            ("Observation is not a NumPy array", "Observation space for each agent probably")
        )
    ]
    assert not others


@pytest.mark.parametrize("rules", BOOKS, ids=of)
def test_it_passes_the_tests_of_pettingzoo(rules: Book, capsys: pytest.CaptureFixture[str]) -> None:
    with only_the_warnings_about_dicts():
        api_test(fivewinds.env.aec(rules), num_cycles=300 if fivewinds.COMPILED else 60)
    with only_the_warnings_about_dicts():
        cycles = 100 if fivewinds.COMPILED else 20
        seed_test(lambda: fivewinds.env.aec(rules), num_cycles=cycles)
    capsys.readouterr()


def benchmark(
    rules: str | Book, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """PettingZoo's benchmark, which runs for five seconds: by a clock that ticks when it is read,
    so that it takes a hundred rounds whatever the machine.
    """
    ticks = iter(range(10**9))
    monkeypatch.setattr("time.time", lambda: next(ticks) / 20)
    with only_the_warnings_about_dicts():
        performance_benchmark(fivewinds.env.aec(rules))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.heavy
@pytest.mark.parametrize("rules", BOOKS, ids=of)
def test_it_runs_the_benchmark_of_pettingzoo(
    rules: Book, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    benchmark(rules, capsys, monkeypatch)


def test_a_registered_book_from_outside_passes_them_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    sichuan = registered_sichuan(tmp_path)
    assert fivewinds.env.aec("sichuan").metadata["name"] == "fivewinds_sichuan_v0"
    cycles = 100 if fivewinds.COMPILED else 20
    with only_the_warnings_about_dicts():
        api_test(fivewinds.env.aec("sichuan"), num_cycles=cycles)
        seed_test(lambda: fivewinds.env.aec(sichuan), num_cycles=cycles)
    benchmark("sichuan", capsys, monkeypatch)


def played(env: TableEnv, seed: int, choose: Any) -> dict[str, float]:
    """Play a match and add up the rewards of the agents."""
    env.reset(seed=seed)
    total = dict.fromkeys(AGENTS, 0.0)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        assert not truncation
        if termination:
            env.step(None)
        else:
            env.step(choose(agent, np.flatnonzero(observation["action_mask"])))
    return total


@pytest.mark.parametrize("rules", BOOKS, ids=of)
def test_rewards_add_up_to_what_the_book_pays(rules: Book) -> None:
    env = fivewinds.env.aec(rules, hands=2)
    scaled = fivewinds.env.aec(rules, hands=2, scaled=True)
    for seed in range(MATCHES // 2):

        def choose(agent: str, legal: Any, seed: int = seed) -> int:
            return int(legal[(seed + len(legal) // 2) % len(legal)])

        total = played(env, seed, choose)
        points = [score - rules.match.start for score in env.match.scores]
        assert [total[agent] for agent in AGENTS] == points
        smaller = played(scaled, seed, choose)
        assert [smaller[agent] * rules.match.usual_win for agent in AGENTS] == pytest.approx(points)


@pytest.mark.parametrize("rules", BOOKS, ids=of)
def test_it_plays_what_a_match_plays(rules: Book) -> None:
    """Answers that are held back until all have answered come to the same as answers at once."""
    actions = fivewinds.env.actions(rules)
    for seed in range(1, MATCHES):
        env = fivewinds.env.aec(rules)
        env.reset(options={"seed": f"same {seed}"})
        whole = seed_of(f"same {seed}", 1)
        match = Match(rules, whole, max_hands=1)
        seen = views(match)
        bots = [LEVELS["greedy"](bot_stream(whole, seat)) for seat in range(4)]
        answered: dict[str, int] = {}
        while not match.over:
            asked = match.asked()
            table = match.table
            for seat in asked:
                seen[seat].look(match)
                action = bots[seat].choose(seen[seat])
                while env.terminations[env.agent_selection]:
                    env.step(None)
                assert env.agent_selection == AGENTS[seat]
                index = env._episode.actions.index(action)
                assert actions[index]["a"]
                answered[AGENTS[seat]] = action
                env.step(index)
            count = table.log.count
            for seat in asked:
                match.act(seat, answered[AGENTS[seat]])
                if table.log.count != count:
                    break
        assert env.match.over
        assert env.match.events() == match.events()


def at_a_window(rules: Book, number: int) -> tuple[TableEnv, list[int]]:
    """A table at which so many seats are asked about one tile, in order."""
    for seed in range(4_000):
        env = fivewinds.env.aec(rules)
        env.reset(seed=seed)
        for _ in range(300):
            if not env.agents or env.terminations[env.agent_selection]:
                break
            asked = env.match.asked()
            if env.match.table.window != HIDDEN and len(asked) >= number:
                return env, asked
            mask = env.observe(env.agent_selection)["action_mask"]
            env.step(int(np.flatnonzero(mask)[-1]))
    raise AssertionError("no such moment")


@pytest.mark.parametrize("name", ["rode-boekje", "mingjong", "b30fj"])
def test_an_answer_tells_the_next_agent_nothing(name: str) -> None:
    env, asked = at_a_window(book(name), 2)
    first, second = (AGENTS[seat] for seat in asked[:2])
    assert env.agent_selection == first
    seed = env.match.seed
    before = env.observe(second)
    legal = np.flatnonzero(env.observe(first)["action_mask"])
    assert len(legal) > 1
    later = []
    for answer in legal:
        again = fivewinds.env.aec(name)
        again.reset(options={"seed": seed})
        while again.match.table.log.count < env.match.table.log.count:
            mask = again.observe(again.agent_selection)["action_mask"]
            again.step(int(np.flatnonzero(mask)[-1]))
        while again.agent_selection != first:
            again.step(0)
        again.step(int(answer))
        assert again.agent_selection == second
        later.append(again.observe(second))
    for seen in later:
        assert (seen["observation"] == before["observation"]).all()
        assert (seen["action_mask"] == later[0]["action_mask"]).all()


def test_a_winner_is_terminated_while_the_others_play_on() -> None:
    after: list[int] = []
    for seed in range(60):
        env = fivewinds.env.aec("b30fj")
        env.reset(seed=seed)
        alive = 4
        for agent in env.agent_iter():
            _, reward, termination, _, _ = env.last()
            if termination:
                alive -= 1
                if not env.match.over:
                    seat = AGENTS.index(agent)
                    assert env.match.table.won >> seat & 1
                    assert reward > 0
                    after.append(alive)
                env.step(None)
                continue
            wins = fivewinds.env.actions("b30fj")
            mask = env.observe(agent)["action_mask"]
            legal = [int(index) for index in np.flatnonzero(mask)]
            win = [index for index in legal if wins[index]["a"] == "win"]
            claims = [index for index in legal if wins[index]["a"] in ("pung", "chow")]
            env.step((win or claims or legal)[0])
        if after:
            return
    raise AssertionError("nobody has won")


def test_an_illegal_action_is_refused_with_the_reason_and_changes_nothing() -> None:
    env = fivewinds.env.aec("mingjong")
    env.reset(seed=3)
    agent = env.agent_selection
    before = env.observe(agent)
    events = env.match.events()
    illegal = [int(index) for index in np.flatnonzero(before["action_mask"] == 0)]
    for index in (illegal[0], illegal[-1], -1, len(before["action_mask"])):
        with pytest.raises(fivewinds.env.IllegalAction) as refused:
            env.step(index)
        assert refused.value.reason in ("not-held", "not-legal", "malformed")
        assert refused.value.reason in str(refused.value) or "there is no action" in str(
            refused.value
        )
    for wrong in (None, "1m", 1.5):
        with pytest.raises(ValueError, match="an action is the index of one"):
            env.step(wrong)  # type: ignore[arg-type]
    assert env.match.events() == events
    assert env.agent_selection == agent
    after = env.observe(agent)
    assert all((after[name] == before[name]).all() for name in before)


def test_a_strict_table_is_refused_with_the_reason() -> None:
    with pytest.raises(ValueError, match="at assisted tables"):
        fivewinds.env.aec("b30fj", table="strict")


def test_a_seed_names_a_series_of_matches() -> None:
    env = fivewinds.env.aec("simple")
    env.reset(seed=5)
    first = env.match.seed
    env.reset()
    second = env.match.seed
    assert first == seed_of("5", 1)
    assert second == seed_of("5", 2)
    env.reset(options={"seed": bytes(range(32))})
    assert env.match.seed == bytes(range(32))
    with pytest.raises(ValueError, match="32 bytes"):
        env.reset(options={"seed": b"short"})


def test_the_table_can_be_read_as_text() -> None:
    env = fivewinds.env.aec(STORM)
    env.reset(seed=1)
    text = env.render()
    assert "asked: player_0" in text
    assert len(text.splitlines()) == 5


def test_a_book_from_outside_is_an_environment_too(monkeypatch: pytest.MonkeyPatch) -> None:
    folder = Path(__file__).parents[2] / "examples" / "books" / "hong-kong"
    monkeypatch.syspath_prepend(str(folder))
    rules: Book = import_module("hong_kong_rules.hong_kong").BOOK
    with only_the_warnings_about_dicts():
        api_test(fivewinds.env.aec(rules), num_cycles=100 if fivewinds.COMPILED else 20)
    step = fivewinds.env.vector(rules, 2).reset("outside")
    assert step.mask.any(axis=1).all()
