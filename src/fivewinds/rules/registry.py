"""The rule books there are: those of this package, and those that other packages register.

A book from outside names itself in the entry-point group `fivewinds.rules`; the entry point
leads to a `Book`.
"""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from fivewinds.rules.book import Book
from fivewinds.rules.declared import problems

GROUP = "fivewinds.rules"
_OWN = {
    "simple": "fivewinds.rules.simple",
    "red-dragon-joker": "fivewinds.rules.red_dragon_joker",
    "b30fj": "fivewinds.rules.b30fj.book",
    "rode-boekje": "fivewinds.rules.rode_boekje",
    "mingjong": "fivewinds.rules.mingjong",
}


class UnknownBook(LookupError):
    """There is no rule book with this id."""

    def __init__(self, book_id: str) -> None:
        super().__init__(book_id)
        self.id = book_id


class BrokenBook(UnknownBook):
    """A package registers a book with this id, but it cannot be loaded."""

    def __init__(self, book_id: str, problem: str) -> None:
        super().__init__(book_id)
        self.problem = problem


def own_books() -> tuple[str, ...]:
    """The ids of the books of this package."""
    return tuple(_OWN)


@cache
def books() -> tuple[str, ...]:
    """The ids of all books, our own first."""
    outside = sorted(point.name for point in entry_points(group=GROUP))
    return (*_OWN, *(name for name in outside if name not in _OWN))


@cache
def book(book_id: str) -> Book:
    """The book with this id; raises `UnknownBook` when there is none that can be used."""
    if book_id in _OWN:
        found: Book = import_module(_OWN[book_id]).BOOK
        return found
    for point in entry_points(group=GROUP, name=book_id):
        try:
            loaded = point.load()
        except Exception as error:
            raise BrokenBook(book_id, f"{point.value}: {error}") from error
        if not isinstance(loaded, Book):
            raise BrokenBook(book_id, f"{point.value} is no Book")
        if loaded.id != book_id:
            problem = f"the entry point is called {book_id}, the book {loaded.id}"
            raise BrokenBook(book_id, problem)
        wrong = problems(loaded)
        if wrong:
            raise BrokenBook(book_id, f"{point.value}: {'; '.join(wrong)}")
        return loaded
    raise UnknownBook(book_id)


def is_own(book_id: str) -> bool:
    """Whether a book is one of this package, with its rulings among our documents."""
    return book_id in _OWN
