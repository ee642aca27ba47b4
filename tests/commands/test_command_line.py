"""What people expect of a command: help, errors, pipes, completion."""

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

import fivewinds as package
from fivewinds.words import LANGUAGES
from tests.commands.running import fivewinds

COMMANDS = [
    "bench", "completion", "play", "replay", "rules", "score", "serve", "simulate", "verify",
    "waits",
]  # fmt: skip


def test_the_help_names_every_command() -> None:
    help_text = fivewinds("--help").stdout
    for command in COMMANDS:
        assert f"\n  {command} " in help_text


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    run = fivewinds(command, "--help")
    assert run.returncode == 0
    assert f"fivewinds {command} " in run.stdout.split("Example")[1]


def test_the_version_says_whether_it_is_compiled() -> None:
    said = fivewinds("--version").stdout
    assert said.startswith(f"fivewinds {package.__version__} (")
    assert ("compiled" in said) == package.COMPILED
    assert ("interpreted" in said) != package.COMPILED


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["score", "simpel"], "did you mean simple?"),
        (["score", "simple"], "give a HAND"),
        (["score", "simple", "--by"], "--by"),
        (["waits", "simple", "1m", "--language", "xx"], ", ".join(LANGUAGES)),
        (["simulate", "simple", "--players", "genius"], "random, greedy"),
        (["simulate", "simple", "--players", "greedy,greedy"], "one level or 4"),
        (["simulate", "simple", "--option", "hands"], "NAME=VALUE"),
        (["simulate", "simple", "--option", "hands=0"], "from 1 to 999"),
        (["simulate", "simple", "--option", "hands=many"], "from 1 to 999"),
        (["simulate", "simple", "--option", "points=1"], "points"),
        (["simulate", "simple", "--matches", "1", "--record", "/dev/null/x"], "/dev/null"),
        (["verify"], "FILES"),
        (["verify", "no-such-file.jsonl"], "no-such-file.jsonl"),
        (["dance"], "dance"),
    ],
)
def test_a_wrong_command_line_is_status_2_and_says_what_to_change(
    words: list[str], hint: str
) -> None:
    run = fivewinds(*words)
    assert run.returncode == 2
    assert hint in run.stderr
    assert "Traceback" not in run.stderr


def test_a_closed_pipe_is_no_error_to_shout_about() -> None:
    many = b'{"hand": "123456789m1122p"}\n' * 5000
    command = [sys.executable, "-m", "fivewinds", "waits", "simple", "--json"]
    run = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert run.stdin is not None
    assert run.stdout is not None
    assert run.stderr is not None
    run.stdout.close()
    with suppress(BrokenPipeError), run.stdin:
        run.stdin.write(many)
    assert run.stderr.read() == b""
    run.stderr.close()
    run.wait()


@pytest.mark.parametrize(
    ("language", "name"), [("en", "SimpleMahjong"), ("nl", "Alleen claimen"), ("yue", "簡單麻雀")]
)
def test_the_books_are_listed_in_the_reader_s_language(language: str, name: str) -> None:
    assert name in fivewinds("rules", "list", "--language", language).stdout


def test_a_book_is_shown_with_its_document_its_rulings_and_its_options() -> None:
    shown = fivewinds("rules", "show", "simple").stdout
    assert package.book("simple").document.file in shown
    assert "fivewinds rules simple --rulings" in shown
    assert "hands" in shown
    assert "SM-22" in shown


SCRIPT = {
    "bash": "source <(fivewinds completion bash); COMP_WORDS=(fivewinds sco); COMP_CWORD=1; "
    '_fivewinds_completion fivewinds; echo "${COMPREPLY[@]}"',
    "fish": 'fivewinds completion fish | source; complete -C "fivewinds sco"',
}


@pytest.mark.needs("fish")
@pytest.mark.parametrize("shell", SCRIPT)
def test_a_shell_completes_the_names_of_commands(shell: str, tmp_path: Path) -> None:
    (tmp_path / "fivewinds").write_text(f'#!/bin/sh\nexec "{sys.executable}" -m fivewinds "$@"\n')
    (tmp_path / "fivewinds").chmod(0o755)
    path = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path)}
    run = subprocess.run(
        [shell, "-c", SCRIPT[shell]],
        capture_output=True,
        check=False,
        text=True,
        env=os.environ | path,
    )
    assert run.stdout.split()[0] == "score"


def test_the_books_are_completed_too() -> None:
    asked = {
        "_FIVEWINDS_COMPLETE": "bash_complete",
        "COMP_WORDS": "fivewinds score si",
        "COMP_CWORD": "2",
    }
    run = subprocess.run(
        [sys.executable, "-c", "from fivewinds.commands import main; main()"],
        capture_output=True,
        check=False,
        text=True,
        env=os.environ | asked,
    )
    assert run.stdout.split() == ["plain,simple"]


@pytest.mark.needs("zsh")
def test_the_script_for_zsh_is_one_that_zsh_reads() -> None:
    script = fivewinds("completion", "zsh").stdout
    run = subprocess.run(["zsh", "-n"], input=script, text=True, capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")
    assert "#compdef fivewinds" in script


@pytest.mark.parametrize("command", [("replay", "--check"), ("verify",)])
def test_a_record_with_a_text_that_is_not_utf_8_is_named_with_its_line(
    command: tuple[str, ...], tmp_path: Path
) -> None:
    record = tmp_path / "torn.jsonl"
    record.write_bytes(b'{"fivewinds": 1, "rules": "\xff"}\n')
    run = fivewinds(*command, record)
    assert run.returncode == 1
    assert "torn.jsonl, line 1" in run.stdout + run.stderr
    assert "Traceback" not in run.stderr
