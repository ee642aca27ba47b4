"""What lies on the table, followed event by event as one reader is told them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import UNSET

from fivewinds.core.codes import SEATS
from fivewinds.events import (
    Claim,
    Dead,
    Deal,
    Discard,
    Draw,
    EndHand,
    EndMatch,
    Event,
    Exchange,
    Flower,
    Kong,
    Pay,
    Shown,
    Stopped,
    Void,
    Win,
)
from fivewinds.terminal.melds import ADDED_KONG, CONCEALED_KONG, PUNG, Laid
from fivewinds.terminal.tiles import Mark
from fivewinds.tiles import ID, WINDS, parse


def _none_of_four() -> list[list[Any]]:
    return [[] for _ in range(SEATS)]


@dataclass
class Scene:
    """The table as it stands after the events heard so far."""

    own: int
    """The seat nearest to the reader."""
    names: Sequence[str]
    """The players, by seat."""
    hands: int | None = None
    """How many hands the match has, where the book fixes it."""

    number: int = 0
    round: str | None = None
    """The prevailing wind, where there is one."""
    dealer: int = 0
    scores: list[int] = field(default_factory=lambda: [0] * SEATS)
    pot: int | None = None
    """Points that belong to nobody yet, where the book keeps such a pot."""
    indicator: int | None = None
    wall: int = 0
    turn: int | None = None
    hand: list[int] = field(default_factory=list)
    """The reader's concealed tiles, sorted, without the one just drawn."""
    drawn: int | None = None
    rivers: list[list[int]] = field(default_factory=_none_of_four)
    """Each seat's discards in order, those that were taken too."""
    marks: list[dict[int, Mark]] = field(default_factory=lambda: [{} for _ in range(SEATS)])
    """What has become of discards, by seat and place in the river."""
    last: int | None = None
    """The seat whose last discard is the latest."""
    melds: list[list[Laid]] = field(default_factory=_none_of_four)
    flowers: list[list[int]] = field(default_factory=_none_of_four)
    riichi: set[int] = field(default_factory=set)
    dead: set[int] = field(default_factory=set)
    void: dict[int, str] = field(default_factory=dict)
    """The suit that a seat plays without, by its letter."""
    won: dict[int, int] = field(default_factory=dict)
    """The tile with which each winner of this hand has won."""
    open: dict[int, list[int]] = field(default_factory=dict)
    """The concealed tiles of hands that have been laid open, without a winning tile."""
    paid: list[Pay] = field(default_factory=list)
    """What was paid in this hand besides its wins and its end."""
    results: list[Win | Stopped] = field(default_factory=list)
    """Who has won so far, and how the hand stopped if it did."""
    ended: EndMatch | None = None

    @property
    def result(self) -> Win | Stopped | None:
        """The latest of the results."""
        return self.results[-1] if self.results else None

    def wind(self, seat: int) -> str:
        """The wind of a seat; the dealer is east."""
        return WINDS[(seat - self.dealer) % SEATS]

    def held(self) -> list[int]:
        """The own tiles as they stand, the drawn one last."""
        return self.hand if self.drawn is None else [*self.hand, self.drawn]

    def hear(self, event: Event) -> None:
        """Take in the next event."""
        hear: Callable[[Any], None] = getattr(self, _HEARD[type(event)])
        hear(event)

    def _deal(self, event: Deal) -> None:
        self.number, self.dealer, self.wall = event.hand, event.dealer, event.wall
        self.round = None if event.round is UNSET else event.round
        self.pot = None if event.pot is UNSET else event.pot
        self.indicator = None if event.indicator is UNSET else ID[event.indicator]
        self.scores = list(event.scores)
        self.turn = self.last = self.drawn = None
        self.hand = parse(event.hands[self.own])
        self.rivers, self.melds, self.flowers = _none_of_four(), _none_of_four(), _none_of_four()
        self.marks = [{} for _ in range(SEATS)]
        self.riichi, self.dead, self.void = set(), set(), {}
        self.won, self.open, self.paid, self.results = {}, {}, [], []

    def _draw(self, event: Draw) -> None:
        # A replacement comes in its owner's turn, or before the first turn of all.
        if event.source == "wall":
            self.turn = event.seat
        self.wall = event.wall
        if event.seat == self.own:
            self._take_in()
            self.drawn = ID[event.tile]
            if self.turn != self.own:
                self._take_in()

    def _discard(self, event: Discard) -> None:
        river = self.rivers[event.seat]
        if event.riichi is True:
            self.riichi.add(event.seat)
            self.marks[event.seat][len(river)] = Mark.SIDEWAYS
        river.append(ID[event.tile])
        self.last = event.seat
        self._lay_down(event.seat, [ID[event.tile]])

    def _claim(self, event: Claim) -> None:
        self._taken(event.source)
        self.turn = event.seat
        self.melds[event.seat].append(Laid.of_claim(event))
        self._lay_down(event.seat, parse(event.tiles))

    def _kong(self, event: Kong) -> None:
        if event.kind == CONCEALED_KONG:
            meld = Laid.of_concealed_kong(event)
            self.melds[event.seat].append(meld)
            self._lay_down(event.seat, meld.tiles)
        else:
            tile = ID[str(event.tile)]
            self._meld_with(event.seat, PUNG, tile).grows(tile)
            self._lay_down(event.seat, [tile])

    def _flower(self, event: Flower) -> None:
        self.flowers[event.seat].append(ID[event.tile])
        self._lay_down(event.seat, [ID[event.tile]])

    def _exchange(self, event: Exchange) -> None:
        if event.seat == self.own:
            for tile in parse(event.tiles):
                self.hand.remove(tile)
            self.hand = sorted([*self.hand, *parse(event.received)])

    def _void(self, event: Void) -> None:
        self.void[event.seat] = event.suit

    def _pay(self, event: Pay) -> None:
        self.paid.append(event)
        self._move(event.payments)

    def _move(self, payments: Sequence[int]) -> None:
        """Points change hands; the pot takes or pays whatever they do not balance."""
        self.scores = [score + paid for score, paid in zip(self.scores, payments, strict=True)]
        if self.pot is not None:
            self.pot -= sum(payments)

    def _die(self, event: Dead) -> None:
        self.dead.add(event.seat)

    def _win(self, event: Win) -> None:
        tile = ID[event.tile]
        self.results.append(event)
        self.won[event.seat] = tile
        self.turn = None
        if event.by == "discard":
            assert event.source is not UNSET
            self._taken(event.source)
        elif event.by == "rob":
            assert event.source is not UNSET
            self._rob(event.source, tile)
        elif event.seat == self.own:
            self._lay_down(self.own, [tile])
        self._lay_open(event.shown)
        self._move(event.payments)

    def _rob(self, robbed: int, tile: int) -> None:
        """The tile is gone from the kong, also if another seat robs it too."""
        if any(meld.kind == ADDED_KONG and tile in meld.tiles for meld in self.melds[robbed]):
            self._meld_with(robbed, ADDED_KONG, tile).shrinks(tile)
            return
        last = self.melds[robbed][-1] if self.melds[robbed] else None
        if last is not None and last.kind == CONCEALED_KONG and last.tiles[0] == tile:
            self.melds[robbed].pop()
            if robbed == self.own:
                self.hand = sorted([*self.hand, tile, tile, tile])

    def _stop(self, event: Stopped) -> None:
        self.results.append(event)
        self.turn = None
        self._move(event.payments)
        if event.shown is not UNSET:
            self._lay_open(event.shown)

    def _lay_open(self, shown: Mapping[str, Shown]) -> None:
        for seat, hand in shown.items():
            self.open[int(seat)] = parse(hand.hand)
            for laid, told in zip(self.melds[int(seat)], hand.melds, strict=True):
                laid.tiles = Laid.of_object(told).tiles

    def _end_hand(self, event: EndHand) -> None:
        self.scores = list(event.scores)
        self.pot = None if event.pot is UNSET else event.pot
        if event.shown is not UNSET:
            self._lay_open(event.shown)

    def _end_match(self, event: EndMatch) -> None:
        self.scores = list(event.scores)
        self.ended = event

    def _taken(self, giver: int) -> None:
        """The latest discard of a seat lies there no more."""
        place = len(self.rivers[giver]) - 1
        self.marks[giver][place] = Mark.TAKEN
        self.last = None

    def _meld_with(self, seat: int, kind: str, tile: int) -> Laid:
        return next(meld for meld in self.melds[seat] if meld.kind == kind and tile in meld.tiles)

    def _lay_down(self, seat: int, tiles: Sequence[int]) -> None:
        """Tiles leave the reader's hand."""
        if seat == self.own:
            self._take_in()
            for tile in tiles:
                self.hand.remove(tile)

    def _take_in(self) -> None:
        """The drawn tile goes among the others."""
        if self.drawn is not None:
            self.hand = sorted([*self.hand, self.drawn])
            self.drawn = None


_HEARD = {
    Deal: "_deal",
    Draw: "_draw",
    Discard: "_discard",
    Claim: "_claim",
    Kong: "_kong",
    Flower: "_flower",
    Exchange: "_exchange",
    Void: "_void",
    Pay: "_pay",
    Dead: "_die",
    Win: "_win",
    Stopped: "_stop",
    EndHand: "_end_hand",
    EndMatch: "_end_match",
}
