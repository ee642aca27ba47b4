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

# Compiled, these modules' functions are called as C functions, by the names that the .pxd gives.
import fivewinds.rules.b30fj.concealed as concealed  # noqa: PLR0402
import fivewinds.rules.b30fj.hogs as hogs  # noqa: PLR0402
import fivewinds.rules.b30fj.honors as honors  # noqa: PLR0402
import fivewinds.rules.b30fj.kongs as kongs  # noqa: PLR0402
import fivewinds.rules.b30fj.methods as methods  # noqa: PLR0402
import fivewinds.rules.b30fj.miscellaneous as miscellaneous  # noqa: PLR0402
import fivewinds.rules.b30fj.numbers as numbers  # noqa: PLR0402
import fivewinds.rules.b30fj.pairs as pairs  # noqa: PLR0402
import fivewinds.rules.b30fj.sequences as sequences  # noqa: PLR0402
import fivewinds.rules.b30fj.suits as suits  # noqa: PLR0402
import fivewinds.rules.b30fj.terminals as terminals  # noqa: PLR0402
import fivewinds.rules.b30fj.triplets as triplets  # noqa: PLR0402
import fivewinds.rules.b30fj.unconnected as unconnected  # noqa: PLR0402
from fivewinds.core.codes import FOUR_SETS, SEVEN_PAIRS, THIRTEEN_ORPHANS
from fivewinds.core.jokers.forms import Jokers
from fivewinds.core.jokers.hand import JokerHand
from fivewinds.core.wins import Win
from fivewinds.rules.b30fj.jokers import JOKERS
from fivewinds.rules.b30fj.kinds import (
    DRAGONS,
    SHAPES,
    STANDARD,
    THIRTEEN_UNCONNECTED,
    WINDS,
)
from fivewinds.rules.b30fj.kinds import (
    SEVEN_PAIRS as PAIRS_SHAPE,
)
from fivewinds.rules.b30fj.kinds import (
    THIRTEEN_ORPHANS as ORPHANS_SHAPE,
)
from fivewinds.rules.b30fj.patterns import PATTERNS
from fivewinds.rules.b30fj.payout import HIGHEST, ROWS
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.closed import Closed
from fivewinds.rules.codes import PAIR, RUN, TILE
from fivewinds.rules.counting import Plan, Tally
from fivewinds.rules.facts import ORPHAN_KINDS
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.patterns import Patterns
from fivewinds.rules.reading import Reading
from fivewinds.rules.readings import NONE_LEFT
from fivewinds.rules.scoring import INCOMPLETE, Best, NoWin, Score
from fivewinds.rules.splits import Splits

FAMILIES = [0] * 9
for _place, _family in enumerate(unconnected.FAMILIES):
    FAMILIES[_place] = _family

FORMS = FOUR_SETS | SEVEN_PAIRS | THIRTEEN_ORPHANS
POWERS = Jokers(JOKERS, FORMS, unconnected.FORMS)
PLANS: dict[Patterns, list[Plan]] = {}
"""How readings are counted, by the patterns as they are under the options, and by shape."""
# The words of facts: the sections in the order of the document (`Patterns`).
(
    HONORS_WORD,
    TERMINALS_WORD,
    SUITS_WORD,
    KONGS_WORD,
    TRIPLETS_WORD,
    SEQUENCES_WORD,
    HOGS_WORD,
    NUMBERS_WORD,
    METHODS_WORD,
    CONCEALED_WORD,
    PAIRS_WORD,
    UNCONNECTED_WORD,
    MISCELLANEOUS_WORD,
) = range(1, 14)
NEW = tuple.__new__
"""Makes a named tuple without asking for names."""


def best(win: Win, options: Any) -> Best | NoWin:
    """What a hand is worth by its best reading, or that it is not complete."""
    search: Search = Search.__new__(Search)
    search.begin(win, options)
    return search.found()


class Search(Splits):
    """One hand, and the best reading of it so far."""

    def begin(self, win: Win, options: Any) -> None:
        """Nothing is read yet."""
        setting: Setting = Setting.__new__(Setting)
        setting.begin(win, options, POWERS)
        hand: Traits = Traits.__new__(Traits)
        hand.look_at(setting)
        self.setting = setting
        self.hand = hand
        self.drawn = setting.drawn
        self.make_room(options)
        self.clear()
        self.winning: int = setting.tile
        self.start()

    def begin_closed(self, closed: Closed) -> None:
        """Nothing is read yet of a closed hand of plain tiles."""
        hand: Traits = self.hand
        hand.look_at_closed(closed)
        self.drawn = hand.drawn
        self.clear()
        self.winning = closed.tile
        self.start()
        for tile in range(34):
            if closed.counts[tile]:
                self.add(tile, closed.counts[tile])

    def make_room(self, options: Any) -> None:
        """Take the plans for these options; done once for many hands."""
        patterns = PATTERNS.under(options)
        if patterns not in PLANS:
            PLANS[patterns] = [patterns.plan(shape) for shape in SHAPES]
        self.plans: list[Plan] = PLANS[patterns]
        self.facts = [0] * 16
        self.tally = Tally(self.plans[STANDARD])
        """The reading that was counted last, and the best one."""
        self.best = Tally(self.plans[STANDARD])
        self.best_sets = [0] * 4

    def start(self) -> None:
        """Nothing is found yet of the hand that was looked at."""
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
        self.facts[KONGS_WORD] = kongs.find(hand)
        self.facts[METHODS_WORD] = methods.find(hand)
        self.facts[CONCEALED_WORD] = concealed.find(hand)

    def found(self) -> Best | NoWin:
        """The best reading, explained."""
        if self.setting.jokers_in_hand:
            return self._with_jokers()
        for tile in self.setting.hand:
            self.add(tile, 1)
        self.add(self.winning, 1)
        self.read_plain()
        if self.most < 0:
            return INCOMPLETE
        return self._explained(self.plain_reading())

    def read_plain(self) -> None:
        """Go through all readings of a hand without jokers whose tiles were added."""
        self.look(FORMS)
        if self.size == 14 and self.kinds != ORPHAN_KINDS:
            self._look_for_unconnected()

    # Hands without jokers, as `Splits` finds them

    def split(self) -> None:
        self._weigh_standard(self.pair, self._completes(self.winning, self.pair))

    def pairs(self) -> None:
        self._weigh_tiles(PAIRS_SHAPE, self.kinds, -1)

    def orphans(self, twin: int) -> None:
        self._weigh_tiles(ORPHANS_SHAPE, self.kinds, twin)

    def _look_for_unconnected(self) -> None:
        """Thirteen different kinds, one of them twice."""
        kinds = self.kinds
        number = 0
        while kinds:
            kinds &= kinds - 1
            number += 1
        if number == 13 and self._is_unconnected(self.kinds):
            for tile in range(34):
                if self.counts[tile] == 2:
                    self._weigh_tiles(THIRTEEN_UNCONNECTED, self.kinds, tile)

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
            reading.begin(self.setting, shape, self.best_pair, self.winning)
            reading.lay(self.best_sets, self.best_number, self._home(self.winning))
            return reading
        tiles = [tile for tile in range(34) for _ in range(self.counts[tile])]
        if self.shape == PAIRS_SHAPE:
            groups = tuple([(tile, tile) for tile in tiles[::2]])
            return Reading(self.setting, shape, groups, winning=self.winning)
        return Reading(self.setting, shape, (), self.best_pair, tuple(tiles), winning=self.winning)

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
            winning = hand.may_be(self.winning, tiles)[0]
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
            self.codes[self.number] = tile if tile == group[1] else tile | RUN
            self.number += 1

    def _weigh_places(self, hand: JokerHand, parts: Sequence[Any], pair: int) -> int:
        """Weigh a reading that another's tile completes, wherever it may be; what it is then."""
        tiles: tuple[int, ...] = ()
        for part in parts:
            tiles += part.tiles
        winning = -1
        for tile in hand.may_be(self.winning, tiles):
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
            code = self.codes[place]
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
        self._lay(self.codes, self.number, pair)
        self._find_in_every_shape()
        self.facts[TERMINALS_WORD] = terminals.find(hand)
        self.facts[TRIPLETS_WORD] = triplets.find(hand)
        self.facts[SEQUENCES_WORD] = sequences.find(hand)
        self.facts[HOGS_WORD] = hogs.find(hand)
        self.facts[PAIRS_WORD] = 0
        self.facts[UNCONNECTED_WORD] = 0
        if completes & 1:
            self._keep_best(STANDARD, pair, -1)
        if completes & 2:
            claimed = self.winning if tile < 0 else tile
            hand.claim(claimed)
            self.latest = False
            self.facts[TRIPLETS_WORD] = triplets.find(hand)
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
        hand.begin(shape)
        self.latest = False
        hand.add_tiles(kinds, twin)
        self._find_in_every_shape()
        self.facts[TERMINALS_WORD] = terminals.find(hand)
        self.facts[TRIPLETS_WORD] = 0
        self.facts[SEQUENCES_WORD] = 0
        self.facts[HOGS_WORD] = 0
        self.facts[PAIRS_WORD] = pairs.find(hand)
        self.facts[UNCONNECTED_WORD] = unconnected.find(hand)
        self._keep_best(shape, twin, -1)

    def _find_in_every_shape(self) -> None:
        hand: Traits = self.hand
        self.facts[HONORS_WORD] = honors.find(hand)
        self.facts[SUITS_WORD] = suits.find(hand)
        self.facts[NUMBERS_WORD] = numbers.find(hand)
        self.facts[MISCELLANEOUS_WORD] = miscellaneous.find(hand)

    def _keep_best(self, shape: int, pair: int, completes: int) -> None:
        """Keep the reading whose facts were found if it is worth more than any before."""
        tally: Tally = self.tally
        tally.count(self.plans[shape], self.facts, None)
        if tally.faan > self.most:
            self.tally = self.best
            self.best = tally
            self.most = tally.faan
            self.latest = True
            self.shape = shape
            self.best_pair = pair
            self.best_completes = completes
            self.best_number = self.number
            for place in range(self.number):
                self.best_sets[place] = self.codes[place]

    # The answer

    def _explained(self, reading: Reading) -> Best:
        """The best reading with the patterns that count."""
        patterns = tuple(self.explained(reading, False) or ())
        row = ROWS[min(self.most, HIGHEST)]
        most: int = self.most
        score = NEW(Score, (row.value, {"faan": most}, patterns, row, most))
        found: Best = NEW(Best, (score, reading))
        return found

    def explained(self, reading: Reading | None, told: bool) -> list[Any] | None:
        """The patterns of the best reading, or as answers tell them; without a reading None where
        one is needed.
        """
        self._lay_best()
        best: Tally = self.best
        best.reading = reading
        return best.explained(self.hand if self.shape == STANDARD else None, told)

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
