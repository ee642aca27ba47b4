"""What lies open to one seat: read off the events that it was told, when somebody asks."""

from typing import Any

import fivewinds.core.melds as meld_of
from fivewinds.core.codes import (
    ADDED_KONG,
    BY_DISCARD,
    BY_DRAW,
    BY_ROB,
    CLAIM,
    CONCEALED_KONG,
    DECLARED_KONG,
    DIED,
    DISCARD,
    DRAW,
    FLOWER,
    HIDDEN,
    NOBODY,
    PAID,
    SEATS,
    VOIDED,
    WIN,
)
from fivewinds.core.compiled_rules import Terms
from fivewinds.core.log import Log
from fivewinds.core.state import NONE_OF_FOUR, replaced_at
from fivewinds.core.wins import Ending, Meld, Payment


class Seen:
    """Melds, flowers, rivers, scores and winners as a seat knows them, event by event."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.begin([0, 0, 0, 0], 0)

    def begin(self, scores: list[int], pot: int) -> None:
        """A hand has been dealt."""
        self.log = Log()
        """The events so far, with `HIDDEN` for tiles that the seat may not know."""
        self.melds: tuple[tuple[Meld, ...], ...] = NONE_OF_FOUR
        self.flowers: tuple[tuple[int, ...], ...] = NONE_OF_FOUR
        self.rivers: list[list[int]] = [[], [], [], []]
        self.shown: list[list[int] | None] = [None, None, None, None]
        """The concealed tiles of those who have won."""
        self.riichi = [0, 0, 0, 0]
        self.dead = [0, 0, 0, 0]
        self.void = [0, 0, 0, 0]
        """The kinds of the suit that each seat plays without, as bits."""
        self.winners: tuple[int, ...] = ()
        self.scores = list(scores)
        self.pot = pot
        self.adder = NOBODY
        """The seat that has added a tile to a pung, while it may still be robbed."""
        self.added = HIDDEN

    def hear(
        self,
        event: int,
        verdicts: tuple[Any, ...],
        payments: tuple[Payment | Ending, ...],
    ) -> None:
        """Take in the next event, with what events refer to by their place."""
        self.log.append(event)
        kind = event & 255
        seat = event >> 8 & 255
        tile = event >> 16 & 255
        if kind == DRAW:
            if self.adder != NOBODY:
                # Nobody has robbed it.
                melds = meld_of.with_kong_added(self.melds[self.adder], self.added)
                self.melds = replaced_at(self.melds, self.adder, melds)
                self.adder = NOBODY
        elif kind == DISCARD:
            self.rivers[seat].append(tile)
            self.riichi[seat] |= event >> 32 & 1
        elif kind == CLAIM:
            self._lay_down(seat, meld_of.claimed_meld(event, self.terms.claims))
        elif kind == DECLARED_KONG:
            if event >> 24 & 255 == CONCEALED_KONG:
                self._lay_down(seat, meld_of.concealed_kong(tile))
            else:
                self.adder = seat
                self.added = tile
        elif kind == FLOWER:
            self.flowers = replaced_at(self.flowers, seat, (*self.flowers[seat], tile))
        elif kind == VOIDED:
            self.void[seat] = 511 << tile
        elif kind == DIED:
            self.dead[seat] = 1
        elif kind == PAID:
            paid = payments[event >> 24 & 0xFFFF].payments
            self._move(paid, paid)
        elif kind == WIN:
            self._see_win(seat, verdicts[event >> 40 & 255])

    def _lay_down(self, seat: int, meld: Meld) -> None:
        self.melds = replaced_at(self.melds, seat, (*self.melds[seat], meld))

    def _see_win(self, seat: int, verdict: Any) -> None:
        """The winner's hand is laid open, and what lay face down of its melds."""
        win = verdict.win
        self.winners = (*self.winners, seat)
        self.shown[seat] = list(win.hand)
        self.melds = replaced_at(self.melds, seat, win.melds)
        if win.by == BY_ROB:
            if self.adder == NOBODY:
                self._take_back(win.source, win.tile)
            self.adder = NOBODY
        self._move(verdict.gains, verdict.payments)

    def _take_back(self, seat: int, tile: int) -> None:
        """A concealed kong was robbed, and is none."""
        melds = self.melds[seat]
        last = len(melds) - 1
        if last >= 0 and melds[last].kind == CONCEALED_KONG and melds[last].tiles[0] == tile:
            self.melds = replaced_at(self.melds, seat, melds[:last])

    def _move(self, gains: tuple[int, ...], payments: tuple[int, ...]) -> None:
        """Add `gains` to the scores; the pot takes or pays what `payments` do not balance."""
        for seat in range(SEATS):
            self.scores[seat] += gains[seat]
            self.pot -= payments[seat]


class Situation:
    """A table as far as one seat knows it, when a tile comes with which that seat may win.

    It answers what the `situate` of a book asks. A tile that has not come yet is taken for the
    next one to come. What the seat may not know is not there: asking for it raises an error.
    """

    def __init__(
        self,
        seen: Seen,
        seat: int,
        hand: list[int],
        tile: int,
        by: int,
        source: int,
        dealer: int,
        left: int,
        indicator: int,
        carried: int = 0,
    ) -> None:
        self.terms = seen.terms
        self.seat = seat
        self.dealer = dealer
        self.carried = carried
        self.melds = seen.melds
        self.flowers = seen.flowers
        self.open = [sum(meld.is_open for meld in melds) for melds in seen.melds]
        self.riichi = list(seen.riichi)
        self.dead = list(seen.dead)
        self.void = list(seen.void)
        self.winners = seen.winners
        self.won = sum(1 << winner for winner in seen.winners)
        self.scores = list(seen.scores)
        self.pot = seen.pot
        self.log = seen.log.clone()
        self.drawn = self.window = HIDDEN
        self.source = source
        self._hands = seen.shown.copy()
        self._hands[seat] = hand
        self._left = left
        self._indicator = indicator
        if by == BY_DRAW:
            self.drawn = tile
            if len(hand) % 3 == 1:
                self._left = max(0, left - 1)
                self._hands[seat] = sorted((*hand, tile))
                self.log.append(DRAW | seat << 8 | tile << 16 | self._left << 32)
        else:
            self.window = tile
            if not self._is_there(tile, by, source):
                kind = DISCARD if by == BY_DISCARD else DECLARED_KONG | ADDED_KONG << 24
                self.log.append(kind | source << 8 | tile << 16)

    def _is_there(self, tile: int, by: int, source: int) -> bool:
        """Whether the others are being asked about this tile of that seat."""
        for event in reversed(self.log.read()):
            kind = event & 255
            if kind not in (PAID, DIED):
                asked = kind == (DISCARD if by == BY_DISCARD else DECLARED_KONG)
                return asked and event >> 8 & 0xFFFF == source | tile << 8
        return False

    def left(self) -> int:
        """Tiles that can still be drawn in turn."""
        return self._left

    def indicator(self) -> int:
        """The tile that lies face up from the deal, or `HIDDEN` where there is none."""
        return self._indicator

    def held(self, seat: int) -> list[int]:
        """The seat's concealed tiles, sorted; LookupError for those that nobody may know."""
        hand = self._hands[seat]
        if hand is None:
            raise LookupError(f"seat {self.seat} does not know the hand of seat {seat}")
        return list(hand)
