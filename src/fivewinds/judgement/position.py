"""One seat's situation, as far as judgement needs it: from a view, or from a request.

A `Position` knows the hand, what is left of each tile, how many own draws may come, and what a
complete hand would bring by the book. It asks the book for the worth of a hand once and keeps it.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from fivewinds.core.codes import (
    ADDED_KONG,
    BY_DISCARD,
    BY_DRAW,
    CONCEALED_KONG,
    HIDDEN,
    KONG,
    SEATS,
)
from fivewinds.core.table_rules import Doors
from fivewinds.core.wins import Meld, Win
from fivewinds.judgement.calibration import AS_SAID, Correction, corrections_of
from fivewinds.judgement.sizes import TURNS
from fivewinds.rules.book import Book, TileSet
from fivewinds.rules.book_parts import as_paid
from fivewinds.rules.fields import Whole
from fivewinds.rules.scoring import Best, NoWin, Scorer
from fivewinds.tiles import KINDS, PLAIN
from fivewinds.view import View

NEW = tuple.__new__
"""Makes a named tuple without asking for names."""
INCOMPLETE = "incomplete"
KINDS_OF_FAMILY = 13
"""Different kinds of a complete hand that has no sets."""
RIICHI = "riichi"
"""The one flag that stays once it holds: all others speak of the moment of the win."""
RIICHI_ONLY = frozenset((RIICHI,))


KEEPS = (
    0.6, 0.7, 0.72, 0.74, 0.76, 0.78, 0.81, 0.84, 0.86, 0.88, 0.9, 0.92, 0.95, 0.97, 0.98,
    0.985, 0.99, 0.995, 1.0,
)  # fmt: skip
"""What `keeps_of` says of a book that was never counted."""


@cache
def counted_play() -> dict[str, dict[str, Any]]:
    """By book, what `bots/count_play.py` counted."""
    text = files("fivewinds.judgement").joinpath("play.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, Any]] = json.loads(text)
    return found


def _counted(book_id: str, out: int) -> dict[str, Any]:
    """What was counted for a book while `out` players had won; nothing for one never counted."""
    stages: list[dict[str, Any]] = counted_play().get(book_id, {}).get("stages", [])
    return stages[min(out, len(stages) - 1)] if stages else {}


@cache
def keeps_of(book_id: str, out: int) -> tuple[float, ...]:
    """By own draws to come, the chance that nobody else wins before the next one.

    `out` players have won already.
    """
    counted = _counted(book_id, out)
    if not counted:
        return KEEPS + KEEPS[-1:] * (TURNS - len(KEEPS))
    # Some hands' worth of an even pace keeps rare places from saying too much.
    return tuple(
        1.0 - (won + 0.5) / (turns + 10)
        for turns, won in zip(counted["turns"], counted["ended"], strict=True)
    )


@cache
def idle_of(book_id: str, out: int, more: int) -> tuple[float, ...]:
    """By own draws to come, what others' wins cost a seat that does not win.

    `out` players have won already, and `more` wins end the hand. With each winner fewer are left to
    pay, so that the last to win pays most.
    """
    if more <= 0:
        return (0.0,) * TURNS
    loss = float(_counted(book_id, out).get("loss", 0.0))
    keeps = keeps_of(book_id, out)
    later = idle_of(book_id, out + 1, more - 1)
    found = [0.0]
    for turn in range(1, TURNS):
        wins = 1.0 - keeps[turn]
        found.append(wins * (loss + later[turn - 1]) + (1.0 - wins) * found[-1])
    return tuple(found)


class Agreed(NamedTuple):
    """A book under some options, with what depends on them made once."""

    book: Book
    options: Mapping[str, Any]
    scorer: Scorer
    doors: Doors
    powers: Mapping[int, int]
    """What each joker may stand for, as bits of plain tiles."""
    flowers: frozenset[int]
    """Tiles that can be laid out."""
    pays: bool
    """Whether what a win brings is what is paid."""
    families: tuple[int, ...] = ()
    """Kinds, as bits, of which thirteen different ones with one of them twice are complete."""
    joker: int = -1
    """The one kind of joker, where there is one and it stands for every plain tile; else -1."""
    never_dearer: bool = True
    """Whether a hand that does not win by drawing does not win off a discard either."""


_KNOWN: dict[tuple[str, tuple[tuple[str, Any], ...]], Agreed] = {}


def agreed(book: Book, options: Mapping[str, Any]) -> Agreed:
    """A book under some options."""
    key = (book.id, tuple(options.items()))
    found = _KNOWN.get(key)
    if found is None or found.book is not book:
        kept = book.defaults if dict(options) == book.defaults else dict(options)
        tiles = book.set_of(kept)
        found = Agreed(
            book,
            kept,
            book.scorer(kept),
            book.doors(kept),
            tiles.powers,
            tiles.flowers,
            book.settlement.gains is as_paid,
            tuple([form.family for form in book.hands.further if form.units == KINDS_OF_FAMILY]),
            _one_joker(tiles),
        )
        _KNOWN[key] = found
    return found


def _one_joker(tiles: TileSet) -> int:
    """The one kind of joker of a set, if it stands for every other tile that makes sets."""
    plain = {tile for tile in tiles.tiles if tile < PLAIN and tile not in tiles.flowers}
    for joker, power in tiles.powers.items():
        if len(tiles.powers) == 1 and all(power >> tile & 1 for tile in plain - {joker}):
            return joker
    return -1


class Position(NamedTuple):
    """What a seat knows, and how its hand would win."""

    rules: Agreed
    seat: int
    hand: tuple[int, ...]
    """The concealed tiles, sorted, jokers among them."""
    melds: tuple[Meld, ...]
    flowers: tuple[int, ...]
    left: tuple[int, ...]
    """Copies of each tile, by id, that may lie anywhere out of sight."""
    unseen: int
    """How many tiles are out of sight in all."""
    turns: int
    """Own draws that may still come after the next own discard."""
    drawn: Win
    """How the hand would win by drawing; tile, hand and melds are put in."""
    offered: Win
    """How it would win on a discard."""
    discarded: frozenset[int]
    """Kinds that may not be won on off a discard, because the seat discarded them itself."""
    keeps: tuple[float, ...]
    """By own draws to come, the chance that nobody else wins before the next one."""
    idle: tuple[float, ...] = (0.0,) * TURNS
    """By own draws to come, what others' wins cost a seat that does not win."""
    players: int = 3
    """Others who still play."""
    kongs: tuple[int, int, int] = (0, 0, 0)
    """What the seat is paid at once for a claimed, an added and a concealed kong."""
    goes_on: bool = False
    """Whether the hand goes on after the next win."""
    waits: int = 0
    """If another's tile is offered: how many others draw before the seat does if it passes."""
    draws: int = 0
    """If another's tile is offered: own draws to come if the seat passes."""
    corrections: tuple[Correction, ...] = AS_SAID
    """By what the hand lacks, the correction of its chance (`calibration`)."""

    def with_flowers(self, flowers: tuple[int, ...]) -> "Position":
        """The same with other tiles laid out."""
        drawn, offered = (
            self.drawn._replace(flowers=flowers),
            self.offered._replace(flowers=flowers),
        )
        return self._replace(flowers=flowers, drawn=drawn, offered=offered)

    def counted(
        self, hand: tuple[int, ...], tile: int, melds: tuple[Meld, ...], *, riichi: bool = False
    ) -> Best | NoWin:
        """What thirteen tiles with a drawn one count, or why they do not win."""
        flags = RIICHI_ONLY if riichi else self.drawn.flags
        win = self.drawn._replace(hand=hand, tile=tile, melds=melds, flags=flags)
        return self.rules.scorer.count(win)

    def worth(
        self, hand: tuple[int, ...], tile: int, melds: tuple[Meld, ...], *, riichi: bool = False
    ) -> tuple[float, float]:
        """What thirteen tiles bring with one more: drawn, and off a discard.

        0 for a complete hand that may not win, -1 for one that is not complete.
        """
        one, two = self.brings(hand, tile, melds, riichi=riichi)
        return one, 0.0 if two > 0.0 and tile in self.discarded else two

    def brings(
        self, hand: tuple[int, ...], tile: int, melds: tuple[Meld, ...], *, riichi: bool = False
    ) -> tuple[float, float]:
        """The same whatever the seat has discarded itself."""
        one = self._gain(self.drawn, hand, tile, melds, riichi)
        if one <= 0.0 and self.rules.never_dearer:
            return one, one
        two = 0.0
        if self.rules.doors.wins.on_discard:
            two = self._gain(self.offered, hand, tile, melds, riichi)
        return one, two

    def _gain(
        self, win: Win, hand: tuple[int, ...], tile: int, melds: tuple[Meld, ...], riichi: bool
    ) -> float:
        """What the seat gains by a win with these tiles; 0 or -1 where it does not win."""
        filled: Win = NEW(
            Win,
            (
                win.seat,
                win.by,
                tile,
                win.source,
                hand,
                win.dealer,
                melds,
                win.flowers,
                win.round,
                RIICHI_ONLY if riichi else win.flags,
                win.more,
            ),
        )
        rules = self.rules
        found = rules.scorer.worth(filled)
        if found.reason:
            return -1.0 if found.reason == INCOMPLETE else 0.0
        if rules.pays:
            return float(found.payments[self.seat])
        return float(rules.book.settlement.gains(filled, found.payments)[self.seat])


def position_of(view: View) -> Position:
    """The position of a seat at a table."""
    rules = agreed(view.book, view.options)
    book = rules.book
    hand = tuple(view.hand.tiles())
    full = len(hand) % 3 == 2
    spare = hand[-1]
    if full:
        view.put_away(spare)
    tile = hand[0]
    try:
        drawn = _lasting(view.win(tile, BY_DRAW), book)
        giver = (view.seat + SEATS - 1) % SEATS
        offered = _lasting(view.win(tile, BY_DISCARD, giver), book)
    finally:
        if full:
            view.take(spare)
    river: Sequence[int] = ()
    if rules.doors.wins.own_discards:
        river = view.rivers[view.seat]
    void = view.void[view.seat]
    left = tuple(view.unseen[tile] for tile in range(KINDS))
    unseen = sum(left)
    if void:
        # Tiles of the void suit are there, but of no use.
        left = tuple(0 if void >> tile & 1 else left[tile] for tile in range(KINDS))
    out = len(view.won)
    players = SEATS - 1 - out
    more = rules.doors.wins.until - out
    waits = 0
    if not full and view.source >= 0:
        between = range(view.source + 1, view.source + 1 + (view.seat - view.source - 1) % SEATS)
        waits = sum(seat % SEATS not in view.won for seat in between)
    turns = view.wall // (players + 1)
    return Position(
        rules,
        view.seat,
        hand,
        view.melds[view.seat],
        view.flowers[view.seat],
        left,
        unseen,
        max(turns, view.wall > 0),
        drawn,
        offered,
        frozenset(river),
        keeps_of(book.id, out),
        idle_of(book.id, out, more),
        players,
        (
            view.kong_payment(KONG),
            view.kong_payment(ADDED_KONG),
            view.kong_payment(CONCEALED_KONG),
        ),
        more > 1,
        waits,
        max((view.wall - waits + players) // (players + 1), view.wall > 0),
        corrections_of(book.id),
    )


def _lasting(win: Win, book: Book) -> Win:
    """A win without what is true of this moment alone."""
    more = dict(win.more)
    for field in book.requests.fields:
        if field.default is None and isinstance(field.kind, Whole):
            more.pop(field.name, None)
    more.update(book.at_win.foreseen)
    return win._replace(flags=win.flags & {RIICHI}, tile=HIDDEN, hand=(), more=more)


def plain_counts(hand: Sequence[int], powers: Mapping[int, int]) -> tuple[list[int], list[int]]:
    """The copies of each plain tile of a hand, and its jokers."""
    counts = [0] * PLAIN
    jokers = []
    for tile in hand:
        if tile in powers:
            jokers.append(tile)
        elif tile < PLAIN:
            counts[tile] += 1
    return counts, jokers
