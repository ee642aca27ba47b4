"""Every word a person reads, in English, Nederlands and 廣東話, as data.

A *saying* is a sentence with places for values. Those of the program lie here, one file a
language; a book's own lie beside its module. A language that lacks a saying falls back to
English, and then to the saying's name.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from fivewinds.rules.book import Book

LANGUAGES = ("en", "nl", "yue")
_CHINESE = ("yue", "zh")


def language_of(tag: str) -> str:
    """The language to speak for a tag such as `nl-BE`, `zh-Hant` or `en_GB.UTF-8`."""
    main = tag.replace("_", "-").split("-")[0].split(".")[0].lower()
    if main in _CHINESE:
        return "yue"
    return main if main in LANGUAGES else "en"


@cache
def _sayings(language: str) -> dict[str, Any]:
    with files("fivewinds.words").joinpath(f"{language}.toml").open("rb") as file:
        return tomllib.load(file)


@cache
def _book_sayings(module: str) -> dict[str, Any]:
    package, _, name = module.rpartition(".")
    with files(package).joinpath(f"{name}.toml").open("rb") as file:
        return tomllib.load(file)


def _find(sayings: Mapping[str, Any], path: str) -> str | None:
    found: Any = sayings
    for part in path.split("."):
        found = found.get(part) if isinstance(found, Mapping) else None
    return found if isinstance(found, str) else None


def say(language: str, path: str, /, **values: object) -> str:
    """A saying of the program, `part.name`, with its values filled in."""
    for spoken in (language, "en"):
        if spoken in LANGUAGES:
            saying = _find(_sayings(spoken), path)
            if saying is not None:
                return saying.format(**values)
    return path


def say_of(book: Book, language: str, path: str, /, **values: object) -> str:
    """A saying of a book, such as its name; the program's own where the book has none."""
    for spoken in (language, "en"):
        saying = _find(_book_sayings(book.module), f"{spoken}.{path}")
        if saying is not None:
            return saying.format(**values)
    return say(language, path, **values)


def refusal(language: str, saying: str, field: str, values: Mapping[str, object]) -> str:
    """The sentence for a request that is refused."""
    language = language_of(language)
    label = say(language, f"field.{field}") if field else ""
    if label == f"field.{field}":
        label = field
    return say(language, f"refused.{saying}", field=label, **values)


def tile_name(language: str, name: str) -> str:
    """A tile in words: `3m` is "3 of characters"."""
    number, letter = name[0], name[1]
    if letter == "z":
        return say(language, f"tile.z{number}")
    return say(language, f"tile.{letter}", number=number)
