"""What one seat may see, driven by the events told to that seat and nothing else."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from fivewinds.core.before_play import given_in, got_in
from fivewinds.core.codes import (
    BY_DISCARD,
    BY_DRAW,
    BY_ROB,
    CLAIM,
    CONCEALED_KONG,
    DECLARED_KONG,
    DISCARD,
    DRAW,
    EXCHANGED,
    FLOWER,
    HAND_SIZE,
    HIDDEN,
    KONG,
    NOBODY,
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
from fivewinds.core.wins import Ending, Meld, Payment, Win
from fivewinds.dealt import Dealt
from fivewinds.events import Verdict
from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.rules.worth import Worth
from fivewinds.seen import Seen, Situation
from fivewinds.tiles import KINDS, NAMES

NO_HAND = 0
ROOM = 384
"""Events of a hand that a view keeps in itself; what comes after is `more`."""
UNKNOWN = -2
"""Less than any distance."""


class View:
    """One seat's view of the hand being played.

    It holds no reference to the table: a bot cannot see more than the view shows.
    """

    def __init__(self, match: Match, seat: int) -> None:
        terms: Terms = match.table.terms
        self.terms = terms
        self.book: Book = match.book
        self.options: Mapping[str, Any] = MappingProxyType(match.options)
        self.seat = seat
        self.set = terms.copies
        """How many copies of each tile there are."""
        self.hides_kongs = terms.hidden_kongs
        """Whether the tiles of others' concealed kongs are hidden."""
        self.number = NO_HAND
        """The hand's number in the match."""
        self.dealer = 0
        self.round: int | None = None
        """The prevailing wind, 0-3; None where there is none."""
        self.indicator = HIDDEN
        self.carried = 0
        """The tile that lies face up from the deal, or `HIDDEN`."""
        self.dealt_scores: list[int] = [0, 0, 0, 0]
        self.dealt_pot = 0
        """Scores and pot when the hand was dealt."""
        self.forms = terms.forms
        """The forms that complete a hand in this book."""
        self.of_use = terms.of_use
        """Copies of each tile that can be part of a hand: none of flowers that are no jokers."""
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
        self.source = NOBODY
        """The seat whose tile that is."""
        self.robbable = HIDDEN
        """The tile of the own concealed kong, while some form may rob it."""
        self.unseen = [0] * 50
        """Copies of each tile that lie neither in the own hand nor open on the table."""
        self.wall = 0
        """Tiles that can still be drawn."""
        self.heard = 0
        """How many events of the hand the view has heard."""
        self.told = [0] * 416
        """These events; with room behind them, so that the latest are told into it."""
        self.more: list[int] = []
        self._verdicts: tuple[Verdict, ...] = ()
        self._payments: tuple[Payment | Ending, ...] = ()
        """What events refer to by their place."""
        self.seen: Seen | None = None
        """What lies open, as far as somebody has asked."""
        self.seen_number = NO_HAND
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
            place = min(self.heard, ROOM)
            count = log.tell(self.seat, self.heard, self.told, place)
            for i in range(count):
                event = self.told[place + i]
                self._hear(event)
                if event & 255 == WIN:
                    self._see_winner(log.verdicts[event >> 40 & 255])
            if self.heard + count > ROOM:
                self._keep(place, count)
            self.heard += count
            self._verdicts = log.verdicts
            self._payments = log.payments
        table.fill(self.offer, self.seat)
        if self.terms.rob_concealed and self.offer.count and table.window != HIDDEN:
            # Who may rob a concealed kong is asked about its tile.
            self.asked_about = table.window
            self.source = table.source

    def _keep(self, place: int, count: int) -> None:
        """Of the events just told, keep those for which there is no room."""
        for i in range(count):
            if self.heard + i >= ROOM:
                self.more.append(self.told[place + i])

    @property
    def events(self) -> list[int]:
        """The events of the hand so far as the seat may see them, integers of `core.codes`."""
        found = [self.told[number] for number in range(min(self.heard, ROOM))]
        return found + self.more

    def _seen(self) -> Seen:
        """What lies open, brought up to date."""
        seen = self.seen
        if seen is None:
            seen = Seen(self.terms)
            self.seen = seen
        if self.seen_number != self.number:
            seen.begin(self.dealt_scores, self.dealt_pot)
            self.seen_number = self.number
        number = seen.log.count
        while number < self.heard:
            event = self.told[number] if number < ROOM else self.more[number - ROOM]
            seen.hear(event, self._verdicts, self._payments)
            number += 1
        return seen

    @property
    def winds(self) -> list[int]:
        """The wind of each seat, 0-3."""
        return [(seat - self.dealer + SEATS) % SEATS for seat in range(SEATS)]

    @property
    def dora(self) -> int:
        """The tile that the indicator points at, or `HIDDEN` where there is none."""
        if self.indicator == HIDDEN or self.book.points_at is None:
            return HIDDEN
        return self.book.points_at(self.indicator)

    @property
    def scores(self) -> list[int]:
        """The points of each seat, all payments so far among them."""
        return list(self._seen().scores)

    @property
    def pot(self) -> int:
        """The points that belong to nobody."""
        return self._seen().pot

    @property
    def rivers(self) -> list[list[int]]:
        """Each seat's discards in order, claimed ones too."""
        return [list(river) for river in self._seen().rivers]

    @property
    def melds(self) -> tuple[tuple[Meld, ...], ...]:
        """Each seat's melds in order; the tiles of a hidden kong are `HIDDEN`."""
        return self._seen().melds

    @property
    def flowers(self) -> tuple[tuple[int, ...], ...]:
        """What each seat has laid out, flowers and declared jokers, in order."""
        return self._seen().flowers

    @property
    def riichi(self) -> list[int]:
        """1 for seats that have declared riichi."""
        return list(self._seen().riichi)

    @property
    def dead(self) -> list[int]:
        """1 for seats whose hand may no longer win."""
        return list(self._seen().dead)

    @property
    def void(self) -> list[int]:
        """The kinds of the suit that each seat plays without, as bits; 0 where it named none."""
        return list(self._seen().void)

    @property
    def won(self) -> tuple[int, ...]:
        """The seats that have won this hand, the first winner first."""
        return self._seen().winners

    def win(self, tile: int, by: int, source: int | None = None) -> Win:
        """The own hand as it would win with a tile, as the table would ask the book about it.

        `by` is `BY_DRAW`, `BY_DISCARD` or `BY_ROB` of `core.codes`, `source` the seat whose tile
        it is; without it the one that others are asked about. What a book turns over only after a
        win is not in it. A tile that has not come yet is taken for the next one to come. Raises
        ValueError for what cannot be.
        """
        hand = self.hand.tiles()
        full = len(hand) % 3 == 2
        giver = self._giver(tile, by, source, full)
        if full and tile not in hand:
            raise ValueError(f"the hand has no {NAMES[tile]} to win with")
        seen = self._seen()
        situation = Situation(
            seen,
            self.seat,
            hand,
            tile,
            by,
            giver,
            self.dealer,
            self.wall,
            self.indicator,
            self.carried,
        )
        flags, more = self.terms.situate(situation, self.seat, by)
        if full:
            hand.remove(tile)
        melds, flowers = seen.melds[self.seat], seen.flowers[self.seat]
        own = (self.seat, by, tile, giver, tuple(hand), self.dealer)
        return Win(*own, melds, flowers, self.round, flags, more)

    def _giver(self, tile: int, by: int, source: int | None, full: bool) -> int:
        """The seat that a winning tile comes from; raises ValueError for what cannot be."""
        if not 0 <= tile < KINDS or not self.set[tile]:
            raise ValueError(f"{tile} is not the id of a tile of this set")
        if by == BY_DRAW:
            if source is not None and source != NOBODY:
                raise ValueError("a drawn tile comes from no seat")
            return NOBODY
        if by not in (BY_DISCARD, BY_ROB):
            raise ValueError(f"{by} is no way of winning")
        giver = self.source if source is None else source
        if full or not 0 <= giver < SEATS or giver == self.seat:
            raise ValueError("one wins on the tile of another seat, without a tile too many")
        return giver

    def worth(self, tile: int, by: int, source: int | None = None) -> Worth:
        """What the own hand would come to with a tile, or why it would not win; see `win`."""
        found: Worth = self.terms.worth(self.win(tile, by, source))
        return found

    def kong_payment(self, kind: int) -> int:
        """What the seat is paid at once for a kong of a kind, 0 where the book pays nothing."""
        pays = self.book.paid_at_once.kong
        if pays is None:
            return 0
        giver = NOBODY
        if kind == KONG:
            here = self.source not in (NOBODY, self.seat)
            giver = self.source if here else (self.seat + SEATS - 1) % SEATS
        tiles = self.hand.tiles()
        table: Any = Situation(
            self._seen(),
            self.seat,
            tiles,
            self.asked_about if giver == self.source else tiles[0],
            BY_DRAW if giver == NOBODY else BY_DISCARD,
            giver,
            self.dealer,
            self.wall,
            self.indicator,
            self.carried,
        )
        paid: Payment | None = pays(table, self.seat, kind, giver)
        return 0 if paid is None else paid.payments[self.seat]

    def begin(self, match: Match) -> None:
        """Forget the last hand and take up the one that has just been dealt."""
        hand: Dealt = match.present
        self.number = hand.number
        self.dealer = hand.dealer
        self.round = hand.round
        self.indicator = hand.indicator
        self.carried = hand.carried
        self.dealt_scores = hand.scores
        self.dealt_pot = hand.pot
        self.heard = 0
        if self.more:
            self.more = []
        self.drawn = HIDDEN
        self.asked_about = HIDDEN
        self.source = NOBODY
        self.robbable = HIDDEN
        self.wall = hand.left
        self.hand.clear()
        if self.jokered is not None:
            self.jokered.clear()
        for tile in range(KINDS):
            self.unseen[tile] = self.set[tile]
        if hand.indicator != HIDDEN:
            self.unseen[hand.indicator] -= 1
        dealt: bytearray = dealt_tiles(hand.wall, hand.dealer, self.seat)
        for i in range(HAND_SIZE):
            tile = dealt[i]
            self.take(tile)
            self.unseen[tile] -= 1

    def take(self, tile: int) -> None:
        """A tile comes to the own hand; a bot that only tries it takes it back with `put_away`."""
        self.hand.add(tile)
        if self.jokered is not None:
            self.jokered.add(tile)

    def put_away(self, tile: int) -> None:
        """A tile leaves the own hand, or is tried without; the caller knows that it is there."""
        self.hand.remove(tile)
        if self.jokered is not None:
            self.jokered.remove(tile)

    def distance(self) -> int:
        """How far the own hand is from waiting; below 0 it is complete."""
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
            self.robbable = HIDDEN
            self.wall = event >> 32 & 255
            if seat == self.seat:
                self.take(tile)
                self.unseen[tile] -= 1
                # Before the first discard the others only replace what they lay out.
                if seat == self.dealer or self.asked_about != HIDDEN:
                    self.drawn = tile
        elif kind == DISCARD:
            self.asked_about = tile
            self.source = seat
            if seat == self.seat:
                self.put_away(tile)
                self.drawn = HIDDEN
            else:
                self.unseen[tile] -= 1
        elif kind == CLAIM:
            self._lay_down(seat, event >> 32 & 255)
            self._lay_down(seat, event >> 40 & 255)
            if event >> 24 & 15 == KONG:
                self._lay_down(seat, event >> 48 & 255)
        elif kind == DECLARED_KONG:
            self._hear_kong(seat, tile, event >> 24 & 255)
        elif kind == FLOWER:
            self._lay_down(seat, tile)
        elif kind == EXCHANGED and seat == self.seat:
            self._hear_exchange(event)

    def _hear_exchange(self, event: int) -> None:
        """The seat has given tiles, which it sees no more, and got others."""
        for tile in given_in(event):
            self.put_away(tile)
            self.unseen[tile] += 1
        for tile in got_in(event):
            self.take(tile)
            self.unseen[tile] -= 1

    def _hear_kong(self, seat: int, tile: int, kind: int) -> None:
        if seat == self.seat:
            self.drawn = HIDDEN
        if kind == CONCEALED_KONG:
            if self.terms.rob_concealed:
                self.robbable = tile if seat == self.seat else HIDDEN
            if tile != HIDDEN:
                for _ in range(4):
                    self._lay_down(seat, tile)
        else:
            self.asked_about = tile
            self.source = seat
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
        if win.by == BY_ROB and win.tile == self.robbable:
            # The own kong is none: the other three tiles go back to the hand.
            for _ in range(3):
                self.take(win.tile)
            self.robbable = HIDDEN
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
