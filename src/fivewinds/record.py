"""A match as a file and back: writing, reading, playing it again, verifying its seed.

A record is JSON lines: a header, then the events in order (docs/records.md).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from fivewinds.core.codes import EVERYTHING, HAND_SIZE, SEATS
from fivewinds.core.shuffle import GENERATOR, commitment, hand_stream
from fivewinds.core.state import dealt_hands, loose_place
from fivewinds.core.table import Refused
from fivewinds.events import Deal, Draw, EndMatch, Event, decode, encode, hand_text
from fivewinds.match import STOPPED, Match, TableKind
from fivewinds.retrace import NOT_TOLD, Move, moves
from fivewinds.rules.book import Book
from fivewinds.rules.options import OptionError, Options
from fivewinds.rules.registry import UnknownBook, book
from fivewinds.tiles import NAMES

FORMAT = 1


class RecordError(Exception):
    """A record that cannot be read, played again or verified: where, and what `words` says."""

    def __init__(self, line: int, saying: str, **values: object) -> None:
        super().__init__(f"line {line}: {saying} {values}")
        self.line = line
        self.saying = saying
        self.values = values


class Player(msgspec.Struct, frozen=True):
    """Who sits in a seat; chairs give the order in which the players were named."""

    name: str
    kind: Literal["human", "bot"]
    level: str | UnsetType = UNSET
    chair: int = 0


class Header(msgspec.Struct, frozen=True, rename={"rules_version": "rules-version"}):
    """The first line of a record."""

    fivewinds: int
    rules: str
    rules_version: int
    options: dict[str, Any]
    table: TableKind
    generator: str
    commit: str
    players: list[Player]
    seed: str | UnsetType = UNSET


class Record(NamedTuple):
    """A record as read from a file."""

    header: Header
    events: list[Event]


def bots(levels: Iterable[str]) -> list[Player]:
    """Four bots of these levels, by chair."""
    return [
        Player(f"{level} {chair + 1}", "bot", level, chair) for chair, level in enumerate(levels)
    ]


def header(match: Match, players: Sequence[Player], *, with_seed: bool = True) -> Header:
    """The header of a match; `players` by chair. The seed stays out until the match has ended."""
    return Header(
        fivewinds=FORMAT,
        rules=match.book.id,
        rules_version=match.book.version,
        options=match.options,
        table=match.kind,
        generator=GENERATOR,
        commit=commitment(match.seed),
        players=[players[chair] for chair in match.chairs],
        seed=match.seed.hex() if with_seed else UNSET,
    )


def lines(head: Header, events: Iterable[Event]) -> Iterator[bytes]:
    """The lines of a record, each with its line end."""
    yield msgspec.json.encode(head) + b"\n"
    for event in events:
        yield encode(event) + b"\n"


def save(path: Path, head: Header, events: Iterable[Event]) -> None:
    """Write a whole record."""
    path.write_bytes(b"".join(lines(head, events)))


def load(path: Path) -> Record:
    """Read a record; raises `RecordError` with the line that cannot be read."""
    return read(path.read_bytes().splitlines())


def read(written: Sequence[bytes]) -> Record:
    """Read the lines of a record."""
    if not written:
        raise RecordError(1, "empty")
    head = _decoded(1, written[0], msgspec.json.Decoder(Header).decode)
    if head.fivewinds != FORMAT:
        raise RecordError(1, "format", format=head.fivewinds)
    events = []
    for number, line in enumerate(written[1:]):
        event = _decoded(number + 2, line, decode)
        if event.n != number:
            raise RecordError(number + 2, "order", expected=number, found=event.n)
        events.append(event)
    return Record(head, events)


def _decoded(line: int, text: bytes, decode: Callable[[bytes], Any]) -> Any:
    try:
        return decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        if line == 1 and "missing required field" in str(error):
            raise RecordError(line, "no-header") from None
        raise RecordError(line, "unreadable", detail=str(error)) from None


def begin(record: Record, rules: Book | None = None) -> Match:
    """The match of a record at its start; raises `RecordError` when it cannot be played here.

    It pauses between hands: whether the next is dealt or people agreed to end, the record tells.
    `rules` is the book of the record where it is not a registered one; the same below.
    """
    head = record.header
    rules = rules or _book(head)
    if not rules.plays(head.rules_version):
        raise RecordError(1, "version", recorded=head.rules_version, own=rules.version)
    return Match(
        rules,
        _seed(head),
        _options(rules, head),
        kind=head.table,
        max_hands=_max_hands(record.events),
        pauses=True,
    )


def _options(rules: Book, head: Header) -> dict[str, Any]:
    """The options under which the present version of the book plays the record."""
    try:
        return rules.options_of(head.rules_version, head.options)
    except OptionError as error:
        raise RecordError(1, "option", name=error.name) from None


def _max_hands(events: Sequence[Event]) -> int | None:
    """After how many hands a match was stopped before its end, if it was."""
    last = events[-1] if events else None
    if isinstance(last, EndMatch) and last.reason == STOPPED:
        return sum(isinstance(event, Deal) for event in events)
    return None


def _book(head: Header) -> Book:
    try:
        return book(head.rules)
    except UnknownBook:
        raise RecordError(1, "book", book=head.rules) from None


def _seed(head: Header) -> bytes:
    if head.seed is UNSET:
        raise RecordError(1, "seed-absent")
    try:
        seed = bytes.fromhex(head.seed)
    except ValueError:
        seed = b""
    if len(seed) != 32:
        raise RecordError(1, "seed-form")
    if head.generator != GENERATOR:
        raise RecordError(1, "generator", generator=head.generator)
    return seed


def retraced(match: Match, events: Sequence[Event]) -> Iterator[Move]:
    """Carry out, one after another, the actions that the events tell of.

    Each is given before it is carried out; raises `RecordError` where the match goes another way.
    """
    found = moves(match, events)
    while True:
        try:
            move = next(found, None)
        except ValueError:
            raise RecordError(match.count() + 2, "unexpected", seat=match.asked()[0]) from None
        if move is None:
            return
        if move.action == NOT_TOLD:
            raise RecordError(move.number + 2, "unexpected", seat=move.seat)
        yield move
        try:
            match.act(move.seat, move.action)
        except Refused as refused:
            raise RecordError(move.number + 2, "refused", reason=refused.reason) from None


def resumed(record: Record, rules: Book | None = None) -> Match:
    """The match of a record after all that is recorded; raises `RecordError` if it differs."""
    match = begin(record, rules)
    for _ in retraced(match, record.events):
        pass
    played = match.events()
    for recorded, again in zip(record.events, played, strict=False):
        if recorded != again:
            _differ(recorded, again)
    if len(record.events) > len(played):
        raise RecordError(len(played) + 2, "longer")
    return match


def check(record: Record, rules: Book | None = None) -> Match:
    """Play a whole record again from seed and actions; raises `RecordError` where it differs."""
    match = resumed(record, rules)
    played = match.events()
    if len(played) > len(record.events):
        missing = encode(played[len(record.events)]).decode()
        raise RecordError(len(record.events) + 2, "shorter", missing=missing)
    return match


def _differ(recorded: Event, again: Event) -> None:
    raise RecordError(
        recorded.n + 2,
        "different",
        recorded=msgspec.json.decode(encode(recorded)),
        played=msgspec.json.decode(encode(again)),
    )


def verify(record: Record, rules: Book | None = None) -> int:
    """Check that the seed fits the commitment and deals these walls; returns how many hands.

    This needs the book's set, dice and wall but not its table, so that it checks the play's
    dealing rather than repeating it.
    """
    rules, seed = rules or _book(record.header), _seed(record.header)
    if commitment(seed) != record.header.commit:
        raise RecordError(1, "commitment")
    walls = Walls(rules, _options(rules, record.header))
    for event in record.events:
        if isinstance(event, Deal):
            walls.deal(seed, record.header, event)
        elif isinstance(event, Draw) and walls.next_tile(event) != event.tile:
            raise RecordError(event.n + 2, "wall", tile=event.tile)
    return walls.hands


class Walls:
    """The walls that a seed gives, followed draw by draw."""

    def __init__(self, rules: Book, options: Options) -> None:
        self.rules = rules
        self.tiles = rules.set_of(options).tiles
        self.way = rules.doors(options).wall
        self.hands = 0
        self.wall = b""
        self.front = 0
        self.end = 0
        self.replaced = 0

    def deal(self, seed: bytes, head: Header, event: Deal) -> None:
        """Shuffle for the next hand; it must have dealt the hands that the event names."""
        stream = hand_stream(seed, event.hand)
        thrown: list[Any] = []
        if event.hand == 1:
            opening = self.rules.match.opening(stream)
            thrown = opening.dice
            if opening.chair != head.players[0].chair:
                raise RecordError(event.n + 2, "dice")
        if thrown + self.rules.match.dice(stream) != event.dice:
            raise RecordError(event.n + 2, "dice")
        wall = bytearray(self.tiles)
        stream.shuffle(wall)
        hands = [hand_text(tiles) for tiles in dealt_hands(bytes(wall), event.dealer, EVERYTHING)]
        if hands != event.hands:
            raise RecordError(event.n + 2, "deal", hand=event.hand)
        self.hands += 1
        self.wall = bytes(wall)
        self.front = SEATS * HAND_SIZE
        self.end = len(wall) - self.way.dead
        self.replaced = 0

    def next_tile(self, event: Draw) -> str:
        """The tile that a draw must have given; none when there is none."""
        way = self.way
        if event.source == "wall":
            place = self.front
            self.front += 1
            there = place < self.end
        elif way.replacements == "dead":
            place = loose_place(len(self.wall), self.replaced)
            self.end -= way.refilled
            there = self.replaced < way.dead
            self.replaced += 1
        else:
            self.end -= 1
            place = self.end
            there = place >= self.front
        return NAMES[self.wall[place]] if there else ""
