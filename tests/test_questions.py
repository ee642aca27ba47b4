"""Somebody who has never seen a book finds the answers to five questions on its page."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from fivewinds.rules.registry import book, own_books
from fivewinds.teaching import how
from fivewinds.words import LANGUAGES

FOLDER = Path(__file__).parent / "questions"


def questions(rules: str) -> list[dict[str, Any]]:
    """The questions about a book."""
    with (FOLDER / f"{rules}.toml").open("rb") as file:
        found: list[dict[str, Any]] = tomllib.load(file)["question"]
    return found


@pytest.mark.parametrize("rules", own_books())
def test_five_questions_are_asked_of_every_book(rules: str) -> None:
    kinds = [question["kind"] for question in questions(rules)]
    assert len(kinds) == 5
    assert {"payment", "refused win", "special"} <= set(kinds)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", own_books())
def test_the_page_answers_them_in_every_language(rules: str, language: str) -> None:
    paragraphs = {each.id: each.text for each in how(book(rules), language)}
    for question in questions(rules):
        assert question[language] in paragraphs[question["stands"]], question["asked"]
