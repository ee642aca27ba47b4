"""The README shows what the commands really print."""

import re
import shlex
from pathlib import Path

import pytest

from tests.commands.running import fivewinds

README = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
COMMAND = re.compile(r"^\$ fivewinds ([^#\n]*?)(?: \| cat)?\n((?:(?!\$|```).+\n)+)", re.MULTILINE)
SHOWN = COMMAND.findall(README)


def test_the_readme_shows_some_commands_with_what_they_print() -> None:
    assert len(SHOWN) >= 3


@pytest.mark.parametrize(("command", "printed"), SHOWN, ids=[command for command, _ in SHOWN])
def test_a_command_of_the_readme_prints_what_is_shown(command: str, printed: str) -> None:
    run = fivewinds(*shlex.split(command))
    assert run.stdout + run.stderr == printed
