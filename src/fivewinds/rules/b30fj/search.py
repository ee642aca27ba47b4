"""The readings of a hand with jokers, weighed without making anything that nobody asks for.

A hand with jokers is read category by category, as `core.jokers` does it: a category knows nothing
of the others but how many sets and jokers it has, and as each joker here belongs to few categories
there are never more than some thousands of readings. All are counted, so no bound is needed.

What a reading is worth depends on the winning tile only by the triplet that another's tile may
complete (BF-66): of all places that it may have there are two sorts, a triplet and any other. Where
a reading is drawn, its place is looked for only once the best reading is known.
"""

from fivewinds.core.jokers.forms import Part
from fivewinds.core.jokers.hand import JokerHand
from fivewinds.core.readings import STANDARD
from fivewinds.rules.codes import NO_HOME, NO_TILE, PAIR, RUN, TILE
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.reading import Reading
from fivewinds.rules.readings import NONE_LEFT
from fivewinds.rules.scoring import Search


def look_at_all(search: Search) -> None:
    """Weigh every reading of a hand with jokers."""
    look = _Look()
    look.begin(search)
    look.at_all()


class _Look:
    """One hand with jokers."""

    def begin(self, search: Search) -> None:
        """Nothing is read yet."""
        setting: Setting = search.setting
        self.search = search
        self.setting = setting
        assert search.scorer.jokers is not None
        self.hand = JokerHand(search.scorer.jokers, (*setting.hand, setting.tile), NONE_LEFT)
        self.codes = [0] * 4
        """The sets of the reading; `number` of them."""
        self.number = 0
        self.pair = NO_TILE
        self.counts = [0] * 34

    def at_all(self) -> None:
        """Weigh every reading."""
        for frame, parts in self.hand.choices():
            self.number = 0
            self.pair = NO_TILE
            for part in parts:
                if part.pair is not None:
                    self.pair = part.pair
                for group in part.groups:
                    if len(group) == 3 and self.number < 4:
                        tile = group[0]
                        self.codes[self.number] = tile if tile == group[1] else tile | RUN
                        self.number += 1
            shape = frame.form.shape
            if shape != STANDARD:
                self._weigh_tiles(shape, parts)
            elif self.setting.drawn:
                self._weigh(NO_TILE, NO_HOME)
            else:
                self._weigh_places(parts)
        best = self.search.reading
        if self.search.score is not None and best.winning == NO_TILE:
            self._place(best)

    def _weigh(self, winning: int, home: int) -> None:
        """Weigh four sets and a pair, of which the winning tile completes `home`."""
        reading: Reading = self.search.fresh(STANDARD, self.pair, winning)
        reading.joker_hand = self.hand
        reading.lay(self.codes, self.number, home)
        self.search.lay_down()

    def _weigh_tiles(self, shape: str, parts: tuple[Part, ...]) -> None:
        """Weigh a hand of another shape."""
        for tile in range(34):
            self.counts[tile] = 0
        for part in parts:
            for tile in part.tiles:
                self.counts[tile] += 1
        reading: Reading = self.search.fresh(shape, self.pair, NO_TILE)
        reading.joker_hand = self.hand
        reading.hold(self.counts)
        self.search.lay_down()

    def _weigh_places(self, parts: tuple[Part, ...]) -> None:
        """Weigh a reading that another's tile completes, in both sorts of places that it has."""
        tiles: tuple[int, ...] = ()
        for part in parts:
            tiles += part.tiles
        for tile in self.hand.may_be(self.setting.tile, tiles):
            triplet, other = self._homes(self.codes, self.number, tile)
            if other != NO_HOME:
                self._weigh(tile, other)
            if triplet != NO_HOME:
                self._weigh(tile, triplet)

    def _homes(self, codes: list[int], number: int, tile: int) -> tuple[int, int]:
        """The triplet, and the pair or the first run, that a tile may complete."""
        triplet = NO_HOME
        other = PAIR if tile == self.pair else NO_HOME
        for place in range(number):
            code = codes[place]
            low = code & TILE
            if code & RUN:
                if other == NO_HOME and low <= tile <= low + 2:
                    other = code
            elif low == tile:
                triplet = code
        return triplet, other

    def _place(self, best: Reading) -> None:
        """Say what the winning tile is and completes in the best reading of a drawn hand."""
        winning = self.hand.may_be(self.setting.tile, best.concealed_tiles)[0]
        home = NO_HOME
        if best.shape == STANDARD:
            self.pair = best.pair
            for place in range(best.melds, best.set_number):
                self.codes[place - best.melds] = best.codes[place]
            triplet, home = self._homes(self.codes, best.set_number - best.melds, winning)
            home = triplet if home == NO_HOME else home
        best.put(winning, home)
