"""A book's own fields of a request, as data: their names, what they may be, and when they count.

A *kind* reads a value as JSON has it. Books use those below or bring one of their own.
"""

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass
from typing import Any, Protocol, TypeVar

from fivewinds.core.codes import BY_NAMES
from fivewinds.rules.faults import Fault
from fivewinds.tiles import NAMES, WINDS, TileError, parse, show_in_order

T = TypeVar("T")

FACTS = ("indicator", "pot", "draws", "winners", "own-discards", "go-round")
"""What everybody at a table sees: the indicator, the pot, how many tiles have been drawn, who has
won, the seat's own discards, and all discards since its latest one."""


class Kind(Protocol):
    """What the value of a field may be."""

    def read(self, value: object, field: str, copies: bytes) -> Any:
        """The value as `Win.more` has it; raises `Fault`. `copies` are those of the set, by id."""


def typed(value: object, kind: type[T], field: str) -> T:
    """The value, which must be of a type that JSON has."""
    if not isinstance(value, kind):
        raise Fault(field, "type", f"type-{kind.__name__}")
    return value


def tile_fault(error: TileError, field: str) -> Fault:
    """The refusal of a text in which something is no tile."""
    saying = "tile-loose" if error.loose else "tile-close" if error.instead else "tile"
    # A tab or a line feed is told as people write it in programs.
    text = error.text if error.text.isprintable() else ascii(error.text)[1:-1]
    return Fault(field, "tile", saying, place=error.place, text=text, instead=error.instead)


@dataclass(frozen=True)
class Tiles:
    """Tiles of the set, in the order written; their number where it is fixed, or the most."""

    number: int | None = None
    most: int | None = None

    def read(self, value: object, field: str, copies: bytes) -> tuple[int, ...]:
        """The ids of the tiles."""
        try:
            tiles = tuple(parse(typed(value, str, field)))
        except TileError as error:
            raise tile_fault(error, field) from None
        self.check(tiles, field, copies)
        return tiles

    def check(self, tiles: tuple[int, ...], field: str, copies: bytes) -> None:
        """Raise `Fault` for tiles that are not in the set, and for too many or too few."""
        for tile in tiles:
            if not copies[tile]:
                raise Fault(field, "not-in-this-set", tile=NAMES[tile])
        if self.number is not None and len(tiles) != self.number:
            raise Fault(field, "tile-count", count=len(tiles), wanted=self.number)
        if self.most is not None and len(tiles) > self.most:
            raise Fault(field, "tile-count", "tile-count-most", count=len(tiles), most=self.most)


_ONE = Tiles(1)


@dataclass(frozen=True)
class OneTile:
    """One tile of the set."""

    def read(self, value: object, field: str, copies: bytes) -> int:
        """The id of the tile."""
        return _ONE.read(value, field, copies)[0]


@dataclass(frozen=True)
class Whole:
    """A whole number; true is none."""

    least: int = 0
    most: int | None = None

    def read(self, value: object, field: str, copies: bytes) -> int:
        """The number."""
        if type(value) is int and self.least <= value and (self.most is None or value <= self.most):
            return value
        saying = "type-whole-from" if self.most is None else "type-whole"
        raise Fault(field, "type", saying, least=self.least, most=self.most)


@dataclass(frozen=True)
class Truth:
    """True or false."""

    def read(self, value: object, field: str, copies: bytes) -> bool:
        """The value itself."""
        return typed(value, bool, field)


@dataclass(frozen=True)
class Choice:
    """One of some words."""

    words: tuple[str, ...]

    def read(self, value: object, field: str, copies: bytes) -> str:
        """The word."""
        if typed(value, str, field) not in self.words:
            raise Fault(field, "type", "type-choice", words=", ".join(self.words))
        return str(value)


@dataclass(frozen=True)
class Words:
    """Some of these words, each at most once."""

    words: tuple[str, ...]

    def read(self, value: object, field: str, copies: bytes) -> tuple[str, ...]:
        """The words, in the order written."""
        found: list[str] = []
        for each in typed(value, list, field):
            if each not in self.words:
                raise Fault(field, "type", "type-words", words=", ".join(self.words))
            if each in found:
                raise Fault(field, "conflict", "conflict-word-twice", word=each)
            found.append(each)
        return tuple(found)


@dataclass(frozen=True)
class Seat:
    """A seat, and null where the book says so."""

    or_null: bool = False

    def read(self, value: object, field: str, copies: bytes) -> int | None:
        """The number of the seat, 0-3 as its wind."""
        if value is None and self.or_null:
            return None
        text = typed(value, str, field)
        if len(text) != 1 or text not in WINDS:
            raise Fault(field, "seat", text=text)
        return WINDS.index(text)


@dataclass(frozen=True)
class Seats:
    """Different seats, so many at most.

    Those that are `out` have no part in the hand any more: the player asked about is none of
    them, and no tile comes from them.
    """

    most: int
    out: bool = False

    def read(self, value: object, field: str, copies: bytes) -> tuple[int, ...]:
        """The numbers of the seats, in the order written."""
        seats: list[int] = []
        for each in typed(value, list, field):
            seat = Seat().read(each, field, copies)
            assert seat is not None
            if seat in seats:
                raise Fault(field, "conflict", "conflict-seat-twice", seat=WINDS[seat])
            seats.append(seat)
        if len(seats) > self.most:
            raise Fault(field, "conflict", "conflict-seats", most=self.most)
        return tuple(seats)


@dataclass(frozen=True)
class Record:
    """An object with these parts, all of them and no others."""

    parts: Mapping[str, Kind]

    def read(self, value: object, field: str, copies: bytes) -> dict[str, Any]:
        """The parts, each as its kind reads it."""
        given = typed(value, dict, field)
        if set(given) != set(self.parts):
            raise Fault(field, "type", "type-record", parts=", ".join(self.parts))
        return {name: kind.read(given[name], field, copies) for name, kind in self.parts.items()}


@dataclass(frozen=True)
class Field:
    """A field that a book adds to requests. `Win.more` has it by its name."""

    name: str
    kind: Kind
    _: KW_ONLY
    default: Any = None
    """What `Win.more` has when the request says nothing."""
    counted: bool = False
    """Whether its tiles are taken from the set, so that copies are counted with them; in the
    order in which the book lists its fields."""
    finished: bool = False
    """Whether it speaks of a finished win or another hand: questions about waits do not know it."""
    by: tuple[str, ...] = BY_NAMES
    """The ways of winning that it fits."""
    fact: str = ""
    """The fact of the table that it tells, one of `FACTS`: a page that asks what a hand waits for
    can fill it in."""
    needs: str = ""
    """The name of a field without which, or with which false, it says nothing: then it may not be
    there, unless it has its default."""
    fewer: bool = False
    """Whether, when it is true, a hand that has not won may be told in part: with fewer tiles."""

    def tiles(self, value: Any) -> tuple[int, ...]:
        """The tiles that its value takes from the set."""
        if not self.counted or value is None:
            return ()
        return (value,) if isinstance(value, int) else tuple(value)


def written(kind: Kind, value: Any, dealer: int) -> Any:
    """A value of `Win.more`, whose seats are numbers, as a request has it; a kind of a book's own
    keeps its value.
    """
    if isinstance(kind, Tiles):
        return show_in_order(value)
    if isinstance(kind, OneTile):
        return NAMES[value]
    if isinstance(kind, Seat):
        return WINDS[(value - dealer) % len(WINDS)]
    if isinstance(kind, Seats):
        return [WINDS[(seat - dealer) % len(WINDS)] for seat in value]
    if isinstance(kind, Record):
        return {name: written(kind.parts[name], part, dealer) for name, part in value.items()}
    return value
