"""What one seat may see, driven by the events told to that seat and nothing else."""

from fivewinds.core.codes import DISCARD, DRAW, HAND_SIZE, HIDDEN, SEATS
from fivewinds.core.log import Log
from fivewinds.core.shapes import Hand
from fivewinds.core.table import Offer, Table, dealt_tiles
from fivewinds.match import Dealt, Match
from fivewinds.tiles import KINDS

NO_HAND = 0


class View:
    """One seat's view of the hand being played.

    It holds no way back to the table: whoever gets a view cannot look further than it shows.
    """

    def __init__(self, match: Match, seat: int) -> None:
        self.seat = seat
        self.forms = match.book.forms
        """The forms that complete a hand in this book."""
        self.set = match.book.copies
        """How many copies of each tile there are."""
        self.number = NO_HAND
        """The hand's number in the match."""
        self.dealer = 0
        self.scores: list[int] = [0, 0, 0, 0]
        self.hand = Hand()
        """The own concealed tiles, the one just drawn among them."""
        self.drawn = HIDDEN
        """The tile just drawn, while it is the seat's turn."""
        self.unseen = [0] * 50
        """Copies of each tile that lie neither in the own hand nor open on the table."""
        self.discarded = [0] * 256
        self.discards = [0, 0, 0, 0]
        self.wall = 0
        """Tiles that can still be drawn."""
        self.heard = 0
        self.offer = Offer()
        """What the seat may do now; empty when it is not asked."""

    @property
    def legal(self) -> list[int]:
        """What the seat may do now, as the integers of `core.codes`."""
        return self.offer.listed()

    def look(self, match: Match) -> None:
        """Bring the view up to the present moment of its match."""
        table: Table = match.table
        if self.number != len(match.hands):
            self.begin(match)
        log: Log = table.log
        while self.heard < log.count:
            self.hear(log.seen(self.heard, self.seat))
        table.fill(self.offer, self.seat)

    @property
    def rivers(self) -> list[list[int]]:
        """Each seat's discards in order."""
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
        self.wall = hand.left
        self.hand.clear()
        for tile in range(KINDS):
            self.unseen[tile] = self.set[tile]
        for seat in range(SEATS):
            self.discards[seat] = 0
        dealt: bytearray = dealt_tiles(hand.wall, hand.dealer, self.seat)
        for i in range(HAND_SIZE):
            tile = dealt[i]
            self.hand.add(tile)
            self.unseen[tile] -= 1

    def hear(self, event: int) -> None:
        """Take in the next event, as this seat may see it."""
        self.heard += 1
        kind = event & 255
        seat = event >> 8 & 255
        tile = event >> 16 & 255
        if kind == DRAW:
            self.wall = event >> 32 & 255
            if seat == self.seat:
                self.hand.add(tile)
                self.unseen[tile] -= 1
                self.drawn = tile
        elif kind == DISCARD:
            self.discarded[64 * seat + self.discards[seat]] = tile
            self.discards[seat] += 1
            if seat == self.seat:
                self.hand.remove(tile)
                self.drawn = HIDDEN
            else:
                self.unseen[tile] -= 1


def views(match: Match) -> list[View]:
    """The four seats' views of a match, up to the present moment."""
    found = [View(match, seat) for seat in range(SEATS)]
    for view in found:
        view.look(match)
    return found
