"""Every figure of docs/studies stands beside its command, and every command runs."""

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from fivewinds.commands import cli
from fivewinds.rules.registry import own_books

STUDIES = Path(__file__).parent.parent.parent / "docs" / "studies"
PAGES = sorted(STUDIES.glob("*.md"))
COMMANDS = sorted(
    {
        line.removeprefix("$ fivewinds ")
        for page in PAGES
        for line in page.read_text(encoding="utf-8").splitlines()
        if line.startswith("$ fivewinds ")
    }
)
THOUSANDTH = 1000


def a_thousandth(command: str) -> list[str]:
    """The words of a command with a thousandth of its hands or matches, one at least."""
    fewer = re.sub(
        r"--(hands|matches) (\d+)",
        lambda found: f"--{found[1]} {max(int(found[2]) // THOUSANDTH, 1)}",
        command,
    )
    return shlex.split(fewer)


def test_every_book_of_ours_is_studied() -> None:
    assert {page.stem for page in PAGES} == set(own_books())
    spec = tomllib.loads((STUDIES / "studies.toml").read_text(encoding="utf-8"))
    assert set(spec) == set(own_books())


@pytest.mark.heavy
@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_of_the_studies_runs(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = CliRunner().invoke(cli, [*a_thousandth(command), "--jobs", "1"])
    assert run.exit_code == 0, run.output
    page = re.search(r"--report (\S+)", command)
    if page is not None:
        assert (tmp_path / page[1]).read_text(encoding="utf-8").startswith("<!doctype html>")
    else:
        assert "seed study" in " ".join(run.output.split())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_every_table_follows_a_command(page: Path) -> None:
    """A table without a command between it and the heading above it could not be made again."""
    since_heading = ""
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            since_heading = ""
        since_heading += line + "\n"
        if line.startswith("|---"):
            assert "$ fivewinds lab" in since_heading, f"{page.name}: {since_heading}"
