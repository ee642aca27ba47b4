"""A pattern added by the recipe of CONTRIBUTING works in every book, whatever its condition is."""

from dataclasses import replace
from typing import Any

import pytest

import fivewinds
from fivewinds.core.wins import Win
from fivewinds.events import Win as WinEvent
from fivewinds.request import read_scoring
from fivewinds.rules.book import Book, Options
from fivewinds.rules.counting import Tally
from fivewinds.rules.facts import DRAWN
from fivewinds.rules.patterns import Condition, Pattern, Section
from fivewinds.rules.reading import Reading
from fivewinds.rules.registry import own_books
from fivewinds.rules.scoring import Score
from fivewinds.rules.worth import Worth
from fivewinds.rules_page import page
from fivewinds.simulation import play_match

HAND = {"hand": "1233445566799m", "win": "5m", "by": "draw", "seat": "E"}
"""Four chows and a pair of nines, of one suit, so that it may be declared in every book."""
NEAR = {**HAND, "hand": "1233445566788m"}
"""The same with another pair."""
JOKERS = {"b30fj": "1j", "red-dragon-joker": "7z"}
"""A joker of each book that has some."""


def pair_of_nines(reading: Reading) -> bool:
    """The condition as a function of the reading."""
    return reading.pair in (8, 17, 26)


def by_faan(tally: Tally, win: Win, options: Options) -> Score:
    """What SimpleMahjong, which has no patterns, would make of some."""
    return Score(1 + tally.faan, {"hands": 1 + tally.faan})


def with_pattern(rules: str, condition: Condition) -> Book:
    """A book with one pattern more, in a unit that the book has."""
    book = fivewinds.book(rules)
    unit = {"rode-boekje": "points", "red-dragon-joker": "double"}.get(rules, "faan")
    pattern = Pattern("nines", 3, condition, shapes="standard")
    patterns = book.patterns.with_section(Section("Added", pattern, unit=unit))
    value = by_faan if rules == "simple" else book.value
    return replace(book, patterns=patterns, value=value)


def counted(answer: dict[str, Any]) -> list[str]:
    return [pattern["id"] for pattern in answer["patterns"]]


def worth(book: Book, request: dict[str, Any]) -> Worth:
    asked, _ = read_scoring(book, request)
    return book.scorer(asked.options).worth(asked.won())


@pytest.mark.parametrize("condition", [pair_of_nines, DRAWN], ids=["function", "fact"])
@pytest.mark.parametrize("rules", own_books())
def test_it_counts_in_score_worth_and_waits(rules: str, condition: Condition) -> None:
    book = with_pattern(rules, condition)
    answer = fivewinds.score(book, HAND)
    bare = fivewinds.score(rules, HAND)
    assert "nines" in counted(answer)
    assert "nines" not in counted(bare)
    assert answer["score"] > bare["score"]
    found = worth(book, HAND)
    assert "nines" in found.patterns
    assert (found.score, found.total) == (answer["score"], answer["total"])
    waits = fivewinds.waits(book, {"hand": HAND["hand"]})["waits"]
    assert "nines" in counted(next(wait["draw"] for wait in waits if wait["tile"] == "5m"))


@pytest.mark.parametrize("rules", own_books())
def test_it_does_not_count_where_its_function_says_no(rules: str) -> None:
    book = with_pattern(rules, pair_of_nines)
    assert "nines" not in counted(fivewinds.score(book, NEAR))
    assert "nines" not in worth(book, NEAR).patterns


@pytest.mark.parametrize("rules", JOKERS)
def test_it_counts_in_hands_with_jokers(rules: str) -> None:
    book = with_pattern(rules, pair_of_nines)
    request = {**HAND, "hand": f"123344556679m{JOKERS[rules]}"}
    assert "nines" in counted(fivewinds.score(book, request))
    assert "nines" in worth(book, request).patterns


@pytest.mark.parametrize("rules", own_books())
def test_it_stands_on_the_rule_page(rules: str) -> None:
    assert "`nines`" in page(with_pattern(rules, pair_of_nines))


@pytest.mark.parametrize("rules", own_books())
def test_it_is_counted_in_simulated_matches(rules: str) -> None:
    book = with_pattern(rules, lambda reading: True)
    won = 0
    for seed in range(5):
        for event in play_match(book, seed.to_bytes(32, "big"), max_hands=4).events():
            if isinstance(event, WinEvent) and event.score["reading"]["shape"] == "standard":
                assert "nines" in counted(event.score) or "limit" in str(event.score["total"])
                won += 1
    assert won
