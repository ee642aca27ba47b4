"""What a hand comes to without its explanation is what its explanation says."""

from random import Random
from typing import Any

import pytest

import fivewinds
from fivewinds.request import read_scoring
from fivewinds.rules.book import Book
from fivewinds.rules.patterns import as_request
from fivewinds.rules.worth import Worth
from fivewinds.tiles import WINDS
from tests.second_opinions.mingjong_hands import request as some_request

EXPLAINED = [fivewinds.book(name) for name in fivewinds.books()]


def worth(book: Book, request: dict[str, Any]) -> Worth:
    asked, question = read_scoring(book, request)
    assert question is None
    return book.scorer(asked.options).worth(asked.won())


def agrees(book: Book, request: dict[str, Any]) -> None:
    answer = fivewinds.score(book.id, request)
    found = worth(book, request)
    if not answer["win"]:
        assert found.reason == answer["reason"]
        assert (found.score, found.patterns) == (0, ())
        return
    assert (found.reason, found.score, found.total) == ("", answer["score"], answer["total"])
    assert found.patterns == tuple(pattern["id"] for pattern in answer["patterns"])
    if answer["payments"]:
        assert dict(zip(WINDS, found.payments, strict=True)) == answer["payments"]


@pytest.mark.parametrize("book", EXPLAINED, ids=lambda book: book.id)
def test_every_example_of_a_book_comes_to_what_its_answer_says(book: Book) -> None:
    for pattern in book.patterns:
        assert pattern.example is not None
        agrees(book, as_request(pattern.example))


@pytest.mark.parametrize("part", range(8))
def test_hands_of_every_sort_come_to_what_their_answers_say(part: int) -> None:
    """Mingjong counts them by a way of its own, in a quarter of the time."""
    for number in range(150):
        agrees(fivewinds.book("mingjong"), some_request(Random(f"worth {part} {number}")))


def test_a_hand_that_does_not_win_is_worth_its_reason() -> None:
    """MJ-106: incomplete before minimum, minimum before furiten."""
    hand = {"hand": "123678m555p2399s", "win": "4s", "by": "discard", "from": "W", "seat": "S"}
    mingjong = fivewinds.book("mingjong")
    assert worth(mingjong, {**hand, "win": "5s"}).reason == "incomplete"
    assert worth(mingjong, {**hand, "own-discards": "4s"}).reason == "minimum"
    furiten = worth(mingjong, {**hand, "flags": ["riichi"], "own-discards": "4s"})
    assert (furiten.reason, furiten.payments) == ("furiten", (0, 0, 0, 0))
    assert repr(furiten) == "Worth('furiten')"
