"""The events of a match, one union for records, sockets, bots and tests (docs/interfaces.md §4)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET, UnsetType

from fivewinds.core import wins
from fivewinds.core.before_play import HIDDEN_TILE, given_in, got_from, got_in
from fivewinds.core.codes import (
    BY_NAMES,
    CLAIM,
    CONCEALED_KONG,
    DECLARED_KONG,
    DIED,
    DISCARD,
    DRAW,
    EXCHANGED,
    FLOWER,
    HIDDEN,
    MELD_NAMES,
    NOBODY,
    PAID,
    VOIDED,
    WIN,
)
from fivewinds.core.wins import Ending, Meld, Payment
from fivewinds.explanation import count_of, explain
from fivewinds.rules.scoring import Best, Score
from fivewinds.tiles import NAMES, SUITS, show


class Shown(msgspec.Struct, frozen=True):
    """A hand laid open."""

    hand: str
    melds: list[dict[str, Any]]


class _Event(msgspec.Struct, frozen=True, tag_field="e", rename={"source": "from", "as_": "as"}):
    n: int


class Deal(_Event, tag="deal", frozen=True):
    """A hand begins."""

    hand: int
    dealer: int
    dice: list[Any]
    hands: list[str]
    wall: int
    scores: list[int]
    round: str | UnsetType = UNSET
    indicator: str | UnsetType = UNSET
    pot: int | UnsetType = UNSET
    carried: int | UnsetType = UNSET


class Draw(_Event, tag="draw", frozen=True):
    """A seat draws a tile."""

    seat: int
    tile: str
    source: str
    wall: int


class Discard(_Event, tag="discard", frozen=True):
    """A seat discards a tile."""

    seat: int
    tile: str
    drawn: bool
    riichi: bool | UnsetType = UNSET


class Claim(_Event, tag="claim", frozen=True):
    """A seat takes the discard for a meld."""

    seat: int
    kind: str
    tiles: str
    tile: str
    source: int
    as_: str | UnsetType = UNSET


class Kong(_Event, tag="kong", frozen=True):
    """A seat declares a kong from its hand, or adds the fourth tile to its pung."""

    seat: int
    kind: str
    tiles: str | UnsetType = UNSET
    tile: str | UnsetType = UNSET


class Flower(_Event, tag="flower", frozen=True):
    """A seat lays out a flower or a joker."""

    seat: int
    tile: str


class Exchange(_Event, tag="exchange", frozen=True):
    """Before play a seat has given tiles and got as many from another."""

    seat: int
    tiles: str
    received: str
    source: int


class Void(_Event, tag="void", frozen=True):
    """Before play a seat has named the suit that it plays without."""

    seat: int
    suit: str


class Pay(_Event, tag="pay", frozen=True):
    """Points change hands between wins."""

    reason: str
    seats: list[int]
    payments: list[int]


class Dead(_Event, tag="dead", frozen=True):
    """A hand may no longer win."""

    seat: int
    reason: str


class Win(_Event, tag="win", frozen=True):
    """A seat wins."""

    seat: int
    by: str
    tile: str
    score: dict[str, Any]
    payments: list[int]
    shown: dict[str, Shown]
    source: int | UnsetType = UNSET
    told: dict[str, Any] | UnsetType = UNSET
    """What the book tells besides; in JSON these are fields of the event itself."""


class Stopped(_Event, tag="stopped", frozen=True):
    """The hand ends without a (further) winner."""

    reason: str
    payments: list[int]
    seats: list[int] | UnsetType = UNSET
    shown: dict[str, Shown] | UnsetType = UNSET


class EndHand(_Event, tag="end-hand", frozen=True):
    """The hand has been counted."""

    scores: list[int]
    pot: int | UnsetType = UNSET
    shown: dict[str, Shown] | UnsetType = UNSET


class EndMatch(_Event, tag="end-match", frozen=True):
    """The match has ended."""

    scores: list[int]
    ranking: list[int]
    places: list[int]
    reason: str | UnsetType = UNSET


Event = (
    Deal
    | Draw
    | Discard
    | Claim
    | Kong
    | Flower
    | Pay
    | Dead
    | Win
    | Stopped
    | EndHand
    | EndMatch
    | Exchange
    | Void
)

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Event)
_WIN_FIELDS = {"e", "from", *(name for name in Win.__struct_fields__ if name != "source")}


def encode(event: Event) -> bytes:
    """An event as a line of JSON, without its line end."""
    if isinstance(event, Win) and event.told is not UNSET:
        fields = msgspec.to_builtins(event)
        del fields["told"]
        return _encoder.encode(fields | event.told)
    return _encoder.encode(event)


def decode(line: bytes) -> Event:
    """The event of a line of JSON; raises msgspec.DecodeError for what is none."""
    event: Event = _decoder.decode(line)
    if isinstance(event, Win):
        fields = msgspec.json.decode(line)
        told = {name: value for name, value in fields.items() if name not in _WIN_FIELDS}
        return msgspec.structs.replace(event, told=told or UNSET)
    return event


class LaidOpen(NamedTuple):
    """A hand that is laid open, written out when somebody reads it."""

    tiles: tuple[int, ...]
    melds: tuple[Meld, ...]

    def shown(self) -> Shown:
        """The hand as events write it."""
        return Shown(show(self.tiles), [meld_object(meld) for meld in self.melds])


class Verdict(NamedTuple):
    """What a book said of a win, and what it does to the scores.

    The answer that explains it is made when somebody reads it; most simulated wins nobody reads.
    """

    win: wins.Win
    found: Best
    payments: tuple[int, ...]
    gains: tuple[int, ...]
    told: Mapping[str, Any]
    others: tuple[tuple[int, LaidOpen], ...] = ()
    """The other hands that are laid open with the winner's."""

    def event(self, number: int) -> Win:
        """The event of this win."""
        win = self.win
        laid = {win.seat: LaidOpen(win.hand, win.melds), **dict(self.others)}
        return Win(
            number,
            win.seat,
            BY_NAMES[win.by],
            NAMES[win.tile],
            explain(self.found),
            list(self.payments),
            {str(seat): laid[seat].shown() for seat in sorted(laid)},
            UNSET if win.source == NOBODY else win.source,
            {name: self._explained(value) for name, value in self.told.items()} or UNSET,
        )

    def _explained(self, told: Any) -> Any:
        """What a book tells with a win, counted hands in it explained."""
        if isinstance(told, Best):
            return count_of(told)
        if isinstance(told, Score):
            return count_of(self.found)
        if isinstance(told, list | tuple):
            return [self._explained(part) for part in told]
        return told


def meld_object(meld: Meld) -> dict[str, Any]:
    """A meld as requests and records write it, the seat it came from by number."""
    found: dict[str, Any] = {"kind": MELD_NAMES[meld.kind], "tiles": show(meld.tiles)}
    if meld.stated:
        found["as"] = show(meld.stands)
    if meld.source != NOBODY:
        found["from"] = meld.source
    return found


def tile_name(tile: int) -> str:
    """A tile as events write it; hidden ones are question marks."""
    return "?" if tile == HIDDEN else NAMES[tile]


def hand_text(tiles: bytes) -> str:
    """A hand as events write it: sorted, or as many question marks as it has tiles."""
    return "?" * len(tiles) if HIDDEN in tiles else show(tiles)


class Told(NamedTuple):
    """What the events of a table's log refer to."""

    verdicts: Sequence[Verdict]
    payments: Sequence[Payment | Ending]
    reasons: Sequence[str]
    laid_open: Mapping[int, LaidOpen]
    """The hands that were laid open when the hand stopped."""


def unpack(log: Iterable[int], told: Told, number: int) -> Iterator[Event]:
    """The events of a table's log, numbered from `number`."""
    for packed in log:
        yield _unpacked(packed.to_bytes(8, "little"), told, number)
        number += 1


def _unpacked(packed: bytes, told: Told, number: int) -> Event:
    kind, seat, tile, three, four, five, *_ = packed
    if kind == DRAW:
        return Draw(number, seat, tile_name(tile), "replacement" if three else "wall", four)
    if kind == DISCARD:
        return Discard(number, seat, tile_name(tile), bool(three), True if four else UNSET)
    if kind == CLAIM:
        return _claim(packed, number)
    if kind == DECLARED_KONG:
        name = MELD_NAMES[three]
        if three == CONCEALED_KONG:
            return Kong(number, seat, name, hand_text(bytes((tile,) * 4)))
        return Kong(number, seat, name, tile=tile_name(tile))
    if kind == FLOWER:
        return Flower(number, seat, tile_name(tile))
    if kind == PAID:
        paid = told.payments[three | four << 8]
        return Pay(number, paid.reason, list(paid.seats), list(paid.payments))
    if kind == DIED:
        return Dead(number, seat, told.reasons[three])
    if kind == WIN:
        return told.verdicts[five].event(number)
    if kind == EXCHANGED:
        event = int.from_bytes(packed, "little")
        given, got = _exchanged(given_in(event)), _exchanged(got_in(event))
        return Exchange(number, seat, given, got, got_from(event))
    if kind == VOIDED:
        return Void(number, seat, SUITS[tile // 9])
    ending = told.payments[three | four << 8]
    assert isinstance(ending, Ending)
    return Stopped(
        number,
        ending.reason,
        list(ending.payments),
        list(ending.seats) or UNSET,
        {str(seat): told.laid_open[seat].shown() for seat in ending.shown} or UNSET,
    )


def _exchanged(tiles: tuple[int, ...]) -> str:
    return "?" * len(tiles) if HIDDEN_TILE in tiles else show(tiles)


def _claim(packed: bytes, number: int) -> Claim:
    _, seat, tile, how, one, two, three, stated = packed
    kind = MELD_NAMES[how & 15]
    own = (one, two, three) if kind == "kong" else (one, two)
    low = stated - 1
    stands = show((low, low + 1, low + 2)) if stated else UNSET
    return Claim(number, seat, kind, show(own), tile_name(tile), how >> 4, stands)
