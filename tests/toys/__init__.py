"""Toy books: each a few lines, together opening every door of the table and of the match."""

from fivewinds.rules.book import Book
from fivewinds.rules.registry import book, own_books
from tests.toys.crown import BOOK as CROWN
from tests.toys.kite import BOOK as KITE
from tests.toys.lantern import BOOK as LANTERN
from tests.toys.petal import BOOK as PETAL
from tests.toys.reed import BOOK as REED
from tests.toys.storm import BOOK as STORM
from tests.toys.willow import BOOK as WILLOW

TOYS = (REED, PETAL, STORM, LANTERN, KITE, WILLOW, CROWN)
IDS = (*own_books(), *(toy.id for toy in TOYS))
"""Every book of ours and every toy."""


def book_or_toy(name: str) -> Book:
    """The registered book or the toy with this id."""
    return next((toy for toy in TOYS if toy.id == name), None) or book(name)


__all__ = ["CROWN", "KITE", "LANTERN", "PETAL", "REED", "STORM", "TOYS", "WILLOW"]
