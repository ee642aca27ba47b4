"""The one splitter: every way to read a hand without jokers, found without making any object."""

from fivewinds.core.codes import FOUR_SETS, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS
from fivewinds.core.shape_names import ORPHAN_TILES, ORPHANS, PAIRS, STANDARD
from fivewinds.rules.codes import NO_TILE, PAIR, RUN, TILE
from fivewinds.rules.facts import ORPHAN_KINDS
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.reading import Reading

SUITED = 27
KINDS = 34
HONOURS = 3
"""The suits are 0, 1 and 2; honours come after them."""
NO_SUIT = -1
SUIT_OF = [min(tile // 9, HONOURS) for tile in range(KINDS)]


class Splits:
    """Looks for every way to read a plain hand. A subclass says what becomes of each: it overrides
    `sets`, or `split` where the place of the winning tile does not matter, `pairs` and `orphans`.
    """

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """An empty hand."""
        self.counts = [0] * 34
        """How many of each tile, the winning one included."""
        self.sizes = [0] * 4
        """By suit, how many tiles, and the sum of their ids."""
        self.sums = [0] * 4
        self.size = 0
        self.kinds = 0
        """The kinds of tiles as bits, and those of which there is an odd number."""
        self.odd = 0
        self.codes = [0] * 4
        """The sets of the present split: the tile, and `RUN` for a run; `number` of them."""
        self.number = 0
        self.pair = NO_TILE
        self.winning = NO_TILE

    def split(self) -> None:
        """The hand is `codes` and `pair`: tell each group that the winning tile may complete."""
        for i in range(self.number):
            code = self.codes[i]
            reach = self.winning - (code & TILE)
            if reach == 0 or (code & RUN and 0 < reach < 3):
                again = False
                for j in range(i):
                    again = again or self.codes[j] == code
                if not again:
                    self.sets(code)
        if self.winning == self.pair:
            self.sets(PAIR)

    def sets(self, home: int) -> None:
        """The hand is `codes` and `pair`; the winning tile completes `home`, one of them."""

    def pairs(self) -> None:
        """Every tile is there twice or four times."""

    def orphans(self, twin: int) -> None:
        """The hand is the thirteen orphans, one of them twice."""

    def add(self, tile: int, number: int) -> None:
        """Put so many copies of a plain tile into the hand."""
        bit = 1
        bit <<= tile
        suit = SUIT_OF[tile]
        self.counts[tile] += number
        self.sizes[suit] += number
        self.sums[suit] += number * tile
        self.size += number
        self.kinds |= bit
        if number & 1:
            self.odd ^= bit

    def search(self, hand: tuple[int, ...], winning: int, forms: int) -> None:
        """Go through all readings of a hand with its winning tile; none if a tile is not plain."""
        self.clear()
        self.winning = winning
        plain = winning < KINDS
        if plain:
            self.add(winning, 1)
        for tile in hand:
            plain = plain and tile < KINDS
            if plain:
                self.add(tile, 1)
        if plain:
            self.look(forms)

    def look(self, forms: int) -> None:
        """Go through all readings of the tiles that were added.

        They come in the order of the pairs, then with triplets before runs. With `sets` a reading
        is there once for each group that the winning tile may complete.
        """
        if forms & FOUR_SETS and self.size % 3 == 2:
            self._look_for_sets()
        if self.size == 14 and forms != FOUR_SETS:
            if self.odd == 0 and self._may_be_pairs(forms):
                self.pairs()
            if forms & THIRTEEN_ORPHANS and self.kinds == ORPHAN_KINDS:
                self._find_twin()

    def _look_for_sets(self) -> None:
        """Try the pairs that there may be. The numbers of a set sum to a multiple of three, so that
        the sum of the suit that has the pair tells its tile up to a multiple of three.
        """
        home = self._suit_of_pair()
        if home != NO_SUIT:
            rest = self.sums[home] * 2 % 3
            for tile in range(9 * home, KINDS if home == HONOURS else 9 * home + 9):
                if self.counts[tile] >= 2 and (home == HONOURS or tile % 3 == rest):
                    self.counts[tile] -= 2
                    self.pair = tile
                    self._split(0, 0)
                    self.counts[tile] += 2

    def _suit_of_pair(self) -> int:
        """The one suit that has two tiles besides sets; `NO_SUIT` if the hand is no such."""
        home = NO_SUIT
        for suit in range(4):
            over = self.sizes[suit] % 3
            if over == 1 or (over == 2 and home != NO_SUIT):
                return NO_SUIT
            if over == 2:
                home = suit
            elif suit < HONOURS and self.sums[suit] % 3:
                return NO_SUIT
        return home

    def _split(self, tile: int, number: int) -> None:
        """Go through every split of the counts, empty below `tile`, into runs and triplets."""
        while tile < KINDS and self.counts[tile] == 0:
            tile += 1
        if tile == KINDS:
            self.number = number
            self.split()
        # Of four, one is in a run in any case: taking that first, no split is found twice.
        elif self.counts[tile] == 3:
            self.counts[tile] = 0
            self.codes[number] = tile
            self._split(tile, number + 1)
            self.counts[tile] = 3
        if tile < SUITED and tile % 9 < 7 and self.counts[tile + 1] and self.counts[tile + 2]:
            self.counts[tile] -= 1
            self.counts[tile + 1] -= 1
            self.counts[tile + 2] -= 1
            self.codes[number] = tile | RUN
            self._split(tile, number + 1)
            self.counts[tile] += 1
            self.counts[tile + 1] += 1
            self.counts[tile + 2] += 1

    def _may_be_pairs(self, forms: int) -> bool:
        """Whether every tile that is there four times may be two pairs."""
        if forms & SEVEN_PAIRS_REPEATED:
            return True
        for tile in range(KINDS):
            if self.counts[tile] == 4:
                return False
        return forms & SEVEN_PAIRS != 0

    def _find_twin(self) -> None:
        for tile in range(KINDS):
            if self.counts[tile] == 2:
                self.orphans(tile)


class _Collected(Splits):
    """The readings, all of them kept."""

    def __init__(self, setting: Setting) -> None:
        super().__init__()
        self.setting = setting
        self.found: list[Reading] = []

    def sets(self, home: int) -> None:
        reading: Reading = Reading.__new__(Reading)
        reading.begin(self.setting, STANDARD, self.pair, self.winning)
        reading.lay(self.codes, self.number, home)
        self.found.append(reading)

    def pairs(self) -> None:
        groups = []
        for tile in range(KINDS):
            for _ in range(self.counts[tile] // 2):
                groups.append((tile, tile))  # noqa: PERF401 (compiled, this is quicker)
        self.found.append(Reading(self.setting, PAIRS, tuple(groups), winning=self.winning))

    def orphans(self, twin: int) -> None:
        tiles = (*ORPHAN_TILES, twin)
        self.found.append(Reading(self.setting, ORPHANS, (), twin, tiles, winning=self.winning))


def plain_readings(setting: Setting, forms: int, winning: int = NO_TILE) -> list[Reading]:
    """All readings of a plain hand with its winning tile, or with another one in its place; none
    when it is not complete.
    """
    collected = _Collected(setting)
    collected.search(setting.hand, setting.tile if winning == NO_TILE else winning, forms)
    return collected.found
