"""A match in plain lines: piped in, left, continued, and kept whatever happens."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fivewinds.core.codes import discard_action
from fivewinds.events import EndMatch
from fivewinds.record import check, load
from fivewinds.terminal.game import Game
from fivewinds.terminal.match_file import PlayedElsewhere
from tests.commands.running import fivewinds

QUICK = ("--option", "hands=1", "--players", "random", "--seed", "tuesday")


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """Surroundings in which matches are kept in a folder of this test."""
    return {"XDG_CONFIG_HOME": str(tmp_path), "HOME": str(tmp_path), "APPDATA": str(tmp_path)}


def play(
    home: dict[str, str], *words: str, given: str | bytes = ""
) -> subprocess.CompletedProcess[str]:
    return fivewinds("play", *words, given=given, env=home)


def records(home: dict[str, str]) -> list[Path]:
    return sorted(Path(home["HOME"]).rglob("*.jsonl"))


def events(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]


def test_a_match_can_be_piped_from_start_to_end(home: dict[str, str]) -> None:
    run = play(home, *QUICK, given="drawn\n" * 30)
    assert run.returncode == 0, run.stderr
    (path,) = records(home)
    record = load(path)
    check(record)
    assert isinstance(record.events[-1], EndMatch)
    assert run.stdout.count("The match is over.") == 1
    assert f"Seed: {record.header.seed}" in run.stdout
    assert f"fivewinds replay {path}" in run.stdout


def test_the_output_is_plain(home: dict[str, str]) -> None:
    run = play(home, *QUICK, given="?\nw\ndrawn\n")
    assert run.stdout.isascii()
    assert "\x1b" not in run.stdout


def test_the_same_seed_plays_the_same_match(home: dict[str, str]) -> None:
    play(home, *QUICK, given="drawn\n" * 30)
    play(home, *QUICK, given="drawn\n" * 30)
    first, second = records(home)
    assert first.read_bytes() == second.read_bytes()


def test_leaving_and_going_on_gives_the_same_match_as_playing_straight_through(
    home: dict[str, str],
) -> None:
    play(home, *QUICK, given="drawn\n" * 30)
    (straight,) = records(home)
    for commands in ("drawn\ndrawn\nq\n", "drawn\n", "q\n", "?\nq\n"):
        resume = () if len(records(home)) == 1 else ("--resume",)
        run = play(home, *(resume or QUICK), given=commands)
        assert "fivewinds play simple --resume" in run.stdout
    run = play(home, "--resume", given="drawn\n" * 30)
    assert run.stdout.count("The match is over.") == 1
    (other,) = set(records(home)) - {straight}
    assert other.read_bytes() == straight.read_bytes()


@pytest.mark.parametrize(
    ("command", "reply"),
    [
        ("1f", "You do not hold that tile."),
        ("33m", "That is not an action."),
        ("hello", "That is not an action."),
        ("", "That is not an action."),
        ("3", "That is not an action."),
    ],
)
def test_a_wrong_command_changes_nothing_and_says_why(
    home: dict[str, str], command: str, reply: str
) -> None:
    play(home, *QUICK, given="q\n")
    run = play(home, *QUICK, given=f"{command}\nq\n")
    assert reply in run.stdout
    first, second = records(home)
    assert first.read_bytes() == second.read_bytes()


def test_bytes_that_are_no_text_are_a_wrong_command_too(home: dict[str, str]) -> None:
    run = play(home, *QUICK, given=b"\xff\xfe\nq\n")
    assert run.returncode == 0
    assert "That is not an action." in run.stdout


def test_a_tile_is_discarded_by_its_name(home: dict[str, str]) -> None:
    run = play(home, *QUICK, given="q\n")
    hand = run.stdout.split("Your hand: ")[1].split(",")[0]
    letter = next(sign for sign in hand if sign.isalpha())
    play(home, "--resume", given=f"{hand[0]}{letter}\nq\n")
    (path,) = records(home)
    seat = next(
        number for number, player in enumerate(load(path).header.players) if player.kind == "human"
    )
    own = [event for event in events(path) if event["e"] == "discard" and event["seat"] == seat]
    assert own[0]["tile"] == f"{hand[0]}{letter}"


def test_closed_input_keeps_the_match(home: dict[str, str]) -> None:
    run = play(home, *QUICK, given="drawn\n")
    assert run.returncode == 0
    assert "The match is kept." in run.stdout
    assert "discard" in {event["e"] for event in events(records(home)[0])}


def test_a_line_that_was_cut_off_costs_nothing(home: dict[str, str]) -> None:
    play(home, *QUICK, given="drawn\n" * 30)
    (straight,) = records(home)
    whole = straight.read_bytes()
    straight.write_bytes(whole[: len(whole) * 2 // 3])
    run = play(home, "--resume", given="drawn\n" * 30)
    assert run.stdout.count("The match is over.") == 1
    assert straight.read_bytes() == whole


def test_a_finished_match_is_not_gone_on_with(home: dict[str, str]) -> None:
    play(home, *QUICK, given="drawn\n" * 30)
    run = play(home, "--resume")
    assert run.returncode == 1
    assert "no match to go on with" in run.stderr


def test_files_that_are_no_records_are_passed_over(home: dict[str, str]) -> None:
    play(home, *QUICK, given="q\n")
    (path,) = records(home)
    (path.parent / "99999999-999999-simple-0.jsonl").write_text("not a record\n")
    assert play(home, "--resume", given="q\n").returncode == 0


def test_without_a_word_about_it_piped_input_starts_a_new_match(home: dict[str, str]) -> None:
    play(home, *QUICK, given="q\n")
    play(home, given="q\n")
    assert len(records(home)) == 2


def test_what_a_kept_match_has_of_its_own_cannot_be_given_again(home: dict[str, str]) -> None:
    run = play(home, "--resume", "--seed", "x")
    assert run.returncode == 2
    assert "--new" in run.stderr


def test_without_hints_the_table_is_strict_and_tells_nothing(home: dict[str, str]) -> None:
    run = play(home, *QUICK, "--no-hints", given="?\nw\nq\n")
    assert run.stdout.count("This match is played without hints.") == 2
    assert load(records(home)[0]).header.table == "strict"


@pytest.mark.parametrize("name", ["", "   ", "\x1b", "x" * 21])
def test_a_name_that_cannot_be_shown_is_refused(home: dict[str, str], name: str) -> None:
    run = play(home, "--name", name)
    assert run.returncode == 2
    assert "a name has 1 to 20 characters" in run.stderr


def test_a_person_without_a_name_is_you_at_the_table_and_a_guest_in_the_record(
    home: dict[str, str],
) -> None:
    assert "\nYou (0):" in play(home, *QUICK, given="q\n").stdout
    assert "\nJij (0):" in play(home, "--resume", "--language", "nl", given="q\n").stdout
    assert "Guest" in [player.name for player in load(records(home)[0]).header.players]


def test_a_name_cannot_colour_the_screen(home: dict[str, str]) -> None:
    run = play(home, *QUICK, "--name", "Jan\x1b[31m [red]", given="q\n")
    assert "Jan[31m [red]" in run.stdout
    assert "\x1b" not in run.stdout


def test_a_file_in_the_way_of_the_folder_is_named(home: dict[str, str], tmp_path: Path) -> None:
    (tmp_path / "fivewinds").write_text("in the way")
    (tmp_path / ".fivewinds").write_text("in the way")
    run = play(home, *QUICK, given="q\n")
    assert run.returncode == 1
    assert "cannot be kept" in run.stderr


@pytest.mark.parametrize("language", ["nl", "yue"])
def test_a_whole_match_is_told_in_every_language(home: dict[str, str], language: str) -> None:
    run = play(home, *QUICK, "--language", language, given="?\nw\nx\n" + "drawn\n" * 30)
    assert run.returncode == 0
    for unsaid in ("terminal.", "play.", "sheet.", "acting.", "reason."):
        assert unsaid not in run.stdout
    assert "discards" not in run.stdout


def test_a_match_is_not_played_in_two_windows_at_once(home: dict[str, str]) -> None:
    play(home, *QUICK, given="q\n")
    (path,) = records(home)
    here, there = Game.again(path), Game.again(path)
    tile = here.view.hand.tiles()[0]
    here.act(discard_action(tile))
    kept = path.read_bytes()
    with pytest.raises(PlayedElsewhere):
        there.act(discard_action(tile))
    assert path.read_bytes() == kept


def test_a_reader_that_closes_the_pipe_early_is_no_error(home: dict[str, str]) -> None:
    command = [sys.executable, "-m", "fivewinds", "play", *QUICK]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | home,
    ) as run:
        assert run.stdin is not None
        assert run.stdout is not None
        assert run.stderr is not None
        run.stdout.close()
        run.stdin.write(b"drawn\n" * 30)
        run.stdin.close()
        assert run.stderr.read() == b""
