"""A whole complete hand read in one way, with the facts that the patterns of a book ask about.

Bits and numbers that patterns ask for often are found once, in one pass over the sets. Tiles are
ids of `fivewinds.tiles`, a run is told by its lowest tile and a triplet by its tile; `NO_TILE`
stands where there is none. Jokers count as what they stand for, save in the facts about jokers.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from fivewinds.core.jokers.hand import JokerHand
from fivewinds.core.wins import NOTHING
from fivewinds.rules.codes import NO_TILE, PAIR, RUN, TILE
from fivewinds.rules.facts import (
    COMPLETES_PAIR,
    ONE_CONCEALED_KONG,
    ONE_CONCEALED_TRIPLET,
    ONE_KONG,
    SIMPLE_KINDS,
    TERMINAL_KINDS,
)
from fivewinds.rules.hand_context import Setting

NO_GROUP: tuple[int, ...] = ()
EAST = 27
FIRST_DRAGON = 31
FIRST_BITS = [0, 1, 3, 7, 15]
BIT = [1 << tile for tile in range(34)]
SUITED_KINDS = (1 << EAST) - 1
"""Kinds of tiles as bits."""
WIND_KINDS = 15 << EAST
DRAGON_KINDS = 7 << FIRST_DRAGON


def _set_of(code: int) -> tuple[int, ...]:
    tile = code & TILE
    return (tile, tile + 1, tile + 2) if code & RUN else (tile,) * 3


SETS = [_set_of(code) for code in range(2 * RUN)]
"""The sets by their codes; there is no need to make them anew each time."""


class Reading:
    """One way to read a whole hand.

    `groups` are the concealed sets and pairs, `pair` is the pair of a hand of sets or what is
    there twice in another shape, `tiles` all that the concealed tiles stand for (left out where
    groups and pair say it all). `completed` is the group that the winning tile completes. A book
    may make readings of its own; `told` is then shown with them.

    Bits and numbers are there from the start; sets as tuples are made when somebody asks.
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
        self.begin(setting, shape, pair, winning)
        self.told: Mapping[str, Any] = told
        self.joker_hand: JokerHand | None = joker_hand
        self._groups: tuple[tuple[int, ...], ...] | None = groups
        self._completed: tuple[int, ...] | None = completed
        self.completes_pair = len(completed) == 2
        claimed = not self.drawn
        for group in groups:
            tile = group[0]
            if len(group) == 2:
                continue
            if tile != group[1]:
                self._add_run(tile)
            else:
                # Of two alike only one was completed by the tile of another.
                hidden = not (claimed and group == completed)
                claimed = claimed and hidden
                self._add_triplet(tile, hidden)
        self._count(groups, tiles)
        self._gather_facts()

    def begin(self, setting: Setting, shape: str, pair: int, winning: int) -> None:
        """What a reading starts from: the hand and what lies on the table."""
        self.setting = setting
        self.shape = shape
        """`standard`, `seven-pairs`, `thirteen-orphans` or a shape of the book's own."""
        self.pair = pair
        self.winning = winning
        """What the winning tile is or stands for."""
        self.completes_pair = False
        """Whether the winning tile completes the pair."""
        self.told = NOTHING
        self.joker_hand = None

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

        self.kinds = setting.kinds
        """The kinds of tiles that are there, as bits."""
        self.run_kinds = 0
        """The lowest tiles of the runs as bits."""
        self.run_twice = 0
        """The lowest tiles of runs that are there twice or more, and three times or more."""
        self.run_thrice = 0
        self.triplet_kinds = 0
        """The tiles of the triplets as bits, kongs included."""
        self.hidden = setting.concealed_kongs
        """How many triplets are concealed."""
        self.set_number = 0
        self.run_number = 0
        self.triplet_number = 0
        self.codes = [0] * 4
        """The concealed sets of a plain hand: the tile, and `RUN` for a run."""
        self._concealed = [0] * 34
        self._groups = None
        self._completed = None
        self._sets: tuple[tuple[int, ...], ...] | None = None
        if setting.melds:
            for meld in setting.melds:
                if meld[0] != meld[1]:
                    self._add_run(meld[0])
                else:
                    self._add_triplet(meld[0], False)

    def _add_run(self, tile: int) -> None:
        bit = BIT[tile]
        self.run_thrice |= self.run_twice & bit
        self.run_twice |= self.run_kinds & bit
        self.run_kinds |= bit
        self.run_number += 1

    def _add_triplet(self, tile: int, hidden: bool) -> None:
        self.triplet_kinds |= BIT[tile]
        self.triplet_number += 1
        self.hidden += hidden

    def lay(self, codes: Sequence[int], number: int, home: int) -> None:
        """Fill in the concealed sets of a plain hand; `home` is what the winning tile completes.

        Sets come as the tile, with `RUN` for a run; `home` is one of them, or `PAIR`.
        """
        claimed = not self.drawn
        self.completes_pair = home == PAIR
        for i in range(number):
            code = codes[i]
            tile = code & TILE
            self.codes[i] = code
            if code & RUN:
                self._add_run(tile)
                self._concealed[tile] += 1
                self._concealed[tile + 1] += 1
                self._concealed[tile + 2] += 1
                self.kinds |= BIT[tile] | BIT[tile + 1] | BIT[tile + 2]
            else:
                hidden = not (claimed and code == home)
                claimed = claimed and hidden
                self._add_triplet(tile, hidden)
                self._concealed[tile] += 3
                self.kinds |= BIT[tile]
        self.set_number = number
        self._concealed[self.pair] += 2
        self.kinds |= BIT[self.pair]
        self._home = home
        self._gather_facts()

    def hold(self, counts: Sequence[int]) -> None:
        """Fill in the concealed tiles of a hand that is not read as sets."""
        for tile in range(34):
            self._concealed[tile] = counts[tile]
            if counts[tile]:
                self.kinds |= BIT[tile]
        self._gather_facts()

    def _count(self, groups: tuple[tuple[int, ...], ...], tiles: tuple[int, ...] | None) -> None:
        """Count the concealed tiles."""
        if tiles is None:
            for group in groups:
                for tile in group:
                    self._concealed[tile] += 1
            if self.pair >= 0:
                self._concealed[self.pair] += 2
        else:
            for tile in tiles:
                self._concealed[tile] += 1
        for place in range(34):
            if self._concealed[place]:
                self.kinds |= BIT[place]

    def _gather_facts(self) -> None:
        """Put into bits what patterns ask about most."""
        setting: Setting = self.setting
        facts = setting.facts_with(self.kinds, self.run_number, self.triplet_number)
        if self.completes_pair:
            facts |= COMPLETES_PAIR
        facts |= ONE_KONG * FIRST_BITS[setting.kongs]
        facts |= ONE_CONCEALED_TRIPLET * FIRST_BITS[min(4, self.hidden)]
        facts |= ONE_CONCEALED_KONG * FIRST_BITS[setting.concealed_kongs]
        self.facts = facts
        """Bits of `rules.facts`."""

    # Sets and pairs as tuples, made once they are asked for

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The concealed sets, and pairs where there are several."""
        if self._groups is None:
            self._groups = tuple([SETS[self.codes[i]] for i in range(self.set_number)])
        return self._groups

    @property
    def completed(self) -> tuple[int, ...]:
        """The concealed set or pair that the winning tile completes; empty in other shapes."""
        if self._completed is None:
            self._completed = (self.pair,) * 2 if self._home == PAIR else SETS[self._home]
        return self._completed

    @property
    def sets(self) -> tuple[tuple[int, ...], ...]:
        """All sets, melds first, kongs with four tiles."""
        if self._sets is None:
            if self.set_number and self.melds == 0:
                self._sets = self.groups
            else:
                own = [group for group in self.groups if len(group) > 2]
                self._sets = (*self.setting.melds, *own)
        return self._sets

    @property
    def pairs(self) -> tuple[int, ...]:
        """The tile of each pair."""
        pairs = tuple([group[0] for group in self.groups if len(group) == 2])
        return (self.pair,) if self.pair >= 0 and not pairs else pairs

    @property
    def runs(self) -> tuple[int, ...]:
        """The lowest tile of each run, in order."""
        return self._ordered([group[0] for group in self.sets if group[0] != group[1]])

    @property
    def triplets(self) -> tuple[int, ...]:
        """The tile of each triplet, kongs included, in order."""
        return self._ordered([group[0] for group in self.sets if group[0] == group[1]])

    @property
    def kongs(self) -> tuple[int, ...]:
        """The tile of each kong, in order."""
        return self._ordered([meld[0] for meld in self.setting.melds if len(meld) == 4])

    @property
    def concealed_kongs(self) -> tuple[int, ...]:
        """The tile of each concealed kong, in order."""
        return self._ordered(self._laid_concealed())

    @property
    def concealed_triplets(self) -> tuple[int, ...]:
        """Those not melded, and concealed kongs; not one that another's tile completed."""
        found = self._laid_concealed()
        claimed = not self.drawn
        for group in self.groups:
            if len(group) > 2 and group[0] == group[1]:
                if claimed and group == self.completed:
                    claimed = False
                else:
                    found.append(group[0])
        return self._ordered(found)

    def _laid_concealed(self) -> list[int]:
        setting = self.setting
        laid = zip(setting.melds, setting.concealed_melds, strict=True)
        return [meld[0] for meld, concealed in laid if concealed and len(meld) == 4]

    def _ordered(self, tiles: list[int]) -> tuple[int, ...]:
        """Melds come in the order in which they were made, the hand in that of the tiles."""
        if self.melds:
            tiles.sort()
        return tuple(tiles)

    # Numbers of tiles, counted when they are asked for

    @property
    def suits(self) -> int:
        """How many suits there are."""
        return sum(self.kinds >> first & 0x1FF != 0 for first in (0, 9, 18))

    @property
    def numbers(self) -> int:
        """The numbers of the suited tiles as bits, one the lowest."""
        return (self.kinds | self.kinds >> 9 | self.kinds >> 18) & 0x1FF

    @property
    def suited(self) -> int:
        """How many suited tiles there are, in hand and melds."""
        return self._number(SUITED_KINDS)

    @property
    def winds(self) -> int:
        """How many winds."""
        return self._number(WIND_KINDS)

    @property
    def dragons(self) -> int:
        """How many dragons."""
        return self._number(DRAGON_KINDS)

    @property
    def honours(self) -> int:
        """How many winds and dragons."""
        return self._number(WIND_KINDS | DRAGON_KINDS)

    @property
    def terminals(self) -> int:
        """How many ones and nines."""
        return self._number(TERMINAL_KINDS)

    @property
    def simples(self) -> int:
        """How many from two to eight."""
        return self._number(SIMPLE_KINDS)

    @property
    def size(self) -> int:
        """How many tiles in all, kongs with four."""
        return self._number(SUITED_KINDS | WIND_KINDS | DRAGON_KINDS)

    def _number(self, kinds: int) -> int:
        """How many tiles of these kinds there are, in hand and melds."""
        setting: Setting = self.setting
        number = 0
        for tile in range(34):
            if kinds >> tile & 1:
                number += self._concealed[tile] + setting.melded[tile]
        return number

    def has(self, *facts: int) -> bool:
        """Whether all these facts of `rules.facts` hold."""
        return all(self.facts & fact == fact for fact in facts)

    def count(self, tile: int) -> int:
        """How many copies of a tile there are, in hand and melds; none of `NO_TILE`."""
        setting: Setting = self.setting
        return self._concealed[tile] + setting.melded[tile] if 0 <= tile < 34 else 0

    def concealed_count(self, tile: int) -> int:
        """How many copies of a tile there are in hand, the winning tile included."""
        return self._concealed[tile] if 0 <= tile < 34 else 0

    @property
    def tiles(self) -> tuple[int, ...]:
        """All tiles, sorted, kongs with four."""
        return tuple([tile for tile in range(34) for _ in range(self.count(tile))])

    @property
    def concealed_tiles(self) -> tuple[int, ...]:
        """The tiles in hand, the winning one included, sorted."""
        return tuple([tile for tile in range(34) for _ in range(self._concealed[tile])])

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
