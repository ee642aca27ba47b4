"""`simulate`, `verify` and `replay --check`: what bots play can be played again by anybody."""

import hashlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from click.testing import CliRunner

from fivewinds.bots import LEVELS, Bot
from fivewinds.commands import cli
from fivewinds.simulation import BotRefused, play_match
from fivewinds.tiles import ID
from fivewinds.view import View
from tests.commands.running import fivewinds
from tests.terminal.sitting import toys_beside
from tests.toys import book_or_toy


def simulated(*words: str | Path) -> dict[str, object]:
    run = fivewinds("simulate", "simple", "--json", *words)
    assert run.returncode == 0, run.stderr
    outcome: dict[str, object] = json.loads(run.stdout)
    return outcome


def records(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(folder.iterdir())}


def test_the_outcome_has_the_fields_that_others_rely_on() -> None:
    outcome = simulated("--matches", "3", "--seed", "x", "--players", "greedy,random,random,greedy")
    assert set(outcome) == {
        "rules", "options", "matches", "hands", "won", "stopped", "seats", "patterns",
        "decisions", "seconds",
    }  # fmt: skip
    assert (outcome["matches"], outcome["hands"]) == (3, 12)
    assert outcome["options"] == {"hands": 4, "wins": "automatic"}
    won, seats = outcome["won"], outcome["seats"]
    assert isinstance(won, dict)
    assert isinstance(seats, list)
    assert set(won) == {"draw", "discard", "rob"}
    assert sum(won.values()) + int(str(outcome["stopped"])) == 12
    assert [seat["level"] for seat in seats] == ["greedy", "random", "random", "greedy"]
    assert all(sum(seat["places"]) == 3 for seat in seats)
    assert sum(seat["mean"] for seat in seats) * 3 == pytest.approx(sum(won.values()))


class Stubborn(Bot):
    """A bot that discards the joker that no book of ours deals."""

    def choose(self, view: View) -> int:
        return 1 | ID["1j"] << 8


class Confused(Bot):
    """A bot that does what nobody can do."""

    def choose(self, view: View) -> int:
        return 255


@pytest.mark.parametrize(
    ("bot", "done"),
    [(Stubborn, "{'a': 'discard', 'tile': '1j'}"), (Confused, "255, which is no action")],
)
def test_a_bot_that_is_refused_is_named_with_its_seat_and_its_action(
    bot: type[Bot], done: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(LEVELS, "odd", bot)
    with pytest.raises(BotRefused) as raised:
        play_match("simple", bytes(32), ("odd",) * 4)
    assert re.search(rf"the bot odd at seat [0-3] chose {re.escape(done)}: ", str(raised.value))
    run = CliRunner().invoke(cli, ["simulate", "simple", "--matches", "1", "--players", "odd"])
    assert run.exit_code == 1
    assert "Error: the bot odd at seat" in run.output


def test_books_with_claims_and_several_winners_are_counted_too(tmp_path: Path) -> None:
    beside = toys_beside(tmp_path)
    words = ("simulate", "storm", "--matches", "2", "--seed", "x", "--players", "random")
    run = fivewinds(*words, "--max-hands", "2", "--table", "strict", "--json", env=beside)
    assert run.returncode == 0, run.stderr
    outcome = json.loads(run.stdout)
    assert outcome["options"] == book_or_toy("storm").defaults
    assert outcome["hands"] == 4
    assert 0 <= outcome["stopped"] <= 4
    assert sum(outcome["won"].values()) <= 12
    assert outcome["decisions"] > 200


def test_hands_that_several_win_are_told(tmp_path: Path) -> None:
    beside = toys_beside(tmp_path)
    words = ("simulate", "storm", "--matches", "1", "--seed", "x", "--max-hands", "1")
    told = fivewinds(*words, env=beside).stdout
    assert "hands with several winners: 1" in told


def test_the_number_of_processes_changes_nothing(tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        simulated("--matches", "60", "--seed", "x", "--jobs", jobs, "--record", tmp_path / jobs)
    assert records(tmp_path / "1") == records(tmp_path / "2")
    assert list(records(tmp_path / "1"))[:2] == ["000001.jsonl", "000002.jsonl"]


def test_match_i_has_the_seed_that_the_text_and_i_give(tmp_path: Path) -> None:
    simulated("--matches", "2", "--seed", "tuesday", "--record", tmp_path)
    header = json.loads((tmp_path / "000002.jsonl").read_text().splitlines()[0])
    seed = hashlib.sha256(b"tuesday/2").digest()
    assert header["seed"] == seed.hex()
    assert header["commit"] == hashlib.sha256(seed).hexdigest()


def test_a_seed_left_out_is_printed_and_plays_the_same_again(tmp_path: Path) -> None:
    run = fivewinds("simulate", "simple", "--matches", "1", "--record", tmp_path / "a", "--json")
    seed = run.stderr.split()[1]
    simulated("--matches", "1", "--seed", seed, "--record", tmp_path / "b")
    assert records(tmp_path / "a") == records(tmp_path / "b")


def test_a_match_can_be_stopped_after_a_hand(tmp_path: Path) -> None:
    simulated("--matches", "1", "--seed", "x", "--max-hands", "2", "--record", tmp_path)
    last = json.loads((tmp_path / "000001.jsonl").read_text().splitlines()[-1])
    assert (last["e"], last["reason"]) == ("end-match", "stopped")
    assert fivewinds("replay", "--check", tmp_path / "000001.jsonl").returncode == 0


def test_a_match_that_ends_with_that_hand_anyway_was_not_stopped(tmp_path: Path) -> None:
    simulated("--matches", "1", "--seed", "x", "--max-hands", "4", "--record", tmp_path)
    last = json.loads((tmp_path / "000001.jsonl").read_text().splitlines()[-1])
    assert "reason" not in last


def test_records_replay_and_verify(tmp_path: Path) -> None:
    simulated("--matches", "2", "--seed", "x", "--option", "hands=2", "--record", tmp_path)
    files = sorted(tmp_path.iterdir())
    replayed = fivewinds("replay", "--check", *files)
    assert (replayed.returncode, replayed.stdout.count("the same again")) == (0, 2)
    verified = fivewinds("verify", *files)
    assert (verified.returncode, verified.stdout.count("every hand as recorded (2)")) == (0, 2)


@pytest.mark.parametrize(
    ("change", "replay_says", "verify_says"),
    [
        (
            ('"tile":"', '"tile":"9z'),
            "line 3: The draw differs.\n  tile: recorded",
            "line 3: The seed deals another",
        ),
        (('"wall":73', '"wall":72'), "\n  wall: recorded 72, played 73\n", None),
        (
            ('"scores":[0,0,0,0]', '"scores":[0,0,0,1]'),
            "recorded [0,0,0,1], played [0,0,0,0]",
            None,
        ),
        (('"commit":"', '"commit":"0'), None, "line 1: The seed does not fit"),
        (('"seed":"', '"sead":"'), "line 1: The record has no seed", "no seed"),
        (('"seed":"', '"seed":"z'), "not 64 hex digits", "not 64 hex digits"),
        (('"rules-version":1', '"rules-version":2'), "version 2 of the rules", None),
        (('"rules":"simple"', '"rules":"other"'), "no rule book other", "no rule book other"),
        (('"generator":"shake-256"', '"generator":"dice"'), "generator dice", "generator dice"),
        (('"hands":4', '"hands":0'), "The option hands", "The option hands"),
        (('"n":1,', '"n":7,'), "Event 1 should stand here", "Event 1 should stand here"),
        (('{"e":"draw"', '{"e":"drew"'), "line 3: This line is not", "line 3: This line is not"),
        (('"dice":[[', '"dice":[[6,6,6],['), "line 2: The deal differs", "throws other dice"),
    ],
)
def test_a_changed_record_is_found_out_at_the_line(
    tmp_path: Path, change: tuple[str, str], replay_says: str | None, verify_says: str | None
) -> None:
    simulated("--matches", "1", "--seed", "x", "--record", tmp_path)
    file = tmp_path / "000001.jsonl"
    file.write_text(file.read_text().replace(*change, 1))
    for command, says in ((["replay", "--check"], replay_says), (["verify"], verify_says)):
        run = fivewinds(*command, file)
        assert "Traceback" not in run.stderr
        assert run.returncode == (1 if says else 0), run.stdout
        assert (says or "") in run.stdout


def test_a_record_cut_short_says_what_is_missing(tmp_path: Path) -> None:
    simulated("--matches", "1", "--seed", "x", "--record", tmp_path)
    file = tmp_path / "000001.jsonl"
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:-1]))
    run = fivewinds("replay", "--check", file)
    assert run.returncode == 1
    assert '"e":"end-match"' in run.stdout


INTERRUPTIBLE = """
import signal, sys
from fivewinds.commands import main
signal.signal(signal.SIGINT, signal.default_int_handler)  # even if started in the background
main()
"""


def test_a_simulation_that_is_interrupted_ends_at_once_and_quietly(tmp_path: Path) -> None:
    words = ["simulate", "simple", "--seed", "x", "--matches", "10000000", "--jobs", "2"]
    run = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, *words, "--record", tmp_path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        while not list(tmp_path.iterdir()):
            assert run.poll() is None
            time.sleep(0.1)
        os.killpg(run.pid, signal.SIGINT)
        out, err = run.communicate(timeout=600)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
    assert run.returncode == 1
    assert (out, err.strip()) == (b"", b"Aborted!")
