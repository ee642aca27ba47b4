"""One hand as planes of bytes: what everybody has seen is kept up to date event by event, and what
one seat knows besides is added when it is observed.

The public part is read off the log as a spectator is told it, so no hidden tile can get into it.
Of the table only the observer's own hand, its own kongs, its own exchange and the scores are read.
"""

from fivewinds.core.before_play import given_in, got_in
from fivewinds.core.codes import (
    ADDED_KONG,
    BY_DRAW,
    BY_ROB,
    CLAIM,
    CONCEALED_KONG,
    DECLARED_KONG,
    DIED,
    DISCARD,
    DRAW,
    EXCHANGED,
    FLOWER,
    HIDDEN,
    KONG,
    NOBODY,
    PUNG,
    SEATS,
    SPECTATOR,
    VOIDED,
    WIN,
)
from fivewinds.core.log import Log
from fivewinds.core.melds import claimed_meld
from fivewinds.core.shapes import Hand
from fivewinds.core.table import Table
from fivewinds.core.wins import Win
from fivewinds.dealt import Dealt
from fivewinds.env.layout import Layout
from fivewinds.match import Match

KINDS = 50
PLAIN = 34
MELDS = 4
LATEST = 255
# Columns of a seat's plane of facts (`layout.SEAT_FACTS`).
DEALER = 0
RIICHI = 1
DEAD = 2
WON = 3
FIRST_MELD = 4
MELD_KIND = 0
MELD_GIVER = 1
MELD_TIME = 2
MELD_STATED = 3
MELD_ADDED = 4
MELD_FACTS = 5
# Columns of the plane of the table (`layout.TABLE_FACTS`).
ROUND = 0
SEAT = 4
SOURCE = 8
ASKED = 12
ROBBING = 13
WALL = 14
NUMBER = 15
CARRIED = 17
BITS = 31


class Planes:
    """The planes of one table, seen from any of its seats."""

    def __init__(self, layout: Layout) -> None:
        self.width = layout.width
        self.columns = layout.columns
        self.tiles = [0] * 50
        """The tile of each column; the first are the plain tiles in order."""
        for column in range(self.width):
            self.tiles[column] = layout.kinds[column]
        self.own_size = len(layout.own) * self.width
        self.block = layout.seat_planes * self.width
        self.indicator_plane = layout.indicator
        self.pot_plane = layout.pot
        self.table_plane = layout.table
        self.drawn_plane = layout.drawn
        self.melds_plane = layout.melds
        self.stands_plane = layout.stands
        self.flowers_plane = layout.flowers
        self.shown_plane = layout.shown
        self.score_plane = layout.score
        self.facts_plane = layout.facts
        self.given_plane = layout.given
        self.void_plane = layout.void
        self.before_size = len(layout.before) * self.width
        self.public = bytearray(SEATS * self.block)
        """The blocks of the four seats, by seat."""
        self.unseen = [0] * 50
        """Copies of each tile that lie open nowhere."""
        self.discards = [0] * 200
        self.laid = [0] * 200
        """How many copies of each tile each seat has discarded, and laid out."""
        self.melds = [0, 0, 0, 0]
        """How many melds each seat has."""
        self.meld_tiles = [0] * 16
        """What the first tile of each meld stands for."""
        self.own_kongs = [0] * 16
        """The tiles of concealed kongs that only their owners know, or `HIDDEN`."""
        self.kongs_hidden = False
        """Whether there are any."""
        self.exchanges = [0, 0, 0, 0]
        """What each seat gave and got before play, which only it may know: an event, or 0."""
        self.voids = [HIDDEN, HIDDEN, HIDDEN, HIDDEN]
        """The first tile of the suit that each seat plays without, or `HIDDEN`."""
        self.heard = 0
        self.time = 0
        """How many discards, claims, kongs and flowers there have been in the hand."""
        self.last = HIDDEN
        self.source = NOBODY
        self.robbing = 0
        self.wall = 0
        self.adder = NOBODY
        """The seat that has added a tile to a pung, while it may still be robbed."""
        self.winners = 0
        self.number = 0

    def begin(self, match: Match) -> None:
        """A hand has been dealt."""
        table: Table = match.table
        hand: Dealt = match.present
        public = self.public
        for i in range(SEATS * self.block):
            public[i] = 0
        for i in range(SEATS * KINDS):
            self.discards[i] = 0
            self.laid[i] = 0
        self.kongs_hidden = False
        for i in range(SEATS * MELDS):
            self.own_kongs[i] = HIDDEN
        for tile in range(KINDS):
            self.unseen[tile] = table.terms.copies[tile]
        if hand.indicator != HIDDEN:
            self.unseen[hand.indicator] -= 1
        for seat in range(SEATS):
            self.melds[seat] = 0
            self.exchanges[seat] = 0
            self.voids[seat] = HIDDEN
            self._put_number(table.scores[seat], public, seat * self.block, self.score_plane)
        self.public[self._facts(table.dealer) + DEALER] = 1
        self.heard = 0
        self.time = 0
        self.last = HIDDEN
        self.source = NOBODY
        self.robbing = 0
        self.wall = hand.left
        self.adder = NOBODY
        self.winners = 0
        self.number = hand.number

    def hear(self, match: Match) -> None:
        """Take in what has happened since the last time."""
        if self.number != match.present.number or self.heard > match.table.log.count:
            self.begin(match)
        table: Table = match.table
        log: Log = table.log
        public = self.public
        paid = False
        while self.heard < log.count:
            event = log.seen(self.heard, SPECTATOR)
            kind = event & 255
            seat = event >> 8 & 255
            tile = event >> 16 & 255
            if kind == DRAW:
                self.wall = event >> 32 & 255
                if self.adder != NOBODY:
                    self._finish_added_kong()
            elif kind == DISCARD:
                self._discard(seat, tile, event)
            elif kind == CLAIM:
                self._claim(table, event)
            elif kind == DECLARED_KONG:
                self._kong(log, seat, tile, event >> 24 & 255)
            elif kind == FLOWER:
                self._lay_out(seat, tile)
            elif kind == DIED:
                self.public[self._facts(seat) + DEAD] = 1
            elif kind == WIN:
                self._win(table, seat, log.verdicts[event >> 40 & 255].win)
                paid = True
            elif kind == EXCHANGED:
                self.exchanges[seat] = log.seen(self.heard, seat)
            elif kind == VOIDED:
                self.voids[seat] = tile
            else:
                paid = True
            self.heard += 1
        if paid:
            for seat in range(SEATS):
                self._put_number(table.scores[seat], public, seat * self.block, self.score_plane)

    def _facts(self, seat: int) -> int:
        """Where a seat's facts begin."""
        return seat * self.block + self.facts_plane * self.width

    def _tick(self) -> int:
        """The time of the next act."""
        if self.time < LATEST:
            self.time += 1
        return self.time

    def _put_number(self, points: int, planes: bytearray, block: int, plane: int) -> None:
        """Write points as a sign and bits."""
        place = block + plane * self.width
        planes[place] = points < 0
        size = -points if points < 0 else points
        for bit in range(BITS):
            planes[place + 1 + bit] = size >> bit & 1

    def _discard(self, seat: int, tile: int, event: int) -> None:
        copy = self.discards[seat * KINDS + tile]
        self.discards[seat * KINDS + tile] = copy + 1
        place = seat * self.block + copy * self.width + self.columns[tile]
        time = self._tick()
        self.public[place] = time
        if event >> 24 & 1:
            self.public[place + self.drawn_plane * self.width] = 1
        if event >> 32 & 1:
            self.public[self._facts(seat) + RIICHI] = time
        self.unseen[tile] -= 1
        self.last = tile
        self.source = seat
        self.robbing = 0

    def _meld(self, seat: int, kind: int) -> int:
        """A new meld of a seat: where its facts begin."""
        place = self._facts(seat) + FIRST_MELD + MELD_FACTS * self.melds[seat]
        self.melds[seat] += 1
        time = self._tick()
        self.public[place + MELD_KIND] = kind
        self.public[place + MELD_TIME] = time
        return place

    def _meld_plane(self, seat: int, slot: int) -> int:
        """Where the tiles of a meld begin."""
        return seat * self.block + (self.melds_plane + slot) * self.width

    def _claim(self, table: Table, event: int) -> None:
        seat = event >> 8 & 255
        tile = event >> 16 & 255
        kind = event >> 24 & 15
        slot = self.melds[seat]
        place = self._meld(seat, kind)
        self.public[place + MELD_GIVER] = ((event >> 28 & 15) - seat + 4) % 4
        plane = self._meld_plane(seat, slot)
        self.public[plane + self.columns[tile]] += 1
        for i in range(3 if kind == KONG else 2):
            own = event >> 32 + 8 * i & 255
            self.public[plane + self.columns[own]] += 1
            self.unseen[own] -= 1
        self.meld_tiles[seat * MELDS + slot] = tile
        if self.stands_plane >= 0:
            self.public[place + MELD_STATED] = event >> 56 & 255 != 0
            meld = claimed_meld(event, table.terms.claims)
            self.meld_tiles[seat * MELDS + slot] = meld.stands[0]
            for stood in meld.stands:
                column = (self.stands_plane - self.melds_plane) * self.width + self.columns[stood]
                self.public[plane + column] += 1

    def _put_kong(self, seat: int, slot: int, tile: int) -> None:
        """The tiles of a concealed kong become known."""
        place = self._meld_plane(seat, slot) + self.columns[tile]
        self.public[place] = 4
        if self.stands_plane >= 0:
            self.public[place + (self.stands_plane - self.melds_plane) * self.width] = 4

    def _kong(self, log: Log, seat: int, tile: int, kind: int) -> None:
        """A kong is declared; the tile is `HIDDEN` where only its owner may know it."""
        if kind == ADDED_KONG:
            self.adder = seat
            self.last = tile
            self.source = seat
            self.robbing = self._tick()
            self.unseen[tile] -= 1
            return
        slot = self.melds[seat]
        self._meld(seat, CONCEALED_KONG)
        if tile == HIDDEN:
            own = log.seen(self.heard, seat) >> 16 & 255
            self.own_kongs[seat * MELDS + slot] = own
            self.kongs_hidden = True
        else:
            self.unseen[tile] -= 4
            self._put_kong(seat, slot, tile)

    def _finish_added_kong(self) -> None:
        """Nobody has robbed it."""
        seat = self.adder
        self.adder = NOBODY
        for slot in range(self.melds[seat]):
            place = self._facts(seat) + FIRST_MELD + MELD_FACTS * slot
            same = self.meld_tiles[seat * MELDS + slot] == self.last
            if same and self.public[place + MELD_KIND] == PUNG:
                self.public[place + MELD_KIND] = ADDED_KONG
                self.public[place + MELD_ADDED] = self.robbing
                column = self._meld_plane(seat, slot) + self.columns[self.last]
                self.public[column] += 1
                if self.stands_plane >= 0:
                    stood = (self.stands_plane - self.melds_plane) * self.width
                    self.public[column + stood] += 1

    def _lay_out(self, seat: int, tile: int) -> None:
        copy = self.laid[seat * KINDS + tile]
        self.laid[seat * KINDS + tile] = copy + 1
        place = seat * self.block + (self.flowers_plane + copy) * self.width
        # Not in one line: compiled, storing into a bytearray evaluates the value more than once.
        time = self._tick()
        self.public[place + self.columns[tile]] = time
        self.unseen[tile] -= 1

    def _win(self, table: Table, seat: int, win: Win) -> None:
        """A winner's hand is laid open, and what lay face down of its melds."""
        self.winners += 1
        self.public[self._facts(seat) + WON] = self.winners
        if win.by == BY_ROB:
            self.adder = NOBODY
        for tile in win.hand:
            self.unseen[tile] -= 1
            if self.shown_plane >= 0:
                place = seat * self.block + self.shown_plane * self.width
                self.public[place + self.columns[tile]] += 1
        if win.by == BY_DRAW:
            self.unseen[win.tile] -= 1
        for slot in range(MELDS):
            own = self.own_kongs[seat * MELDS + slot]
            if own != HIDDEN:
                self.own_kongs[seat * MELDS + slot] = HIDDEN
                self.unseen[own] -= 4
                self._put_kong(seat, slot, own)

    def write(self, match: Match, seat: int, out: bytearray, first: int) -> None:
        """Write what a seat sees into a buffer, from a place on."""
        table: Table = match.table
        public = self.public
        to = out
        block = self.block
        width = self.width
        place = first
        for i in range(self.own_size):
            to[place + i] = 0
        place += self.own_size
        for relative in range(SEATS):
            source = (seat + relative) % 4 * block
            for i in range(block):
                to[place + i] = public[source + i]
            place += block
        self._write_tiles(table, seat, to, first)
        place = first + self.table_plane * width
        if table.round is not None:
            wind: int = table.round
            to[place + ROUND + wind] = 1
        to[place + SEAT + seat] = 1
        if self.source != NOBODY:
            to[place + SOURCE + (self.source - seat + 4) % 4] = 1
        to[place + ASKED] = table.window != HIDDEN and table.waiting >> seat & 1
        to[place + ROBBING] = self.robbing != 0
        to[place + WALL] = self.wall
        to[place + NUMBER] = self.number & 255
        to[place + NUMBER + 1] = self.number >> 8 & 255
        to[place + CARRIED] = table.carried & 255
        to[place + CARRIED + 1] = table.carried >> 8 & 255
        if self.pot_plane >= 0:
            self._put_number(table.pot, to, first, self.pot_plane)
        if self.before_size:
            self._write_before_play(table, seat, to, first)

    def _write_before_play(self, table: Table, seat: int, to: bytearray, first: int) -> None:
        """Write what the seat gave and got before play, and the suits that seats play without."""
        place = first + self.own_size + SEATS * self.block
        for i in range(self.before_size):
            to[place + i] = 0
        if self.given_plane >= 0:
            place = first + self.given_plane * self.width
            if self.exchanges[seat]:
                for tile in given_in(self.exchanges[seat]):
                    to[place + self.columns[tile]] += 1
                for tile in got_in(self.exchanges[seat]):
                    to[place + self.width + self.columns[tile]] += 1
            if table.terms.exchanged:
                to[place + 2 * self.width + table.passes - 1] = 1
        if self.void_plane >= 0:
            for relative in range(SEATS):
                suit = self.voids[(seat + relative) % 4]
                if suit != HIDDEN:
                    place = first + (self.void_plane + relative) * self.width
                    for i in range(9):
                        to[place + self.columns[suit + i]] = 1

    def _write_tiles(self, table: Table, seat: int, to: bytearray, first: int) -> None:
        """Write the own tiles and those that tell where the hand stands."""
        width = self.width
        hand: Hand = table.hands[seat]
        counts = hand.counts
        unseen = self.unseen
        tiles = self.tiles
        unseen_place = first + 2 * width
        # A winner's tiles lie open already.
        own = 0 if table.won >> seat & 1 else 1
        for column in range(PLAIN):
            to[first + column] = counts[column]
            to[unseen_place + column] = unseen[column] - own * counts[column]
        for column in range(PLAIN, width):
            held = counts[tiles[column]]
            to[first + column] = held
            to[unseen_place + column] = unseen[tiles[column]] - own * held
        if self.kongs_hidden:
            for slot in range(self.melds[seat]):
                tile = self.own_kongs[seat * MELDS + slot]
                if tile != HIDDEN:
                    column = self.columns[tile]
                    to[unseen_place + column] -= 4
                    place = first + self.own_size + (self.melds_plane + slot) * width + column
                    to[place] = 4
                    if self.stands_plane >= 0:
                        to[place + (self.stands_plane - self.melds_plane) * width] = 4
        if table.window == HIDDEN and table.turn == seat and table.drawn != HIDDEN:
            to[first + width + self.columns[table.drawn]] = 1
        if self.last != HIDDEN:
            to[first + 3 * width + self.columns[self.last]] = 1
        if self.indicator_plane >= 0:
            tile = table.indicator()
            if tile != HIDDEN:
                to[first + self.indicator_plane * width + self.columns[tile]] = 1
