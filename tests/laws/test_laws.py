"""The laws of the conformance kit, through every registered book and every toy."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fivewinds
from fivewinds.testing.kit import numbered
from fivewinds.testing.laws import LAWS
from fivewinds.testing.playing import after, conditions, played, told_plainly
from fivewinds.testing.secrets import READERS, other_worlds
from tests.toys import IDS, book_or_toy

SEEDS = st.binary(min_size=32, max_size=32)
every_book = pytest.mark.parametrize("rules", IDS)

FEW = {"petal": 2, "storm": 2}
"""Jokers take long without a compiler."""


def seeds(rules: str) -> range:
    return range(4) if fivewinds.COMPILED else range(FEW.get(rules, 3))


@every_book
def test_every_law_holds(rules: str) -> None:
    """One test for all laws of a book: they look at the same matches, which are played once."""
    for number in seeds(rules):
        for law in LAWS:
            law(book_or_toy(rules), numbered(number))


@every_book
def test_the_laws_are_tried_at_both_kinds_of_table(rules: str) -> None:
    kinds = {conditions(book_or_toy(rules), numbered(number)).kind for number in seeds(rules)}
    assert kinds == {"assisted", "strict"}


@pytest.mark.sweep
@every_book
@settings(max_examples=20, deadline=None, derandomize=True, database=None)
@given(seed=SEEDS)
def test_every_law_holds_for_any_seed(rules: str, seed: bytes) -> None:
    for law in LAWS:
        law(book_or_toy(rules), seed)


@pytest.mark.sweep
@every_book
@pytest.mark.parametrize("share", range(4))
def test_every_law_holds_for_many_seeds(share: int, rules: str) -> None:
    for number in range(1000 + 20 * share, 1020 + 20 * share):
        for law in LAWS:
            law(book_or_toy(rules), numbered(number))


@every_book
def test_there_are_other_worlds_to_compare_with(rules: str) -> None:
    """The law about hidden tiles is not kept merely because it found nothing to compare."""
    rules_book = book_or_toy(rules)
    found = dict.fromkeys(READERS, 0)
    later = 0
    for number in range(6):
        actions = len(played(rules_book, numbered(number)).actions)
        match = after(rules_book, numbered(number), actions // 6 if number == 0 else actions - 9)
        for reader in READERS:
            worlds = len(other_worlds(match, reader, Random(reader)))
            found[reader] += worlds
            later += worlds * (len(match.hands) > 1)
        if later and min(found.values()):
            break
    assert min(found.values()) > 0
    assert later > 0


def test_the_matches_of_the_laws_open_every_door() -> None:
    """What is never played is never checked: every event and way of winning is there."""
    seen = set()
    for rules in ("reed", "petal", "storm", "lantern"):
        for number in range(FEW.get(rules, 12)):
            for event in told_plainly(played(book_or_toy(rules), numbered(number)).match):
                way = event.get("by", event.get("kind", event.get("from")))
                seen.add((event["e"], way if isinstance(way, str) else ""))
    kinds = ("chow", "pung", "kong", "added-kong", "concealed-kong")
    assert {kind for event, kind in seen if event in ("claim", "kong")} == set(kinds)
    assert {way for event, way in seen if event == "win"} >= {"draw", "discard"}
    assert {event for event, _ in seen} == {
        *("deal", "draw", "discard", "claim", "kong", "flower", "pay", "dead", "win"),
        *("stopped", "end-hand", "end-match"),
    }


@every_book
def test_a_window_is_among_the_moments_of_books_that_have_them(rules: str) -> None:
    rules_book = book_or_toy(rules)
    plays = [played(rules_book, numbered(number)) for number in (0, 1)]
    assert any(play.windows for play in plays) == any(
        play.match.table.terms.windows for play in plays
    )
