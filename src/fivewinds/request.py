"""Reading requests to score a hand or to see what it waits for (docs/interfaces.md §2 and §3).

Every fault raises a `RequestError` with field and reason from the closed lists; what a person
reads of it is made by `words`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from fivewinds.core.codes import BY_DRAW, BY_NAMES, HAND_SIZE, NOBODY
from fivewinds.core.table import Win
from fivewinds.rules.book import Book
from fivewinds.rules.options import OptionError, fill
from fivewinds.tiles import NAMES, WINDS, TileError, parse

COMMON = (
    "id",
    "hand",
    "melds",
    "flowers",
    "win",
    "by",
    "from",
    "seat",
    "round",
    "flags",
    "options",
)
OF_A_WIN = ("win", "by", "from")
"""Fields that speak of a finished win, and so have no place in a question about waits."""


class RequestError(Exception):
    """A request that is refused: the field, the reason, and the words that explain it."""

    def __init__(self, field: str, reason: str, saying: str = "", **values: object) -> None:
        super().__init__(f"{field}: {reason}")
        self.field = field
        self.reason = reason
        self.saying = saying or reason
        self.values = values


@dataclass(frozen=True)
class Held:
    """What a request says of the tiles and the player, without how the hand was won."""

    hand: tuple[int, ...]
    seat: int
    options: dict[str, Any]
    seen: tuple[int, ...] = ()


def read_win(book: Book, request: object) -> tuple[Win, dict[str, Any]]:
    """The win that a scoring request describes, and its options."""
    fields = _fields(request, COMMON)
    held = _held(book, fields)
    winning = _tiles(book, fields, "win", required=True)
    if len(winning) != 1:
        raise RequestError("win", "tile-count", count=len(winning), wanted=1)
    by = _by(book, fields)
    source = _source(fields, by, held.seat)
    _count(book, hand=held.hand, win=winning)
    return Win(held.seat, by, winning[0], source, held.hand, 0), held.options


def read_waiting(book: Book, request: object) -> Held:
    """The hand that a question about waits describes."""
    allowed = [name for name in COMMON if name not in OF_A_WIN]
    fields = _fields(request, (*allowed, "seen"))
    held = _held(book, fields)
    seen = _tiles(book, fields, "seen")
    _count(book, hand=held.hand, seen=seen)
    return Held(held.hand, held.seat, held.options, seen)


def _fields(request: object, allowed: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(request, Mapping):
        raise RequestError("", "type", "type-request")
    for name in request:
        if name not in allowed:
            close = get_close_matches(str(name), allowed, 1)
            saying = "unknown-field-close" if close else "unknown-field"
            instead = close[0] if close else ""
            raise RequestError(str(name), "unknown-field", saying, name=name, instead=instead)
    return request


def _held(book: Book, fields: Mapping[str, Any]) -> Held:
    _melds(fields)
    hand = _tiles(book, fields, "hand", required=True)
    flowers = _tiles(book, fields, "flowers")
    assert not flowers, "no book with flowers reads requests here yet"
    if len(hand) != HAND_SIZE:
        raise RequestError("hand", "tile-count", count=len(hand), wanted=HAND_SIZE)
    seat = _seat(fields, "seat")
    _seat(fields, "round")
    _flags(book, fields)
    return Held(hand, seat, _options(book, fields))


def _typed(fields: Mapping[str, Any], name: str, kind: type, default: Any) -> Any:
    value = fields.get(name, default)
    if not isinstance(value, kind):
        raise RequestError(name, "type", f"type-{kind.__name__}", name=name)
    return value


def _tiles(
    book: Book, fields: Mapping[str, Any], name: str, *, required: bool = False
) -> tuple[int, ...]:
    if required and name not in fields:
        raise RequestError(name, "missing", name=name)
    text = _typed(fields, name, str, "")
    try:
        tiles = tuple(parse(text))
    except TileError as error:
        saying = "tile-loose" if error.loose else "tile-close" if error.instead else "tile"
        raise RequestError(
            name, "tile", saying, place=error.place, text=error.text, instead=error.instead
        ) from None
    for tile in tiles:
        if not book.copies[tile] or (name == "flowers" and not book.flowers):
            raise RequestError(name, "not-in-this-set", tile=NAMES[tile], book=book.id)
    return tiles


def _melds(fields: Mapping[str, Any]) -> None:
    melds = _typed(fields, "melds", list, [])
    if melds:
        raise RequestError("melds", "meld", "meld-none")


def _seat(fields: Mapping[str, Any], name: str) -> int:
    text = _typed(fields, name, str, "E")
    if len(text) != 1 or text not in WINDS:
        raise RequestError(name, "seat", text=text)
    return WINDS.index(text)


def _by(book: Book, fields: Mapping[str, Any]) -> int:
    if "by" not in fields:
        raise RequestError("by", "missing", name="by")
    by = _typed(fields, "by", str, "")
    if by not in BY_NAMES:
        raise RequestError("by", "type", "type-by", text=by)
    if by == "rob" and not book.robbing:
        raise RequestError("by", "conflict", "conflict-rob")
    return BY_NAMES.index(by)


def _source(fields: Mapping[str, Any], by: int, seat: int) -> int:
    if "from" not in fields:
        if by == BY_DRAW:
            return NOBODY
        raise RequestError("from", "missing", "missing-from")
    source = _seat(fields, "from")
    if by == BY_DRAW:
        raise RequestError("from", "conflict", "conflict-from-draw")
    if source == seat:
        raise RequestError("from", "conflict", "conflict-from-self", seat=WINDS[seat])
    return source


def _flags(book: Book, fields: Mapping[str, Any]) -> None:
    given = _typed(fields, "flags", list, [])
    for place, flag in enumerate(given):
        if not isinstance(flag, str):
            raise RequestError("flags", "type", "type-flags")
        if flag in given[:place]:
            raise RequestError("flags", "flag", "flag-twice", flag=flag)
        if flag not in book.flags:
            raise RequestError("flags", "flag", flag=flag)


def _options(book: Book, fields: Mapping[str, Any]) -> dict[str, Any]:
    given = _typed(fields, "options", dict, {})
    try:
        return fill(book.options, given)
    except OptionError as error:
        option = error.option
        if option is None:
            raise RequestError("options", "option", name=error.name) from None
        raise RequestError(
            "options",
            "option",
            "option-value",
            name=error.name,
            least=option.least,
            most=option.most,
        ) from None


def _count(book: Book, **fields: tuple[int, ...]) -> None:
    """Refuse the first copy too many, counting through the fields in order."""
    counts: dict[int, int] = {}
    for name, tiles in fields.items():
        for tile in tiles:
            counts[tile] = counts.get(tile, 0) + 1
            if counts[tile] > book.copies[tile]:
                raise RequestError(
                    name, "too-many-of-a-tile", tile=NAMES[tile], most=book.copies[tile]
                )
