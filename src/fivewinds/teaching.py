"""A book taught: how it is played, what each pattern is, and the terms that players meet.

The texts use three marks: `tiles` in backquotes, which pages draw, **what matters most**, and
[words](#term) that name a term.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fivewinds.rules.book import Book
from fivewinds.words import has_saying, say, taught

TERMS = (
    "waiting",
    "concealed",
    "kong",
    "joker",
    "pattern",
    "limit",
    "riichi",
    "furiten",
    "dora",
    "fly",
    "dead-hand",
)
"""The terms that are explained, in the order in which a player meets them."""

WHY = {
    "after-claim": ("kongs", "claims"),
    "after-riichi": ("riichi",),
    "dead-hand": ("end",),
    "furiten": ("furiten",),
    "last-discard": ("claims",),
    "minimum": ("minimum", "winning"),
    "no-discard-left": ("claims",),
    "no-replacement": ("kongs", "claims"),
    "passed-pung": ("claims",),
    "self-draw-only": ("winning",),
    "swap-calling": ("claims",),
    "too-few-points": ("riichi",),
    "too-few-tiles": ("riichi",),
    "too-many-jokers": ("claims",),
    "too-many-kongs": ("kongs", "claims"),
}
"""By reason why something is not offered, where that is told: the first of these paragraphs that a
book has."""

_TERM = re.compile(r"\[([^]]*)\]\(#([a-z-]+)\)")


class Paragraph(NamedTuple):
    """One part of "How it is played"."""

    id: str
    title: str
    text: str


class Term(NamedTuple):
    """A word that players meet, and what it means."""

    id: str
    name: str
    text: str


def how(book: Book, language: str) -> list[Paragraph]:
    """How a book is played, in the order in which a player needs it; empty without a file."""
    lessons = taught(book, language)
    titles = lessons.get("title", {})
    return [
        Paragraph(name, titles.get(name) or say(language, f"how.{name}"), text)
        for name, text in lessons.get("how", {}).items()
    ]


def meaning(book: Book, language: str, pattern: str) -> str | None:
    """What a pattern is, in a sentence; None where the book does not say."""
    found: str | None = taught(book, language).get("meaning", {}).get(pattern)
    return found


def terms(book: Book, language: str) -> list[Term]:
    """The terms that "How it is played" names, with what they mean."""
    return terms_in(language, [paragraph.text for paragraph in how(book, language)])


def terms_in(language: str, texts: Iterable[str]) -> list[Term]:
    """The terms that some texts name, with what they mean."""
    named = {term for text in texts for _, term in _named(text)}
    return [
        Term(term, say(language, f"term-name.{term}"), say(language, f"term.{term}"))
        for term in TERMS
        if term in named and has_saying(language, f"term.{term}")
    ]


def why(book: Book, language: str) -> dict[str, str]:
    """By reason why something is not offered, the paragraph of "How it is played" about it."""
    told = [paragraph.id for paragraph in how(book, language)]
    found = {
        reason: next((each for each in WHY.get(reason, ("winning",)) if each in told), None)
        for reason in (*WHY, *book.refusals.rulings)
    }
    return {reason: paragraph for reason, paragraph in found.items() if paragraph is not None}


def plain(text: str) -> str:
    """A text without its marks, as a terminal prints it."""
    return _TERM.sub(r"\1", text).replace("**", "").replace("*", "").replace("`", "")


def _named(text: str) -> Iterator[tuple[str, str]]:
    """The words that name a term, with the term's id."""
    yield from ((found[1], found[2]) for found in _TERM.finditer(text))
