"""The rule books as environments to learn and search on (docs/environment.md).

Importing this loads next to nothing: books, numpy and PettingZoo come when they are first used.
"""

from __future__ import annotations

from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from fivewinds.core.shuffle import Stream
    from fivewinds.env.dataset import Position, Source
    from fivewinds.env.episode import IllegalAction
    from fivewinds.env.layout import Layout, Plane
    from fivewinds.env.table_env import TableEnv
    from fivewinds.env.vector_env import Vector
    from fivewinds.match import Match
    from fivewinds.rules.book import Book

__all__ = [
    "IllegalAction",
    "Plane",
    "actions",
    "aec",
    "kinds",
    "planes",
    "positions",
    "resample",
    "vector",
    "write_positions",
]


_HOMES = {"IllegalAction": "fivewinds.env.episode", "Plane": "fivewinds.env.layout"}
"""Where the classes are that are loaded when they are first used."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'fivewinds.env' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def _layout(rules: str | Book) -> Layout:
    from fivewinds.env.layout import layout_of
    from fivewinds.rules.registry import book

    return layout_of(book(rules) if isinstance(rules, str) else rules)


@contextmanager
def _told_what_to_install() -> Iterator[None]:
    """Say which extra is missing where numpy or PettingZoo is."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name and error.name.startswith("fivewinds"):
            raise
        problem = f"{error.name} is not installed: pip install fivewinds[env]"
        raise ModuleNotFoundError(problem, name=error.name) from None


def actions(rules: str | Book) -> list[dict[str, Any]]:
    """The actions of a book as objects of interfaces §5; an index of this list is an action.

    It covers all options of the book. What a later version adds comes at its end.
    """
    from fivewinds.actions import shown

    return [shown(number) for number in _layout(rules).actions.numbers]


def planes(rules: str | Book) -> list[Plane]:
    """The planes of a book's observations in order, each with its meaning, its columns and the
    highest value of each column.
    """
    return _layout(rules).planes()


def kinds(rules: str | Book) -> list[str]:
    """The kinds of tiles that the columns of an observation stand for."""
    from fivewinds.tiles import NAMES

    return [NAMES[tile] for tile in _layout(rules).kinds]


def aec(
    rules: str | Book,
    options: Mapping[str, Any] | None = None,
    *,
    hands: int | None = 1,
    table: Literal["assisted", "strict"] = "assisted",
    scaled: bool = False,
) -> TableEnv:
    """A PettingZoo environment in which agents act one at a time.

    It plays so many hands, or with None whole matches. Rewards are points as the book pays them;
    `scaled` divides them by what a usual win brings in the book. Raises ValueError for a strict
    table.
    """
    with _told_what_to_install():
        from fivewinds.env.table_env import TableEnv

    if table != "assisted":
        raise ValueError(
            "an environment plays at assisted tables: at a strict one wrong declarations are legal,"
            " and a mask could not tell them from sound ones"
        )
    return TableEnv(rules, options, hands=hands, scaled=scaled)


def vector(
    rules: str | Book,
    n: int,
    options: Mapping[str, Any] | None = None,
    *,
    hands: int | None = 1,
    dtype: Literal["uint8", "float32"] = "uint8",
    copy: bool = True,
) -> Vector:
    """An environment that steps n tables at once.

    With `copy` false the arrays of a step are overwritten by the next one.
    """
    with _told_what_to_install():
        from fivewinds.env.vector_env import Vector

    return Vector(rules, n, options, hands=hands, dtype=dtype, copy=copy)


def resample(match: Match, seat: int, stream: Stream) -> Match:
    """Another match that the seat cannot tell from this one (`Match.resample`)."""
    return match.resample(seat, stream)


def positions(record: Source, rules: Book | None = None) -> Iterator[Position]:
    """The decisions of a record, a file or one that has been read: observation, mask, action, seat
    and outcome of each (`env.dataset`).
    """
    with _told_what_to_install():
        from fivewinds.env import dataset

    return dataset.positions(record, rules)


def write_positions(
    records: Iterable[Source], folder: str | Path, *, size: int = 16_384, rules: Book | None = None
) -> int:
    """Write the positions of records into numpy files of a folder, so many in each; returns how
    many there are (`env.dataset`).
    """
    with _told_what_to_install():
        from fivewinds.env import dataset

    return dataset.write_positions(records, folder, size=size, rules=rules)
