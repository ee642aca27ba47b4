"""A request, read field by field (docs/interfaces.md §2 and §3)."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from fivewinds.core.codes import BY_DRAW, BY_NAMES, BY_ROB, HAND_SIZE, HIDDEN, NOBODY
from fivewinds.core.table_rules import Doors
from fivewinds.core.wins import Meld, Win
from fivewinds.explanation import count_of
from fivewinds.request.copies import refuse_extra_copies
from fivewinds.request.melds import MOST_MELDS, read_melds
from fivewinds.request.names import check_names
from fivewinds.rules.book import Book, TileSet
from fivewinds.rules.faults import Fault
from fivewinds.rules.fields import Field, OneTile, Seat, Seats, Tiles, typed
from fivewinds.rules.flags import known
from fivewinds.rules.options import OptionError
from fivewinds.rules.scoring import Best
from fivewinds.tiles import NAMES, WINDS

HANDS = [Field("hand", Tiles(HAND_SIZE - 3 * melds)) for melds in range(MOST_MELDS + 1)]
"""By the number of melds."""
PARTS = [Field("hand", Tiles(most=HAND_SIZE - 3 * melds)) for melds in range(MOST_MELDS + 1)]
"""The hand field of a request that tells only part of a hand, by the number of melds."""
FLOWERS = Field("flowers", Tiles())
WIN = Field("win", OneTile())
FROM = Field("from", Seat())
SEAT = Field("seat", Seat(), default=0)
ROUND = Field("round", Seat(), default=0)
ROUND_OR_NONE = Field("round", Seat(or_null=True), default=0)
NO_FLAGS: frozenset[str] = frozenset()
UNREAD = -2
"""Instead of a round, which may be None."""


class Request:
    """What somebody asks of a book; every fault is raised as a `Fault`.

    A request inside another one has a path, which its faults name.
    """

    def __init__(self, book: Book, fields: Mapping[str, Any], path: str = "") -> None:
        self.book = book
        self.fields = fields
        self.path = path
        self._options: dict[str, Any] | None = None
        self._tile_set: TileSet | None = None
        self._seat: int | None = None
        self._round: int | None = UNREAD

    def _named(self, fault: Fault) -> Fault:
        """A fault of this request, by the path at which it lies."""
        return fault.inside(self.path) if self.path else fault

    # Not `cached_property`, which takes a lock each time: short requests are read in microseconds.

    @property
    def options(self) -> dict[str, Any]:
        """All options of the book."""
        if self._options is None:
            self._options = self._read_options()
        return self._options

    def _read_options(self) -> dict[str, Any]:
        if "options" not in self.fields:
            return self.book.defaults
        try:
            return self.book.filled(typed(self.fields["options"], dict, "options"))
        except OptionError as error:
            saying, values = error.told
            reason = "conflict" if error.fault == "conflict" else "option"
            raise Fault("options", reason, saying, **values) from None

    @property
    def tile_set(self) -> TileSet:
        """The tiles that are played with."""
        if self._tile_set is None:
            self._tile_set = self.book.set_of(self.options)
        return self._tile_set

    @property
    def doors(self) -> Doors:
        """How the book differs at the table."""
        return self.book.doors(self.options)

    @property
    def seat(self) -> int:
        """The seat asked about."""
        if self._seat is None:
            self._seat = self._value(SEAT)
        return self._seat

    @property
    def round(self) -> int | None:
        """The prevailing wind."""
        if self._round == UNREAD:
            self._round = self._value(ROUND_OR_NONE if self.book.match.roundless else ROUND)
        return self._round

    def value(self, field: Field, *, required: bool = False) -> Any:
        """One field."""
        try:
            return self._value(field, required=required)
        except Fault as fault:
            raise self._named(fault) from None

    def _value(self, field: Field, *, required: bool = False) -> Any:
        if field.name not in self.fields:
            if required:
                raise Fault(field.name, "missing")
            return field.default
        copies = (self._tile_set or self.tile_set).copies
        return field.kind.read(self.fields[field.name], field.name, copies)

    def explain(self, found: Best) -> dict[str, Any]:
        """What a hand came to, won or not: score, total, patterns, reading."""
        return count_of(found)

    def inside(self, *path: str, names: Collection[str], seat: int) -> "Request":
        """A request with these fields that lies inside this one."""
        fields: dict[str, Any] = dict(self.fields)
        try:
            for depth, name in enumerate(path, 1):
                if name not in fields:
                    raise Fault(".".join(path[:depth]), "missing")
                fields = typed(fields[name], dict, ".".join(path[:depth]))
            request = Request(self.book, fields, ".".join(filter(None, (self.path, *path))))
            request._seat = seat
            request._round = self.round
            request._options = self.options
        except Fault as fault:
            raise self._named(fault) from None
        try:
            check_names(fields, names)
        except Fault as fault:
            raise request._named(fault) from None
        return request

    def count(self, name: str, tiles: Iterable[int]) -> None:
        """Refuse more copies of a tile than the set has, in the field of that name."""
        try:
            refuse_extra_copies(self.tile_set.copies, [(name, tiles)])
        except Fault as fault:
            raise self._named(fault) from None

    def held(self) -> Win:
        """The request as a hand that has not won."""
        try:
            held = self._read(won=False)
            self._check_copies(held)
        except Fault as fault:
            raise self._named(fault) from None
        return held

    def won(self) -> Win:
        """The request as a finished win."""
        try:
            return self._won()
        except Fault as fault:
            raise self._named(fault) from None

    def _won(self) -> Win:
        win = self._read(won=True)
        if win.by == BY_ROB and win.tile in self.tile_set.powers:
            raise Fault("win", "conflict", "conflict-rob-joker", tile=NAMES[win.tile])
        self._check_copies(win)
        way = BY_NAMES[win.by]
        for field in self.book.requests.fields:
            if way not in field.by and field.name in self.fields:
                raise Fault(field.name, "conflict", "conflict-by", by=way)
        self.check(win)
        return win

    def _read(self, *, won: bool) -> Win:
        """The hand and what lies on the table, with the winning tile if there is one."""
        melds: tuple[Meld, ...] = ()
        if "melds" in self.fields:
            melds = read_melds(self.doors, self.tile_set, self.fields["melds"], self.seat)
        in_part = not won and any(
            self._value(each) for each in self.book.requests.fields if each.fewer
        )
        hand = self._hand((PARTS if in_part else HANDS)[len(melds)])
        flowers = self._flowers()
        flags = self._flags()
        more = self._more()
        tile, by, source = HIDDEN, NOBODY, NOBODY
        if won:
            tile = self._value(WIN, required=True)
            self._refuse_flowers("win", (tile,))
            by = self._by()
            source = self._source(by)
        return Win(self.seat, by, tile, source, hand, 0, melds, flowers, self.round, flags, more)

    def _hand(self, field: Field) -> tuple[int, ...]:
        hand: tuple[int, ...] = self._value(field, required=True)
        self._refuse_flowers("hand", hand)
        return tuple(sorted(hand))

    def _refuse_flowers(self, name: str, tiles: Iterable[int]) -> None:
        """Refuse tiles of the hand that would have been laid out at once."""
        flowers = self.tile_set.flowers
        if flowers and self.doors.flowers.forced:
            for tile in tiles:
                if tile in flowers:
                    raise Fault(name, "conflict", "conflict-flower-held", tile=NAMES[tile])

    def _flowers(self) -> tuple[int, ...]:
        if "flowers" not in self.fields:
            return ()
        flowers: tuple[int, ...] = self._value(FLOWERS)
        for tile in flowers:
            if not self.tile_set.flowers:
                raise Fault("flowers", "not-in-this-set", "no-flowers", tile=NAMES[tile])
            if tile not in self.tile_set.flowers:
                raise Fault("flowers", "conflict", "conflict-no-flower", tile=NAMES[tile])
        return flowers

    def _flags(self) -> frozenset[str]:
        if "flags" not in self.fields:
            return NO_FLAGS
        given = typed(self.fields["flags"], list, "flags")
        for place, flag in enumerate(given):
            if not isinstance(flag, str):
                raise Fault("flags", "type", "type-flags")
            if flag in given[:place]:
                raise Fault("flags", "flag", "flag-twice", flag=flag)
            if flag not in self.book.requests.flags:
                raise Fault("flags", "flag", flag=flag)
        return frozenset(given)

    def _more(self) -> dict[str, Any]:
        more = {field.name: self._value(field) for field in self.book.requests.fields}
        for field in self.book.requests.fields:
            if field.needs and more[field.name] != field.default and not more[field.needs]:
                raise Fault(field.name, "conflict", "conflict-needs", needs=field.needs)
        return more

    def _by(self) -> int:
        if "by" not in self.fields:
            raise Fault("by", "missing")
        by = typed(self.fields["by"], str, "by")
        if by not in BY_NAMES:
            raise Fault("by", "type", "type-by", text=by)
        if by == "rob" and not self.doors.wins.robbing:
            raise Fault("by", "conflict", "conflict-rob")
        return BY_NAMES.index(by)

    def _source(self, by: int) -> int:
        if "from" not in self.fields:
            if by == BY_DRAW:
                return NOBODY
            raise Fault("from", "missing", "missing-from")
        source: int = self._value(FROM)
        if by == BY_DRAW:
            raise Fault("from", "conflict", "conflict-from-draw")
        if source == self.seat:
            raise Fault("from", "conflict", "conflict-from-self", seat=WINDS[source])
        return source

    def _check_copies(self, win: Win) -> None:
        """Count the copies through the fields in their order; a robbed tile lies with its pung."""
        robbed = self.book.requests.robbed_copies if win.by == BY_ROB else 1
        winning = () if win.tile == HIDDEN else (win.tile,) * robbed
        refuse_extra_copies(self.tile_set.copies, self.own_tiles(win, winning))

    def own_tiles(
        self, win: Win, winning: tuple[int, ...] = ()
    ) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The tiles that the request's own fields take from the set, field by field."""
        yield "hand", win.hand
        yield "melds", tuple([tile for meld in win.melds for tile in meld.tiles])
        yield "flowers", win.flowers
        yield "win", winning
        for field in self.book.requests.fields:
            yield field.name, field.tiles(win.more[field.name])

    def check(self, win: Win) -> None:
        """Refuse what contradicts itself: by the flags, by who is out, and as the book says."""
        if win.flags:
            flags = known(self.book.requests.flags)
            for name in sorted(win.flags):
                fault = flags[name].fault(win)
                if fault:
                    raise fault
        for name, seats in self.out(win):
            for seat in seats:
                if seat in (win.seat, win.source):
                    raise Fault(name, "conflict", "conflict-out", seat=WINDS[seat])
        for contradiction in self.book.requests.conflicts:
            fault = contradiction(win, self.options)
            if fault:
                raise fault

    def out(self, win: Win) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The seats that have no part in the hand any more, with the field that tells it."""
        for field in self.book.requests.fields:
            if isinstance(field.kind, Seats) and field.kind.out:
                yield field.name, win.more[field.name] or ()
