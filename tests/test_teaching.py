"""Every book is taught in every language: how it is played, what each pattern is, the terms."""

import re

import pytest

from fivewinds.rules.registry import book, own_books
from fivewinds.teaching import TERMS, how, meaning, plain, terms
from fivewinds.tiles import NAMES, parse
from fivewinds.words import LANGUAGES, has_saying, taught

NEEDED = ("aim", "turn", "claims", "winning", "pays", "end")
"""What a player needs to know of any book, in this order."""
SENTENCE_ENDS = re.compile(r"[.。](?=\s|$|[^\d\s])")
TILES = re.compile(r"`([^`]+)`")
NAMED = re.compile(r"\(#([a-z-]+)\)")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", own_books())
def test_a_book_is_taught_in_ten_sentences_or_more_in_the_order_of_play(
    name: str, language: str
) -> None:
    paragraphs = how(book(name), language)
    ids = [paragraph.id for paragraph in paragraphs]
    assert [each for each in ids if each in NEEDED] == list(NEEDED)
    sentences = sum(len(SENTENCE_ENDS.findall(plain(each.text))) for each in paragraphs)
    assert 10 <= sentences <= 45
    assert all(has_saying(language, f"how.{each}") for each in ids)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", own_books())
def test_every_pattern_has_a_sentence_of_its_own_in_every_language(
    name: str, language: str
) -> None:
    shown = book(name)
    told = {pattern.id: meaning(shown, language, pattern.id) for pattern in shown.patterns}
    assert [each for each, sentence in told.items() if not sentence] == []
    english = {each: meaning(shown, "en", each) for each in told}
    if language != "en":
        assert [each for each in told if told[each] == english[each]] == []
    assert set(taught(shown, language).get("meaning", {})) == set(told)


@pytest.mark.parametrize("name", own_books())
def test_the_languages_teach_the_same_with_the_same_tiles_and_terms(name: str) -> None:
    shown = book(name)
    english = how(shown, "en")
    for language in LANGUAGES:
        for ours, theirs in zip(english, how(shown, language), strict=True):
            assert ours.id == theirs.id
            assert TILES.findall(ours.text) == TILES.findall(theirs.text), (language, ours.id)
            assert NAMED.findall(ours.text) == NAMED.findall(theirs.text), (language, ours.id)


@pytest.mark.parametrize("name", own_books())
def test_the_tiles_that_teach_are_tiles_of_the_book(name: str) -> None:
    shown = book(name)
    copies = shown.set_of(shown.defaults).copies
    for paragraph in how(shown, "en"):
        for tiles in TILES.findall(paragraph.text):
            assert all(copies[tile] for tile in parse(tiles)), (paragraph.id, tiles)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", own_books())
def test_every_term_that_is_named_is_explained(name: str, language: str) -> None:
    shown = book(name)
    named = {each for paragraph in how(shown, language) for each in NAMED.findall(paragraph.text)}
    assert {term.id for term in terms(shown, language)} == named
    assert named <= set(TERMS)
    assert all(term.text != f"term.{term.id}" for term in terms(shown, language))


def test_a_terminal_prints_the_text_without_marks() -> None:
    marked = "You are [waiting](#waiting) with `123m` and **that** matters."
    assert plain(marked) == "You are waiting with 123m and that matters."
    assert NAMES[0] == "1m"
