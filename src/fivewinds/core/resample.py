"""Another world that one seat cannot tell from this one: what is hidden from it is dealt anew.

Every wall that deals what the seat has seen, and with which every act was legal when it was made,
is equally likely. Tiles are told apart, as in a box of tiles: a seat that held two of a kind may
have laid down either. It is exact rejection sampling:

- *Origins.* A tile that another seat has laid down lay at some place of the wall before, one of
  those whose tiles the seat held then. Each is equally likely; how many there are depends on no
  earlier choice, so that choosing them one after the other favours no wall.
- *The rest.* The tiles that nobody has shown are dealt at random to the places that are left.
- *Rejection.* A wall is thrown away, and another tried, where a discard would have been the tile
  just drawn and was not, a riichi would not wait, a hand would have won by itself, flowers would
  have come in another order, a pung could not have been claimed after one was let go, or nobody
  would be asked about the tile that others are being asked about.
- *Wrong declarations.* At a strict table a wrong declaration shows that the sound one was not
  there. Where another seat has made one, the whole hand is played again (`core.reenact`), and
  thrown away where some act would not have been legal.

A riichi hand is looked for by itself among all hidden tiles: about one in ten thousand waits. Where
several seats have declared, each is looked for alone, and all are kept if they share no tile.
"""

from fivewinds.core.codes import (
    CLAIM,
    CONCEALED_KONG,
    DECLARED_KONG,
    DIED,
    DISCARD,
    DRAW,
    EVERYTHING,
    FLOWER,
    HAND_SIZE,
    HIDDEN,
    KONG,
    PAID,
    PUNG,
    SEATS,
    WIN,
)
from fivewinds.core.compiled_rules import Terms
from fivewinds.core.hidden_hands import HiddenHands
from fivewinds.core.log import Log
from fivewinds.core.melds import claimed_meld
from fivewinds.core.random_numbers import RandomNumbers
from fivewinds.core.reenact import reenacted
from fivewinds.core.shapes import Hand
from fivewinds.core.state import replaced_at
from fivewinds.core.table import Table

MOST_HELD = 32
UNKNOWN = 255


class Resampling(HiddenHands):
    """Worlds in which one seat would have seen what it has seen."""

    def world(self, table: Table, reader: int, chance: RandomNumbers) -> Table:
        """A table in another world, every one equally likely.

        Raises ValueError for what cannot be sampled (`Survey.survey`).
        """
        self.survey(table, reader)
        while True:
            if self.deal_hands(table, chance):
                other = self._table(table, chance)
                if other is not None and self.has_wrong:
                    other = self._played_again(table, other)
                if other is not None:
                    return other

    def _played_again(self, table: Table, other: Table) -> Table | None:
        """The same world played from its wall, or None where an act would not have been legal."""
        again: Table | None = reenacted(table, other.wall, other.log)
        if again is None:
            return None
        if table.window != HIDDEN:
            return again if self._is_still_open(table, again) else None
        if table.turn == self.reader:
            # Which wrong declarations it has tried in this turn it knows.
            again.tried = table.tried
        return again

    def _table(self, table: Table, chance: RandomNumbers) -> Table | None:
        """The table in which all this is so, or None where it would have gone another way."""
        other: Table = table.clone()
        other.wall = self._wall(chance)
        log: Log = other.log
        log.part()
        for i in range(self.draw_count):
            log.put_tile(self.draw_numbers[i], self.tiles[self.draw_places[i]])
        for i in range(self.kong_count):
            log.put_tile(self.kong_numbers[i], self.kong_tiles[i])
        other.found = (None, None, None, None)
        for seat in range(SEATS):
            if seat == self.reader or table.won >> seat & 1:
                continue
            if self.kong_count:
                other.melds = replaced_at(other.melds, seat, self.melds_of(table, seat))
            if table.noted:
                other.missed = replaced_at(other.missed, seat, ())
            other.fours[seat] = 0
            other.ready[seat] = 0
            other.waits_known[seat] = 0
            other.empty(seat)
            if table.terms.automatic or table.terms.passed_pung:
                if not self._went_so(table, other, seat):
                    return None
            else:
                for i in range(self.held_count[seat]):
                    other.receive(seat, self.tiles[self.held[MOST_HELD * seat + i]])
            if seat == table.source and table.window != HIDDEN:
                self._keep_what_may_be_robbed(table, other, seat)
            # A lower bound: zero holds for any hand, and with jokers an exact one takes long.
            distance = 0 if other.has_jokers() else other.distance_of(seat)
            other.far[seat] = max(0, distance)
        if table.drawn != HIDDEN and table.turn != self.reader:
            other.drawn = self.tiles[self.last[table.turn]]
        if table.window != HIDDEN:
            return other if self._is_asked_about(table, other) else None
        if table.drawn != HIDDEN and table.turn != self.reader:
            other.begin_turn(table.turn)
            other.tried = table.tried
            if other.over:
                return None
        return other

    def _keep_what_may_be_robbed(self, table: Table, other: Table, seat: int) -> None:
        """Of a concealed kong that may still be robbed, three tiles are in the hand."""
        if table.robbing and table.kong_kind == CONCEALED_KONG:
            for _ in range(3):
                other.receive(seat, table.window)

    def _wall(self, chance: RandomNumbers) -> bytes:
        """The whole wall: what is still hidden of it is dealt at random."""
        wall = bytearray(self.size)
        for place in range(self.size):
            tile = self.tiles[place]
            if tile == UNKNOWN:
                number = chance.below(self.pool_count)
                tile = self.pool[number]
                self.pool_count -= 1
                self.pool[number] = self.pool[self.pool_count]
            wall[place] = tile
        return bytes(wall)

    def _is_asked_about(self, table: Table, other: Table) -> bool:
        """Ask the others about the tile of the window again; whether it would still be open.

        What the seat has answered it knows; what others have answered is their secret.
        """
        other.open_window(table.source, table.window, table.robbing)
        return other.log.count == table.log.count and self._is_still_open(table, other)

    def _is_still_open(self, table: Table, other: Table) -> bool:
        """Whether the window is still open once the seat has answered what it has answered."""
        reader = 1 << self.reader
        if other.waiting & reader and not table.waiting & reader:
            other.answers[self.reader] = table.answers[self.reader]
            other.waiting &= ~reader
        return other.waiting != 0 and (table.terms.strict or other.open_still())

    def _went_so(self, table: Table, other: Table, seat: int) -> bool:
        """Give the seat its tiles as they came and went; whether all went as it has been seen.

        A hand that wins by itself would have won, and who lets a pung go may not claim one.
        """
        terms: Terms = table.terms
        hand: Hand = other.hands[seat]
        own = HAND_SIZE * ((seat - table.dealer + 4) % 4)
        for i in range(HAND_SIZE):
            other.receive(seat, self.tiles[self.dealt[own + i]])
        distance = other.distance_of(seat) if terms.automatic else 0
        far = max(0, distance)
        passed = 0
        bit = 1
        log: Log = other.log
        for number in range(log.count):
            event = log.seen(number, EVERYTHING)
            kind = event & 255
            tile = event >> 16 & 255
            if event >> 8 & 255 != seat:
                if kind == DISCARD:
                    if terms.automatic and far == 0 and other.completes(seat, tile):
                        return False
                    pair = hand.counts[tile] >= 2 and terms.plain >> tile & 1
                    if pair and self._was_let_go(log, number, seat):
                        passed |= bit << tile
            elif kind == DRAW:
                other.receive(seat, tile)
                passed = 0
                if terms.automatic and far == 0 and other.is_complete(seat):
                    return False
            elif kind == DISCARD:
                other.give(seat, tile)
                far = far - 1 if far else 0
                if terms.automatic and far == 0:
                    far = other.distance_of(seat)
            elif kind == CLAIM:
                if event >> 24 & 15 == PUNG:
                    stands = claimed_meld(event, terms.claims).stands[0]
                    if passed >> stands & 1:
                        return False
                other.give(seat, event >> 32 & 255)
                other.give(seat, event >> 40 & 255)
                if event >> 24 & 15 == KONG:
                    other.give(seat, event >> 48 & 255)
                far = 0
            elif kind == DECLARED_KONG:
                copies = 4 if event >> 24 & 255 == CONCEALED_KONG else 1
                for _ in range(copies):
                    other.give(seat, tile)
                far = 0
            elif kind == FLOWER:
                other.give(seat, tile)
                far = 0
        other.passed[seat] = passed if terms.passed_pung else 0
        return True

    def _was_let_go(self, log: Log, number: int, seat: int) -> bool:
        """Whether a discard was let go by the seat: nobody won on it, and others may have it."""
        following = number + 1
        while following < log.count:
            event = log.seen(following, EVERYTHING)
            kind = event & 255
            if kind not in (PAID, DIED):
                return kind != WIN and not (kind == CLAIM and event >> 8 & 255 == seat)
            following += 1
        # Others are still being asked about it.
        return False
