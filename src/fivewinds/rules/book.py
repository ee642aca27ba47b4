"""What a rule book is: a value that answers the questions of the table and of the match."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from fivewinds.core.readings import Reading
from fivewinds.core.shuffle import Stream
from fivewinds.core.table import Win
from fivewinds.rules.options import Option
from fivewinds.rules.scoring import Best, NoWin, Score, best
from fivewinds.tiles import KINDS, PLAIN

Options = Mapping[str, Any]

SUITS_AND_HONOURS = bytes(tile for tile in range(PLAIN) for _ in range(4))
"""Four of each of the three suits, the winds and the dragons: 136 tiles."""


class Opening(NamedTuple):
    """Who starts the first hand: the chair that becomes seat 0, and the dice that chose it."""

    chair: int
    dice: list[list[int]]
    """Of the deciding throw, in order of seats."""


class Deal(NamedTuple):
    """Who deals the next hand."""

    dealer: int


class Finished(NamedTuple):
    """A hand that has ended, as the book needs it to say what comes next."""

    hand: int
    dealer: int
    winners: tuple[int, ...]
    scores: tuple[int, ...]


def by_lot(stream: Stream) -> Opening:
    """The first dealer is drawn by lot."""
    return Opening(stream.below(4), [])


def nobody_pays(win: Win, score: Score, options: Options) -> list[int]:
    """No points change hands."""
    return [0, 0, 0, 0]


def as_paid(win: Win, payments: Sequence[int]) -> list[int]:
    """The scores of a match change by what was paid."""
    return list(payments)


@dataclass(frozen=True, kw_only=True)
class Book:
    """One rule book. Its file reads in the order of its document."""

    id: str
    version: int
    document: str
    """Name of the file in which the document is kept, as docs/sources.md lists it."""
    module: str
    """The book's own module; its words lie beside it in a file of the same name, `.toml`."""
    rulings: str
    """Letters before the numbers of our rulings, `SM` in SM-19."""

    tiles: bytes
    """The set, sorted."""
    dead: int = 0
    """Tiles at the end of the wall that are never drawn."""
    opening: Callable[[Stream], Opening] = by_lot
    next_deal: Callable[[Finished, Options], Deal | None]
    """The deal after a finished hand, or nothing when the match is over."""

    forms: int
    """The forms of `core.shapes` that complete a hand."""
    value: Callable[[Reading, Win, Options], Score]
    """What one reading of a complete hand is worth."""
    settle: Callable[[Win, Score, Options], list[int]] = nobody_pays
    """Who pays whom, by seat."""
    gains: Callable[[Win, Sequence[int]], list[int]] = as_paid
    """How a win changes the scores of the match, by seat."""
    shares_places: bool = True
    """Whether equal scores share a place."""

    melds: frozenset[str] = frozenset()
    """The kinds of melds there are."""
    robbing: bool = False
    """Whether an added kong can be robbed."""
    flowers: frozenset[int] = frozenset()
    """The tiles that can be declared."""
    flags: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    patterns: tuple[str, ...] = ()

    def count(self, win: Win, options: Options) -> Best | NoWin:
        """What a hand is worth by its best reading, or why it does not win."""
        return best(win, self.forms, lambda reading: self.value(reading, win, options))

    @cached_property
    def copies(self) -> bytes:
        """How many of each tile the set has, by id."""
        return bytes(self.tiles.count(tile) for tile in range(KINDS))

    @property
    def pays(self) -> bool:
        """Whether points change hands at all."""
        return self.settle is not nobody_pays
