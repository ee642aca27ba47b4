"""One hand of play: a state machine of legal, act and events, the same for every book.

Actions go in through `act`, which checks them; events are the only output. The table knows no
rule book: where books differ, a `Terms` says how this one plays, and what only the book can
know (what is this win worth?) is asked of its `judge`.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from fivewinds.core.codes import (
    ACT_DISCARD,
    BY_DISCARD,
    BY_DRAW,
    DISCARD,
    DRAW,
    EVERYTHING,
    HAND_SIZE,
    HIDDEN,
    NOBODY,
    SEATS,
    STOPPED,
    WIN,
)
from fivewinds.core.log import Log
from fivewinds.core.shapes import Hand


class Refused(Exception):
    """An action that the table does not accept. Nothing has changed."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Win(NamedTuple):
    """A completed hand as the table hands it to the book."""

    seat: int
    by: int
    tile: int
    source: int
    """The seat that discarded the tile; `NOBODY` for a drawn one."""
    hand: tuple[int, ...]
    """The concealed tiles, sorted, without the winning one."""
    dealer: int


class Terms:
    """How a book plays at the table, as data."""

    def __init__(
        self,
        tiles: bytes,
        *,
        dead: int,
        forms: int,
        judge: Callable[[Win], Any],
    ) -> None:
        self.tiles = tiles
        """The set, sorted."""
        self.dead = dead
        """How many tiles at the end of the wall are never drawn."""
        self.forms = forms
        """The forms of `shapes` that complete a hand."""
        self.judge = judge
        """What a win is worth; the table keeps the verdict and never looks inside."""


def dealt_hands(wall: bytes, dealer: int, reader: int) -> list[bytes]:
    """The four hands that a wall deals, sorted, hidden from whoever may not see them."""
    hidden = bytes((HIDDEN,)) * HAND_SIZE
    return [
        bytes(sorted(dealt_tiles(wall, dealer, seat))) if reader in (EVERYTHING, seat) else hidden
        for seat in range(SEATS)
    ]


def dealt_tiles(wall: bytes, dealer: int, seat: int) -> bytearray:
    """The tiles that a wall deals to one seat, in the order in which they come."""
    place = (seat - dealer + SEATS) % SEATS
    tiles = bytearray(HAND_SIZE)
    for i in range(HAND_SIZE):
        tiles[i] = wall[_dealt(place, i)]
    return tiles


def _dealt(place: int, number: int) -> int:
    """Where in the wall the tiles of the player lie who is `place` seats after the dealer."""
    if number < 12:
        return 16 * (number // 4) + 4 * place + number % 4
    return 48 + place


class Offer:
    """The actions that a seat may choose from; filled by the table, again and again."""

    def __init__(self) -> None:
        self.count = 0
        self.actions = [0] * 64

    def listed(self) -> list[int]:
        """The actions as a list."""
        return [self.actions[i] for i in range(self.count)]


class Table:
    """Four hands and a wall, from the deal to the end of the hand."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.wall = bytearray(len(terms.tiles))
        self.front = 0
        self.end = 0
        self.dealer = 0
        self.turn = NOBODY
        self.drawn = HIDDEN
        self.hands = [Hand(), Hand(), Hand(), Hand()]
        self.far = bytearray(SEATS)
        """A distance that each seat's hand, when it last had thirteen tiles, was not below.

        A tile replaced brings a hand nearer by one at most, so that the distance itself is looked
        up only when this has come down to nought; then it is exact. Only a hand at nought wins.
        """
        self.log = Log()
        self.winners: list[int] = []
        self.verdicts: list[Any] = []
        """What the book's judge said of each win, in the order of `winners`."""
        self.over = True

    def deal(self, wall: bytearray, dealer: int) -> None:
        """Start a hand with this wall: four tiles each, three times, then one each."""
        self.wall[:] = wall
        self.dealer = dealer
        self.front = SEATS * HAND_SIZE
        self.end = len(wall) - self.terms.dead
        self.log = Log()
        self.winners = []
        self.verdicts = []
        self.over = False
        for i in range(SEATS):
            hand: Hand = self.hands[(dealer + i) % SEATS]
            hand.clear()
            for j in range(HAND_SIZE):
                hand.add(self.wall[_dealt(i, j)])
            far = hand.distance(self.terms.forms)
            self.far[(dealer + i) % SEATS] = far
        self._draw(dealer)

    def left(self) -> int:
        """Tiles that can still be drawn."""
        return self.end - self.front

    def asked(self) -> list[int]:
        """The seats whose action the table waits for."""
        return [] if self.over else [self.turn]

    def fill(self, offer: Offer, seat: int) -> int:
        """Put the seat's legal actions into an offer, sorted; none when it is not asked."""
        count = 0
        if not self.over and seat == self.turn:
            hand: Hand = self.hands[seat]
            for tile in range(34):
                # Written for every tile and kept for those held: quicker than a branch.
                offer.actions[count] = ACT_DISCARD | tile << 8
                count += hand.counts[tile] > 0
        offer.count = count
        return count

    def legal(self, seat: int) -> list[int]:
        """The seat's legal actions, sorted; none when it is not asked."""
        offer = Offer()
        self.fill(offer, seat)
        return offer.listed()

    def act(self, seat: int, action: int) -> None:
        """Carry out an action, or raise `Refused` and change nothing."""
        if self.over or seat != self.turn:
            raise Refused("not-asked")
        tile = action >> 8
        if action < 0 or action & 255 != ACT_DISCARD or tile >= 50:
            raise Refused("not-legal")
        hand: Hand = self.hands[seat]
        if tile >= 34 or hand.counts[tile] == 0:
            raise Refused("not-held")
        hand.remove(tile)
        far = self.far[seat] - 1 if self.far[seat] else 0
        if far == 0:
            far = hand.distance(self.terms.forms)
        self.far[seat] = far
        self.log.add(DISCARD, seat, tile, tile == self.drawn, 0, 0)
        self._after_discard(seat, tile)

    def _after_discard(self, discarder: int, tile: int) -> None:
        """The nearest seat to the right that the tile completes wins; else the next one draws."""
        for i in range(1, SEATS):
            seat = (discarder + i) % SEATS
            if self.far[seat] == 0:
                hand: Hand = self.hands[seat]
                if hand.complete_with(tile, self.terms.forms):
                    self._win(seat, BY_DISCARD, tile, discarder)
                    return
        self._draw((discarder + 1) % SEATS)

    def _draw(self, seat: int) -> None:
        """The seat draws from the front, and wins if that completes its hand."""
        if self.front == self.end:
            self._stop()
            return
        tile = self.wall[self.front]
        self.front += 1
        hand: Hand = self.hands[seat]
        hand.add(tile)
        self.turn = seat
        self.drawn = tile
        self.log.add(DRAW, seat, tile, 0, self.end - self.front, 0)
        if self.far[seat] == 0 and hand.complete(self.terms.forms):
            hand.remove(tile)
            self._win(seat, BY_DRAW, tile, NOBODY)

    def _win(self, seat: int, by: int, tile: int, source: int) -> None:
        hand: Hand = self.hands[seat]
        win = Win(seat, by, tile, source, tuple(hand.tiles()), self.dealer)
        verdict = self.terms.judge(win)
        self.log.add(WIN, seat, tile, by, source & 255, len(self.verdicts))
        self.verdicts.append(verdict)
        self.winners.append(seat)
        self.over = True

    def _stop(self) -> None:
        self.log.add(STOPPED, 0, 0, 0, 0, 0)
        self.over = True

    def snapshot(self) -> tuple[Any, ...]:
        """The whole state as plain values, for `restore`."""
        return (
            bytes(self.wall),
            self.front,
            self.end,
            self.dealer,
            self.turn,
            self.drawn,
            tuple(tuple(hand.tiles()) for hand in self.hands),
            bytes(self.far),
            tuple(self.log.read()),
            tuple(self.winners),
            tuple(self.verdicts),
            self.over,
        )

    def restore(self, snapshot: tuple[Any, ...]) -> None:
        """Return to the state of a snapshot."""
        wall, front, end, dealer, turn, drawn, hands, far, log, winners, verdicts, over = snapshot
        self.wall[:] = wall
        self.front, self.end = front, end
        self.dealer, self.turn, self.drawn = dealer, turn, drawn
        self.hands = [Hand(tiles) for tiles in hands]
        self.far = bytearray(far)
        self.log = Log.of(log)
        self.winners = list(winners)
        self.verdicts = list(verdicts)
        self.over = over

    def clone(self) -> "Table":
        """Another table in the same state."""
        other = Table(self.terms)
        other.restore(self.snapshot())
        return other
