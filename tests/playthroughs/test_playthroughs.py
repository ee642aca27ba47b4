"""Whole hands as text, played again and compared line by line."""

from pathlib import Path

import pytest

from fivewinds.testing.playthrough import difference, played_again
from tests.toys import IDS, book_or_toy

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.txt"))
every_file = pytest.mark.parametrize(
    "path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}"
)


@every_file
def test_a_playthrough_goes_as_it_is_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert played_again(book_or_toy(path.parent.name), text).splitlines() == text.splitlines()


@every_file
def test_a_playthrough_says_what_it_shows_and_tells_a_whole_hand(path: Path) -> None:
    opening, _, story = path.read_text(encoding="utf-8").partition("\n\n")
    said = [line for line in opening.splitlines() if not line.startswith(("Table:", "Options:"))]
    said = [line for line in said if not line.startswith("Wall ends:")]
    assert len(said) >= 2
    assert said[-1].startswith(f"Rulings: {book_or_toy(path.parent.name).rulings}-")
    assert story.startswith("hand 1: ")
    last = [line for line in story.splitlines() if not line.startswith("  ")][-1]
    assert last.startswith("scores ")


@pytest.mark.parametrize("rules", IDS)
def test_every_book_has_playthroughs(rules: str) -> None:
    ends = [path.read_text(encoding="utf-8") for path in FILES if path.parent.name == rules]
    assert any(", drawn\n" in text for text in ends), "none is won by a draw"
    assert any("stopped: exhausted" in text for text in ends), "none runs to the end of the wall"


WIN_BY_DRAW = (HERE / "simple" / "win-by-draw.txt").read_text(encoding="utf-8")


def test_a_change_shows_as_a_difference() -> None:
    assert "72 left" in WIN_BY_DRAW
    changed = WIN_BY_DRAW.replace("72 left", "71 left")
    assert played_again(book_or_toy("simple"), changed) == WIN_BY_DRAW
    assert difference(book_or_toy("simple"), WIN_BY_DRAW) == ""
    assert difference(book_or_toy("simple"), changed).startswith("line 12 says ")


def test_a_story_that_cannot_be_played_says_where() -> None:
    impossible = WIN_BY_DRAW.replace("seat 0 discards 7z", "seat 0 discards 9m")
    with pytest.raises(ValueError, match=r"Discard\(.*tile='9m'.*refused: not-held"):
        played_again(book_or_toy("simple"), impossible)


def test_what_is_said_in_brackets_and_is_not_so_is_left_out() -> None:
    lines = WIN_BY_DRAW.splitlines(keepends=True)
    place = next(n for n, line in enumerate(lines) if line.startswith("seat 0 draws"))
    lines.insert(place + 1, "(seat 0 may not discard 7z: swap-calling)\n")
    assert played_again(book_or_toy("simple"), "".join(lines)) == WIN_BY_DRAW


def test_what_is_said_in_brackets_and_nobody_can_read_is_refused() -> None:
    with pytest.raises(ValueError, match="nobody can read"):
        played_again(book_or_toy("simple"), WIN_BY_DRAW.replace("seat 0 disc", "(so)\nseat 0 disc"))
