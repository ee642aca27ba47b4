"""The reader of requests: from the fields of a request to a win (docs/interfaces.md §2 and §3).

A request is read into plain numbers first, because a book can count most hands from these alone;
`Request.won` and `Request.held` make a `Win` of them. Every fault is raised as a `Fault`.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

# Compiled, the function of this module is called as a C function, by the name the .pxd gives.
import fivewinds.tiles as tiles  # noqa: PLR0402
from fivewinds.core.codes import (
    BY_DISCARD,
    BY_DRAW,
    BY_NAMES,
    BY_ROB,
    HAND_SIZE,
    HIDDEN,
    NOBODY,
    SEATS,
)
from fivewinds.core.table_rules import Doors
from fivewinds.core.wins import Meld, Win
from fivewinds.explanation import count_of
from fivewinds.request.copies import refuse_extra_copies
from fivewinds.request.melds import MOST_MELDS, read_melds
from fivewinds.request.names import check_names
from fivewinds.rules.book import Book, TileSet
from fivewinds.rules.closed import Closed
from fivewinds.rules.faults import Fault
from fivewinds.rules.fields import Field, Seat, Seats, Tiles, tile_fault, typed
from fivewinds.rules.flags import known
from fivewinds.rules.options import OptionError
from fivewinds.rules.questions import Question
from fivewinds.rules.scoring import Best
from fivewinds.tiles import KINDS, NAMES, PLAIN, WINDS, TileError

OF_A_HAND = ("id", "hand", "melds", "flowers", "seat", "round", "flags", "options")
OF_A_WIN = ("win", "by", "from")
"""Fields that speak of a finished win, and so have no place in a question about waits."""
HANDS = [Tiles(HAND_SIZE - 3 * melds) for melds in range(MOST_MELDS + 1)]
"""What a hand may be, by the number of melds."""
PARTS = [Tiles(most=HAND_SIZE - 3 * melds) for melds in range(MOST_MELDS + 1)]
"""What a hand that is told in part may be, by the number of melds."""
ONE_TILE = Tiles(1)
FLOWERS = Field("flowers", Tiles())
A_SEAT = Seat()
A_SEAT_OR_NULL = Seat(or_null=True)
NO_MELDS: tuple[Meld, ...] = ()
NO_FLAGS: frozenset[str] = frozenset()
NO_ROUND = -1
"""The round of a request that says there is none."""
UNREAD = -2
"""The seat or the round of a request before it is read."""
ABSENT = object()
NEW = tuple.__new__
"""Makes a named tuple without asking for names."""
ROOM = 48
"""A hand is written in fewer characters, spaces apart."""
HAS_MELDS, HAS_FLOWERS, HAS_FLAGS, HAS_OPTIONS, HAS_FROM, HAS_SEAT, HAS_ROUND, HAS_OWN = (
    1 << bit for bit in range(8)
)
"""What a request has, as bits; `HAS_OWN` if it has fields of the book's own."""
BITS = {
    "melds": HAS_MELDS,
    "flowers": HAS_FLOWERS,
    "flags": HAS_FLAGS,
    "options": HAS_OPTIONS,
    "from": HAS_FROM,
    "seat": HAS_SEAT,
    "round": HAS_ROUND,
}
KEPT = 64
"""Readers that are kept, one for each book."""


class RequestTerms:
    """What some options of a book ask of requests: the tiles, and how many of each."""

    def __init__(self, book: Book, options: dict[str, Any]) -> None:
        self.options = options
        self.tile_set = book.set_of(options)
        self.doors = book.doors(options)
        self.copies = [0] * 50
        self.held = [0] * 50
        """The copies that a hand may hold: none of flowers that are laid out at once."""
        forced = self.tile_set.flowers if self.doors.flowers.forced else frozenset()
        for tile in range(KINDS):
            self.copies[tile] = self.tile_set.copies[tile]
            self.held[tile] = 0 if tile in forced else self.copies[tile]


class Reader:
    """Reads the requests to one book."""

    def __init__(self, book: Book) -> None:
        own = book.requests.fields
        self.book = book
        self.terms = RequestTerms(book, book.defaults)
        """Those of the default options."""
        self.fields = own
        self.more = {field.name: field.default for field in own}
        """The book's own fields in a request that has none of them."""
        self.counts_more = any(field.tiles(field.default) for field in own)
        """Whether these take tiles from the set."""
        self.in_part = any(field.fewer for field in own)
        self.roundless = book.match.roundless
        self.flags = known(book.requests.flags)
        self.conflicts = book.requests.conflicts
        self.questions = book.requests.questions
        unfinished = (field.name for field in own if not field.finished)
        self.scoring_names = _bits_of((*OF_A_HAND, *OF_A_WIN), book.field_names)
        self.waiting_names = _bits_of((*OF_A_HAND, "seen"), unfinished)

    def scoring(self, request: object) -> "Request":
        """A request to score whose names are right, with the book's own question if it is one."""
        asked = _new(self, _fields_of(request), "")
        right = asked.look_at(self.scoring_names)
        for question in self.questions:
            if question.is_asked(asked.fields):
                asked.question = question
                self._check_question(asked.fields, question)
                return asked
        if not right:
            check_names(asked.fields, self.scoring_names)
        return asked

    def waiting(self, request: object) -> "Request":
        """A question about waits whose names are right."""
        asked = _new(self, _fields_of(request), "")
        if not asked.look_at(self.waiting_names):
            check_names(asked.fields, self.waiting_names)
        return asked

    def _check_question(self, fields: dict[str, Any], question: Question) -> None:
        """Refuse names that nobody knows, and those that belong to requests of another kind."""
        check_names(fields, (*question.names, *self.scoring_names))
        for name in fields:
            if name not in question.names and name != "id":
                raise Fault(name, "conflict", "conflict-question", question=question.field)


def _bits_of(common: Iterable[str], own: Iterable[str]) -> dict[str, int]:
    """The names that a request may have, with the bit that each sets in `Request._has`."""
    return {name: BITS.get(name, 0) for name in common} | dict.fromkeys(own, HAS_OWN)


def _fields_of(request: object) -> dict[str, Any]:
    """The fields of a request; raises `Fault` for what is no object of JSON."""
    if type(request) is dict:
        return request
    if not isinstance(request, Mapping):
        raise Fault("", "type", "type-request")
    return dict(request)


def _new(reader: Reader, fields: dict[str, Any], path: str) -> "Request":
    """A request of which nothing is read yet."""
    request: Request = Request.__new__(Request)
    request.begin(reader, fields, path)
    return request


_READERS: dict[int, Reader] = {}


def reader_of(book: Book) -> Reader:
    """The reader of a book's requests, made once as long as not too many books are in use."""
    reader = _READERS.get(id(book))
    if reader is None:
        if len(_READERS) >= KEPT:
            _READERS.clear()
        # A reader holds its book, so that no other one has the same `id`.
        reader = _READERS[id(book)] = Reader(book)
    return reader


class Request:
    """What somebody asks of a book.

    A request inside another one has a path, which its faults name.
    """

    # Not `__init__`, which takes longer to call than to carry out.
    def begin(self, reader: Reader, fields: dict[str, Any], path: str) -> None:
        """Before anything is read."""
        self.reader = reader
        self.fields = fields
        self.path = path
        self.question: Question | None = None
        """The book's own question that it is, if any."""
        self._terms: RequestTerms | None = None
        self._has = 0
        """Which fields it has, as bits."""
        self._seat = UNREAD
        self._round = UNREAD
        # What is read, once `_is_read`
        self._is_read = False
        self._is_won = False
        self._by = NOBODY
        self._tile = HIDDEN
        self._source = NOBODY
        self._melds = NO_MELDS
        self._flowers: tuple[int, ...] = ()
        self._flags = NO_FLAGS
        self._more = reader.more
        self._counts = [0] * 50
        """How many of each tile the hand has, without the winning one."""
        self._left = [0] * 50
        """The copies of each tile outside the request's own fields."""
        self._written = [0] * 48
        """The tiles of a text in the order written."""

    def look_at(self, names: dict[str, int]) -> bool:
        """Note which fields it has; whether all of them are among these names."""
        known_names = True
        for name in self.fields:
            bit = names.get(name)
            if bit is None:
                known_names = False
            else:
                self._has |= bit
        return known_names

    @property
    def book(self) -> Book:
        """The book that is asked."""
        return self.reader.book

    @property
    def options(self) -> dict[str, Any]:
        """All options of the book."""
        return self._read_terms().options

    @property
    def tile_set(self) -> TileSet:
        """The tiles that are played with."""
        return self._read_terms().tile_set

    @property
    def doors(self) -> Doors:
        """How the book differs at the table."""
        return self._read_terms().doors

    @property
    def seat(self) -> int:
        """The seat asked about."""
        return self._read_seat()

    @property
    def round(self) -> int | None:
        """The prevailing wind."""
        number = self._read_round()
        return None if number == NO_ROUND else number

    def value(self, field: Field, *, required: bool = False) -> Any:
        """One field."""
        try:
            if required and field.name not in self.fields:
                raise Fault(field.name, "missing")
            return self._value(field)
        except Fault as fault:
            raise self._named(fault) from None

    def explain(self, found: Best) -> dict[str, Any]:
        """What a hand came to, won or not: score, total, patterns, reading."""
        return count_of(found)

    def inside(self, *path: str, names: Collection[str], seat: int) -> "Request":
        """A request with these fields that lies inside this one."""
        fields: dict[str, Any] = self.fields
        try:
            for depth, name in enumerate(path, 1):
                if name not in fields:
                    raise Fault(".".join(path[:depth]), "missing")
                fields = dict(typed(fields[name], dict, ".".join(path[:depth])))
            request = _new(self.reader, fields, ".".join(filter(None, (self.path, *path))))
            request.look_at(self.reader.scoring_names)
            request._seat = seat
            request._round = self._read_round()
            request._terms = self._read_terms()
        except Fault as fault:
            raise self._named(fault) from None
        try:
            check_names(fields, names)
        except Fault as fault:
            raise request._named(fault) from None
        return request

    def count(self, name: str, taken: Iterable[int]) -> None:
        """Refuse more copies of a tile than the set has, in the field of that name."""
        try:
            refuse_extra_copies(self.tile_set.copies, [(name, taken)])
        except Fault as fault:
            raise self._named(fault) from None

    def held(self) -> Win:
        """The request as a hand that has not won."""
        try:
            self._read(False)
        except Fault as fault:
            raise self._named(fault) from None
        return self._win()

    def won(self) -> Win:
        """The request as a finished win."""
        try:
            self._read(True)
            win = self._win()
            if self._has & (HAS_FLAGS | HAS_OWN):
                self.check(win)
            elif self.reader.conflicts:
                self._check_conflicts(win)
        except Fault as fault:
            raise self._named(fault) from None
        return win

    def closed(self, hand: Closed) -> bool:
        """Read a finished win and fill in a closed hand of plain tiles under the default options;
        False where it is another.
        """
        self._read(True)
        if (
            self._by == BY_ROB
            or self._melds
            or self._flowers
            or self._flags
            or self._more is not self.reader.more
            or self._terms is not self.reader.terms
            or self._round == NO_ROUND
            or self._tile >= PLAIN
        ):
            return False
        number = 0
        for tile in range(PLAIN):
            hand.counts[tile] = self._counts[tile]
            number += self._counts[tile]
        if number != HAND_SIZE:
            return False
        hand.counts[self._tile] += 1
        hand.tile = self._tile
        hand.seat = self._seat
        hand.source = self._source
        hand.round = self._round
        return True

    def left(self) -> tuple[int, ...]:
        """The copies of each tile, by id, outside the request's own fields, once it is read."""
        return tuple([self._left[tile] for tile in range(KINDS)])

    def own_tiles(
        self, win: Win, winning: tuple[int, ...] = ()
    ) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The tiles that the request's own fields take from the set, field by field."""
        yield "hand", win.hand
        yield "melds", tuple([tile for meld in win.melds for tile in meld.tiles])
        yield "flowers", win.flowers
        yield "win", winning
        for field in self.reader.fields:
            yield field.name, field.tiles(win.more[field.name])

    def check(self, win: Win) -> None:
        """Refuse what contradicts itself: by the flags, by who is out, and as the book says."""
        if win.flags:
            for name in sorted(win.flags):
                fault = self.reader.flags[name].fault(win)
                if fault:
                    raise fault
        if win.more is not self.reader.more:
            for name, seats in self.out(win):
                for seat in seats:
                    if seat in (win.seat, win.source):
                        raise Fault(name, "conflict", "conflict-out", seat=WINDS[seat])
        self._check_conflicts(win)

    def _check_conflicts(self, win: Win) -> None:
        """Refuse what contradicts itself as the book alone can know."""
        options = self._read_terms().options
        for contradiction in self.reader.conflicts:
            fault = contradiction(win, options)
            if fault:
                raise fault

    def out(self, win: Win) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The seats that have no part in the hand any more, with the field that tells it."""
        for field in self.reader.fields:
            if isinstance(field.kind, Seats) and field.kind.out:
                yield field.name, win.more[field.name] or ()

    def _named(self, fault: Fault) -> Fault:
        """A fault of this request, by the path at which it lies."""
        return fault.inside(self.path) if self.path else fault

    def _read_terms(self) -> RequestTerms:
        """What the options of this request ask of it."""
        if self._terms is None:
            self._terms = self.reader.terms
            if self._has & HAS_OPTIONS:
                options = self._filled(self.fields["options"])
                self._terms = RequestTerms(self.reader.book, options)
        return self._terms

    def _filled(self, given: object) -> dict[str, Any]:
        """All options of the book, with those given."""
        try:
            return self.reader.book.filled(typed(given, dict, "options"))
        except OptionError as error:
            saying, values = error.told
            reason = "conflict" if error.fault == "conflict" else "option"
            raise Fault("options", reason, saying, **values) from None

    def _read(self, won: bool) -> None:
        """The hand and what lies on the table, with the winning tile if there is one."""
        if self._is_read and self._is_won == won:
            return
        if self._has & HAS_MELDS:
            terms = self._read_terms()
            self._melds = read_melds(
                terms.doors, terms.tile_set, self.fields["melds"], self._read_seat()
            )
        in_part = not won and self.reader.in_part and self._is_in_part()
        melds = len(self._melds)
        kinds = PARTS if in_part else HANDS
        number = self._take("hand", kinds[melds], HAND_SIZE - 3 * melds)
        if self._is_read:
            for tile in range(50):
                self._counts[tile] = 0
        for place in range(number):
            tile = self._written[place]
            self._counts[tile] += 1
        if self._has & HAS_FLOWERS:
            self._flowers = self._read_flowers()
        if self._has & HAS_FLAGS:
            self._flags = self._read_flags()
        if self._has & HAS_OWN:
            self._more = self._read_more()
        self._by, self._tile, self._source = NOBODY, HIDDEN, NOBODY
        if won:
            self._take("win", ONE_TILE, 1)
            self._tile = self._written[0]
            self._by = self._read_by()
            self._source = self._read_source()
        self._read_seat()
        self._read_round()
        self._check_copies()
        self._is_read, self._is_won = True, won

    def _read_seat(self) -> int:
        if self._seat == UNREAD:
            self._seat = self._seat_in("seat", A_SEAT) if self._has & HAS_SEAT else 0
        return self._seat

    def _read_round(self) -> int:
        """The prevailing wind, or `NO_ROUND`."""
        if self._round == UNREAD:
            kind = A_SEAT_OR_NULL if self.reader.roundless else A_SEAT
            self._round = self._seat_in("round", kind) if self._has & HAS_ROUND else 0
        return self._round

    def _is_in_part(self) -> bool:
        """Whether the request says that its hand is told in part."""
        return any(self._value(field) for field in self.reader.fields if field.fewer)

    def _value(self, field: Field) -> Any:
        """One field, or its default."""
        if field.name not in self.fields:
            return field.default
        return field.kind.read(self.fields[field.name], field.name, self.tile_set.copies)

    def _seat_in(self, name: str, kind: Seat) -> int:
        """The number of the seat that a field names; `NO_ROUND` for null."""
        value = self.fields[name]
        if type(value) is str and len(value) == 1:
            text: str = value
            letter = text[0]
            for seat in range(SEATS):
                if letter == WINDS[seat]:
                    return seat
        found = kind.read(value, name, b"")
        return NO_ROUND if found is None else found

    def _take(self, name: str, kind: Tiles, wanted: int) -> int:
        """Write the tiles of the hand, or the winning one, into `_written`; how many they are."""
        value = self.fields.get(name, ABSENT)
        if value is ABSENT:
            raise Fault(name, "missing")
        text: str = value if type(value) is str else str(typed(value, str, name))
        terms = self._read_terms()
        if len(text) > ROOM:
            text = text.replace(" ", "")
            if len(text) > ROOM:
                kind.read(text, name, terms.tile_set.copies)
                raise AssertionError("tiles that are read in fewer characters")
        try:
            number = tiles.read_into(text, self._written)
        except TileError as error:
            raise tile_fault(error, name) from None
        right = number == wanted
        for place in range(number):
            tile = self._written[place]
            if terms.held[tile] == 0:
                right = False
        if not right:
            found = tuple([self._written[place] for place in range(number)])
            self._refuse_tiles(name, kind, found)
        return number

    def _refuse_tiles(self, name: str, kind: Tiles, found: tuple[int, ...]) -> None:
        """Refuse tiles that are not in the set, too many or too few of them, and those that would
        have been laid out at once.
        """
        terms = self._read_terms()
        kind.check(found, name, terms.tile_set.copies)
        for tile in found:
            if terms.held[tile] == 0:
                raise Fault(name, "conflict", "conflict-flower-held", tile=NAMES[tile])

    def _read_flowers(self) -> tuple[int, ...]:
        flowers: tuple[int, ...] = self._value(FLOWERS)
        in_set = self.tile_set.flowers
        for tile in flowers:
            if not in_set:
                raise Fault("flowers", "not-in-this-set", "no-flowers", tile=NAMES[tile])
            if tile not in in_set:
                raise Fault("flowers", "conflict", "conflict-no-flower", tile=NAMES[tile])
        return flowers

    def _read_flags(self) -> frozenset[str]:
        given = typed(self.fields["flags"], list, "flags")
        for place, flag in enumerate(given):
            if not isinstance(flag, str):
                raise Fault("flags", "type", "type-flags")
            if flag in given[:place]:
                raise Fault("flags", "flag", "flag-twice", flag=flag)
            if flag not in self.reader.flags:
                raise Fault("flags", "flag", flag=flag)
        return frozenset(given)

    def _read_more(self) -> dict[str, Any]:
        """The book's own fields."""
        more = {field.name: self._value(field) for field in self.reader.fields}
        for field in self.reader.fields:
            if field.needs and more[field.name] != field.default and not more[field.needs]:
                raise Fault(field.name, "conflict", "conflict-needs", needs=field.needs)
        return more

    def _read_by(self) -> int:
        """The way of winning, once the winning tile is read."""
        value = self.fields.get("by", ABSENT)
        if type(value) is str:
            way: str = value
            if way == "discard":
                return BY_DISCARD
            if way == "draw":
                return BY_DRAW
        if value is ABSENT:
            raise Fault("by", "missing")
        text = typed(value, str, "by")
        if text not in BY_NAMES:
            raise Fault("by", "type", "type-by", text=text)
        by = BY_NAMES.index(text)
        if by == BY_ROB:
            if not self.doors.wins.robbing:
                raise Fault("by", "conflict", "conflict-rob")
            if self._tile in self.tile_set.powers:
                raise Fault("win", "conflict", "conflict-rob-joker", tile=NAMES[self._tile])
        return by

    def _read_source(self) -> int:
        """The seat that the winning tile came from, once the way of winning is read."""
        if not self._has & HAS_FROM:
            if self._by == BY_DRAW:
                return NOBODY
            raise Fault("from", "missing", "missing-from")
        source = self._seat_in("from", A_SEAT)
        if self._by == BY_DRAW:
            raise Fault("from", "conflict", "conflict-from-draw")
        if source == self._read_seat():
            raise Fault("from", "conflict", "conflict-from-self", seat=WINDS[source])
        return source

    def _check_copies(self) -> None:
        """Count the copies that all fields take; a robbed tile lies with its pung."""
        terms = self._read_terms()
        reader = self.reader
        robbed = 1
        if self._by == BY_ROB:
            robbed = reader.book.requests.robbed_copies
        for tile in range(50):
            self._left[tile] = terms.copies[tile] - self._counts[tile]
        for meld in self._melds:
            for tile in meld.tiles:
                self._left[tile] -= 1
        for tile in self._flowers:
            self._left[tile] -= 1
        if self._tile != HIDDEN:
            self._left[self._tile] -= robbed
        if reader.counts_more or self._more is not reader.more:
            for field in reader.fields:
                for tile in field.tiles(self._more[field.name]):
                    self._left[tile] -= 1
        for tile in range(50):
            if self._left[tile] < 0:
                winning = () if self._tile == HIDDEN else (self._tile,) * robbed
                refuse_extra_copies(terms.tile_set.copies, self.own_tiles(self._win(), winning))
        if self._by != NOBODY and self._more is not reader.more:
            way = BY_NAMES[self._by]
            for field in reader.fields:
                if way not in field.by and field.name in self.fields:
                    raise Fault(field.name, "conflict", "conflict-by", by=way)

    def _win(self) -> Win:
        """What has been read, as the table would hand it to the book."""
        hand = []
        for tile in range(KINDS):
            for _ in range(self._counts[tile]):
                hand.append(tile)  # noqa: PERF401 (compiled, this is quicker)
        win: Win = NEW(
            Win,
            (
                self._seat,
                self._by,
                self._tile,
                self._source,
                tuple(hand),
                0,
                self._melds,
                self._flowers,
                None if self._round == NO_ROUND else self._round,
                self._flags,
                self._more,
            ),
        )
        return win
