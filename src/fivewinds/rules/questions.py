"""Requests of a book's own kind, which it answers itself: the count of a losing hand, say."""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, Protocol

from fivewinds.core.wins import Win
from fivewinds.rules.fields import Field
from fivewinds.rules.scoring import Best

ANYTHING = object()


class Asked(Protocol):
    """A request as a book reads it to answer it itself. Whatever is wrong raises a `Fault`."""

    @property
    def fields(self) -> Mapping[str, Any]:
        """The request as it came; its names are known to be right."""

    @property
    def options(self) -> Mapping[str, Any]:
        """All options of the book."""

    def won(self) -> Win:
        """The request read as a finished win."""

    def held(self) -> Win:
        """The request read as a hand that has not won: no tile, and in no way."""

    def value(self, field: Field, *, required: bool = False) -> Any:
        """One field."""

    def inside(self, *path: str, names: Collection[str], seat: int) -> "Asked":
        """A request with these fields that lies inside this one; its faults name their path.

        Its seat is given, and round and options are those of this request.
        """

    def count(self, name: str, tiles: Iterable[int]) -> None:
        """Refuse more copies of a tile than the set has, in the field of that name."""

    def explain(self, found: Best) -> dict[str, Any]:
        """What a hand came to, won or not: score, total, patterns, reading."""


@dataclass(frozen=True)
class Question:
    """A kind of request that a book answers itself, told apart by a field."""

    field: str
    value: object = ANYTHING
    """The value that the field must have; without it, being there is enough."""
    _: KW_ONLY
    names: tuple[str, ...]
    """The fields that it may have besides `id`. Others of the book are a conflict."""
    answer: Callable[[Asked], dict[str, Any]]

    def is_asked(self, fields: Mapping[str, Any]) -> bool:
        """Whether these fields are a request of this kind."""
        if self.field not in fields:
            return False
        return self.value is ANYTHING or fields[self.field] == self.value
