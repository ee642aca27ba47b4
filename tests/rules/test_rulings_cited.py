"""Every ruling is cited by a test, a playthrough or a vector that fails when the rule is broken.

A citation is the exact number: in the name (`test_bf_8_...`) or the docstring of a test, on the
line `Rulings:` of a playthrough, in the `why` of a vector. A range (`BF-8 to BF-10`) cites none
of its rulings, since nobody can tell from it which of them are tried.
"""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from fivewinds.rules.registry import book, own_books

ROOT = Path(__file__).parents[2]
TESTS = ROOT / "tests"
OF_NO_EFFECT = {
    "BF-2": "explains the document's words: chow, Hu, Zimo, calls",
    "BF-56": "names a misprint in the author's program, which is not followed",
    "RB-2": "explains the book's words for tiles",
    "RB-3": "lists the book's misprints",
    "SM-34": "lists where the author's program differs from the document and is not followed",
}
"""Rulings that decide nothing, each with the reason why nothing can break it."""
NOT_YET: dict[str, str] = {}
"""Rulings about what is not built; cited once, a ruling is struck off here."""
PREFIXES = {book_id: book(book_id).document.rulings for book_id in own_books()}
NUMBER = rf"\b(?:{'|'.join(PREFIXES.values())})-[0-9]+\b"
RANGE = re.compile(rf"{NUMBER}\s*(?:to|until|through|-|–|…|\.\.+)\s*(?:{NUMBER}|[0-9]+)")
TEST = (ast.FunctionDef, ast.AsyncFunctionDef)


def numbers(text: str) -> set[str]:
    """The rulings that a text names one by one."""
    return set(re.findall(NUMBER, RANGE.sub("", text)))


def rulings_of(book_id: str) -> list[str]:
    """The numbers under which a book's rulings are kept, in their order."""
    text = (ROOT / "docs" / "rulings" / f"{book_id}.md").read_text(encoding="utf-8")
    return re.findall(rf"\*\*({NUMBER})\*\*", text)


def texts() -> Iterator[tuple[str, str]]:
    """Everything that may cite, each with its place."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, TEST) and node.name.startswith("test_"):
                name = re.sub("([A-Z]+)_(?=[0-9])", r"\1-", node.name.upper()).replace("_", " ")
                place = f"{path.relative_to(ROOT)}::{node.name}"
                yield place, f"{name}\n{ast.get_docstring(node) or ''}"
    for path in sorted((TESTS / "playthroughs").glob("*/*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("Rulings:"):
                yield str(path.relative_to(ROOT)), line
    for path in sorted((TESTS / "vectors").rglob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            yield f"{path.relative_to(ROOT)}:{number}", json.loads(line).get("why", "")


@cache
def cited() -> dict[str, set[str]]:
    """The rulings that each test, playthrough and vector cites."""
    return {place: numbers(text) for place, text in texts()}


@pytest.mark.parametrize("book_id", own_books())
def test_every_ruling_is_cited_by_what_exercises_it(book_id: str) -> None:
    known = set().union(OF_NO_EFFECT, NOT_YET, *cited().values())
    uncited = [each for each in rulings_of(book_id) if each not in known]
    assert not uncited, f"cited by no test, playthrough or vector: {', '.join(uncited)}"


@pytest.mark.parametrize("book_id", own_books())
def test_nothing_cites_a_ruling_that_there_is_not(book_id: str) -> None:
    there = rulings_of(book_id)
    assert len(there) == len(set(there)) > 20
    for place, found in cited().items():
        own = {each for each in found if each.startswith(f"{PREFIXES[book_id]}-")}
        assert own <= set(there), place


def test_only_rulings_that_there_are_need_no_citation() -> None:
    there = {each for book_id in own_books() for each in rulings_of(book_id)}
    assert there >= OF_NO_EFFECT.keys() | NOT_YET.keys()


def test_a_ruling_about_what_is_not_built_is_cited_by_nothing() -> None:
    assert not NOT_YET.keys() & set().union(*cited().values())


def test_a_range_cites_none_of_its_rulings() -> None:
    assert numbers("BF-8 to BF-10, BF-12; RB-3-5 and RB-7, RB-9") == {"BF-12", "RB-7", "RB-9"}
