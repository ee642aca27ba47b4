"""What a book has to say in words: whatever its page and its play show to a person."""

from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from fivewinds.core.codes import SEATS
from fivewinds.rules.book import Book
from fivewinds.testing.playing import moments, told_plainly
from fivewinds.tiles import ID
from fivewinds.words import COVER_STYLES, LANGUAGES, cover_of, has_name, say_of


def words_not_found(book: Book) -> Iterator[str]:
    """Whether the book's module is missing, or beside it the file with its words."""
    name = book.module.rpartition(".")[2]
    try:
        module = import_module(book.module)
    except ModuleNotFoundError:
        yield f"{book.id}: no words lie beside {book.module}: there is no such module"
        return
    place = Path(str(module.__file__)).with_name(f"{name}.toml")
    if not place.is_file():
        yield f"{book.id}: no words lie beside {book.module}: there is no {place}"


def names_not_said(book: Book) -> Iterator[str]:
    """Name, description, unit and options without sayings, patterns and flags without names."""
    for path in ("name", "about", "unit", *(f"option.{option.name}" for option in book.options)):
        for language in LANGUAGES:
            if say_of(book, language, path) == path:
                yield f"{book.id}: no words for {path} in {language}"
                break
    parts = {
        "pattern": [pattern.id for pattern in book.patterns],
        "prose": list(book.document.prose),
        "flag": [str(flag) for flag in book.requests.flags],
    }
    for part, names in parts.items():
        for name in names:
            if not all(has_name(book, language, part, name) for language in LANGUAGES):
                yield f"{book.id}: no words for the {part} {name} ({part}.{name})"


def cover_not_there(book: Book) -> Iterator[str]:
    """What the cover of the booklet asks for and there is not."""
    cover = cover_of(book)
    style = cover.get("style", COVER_STYLES[0])
    if style not in COVER_STYLES:
        yield f"{book.id}: cover.style {style!r} is none of {', '.join(COVER_STYLES)}"
    for tile in cover.get("tiles", ()):
        if tile not in ID:
            yield f"{book.id}: cover.tiles has {tile!r}, which is no tile"


def reasons_not_said(book: Book, seed: bytes) -> Iterator[str]:
    """Reasons met in play that no words tell: for a payment, a dead or stopped hand, a bar."""
    for reason in sorted(set(_reasons(book, seed))):
        paths = (f"reason.{reason}", f"acting.{reason}")
        for language in LANGUAGES:
            if not any(say_of(book, language, path) != path for path in paths):
                yield f"{book.id}: no words for the reason {reason} (reason.{reason})"
                break


def _reasons(book: Book, seed: bytes) -> Iterator[str]:
    """The reasons that the match of a seed meets."""
    match = None
    for moment in moments(book, seed):
        match = moment.match
        for seat in range(SEATS):
            yield from (reason for _, _, reason in match.table.barred_for(seat))
    if match is not None:
        yield from (event["reason"] for event in told_plainly(match) if "reason" in event)
