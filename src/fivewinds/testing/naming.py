"""Books by name, registered or not."""

from importlib import import_module

from fivewinds.rules.book import Book
from fivewinds.rules.registry import book


def book_named(name: str) -> Book:
    """The book with an id, or with MODULE:NAME the one that a module holds under that name."""
    module, _, found = name.partition(":")
    if not found:
        return book(name)
    held = getattr(import_module(module), found)
    if not isinstance(held, Book):
        raise TypeError(f"{name} is no Book")
    return held
