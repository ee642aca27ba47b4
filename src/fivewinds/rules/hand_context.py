"""What all readings of one hand share: how it was won, and what lies on the table."""

from collections.abc import Mapping
from typing import Any

from fivewinds.core.codes import BY_DRAW, BY_ROB, SEATS
from fivewinds.core.jokers.forms import Jokers
from fivewinds.core.wins import NOTHING, Win
from fivewinds.rules.codes import NO_TILE
from fivewinds.rules.facts import (
    CLAIMED,
    CLOSED,
    DRAWN,
    FOUR_MELDS,
    NO_HONOURS,
    NO_JOKERS,
    NO_MELDS,
    NO_SIMPLES,
    NO_SUITS,
    NO_TERMINALS,
    ONE_RUN,
    ONE_TRIPLET,
    OPEN,
    ROBBED,
    SIMPLE_KINDS,
    SOME_DRAGONS,
    SOME_HONOURS,
    SOME_JOKERS,
    SOME_TERMINALS,
    SOME_WINDS,
    TERMINAL_KINDS,
)

EAST = 27
"""The first wind, and the first honour."""
FIRST_DRAGON = 31
FIRST_BITS = [0, 1, 3, 7, 15]
BIT = [1 << tile for tile in range(34)]


class Setting:
    """What all readings of one hand share: the win, its options, and what lies on the table."""

    def __init__(
        self,
        win: Win,
        options: Mapping[str, Any] = NOTHING,
        jokers: Jokers | None = None,
    ) -> None:
        self.begin(win, options, jokers)

    def begin(self, win: Win, options: Mapping[str, Any], jokers: Jokers | None) -> None:
        """Look at a win; the same as making a setting of it, for compiled code."""
        # Compiled, taking it apart costs less than asking for a few of its names.
        seat, by, tile, source, hand, dealer, laid, _, wind, flags, more = win
        self.win = win
        self.options = options
        self.seat = seat
        self.tile = tile
        self.source = source
        self.dealer = dealer
        self.hand = hand
        self.flags = flags
        self.more = more
        self.drawn = by == BY_DRAW
        self.robbed = by == BY_ROB
        self.own_wind = EAST + (self.seat - self.dealer + SEATS) % SEATS
        self.round_wind = NO_TILE if wind is None else EAST + wind
        self.closed = True
        self.melds: tuple[tuple[int, ...], ...] = ()
        self.concealed_melds: tuple[bool, ...] = ()
        self.jokers_in_hand = 0
        self.jokers = 0
        self.kinds = 0
        """The kinds of tiles in the melds as bits."""
        self.runs = 0
        """How many melds are runs, triplets (kongs included), kongs and concealed kongs."""
        self.triplets = 0
        self.kongs = 0
        self.concealed_kongs = 0
        self.melded = [0] * 34
        """How many copies of each tile lie in melds."""
        if laid:
            self.closed = win.closed
            self.melds = tuple([meld.stands for meld in laid])
            self.concealed_melds = tuple([not meld.is_open for meld in laid])
            self._look_at_melds()
        if jokers is not None:
            self._count_jokers(jokers, self.hand, self.tile)
        facts = DRAWN if self.drawn else CLAIMED
        facts |= CLOSED if self.closed else OPEN
        facts |= SOME_JOKERS if self.jokers else NO_JOKERS
        if self.robbed:
            facts |= ROBBED
        if len(self.melds) == 0:
            facts |= NO_MELDS
        elif len(self.melds) == 4:
            facts |= FOUR_MELDS
        self.facts = facts
        """The facts that no reading changes."""

    def _look_at_melds(self) -> None:
        """Count what lies on the table."""
        for place, meld in enumerate(self.melds):
            for tile in meld:
                self.kinds |= BIT[tile]
                self.melded[tile] += 1
            if meld[0] != meld[1]:
                self.runs += 1
            else:
                self.triplets += 1
                if len(meld) == 4:
                    self.kongs += 1
                    if self.concealed_melds[place]:
                        self.concealed_kongs += 1

    def _count_jokers(self, jokers: Jokers, hand: tuple[int, ...], winning: int) -> None:
        """Count the jokers in hand and in melds; tiles that nobody sees are none."""
        if winning >= 0 and jokers.fields[winning] >= 0:
            self.jokers_in_hand = 1
        for tile in hand:
            if tile >= 0 and jokers.fields[tile] >= 0:
                self.jokers_in_hand += 1
        self.jokers = self.jokers_in_hand
        if self.melds:
            for meld in self.win.melds:
                for tile in meld.tiles:
                    if jokers.fields[tile] >= 0:
                        self.jokers += 1

    def facts_with(self, kinds: int, runs: int, triplets: int) -> int:
        """The facts of a hand of these kinds of tiles, with so many runs and triplets in all.

        Only those are left out that ask which sets are kongs or concealed, and what the winning
        tile completes.
        """
        facts = self.facts
        suits = (kinds & 0x1FF != 0) + (kinds >> 9 & 0x1FF != 0) + (kinds >> 18 & 0x1FF != 0)
        facts |= NO_SUITS << suits
        facts |= SOME_HONOURS if kinds >> EAST else NO_HONOURS
        facts |= SOME_TERMINALS if kinds & TERMINAL_KINDS else NO_TERMINALS
        if kinds >> EAST & 15:
            facts |= SOME_WINDS
        if kinds >> FIRST_DRAGON:
            facts |= SOME_DRAGONS
        if not kinds & SIMPLE_KINDS:
            facts |= NO_SIMPLES
        # A number of things sets the lowest bits of its four, one for each.
        facts |= ONE_RUN * FIRST_BITS[min(4, runs)]
        facts |= ONE_TRIPLET * FIRST_BITS[min(4, triplets)]
        return facts
