"""The guides of docs/rules: what is made from a book is what the book says now."""

import re
from pathlib import Path

import pytest

from fivewinds.answers import score, waits
from fivewinds.rules.registry import book, own_books
from fivewinds.testing.guide import made_anew, requests

ROOT = Path(__file__).parents[1]
GUIDES = {
    path.stem: path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "docs" / "rules").glob("*.md"))
    if "<!-- made: " in path.read_text(encoding="utf-8")
}
every_guide = pytest.mark.parametrize("rules", GUIDES)


def test_there_are_guides_and_each_is_named_by_its_book() -> None:
    assert "rode-boekje" in GUIDES
    assert set(GUIDES) <= set(own_books())


@every_guide
def test_what_a_guide_shows_is_made_from_its_book(rules: str) -> None:
    anew = f"make it anew: python -m fivewinds.testing.guide --write docs/rules/{rules}.md"
    assert made_anew(book(rules), GUIDES[rules]) == GUIDES[rules], anew


@every_guide
def test_every_hand_of_a_guide_is_answered(rules: str) -> None:
    shown = requests(GUIDES[rules])
    assert shown
    for kind, request in shown:
        answer = (score if kind == "score" else waits)(rules, request)
        assert answer["ok"], answer
        assert answer.get("win", True), answer


@every_guide
def test_every_ruling_that_a_guide_cites_is_there(rules: str) -> None:
    letters = book(rules).document.rulings
    written = (ROOT / "docs" / "rulings" / f"{rules}.md").read_text(encoding="utf-8")
    cited = set(re.findall(rf"\b{letters}-\d+\b", GUIDES[rules]))
    assert cited
    assert cited <= set(re.findall(rf"\b{letters}-\d+\b", written))


def test_a_part_that_nobody_makes_is_refused() -> None:
    with pytest.raises(ValueError, match="nobody makes a part called 'song'"):
        made_anew(book("simple"), "<!-- made: song nl -->\n<!-- end -->\n")


def test_the_doubling_table_of_het_rode_boekje_is_computed() -> None:
    """RB-3, RB-22: 28 points and six doubles are 1792."""
    cells = re.findall(r"^\| (\d+) \| ((?:\d+ \| ){5}\d+) \|$", GUIDES["rode-boekje"], re.MULTILINE)
    assert [int(points) for points, _ in cells] == list(range(20, 63, 2))
    for points, row in cells:
        doubled = [int(points) * 2**doubles for doubles in range(1, 7)]
        assert [int(cell) for cell in row.split(" | ")] == doubled
