"""All that lies on a table during a hand, and what follows from it by looking."""

from typing import Any

from fivewinds.core.codes import (
    EVERYTHING,
    HAND_SIZE,
    HIDDEN,
    NOBODY,
    SEATS,
)
from fivewinds.core.compiled_rules import Terms
from fivewinds.core.hand_distance import Jokered
from fivewinds.core.log import Log
from fivewinds.core.shapes import Hand
from fivewinds.core.wins import Ending, Meld, Payment, Win

NO_CLAIM = 0
NONE_OF_FOUR: tuple[Any, ...] = ((), (), (), ())
"""By seat: nothing."""


def replaced_at(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """Values by seat with another one for this seat."""
    return (*values[:seat], value, *values[seat + 1 :])


def dealt_hands(wall: bytes, dealer: int, reader: int) -> list[bytes]:
    """The four hands that a wall deals, sorted, hidden from readers who may not see them."""
    hidden = bytes((HIDDEN,)) * HAND_SIZE
    return [
        bytes(sorted(dealt_tiles(wall, dealer, seat))) if reader in (EVERYTHING, seat) else hidden
        for seat in range(SEATS)
    ]


def dealt_tiles(wall: bytes, dealer: int, seat: int) -> bytearray:
    """The tiles that a wall deals to one seat, in the order in which they come."""
    place = (seat - dealer + 4) % 4
    tiles = bytearray(HAND_SIZE)
    for i in range(HAND_SIZE):
        tiles[i] = wall[dealt_place(place, i)]
    return tiles


def dealt_place(place: int, number: int) -> int:
    """Where in the wall the tiles of the player lie who is `place` seats after the dealer."""
    if number < 12:
        return 16 * (number // 4) + 4 * place + number % 4
    return 48 + place


def loose_place(size: int, number: int) -> int:
    """Where in a wall of so many tiles the loose tile lies that is taken after `number` others.

    From the end, stack by stack, the upper tile of a stack first.
    """
    return size - 2 - 2 * (number // 2) + number % 2


class State:
    """Four hands, their melds, the wall and the log, from the deal to the end of the hand.

    Numbers lie in the object itself and what is seldom changed is in tuples, so that a copy
    (`copy_into`) takes a block of memory, four hands and a few references.
    """

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.wall = bytes(len(terms.tiles))
        self.front = 0
        self.end = 0
        """Where the live wall ends."""
        self.replaced = 0
        """How many replacement tiles have been taken."""
        self.dealer = 0
        self.round: int | None = None
        self.carried = 0
        """What the book carries over from the hands before (`rules.book.Deal.carried`)."""
        self.turn = NOBODY
        self.drawn = HIDDEN
        """The tile just drawn by the seat whose turn it is; `HIDDEN` after a claim."""
        self.hands = [Hand() for _ in range(SEATS)]
        self.jokered: list[Jokered | None] | None = None
        """What jokers make of the hands, in books that have them; each made when it is asked."""
        if terms.jokers is not None:
            self.jokered = [None, None, None, None]
        self.melds: tuple[tuple[Meld, ...], ...] = NONE_OF_FOUR
        self.flowers: tuple[tuple[int, ...], ...] = NONE_OF_FOUR
        self.fours = [0, 0, 0, 0]
        """Kinds of which a seat has held all four at some time, as bits."""
        self.pungs = [0, 0, 0, 0]
        """Kinds of which a seat has a pung on the table, as bits."""
        self.kongs = 0
        """How many kongs all seats have made."""
        self.open = [0, 0, 0, 0]
        """How many melds of a seat open its hand."""
        self.far = [0, 0, 0, 0]
        """Lower bound on each seat's distance without a tile too many.

        It falls by one with each discard and is computed anew when it comes to 0; then it is exact,
        but for a table that was sampled. Only a hand at 0 can win.
        """
        self.discarded = [0, 0, 0, 0]
        """The kinds of tiles that a seat has discarded, as bits."""
        self.go_round = [0, 0, 0, 0]
        """The kinds discarded by others since a seat's own latest discard, as bits."""
        self.passed = [0, 0, 0, 0]
        """The kinds of which a seat let a pung go since it last drew, as bits."""
        self.riichi = [0, 0, 0, 0]
        """1 for seats that have declared riichi, and whose stake is paid."""
        self.dead = [0, 0, 0, 0]
        """1 for seats whose hand may no longer win."""
        self.won = 0
        """The seats that have won, as bits."""
        self.void = [0, 0, 0, 0]
        """The kinds of the suit that a seat plays without, as bits; 0 where it named none."""
        self.before = NO_CLAIM
        """Kind of action that all seats are asked for before play, while `window` says so."""
        self.passes = 1
        """How many seats further exchanged tiles go."""

        self.waiting = 0
        """The seats whose action the table waits for, as bits."""
        self.window = HIDDEN
        """The tile that others are asked about, while they are."""
        self.tile = HIDDEN
        """The same once they have answered."""
        self.source = NOBODY
        """The seat whose tile that is."""
        self.robbing = False
        """Whether it is the tile of a kong that may be robbed."""
        self.kong_kind = NO_CLAIM
        """And the kind of that kong: added or concealed."""
        self.declaring = False
        """Whether it was discarded to declare riichi."""
        self.answers = [0, 0, 0, 0]
        """What the seats have answered; 0 while they have not."""
        self.could = [0, 0, 0, 0]
        """The highest rank of what each seat was offered, for who has not answered yet."""
        self.claimed = NO_CLAIM
        """Kind of action by which the seat whose turn it is came to its turn, if it was a claim."""
        self.barred = 0
        """Kinds of tiles that it may not discard after its claim, as bits."""
        self.tried = 0
        """Kinds of wrong declarations already made in this turn, as bits."""
        self.ready = [0, 0, 0, 0]
        """Whether a seat's hand is complete now: 0 no, 1 it may win, 2 something bars it."""
        self.ready_tile = [0, 0, 0, 0]
        """The tile with which it was, and what bars it, until the next tile is discarded."""
        self.why: tuple[str, ...] = ("", "", "", "")
        self.missed: tuple[tuple[tuple[int, int, str], ...], ...] = NONE_OF_FOUR
        """What each seat might have expected of the latest tile, and why it was not offered."""
        self.noted = False
        """Whether there is anything in it."""
        self.found: tuple[Any, ...] = (None, None, None, None)
        """A complete hand as the book was asked about it, and what it said; None if it was not."""
        self.waits_known = [0, 0, 0, 0]
        """1 for seats whose `waits_for` is true of their hand, as it was without a tile too many.

        A hand that discards the kind that it has just drawn has not changed.
        """
        self.waits_for = [0, 0, 0, 0]
        """The kinds that complete a seat's hand, as bits."""

        self.log = Log(hidden_kongs=terms.hidden_kongs)
        self.winners: tuple[int, ...] = ()
        self.scores = [0, 0, 0, 0]
        self.pot = 0
        self.over = True

    @property
    def verdicts(self) -> tuple[Any, ...]:
        """What the book's judge said of each win, in the order of `winners`."""
        return self.log.verdicts

    @property
    def payments(self) -> tuple[Payment | Ending, ...]:
        """What was paid in this hand, and how it ended."""
        return self.log.payments

    def copy_into(self, other: "State") -> None:
        """Make another state, which has just been allocated, equal to this one."""
        other.terms = self.terms
        other.wall = self.wall
        other.front = self.front
        other.end = self.end
        other.replaced = self.replaced
        other.dealer = self.dealer
        other.round = self.round
        other.carried = self.carried
        other.turn = self.turn
        other.drawn = self.drawn
        one: Hand = self.hands[0]
        two: Hand = self.hands[1]
        three: Hand = self.hands[2]
        four: Hand = self.hands[3]
        other.hands = [one.copy(), two.copy(), three.copy(), four.copy()]
        other.jokered = None if self.jokered is None else [None, None, None, None]
        other.melds = self.melds
        other.flowers = self.flowers
        other.fours = self.fours[:]
        other.pungs = self.pungs[:]
        other.kongs = self.kongs
        other.open = self.open[:]
        other.far = self.far[:]
        other.discarded = self.discarded[:]
        other.go_round = self.go_round[:]
        other.passed = self.passed[:]
        other.riichi = self.riichi[:]
        other.dead = self.dead[:]
        other.won = self.won
        other.void = self.void[:]
        other.before = self.before
        other.passes = self.passes
        other.waiting = self.waiting
        other.window = self.window
        other.tile = self.tile
        other.source = self.source
        other.robbing = self.robbing
        other.kong_kind = self.kong_kind
        other.declaring = self.declaring
        other.answers = self.answers[:]
        other.could = self.could[:]
        other.claimed = self.claimed
        other.barred = self.barred
        other.tried = self.tried
        other.ready = self.ready[:]
        other.ready_tile = self.ready_tile[:]
        other.why = self.why
        other.missed = self.missed
        other.noted = self.noted
        other.found = self.found
        other.waits_known = self.waits_known[:]
        other.waits_for = self.waits_for[:]
        other.log = self.log.clone()
        other.winners = self.winners
        other.scores = self.scores[:]
        other.pot = self.pot
        other.over = self.over

    def seat_down(self, seat: int, place: int) -> None:
        """Clear a seat and give it its tiles."""
        self.empty(seat)
        self.fours[seat] = 0
        self.pungs[seat] = 0
        for i in range(HAND_SIZE):
            self.receive(seat, self.wall[dealt_place(place, i)])
        self.open[seat] = 0
        self.discarded[seat] = 0
        self.go_round[seat] = 0
        self.passed[seat] = 0
        self.riichi[seat] = 0
        self.dead[seat] = 0
        self.void[seat] = 0
        self.ready[seat] = 0
        self.waits_known[seat] = 0

    def empty(self, seat: int) -> None:
        hand: Hand = self.hands[seat]
        hand.clear()
        if self.jokered is not None:
            jokered: Jokered | None = self.jokered[seat]
            if jokered is not None:
                jokered.clear()

    def has_jokers(self) -> bool:
        """Whether hands have jokers, or forms of the book's own."""
        return self.jokered is not None

    def _jokers_of(self, seat: int) -> Jokered:
        """What jokers make of the seat's hand."""
        assert self.jokered is not None
        jokered: Jokered | None = self.jokered[seat]
        if jokered is None:
            hand: Hand = self.hands[seat]
            assert self.terms.jokers is not None
            jokered = Jokered(hand, self.terms.jokers, self.terms.of_use, self.terms.forms)
            for tile in hand.tiles():
                jokered.add(tile)
            self.jokered[seat] = jokered
        return jokered

    def receive(self, seat: int, tile: int) -> None:
        """A tile goes to the seat's hand."""
        hand: Hand = self.hands[seat]
        hand.add(tile)
        if hand.counts[tile] == 4:
            bit = 1
            self.fours[seat] |= bit << tile
        if self.jokered is not None:
            jokered: Jokered | None = self.jokered[seat]
            if jokered is not None:
                jokered.add(tile)

    def give(self, seat: int, tile: int) -> None:
        """A tile goes from the seat's hand; the caller knows that it is there."""
        hand: Hand = self.hands[seat]
        hand.remove(tile)
        if self.jokered is not None:
            jokered: Jokered | None = self.jokered[seat]
            if jokered is not None:
                jokered.remove(tile)

    def distance_of(self, seat: int) -> int:
        """How far the seat's hand is from waiting; below 0 it is complete."""
        if self.jokered is not None:
            return self._jokers_of(seat).distance()
        hand: Hand = self.hands[seat]
        return hand.distance(self.terms.forms)

    def is_complete(self, seat: int) -> bool:
        """Whether the seat's hand, with its last tile, is complete."""
        if self.jokered is not None:
            return self._jokers_of(seat).complete()
        hand: Hand = self.hands[seat]
        return hand.complete(self.terms.forms)

    def completes(self, seat: int, tile: int) -> bool:
        """Whether one more tile would complete the seat's hand."""
        if self.jokered is not None:
            return self._jokers_of(seat).complete_with(tile)
        hand: Hand = self.hands[seat]
        return hand.complete_with(tile, self.terms.forms)

    def rearrange(self, wall: bytes) -> None:
        """Put the tiles that are not drawn yet in another order; ValueError if others move."""
        start = self.front
        if wall[:start] != self.wall[:start] or sorted(wall) != sorted(self.wall):
            raise ValueError("only the order of tiles not drawn yet may change")
        self.wall = wall

    def is_waited_for(self, seat: int, tile: int) -> bool:
        """Whether one more tile would complete the seat's hand, which has no tile too many.

        Its waits are kept until the hand changes.
        """
        if not self.waits_known[seat]:
            hand: Hand = self.hands[seat]
            self.waits_known[seat] = 1
            if self.jokered is None:
                self.waits_for[seat] = hand.waits_bits(self.terms.forms)
            else:
                self.waits_for[seat] = self._jokers_of(seat).waits_bits()
        return bool(self.waits_for[seat] >> tile & 1)

    def next_tile(self) -> int:
        """Take the next tile of the live wall; the caller knows that it is there."""
        self.front += 1
        return self.wall[self.front - 1]

    def next_replacement(self) -> int:
        """Take a tile from the back, or from the dead wall; the caller knows that it is there."""
        if self.terms.loose:
            tile = self.wall[loose_place(len(self.wall), self.replaced)]
            self.end -= self.terms.refilled
        else:
            self.end -= 1
            tile = self.wall[self.end]
        self.replaced += 1
        return tile

    def left(self) -> int:
        """Tiles that can still be drawn in turn."""
        return self.end - self.front

    def can_replace(self) -> bool:
        """Whether a tile is there to replace a kong."""
        if self.terms.loose and not self.terms.refilled:
            return self.replaced < self.terms.dead
        return self.front < self.end

    def indicator(self) -> int:
        """The tile that lies face up from the deal, or `HIDDEN` where there is none."""
        place = self.terms.indicator
        return self.wall[len(self.wall) - place] if place > 0 else HIDDEN

    def win_of(self, seat: int, by: int, tile: int, source: int) -> Win:
        """The seat's winning hand as the book counts it, with what is turned over at a win."""
        return self.revealed(self.asked_win(seat, by, tile, source))

    def revealed(self, win: Win) -> Win:
        """A win with what nobody knew before it."""
        if self.terms.reveal is None:
            return win
        turned = self.terms.reveal(self, win.seat)
        return win._replace(more={**win.more, **turned}) if turned else win

    def asked_win(self, seat: int, by: int, tile: int, source: int) -> Win:
        """The seat's hand as the book is asked whether it may win; a drawn tile is taken out."""
        hand: Hand = self.hands[seat]
        tiles = hand.tiles()
        if source == NOBODY:
            tiles.remove(tile)
        situation = self.terms.situate(self, seat, by)
        if not isinstance(situation, tuple) or len(situation) != 2:
            raise TypeError(
                f"`situate` gives {situation!r} and not two things: a frozenset of flags, and what"
                " requests tell in fields, by name"
            )
        flags, more = situation
        return Win(
            seat,
            by,
            tile,
            source,
            tuple(tiles),
            self.dealer,
            self.melds[seat],
            self.flowers[seat],
            self.round,
            flags,
            more,
        )

    def held(self, seat: int) -> list[int]:
        """The seat's concealed tiles, sorted."""
        hand: Hand = self.hands[seat]
        return hand.tiles()

    def waits(self, seat: int) -> list[int]:
        """What the seat's hand, without a tile too many, waits for; melds count among its own."""
        hand: Hand = self.hands[seat]
        found = []
        if self.jokered is None:
            waits = hand.waits(self.terms.forms)
        else:
            waits = self._jokers_of(seat).waits()
        for tile in waits:
            own = hand.counts[tile]
            for meld in self.melds[seat]:
                own += meld.tiles.count(tile)
            if own < self.terms.copies[tile]:
                found.append(tile)
        return found

    def waits_before(self, seat: int) -> list[int]:
        """What the seat's hand waited for before the tile that it has just drawn."""
        self.give(seat, self.drawn)
        found = self.waits(seat)
        self.receive(seat, self.drawn)
        return found

    def snapshot(self) -> tuple[Any, ...]:
        """The whole state as plain values, for `restore`."""
        log = self.log
        told = (log.verdicts, log.payments, log.reasons)
        return (*self.packed(), self.found, tuple(log.read()), told)

    def restore(self, snapshot: tuple[Any, ...]) -> None:
        """Return to the state of a snapshot."""
        *packed, found, events, told = snapshot
        log = Log.of(events, hidden_kongs=self.terms.hidden_kongs)
        log.verdicts, log.payments, log.reasons = told
        self.unpack(tuple(packed), log)
        self.found = found

    def packed(self) -> tuple[Any, ...]:
        """The state without its log, and without what the book said of hands, for `unpack`."""
        return (
            self.wall,
            (
                *(self.front, self.end, self.replaced, self.dealer),
                *(self.round, self.turn, self.drawn, self.carried),
            ),
            tuple(tuple(hand.tiles()) for hand in self.hands),
            self.melds,
            self.flowers,
            tuple(
                tuple(numbers)
                for numbers in (
                    self.open,
                    self.far,
                    self.discarded,
                    self.go_round,
                    self.passed,
                    self.riichi,
                    self.dead,
                    self.fours,
                    self.pungs,
                    self.answers,
                    self.could,
                    self.ready,
                    self.ready_tile,
                    self.scores,
                    self.void,
                )
            ),
            (self.kongs, self.won, self.waiting, self.window, self.source, self.claimed),
            (self.robbing, self.declaring, self.barred, self.tried, self.pot, self.over),
            (
                *(self.why, self.missed, self.winners, self.before, self.passes),
                self.kong_kind,
            ),
        )

    def unpack(self, packed: tuple[Any, ...], log: Log) -> None:
        """Take up a state that was packed, with its log."""
        wall, places, hands, melds, flowers, numbers, window, turn, notes = packed
        self.wall = wall
        self.front, self.end, self.replaced, self.dealer = places[:4]
        self.round, self.turn, self.drawn, self.carried = places[4:]
        for seat in range(SEATS):
            self.empty(seat)
            for tile in hands[seat]:
                self.receive(seat, tile)
            self.open[seat], self.far[seat] = numbers[0][seat], numbers[1][seat]
            self.discarded[seat], self.go_round[seat] = numbers[2][seat], numbers[3][seat]
            self.passed[seat], self.riichi[seat] = numbers[4][seat], numbers[5][seat]
            self.dead[seat], self.fours[seat] = numbers[6][seat], numbers[7][seat]
            self.pungs[seat], self.answers[seat] = numbers[8][seat], numbers[9][seat]
            self.could[seat], self.ready[seat] = numbers[10][seat], numbers[11][seat]
            self.ready_tile[seat], self.scores[seat] = numbers[12][seat], numbers[13][seat]
            self.void[seat] = numbers[14][seat]
        self.melds, self.flowers = melds, flowers
        self.kongs, self.won, self.waiting, self.window, self.source, self.claimed = window
        self.robbing, self.declaring, self.barred, self.tried, self.pot, self.over = turn
        self.why, self.missed, self.winners, self.before, self.passes, self.kong_kind = notes
        self.noted = any(self.missed)
        self.found = (None, None, None, None)
        for seat in range(SEATS):
            self.waits_known[seat] = 0
        self.log = log
