"""The best reading of a hand, found exactly: every reading is counted, and none is left out.

A hand without jokers is split tile by tile. A hand with jokers is read category by category, as
`core.jokers` does it: a category knows nothing of the others but how many sets and jokers it has,
and as each joker here belongs to few categories there are never more than some thousands of
readings, of which most take less than a microsecond. So no bound is needed.

What a reading is worth depends on the winning tile only by the triplet that another's tile may
complete (BF-66): of all places that it may have there are two sorts, a triplet and any other.
"""

from collections.abc import Sequence
from typing import Any

from fivewinds.core.codes import FOUR_SETS, SEVEN_PAIRS, THIRTEEN_ORPHANS
from fivewinds.core.jokers.forms import Jokers
from fivewinds.core.jokers.hand import JokerHand
from fivewinds.core.readings import ORPHAN_TILES
from fivewinds.core.wins import Win
from fivewinds.rules.b30fj import (
    concealed,
    facts,
    hogs,
    honors,
    kongs,
    methods,
    miscellaneous,
    numbers,
    pairs,
    sequences,
    suits,
    terminals,
    triplets,
    unconnected,
)
from fivewinds.rules.b30fj.facts import (
    SHAPES,
    STANDARD,
    THIRTEEN_UNCONNECTED,
)
from fivewinds.rules.b30fj.finding import Finder
from fivewinds.rules.b30fj.jokers import JOKERS
from fivewinds.rules.b30fj.patterns import PATTERNS
from fivewinds.rules.b30fj.payout import HIGHEST, ROWS
from fivewinds.rules.b30fj.sums import Sums
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.closed import Closed
from fivewinds.rules.codes import PAIR, RUN, TILE
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.patterns import Patterns
from fivewinds.rules.reading import Reading
from fivewinds.rules.readings import NONE_LEFT
from fivewinds.rules.scoring import INCOMPLETE, Best, NoWin, Score

PAIRS_SHAPE = facts.SEVEN_PAIRS
ORPHANS_SHAPE = facts.THIRTEEN_ORPHANS
HONORS = 0x7F << 27
WINDS = 0xF << 27
DRAGONS = 0x7 << 31
ORPHANS = 0
for _tile in ORPHAN_TILES:
    ORPHANS |= 1 << _tile
FAMILIES = [0] * 9
for _place, _family in enumerate(unconnected.FAMILIES):
    FAMILIES[_place] = _family

POWERS = Jokers(JOKERS, FOUR_SETS | SEVEN_PAIRS | THIRTEEN_ORPHANS, unconnected.FORMS)
SECTIONS = [
    section.SECTION.finds
    for section in (
        honors,
        terminals,
        suits,
        kongs,
        triplets,
        sequences,
        hogs,
        numbers,
        methods,
        concealed,
        pairs,
        unconnected,
        miscellaneous,
    )
]
SUMS: dict[Patterns, list[Sums]] = {}
"""By the patterns as they are under the options (BF-74, or other prices), and by shape."""
NEW = tuple.__new__
"""Makes a named tuple without asking for names."""
FINDER = Finder()
TERMINAL_RUNS = terminals.RUNS
TRIPLETS = triplets.TRIPLETS
RUNS = sequences.RUNS
PAIRS = pairs.PAIRS
KNITTED = unconnected.KNITTED
STRAIGHT = miscellaneous.STRAIGHT


def best(win: Win, options: Any) -> Best | NoWin:
    """What a hand is worth by its best reading, or that it is not complete."""
    search: Search = Search.__new__(Search)
    search.begin(win, options)
    return search.found()


class Search:
    """One hand, and the best reading of it so far."""

    def begin(self, win: Win, options: Any) -> None:
        """Nothing is read yet."""
        setting: Setting = Setting.__new__(Setting)
        setting.begin(win, options, POWERS)
        hand: Traits = Traits.__new__(Traits)
        hand.look_at(setting)
        self.setting = setting
        self.hand = hand
        self.tile: int = setting.tile
        self.drawn = setting.drawn
        self.make_room(options)
        self.start()

    def begin_closed(self, closed: Closed) -> None:
        """The same for a closed hand of plain tiles."""
        hand: Traits = self.hand
        hand.look_at_closed(closed)
        self.tile = closed.tile
        self.drawn = hand.drawn
        self.start()
        for tile in range(34):
            self.counts[tile] = closed.counts[tile]

    def make_room(self, options: Any) -> None:
        """For what is found under these options; who looks at many hands makes it once."""
        patterns = PATTERNS.under(options)
        if patterns not in SUMS:
            SUMS[patterns] = [Sums(patterns, shape, SECTIONS) for shape in SHAPES]
        self.sums: list[Sums] = SUMS[patterns]
        self.counts = [0] * 34
        self.sets = [0] * 4
        """The sets of the hand as they are split off; `number` of them so far."""
        self.facts = [0] * 13
        self.met = [0] * 128
        self.best_facts = [0] * 13
        self.best_met = [0] * 128
        self.best_sets = [0] * 4

    def start(self) -> None:
        """Nothing is found yet of the hand that was looked at."""
        self.number = 0
        self.most = -1
        """The faan of the best reading; what follows is that reading."""
        self.shape = STANDARD
        self.best_number = 0
        self.best_pair = -1
        self.best_completes = -1
        """The triplet that the winning tile completes, or -1."""
        self.best_parts: tuple[Any, ...] | None = None
        self.best_winning = -1
        self.latest = False
        """Whether the traits are those of the best reading."""
        hand: Traits = self.hand
        finder: Finder = FINDER
        self.facts[3] = finder.kongs(hand)
        self.facts[8] = finder.win_methods(hand)
        self.facts[9] = finder.concealed(hand)

    def found(self) -> Best | NoWin:
        """The best reading, explained."""
        if self.setting.jokers_in_hand:
            return self._with_jokers()
        size = 1
        for tile in self.setting.hand:
            self.counts[tile] += 1
            size += 1
        self.counts[self.tile] += 1
        self.read_plain(size == 14)
        if self.most < 0:
            return INCOMPLETE
        return self._explained(self.plain_reading())

    def read_plain(self, closed: bool) -> None:
        """Go through all readings of a hand without jokers, as counted."""
        self._split_all()
        if closed:
            self._without_sets()

    # Hands without jokers

    def _split_all(self) -> None:
        """Every standard reading: the pair is in the one category that has two tiles over.

        The numbers of a set sum to a multiple of three, so that the sum of a suit tells the number
        of its pair up to a multiple of three.
        """
        over = -1
        rest = 0
        for category in range(4):
            size = 0
            together = 0
            for tile in range(9 * category, 34 if category == 3 else 9 * category + 9):
                size += self.counts[tile]
                together += self.counts[tile] * tile
            if size % 3 == 1 or (size % 3 == 2 and over >= 0):
                return
            if size % 3 == 2:
                over = category
                rest = together * 2 % 3
            elif category < 3 and together % 3:
                return
        if over < 0:
            return
        for tile in range(9 * over, 34 if over == 3 else 9 * over + 9):
            if self.counts[tile] >= 2 and (over == 3 or tile % 3 == rest):
                self.counts[tile] -= 2
                self._split(0, tile)
                self.counts[tile] += 2

    def _split(self, tile: int, pair: int) -> None:
        """Every split of the counts, empty below `tile`, into runs and triplets."""
        while tile < 34 and self.counts[tile] == 0:
            tile += 1
        if tile == 34:
            self._weigh_standard(pair, self._completes(self.tile, pair))
            return
        # Of four, one is in a run in any case: taking that first, no split is found twice.
        if self.counts[tile] == 3:
            self.counts[tile] = 0
            self.sets[self.number] = tile
            self.number += 1
            self._split(tile + 1, pair)
            self.number -= 1
            self.counts[tile] = 3
        if tile < 27 and tile % 9 < 7 and self.counts[tile + 1] and self.counts[tile + 2]:
            self.counts[tile] -= 1
            self.counts[tile + 1] -= 1
            self.counts[tile + 2] -= 1
            self.sets[self.number] = tile | RUN
            self.number += 1
            self._split(tile, pair)
            self.number -= 1
            self.counts[tile] += 1
            self.counts[tile + 1] += 1
            self.counts[tile + 2] += 1

    def _without_sets(self) -> None:
        """Seven pairs, thirteen orphans and thirteen unconnected."""
        kinds = 0
        number = 0
        doubled = 0
        twin = -1
        bit = 1
        for tile in range(34):
            if self.counts[tile]:
                kinds |= bit
                number += 1
                if self.counts[tile] == 2:
                    doubled += 1
                    twin = tile
            bit <<= 1
        if number == 7 and doubled == 7:
            self._weigh_tiles(PAIRS_SHAPE, kinds, -1)
        elif number == 13 and doubled == 1:
            if kinds == ORPHANS:
                self._weigh_tiles(ORPHANS_SHAPE, kinds, twin)
            elif self._is_unconnected(kinds):
                self._weigh_tiles(THIRTEEN_UNCONNECTED, kinds, twin)

    def _is_unconnected(self, kinds: int) -> bool:
        """Whether thirteen kinds are of one family, some of each sort among them (BF-79)."""
        if not (kinds & 0x1FF and kinds >> 9 & 0x1FF and kinds >> 18 & 0x1FF):
            return False
        if not (kinds & WINDS and kinds & DRAGONS):
            return False
        found = False
        for place in range(9):
            found = found or kinds & ~FAMILIES[place] == 0
        return found

    def plain_reading(self) -> Reading:
        """The best reading of a hand without jokers."""
        shape = SHAPES[self.shape]
        if self.shape == STANDARD:
            reading: Reading = Reading.__new__(Reading)
            reading.begin(self.setting, shape, self.best_pair, self.tile)
            reading.lay(self.best_sets, self.best_number, self._home(self.tile))
            return reading
        tiles = [tile for tile in range(34) for _ in range(self.counts[tile])]
        if self.shape == PAIRS_SHAPE:
            groups = tuple([(tile, tile) for tile in tiles[::2]])
            return Reading(self.setting, shape, groups, winning=self.tile)
        return Reading(self.setting, shape, (), self.best_pair, tuple(tiles), winning=self.tile)

    def _home(self, winning: int) -> int:
        """What the winning tile completes in the best reading: a set, or the pair."""
        if self.best_completes >= 0:
            return self.best_completes
        if winning == self.best_pair:
            return PAIR
        home = 0
        for place in range(self.best_number):
            code = self.best_sets[place]
            low = code & TILE
            if code & RUN:
                if low <= winning <= low + 2:
                    return code
            elif low == winning:
                home = code
        return home

    # Hands with jokers

    def _with_jokers(self) -> Best | NoWin:
        win: Win = self.setting.win
        hand = JokerHand(POWERS, (*win.hand, win.tile), NONE_LEFT)
        for frame, parts in hand.choices():
            shape = SHAPES.index(frame.form.shape)
            self.number = 0
            pair = -1
            kinds = 0
            for part in parts:
                kinds |= part.kinds
                if part.pair is not None:
                    pair = part.pair
                if shape == STANDARD:
                    self._take(part.groups)
            before = self.most
            if shape != STANDARD:
                self._weigh_tiles(shape, kinds, pair)
                winning = -1
            elif self.drawn:
                self._weigh_standard(pair, 1)
                winning = -1
            else:
                winning = self._weigh_places(hand, parts, pair)
            if self.most > before:
                self.best_parts = parts
                self.best_winning = winning
        if self.best_parts is None:
            return INCOMPLETE
        tiles: tuple[int, ...] = ()
        groups: tuple[tuple[int, ...], ...] = ()
        for part in self.best_parts:
            groups += part.groups
            tiles += part.tiles
        winning = self.best_winning
        if winning < 0:
            winning = hand.may_be(self.tile, tiles)[0]
        completed = self._completed(groups, winning) if self.shape == STANDARD else ()
        reading = Reading(
            self.setting,
            SHAPES[self.shape],
            groups,
            self.best_pair,
            tiles,
            completed=completed,
            winning=winning,
            joker_hand=hand,
        )
        return self._explained(reading)

    def _take(self, groups: tuple[tuple[int, ...], ...]) -> None:
        """The sets of a part, among those of the reading."""
        for group in groups:
            tile = group[0]
            self.sets[self.number] = tile if tile == group[1] else tile | RUN
            self.number += 1

    def _weigh_places(self, hand: JokerHand, parts: Sequence[Any], pair: int) -> int:
        """Weigh a reading that another's tile completes, wherever it may be; what it is then."""
        tiles: tuple[int, ...] = ()
        for part in parts:
            tiles += part.tiles
        winning = -1
        for tile in hand.may_be(self.tile, tiles):
            before = self.most
            self._weigh_standard(pair, self._completes(tile, pair), tile)
            if self.most > before:
                winning = tile
        return winning

    # What a reading is worth

    def _completes(self, tile: int, pair: int) -> int:
        """What the winning tile may complete, as bits: 1 a run or the pair, 2 a triplet."""
        if self.drawn:
            return 1
        found = 1 if tile == pair else 0
        for place in range(self.number):
            code = self.sets[place]
            low = code & TILE
            if code & RUN:
                if low <= tile <= low + 2:
                    found |= 1
            elif low == tile:
                found |= 2
        return found

    def _weigh_standard(self, pair: int, completes: int, tile: int = -1) -> None:
        """Weigh the sets split off and a pair, with what the winning tile may complete."""
        hand: Traits = self.hand
        finder: Finder = FINDER
        self._lay(self.sets, self.number, pair)
        self._find_in_every_shape()
        self.facts[1] = finder.terminals(hand, TERMINAL_RUNS)
        self.facts[4] = finder.triplets(hand, TRIPLETS)
        self.facts[5] = finder.sequences(hand, RUNS)
        self.facts[6] = finder.tile_hog(hand)
        self.facts[10] = 0
        self.facts[11] = 0
        if completes & 1:
            self._keep_best(STANDARD, pair, -1)
        if completes & 2:
            claimed = self.tile if tile < 0 else tile
            hand.claim(claimed)
            self.latest = False
            self.facts[4] = finder.triplets(hand, TRIPLETS)
            self._keep_best(STANDARD, pair, claimed)

    def _lay(self, sets: list[int], number: int, pair: int) -> None:
        """The traits of a standard reading: its melds, these sets and this pair."""
        hand: Traits = self.hand
        hand.begin(STANDARD)
        self.latest = False
        for place in range(hand.melds):
            meld = self.setting.melds[place]
            low = meld[0]
            if low == meld[1]:
                concealed = self.setting.concealed_melds[place]
                hand.add_triplet(low, False, concealed, len(meld) == 4)
            else:
                hand.add_run(low, False)
        for place in range(number):
            code = sets[place]
            if code & RUN:
                hand.add_run(code & TILE, True)
            else:
                hand.add_triplet(code, True, True, False)
        hand.add_pair(pair)

    def _lay_best(self) -> None:
        """The traits of the best reading, where it is one of sets."""
        if self.latest or self.shape != STANDARD:
            return
        self._lay(self.best_sets, self.best_number, self.best_pair)
        if self.best_completes >= 0:
            hand: Traits = self.hand
            hand.claim(self.best_completes)

    def _weigh_tiles(self, shape: int, kinds: int, twin: int) -> None:
        """Weigh a hand of another shape."""
        hand: Traits = self.hand
        finder: Finder = FINDER
        hand.begin(shape)
        self.latest = False
        hand.add_tiles(kinds, twin)
        self._find_in_every_shape()
        self.facts[1] = finder.terminals(hand, TERMINAL_RUNS)
        self.facts[4] = 0
        self.facts[5] = 0
        self.facts[6] = 0
        self.facts[10] = finder.pairs(hand, PAIRS)
        self.facts[11] = finder.unconnected(hand, KNITTED)
        self._keep_best(shape, twin, -1)

    def _find_in_every_shape(self) -> None:
        hand: Traits = self.hand
        finder: Finder = FINDER
        self.facts[0] = finder.flowers_and_honors(hand)
        self.facts[2] = finder.suits(hand)
        self.facts[7] = finder.numbers(hand)
        self.facts[12] = finder.miscellaneous(hand, STRAIGHT)

    def _keep_best(self, shape: int, pair: int, completes: int) -> None:
        """Keep the reading whose facts were found if it is worth more than any before."""
        sums: Sums = self.sums[shape]
        faan = sums.faan(self.facts, self.met)
        if faan <= self.most:
            return
        self.most = faan
        self.latest = True
        self.shape = shape
        self.best_pair = pair
        self.best_completes = completes
        self.best_number = self.number
        for place in range(self.number):
            self.best_sets[place] = self.sets[place]
        for place in range(13):
            self.best_facts[place] = self.facts[place]
        place = 0
        while self.met[place] >= 0:
            self.best_met[place] = self.met[place]
            place += 1
        self.best_met[place] = -1

    # The answer

    def _explained(self, reading: Reading) -> Best:
        """The best reading with the patterns that count."""
        patterns = tuple(self.counted(reading, False) or ())
        row = ROWS[min(self.most, HIGHEST)]
        most: int = self.most
        score = NEW(Score, (row.value, {"faan": most}, patterns, row, most))
        found: Best = NEW(Best, (score, reading))
        return found

    def counted(self, reading: Reading | None, told: bool) -> list[Any] | None:
        """The patterns of the best reading, or as answers tell them; without a reading None where
        one is needed.
        """
        self._lay_best()
        sums: Sums = self.sums[self.shape]
        return sums.counted(self.best_facts, self.best_met, self.hand, reading, told)

    def _completed(self, groups: tuple[tuple[int, ...], ...], winning: int) -> tuple[int, ...]:
        """The group of the best reading that the winning tile completes."""
        if self.best_completes >= 0:
            return (self.best_completes,) * 3
        if winning == self.best_pair:
            return (winning, winning)
        other: tuple[int, ...] = ()
        for group in groups:
            if winning in group:
                if group[0] != group[1]:
                    return group
                other = group
        return other
