"""What the laboratory counts: equal to the records, in parts, in any order, after a kill."""

import json
import random
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from fivewinds.lab.counts import Counts, outcomes
from fivewinds.lab.engines import OneProcess, Processes
from fivewinds.lab.plan import Part, Plan, Variant
from fivewinds.lab.state import Kept, State, StateError, finish
from fivewinds.lab.survey import Survey, told
from tests.commands.running import fivewinds
from tests.lab.asking import lab, lab_bytes, refused
from tests.lab.slow_count import counted

BOOKS = ("simple", "red-dragon-joker", "b30fj", "rode-boekje", "mingjong")


def plan(rules: str = "mingjong", amount: int = 100, seed: str = "parts") -> Plan:
    return Plan(Variant(rules), seed, ("greedy",) * 4, amount)


@pytest.mark.parametrize("rules", BOOKS)
def test_the_counts_are_those_of_the_records(rules: str, tmp_path: Path) -> None:
    words = ("--seed", "slow", "--players", "greedy")
    run = fivewinds(
        "simulate", rules, "--matches", "20", "--max-hands", "1", *words, "--record", tmp_path
    )
    assert run.returncode == 0, run.stderr
    answer = lab(rules, "--hands", "20", "--jobs", "1", *words)
    slow = counted(sorted(tmp_path.iterdir()))
    assert {name: answer[name] for name in slow} == slow
    assert (answer["rules"], answer["changes"]) == (rules, {})


@pytest.mark.heavy
def test_the_counts_of_whole_matches_are_those_of_the_records(tmp_path: Path) -> None:
    words = ("--matches", "5", "--seed", "slow", "--players", "greedy,random,greedy,random")
    run = fivewinds("simulate", "mingjong", *words, "--record", tmp_path)
    assert run.returncode == 0, run.stderr
    answer = lab("mingjong", *words)
    slow = counted(sorted(tmp_path.iterdir()))
    assert {name: answer[name] for name in slow} == slow
    assert slow["hands"] > 5


def test_parts_add_up_to_the_same_in_any_order() -> None:
    task = Survey(plan(amount=120))
    parts = [task.play(part) for part in task.plan.parts()]
    assert len(parts) == 6
    together = []
    for order in range(3):
        random.Random(order).shuffle(parts)
        whole = Counts()
        for part in parts:
            whole.merge(part)
        together.append(whole)
    assert together[0] == together[1] == together[2]
    texts = {msgspec.json.encode(told(task.plan, whole)) for whole in together}
    assert len(texts) == 1
    alone = Counts()
    for number in range(1, 121):
        alone.add(outcomes(task.plan.play(number)))
    assert alone == together[0]


@pytest.mark.heavy
def test_one_process_and_two_give_the_same_bytes() -> None:
    words = ("rode-boekje", "--hands", "80", "--seed", "jobs")
    assert lab_bytes(*words, "--jobs", "1") == lab_bytes(*words, "--jobs", "2")


class Fragile(Survey):
    """A run whose first process to reach the second part is killed."""

    def play(self, part: Part) -> Counts:
        assert self.parquet is not None
        if part.number == 2 and not self.parquet.exists():
            self.parquet.touch()
            signal.raise_signal(signal.SIGKILL)
        return Survey(self.plan).play(part)


@pytest.mark.heavy
def test_a_process_that_is_killed_changes_nothing(tmp_path: Path) -> None:
    fragile = Fragile(plan(), tmp_path / "killed")
    (found,) = finish([fragile], State([fragile], program=""), Processes(2))
    assert (tmp_path / "killed").exists()
    whole = Survey(plan())
    assert found == finish([whole], State([whole], program=""), OneProcess())[0]


class Stopping(OneProcess):
    """Stops after some parts, as a kill does."""

    def __init__(self, after: int) -> None:
        self.after = after

    def run(self, task: Any, parts: Any) -> Any:
        for number, outcome in enumerate(super().run(task, parts)):
            if number == self.after:
                raise KeyboardInterrupt
            yield outcome


def test_a_run_goes_on_from_its_state(tmp_path: Path) -> None:
    task, path = Survey(plan()), tmp_path / "state"
    with pytest.raises(KeyboardInterrupt):
        finish([task], State([task], path, program="1"), Stopping(3))
    kept = State([task], path, program="1").kept[0]
    assert kept.ranges == [(1, 3)]
    played: list[int] = []

    class Watching(OneProcess):
        def run(self, task: Any, parts: Any) -> Any:
            for part, result in super().run(task, parts):
                played.append(part.number)
                yield part, result

    (found,) = finish([task], State([task], path, program="1"), Watching())
    assert played == [4, 5]
    assert found == finish([task], State([task], program="1"), OneProcess())[0]


def test_a_state_of_another_plan_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "state"
    one, other = Survey(plan()), Survey(plan(seed="another"))
    finish([one], State([one], path, program="1"), OneProcess())
    before = path.read_bytes()
    for tasks, program in (([other], "1"), ([one], "2"), ([one, other], "1")):
        with pytest.raises(StateError) as error:
            State(tasks, path, program=program)
        assert error.value.saying == "state-of-another-plan"
    assert path.read_bytes() == before
    path.write_text("{}")
    with pytest.raises(StateError) as error:
        State([one], path, program="1")
    assert error.value.saying == "state-unreadable"


def test_finished_parts_are_kept_as_ranges() -> None:
    kept = Kept()
    for number in (5, 1, 2, 9, 4):
        kept.add(number)
    assert kept.ranges == [(1, 2), (4, 5), (9, 9)]
    assert [number for number in range(1, 11) if kept.has(number)] == [1, 2, 4, 5, 9]


@pytest.mark.heavy
def test_the_command_goes_on_after_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "state"
    words = ("rode-boekje", "--hands", "1000", "--seed", "kill", "--jobs", "2")
    command = [sys.executable, "-m", "fivewinds", "lab", *words, "--json", "--state", str(path)]
    killed = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while not path.exists() and killed.poll() is None:
        signal.sigtimedwait([signal.SIGCHLD], 0.05)
    killed.kill()
    killed.wait()
    finished = json.loads(path.read_bytes())["tasks"][0]["ranges"]
    assert finished
    assert lab_bytes(*words, "--state", path) == lab_bytes(*words)


def test_another_plan_is_refused_by_the_command(tmp_path: Path) -> None:
    path = tmp_path / "state"
    lab("simple", "--hands", "20", "--seed", "a", "--state", path)
    said = refused("simple", "--hands", "21", "--seed", "a", "--state", path)
    assert "another plan" in said


@pytest.mark.heavy
def test_several_levels_stand_in_one_answer() -> None:
    words = ("simple", "--hands", "20", "--seed", "two")
    both = lab(*words, "--players", "greedy", "--players", "random")
    one, other = (lab(*words, "--players", level) for level in ("greedy", "random"))
    assert both["runs"] == [one, other]
    assert {name: both[name] for name in one} == one


def test_hands_and_matches_together_are_refused() -> None:
    assert "--hands or --matches" in refused("simple", "--hands", "1", "--matches", "1")
