"""What a book has to say in words: whatever its page and its play show to a person."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from fivewinds.core.codes import SEATS
from fivewinds.rules.book import Book
from fivewinds.testing.playing import moments, told_plainly
from fivewinds.words import LANGUAGES, has_name, say_of


def words_lie_beside_the_module(book: Book) -> None:
    """The book's module is there, and beside it the file with its words."""
    name = book.module.rpartition(".")[2]
    try:
        module = import_module(book.module)
    except ModuleNotFoundError:
        raise AssertionError(
            f"{book.id}: no words lie beside {book.module}: there is no such module"
        ) from None
    place = Path(str(module.__file__)).with_name(f"{name}.toml")
    assert place.is_file(), f"{book.id}: no words lie beside {book.module}: there is no {place}"


def every_name_is_said(book: Book) -> None:
    """Name, description, unit and options have their sayings, patterns and flags their names."""
    for language in LANGUAGES:
        paths = ["name", "about", "unit", *(f"option.{option.name}" for option in book.options)]
        for path in paths:
            said = say_of(book, language, path)
            assert said != path, f"{book.id}: no words for {path} in {language}"
        for pattern in book.patterns:
            named = has_name(book, language, "pattern", pattern.id)
            assert named, f"{book.id}: no name for the pattern {pattern.id}"
        for name in book.prose:
            assert has_name(book, language, "prose", name), (
                f"{book.id}: no words for the rule {name}"
            )
        for flag in book.flags:
            told = has_name(book, language, "flag", str(flag))
            assert told, f"{book.id}: no words for the flag {flag}"


def every_reason_is_said(book: Book, seed: bytes) -> None:
    """Why points were paid, a hand died or stopped, or an action was barred, in every language."""
    for reason in sorted(set(_reasons(book, seed))):
        for language in LANGUAGES:
            paths = (f"reason.{reason}", f"acting.{reason}")
            said = any(say_of(book, language, path) != path for path in paths)
            assert said, f"{book.id}: no words for the reason {reason} (reason.{reason})"


def _reasons(book: Book, seed: bytes) -> Iterator[str]:
    """The reasons that the match of a seed meets."""
    match = None
    for moment in moments(book, seed):
        match = moment.match
        for seat in range(SEATS):
            yield from (reason for _, _, reason in match.table.barred_for(seat))
    if match is not None:
        yield from (event["reason"] for event in told_plainly(match) if "reason" in event)
