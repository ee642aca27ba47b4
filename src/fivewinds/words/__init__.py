"""Every word a person reads, in English, Nederlands and 廣東話, as data.

A *saying* is a sentence with places for values. Those of the program lie here, one file a
language; a book's own lie beside its module. A language that lacks a saying falls back to
English, and then to the saying's name.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from fivewinds.rules.book import Book
from fivewinds.rules.faults import Fault
from fivewinds.rules.registry import BrokenBook

LANGUAGES = ("en", "nl", "yue")
TAGS = {"en": "en", "nl": "nl", "yue": "zh-Hant-HK"}
"""By language, the tag that browsers understand."""
_CHINESE = ("yue", "zh")


def language_of(tag: str) -> str:
    """The language to speak for a tag such as `nl-BE`, `zh-Hant` or `en_GB.UTF-8`."""
    main = tag.replace("_", "-").split("-")[0].split(".")[0].lower()
    if main in _CHINESE:
        return "yue"
    return main if main in LANGUAGES else "en"


def language_name(language: str) -> str:
    """What a language is called by those who speak it."""
    return say(language, "language")


@cache
def _sayings(language: str) -> dict[str, Any]:
    with files("fivewinds.words").joinpath(f"{language}.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def command_sayings(language: str) -> dict[str, Any]:
    """What the command line says: its help, its usage and its errors. No page needs them."""
    with files("fivewinds.words").joinpath(f"commands.{language}.toml").open("rb") as file:
        return tomllib.load(file)


def _book_sayings(book: Book) -> dict[str, Any]:
    place = _beside(book.module)
    try:
        return _read(place)
    except ValueError as error:
        raise BrokenBook(book.id, f"{place}: {error}") from error


@cache
def _beside(module: str, ending: str = ".toml") -> Path:
    name = module.rpartition(".")[2]
    return Path(str(import_module(module).__file__)).with_name(f"{name}{ending}")


@cache
def _read(place: Path) -> dict[str, Any]:
    if not place.exists():
        return {}
    with place.open("rb") as file:
        return tomllib.load(file)


COVER_STYLES = ("kraft", "white", "plum", "red", "indigo", "unbound")
"""What a cover may be made of; style/covers.css has each."""


def cover_of(book: Book) -> Mapping[str, Any]:
    """How the booklet of a book looks: the table `cover` of its words; empty without one."""
    cover = _book_sayings(book).get("cover", {})
    return cover if isinstance(cover, Mapping) else {}


def require_readable_words(book: Book) -> None:
    """Raise `BrokenBook` when the words beside a book are there but cannot be read."""
    _book_sayings(book)
    taught(book, "en")


def taught(book: Book, language: str) -> Mapping[str, Any]:
    """What a book teaches in one language, from `NAME.teaching.toml`; English where it has none.

    It is kept apart from the sayings because the table does not need it.
    """
    place = _beside(book.module, ".teaching.toml")
    try:
        languages = _read(place)
    except ValueError as error:
        raise BrokenBook(book.id, f"{place}: {error}") from error
    found: Mapping[str, Any] = languages.get(language) or languages.get("en", {})
    return found


def lesson_data(book: Book) -> Mapping[str, Any]:
    """The guided hand of a book, from `NAME.lesson.toml`; empty without one."""
    place = _beside(book.module, ".lesson.toml")
    try:
        return _read(place)
    except ValueError as error:
        raise BrokenBook(book.id, f"{place}: {error}") from error


def _find(sayings: Mapping[str, Any], path: str) -> str | None:
    found: Any = sayings
    for part in path.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found if isinstance(found, str) else None


def say(language: str, path: str, /, **values: object) -> str:
    """A saying of the program, `part.name`, with its values filled in.

    Those of the command line are under `command`.
    """
    part, _, rest = path.partition(".")
    for spoken in (language, "en"):
        if spoken in LANGUAGES:
            if part == "command":
                saying = _find(command_sayings(spoken), rest)
            else:
                saying = _find(_sayings(spoken), path)
            if saying is not None:
                return saying.format(**values)
    return path


def has_saying(language: str, path: str) -> bool:
    """Whether the program has a saying in this very language."""
    return _find(_sayings(language), path) is not None


def say_of(book: Book, language: str, path: str, /, **values: object) -> str:
    """A saying of a book, such as its name; the program's own where the book has none."""
    for spoken in (language, "en"):
        saying = _find(_book_sayings(book), f"{spoken}.{path}")
        if saying is not None:
            return saying.format(**values)
    return say(language, path, **values)


def every_saying(language: str, book: Book | None = None) -> dict[str, str]:
    """Every saying by its path, a book's own before the program's; English where there is none."""
    found: dict[str, str] = {}
    for spoken in ("en", language):
        found.update(_flat(_sayings(spoken)))
    if book is not None:
        for spoken in ("en", language):
            found.update(_flat(_book_sayings(book).get(spoken, {})))
    return found


def _flat(sayings: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for name, said in sayings.items():
        if isinstance(said, Mapping):
            yield from _flat(said, f"{path}{name}.")
        else:
            yield f"{path}{name}", said


def title_of(book: Book, language: str) -> str:
    """The name of a book; its id where it brings none."""
    title = say_of(book, language, "name")
    return book.id if title == "name" else title


def about(book: Book, language: str) -> str:
    """What a book is in a sentence, or that it does not tell."""
    told = say_of(book, language, "about")
    return say(language, "rules.undescribed") if told == "about" else told


def name_of(book: Book, language: str, part: str, name: str) -> str:
    """What people call something of a book, such as one of its patterns; else its own name."""
    return _named(book, language, part, name) or name


def has_name(book: Book, language: str, part: str, name: str) -> bool:
    """Whether a book says what people call something, be it by the same word."""
    return _named(book, language, part, name) is not None


def _named(book: Book, language: str, part: str, name: str) -> str | None:
    for spoken in (language, "en"):
        names = _book_sayings(book).get(spoken, {}).get(part, {})
        if isinstance(names.get(name), str):
            return str(names[name])
    return None


def refusal_text(book: Book, language: str, reason: str) -> str:
    """Why an action is not accepted, with the ruling behind it where the book names one."""
    said = first_said(book, language, (f"acting.{reason}", f"reason.{reason}"), reason)
    return f"{said} [{book.refusals.rulings[reason]}]" if reason in book.refusals.rulings else said


def first_said(book: Book, language: str, paths: tuple[str, ...], name: str) -> str:
    """The first of some sayings that there is; else the plain name."""
    for path in paths:
        said = say_of(book, language, path)
        if said != path:
            return said
    return name.replace("-", " ")


def refusal(book: Book, language: str, fault: Fault, *, label: str = "") -> str:
    """The sentence for a request that is refused, by the book's own words where it has some.

    A fault that names a `pattern` has its `name` in the sentence too. `label` is what to call the
    field instead of its name in words.
    """
    language = language_of(language)
    values = {"field": label or _label(book, language, fault), **fault.values}
    if "pattern" in values:
        values["name"] = name_of(book, language, "pattern", str(values["pattern"]))
    for saying in (fault.saying, fault.reason):
        path = f"refused.{saying}"
        found = say_of(book, language, path, **values)
        if found != path:
            return found
    return fault.reason


def _label(book: Book, language: str, fault: Fault) -> str:
    """What a person calls the field; for one that lies inside another, where it is as well."""
    path = f"field.{fault.field.rpartition('.')[2]}"
    label = say_of(book, language, path)
    if label == path:
        return fault.field
    return f"{label} ({fault.field})" if "." in fault.field else label


def listed(language: str, parts: Iterable[str]) -> str:
    """Several things in a row, with what the language puts between them."""
    return say(language, "web.list.between").join(parts)


def tile_name(language: str, name: str) -> str:
    """A tile in words: `3m` is "3 of characters"."""
    number, letter = name[0], name[1]
    if letter in "mps":
        return say(language, f"tile.{letter}", number=number)
    return say(language, f"tile.{letter}{number}")
