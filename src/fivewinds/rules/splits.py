"""Every way to read a hand without jokers, found without making anything that nobody asks for."""

from fivewinds.core.codes import FOUR_SETS, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS
from fivewinds.core.readings import ORPHANS, PAIRS, STANDARD
from fivewinds.rules.codes import NO_TILE, PAIR, RUN, TILE
from fivewinds.rules.facts import ORPHAN_KINDS
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.reading import Reading

SUITED = 27
KINDS = 34
HONOURS = 3
"""The suits are 0, 1 and 2; honours come after them."""
SUIT_OF = [min(tile // 9, HONOURS) for tile in range(KINDS)]


class Splits:
    """Looks for every way to read a plain hand; who derives from it says what becomes of each."""

    def __init__(self) -> None:
        self.counts = [0] * 34
        self.codes = [0] * 4
        """The sets of the split at hand: the tile, and `RUN` for a run."""
        self.number = 0
        self.pair = NO_TILE
        self.winning = NO_TILE
        self.placed = 0
        """Which sorts of places of the winning tile were seen in the split, as bits."""

    def sets(self, home: int) -> int:
        """The hand is these sets and this pair; the winning tile completes one of them."""
        return 0

    def pairs(self) -> int:
        """Every tile is there twice or four times."""
        return 0

    def orphans(self, twin: int) -> int:
        """The hand is the thirteen orphans, one of them twice."""
        return 0

    def search(self, hand: tuple[int, ...], winning: int, forms: int) -> None:
        """Go through all readings of a hand with its winning tile.

        A reading is there once for each group that the winning tile may complete. They come in
        the order of the pairs, then with triplets before runs.
        """
        counts = [0] * 34
        sizes = [0] * 4
        sums = [0] * 4
        bit = 1
        if winning >= KINDS:
            return
        counts[winning] = 1
        sizes[SUIT_OF[winning]] = 1
        sums[SUIT_OF[winning]] = winning
        odd = kinds = bit << winning
        size = 1
        for tile in hand:
            if tile >= KINDS:
                return
            suit = SUIT_OF[tile]
            counts[tile] += 1
            sizes[suit] += 1
            sums[suit] += tile
            odd ^= bit << tile
            kinds |= bit << tile
            size += 1
        self.counts = counts
        self.winning = winning
        if forms & FOUR_SETS and size % 3 == 2:
            self._look_for_sets(sizes, sums)
        if size == 14 and forms != FOUR_SETS:
            if odd == 0 and self._may_be_pairs(forms):
                self.pairs()
            if forms & THIRTEEN_ORPHANS and kinds == ORPHAN_KINDS:
                self._find_twin()

    def _look_for_sets(self, sizes: list[int], sums: list[int]) -> None:
        """Try the pairs that there may be.

        One suit has two tiles besides sets. The numbers of a set sum to a multiple of three, so
        that the sum of that suit tells the pair up to a multiple of three too.
        """
        home = -1
        for suit in range(4):
            over = sizes[suit] % 3
            if over == 1 or (over == 2 and home >= 0):
                return
            if over == 2:
                home = suit
            elif suit < HONOURS and sums[suit] % 3:
                return
        rest = sums[home] * 2 % 3
        for tile in range(9 * home, KINDS if home == HONOURS else 9 * home + 9):
            if self.counts[tile] >= 2 and (home == HONOURS or tile % 3 == rest):
                self.counts[tile] -= 2
                self.pair = tile
                self._split(0, 0)
                self.counts[tile] += 2

    def _split(self, tile: int, number: int) -> int:
        """Go through every split of the counts, empty below `tile`, into runs and triplets."""
        while tile < KINDS and self.counts[tile] == 0:
            tile += 1
        if tile == KINDS:
            self.number = number
            self._place()
            return 0
        # Of four, one is in a run in any case: taking that first, no split is found twice.
        if self.counts[tile] == 3:
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
        return 0

    def _place(self) -> None:
        """A reading for each different group that the winning tile may complete."""
        self.placed = 0
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

    def _fresh(self, shape: str, pair: int) -> Reading:
        reading: Reading = Reading.__new__(Reading)
        reading.begin(self.setting, shape, pair, self.winning)
        self.found.append(reading)
        return reading

    def sets(self, home: int) -> int:
        self._fresh(STANDARD, self.pair).lay(self.codes, self.number, home)
        return 0

    def pairs(self) -> int:
        self._fresh(PAIRS, NO_TILE).hold(self.counts)
        return 0

    def orphans(self, twin: int) -> int:
        self._fresh(ORPHANS, twin).hold(self.counts)
        return 0


def plain_readings(setting: Setting, forms: int) -> list[Reading]:
    """All readings of a plain hand with its winning tile; none when it is not complete."""
    collected = _Collected(setting)
    collected.search(setting.hand, setting.tile, forms)
    return collected.found
