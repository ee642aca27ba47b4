"""Whole hands as text, played again and compared line by line."""

from pathlib import Path

import pytest

from fivewinds.rules.registry import book, books
from fivewinds.testing.playthrough import played_again

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_playthrough_goes_as_it_is_written(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert played_again(book(path.parent.name), text).splitlines() == text.splitlines()


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_playthrough_says_what_it_shows_and_tells_a_whole_hand(path: Path) -> None:
    opening, _, story = path.read_text(encoding="utf-8").partition("\n\n")
    *said, rulings = opening.splitlines()
    assert said
    assert rulings.startswith(f"Rulings: {book(path.parent.name).rulings}-")
    assert story.startswith("hand 1: ")
    assert story.splitlines()[-1].startswith("scores ")


@pytest.mark.parametrize("rules", books())
def test_every_book_has_playthroughs(rules: str) -> None:
    ends = [path.read_text(encoding="utf-8") for path in FILES if path.parent.name == rules]
    assert any(", drawn\n" in text for text in ends), "none is won by a draw"
    assert any("stopped: exhausted" in text for text in ends), "none runs to the end of the wall"


def test_a_change_shows_as_a_difference() -> None:
    text = (HERE / "simple" / "win-by-draw.txt").read_text(encoding="utf-8")
    assert "72 left" in text
    changed = text.replace("72 left", "71 left")
    assert played_again(book("simple"), changed) == text
