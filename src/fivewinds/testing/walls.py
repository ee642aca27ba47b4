"""Tables and matches that are dealt from walls laid out by hand."""

from collections.abc import Mapping, Sequence
from typing import Any

from fivewinds.core.codes import SEATS
from fivewinds.core.table import Table
from fivewinds.dealt import judge
from fivewinds.laid_walls import SEED, wall_with
from fivewinds.match import Laid, Match, TableKind
from fivewinds.rules.book import Book

__all__ = ["SEED", "match_of", "table_of", "wall_with"]


def table_of(
    book: Book,
    wall: bytearray,
    dealer: int = 0,
    *,
    strict: bool = False,
    options: Mapping[str, Any] | None = None,
    scores: Sequence[int] | None = None,
    pot: int = 0,
) -> Table:
    """A table dealt from this wall, outside any match."""
    filled = book.filled(options or {})
    table = Table(book.terms(filled, judge, strict=strict))
    points = [book.match.start] * SEATS if scores is None else list(scores)
    table.deal(wall, dealer, book.first_deal(filled).round, points, pot)
    return table


def match_of(
    book: Book,
    wall: bytearray,
    options: Mapping[str, Any] | None = None,
    *,
    kind: TableKind = "assisted",
    max_hands: int | None = 1,
    scores: tuple[int, ...] | None = None,
    pot: int = 0,
) -> Match:
    """A match whose first hand is dealt from this wall."""
    laid = Laid({1: bytes(wall)}, scores, pot)
    return Match(book, SEED, options, kind=kind, max_hands=max_hands, laid=laid)
