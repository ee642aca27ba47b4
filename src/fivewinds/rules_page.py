"""The page of a rule book, in Markdown, made from what the book declares."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from typing import Any

from fivewinds.rules.book import Book
from fivewinds.rules.options import Option
from fivewinds.rules.patterns import EACH, EVERYTHING, Otherwise, Pattern, as_request
from fivewinds.rules.registry import is_own
from fivewinds.rules.tables import Printed
from fivewinds.words import LANGUAGES, about, language_name, name_of, say, say_of, title_of


def rulings_of(book: Book) -> str:
    """The rulings on what the document of a book leaves open, in Markdown; empty without any.

    Those of our own books come with the web pages; another book has them beside its module, in
    `MODULE.rulings.md`.
    """
    if is_own(book.id):
        place = Path(str(files("fivewinds"))) / "web" / "rulings" / f"{book.id}.md"
    else:
        module = Path(str(import_module(book.module).__file__))
        place = module.with_name(f"{book.module.rpartition('.')[2]}.rulings.md")
    return place.read_text(encoding="utf-8") if place.is_file() else ""


def page(book: Book, language: str = "en") -> str:
    """The whole page: what the book is, its options, flags, patterns and tables."""
    return "\n".join(_lines(book, language)) + "\n"


def _lines(book: Book, language: str) -> Iterator[str]:
    yield f"# {title_of(book, language)}"
    yield ""
    yield about(book, language)
    yield ""
    yield say(
        language,
        "rules.page-facts",
        version=book.version,
        tiles=len(book.set_of(book.defaults).tiles),
        document=book.document.file,
    )
    if rulings_of(book):
        yield ""
        yield say(language, "rules.page-rulings", id=book.id)
    if book.document.prose:
        yield from _prose(book, language)
    if book.options:
        head = ("option", "values", "default", "ruling", "about")
        rows = (_option(book, option, language) for option in book.options)
        yield from _section(say(language, "rules.page-options"), _heads(language, head), rows)
    if book.requests.flags:
        flags = (
            (f"`{flag}`", name_of(book, language, "flag", flag)) for flag in book.requests.flags
        )
        yield from _section(
            say(language, "rules.page-flags"), _heads(language, ("flag", "about")), flags
        )
    told = (
        (field.name, name_of(book, language, "about-field", field.name))
        for field in book.requests.fields
    )
    fields = [(f"`{name}`", about) for name, about in told if about != name]
    if fields:
        heads = _heads(language, ("field", "about"))
        yield from _section(say(language, "rules.page-fields"), heads, fields)
    for title, patterns in book.patterns.sections.items():
        yield from _patterns(book, title, patterns, language)
    if not book.patterns:
        yield ""
        yield say(language, "rules.page-no-patterns")
    if book.document.tables:
        yield ""
        yield f"## {say(language, 'rules.page-tables')}"
        for table in book.document.tables:
            yield from _printed(book, table, language)
    if book.document.remarks:
        yield ""
        yield f"## {say(language, 'rules.page-remarks')}"
        yield ""
        for name, ruling in book.document.remarks.items():
            yield f"- {name_of(book, language, 'remark', name)} ({ruling})"


def _prose(book: Book, language: str) -> Iterator[str]:
    """The rules in sentences, beside those in the language of the document."""
    spoken = (
        [language] if language == book.document.language else [language, book.document.language]
    )
    heads = [*map(language_name, spoken), say(language, "rules.page-ruling")]
    rows = (
        [*(name_of(book, each, "prose", name) for each in spoken), ruling]
        for name, ruling in book.document.prose.items()
    )
    yield from _section(say(language, "rules.page-prose"), heads, rows)


def _heads(language: str, names: Iterable[str]) -> list[str]:
    return [say(language, f"rules.page-{name}") for name in names]


def _section(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield ""
    yield f"## {title}"
    yield from _table(heads, rows)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield ""
    yield _cells(heads)
    yield _cells(["---"] * len(heads))
    for row in rows:
        yield _cells(row)


def _cells(texts: Iterable[str]) -> str:
    return "| " + " | ".join(text.replace("|", "\\|") for text in texts) + " |"


def _option(book: Book, option: Option, language: str) -> list[str]:
    values = option.values
    if "values" in values:
        may_be = ", ".join(f"`{as_written(value)}`" for value in values["values"])
    else:
        may_be = say(language, "rules.page-range", **values)
    told = say_of(book, language, f"option.{option.name}")
    return [f"`{option.name}`", may_be, f"`{as_written(option.default)}`", option.ruling, told]


def as_written(value: object) -> str:
    """A value of an option as requests write it, texts without quotes."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _patterns(book: Book, title: str, patterns: Sequence[Pattern], language: str) -> Iterator[str]:
    """A section of the document: its patterns with their names in every language."""
    heads = [
        "id",
        *(language_name(spoken) for spoken in LANGUAGES),
        *_heads(language, ("value", "shapes", "replaces", "ruling", "example")),
    ]
    rows = (
        [
            f"`{pattern.id}`",
            *(name_of(book, spoken, "pattern", pattern.id) for spoken in LANGUAGES),
            value_of(book, pattern, language),
            ", ".join(sorted(pattern.shapes or ())),
            _replaces(book, pattern, language),
            pattern.ruling,
            "" if pattern.example is None else _example(as_request(pattern.example), language),
        ]
        for pattern in patterns
    )
    yield from _section(name_of(book, language, "section", title), heads, rows)


def value_of(book: Book, pattern: Pattern, language: str) -> str:
    """What a pattern brings, in the book's own words where it has some."""
    told = name_of(book, language, "value", pattern.id)
    if told != pattern.id:
        return told
    value = _so_many(book, pattern, language)
    for other in pattern.otherwise:
        if other.value is not None:
            so_many = _so_many(book, replace(pattern, value=other.value), language)
            value += f" ({_agreed(other)}: {so_many})"
    if pattern.most == EACH:
        value = say(language, "rules.page-each", value=value)
    elif pattern.most > 1:
        value = say(language, "rules.page-most", value=value, most=pattern.most)
    # Marks that the book has no words for are its own business.
    named = [(mark, name_of(book, language, "mark", mark)) for mark in sorted(pattern.marks)]
    return "; ".join([value, *(name for mark, name in named if name != mark)])


def _so_many(book: Book, pattern: Pattern, language: str) -> str:
    """A value with its unit: 1 point, 2 points."""
    if pattern.unit == "limit":
        return f"{pattern.value} {say_of(book, language, 'sheet.unit-limit')}"
    path = f"sheet.sum-{pattern.unit}"
    one = say_of(book, language, f"{path}-one")
    alone = pattern.value == 1 and one != f"{path}-one"
    return one if alone else say_of(book, language, path, count=pattern.value)


def _replaces(book: Book, pattern: Pattern, language: str) -> str:
    if pattern.replaces == EVERYTHING:
        return say(language, "rules.page-everything")
    told = _listed(book.patterns.replaced_by(pattern.id))
    nothing = say(language, "rules.page-nothing")
    others = [
        f"({_agreed(other)}: {_listed(other.replaces) or nothing})"
        for other in pattern.otherwise
        if other.replaces is not None
    ]
    return " ".join([told or nothing, *others]) if others else told


def _listed(ids: Iterable[str]) -> str:
    return ", ".join(f"`{each}`" for each in ids)


def _agreed(other: Otherwise) -> str:
    """The option under which a pattern is otherwise, as it is written in a command."""
    return f"{other.option}={as_written(other.choice)}"


def _example(request: dict[str, Any], language: str) -> str:
    """A hand in a few words; what a book adds to requests is shown as it is written."""
    by = request.get("by", "draw")
    hand = f"`{request['hand']}`"
    parts = [say(language, f"rules.page-won-{by}", hand=hand, win=f"`{request['win']}`")]
    if request.get("melds"):
        melds = " ".join(f"`{meld['tiles']}` {meld['kind']}" for meld in request["melds"])
        parts.append(say(language, "rules.page-melds", melds=melds))
    if request.get("flowers"):
        parts.append(say(language, "rules.page-flowers", flowers=f"`{request['flowers']}`"))
    shown = ("hand", "win", "by", "from", "melds", "flowers")
    for name, value in request.items():
        if name not in shown:
            parts.append(f"{name} {_shown(value)}")
    return "; ".join(parts)


def _shown(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} `{as_written(each)}`" for name, each in value.items())
    if isinstance(value, (list, tuple)):
        return ", ".join(f"`{each}`" for each in value)
    return f"`{as_written(value)}`"


def _printed(book: Book, table: Printed, language: str) -> Iterator[str]:
    heads = [name_of(book, language, "column", name) for name in (table.counted, table.paid)]
    rows = ([name_of(book, language, "row", row.name), str(row.value)] for row in table.rows)
    yield from _table(heads, rows)
    if table.ruling:
        yield ""
        yield f"({table.ruling})"
