"""The conformance kit as one door, for our books and for those of others."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from fivewinds.rules.book_parts import Settled
from fivewinds.rules.registry import book, own_books
from fivewinds.testing import conformance
from fivewinds.testing.kit import (
    PARTS,
    Evidence,
    Part,
    laws_hold,
    playthroughs_go_as_written,
    ways_are_counted,
)
from tests.toys import IDS, book_or_toy
from tests.toys.reed import BOOK as REED

TESTS = Path(__file__).parents[1]


def stories(rules: str) -> Path:
    return TESTS / "playthroughs" / rules


def evidence(rules: str) -> Evidence:
    return Evidence(stories(rules), TESTS / "perft" / f"{rules}.txt", 2)


@pytest.mark.parametrize("rules", IDS)
@pytest.mark.parametrize(
    "part",
    [part for part in PARTS if part not in (laws_hold, ways_are_counted)],
    ids=lambda part: part.__name__,
)
def test_every_book_and_toy_keeps_every_part_of_the_kit(part: Part, rules: str) -> None:
    """The laws and the counts, which take longest, have tests of their own."""
    assert list(part(book_or_toy(rules), evidence(rules))) == []


@pytest.fixture
def few_ways(tmp_path: Path) -> Path:
    """A part of what is counted for the simple book, for tests of the kit itself."""
    path = tmp_path / "few.txt"
    path.write_text(
        "1 random 0 1 12 0 0\n9 random 73 2 12 0 12\n6 greedy 48 3 1188 11 0\n", encoding="utf-8"
    )
    return path


@pytest.mark.heavy
def test_a_book_goes_through_the_one_door(few_ways: Path) -> None:
    playthroughs = evidence("simple").playthroughs
    conformance(book("simple"), playthroughs=playthroughs, perft=few_ways, seeds=3)


@pytest.mark.parametrize("rules", own_books())
def test_every_registered_book_has_its_evidence(rules: str) -> None:
    assert list(stories(rules).glob("*.txt")), f"{rules} has no playthroughs"
    assert (TESTS / "perft" / f"{rules}.txt").is_file(), f"{rules} has no count of ways"


def test_a_registered_book_without_playthroughs_fails(tmp_path: Path) -> None:
    for rules in own_books():
        (missing,) = playthroughs_go_as_written(
            book(rules), evidence(rules)._replace(playthroughs=tmp_path)
        )
        assert missing.startswith(f"{rules}: there are no playthroughs")


def test_a_registered_book_without_a_count_of_ways_fails(tmp_path: Path) -> None:
    brought = evidence("simple")._replace(perft=tmp_path / "none.txt")
    (missing,) = ways_are_counted(book("simple"), brought)
    assert missing.startswith("simple: there is no count of ways")


def test_a_wrong_count_is_shown(few_ways: Path) -> None:
    text = few_ways.read_text(encoding="utf-8")
    few_ways.write_text(text.replace("0 1 12 ", "0 1 13 "), encoding="utf-8")
    (wrong,) = ways_are_counted(book("simple"), evidence("simple")._replace(perft=few_ways))
    assert "1 random 0 1 has (12, 0, 0) and not (13, 0, 0)" in wrong


def test_a_story_that_goes_otherwise_is_shown(tmp_path: Path) -> None:
    story = (stories("simple") / "win-by-draw.txt").read_text(encoding="utf-8")
    changed = tmp_path / "changed.txt"
    changed.write_text(story.replace("72 left", "71 left"), encoding="utf-8")
    brought = evidence("simple")._replace(playthroughs=tmp_path)
    otherwise, *_ = playthroughs_go_as_written(book("simple"), brought)
    assert "line 12 says `seat 1 draws 5s, 71 left`" in otherwise


@pytest.mark.heavy
def test_a_broken_law_is_named_with_its_seed() -> None:
    generous = replace(
        REED,
        settlement=replace(
            REED.settlement, settle=lambda win, score, options: Settled((1, 1, 1, 1))
        ),
    )
    (broken,) = laws_hold(generous, evidence("reed")._replace(seeds=12))
    assert re.match(r"reed, seed [0-9]+: points go from hand to hand", broken)


def test_a_book_without_words_fails() -> None:
    silent = replace(REED, module="tests.toys.silence")
    brought = evidence("reed")
    with pytest.raises(AssertionError, match=r"reed: no words lie beside tests\.toys\.silence"):
        conformance(silent, playthroughs=brought.playthroughs, perft=brought.perft, seeds=2)
