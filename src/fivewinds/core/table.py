"""One hand of play: a state machine of legal, act and events, the same for every book.

Actions go in through `act`, which checks them; events are the only output. The table knows no
rule book: where books differ its `Terms` say how this one plays, and what only the book can
know (may this hand win? what is it worth?) is asked of the book's functions.

After a discard, or an added kong, a *window* opens for every seat that could answer. Answers stay
secret; the window closes once no unanswered seat could change the outcome.
"""

from typing import Any

import fivewinds.core.melds as meld_of
from fivewinds.core.before_play import exchange_event, given_by
from fivewinds.core.choices import Choices
from fivewinds.core.codes import (
    ACT_ADDED_KONG,
    ACT_CHOW,
    ACT_CONCEALED_KONG,
    ACT_DISCARD,
    ACT_EXCHANGE,
    ACT_FLOWER,
    ACT_KONG,
    ACT_PASS,
    ACT_PUNG,
    ACT_RIICHI,
    ACT_VOID,
    ACT_WIN,
    ADDED_KONG,
    BAR_FURITEN,
    BAR_NAMES,
    BAR_SELF_DRAW_ONLY,
    BAR_VOID,
    BEFORE_PLAY,
    BY_DISCARD,
    BY_DRAW,
    BY_ROB,
    CHOW,
    CLAIM,
    CONCEALED_KONG,
    DECLARED_KONG,
    DIED,
    DISCARD,
    DRAW,
    FLOWER,
    HAND_SIZE,
    HIDDEN,
    KONG,
    NOBODY,
    PAID,
    PUNG,
    SEATS,
    STOPPED,
    VOIDED,
    WIN,
)
from fivewinds.core.compiled_rules import Terms
from fivewinds.core.log import Log
from fivewinds.core.offers import Offer
from fivewinds.core.shapes import Hand
from fivewinds.core.state import NONE_OF_FOUR, replaced_at
from fivewinds.core.table_rules import Wrong
from fivewinds.core.wins import Ending, Meld, Payment, Win

NOT_READY = 0
MAY_WIN = 1
BARRED = 2
NO_CLAIM = 0
REPLACEMENT = 256
SUITED = 27
PASSED = -1
"""The rank of an answer that claims nothing."""
WIN_RANK = 3
KONG_RANK = 2
PUNG_RANK = 1
CHOW_RANK = 0
KINDS = 50


class Refused(Exception):
    """An action that the table does not accept. Nothing has changed."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Table(Choices):
    """A hand from the deal to its end."""

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.offer: Offer | None = None

    # What is asked from outside

    def asked(self) -> list[int]:
        """The seats whose action the table waits for; in a window nearest after its tile first."""
        first = self._origin()
        return [(first + i) % 4 for i in range(SEATS) if self.waiting >> (first + i) % 4 & 1]

    def first_asked(self) -> int:
        """The first of the seats that are asked, or `NOBODY`."""
        if self.window == HIDDEN:
            return NOBODY if self.over else self.turn
        for i in range(SEATS):
            if self.waiting >> (self.source + i) % 4 & 1:
                return (self.source + i) % 4
        return NOBODY

    def _origin(self) -> int:
        return self.turn if self.window == HIDDEN else self.source

    def legal(self, seat: int) -> list[int]:
        """All that the table accepts of a seat, sound actions first; none when it is not asked."""
        offer = Offer()
        self.fill(offer, seat)
        return offer.listed()

    def sound(self, seat: int) -> list[int]:
        """The seat's actions that are no mistake."""
        offer = Offer()
        self.fill(offer, seat)
        return offer.sound()

    def clone(self) -> "Table":
        """Another table in the same state."""
        other = Table.__new__(Table)
        self.copy_into(other)
        other.offer = None
        return other

    def __copy__(self) -> "Table":
        return self.clone()

    def __deepcopy__(self, memo: object) -> "Table":
        return self.clone()

    def __reduce__(self) -> str:
        raise TypeError("a table is pickled with its match, which knows the book")

    def _scratch(self) -> Offer:
        """An offer to fill and look at, made when it is first needed."""
        if self.offer is None:
            self.offer = Offer()
        return self.offer

    # The deal

    def deal(
        self,
        wall: bytes | bytearray,
        dealer: int,
        wind: int | None = None,
        scores: list[int] | None = None,
        pot: int = 0,
        carried: int = 0,
        passes: int = 1,
    ) -> None:
        """Start a hand with this wall: four tiles each, three times, then one each.

        `passes` says how many seats further exchanged tiles go, in books that exchange some.
        """
        self.passes = passes
        self.carried = carried
        self.wall = bytes(wall)
        self.dealer = dealer
        self.round = wind
        self.front = SEATS * HAND_SIZE
        self.end = len(wall) - self.terms.dead
        self.replaced = 0
        self.kongs = 0
        self.won = 0
        self.window = HIDDEN
        self.source = NOBODY
        self.log = Log(hidden_kongs=self.terms.hidden_kongs)
        self.winners = ()
        self.melds = NONE_OF_FOUR
        self.flowers = NONE_OF_FOUR
        self.missed = NONE_OF_FOUR
        self.noted = False
        self.pot = pot
        self.over = False
        for seat in range(SEATS):
            self.seat_down(seat, (seat - dealer + 4) % 4)
            self.scores[seat] = scores[seat] if scores is not None else 0
        if self.terms.exchanged:
            self._ask_before(ACT_EXCHANGE)
        elif self.terms.voids:
            self._ask_before(ACT_VOID)
        else:
            self._begin_play()

    # Before play

    def _ask_before(self, kind: int) -> None:
        """Ask all seats for an action of this kind before play."""
        self.before = kind
        self.window = BEFORE_PLAY
        self.source = self.dealer
        self.turn = self.dealer
        self.drawn = HIDDEN
        self.robbing = False
        self.waiting = 15
        for seat in range(SEATS):
            self.answers[seat] = 0

    def _all_have_chosen(self) -> None:
        """Carry out what the seats do before play; then they are asked again, or play begins."""
        if self.before == ACT_EXCHANGE:
            self._exchange()
            if self.terms.voids:
                self._ask_before(ACT_VOID)
                return
        else:
            for i in range(SEATS):
                seat = (self.dealer + i) % 4
                suit = self.answers[seat] >> 8 & 255
                bits = 511
                self.void[seat] = bits << suit
                self.log.add(VOIDED, seat, suit, 0, 0, 0)
        self.before = NO_CLAIM
        self.window = HIDDEN
        self.source = NOBODY
        self._begin_play()

    def _exchange(self) -> None:
        """Tiles go from hand to hand, all at the same time."""
        given = [given_by(self.answers[seat]) for seat in range(SEATS)]
        for seat in range(SEATS):
            for tile in given[seat]:
                self.give(seat, tile)
        for i in range(SEATS):
            seat = (self.dealer + i) % 4
            source = (seat - self.passes + 4) % 4
            for tile in given[source]:
                self.receive(seat, tile)
            self.log.append(exchange_event(seat, given[seat], given[source], source))

    def _begin_play(self) -> None:
        """The dealer draws; where flowers are laid out at once, all do so."""
        dealer = self.dealer
        self._take(dealer, self.next_tile())
        if self.terms.forced:
            self._lay_out(dealer)
            drawn = self.drawn
            for i in range(1, SEATS):
                self._lay_out((dealer + i) % 4)
            if self.over:
                return
            # The others have laid out and replaced, but it is the dealer who has drawn.
            self.drawn = drawn
        for seat in range(SEATS):
            distance = self.distance_of(seat)
            self.far[seat] = max(0, distance)
        self.begin_turn(dealer)

    # Tiles from the wall

    def _draw(self, seat: int) -> None:
        """The seat draws in turn, or the hand ends."""
        if self.terms.called_off is not None:
            ending = self.terms.called_off(self)
            if ending is not None:
                self._stop(ending)
                return
        if self.front == self.end:
            self._exhaust()
            return
        self._take(seat, self.next_tile())
        if self.terms.forced:
            self._lay_out(seat)
            if self.over:
                return
        self.begin_turn(seat)

    def _replace(self, seat: int) -> None:
        """The seat draws in place of a kong or a flower, and goes on with its turn."""
        self._take_replacement(seat)
        if self.terms.forced:
            self._lay_out(seat)
            if self.over:
                return
        self.begin_turn(seat)

    def _take_replacement(self, seat: int) -> None:
        """A tile from the back, or from the dead wall; the caller knows that it is there."""
        self._take(seat, self.next_replacement() | REPLACEMENT)

    def _take(self, seat: int, tile: int) -> None:
        """A tile goes to the hand; a bit says that it is a replacement."""
        replacement = tile >> 8
        tile &= 255
        self.receive(seat, tile)
        self.turn = seat
        self.drawn = tile
        self.passed[seat] = 0
        self.log.add(DRAW, seat, tile, replacement, self.end - self.front, 0)

    def _lay_out(self, seat: int) -> None:
        """Lay out the seat's flowers, each replaced at once; with an empty wall the hand ends."""
        hand: Hand = self.hands[seat]
        tile = 0
        while tile < self.terms.last and not self.over:
            if self.terms.flowers >> tile & 1 and hand.counts[tile] > 0:
                self._flower(seat, tile)
                if self.can_replace():
                    self._take_replacement(seat)
                    tile = 0
                else:
                    self._exhaust()
            else:
                tile += 1

    def _flower(self, seat: int, tile: int) -> None:
        self.give(seat, tile)
        self.flowers = replaced_at(self.flowers, seat, (*self.flowers[seat], tile))
        self.log.add(FLOWER, seat, tile, 0, 0, 0)
        if self.terms.flower_payment is not None:
            payment = self.terms.flower_payment(self, seat, tile)
            if payment is not None:
                self.pay(payment)

    def begin_turn(self, seat: int) -> None:
        """The seat has drawn; an automatic win comes at once."""
        self.turn = seat
        self.window = HIDDEN
        self.waiting = 1 << seat
        self.claimed = NO_CLAIM
        self.barred = 0
        self.tried = 0
        self.ready[seat] = NOT_READY
        if self.void[seat]:
            self.barred = self.void_bars(seat)
        if self.far[seat] == 0:
            known = self.waits_known[seat]
            if self.is_waited_for(seat, self.drawn) if known else self.is_complete(seat):
                if self.terms.automatic:
                    self._win_alone(seat, BY_DRAW, self.drawn, NOBODY)
                else:
                    self._weigh(seat, BY_DRAW, self.drawn, NOBODY)
            elif self.terms.instead and self.drawn in self.terms.instead:
                other = self.terms.instead[self.drawn]
                if known:
                    completes = self.is_waited_for(seat, other)
                else:
                    self.give(seat, self.drawn)
                    completes = self.completes(seat, other)
                    self.receive(seat, self.drawn)
                if completes:
                    self._weigh(seat, BY_DRAW, self.drawn, NOBODY)
        if self.terms.flower_win and self.ready[seat] == NOT_READY and not self.over:
            self._look_for_flowers(seat)

    def _look_for_flowers(self, seat: int) -> None:
        """The seat has drawn: enough laid out wins, whatever the hand."""
        if len(self.flowers[seat]) >= self.terms.flower_win:
            if self.terms.automatic:
                self._win_alone(seat, BY_DRAW, self.drawn, NOBODY)
            else:
                self._weigh(seat, BY_DRAW, self.drawn, NOBODY)

    # Actions

    def act(self, seat: int, action: int) -> None:
        """Carry out an action, or raise `Refused` and change nothing."""
        if self.over or seat < 0 or seat >= SEATS or not self.waiting >> seat & 1:
            raise Refused("not-asked")
        kind = action & 255
        tile = action >> 8
        if (
            kind == ACT_DISCARD
            and self.window == HIDDEN
            and 0 <= tile < self.terms.last
            and not self.riichi[seat]
            and not self.barred >> tile & 1
        ):
            hand: Hand = self.hands[seat]
            if hand.counts[tile] == 0:
                raise Refused("not-held")
            self._discard(seat, tile, False)
            return
        offer: Offer = self._scratch()
        self.fill(offer, seat)
        place = offer.place(action)
        if place < 0:
            raise Refused(self.refusal(seat, action))
        wrong = place >= offer.count
        if self.window != HIDDEN:
            self.answers[seat] = action
            self.waiting &= ~(1 << seat)
            self._close_window()
        elif wrong and kind != ACT_RIICHI:
            self._wrong_in_turn(seat, kind)
        else:
            self._act_in_turn(seat, kind, tile & 255)

    def refusal(self, seat: int, action: int) -> str:
        """Why an action of a seat that is asked is not accepted."""
        kind, tile = action & 255, action >> 8 & 255
        known = ACT_DISCARD <= kind <= ACT_VOID and (tile < KINDS or tile == HIDDEN)
        if action < 0 or action >> 48 or not known:
            return "not-legal"
        for barred_kind, barred_tile, reason in self.barred_for(seat):
            if barred_kind == kind and barred_tile == tile:
                return reason
        own = kind in (ACT_DISCARD, ACT_RIICHI, ACT_FLOWER, ACT_CONCEALED_KONG, ACT_ADDED_KONG)
        if own and self.window == HIDDEN and tile not in (HIDDEN, *self.held(seat)):
            return "not-held"
        if kind == ACT_EXCHANGE and self.before == kind:
            held = self.held(seat)
            given = given_by(action)
            if any(given.count(tile) > held.count(tile) for tile in given):
                return "not-held"
        return "not-legal"

    def _act_in_turn(self, seat: int, kind: int, tile: int) -> None:
        if kind in (ACT_DISCARD, ACT_RIICHI):
            self._discard(seat, tile, kind == ACT_RIICHI)
        elif kind == ACT_CONCEALED_KONG:
            self._concealed_kong(seat, tile)
        elif kind == ACT_ADDED_KONG:
            self._added_kong(seat, tile)
        elif kind == ACT_FLOWER:
            self._flower(seat, tile)
            self._look_how_far(seat)
            if self.can_replace():
                self._replace(seat)
            else:
                self._exhaust()
        else:
            self._win_alone(seat, BY_DRAW, tile, NOBODY)

    def _discard(self, seat: int, tile: int, riichi: bool) -> None:
        self.give(seat, tile)
        if not self.waits_known[seat] or tile != self.drawn:
            self.waits_known[seat] = 0
            far = self.far[seat] - 1 if self.far[seat] else 0
            if far == 0:
                far = self.distance_of(seat)
            self.far[seat] = far
        self.log.add(DISCARD, seat, tile, tile == self.drawn, riichi, 0)
        bit = 1
        self.discarded[seat] |= bit << tile
        self.go_round[seat] = 0
        self.drawn = HIDDEN
        self.barred = 0
        self.declaring = riichi
        if self.terms.automatic:
            self._end_at_once(seat, tile)
        elif self.terms.windows:
            self.open_window(seat, tile, False)
        else:
            self._draw(self._next(seat))

    def _end_at_once(self, discarder: int, tile: int) -> None:
        """The nearest seat to the right that the tile completes wins; else the next one draws."""
        for i in range(1, SEATS):
            seat = (discarder + i) % 4
            if self.far[seat] == 0 and self.is_waited_for(seat, tile):
                self._win_alone(seat, BY_DISCARD, tile, discarder)
                return
        self._draw((discarder + 1) % 4)

    # Windows

    def open_window(self, source: int, tile: int, robbing: bool) -> None:
        """Ask everybody who could answer about a tile; if nobody could, play goes on."""
        terms: Terms = self.terms
        offer: Offer = self._scratch()
        self.window = tile
        self.source = source
        self.robbing = robbing
        self.waiting = 0
        self.ready[source] = NOT_READY
        if self.noted:
            self.missed = NONE_OF_FOUR
            self.noted = False
        watch = terms.bars_claims or self.front == self.end or self.kongs >= terms.most_kongs
        runs = terms.chow and tile < SUITED
        joker = terms.jokers_there >> tile & 1
        for i in range(1, SEATS):
            seat = (source + i) % 4
            self.answers[seat] = ACT_PASS
            self.could[seat] = PASSED
            self.ready[seat] = NOT_READY
            if self.won >> seat & 1:
                continue
            hand: Hand = self.hands[seat]
            near = (
                terms.strict
                or joker
                or (runs and i == 1)
                or hand.counts[tile] >= 2
                or (
                    hand.kinds & terms.jokers_there != 0
                    and hand.counts[tile] + terms.most_jokers >= 2
                )
            )
            if self.far[seat] == 0:
                self._look_for_win(seat, tile, source)
            elif not near:
                # Mostly a look at the hand is enough to see that nothing can be claimed.
                continue
            offer.count = 0
            offer.folded = 0
            if near or self.ready[seat]:
                self.fill_claims(offer, seat)
            offer.total = offer.count
            if offer.count:
                self.could[seat] = self._highest(seat, offer)
            if self.ready[seat] == BARRED or (
                near and (watch or self.riichi[seat] or self.dead[seat])
            ):
                self._note_what_is_barred(seat, tile)
            if terms.strict and (terms.on_discard or robbing or self.front < self.end):
                self.add_wrong_claims(offer, seat)
            if offer.total:
                self.waiting |= 1 << seat
                self.answers[seat] = 0
        if not self.waiting:
            self._nobody_answers()

    def _note_what_is_barred(self, seat: int, tile: int) -> None:
        """Remember what a seat might expect of the tile, until the next one goes by."""
        found: list[tuple[int, int, str]] = []
        if self.ready[seat] == BARRED:
            found.append((ACT_WIN, tile, self.why[seat]))
        if not self.robbing:
            self.add_barred_claims(seat, found)
        if found:
            self.missed = replaced_at(self.missed, seat, tuple(found))
            self.noted = True

    def _look_for_win(self, seat: int, tile: int, source: int) -> None:
        """Note whether the tile completes the seat's hand, and what bars it."""
        terms: Terms = self.terms
        if self.dead[seat] or (terms.dead_jokers >> tile & 1):
            return
        if not self.is_waited_for(seat, tile):
            if not terms.instead or tile not in terms.instead:
                return
            if not self.is_waited_for(seat, terms.instead[tile]):
                return
        if self.robbing and self.kong_kind == CONCEALED_KONG:
            hand: Hand = self.hands[seat]
            if not hand.complete_with(tile, terms.rob_concealed):
                return
        self.ready_tile[seat] = tile
        if not self.robbing and not terms.on_discard:
            self._bar(seat, BAR_NAMES[BAR_SELF_DRAW_ONLY])
            return
        self._weigh(seat, BY_ROB if self.robbing else BY_DISCARD, tile, source)
        furiten = (
            (terms.own_discards and self.discarded[seat] >> tile & 1)
            or (terms.go_round and self.go_round[seat] >> tile & 1)
            or (terms.whole_hand and self.waits_for[seat] & self.discarded[seat] != 0)
        )
        if furiten and self.ready[seat] == MAY_WIN:
            self._bar(seat, BAR_NAMES[BAR_FURITEN])

    def _bar(self, seat: int, reason: str) -> None:
        self.ready[seat] = BARRED
        self.why = replaced_at(self.why, seat, reason)

    def _weigh(self, seat: int, by: int, tile: int, source: int) -> None:
        """The seat's hand is complete: ask the book whether it may win, if it has to be asked."""
        if self.found[seat] is not None:
            self.found = replaced_at(self.found, seat, None)
        self.ready[seat] = MAY_WIN
        self.ready_tile[seat] = tile
        if self.dead[seat]:
            self.ready[seat] = NOT_READY
        elif self.void[seat] and self._has_void(seat, tile):
            self._bar(seat, BAR_NAMES[BAR_VOID])
        elif self.terms.weighed:
            win = self.asked_win(seat, by, tile, source)
            found = self.terms.weigh(win)
            self.found = replaced_at(self.found, seat, (win, found))
            if found.reason == "incomplete":
                # What stands in for another tile does not fit everywhere that one would.
                self.ready[seat] = NOT_READY
            elif found.reason:
                self._bar(seat, found.reason)

    def _has_void(self, seat: int, tile: int) -> bool:
        """Whether a tile, or one of the hand, is of the suit that the seat plays without."""
        hand: Hand = self.hands[seat]
        bit = 1
        return (hand.kinds | bit << tile) & self.void[seat] != 0

    def _highest(self, seat: int, offer: Offer) -> int:
        """The highest rank among the sound actions of an offer."""
        highest = PASSED
        for i in range(offer.count):
            rank = self._rank(seat, offer.actions[i])
            if rank > highest:
                highest = rank
        return highest

    def _rank(self, seat: int, action: int) -> int:
        """What goes first: win, kong, pung, chow; then as the book says; then who is nearer."""
        kind = action & 255
        if kind == ACT_PASS:
            return PASSED
        if kind == ACT_WIN and self.could[seat] >> 18 == WIN_RANK:
            # Nothing goes before a win, so its rank is the highest of what the seat was offered.
            return self.could[seat]
        rank = CHOW_RANK
        if kind == ACT_WIN:
            rank = WIN_RANK
        elif kind == ACT_KONG:
            rank = KONG_RANK
        elif kind == ACT_PUNG:
            rank = PUNG_RANK
        inner = 0
        if kind == ACT_WIN:
            if self.terms.win_rank is not None:
                by = BY_ROB if self.robbing else BY_DISCARD
                inner = self.terms.win_rank(*self._asked(seat, by, self.window, self.source))
        elif self.terms.claim_rank is not None:
            inner = self.terms.rank_of(action)
        return (rank << 16 | inner) << 2 | (3 - (seat - self.source + 4) % 4)

    def _close_window(self) -> None:
        """Carry out the answers, once those that are still to come could change nothing."""
        if self.window == BEFORE_PLAY:
            if not self.waiting:
                self._all_have_chosen()
            return
        if self.waiting:
            if self.terms.strict or self.open_still():
                return
            self.waiting = 0
        self._no_answers_left()

    def open_still(self) -> bool:
        """Whether a seat that has not answered could change the outcome."""
        highest = PASSED
        for i in range(1, SEATS):
            seat = (self.source + i) % 4
            if not self.waiting >> seat & 1:
                rank = self._rank(seat, self.answers[seat])
                if rank > highest:
                    highest = rank
        several = self.terms.several and highest >> 18 == WIN_RANK
        for seat in range(SEATS):
            if self.waiting >> seat & 1 and (
                self.could[seat] > highest or (several and self.ready[seat] == MAY_WIN)
            ):
                return True
        return False

    def _no_answers_left(self) -> None:
        """The outcome is certain: wrong declarations, then wins, or the first claim, or nothing."""
        source = self.source
        first = NOBODY
        highest = PASSED
        winners = 0
        wrong = 0
        for i in range(1, SEATS):
            seat = (source + i) % 4
            action = self.answers[seat]
            if action >> 8 & 255 == HIDDEN:
                wrong |= 1 << seat
            elif action & 255 != ACT_PASS and action:
                if action & 255 == ACT_WIN:
                    winners |= 1 << seat
                rank = self._rank(seat, action)
                if rank > highest:
                    highest = rank
                    first = seat
        if wrong:
            self._wrong_claims(self._from_source(wrong), winners != 0)
            if self.over:
                return
        if winners:
            nearest = self._from_source(winners)[: self.terms.most_winners]
            self._win_together(nearest if self.terms.several else [first])
        elif first == NOBODY:
            self._nobody_answers()
        else:
            self._close(first)
            self._claim(first, self.answers[first], self.tile, source)

    def _from_source(self, bits: int) -> list[int]:
        """Seats given as bits, nearest after the tile first."""
        return [(self.source + i) % 4 for i in range(1, SEATS) if bits >> (self.source + i) % 4 & 1]

    def _nobody_answers(self) -> None:
        """Nobody wants the tile of the window: a kong comes about, or the next seat draws."""
        if self.robbing and self.kong_kind == CONCEALED_KONG:
            self._finish_concealed_kong(self.source, self.window)
        elif self.robbing:
            self._finish_added_kong(self.source, self.window)
        else:
            self._close(NOBODY)
            self._draw(self._next(self.source))

    def _close(self, first: int) -> None:
        """Nobody has won on the discard; `first` takes it, if anybody does."""
        self.tile = self.window
        self.window = HIDDEN
        if self.terms.remembers:
            self._note_what_passed(self.source, self.tile, first)
        if self.declaring:
            self._pay_stake(self.source)

    def _note_what_passed(self, source: int, tile: int, first: int) -> None:
        """Remember the tile for furiten, and who let a pung go."""
        bit = 1
        bit <<= tile
        for seat in range(SEATS):
            if seat != source:
                self.go_round[seat] |= bit
                if self.terms.passed_pung and seat != first and self.could[seat] > PASSED:
                    hand: Hand = self.hands[seat]
                    if hand.counts[tile] >= 2:
                        self.passed[seat] |= bit

    def _next(self, seat: int) -> int:
        """The first seat after this one that is still playing."""
        for i in range(1, SEATS):
            other = (seat + i) % 4
            if not self.won >> other & 1:
                return other
        return seat

    # Melds

    def _claim(self, seat: int, action: int, tile: int, source: int) -> None:
        """The seat takes the discard, and discards or, after a kong, draws."""
        kind = action & 255
        one = action >> 16 & 255
        two = action >> 24 & 255
        self.give(seat, one)
        self.give(seat, two)
        if kind == ACT_KONG:
            self.give(seat, action >> 32 & 255)
        meld_kind = CHOW if kind == ACT_CHOW else PUNG if kind == ACT_PUNG else KONG
        self.open[seat] += 1
        # Kind, seat and tile, kind of meld and source, own tiles, what was stated.
        event = CLAIM | seat << 8 | tile << 16 | (meld_kind | source << 4) << 24
        event |= (action >> 16 & 0xFFFFFFFF) << 32
        self.log.append(event)
        meld: Meld = meld_of.claimed_meld(event, self.terms.claims)
        self.melds = replaced_at(self.melds, seat, (*self.melds[seat], meld))
        self.turn = seat
        self.drawn = HIDDEN
        if kind == ACT_KONG:
            self._finish_kong(seat, KONG, source)
            return
        if kind == ACT_PUNG:
            bit = 1
            self.pungs[seat] |= bit << meld.stands[0]
        self.waiting = 1 << seat
        self.claimed = kind
        self.tried = 0
        self.ready[seat] = NOT_READY
        if self.terms.swap:
            self._bar_swap(meld, tile)
        if self.void[seat]:
            self.barred |= self.void_bars(seat)
        self._look_how_far(seat)

    def _bar_swap(self, meld: Meld, tile: int) -> None:
        """Note what may not be discarded after a chow or pung."""
        low = meld.stands[0]
        if meld.kind == PUNG:
            self.barred = self.swap_bits(low, low, low)
            return
        own = [stood for stood in meld.stands if stood != tile]
        self.barred = self.swap_bits(tile, own[0], own[1])

    def _concealed_kong(self, seat: int, tile: int) -> None:
        """The tiles are laid down; where some form may rob one, others are asked before that."""
        self.give(seat, tile)
        self.log.add(DECLARED_KONG, seat, tile, CONCEALED_KONG, 0, 0)
        if self.terms.rob_concealed:
            self.declaring = False
            self.kong_kind = CONCEALED_KONG
            self.open_window(seat, tile, True)
        else:
            self._finish_concealed_kong(seat, tile)

    def _finish_concealed_kong(self, seat: int, tile: int) -> None:
        for _ in range(3):
            self.give(seat, tile)
        kong = meld_of.concealed_kong(tile)
        self.melds = replaced_at(self.melds, seat, (*self.melds[seat], kong))
        self._finish_kong(seat, CONCEALED_KONG, NOBODY)

    def _added_kong(self, seat: int, tile: int) -> None:
        """The tile is laid at its pung; others may rob it before it counts."""
        self.give(seat, tile)
        self.log.add(DECLARED_KONG, seat, tile, ADDED_KONG, 0, 0)
        if self.terms.robbing:
            self.declaring = False
            self.kong_kind = ADDED_KONG
            self.open_window(seat, tile, True)
        else:
            self._finish_added_kong(seat, tile)

    def _look_how_far(self, seat: int) -> None:
        """The seat's hand, which has no tile too many, has changed."""
        self.waits_known[seat] = 0
        distance = self.distance_of(seat)
        self.far[seat] = max(0, distance)

    def _finish_added_kong(self, seat: int, tile: int) -> None:
        melds = meld_of.with_kong_added(self.melds[seat], tile)
        self.melds = replaced_at(self.melds, seat, melds)
        bit = 1
        self.pungs[seat] &= ~(bit << tile)
        self._finish_kong(seat, ADDED_KONG, NOBODY)

    def _finish_kong(self, seat: int, kind: int, source: int) -> None:
        """A kong has come about: it is paid where the book says so, and replaced."""
        self.kongs += 1
        self.turn = seat
        self._look_how_far(seat)
        if self.terms.kong_payment is not None:
            payment = self.terms.kong_payment(self, seat, kind, source)
            if payment is not None:
                self.pay(payment)
        self._replace(seat)

    # Payments

    def pay(self, payment: Payment) -> None:
        """Points change hands now."""
        number = len(self.log.payments)
        self.log.add(PAID, 0, 0, number & 255, number >> 8, 0)
        self.log.payments = (*self.log.payments, payment)
        self._move(payment.payments, payment.payments)

    def _move(self, gains: tuple[int, ...], payments: tuple[int, ...]) -> None:
        """Add `gains` to the scores; the pot takes or pays what `payments` do not balance.

        Raises ValueError where a book does not name four seats.
        """
        if len(gains) != SEATS or len(payments) != SEATS:
            raise ValueError(f"{payments!r} is paid: payments are four whole numbers, by seat")
        for seat in range(SEATS):
            self.scores[seat] += gains[seat]
            self.pot -= payments[seat]

    def _pay_stake(self, seat: int) -> None:
        """Nobody won on the tile that declared riichi: it stands, and its stake is paid."""
        self.declaring = False
        self.riichi[seat] = 1
        payments = [0, 0, 0, 0]
        payments[seat] = -self.terms.stake
        self.pay(Payment("riichi", (seat,), tuple(payments)))

    # Wrong declarations at strict tables

    def _wrong_in_turn(self, seat: int, kind: int) -> None:
        """It costs what the book says; unless that ends the hand, the turn goes on."""
        self.tried |= 1 << kind
        self._penalise([seat], [kind])

    def _wrong_claims(self, seats: list[int], beside_a_win: bool) -> None:
        """The wrong answers in a window. Before a valid win those that end the hand yield."""
        wrong = self.terms.wrong
        answers = [(seat, self.answers[seat] & 255) for seat in seats]
        if beside_a_win:
            answers = [(seat, kind) for seat, kind in answers if not wrong[kind].ends]
        self._penalise([seat for seat, _ in answers], [kind for _, kind in answers])

    def _penalise(self, seats: list[int], kinds: list[int]) -> None:
        ending: list[int] = []
        for seat, kind in zip(seats, kinds, strict=True):
            fault: Wrong = self.terms.wrong[kind]
            if fault.ends:
                ending.append(seat)
                continue
            if fault.payments is not None:
                self.pay(Payment(fault.reason, (seat,), fault.payments(self, (seat,))))
            if fault.dead:
                self.dead[seat] = 1
                self.ready[seat] = NOT_READY
                self.log.add(DIED, seat, 0, len(self.log.reasons), 0, 0)
                self.log.reasons = (*self.log.reasons, fault.reason)
        if ending:
            fault = self.terms.wrong[kinds[seats.index(ending[0])]]
            at_fault = tuple(ending)
            payments: tuple[int, ...] = (0, 0, 0, 0)
            if fault.payments is not None:
                payments = fault.payments(self, at_fault)
            self._stop(Ending(fault.reason, at_fault, payments, at_fault))

    # Wins and the end

    def _win_alone(self, seat: int, by: int, tile: int, source: int) -> None:
        self._award(seat, by, tile, source)
        self._after_wins(seat, 1 << seat)

    def _win_together(self, seats: list[int]) -> None:
        """All these seats win on the tile of the window."""
        tile = self.window
        source = self.source
        by = BY_ROB if self.robbing else BY_DISCARD
        counted = [self._counted(seat, by, tile, source) for seat in seats]
        bits = 0
        for win, found in counted:
            self._judge(win, found)
            bits |= 1 << win.seat
        self.window = HIDDEN
        if self.robbing:
            # The robbed tile is gone from the hand.
            self._look_how_far(source)
        self._after_wins(source, bits)

    def _award(self, seat: int, by: int, tile: int, source: int) -> None:
        win, found = self._counted(seat, by, tile, source)
        if source == NOBODY:
            self.give(seat, tile)
        self._judge(win, found)

    def _judge(self, win: Win, found: Any) -> None:
        """A seat has won: what the book found of its hand is paid."""
        verdict = self.terms.judge(win, found)
        self.log.add(WIN, win.seat, win.tile, win.by, win.source & 255, len(self.log.verdicts))
        self.log.verdicts = (*self.log.verdicts, verdict)
        self.winners = (*self.winners, win.seat)
        self._move(verdict.gains, verdict.payments)

    def _asked(self, seat: int, by: int, tile: int, source: int) -> tuple[Win, Any]:
        """A hand that may win as the book was asked about it, and what it said.

        What was paid or declared since, as happens at strict tables, makes it another win.
        """
        if self.found[seat] is None or self.terms.strict:
            win = self.asked_win(seat, by, tile, source)
            if self.found[seat] is None or self.found[seat][0] != win:
                self.found = replaced_at(self.found, seat, (win, self.terms.weigh(win)))
        found: tuple[Win, Any] = self.found[seat]
        return found

    def _counted(self, seat: int, by: int, tile: int, source: int) -> tuple[Win, Any]:
        """A win with all that is turned over at it, and what the book says of it."""
        if not self.terms.weighed or self.terms.automatic:
            win = self.win_of(seat, by, tile, source)
            return win, self.terms.weigh(win)
        asked, found = self._asked(seat, by, tile, source)
        win = self.revealed(asked)
        return win, found if win is asked else self.terms.weigh(win)

    def _after_wins(self, source: int, bits: int) -> None:
        """The hand ends, or play goes on after the seat whose tile it was."""
        self.won |= bits
        self.waiting = 0
        if len(self.winners) >= self.terms.until:
            self.over = True
        else:
            self._draw(self._next(source))

    def _exhaust(self) -> None:
        """The wall is used up."""
        self._stop(self.terms.exhausted(self))

    def _stop(self, ending: Ending) -> None:
        number = len(self.log.payments)
        self.log.add(STOPPED, 0, 0, number & 255, number >> 8, 0)
        self.log.payments = (*self.log.payments, ending)
        self._move(ending.payments, ending.payments)
        self.waiting = 0
        self.window = HIDDEN
        self.over = True
