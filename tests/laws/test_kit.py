"""What the conformance kit says to somebody whose book is not finished."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from fivewinds.core.table import Table
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book
from fivewinds.testing.kit import (
    Evidence,
    Part,
    numbered,
    playthroughs_go_as_written,
    ways_are_counted,
    words_are_there,
)
from fivewinds.testing.laws import flags_at_the_table_are_declared
from tests.toys.petal import BOOK as PETAL
from tests.toys.reed import BOOK as REED

NOTHING = Evidence(Path("nowhere"), Path("nowhere.txt"), 2)


def test_a_flag_that_the_book_does_not_declare_breaks_a_law() -> None:
    def windy(table: Table, seat: int, by: int) -> tuple[frozenset[str], dict[str, object]]:
        flags, more = REED.at_win.situate(table, seat, by)
        return flags | {"windy"}, dict(more)

    with pytest.raises(AssertionError, match="gives windy, which `requests"):
        _on_seeds(replace(REED, at_win=replace(REED.at_win, situate=windy)))


def _demand(part: Part, rules: Book, evidence: Evidence) -> None:
    findings = list(part(rules, evidence))
    assert not findings, "\n".join(findings)


def _on_seeds(rules: Book) -> None:
    for number in range(12):
        flags_at_the_table_are_declared(rules, numbered(number))


def test_a_book_of_ours_has_words_for_the_reasons_that_it_meets() -> None:
    named_as_ours = replace(PETAL, id="simple")
    with pytest.raises(AssertionError, match=r"simple: no words for the reason [a-z-]+ "):
        _demand(words_are_there, named_as_ours, NOTHING._replace(seeds=12))


def test_a_book_without_its_file_of_words_is_told_where_it_is_missed() -> None:
    silent = replace(REED, module="tests.toys")
    with pytest.raises(AssertionError, match=r"no words lie beside tests\.toys: .*/toys\.toml"):
        _demand(words_are_there, silent, NOTHING)


def test_a_story_that_cannot_be_read_fails_the_part_with_its_file(tmp_path: Path) -> None:
    (tmp_path / "story.txt").write_text("no story\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"story\.txt: there is no blank line"):
        _demand(playthroughs_go_as_written, book("simple"), NOTHING._replace(playthroughs=tmp_path))


def test_a_count_that_cannot_be_read_fails_the_part_with_its_file(tmp_path: Path) -> None:
    path = tmp_path / "ways.txt"
    path.write_text("1 random\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"ways\.txt: line 1: `1 random`; a line is SEED"):
        _demand(ways_are_counted, book("simple"), NOTHING._replace(perft=path))


def test_a_book_that_is_not_there_is_said_without_a_traceback() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "fivewinds.testing",
            "nonesuch",
            "--playthroughs",
            ".",
            "--perft",
            ".",
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "there is no rule book 'nonesuch'" in done.stderr
    assert "Traceback" not in done.stderr
