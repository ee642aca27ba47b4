"""What one seat may see, driven by the events told to that seat and nothing else."""

from fivewinds.core.codes import (
    CLAIM,
    CONCEALED_KONG,
    DECLARED_KONG,
    DISCARD,
    DRAW,
    FLOWER,
    HAND_SIZE,
    HIDDEN,
    KONG,
    SEATS,
    WIN,
)
from fivewinds.core.compiled_rules import Terms
from fivewinds.core.hand_distance import Jokered
from fivewinds.core.log import Log
from fivewinds.core.offers import Offer
from fivewinds.core.shapes import Hand
from fivewinds.core.state import dealt_tiles
from fivewinds.core.table import Table
from fivewinds.events import Verdict
from fivewinds.match import Dealt, Match
from fivewinds.tiles import KINDS

NO_HAND = 0
UNKNOWN = -2
"""Less than any distance."""


class View:
    """One seat's view of the hand being played.

    It holds no way back to the table: whoever gets a view cannot look further than it shows.
    """

    def __init__(self, match: Match, seat: int) -> None:
        terms: Terms = match.table.terms
        self.seat = seat
        self.set = terms.copies
        """How many copies of each tile there are."""
        self.hides_kongs = terms.hidden_kongs
        """Whether the tiles of others' concealed kongs are hidden."""
        self.number = NO_HAND
        """The hand's number in the match."""
        self.dealer = 0
        self.scores: list[int] = [0, 0, 0, 0]
        self.forms = terms.forms
        """The forms that complete a hand in this book."""
        self.of_use = terms.of_use
        """The same of the tiles that can be part of a hand, not of mere flowers."""
        self.hand = Hand()
        """The own concealed tiles, the one just drawn among them."""
        self.jokered: Jokered | None = None
        """What jokers make of them, in books that have them."""
        if terms.jokers is not None:
            self.jokered = Jokered(self.hand, terms.jokers, terms.of_use, terms.forms)
        self.drawn = HIDDEN
        """The tile just drawn, while it is the seat's turn."""
        self.asked_about = HIDDEN
        """The latest tile that others may answer, a discard or that of an added kong."""
        self.unseen = [0] * 50
        """Copies of each tile that lie neither in the own hand nor open on the table."""
        self.discarded = [0] * 256
        self.discards = [0, 0, 0, 0]
        self.melds = [0, 0, 0, 0]
        """How many melds each seat has; an added kong is its pung."""
        self.riichi = [0, 0, 0, 0]
        """1 for seats that have declared riichi."""
        self.wall = 0
        """Tiles that can still be drawn."""
        self.heard = 0
        self.news = [0] * 32
        self.offer = Offer()
        """What the seat may do now; empty when it is not asked."""

    @property
    def legal(self) -> list[int]:
        """All that the table accepts now, as the integers of `core.codes`."""
        return self.offer.listed()

    @property
    def sound(self) -> list[int]:
        """Those of the legal actions that are no mistake."""
        return self.offer.sound()

    def look(self, match: Match) -> None:
        """Bring the view up to the present moment of its match."""
        table: Table = match.table
        if self.number != len(match.hands):
            self.begin(match)
        log: Log = table.log
        while self.heard < log.count:
            count = log.tell(self.seat, self.heard, self.news)
            self.heard += count
            for i in range(count):
                event = self.news[i]
                self._hear(event)
                if event & 255 == WIN:
                    self._see_winner(table.verdicts[event >> 40 & 255])
        table.fill(self.offer, self.seat)

    @property
    def rivers(self) -> list[list[int]]:
        """Each seat's discards in order, claimed ones too."""
        return [
            [self.discarded[64 * seat + i] for i in range(self.discards[seat])]
            for seat in range(SEATS)
        ]

    def begin(self, match: Match) -> None:
        """Forget the last hand and take up the one that has just been dealt."""
        hand: Dealt = match.present
        self.number = hand.number
        self.dealer = hand.dealer
        self.scores = list(hand.scores)
        self.heard = 0
        self.drawn = HIDDEN
        self.asked_about = HIDDEN
        self.wall = hand.left
        self.hand.clear()
        if self.jokered is not None:
            self.jokered.clear()
        for tile in range(KINDS):
            self.unseen[tile] = self.set[tile]
        for seat in range(SEATS):
            self.discards[seat] = 0
            self.melds[seat] = 0
            self.riichi[seat] = 0
        if hand.indicator != HIDDEN:
            self.unseen[hand.indicator] -= 1
        dealt: bytearray = dealt_tiles(hand.wall, hand.dealer, self.seat)
        for i in range(HAND_SIZE):
            tile = dealt[i]
            self.take(tile)
            self.unseen[tile] -= 1

    def take(self, tile: int) -> None:
        """A tile comes to the own hand; whoever tries things out takes it back with `put_away`."""
        self.hand.add(tile)
        if self.jokered is not None:
            self.jokered.add(tile)

    def put_away(self, tile: int) -> None:
        """A tile leaves the own hand, or is tried without; the caller knows that it is there."""
        self.hand.remove(tile)
        if self.jokered is not None:
            self.jokered.remove(tile)

    def distance(self) -> int:
        """How far the own hand is from waiting; below nought it is complete."""
        if self.jokered is not None:
            return self.jokered.distance()
        return self.hand.distance(self.forms)

    def distance_without(self, tile: int) -> int:
        """How far the own hand would be without one of its tiles."""
        if self.jokered is None:
            return self.hand.distance_without(tile, self.forms)
        self.put_away(tile)
        distance = self.jokered.distance()
        self.take(tile)
        return distance

    def useful_without(self, tile: int, distance: int = UNKNOWN) -> int:
        """How many unseen tiles would then bring it nearer, or complete it.

        Who knows the distance that is left without the tile may say so.
        """
        self.put_away(tile)
        total = 0
        if distance == UNKNOWN:
            distance = self.distance()
        if self.jokered is None:
            total = self.hand.useful_among(self.forms, self.unseen, distance)
        else:
            total = self.jokered.useful_among(self.unseen, distance)
        self.take(tile)
        return total

    def _hear(self, event: int) -> None:
        """Take in the next event, as this seat may see it."""
        kind = event & 255
        seat = event >> 8 & 255
        tile = event >> 16 & 255
        if kind == DRAW:
            self.wall = event >> 32 & 255
            if seat == self.seat:
                self.take(tile)
                self.unseen[tile] -= 1
                # Before the first discard the others only replace what they lay out.
                if seat == self.dealer or self.asked_about != HIDDEN:
                    self.drawn = tile
        elif kind == DISCARD:
            self.discarded[64 * seat + self.discards[seat]] = tile
            self.discards[seat] += 1
            self.asked_about = tile
            self.riichi[seat] |= event >> 32 & 1
            if seat == self.seat:
                self.put_away(tile)
                self.drawn = HIDDEN
            else:
                self.unseen[tile] -= 1
        elif kind == CLAIM:
            self.melds[seat] += 1
            self._lay_down(seat, event >> 32 & 255)
            self._lay_down(seat, event >> 40 & 255)
            if event >> 24 & 15 == KONG:
                self._lay_down(seat, event >> 48 & 255)
        elif kind == DECLARED_KONG:
            self._hear_kong(seat, tile, event >> 24 & 255)
        elif kind == FLOWER:
            self._lay_down(seat, tile)

    def _hear_kong(self, seat: int, tile: int, kind: int) -> None:
        if seat == self.seat:
            self.drawn = HIDDEN
        if kind == CONCEALED_KONG:
            self.melds[seat] += 1
            if tile != HIDDEN:
                for _ in range(4):
                    self._lay_down(seat, tile)
        else:
            self.asked_about = tile
            self._lay_down(seat, tile)

    def _lay_down(self, seat: int, tile: int) -> None:
        """A tile of a seat comes to lie open; of the own ones it has been seen before."""
        if seat == self.seat:
            self.put_away(tile)
        else:
            self.unseen[tile] -= 1

    def _see_winner(self, verdict: Verdict) -> None:
        """A winner's hand is laid open, and what lay face down of his melds."""
        win = verdict.win
        if win.seat == self.seat:
            if win.drawn:
                self.put_away(win.tile)
                self.drawn = HIDDEN
            return
        for tile in win.hand:
            self.unseen[tile] -= 1
        if win.drawn:
            self.unseen[win.tile] -= 1
        # Other concealed kongs were seen when they were made, unless their book hides them.
        for meld in win.melds:
            if meld.kind == CONCEALED_KONG and self.hides_kongs:
                self.unseen[meld.tiles[0]] -= 4


def views(match: Match) -> list[View]:
    """The four seats' views of a match, up to the present moment."""
    found = [View(match, seat) for seat in range(SEATS)]
    for view in found:
        view.look(match)
    return found
