"""Books by name, registered or not, and the files that are named by them."""

from argparse import ArgumentParser, ArgumentTypeError
from importlib import import_module

from fivewinds.rules.book import Book
from fivewinds.rules.registry import BrokenBook, UnknownBook, book, books


def book_named(name: str) -> Book:
    """The book with an id, or with MODULE:NAME the one that a module holds under that name.

    Raises ArgumentTypeError, which says what is wrong, where there is none.
    """
    module, _, held = name.partition(":")
    if held:
        return _held(module, held)
    try:
        return book(name)
    except BrokenBook as broken:
        raise ArgumentTypeError(f"the rule book {name!r} is broken: {broken.problem}") from broken
    except UnknownBook:
        there = ", ".join(books())
        raise ArgumentTypeError(
            f"there is no rule book {name!r}; there is {there}, and any other as MODULE:NAME"
        ) from None


def _held(module: str, name: str) -> Book:
    try:
        found = getattr(import_module(module), name)
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        raise ArgumentTypeError(f"{module}:{name} cannot be loaded: {problem}") from error
    if not isinstance(found, Book):
        raise ArgumentTypeError(f"{module}:{name} is no Book")
    return found


def book_of_file(parser: ArgumentParser, chosen: Book | None, name: str) -> Book:
    """The book that was chosen, else the one whose id a file or folder has; the parser says no."""
    if chosen is not None:
        return chosen
    try:
        return book(name)
    except BrokenBook as broken:
        parser.error(f"the rule book {name!r} is broken: {broken.problem}")
    except UnknownBook:
        parser.error(
            f"there is no rule book {name!r}; name it with --book ID or --book MODULE:NAME"
        )
