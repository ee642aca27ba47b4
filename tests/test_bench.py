"""The benchmark keeps both sides honest. Nothing here looks at how long anything takes."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from fivewinds import score
from fivewinds.bench import peers
from fivewinds.bench.answering import Answering
from fivewinds.bench.contest import Contest, Entry
from fivewinds.bench.hands import (
    complete_hands,
    distance_hands,
    hands_with_eight_jokers,
    hands_with_red_jokers,
)
from fivewinds.bench.outcome import Aim, Outcome
from fivewinds.bench.peers import OURS, RIICHIENV, Contestant
from fivewinds.bench.report import Report
from fivewinds.bench.setup import Arena
from fivewinds.bench.tasks import TASKS
from fivewinds.commands.bench import bench
from fivewinds.commands.speech import speak
from fivewinds.core.shapes import complete, distance
from fivewinds.tiles import ID, parse
from tests.server import postgres

SHIPPED = Path(peers.__file__).parent

FAIR = """
def about():
    return {"name": "fair", "version": "1"}

def echo(given):
    return (lambda: turn_of(given)), given["hands"]

def turn_of(given):
    return lambda: len(given["hands"])

TASKS = {"work": echo}
"""
WRONG = FAIR.replace('), given["hands"]', '), [*given["hands"][:-1], [0]]')
BROKEN = FAIR.replace('), given["hands"]', '), given["no such thing"]')
SILENT = "raise SystemExit('no licence')"


def a_contest(folder: Path, *scripts: str, peer: Contestant | None = None) -> Contest:
    entries = []
    for i, script in enumerate(scripts):
        path = folder / f"side_{i}.py"
        path.write_text(script, encoding="utf-8")
        side = Contestant(f"side {i}", path)
        entries.append(Entry(side.name, side, "work", Aim("at-least", 1) if i else None))
    if peer is not None:
        entries.append(Entry(peer.name, peer, "work"))

    def given(_quick: bool) -> Mapping[str, Any]:
        return {"hands": [[0, 1, 2], [27, 27]]}

    return Contest("toy", "a toy", "calls/s", given, tuple(entries))


def an_arena(**changes: Any) -> Arena:
    settings: dict[str, Any] = {"rounds": 2, "seconds": 0.001, "say": lambda _: None}
    return Arena(**{**settings, **changes})


def run(contest: Contest) -> Outcome:
    return contest.run(an_arena())


def invoke(*arguments: str) -> Result:
    speak("en")
    return CliRunner().invoke(bench, arguments)


def test_the_hands_are_the_same_in_every_run() -> None:
    assert distance_hands(200) == distance_hands(200)
    assert complete_hands(200) == complete_hands(200)


def test_the_hands_could_all_be_dealt() -> None:
    for hand in [*distance_hands(400), *complete_hands(400)]:
        assert max(Counter(hand).values()) <= 4
        assert all(0 <= tile < 34 for tile in hand)


def test_distance_is_asked_of_far_and_near_hands_of_both_sizes() -> None:
    hands = distance_hands(400)
    assert {len(hand) for hand in hands} == {13, 14}
    assert {-1, 0, 1, 2, 3, 4, 5} <= {distance(hand) for hand in hands}


def test_every_other_hand_that_is_asked_about_is_complete() -> None:
    hands = complete_hands(400)
    assert {len(hand) for hand in hands} == {14}
    assert all(complete(hand) for hand in hands[1::2])
    assert not all(complete(hand) for hand in hands[::2])


def test_hands_with_red_jokers_could_be_dealt_and_are_all_won() -> None:
    requests = hands_with_red_jokers(100)
    assert requests == hands_with_red_jokers(100)
    tiles = [parse(request["hand"]) + parse(request["win"]) for request in requests]
    assert [held.count(ID["7z"]) for held in tiles] == [0, 1, 2, 3, 4] * 20
    assert all(score("red-dragon-joker", request)["win"] for request in requests)
    assert any(request["melds"] for request in requests)


def test_hands_with_eight_jokers_are_all_won_drawn_or_on_a_discard() -> None:
    requests = hands_with_eight_jokers(60, (1, 4, 8))
    assert requests == hands_with_eight_jokers(60, (1, 4, 8))
    tiles = [parse(request["hand"]) + parse(request["win"]) for request in requests]
    assert [sum(tile >= ID["1j"] for tile in held) for held in tiles] == [1, 4, 8] * 20
    assert all(score("b30fj", request)["win"] for request in requests)
    assert {request["by"] for request in requests} == {"draw", "discard"}
    assert any(request["melds"] for request in requests)


def test_a_request_that_is_not_won_is_a_failure() -> None:
    nothing = {"hand": "147m258p369s1122m", "win": "5p", "by": "draw"}
    under = Aim("at-most", 1)
    task = Answering("toy", "a toy", "simple", lambda _: [nothing] * 60, under, under)
    (failure,) = task.run(an_arena(rounds=1)).failures
    assert failure.startswith('fivewinds failed: {"hand": "147m258p369s1122m"')


def test_both_sides_are_given_the_same_hands(tmp_path: Path) -> None:
    outcome = run(a_contest(tmp_path, FAIR, FAIR))
    assert outcome.failures == []
    assert [figure.of for figure in outcome.figures] == ["side 0", "side 1"]


def test_a_different_answer_is_a_failure_that_names_the_hand(tmp_path: Path) -> None:
    failures = run(a_contest(tmp_path, FAIR, WRONG)).failures
    assert failures == [
        "11z: side 0 says [27, 27], side 1 says [0]",
        "side 1 answers 1 of 2 hands differently",
    ]


@pytest.mark.parametrize(
    ("script", "reason"), [(BROKEN, "KeyError: 'no such thing'"), (SILENT, "no licence")]
)
def test_a_contestant_that_breaks_is_a_failure_and_the_others_go_on(
    tmp_path: Path, script: str, reason: str
) -> None:
    outcome = run(a_contest(tmp_path, FAIR, script, FAIR))
    assert outcome.failures == [f"side 1 failed: {reason}"]
    assert [figure.of for figure in outcome.figures] == ["side 0", "side 2"]


def test_the_best_round_counts_and_ratios_are_ours_over_theirs(tmp_path: Path) -> None:
    ours, theirs = run(a_contest(tmp_path, FAIR, FAIR)).figures
    assert len(ours.rounds) == 2
    assert ours.value == max(ours.rounds)
    assert ours.ratio is None
    assert theirs.ratio == ours.value / theirs.value
    assert theirs.reached == (theirs.ratio >= 1)


def test_a_peer_that_cannot_be_installed_is_named_and_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(command: list[str]) -> None:
        raise peers.PeerMissingError("no network")

    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(peers, "_run", refuse)
    said: list[str] = []
    arena = an_arena(say=said.append)
    outcome = a_contest(tmp_path, FAIR, peer=RIICHIENV).run(arena)
    assert arena.absent == {"riichienv": "no network"}
    assert "riichienv is left out, it could not be installed: no network" in said
    assert outcome.failures == []
    assert [figure.of for figure in outcome.figures] == ["side 0"]


def test_a_peer_is_installed_by_name_and_version_into_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(peers, "_run", commands.append)
    folder = peers.environment_of(RIICHIENV)
    folder.mkdir(parents=True)
    python = peers.python_of(RIICHIENV)
    make, install = commands
    assert folder.parent == tmp_path / "fivewinds" / "bench"
    assert make[1:] == ["-m", "venv", "--clear", str(folder)]
    assert install[0] == python
    assert install[-1] == f"riichienv=={RIICHIENV.version}"


def test_what_runs_in_a_peers_virtualenv_does_not_need_fivewinds() -> None:
    for path in [SHIPPED / "serve.py", *(SHIPPED / "contestants").glob("*.py")]:
        if path != OURS.script:
            assert "import fivewinds" not in path.read_text(encoding="utf-8")
            assert "from fivewinds" not in path.read_text(encoding="utf-8")


def test_every_task_starts_with_ours_and_has_a_name_of_its_own() -> None:
    assert len({task.name for task in TASKS}) == len(TASKS)
    for task in TASKS:
        if isinstance(task, Contest):
            assert task.entries[0].contestant is OURS
            assert all(entry.contestant.script.exists() for entry in task.entries)


@pytest.mark.heavy
def test_offline_every_task_runs_with_ours_alone_and_prints_json() -> None:
    result = invoke("--offline", "--quick", "--rounds", "1", "--json")
    assert result.exit_code == 0, result.output
    report = json.loads(result.stdout)
    assert set(report) == set(Report.__struct_fields__)
    assert set(report["contestants"]) == {"fivewinds"}
    assert [outcome["task"] for outcome in report["tasks"]] == [task.name for task in TASKS]
    for outcome in report["tasks"]:
        assert set(outcome) == {"task", "title", "note", "figures", "failures"}
        assert outcome["failures"] == []
        assert outcome["figures"]
        for figure in outcome["figures"]:
            assert {"of", "value", "unit"} <= set(figure)


@pytest.mark.heavy
@pytest.mark.needs("postgresql")
def test_two_servers_play_and_what_is_passed_on_is_compared() -> None:
    with postgres.running() as cluster:
        where = ("--servers", "2", "--database", cluster.new_database())
        result = invoke("web", "--quick", "--json", *where)
        assert result.exit_code == 0, result.output
        (outcome,) = json.loads(result.stdout)["tasks"]
        assert outcome["failures"] == []
        figures = {figure["of"]: figure for figure in outcome["figures"]}
        assert figures["actions"]["value"] > 0
        for share in ("median", "p99"):
            direct = figures[f"at the server that plays the table, {share}"]["value"]
            passed_on = figures[f"by another server, {share}"]["value"]
            compared = figures[f"by another server, {share}, against direct"]
            assert compared["value"] == pytest.approx(passed_on / direct)
            assert compared["aim"] == {"bound": "at-most", "value": 1.3}
        again = invoke("web", "--quick", "--json", *where)
        assert again.exit_code == 1, "the tables are there already"
        (outcome,) = json.loads(again.stdout)["tasks"]
        assert outcome["failures"] == ["there are tables in the database already"]


def test_several_servers_without_a_database_are_refused() -> None:
    result = invoke("web", "--servers", "2")
    assert result.exit_code == 2
    assert "--database" in result.output


def test_a_person_gets_a_plain_table_with_the_names_of_the_tasks() -> None:
    result = invoke("--offline", "--quick", "--rounds", "1", "--task", "distance")
    assert result.exit_code == 0, result.output
    assert "distance of 13 and 14 tiles" in result.stdout
    assert "calls/s" in result.stdout
    assert "\x1b" not in result.stdout


def test_an_unknown_task_is_refused_with_the_names_there_are() -> None:
    result = invoke("--task", "speed")
    assert result.exit_code == 2
    assert "'speed' is not one of 'distance', 'complete'" in result.output


def test_answers_that_differ_end_the_command_with_status_1(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fivewinds.bench.tasks.TASKS", (a_contest(tmp_path, FAIR, WRONG),))
    result = invoke("--quick")
    assert result.exit_code == 1
    assert "FAILED: side 1 answers 1 of 2 hands differently" in result.stdout


@pytest.mark.sweep
def test_the_peers_agree_with_ours_on_every_hand() -> None:
    result = invoke("--rounds", "1", "--json", "--task", "distance", "--task", "complete")
    report = json.loads(result.stdout)
    assert report["absent"] == {}
    assert [outcome["failures"] for outcome in report["tasks"]] == [[], []]


@pytest.mark.sweep
def test_every_task_runs_with_all_peers() -> None:
    result = invoke("--quick", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["absent"] == {}
