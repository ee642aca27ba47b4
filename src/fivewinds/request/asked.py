"""A request, read field by field (docs/interfaces.md §2 and §3)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from fivewinds.core.codes import BY_DRAW, BY_NAMES, BY_ROB, HAND_SIZE, HIDDEN, NOBODY
from fivewinds.core.wins import Meld, Win
from fivewinds.explanation import count_of
from fivewinds.request.copies import refuse_extra_copies
from fivewinds.request.melds import read_melds
from fivewinds.request.names import check_names
from fivewinds.rules.book import Book, TileSet
from fivewinds.rules.faults import Fault
from fivewinds.rules.fields import Field, OneTile, Seat, Seats, Tiles, typed
from fivewinds.rules.flags import known
from fivewinds.rules.options import OptionError
from fivewinds.rules.scoring import Best
from fivewinds.tiles import NAMES, WINDS


class Request:
    """What somebody asks of a book; every fault is raised as a `Fault`.

    A request inside another one has a path, which its faults name.
    """

    def __init__(self, book: Book, fields: Mapping[str, Any], path: str = "") -> None:
        self.book = book
        self.fields = fields
        self.path = path

    @contextmanager
    def _at_its_path(self) -> Iterator[None]:
        try:
            yield
        except Fault as fault:
            raise (fault.inside(self.path) if self.path else fault) from None

    @cached_property
    def options(self) -> dict[str, Any]:
        """All options of the book."""
        try:
            return self.book.filled(typed(self.fields.get("options", {}), dict, "options"))
        except OptionError as error:
            saying, values = error.told
            reason = "conflict" if error.fault == "conflict" else "option"
            raise Fault("options", reason, saying, **values) from None

    @cached_property
    def tile_set(self) -> TileSet:
        """The tiles that are played with."""
        return self.book.set_of(self.options)

    @cached_property
    def seat(self) -> int:
        """The seat asked about."""
        seat: int = self._value(Field("seat", Seat(), default=0))
        return seat

    @cached_property
    def round(self) -> int | None:
        """The prevailing wind."""
        wind: int | None = self._value(Field("round", Seat(self.book.roundless), default=0))
        return wind

    def value(self, field: Field, *, required: bool = False) -> Any:
        """One field."""
        with self._at_its_path():
            return self._value(field, required=required)

    def _value(self, field: Field, *, required: bool = False) -> Any:
        if field.name not in self.fields:
            if required:
                raise Fault(field.name, "missing")
            return field.default
        return field.kind.read(self.fields[field.name], field.name, self.tile_set.copies)

    def explain(self, found: Best) -> dict[str, Any]:
        """What a hand came to, won or not: score, total, patterns, reading."""
        return count_of(found)

    def inside(self, *path: str, names: Collection[str], seat: int) -> "Request":
        """A request with these fields that lies inside this one."""
        with self._at_its_path():
            fields: dict[str, Any] = dict(self.fields)
            for depth, name in enumerate(path, 1):
                if name not in fields:
                    raise Fault(".".join(path[:depth]), "missing")
                fields = typed(fields[name], dict, ".".join(path[:depth]))
            request = Request(self.book, fields, ".".join(filter(None, (self.path, *path))))
            request.seat = seat
            request.round = self.round
            request.options = self.options
        with request._at_its_path():
            check_names(fields, names)
        return request

    def count(self, name: str, tiles: Iterable[int]) -> None:
        """Refuse more copies of a tile than the set has, in the field of that name."""
        with self._at_its_path():
            refuse_extra_copies(self.tile_set.copies, [(name, tiles)])

    def held(self) -> Win:
        """The request as a hand that has not won."""
        with self._at_its_path():
            held = self._held()
            self._check_copies(held)
            return held

    def won(self) -> Win:
        """The request as a finished win."""
        with self._at_its_path():
            held = self._held()
            tile: int = self._value(Field("win", OneTile()), required=True)
            self._refuse_flowers("win", (tile,))
            by = self._by()
            win = held._replace(tile=tile, by=by, source=self._source(by))
            if by == BY_ROB and tile in self.tile_set.powers:
                raise Fault("win", "conflict", "conflict-rob-joker", tile=NAMES[tile])
            self._check_copies(win)
            for field in self.book.fields:
                if field.name in self.fields and BY_NAMES[by] not in field.by:
                    raise Fault(field.name, "conflict", "conflict-by", by=BY_NAMES[by])
            self.check(win)
            return win

    def _held(self) -> Win:
        melds = read_melds(self.book, self.tile_set, self.fields.get("melds", []), self.seat)
        return Win(
            seat=self.seat,
            by=NOBODY,
            tile=HIDDEN,
            source=NOBODY,
            hand=self._hand(melds),
            dealer=0,
            melds=melds,
            flowers=self._flowers(),
            round=self.round,
            flags=self._flags(),
            more=self._more(),
        )

    def _hand(self, melds: tuple[Meld, ...]) -> tuple[int, ...]:
        wanted = HAND_SIZE - 3 * len(melds)
        hand: tuple[int, ...] = self._value(Field("hand", Tiles(wanted)), required=True)
        self._refuse_flowers("hand", hand)
        return tuple(sorted(hand))

    def _refuse_flowers(self, name: str, tiles: Iterable[int]) -> None:
        """Refuse tiles of the hand that would have been laid out at once."""
        if self.tile_set.flowers and self.book.flowers.forced:
            for tile in tiles:
                if tile in self.tile_set.flowers:
                    raise Fault(name, "conflict", "conflict-flower-held", tile=NAMES[tile])

    def _flowers(self) -> tuple[int, ...]:
        flowers: tuple[int, ...] = self._value(Field("flowers", Tiles(), default=()))
        for tile in flowers:
            if not self.tile_set.flowers:
                raise Fault("flowers", "not-in-this-set", "no-flowers", tile=NAMES[tile])
            if tile not in self.tile_set.flowers:
                raise Fault("flowers", "conflict", "conflict-no-flower", tile=NAMES[tile])
        return flowers

    def _flags(self) -> frozenset[str]:
        given = typed(self.fields.get("flags", []), list, "flags")
        for place, flag in enumerate(given):
            if not isinstance(flag, str):
                raise Fault("flags", "type", "type-flags")
            if flag in given[:place]:
                raise Fault("flags", "flag", "flag-twice", flag=flag)
            if flag not in self.book.flags:
                raise Fault("flags", "flag", flag=flag)
        return frozenset(given)

    def _more(self) -> dict[str, Any]:
        return {field.name: self._value(field) for field in self.book.fields}

    def _by(self) -> int:
        if "by" not in self.fields:
            raise Fault("by", "missing")
        by = typed(self.fields["by"], str, "by")
        if by not in BY_NAMES:
            raise Fault("by", "type", "type-by", text=by)
        if by == "rob" and not self.book.wins.robbing:
            raise Fault("by", "conflict", "conflict-rob")
        return BY_NAMES.index(by)

    def _source(self, by: int) -> int:
        if "from" not in self.fields:
            if by == BY_DRAW:
                return NOBODY
            raise Fault("from", "missing", "missing-from")
        source: int = self._value(Field("from", Seat()))
        if by == BY_DRAW:
            raise Fault("from", "conflict", "conflict-from-draw")
        if source == self.seat:
            raise Fault("from", "conflict", "conflict-from-self", seat=WINDS[source])
        return source

    def _check_copies(self, win: Win) -> None:
        """Count the copies through the fields in their order; a robbed tile lies with its pung."""
        robbed = self.book.robbed_copies if win.by == BY_ROB else 1
        winning = () if win.tile == HIDDEN else (win.tile,) * robbed
        refuse_extra_copies(self.tile_set.copies, self.own_tiles(win, winning))

    def own_tiles(
        self, win: Win, winning: tuple[int, ...] = ()
    ) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The tiles that the request's own fields take from the set, field by field."""
        yield "hand", win.hand
        yield "melds", tuple(tile for meld in win.melds for tile in meld.tiles)
        yield "flowers", win.flowers
        yield "win", winning
        for field in self.book.fields:
            yield field.name, field.tiles(win.more[field.name])

    def check(self, win: Win) -> None:
        """Refuse what contradicts itself: by the flags, by who is out, and as the book says."""
        flags = known(self.book.flags)
        for name in sorted(win.flags):
            fault = flags[name].fault(win)
            if fault:
                raise fault
        for name, seats in self.out(win):
            for seat in seats:
                if seat in (win.seat, win.source):
                    raise Fault(name, "conflict", "conflict-out", seat=WINDS[seat])
        for contradiction in self.book.conflicts:
            fault = contradiction(win, self.options)
            if fault:
                raise fault

    def out(self, win: Win) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The seats that have no part in the hand any more, with the field that tells it."""
        for field in self.book.fields:
            if isinstance(field.kind, Seats) and field.kind.out:
                yield field.name, win.more[field.name] or ()
