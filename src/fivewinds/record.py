"""A match as a file and back: writing, reading, playing it again, verifying its seed.

A record is JSON lines: a header, then the events in order (docs/records.md).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from fivewinds.core.codes import EVERYTHING, HAND_SIZE, SEATS, discard_action
from fivewinds.core.shuffle import GENERATOR, commitment, hand_stream
from fivewinds.core.table import Refused, dealt_hands
from fivewinds.events import Deal, Discard, Draw, EndMatch, Event, hand_text
from fivewinds.match import Match, TableKind
from fivewinds.rules.book import Book
from fivewinds.rules.options import OptionError
from fivewinds.rules.registry import UnknownBook, book
from fivewinds.tiles import parse

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
    encoder = msgspec.json.Encoder()
    yield encoder.encode(head) + b"\n"
    for event in events:
        yield encoder.encode(event) + b"\n"


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
    decode = msgspec.json.Decoder(Event).decode
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
    except msgspec.DecodeError as error:
        raise RecordError(line, "unreadable", detail=str(error)) from None


def begin(record: Record) -> Match:
    """The match of a record at its start; raises `RecordError` when it cannot be played here."""
    rules = _book(record.header)
    if rules.version != record.header.rules_version:
        raise RecordError(1, "version", recorded=record.header.rules_version, own=rules.version)
    try:
        return Match(
            rules,
            _seed(record.header),
            record.header.options,
            kind=record.header.table,
            max_hands=_max_hands(record.events),
        )
    except OptionError as error:
        raise RecordError(1, "option", name=error.name) from None


def _max_hands(events: Sequence[Event]) -> int | None:
    """After how many hands a match was stopped before its end, if it was."""
    last = events[-1] if events else None
    if isinstance(last, EndMatch) and last.reason == "stopped":
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


def actions(events: Iterable[Event]) -> Iterator[tuple[int, int, int]]:
    """What the players did: number of the event, seat and action."""
    for event in events:
        if isinstance(event, Discard):
            yield event.n, event.seat, discard_action(_tile(event))


def _tile(event: Draw | Discard) -> int:
    try:
        (tile,) = parse(event.tile)
    except ValueError:
        raise RecordError(event.n + 2, "tile", tile=event.tile) from None
    return tile


def resumed(record: Record) -> Match:
    """The match of a record after all that is recorded; raises `RecordError` if it differs."""
    match = begin(record)
    for number, seat, action in actions(record.events):
        try:
            match.act(seat, action)
        except Refused as refused:
            raise RecordError(number + 2, "refused", reason=refused.reason) from None
    played = match.events()
    for recorded, again in zip(record.events, played, strict=False):
        if recorded != again:
            _differ(recorded, again)
    if len(record.events) > len(played):
        raise RecordError(len(played) + 2, "longer")
    return match


def check(record: Record) -> Match:
    """Play a whole record again from seed and actions; raises `RecordError` where it differs."""
    match = resumed(record)
    played = match.events()
    if len(played) > len(record.events):
        missing = msgspec.json.encode(played[len(record.events)]).decode()
        raise RecordError(len(record.events) + 2, "shorter", missing=missing)
    return match


def _differ(recorded: Event, again: Event) -> None:
    raise RecordError(
        recorded.n + 2,
        "different",
        recorded=msgspec.json.encode(recorded).decode(),
        played=msgspec.json.encode(again).decode(),
    )


def verify(record: Record) -> int:
    """Check that the seed fits the commitment and deals these walls; returns how many hands.

    This needs the book's set and dice but not its table, so that it checks the play's dealing
    rather than repeating it.
    """
    rules, seed = _book(record.header), _seed(record.header)
    if commitment(seed) != record.header.commit:
        raise RecordError(1, "commitment")
    hands = 0
    wall = bytearray()
    place = 0
    for event in record.events:
        if isinstance(event, Deal):
            hands += 1
            wall = _dealt(rules, seed, record.header, event)
            place = SEATS * HAND_SIZE
        elif isinstance(event, Draw):
            if place >= len(wall) - rules.dead or wall[place] != _tile(event):
                raise RecordError(event.n + 2, "wall", tile=event.tile)
            place += 1
    return hands


def _dealt(rules: Book, seed: bytes, head: Header, event: Deal) -> bytearray:
    """The wall that the seed gives for a hand, having dealt the hands that the event names."""
    stream = hand_stream(seed, event.hand)
    if event.hand == 1:
        opening = rules.opening(stream)
        if opening.dice != event.dice or opening.chair != head.players[0].chair:
            raise RecordError(event.n + 2, "dice")
    wall = bytearray(rules.tiles)
    stream.shuffle(wall)
    hands = [hand_text(tiles) for tiles in dealt_hands(bytes(wall), event.dealer, EVERYTHING)]
    if hands != event.hands:
        raise RecordError(event.n + 2, "deal", hand=event.hand)
    return wall
