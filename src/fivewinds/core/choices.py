"""What a seat may do now, and what it may not and why: read off the state of the table.

The sound actions come first in an offer. At a strict table wrong declarations follow that the
table accepts as well: each kind once and without tiles, discards and riichi with theirs.
"""

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
    BAR_AFTER_CLAIM,
    BAR_DEAD_HAND,
    BAR_JOKERS,
    BAR_LAST_DISCARD,
    BAR_NAMES,
    BAR_NO_DISCARD,
    BAR_NO_REPLACEMENT,
    BAR_PASSED_PUNG,
    BAR_POINTS,
    BAR_RIICHI,
    BAR_SWAP,
    BAR_TOO_MANY_KONGS,
    BAR_VOID,
    BAR_WALL,
    BEFORE_PLAY,
    HIDDEN,
    SEATS,
    SOUND,
)
from fivewinds.core.compiled_rules import Terms
from fivewinds.core.joker_claims import JokerClaims
from fivewinds.core.offers import Offer
from fivewinds.core.shapes import Hand
from fivewinds.core.state import State
from fivewinds.core.table_rules import Wrong

SUITED = 27
SWAP_FREE = 0
SWAP_SAME = 1
MAY_WIN = 1
CLAIMS = (ACT_CHOW, ACT_PUNG, ACT_KONG)
BARRED = 2
NOT_THERE = -1
"""Instead of a bar: the tiles do not allow it in the first place."""


class Choices(State):
    """A state that knows what each seat may choose from."""

    def fill(self, offer: Offer, seat: int) -> int:
        """Put what the seat may do into an offer; nothing when it is not asked."""
        offer.count = 0
        offer.total = 0
        offer.folded = 0
        if self.over or seat < 0 or seat >= SEATS or not self.waiting >> seat & 1:
            return 0
        terms: Terms = self.terms
        if self.window == HIDDEN:
            self._fill_turn(offer, seat)
            offer.total = offer.count
            if terms.strict:
                self._add_wrong_in_turn(offer, seat)
        elif self.window == BEFORE_PLAY:
            self._fill_before(offer, seat)
            offer.total = offer.count
        else:
            self.fill_claims(offer, seat)
            offer.add(ACT_PASS)
            offer.total = offer.count
            if terms.strict:
                self.add_wrong_claims(offer, seat)
        return offer.count

    # Before play

    def _fill_before(self, offer: Offer, seat: int) -> None:
        """What every seat is asked for before the first draw."""
        if self.before == ACT_VOID:
            for suit in range(3):
                offer.add(ACT_VOID | 9 * suit << 8)
            return
        if self.terms.exchange_suit:
            for suit in range(3):
                self._fill_exchange(offer, seat, 9 * suit, 9 * suit + 9)
        if offer.count == 0:
            self._fill_exchange(offer, seat, 0, self.terms.last)

    def _fill_exchange(self, offer: Offer, seat: int, first: int, end: int) -> None:
        """The ways to give tiles between two kinds, which make melds by themselves."""
        terms: Terms = self.terms
        hand: Hand = self.hands[seat]
        size = terms.exchanged
        kind = ACT_EXCHANGE | size << 32
        for one in range(first, end):
            if not hand.counts[one] or not terms.plain >> one & 1:
                continue
            if size == 1:
                offer.add(kind | one << 8)
                continue
            for two in range(one, end):
                own = hand.counts[two] - (two == one)
                if own < 1 or not terms.plain >> two & 1:
                    continue
                if size == 2:
                    offer.add(kind | one << 8 | two << 16)
                    continue
                for three in range(two, end):
                    own = hand.counts[three] - (three == one) - (three == two)
                    if own >= 1 and terms.plain >> three & 1:
                        offer.add(kind | one << 8 | two << 16 | three << 24)

    def void_bars(self, seat: int) -> int:
        """The kinds that a seat may not discard while it holds tiles of its void suit, as bits."""
        hand: Hand = self.hands[seat]
        return hand.kinds & ~self.void[seat] if hand.kinds & self.void[seat] else 0

    # In one's own turn

    def _fill_turn(self, offer: Offer, seat: int) -> None:
        terms: Terms = self.terms
        hand: Hand = self.hands[seat]
        if self.riichi[seat]:
            offer.add(ACT_DISCARD | self.drawn << 8)
        else:
            offer.begin(hand.kinds & ~self.barred)
        if terms.automatic or (self.dead[seat] and not terms.dead_hands_claim):
            return
        if self.drawn != HIDDEN and self.ready[seat] == MAY_WIN:
            offer.add(ACT_WIN | self.drawn << 8)
        if (
            self.fours[seat]
            and terms.concealed
            and self.kong_bar(seat, ACT_CONCEALED_KONG) == SOUND
        ):
            for tile in range(34):
                if hand.counts[tile] == 4 and self._concealed_kong_bar(seat, tile) == SOUND:
                    offer.add(ACT_CONCEALED_KONG | tile << 8)
        if self.pungs[seat] and terms.added and self.kong_bar(seat, ACT_ADDED_KONG) == SOUND:
            for tile in range(34):
                if self.pungs[seat] >> tile & 1 and hand.counts[tile]:
                    offer.add(ACT_ADDED_KONG | tile << 8)
        if terms.flowers and not terms.forced and self.drawn != HIDDEN:
            for tile in range(terms.last):
                if terms.flowers >> tile & 1 and hand.counts[tile]:
                    offer.add(ACT_FLOWER | tile << 8)
        if terms.riichi and self.riichi_bar(seat) == SOUND and self.far[seat] <= 1:
            self._fill_riichi(offer, seat)

    def kong_bar(self, seat: int, kind: int) -> int:
        """What bars any kong of this kind in the seat's turn."""
        terms: Terms = self.terms
        if self.drawn == HIDDEN:
            after = terms.concealed_after_claim
            if kind == ACT_ADDED_KONG:
                after = terms.added_after_claim
            if not after or (self.claimed == ACT_CHOW and not terms.after_chow):
                return BAR_AFTER_CLAIM
        if not self.can_replace():
            return BAR_NO_REPLACEMENT
        if self.kongs >= terms.most_kongs:
            return BAR_TOO_MANY_KONGS
        return SOUND

    def _concealed_kong_bar(self, seat: int, tile: int) -> int:
        """What bars a concealed kong of four tiles that are there."""
        terms: Terms = self.terms
        if not terms.plain >> tile & 1:
            return BAR_NO_REPLACEMENT
        if self.void[seat] >> tile & 1:
            return BAR_VOID
        if self.riichi[seat] and (tile != self.drawn or not self.keeps_its_waits(seat, tile)):
            return BAR_RIICHI
        return SOUND

    def keeps_its_waits(self, seat: int, tile: int) -> bool:
        """Whether a concealed kong of the tile just drawn leaves what the hand waits for."""
        self.give(seat, tile)
        before = self.waits(seat)
        for _ in range(3):
            self.give(seat, tile)
        # The kong will hold all four of its tile.
        after = [wait for wait in self.waits(seat) if wait != tile]
        for _ in range(4):
            self.receive(seat, tile)
        return before == after

    def riichi_bar(self, seat: int) -> int:
        """What bars riichi whatever is discarded; an open hand or a second riichi is none."""
        terms: Terms = self.terms
        if self.drawn == HIDDEN or self.open[seat] or self.riichi[seat]:
            return BAR_RIICHI
        if self.scores[seat] < terms.riichi_points:
            return BAR_POINTS
        if self.left() < terms.riichi_left:
            return BAR_WALL
        return SOUND

    def _fill_riichi(self, offer: Offer, seat: int) -> None:
        hand: Hand = self.hands[seat]
        if self.distance_of(seat) > 0:
            return
        for tile in range(self.terms.last):
            if hand.counts[tile] and self._waits_without(seat, tile):
                offer.add(ACT_RIICHI | tile << 8)

    def _waits_without(self, seat: int, tile: int) -> bool:
        self.give(seat, tile)
        waiting = self.distance_of(seat) == 0 and len(self.waits(seat)) > 0
        self.receive(seat, tile)
        return waiting

    def _add_wrong_in_turn(self, offer: Offer, seat: int) -> None:
        """The wrong declarations that a strict table accepts in one's own turn."""
        terms: Terms = self.terms
        hand: Hand = self.hands[seat]
        for kind in sorted(terms.wrong):
            if self.tried >> kind & 1 or (self.dead[seat] and self._closed_to_the_dead(kind)):
                continue
            if kind == ACT_DISCARD:
                for tile in range(terms.last):
                    if hand.counts[tile] and self.barred >> tile & 1 and not self.riichi[seat]:
                        offer.add_unsound(ACT_DISCARD | tile << 8)
            elif kind == ACT_RIICHI:
                if self.riichi_bar(seat) == SOUND:
                    for tile in range(terms.last):
                        if hand.counts[tile] and offer.place(ACT_RIICHI | tile << 8) < 0:
                            offer.add_unsound(ACT_RIICHI | tile << 8)
            elif kind == ACT_WIN:
                fault: Wrong = terms.wrong[kind]
                if (self.drawn != HIDDEN or fault.after_claim) and not offer.has(kind):
                    offer.add_unsound(kind | HIDDEN << 8)
            elif kind in (ACT_CONCEALED_KONG, ACT_ADDED_KONG, ACT_FLOWER) and not offer.has(kind):
                offer.add_unsound(kind | HIDDEN << 8)

    def _closed_to_the_dead(self, kind: int) -> bool:
        """Whether a dead hand may not even try this."""
        return kind == ACT_WIN or (kind != ACT_DISCARD and not self.terms.dead_hands_claim)

    # When others are asked about a tile

    def fill_claims(self, offer: Offer, seat: int) -> None:
        """The sound claims of a seat on the tile of the window, without passing."""
        terms: Terms = self.terms
        hand: Hand = self.hands[seat]
        tile = self.window
        if self.ready[seat] == MAY_WIN:
            offer.add(ACT_WIN | tile << 8)
        if self.robbing or self.claim_bar(seat) != SOUND:
            return
        if terms.jokers_there:
            self._fill_joker_claims(offer, seat)
            return
        held = hand.counts[tile]
        own = tile << 16 | tile << 24
        if held >= 2 and terms.pung and self.pung_bar(seat, tile) == SOUND:
            offer.add(ACT_PUNG | tile << 8 | own)
        if held >= 3 and terms.kong and self.kong_claim_bar() == SOUND:
            offer.add(ACT_KONG | tile << 8 | own | tile << 32)
        if terms.chow and tile < SUITED and seat == (self.source + 1) % 4:
            self._fill_chows(offer, seat, tile)

    def _fill_chows(self, offer: Offer, seat: int, tile: int) -> None:
        hand: Hand = self.hands[seat]
        number = tile % 9
        if number >= 2 and hand.counts[tile - 2] and hand.counts[tile - 1]:
            self._add_chow(offer, hand, tile, tile - 2, tile - 1)
        if 1 <= number <= 7 and hand.counts[tile - 1] and hand.counts[tile + 1]:
            self._add_chow(offer, hand, tile, tile - 1, tile + 1)
        if number <= 6 and hand.counts[tile + 1] and hand.counts[tile + 2]:
            self._add_chow(offer, hand, tile, tile + 1, tile + 2)

    def _add_chow(self, offer: Offer, hand: Hand, tile: int, one: int, two: int) -> None:
        if self.has_discard(hand, one, two, self.swap_bits(tile, one, two)):
            offer.add(ACT_CHOW | tile << 8 | one << 16 | two << 24)

    def claim_bar(self, seat: int) -> int:
        """What bars any claim but a win."""
        if self.riichi[seat]:
            return BAR_RIICHI
        if self.void[seat] >> self.window & 1:
            return BAR_VOID
        if self.front == self.end:
            return BAR_LAST_DISCARD
        if self.dead[seat] and not self.terms.dead_hands_claim:
            return BAR_DEAD_HAND
        return SOUND

    def pung_bar(self, seat: int, tile: int) -> int:
        """What bars a pung of a tile of which the seat holds two."""
        if self.passed[seat] >> tile & 1:
            return BAR_PASSED_PUNG
        hand: Hand = self.hands[seat]
        if not self.has_discard(hand, tile, tile, self.swap_bits(tile, tile, tile)):
            return BAR_NO_DISCARD
        return SOUND

    def kong_claim_bar(self) -> int:
        """What bars a kong of a discard of which the seat holds three."""
        if not self.can_replace():
            return BAR_NO_REPLACEMENT
        if self.kongs >= self.terms.most_kongs:
            return BAR_TOO_MANY_KONGS
        return SOUND

    def swap_bits(self, tile: int, one: int, two: int) -> int:
        """The kinds that may not be discarded after claiming a tile with these two, as bits.

        The two are what they stand for, sorted.
        """
        bit = 1
        if self.terms.swap == SWAP_FREE:
            return 0
        if self.terms.swap == SWAP_SAME or one == two:
            return bit << tile
        if two == one + 2:
            return bit << (one + 1)
        bits = 0
        if one % 9 > 0:
            bits |= bit << (one - 1)
        if two % 9 < 8:
            bits |= bit << (two + 1)
        return bits

    def has_discard(self, hand: Hand, one: int, two: int, bits: int) -> bool:
        """Whether the hand without two tiles has one that is not barred."""
        if bits == 0:
            return True
        rest = hand.kinds & ~bits
        bit = 1
        if hand.counts[one] == 1 + (one == two):
            rest &= ~(bit << one)
        if hand.counts[two] == 1 + (one == two):
            rest &= ~(bit << two)
        return rest != 0

    def _fill_joker_claims(self, offer: Offer, seat: int) -> None:
        """The same where jokers may be among the tiles."""
        terms: Terms = self.terms
        claims: JokerClaims = terms.claims
        hand: Hand = self.hands[seat]
        tile = self.window
        joker = claims.jokers >> tile & 1
        if not joker and not terms.plain >> tile & 1:
            return
        if terms.pung and (not joker or terms.joker_claimed[ACT_PUNG]):
            first = offer.count
            claims.add_equal(offer, hand, ACT_PUNG, tile, 2, terms.jokers_in[ACT_PUNG])
            self._drop_barred_pungs(offer, seat, first)
        if (
            terms.kong
            and (not joker or terms.joker_claimed[ACT_KONG])
            and self.kong_claim_bar() == SOUND
        ):
            claims.add_equal(offer, hand, ACT_KONG, tile, 3, terms.jokers_in[ACT_KONG])
        if terms.chow and seat == (self.source + 1) % 4:
            first = offer.count
            claims.add_runs(offer, hand, tile, terms.jokers_in[ACT_CHOW])
            self._drop_barred_chows(offer, hand, first)

    def _drop_barred_pungs(self, offer: Offer, seat: int, first: int) -> None:
        """Keep the pungs, from a place on, that were not let go and leave something to discard."""
        claims: JokerClaims = self.terms.claims
        kept = first
        for place in range(first, offer.count):
            action = offer.actions[place]
            one = action >> 16 & 255
            two = action >> 24 & 255
            # A joker is claimed with a plain tile, and jokers may be claimed for a plain one.
            stood = action >> 8 & 255
            if claims.jokers >> stood & 1:
                stood = two if claims.jokers >> one & 1 else one
            bits = self.swap_bits(stood, stood, stood)
            passed = self.passed[seat] >> stood & 1
            if not passed and self.has_discard(self.hands[seat], one, two, bits):
                offer.actions[kept] = action
                kept += 1
        offer.count = kept

    def _drop_barred_chows(self, offer: Offer, hand: Hand, first: int) -> None:
        """Keep the chows, from a place on, that leave something to discard.

        What a chow stands for is stated only where its tiles could be several runs.
        """
        kept = first
        before = 0
        for place in range(first, offer.count):
            action = offer.actions[place]
            own = action >> 16 & 0xFFFF
            after = offer.actions[place + 1] >> 16 & 0xFFFF if place + 1 < offer.count else 0
            several = own in (before, after)
            before = own
            tile = action >> 8 & 255
            low = (action >> 40 & 255) - 1
            bits = self.swap_bits(tile, low + (tile == low), low + 2 - (tile == low + 2))
            if self.has_discard(hand, own & 255, own >> 8, bits):
                offer.actions[kept] = action if several else action & 0xFFFFFFFF
                kept += 1
        offer.count = kept

    def add_wrong_claims(self, offer: Offer, seat: int) -> None:
        """The wrong claims that a strict table accepts; the offer's total is its count before."""
        terms: Terms = self.terms
        for kind in sorted(terms.wrong):
            if self.dead[seat] and self._closed_to_the_dead(kind):
                continue
            claim = kind == ACT_WIN or (not self.robbing and kind in CLAIMS)
            if claim and (not offer.has(kind) or self._too_many_jokers(seat, kind)):
                offer.add_unsound(kind | HIDDEN << 8)

    # Why not

    def barred_for(self, seat: int) -> list[tuple[int, int, str]]:
        """What the seat might expect to be offered and is not: kind of action, tile, reason.

        What was barred on the latest tile stays listed until the next one, whether or not the
        seat was asked.
        """
        if self.over or seat < 0 or seat >= SEATS:
            return []
        found: list[tuple[int, int, str]] = list(self.missed[seat])
        if self.window == HIDDEN and seat == self.turn:
            if self.ready[seat] == BARRED and self.drawn != HIDDEN:
                found.append((ACT_WIN, self.drawn, self.why[seat]))
            self._barred_in_turn(seat, found)
        return found

    def add_barred_claims(self, seat: int, found: list[tuple[int, int, str]]) -> None:
        """The melds that the tile of the window would make, and what bars them."""
        terms: Terms = self.terms
        hand: Hand = self.hands[seat]
        tile = self.window
        if not terms.plain >> tile & 1:
            return
        bar = self.claim_bar(seat)
        if terms.pung and hand.counts[tile] >= 2:
            reason = bar or self.pung_bar(seat, tile)
            if reason:
                found.append((ACT_PUNG, tile, BAR_NAMES[reason]))
        if terms.kong and hand.counts[tile] >= 3:
            reason = bar or self.kong_claim_bar()
            if reason:
                found.append((ACT_KONG, tile, BAR_NAMES[reason]))
        if terms.chow and tile < SUITED and seat == (self.source + 1) % 4:
            reason = self._chow_bar(hand, tile)
            if reason != NOT_THERE and (bar or reason):
                found.append((ACT_CHOW, tile, BAR_NAMES[bar or reason]))
        found += [
            (kind, tile, BAR_NAMES[BAR_JOKERS])
            for kind in CLAIMS
            if self._too_many_jokers(seat, kind) and not self._may_claim(seat, kind)
        ]

    def _may_claim(self, seat: int, kind: int) -> bool:
        """Whether a claim of this kind is sound."""
        offer = Offer()
        self.fill_claims(offer, seat)
        return offer.has(kind)

    def _too_many_jokers(self, seat: int, kind: int) -> bool:
        """Whether the hand could make a claim with more jokers than it may hold, where the book
        wants that told.
        """
        terms: Terms = self.terms
        if not terms.joker_bars[kind] or self.claim_bar(seat) != SOUND:
            return False
        claims: JokerClaims = terms.claims
        hand: Hand = self.hands[seat]
        offer = Offer()
        size = 3 if kind == ACT_KONG else 2
        if kind != ACT_CHOW:
            claims.add_equal(offer, hand, kind, self.window, size, size)
        elif seat == (self.source + 1) % 4:
            claims.add_runs(offer, hand, self.window, size)
        for place in range(offer.count):
            if claims.jokers_in(offer.actions[place], size) > terms.jokers_in[kind]:
                return True
        return False

    def _chow_bar(self, hand: Hand, tile: int) -> int:
        """What bars every chow of a tile that the hand could make, or `NOT_THERE`."""
        found = NOT_THERE
        first = tile - tile % 9
        for one in range(tile - 2, tile + 2):
            two = one + 1 if one != tile - 1 else tile + 1
            if one == tile or one < first or two > first + 8:
                continue
            if hand.counts[one] and hand.counts[two]:
                if self.has_discard(hand, one, two, self.swap_bits(tile, one, two)):
                    return SOUND
                found = BAR_NO_DISCARD
        return found

    def _barred_in_turn(self, seat: int, found: list[tuple[int, int, str]]) -> None:
        terms = self.terms
        hand = self.hands[seat]
        for tile in range(terms.last):
            if hand.counts[tile]:
                if self.riichi[seat] and tile != self.drawn:
                    found.append((ACT_DISCARD, tile, BAR_NAMES[BAR_RIICHI]))
                elif self.barred >> tile & 1:
                    void = hand.kinds & self.void[seat] != 0
                    found.append((ACT_DISCARD, tile, BAR_NAMES[BAR_VOID if void else BAR_SWAP]))
        for tile in range(34):
            if terms.concealed and hand.counts[tile] == 4 and terms.plain >> tile & 1:
                reason = self.kong_bar(seat, ACT_CONCEALED_KONG) or self._concealed_kong_bar(
                    seat, tile
                )
                if reason:
                    found.append((ACT_CONCEALED_KONG, tile, BAR_NAMES[reason]))
            if terms.added and self.pungs[seat] >> tile & 1 and hand.counts[tile]:
                reason = self.kong_bar(seat, ACT_ADDED_KONG)
                if reason:
                    found.append((ACT_ADDED_KONG, tile, BAR_NAMES[reason]))
        if terms.riichi and self.riichi_bar(seat) in (BAR_POINTS, BAR_WALL):
            bar = BAR_NAMES[self.riichi_bar(seat)]
            found += [
                (ACT_RIICHI, tile, bar)
                for tile in range(terms.last)
                if hand.counts[tile] and self._waits_without(seat, tile)
            ]
