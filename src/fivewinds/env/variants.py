"""All that a book's options can make of its tiles and calls, so that one layout serves them all."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

from fivewinds.core.table_rules import Doors
from fivewinds.rules.book import Book, TileSet
from fivewinds.rules.options import Option


class Variant(NamedTuple):
    """The tiles of a book and its doors at the table, under some options."""

    tiles: TileSet
    doors: Doors


class _ReadNames(Mapping[str, Any]):
    """Options that note the names under which they are looked up."""

    def __init__(self, options: Mapping[str, Any], names: set[str]) -> None:
        self.options = options
        self.names = names

    def __getitem__(self, name: str) -> Any:
        self.names.add(name)
        return self.options[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.options)


FIELDS = ("tiles", *Doors._fields)
"""The fields of a book that may be functions of its options."""


def variants(book: Book) -> list[Variant]:
    """The variants under every combination of the options on which tiles or calls depend.

    Of an option that is a range of numbers the least, the default and the most are tried.
    """
    names: set[str] = set()
    while True:
        combinations = list(_combinations(book, names))
        before = len(names)
        for options in combinations:
            noted = _ReadNames(options, names)
            for field in FIELDS:
                given = getattr(book, field)
                if callable(given):
                    given(noted)
        if len(names) == before:
            break
    return [Variant(book.set_of(options), book.doors(options)) for options in combinations]


def _combinations(book: Book, names: set[str]) -> Iterator[Mapping[str, Any]]:
    """The options with every allowed combination of the values of those named."""
    chosen = [option for option in book.options if option.name in names]
    for values in product(*(_values(option) for option in chosen)):
        changed = {option.name: value for option, value in zip(chosen, values, strict=True)}
        options = {**book.defaults, **changed}
        if not book.option_conflict(options):
            yield options


def _values(option: Option) -> list[Any]:
    """The default, then what else the option may be."""
    every: tuple[Any, ...] = option.choices or (option.least, option.most)
    return [option.default, *(value for value in every if value != option.default)]
