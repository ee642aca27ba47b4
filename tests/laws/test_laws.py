"""The laws of the conformance kit, through every registered book."""

from collections.abc import Callable
from hashlib import sha256
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book, books
from fivewinds.testing.laws import LAWS
from fivewinds.testing.playing import after
from fivewinds.testing.secrets import READERS, other_worlds

Law = Callable[[Book, bytes], None]

SEEDS = st.binary(min_size=32, max_size=32)
every_law = pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
every_book = pytest.mark.parametrize("rules", books())


def numbered(number: int) -> bytes:
    return sha256(f"law {number}".encode()).digest()


@every_book
@every_law
def test_a_law_holds_for_fixed_seeds(law: Law, rules: str) -> None:
    for number in range(4):
        law(book(rules), numbered(number))


@every_book
@every_law
@settings(max_examples=6, deadline=None, derandomize=True, database=None)
@given(seed=SEEDS)
def test_a_law_holds_for_any_seed(law: Law, rules: str, seed: bytes) -> None:
    law(book(rules), seed)


@pytest.mark.sweep
@every_book
@every_law
def test_a_law_holds_for_many_seeds(law: Law, rules: str) -> None:
    for number in range(1000, 1150):
        law(book(rules), numbered(number))


@every_book
def test_there_are_other_worlds_to_compare_with(rules: str) -> None:
    """The law about hidden tiles is not kept merely because it found nothing to compare."""
    for actions in (0, 10, 30, 50):
        match = Match(book(rules), numbered(actions), max_hands=1)
        after(match, Random(actions), actions)
        for reader in READERS:
            assert other_worlds(match, reader, Random(reader)), f"none for reader {reader}"


@every_book
def test_matches_by_chance_and_with_sense_end_in_every_way(rules: str) -> None:
    """The laws are tried on hands that are won by draw, by discard, and not at all."""
    ends = set()
    for number in range(24):
        match = Match(book(rules), numbered(number), max_hands=2)
        after(match, Random(numbered(number)), 1000)
        for event in match.events():
            name = type(event).__name__
            if name in ("Win", "Stopped"):
                ends.add(getattr(event, "by", "stopped"))
    assert ends == {"draw", "discard", "stopped"}
