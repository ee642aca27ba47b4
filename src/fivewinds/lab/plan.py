"""What is to be played: by which book, with which bots, how many hands, in which parts."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from fivewinds import record
from fivewinds.core.shuffle import seed_of
from fivewinds.match import Laid, Match
from fivewinds.rules.book import Book
from fivewinds.rules.priced import priced
from fivewinds.rules.registry import book
from fivewinds.simulation import play_match

PARTS = 1000
"""A run is divided into at most so many parts, unless they would become too large."""
LEAST, MOST = 20, 20_000
"""Hands of a part; in a run of matches a match counts as sixteen."""
MATCH = 16


class Part(NamedTuple):
    """Some consecutive matches of a run."""

    number: int
    first: int
    last: int


@dataclass(frozen=True)
class Variant:
    """A book as it is played: the id of a registered one, options, and prices that differ."""

    rules: str
    options: Mapping[str, Any] = field(default_factory=dict)
    changes: Mapping[str, int] = field(default_factory=dict)

    @property
    def book(self) -> Book:
        """The book itself, with its prices."""
        return _book(self.rules, tuple(sorted(self.changes.items())))

    @property
    def all_options(self) -> dict[str, Any]:
        """All options of the book, defaults filled in."""
        return self.book.filled(self.options)

    def told(self) -> dict[str, Any]:
        """What every answer says of it first; options that only carry prices stay out."""
        known = {option.name for option in book(self.rules).options}
        return {
            "rules": self.book.id,
            "rules-version": self.book.version,
            "options": {name: value for name, value in self.all_options.items() if name in known},
            "changes": dict(self.changes),
        }


@lru_cache(maxsize=64)
def _book(rules: str, changes: tuple[tuple[str, int], ...]) -> Book:
    return priced(book(rules), dict(changes))


@dataclass(frozen=True)
class Plan:
    """Matches 1 to `amount` of a seed, of one hand each unless `whole`."""

    variant: Variant
    seed: str
    levels: tuple[str, ...]
    """Of bots, by chair."""
    amount: int
    whole: bool = False
    records: tuple[str, ...] = ()
    """Files of recorded matches that are studied instead of playing any."""

    def parts(self) -> Iterator[Part]:
        """The parts, in order; the same for the same plan on any machine."""
        size = self.size
        for number, first in enumerate(range(1, self.amount + 1, size), 1):
            yield Part(number, first, min(first + size - 1, self.amount))

    @property
    def size(self) -> int:
        """Matches of a part."""
        weight = MATCH if self.whole else 1
        size = min(max(-(-self.amount // PARTS), LEAST // weight), MOST // weight)
        return max(size, 1)

    @property
    def max_hands(self) -> int | None:
        """Where a match is stopped."""
        return None if self.whole else 1

    def play(self, number: int, *, rules: Book | None = None, laid: Laid | None = None) -> Match:
        """Play match `number`, or replay its record; by another book where one is given."""
        the_book = rules or self.variant.book
        if self.records:
            return record.resumed(record.load(Path(self.records[number - 1])), the_book)
        return play_match(
            the_book,
            seed_of(self.seed, number),
            self.levels,
            self.variant.options,
            max_hands=self.max_hands,
            laid=laid,
        )

    def under(self, variant: Variant) -> "Plan":
        """The same matches by another book."""
        return replace(self, variant=variant)

    @property
    def key(self) -> dict[str, Any]:
        """All that the outcome depends on, as JSON has it."""
        return {
            **self.variant.told(),
            "seed": self.seed,
            "players": list(self.levels),
            "matches" if self.whole else "hands": self.amount,
            "part": self.size,
            **({"records": list(self.records)} if self.records else {}),
        }


def as_text(value: object) -> str:
    """A value as JSON on one line with its keys sorted, to compare plans by."""
    return msgspec.json.encode(value, order="sorted").decode()
