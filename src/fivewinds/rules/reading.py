"""A whole complete hand read in one way, with the facts that the patterns of a book ask about.

Every fact is found once, in one pass over the tiles and one over the sets. Tiles are ids of
`fivewinds.tiles`, a run is told by its lowest tile and a triplet by its tile; `NO_TILE` stands
where there is none. Jokers count as what they stand for, save in the facts about jokers.
"""

from collections.abc import Mapping
from typing import Any

from fivewinds.core.codes import BY_DRAW, BY_ROB
from fivewinds.core.jokers.forms import Jokers
from fivewinds.core.jokers.hand import JokerHand
from fivewinds.core.wins import NOTHING, Win
from fivewinds.rules.facts import (
    CLAIMED,
    CLOSED,
    COMPLETES_PAIR,
    DRAWN,
    FOUR_MELDS,
    NO_HONOURS,
    NO_JOKERS,
    NO_MELDS,
    NO_SIMPLES,
    NO_SUITS,
    NO_TERMINALS,
    ONE_CONCEALED_KONG,
    ONE_CONCEALED_TRIPLET,
    ONE_KONG,
    ONE_RUN,
    ONE_TRIPLET,
    OPEN,
    ROBBED,
    SOME_DRAGONS,
    SOME_HONOURS,
    SOME_JOKERS,
    SOME_TERMINALS,
    SOME_WINDS,
)

NO_TILE = -1
NO_GROUP: tuple[int, ...] = ()
EAST = 27
"""The first wind, and the first honour."""
FIRST_DRAGON = 31
FIRST_BITS = [0, 1, 3, 7, 15]
BIT = [1 << tile for tile in range(34)]
TERMINAL = [int(tile < EAST and tile % 9 in (0, 8)) for tile in range(34)]


class Setting:
    """What all readings of one hand share: the win, its options, and what lies on the table."""

    def __init__(
        self,
        win: Win,
        options: Mapping[str, Any] = NOTHING,
        jokers: Jokers | None = None,
    ) -> None:
        self.win = win
        self.options = options
        self.drawn = win.by == BY_DRAW
        self.robbed = win.by == BY_ROB
        self.closed = not win.melds or win.closed
        self.own_wind = EAST + win.wind
        self.round_wind = NO_TILE if win.round is None else EAST + win.round
        self.melds = tuple([meld.stands for meld in win.melds])
        self.concealed_melds = tuple([not meld.is_open for meld in win.melds])
        self.jokers_in_hand = 0
        self.jokers = 0
        if jokers is not None:
            fields = jokers.fields
            hand = [tile for tile in (*win.hand, win.tile) if tile >= 0 and fields[tile] >= 0]
            laid = [tile for meld in win.melds for tile in meld.tiles if fields[tile] >= 0]
            self.jokers_in_hand = len(hand)
            self.jokers = len(hand) + len(laid)


class Reading:
    """One way to read a whole hand.

    `groups` are the concealed sets and pairs, `pair` is the pair of a hand of sets or what is
    there twice in another shape, `tiles` all that the concealed tiles stand for (left out where
    groups and pair say it all). `completed` is the group that the winning tile completes. A book
    may make readings of its own; `told` is then shown with them.
    """

    def __init__(
        self,
        setting: Setting,
        shape: str,
        groups: tuple[tuple[int, ...], ...],
        pair: int = NO_TILE,
        tiles: tuple[int, ...] | None = None,
        *,
        completed: tuple[int, ...] = NO_GROUP,
        winning: int = NO_TILE,
        told: Mapping[str, Any] = NOTHING,
        joker_hand: JokerHand | None = None,
    ) -> None:
        self.setting = setting
        self.shape = shape
        """`standard`, `seven-pairs`, `thirteen-orphans` or a shape of the book's own."""
        self.groups = groups
        """The concealed sets, and pairs where there are several."""
        self.pair = pair
        self.completed = completed
        """The concealed set or pair that the winning tile completes; empty in other shapes."""
        self.winning = winning
        """What the winning tile is or stands for."""
        self.told = told
        self.joker_hand = joker_hand

        # How the hand was won, and what does not depend on the reading.
        self.win = setting.win
        self.options = setting.options
        self.drawn = setting.drawn
        self.robbed = setting.robbed
        self.closed = setting.closed
        """No meld but concealed kongs."""
        self.own_wind = setting.own_wind
        self.round_wind = setting.round_wind
        self.jokers = setting.jokers
        """How many jokers there are in hand and melds, the winning tile included."""
        self.jokers_in_hand = setting.jokers_in_hand
        """The same without those in melds."""
        self.melds = len(setting.melds)
        """How many sets lie on the table, concealed kongs included."""

        self._count(tiles)
        self._look_at_tiles()
        self._look_at_sets()
        self._gather_facts()

    def _count(self, tiles: tuple[int, ...] | None) -> None:
        """Count the tiles, concealed and in all."""
        self._concealed = [0] * 34
        self._counts = [0] * 34
        if tiles is None:
            for group in self.groups:
                for tile in group:
                    self._concealed[tile] += 1
            if self.pair >= 0:
                self._concealed[self.pair] += 2
        else:
            for tile in tiles:
                self._concealed[tile] += 1
        for place in range(34):
            self._counts[place] = self._concealed[place]
        for meld in self.setting.melds:
            for tile in meld:
                self._counts[tile] += 1

    def _look_at_tiles(self) -> None:
        """Find the facts about single tiles."""
        kinds = 0
        numbers = 0
        suited = 0
        winds = 0
        dragons = 0
        terminals = 0
        for tile in range(34):
            copies = self._counts[tile]
            if copies:
                kinds |= BIT[tile]
                if tile < EAST:
                    suited += copies
                    numbers |= BIT[tile % 9]
                    terminals += copies * TERMINAL[tile]
                elif tile < FIRST_DRAGON:
                    winds += copies
                else:
                    dragons += copies
        self.kinds = kinds
        """The kinds of tiles that are there, as bits."""
        self.numbers = numbers
        """The numbers of the suited tiles as bits, one the lowest."""
        self.suits = (kinds & 0x1FF != 0) + (kinds >> 9 & 0x1FF != 0) + (kinds >> 18 & 0x1FF != 0)
        """How many suits there are."""
        self.suited = suited
        """How many suited tiles; the same of the following."""
        self.winds = winds
        self.dragons = dragons
        self.honours = winds + dragons
        self.terminals = terminals
        self.simples = suited - terminals
        self.size = suited + winds + dragons
        """How many tiles in all, kongs with four."""

    def _look_at_sets(self) -> None:
        """Find the facts about sets and pairs."""
        sets: list[tuple[int, ...]] = []
        pairs: list[int] = []
        runs: list[int] = []
        triplets: list[int] = []
        kongs: list[int] = []
        hidden: list[int] = []
        hidden_kongs: list[int] = []
        for place, group in enumerate(self.setting.melds):
            tile = group[0]
            sets.append(group)
            if tile != group[1]:
                runs.append(tile)
            else:
                triplets.append(tile)
                if len(group) == 4:
                    kongs.append(tile)
                    if self.setting.concealed_melds[place]:
                        hidden.append(tile)
                        hidden_kongs.append(tile)
        claimed = not self.drawn
        for group in self.groups:
            tile = group[0]
            if len(group) == 2:
                pairs.append(tile)
                continue
            sets.append(group)
            if tile != group[1]:
                runs.append(tile)
            else:
                triplets.append(tile)
                if claimed and group == self.completed:
                    # Of two alike only one was completed by the tile of another.
                    claimed = False
                else:
                    hidden.append(tile)
        if self.pair >= 0 and not pairs:
            pairs.append(self.pair)
        if self.melds:
            runs.sort()
            triplets.sort()
            kongs.sort()
            hidden.sort()
            hidden_kongs.sort()
        run_kinds = 0
        for tile in runs:
            run_kinds |= BIT[tile]
        triplet_kinds = 0
        for tile in triplets:
            triplet_kinds |= BIT[tile]
        self.sets = tuple(sets)
        """All sets, melds first, kongs with four tiles."""
        self.pairs = tuple(pairs)
        """The tile of each pair."""
        self.runs = tuple(runs)
        """The lowest tile of each run, in order."""
        self.triplets = tuple(triplets)
        """The tile of each triplet, kongs included, in order."""
        self.kongs = tuple(kongs)
        self.concealed_triplets = tuple(hidden)
        """Those not melded, and concealed kongs; not one that another's tile completed."""
        self.concealed_kongs = tuple(hidden_kongs)
        self.run_kinds = run_kinds
        """The lowest tiles of the runs as bits."""
        self.triplet_kinds = triplet_kinds
        """The tiles of the triplets as bits."""

    def _gather_facts(self) -> None:
        """Put into bits what patterns ask about most."""
        facts = DRAWN if self.drawn else CLAIMED
        facts |= CLOSED if self.closed else OPEN
        facts |= SOME_JOKERS if self.jokers else NO_JOKERS
        facts |= SOME_HONOURS if self.honours else NO_HONOURS
        facts |= SOME_TERMINALS if self.terminals else NO_TERMINALS
        facts |= NO_SUITS << self.suits
        if self.robbed:
            facts |= ROBBED
        if self.melds == 0:
            facts |= NO_MELDS
        elif self.melds == 4:
            facts |= FOUR_MELDS
        if self.winds:
            facts |= SOME_WINDS
        if self.dragons:
            facts |= SOME_DRAGONS
        if self.simples == 0:
            facts |= NO_SIMPLES
        if len(self.completed) == 2:
            facts |= COMPLETES_PAIR
        # A number of things sets the lowest bits of its four, one for each.
        facts |= ONE_RUN * FIRST_BITS[min(4, len(self.runs))]
        facts |= ONE_TRIPLET * FIRST_BITS[min(4, len(self.triplets))]
        facts |= ONE_KONG * FIRST_BITS[min(4, len(self.kongs))]
        facts |= ONE_CONCEALED_TRIPLET * FIRST_BITS[min(4, len(self.concealed_triplets))]
        facts |= ONE_CONCEALED_KONG * FIRST_BITS[min(4, len(self.concealed_kongs))]
        self.facts = facts
        """Bits of `rules.facts`."""

    def has(self, *facts: int) -> bool:
        """Whether all these facts of `rules.facts` hold."""
        return all(self.facts & fact == fact for fact in facts)

    def count(self, tile: int) -> int:
        """How many copies of a tile there are, in hand and melds; none of `NO_TILE`."""
        return self._counts[tile] if 0 <= tile < 34 else 0

    def concealed_count(self, tile: int) -> int:
        """How many copies of a tile there are in hand, the winning tile included."""
        return self._concealed[tile] if 0 <= tile < 34 else 0

    @property
    def tiles(self) -> tuple[int, ...]:
        """All tiles, sorted, kongs with four."""
        return tuple([tile for tile in range(34) for _ in range(self._counts[tile])])

    @property
    def concealed_tiles(self) -> tuple[int, ...]:
        """The tiles in hand, the winning one included, sorted."""
        return tuple([tile for tile in range(34) for _ in range(self._concealed[tile])])

    @property
    def completes_pair(self) -> bool:
        """Whether the winning tile completes the pair."""
        return len(self.completed) == 2

    @property
    def stands(self) -> tuple[tuple[int, int], ...]:
        """What each concealed joker stands for; jokers of equal rights could change places."""
        hand = self.joker_hand
        if hand is None:
            return ()
        tile = self.win.tile
        if self.winning >= 0 and hand.jokers.fields[tile] >= 0:
            return hand.division(self.concealed_tiles, tile, self.winning)
        return hand.division(self.concealed_tiles)

    def flag(self, name: str) -> bool:
        """Whether the win has a flag of the book's page."""
        return name in self.win.flags
