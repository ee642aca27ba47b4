"""The hands that one seat cannot see, dealt anew: see `core.resample`."""

from fivewinds.core.codes import CONCEALED_KONG, HAND_SIZE, HIDDEN, SEATS
from fivewinds.core.compiled_rules import Terms
from fivewinds.core.melds import concealed_kong
from fivewinds.core.random_numbers import RandomNumbers
from fivewinds.core.state import replaced_at
from fivewinds.core.survey import Survey
from fivewinds.core.table import Table
from fivewinds.core.wins import Meld

MOST_HELD = 32
"""More tiles than a seat ever holds."""
FACE_DOWN = 256
STEP_DRAW = 0
STEP_DRAWN = 1
STEP_OLDER = 2
STEP_FIRST_FLOWER = 4
"""As `core.survey` has them."""


class HiddenHands(Survey):
    """What one seat has seen of a hand, and the tiles that the others may hold."""

    def __init__(self) -> None:
        super().__init__()
        self.tiles = [0] * 256
        """The tiles by their place in the wall, in the world that is being tried."""
        self.kong_tiles = [0] * 16
        """The tiles of hidden kongs in that world."""
        self.held = [0] * 128
        self.held_count = [0, 0, 0, 0]
        """The places of the tiles that others hold, the latest draw last."""
        self.births = [0] * 256
        """How many tiles its seat had drawn when the tile of a place came to it."""
        self.last = [0, 0, 0, 0]
        """The place of each seat's latest draw."""
        self.unlike_places = [0] * 256
        self.unlike_tiles = [0] * 256
        self.unlike_count = 0
        """Places that may not have these tiles."""
        self.pool = [0] * 256
        self.pool_count = 0
        self.useful_count = 0
        """Those of them that are not yet dealt in the world that is being tried."""
        self.flower_seats = [0] * 64
        self.flower_tiles = [0] * 64
        self.flower_draws = [0] * 64
        self.flower_count = 0
        """The flowers of the deal, and how many tiles their seats had drawn."""
        self.frozen = [0, 0, 0, 0]
        """How many tiles of their hands are chosen already, while the others are not."""
        self.order = [0] * 256
        self.used = [0] * 256

    def deal_hands(self, table: Table, chance: RandomNumbers) -> bool:
        """Deal the hidden tiles to the other hands; whether that can have been."""
        if self.kong_count and not self._choose_kongs(table.terms, chance):
            return False
        self.tiles = self.known[:]
        self.pool = self.hidden[:]
        self.pool_count = self.hidden_count
        self.useful_count = self.hidden_useful
        if not self._choose_origins(table.dealer, chance) or not self._is_unlike():
            return False
        if not self._choose_riichi_hands(table, chance):
            return False
        for seat in range(SEATS):
            if seat == self.reader:
                continue
            for i in range(self.frozen[seat], self.held_count[seat]):
                number = chance.below(self.useful_count)
                self.tiles[self.held[MOST_HELD * seat + i]] = self.pool[number]
                self._take_from_pool(number)
        return self._is_unlike()

    def _is_unlike(self) -> bool:
        """Whether no tile that was drawn, as far as it is chosen, was discarded at once."""
        for i in range(self.unlike_count):
            if self.tiles[self.unlike_places[i]] == self.unlike_tiles[i]:
                return False
        return True

    def _take_from_pool(self, number: int) -> None:
        """One of the tiles that a hand may hold is hidden no more."""
        self.useful_count -= 1
        self.pool[number] = self.pool[self.useful_count]
        self.pool_count -= 1
        self.pool[self.useful_count] = self.pool[self.pool_count]

    def _choose_kongs(self, terms: Terms, chance: RandomNumbers) -> bool:
        """Choose the tiles of hidden kongs among the kinds of which nobody has shown any."""
        kinds = [tile for tile in range(34) if self.left[tile] == 4 and terms.plain >> tile & 1]
        for i in range(self.kong_count):
            if not kinds:
                return False
            tile = kinds.pop(chance.below(len(kinds)))
            self.kong_tiles[i] = tile
            self.left[tile] = 0
        self.gather(terms)
        for i in range(self.kong_count):
            self.left[self.kong_tiles[i]] = 4
        return True

    def _choose_origins(self, dealer: int, chance: RandomNumbers) -> bool:
        """Choose where the tiles lay that others have laid down; whether flowers may lie so."""
        draws = [0, 0, 0, 0]
        for seat in range(SEATS):
            self.held_count[seat] = 0
            self.frozen[seat] = 0
            if seat != self.reader:
                self.held_count[seat] = HAND_SIZE
                own = HAND_SIZE * ((seat - dealer + 4) % 4)
                for i in range(HAND_SIZE):
                    place = self.dealt[own + i]
                    self.held[MOST_HELD * seat + i] = place
                    self.births[place] = 0
        self.unlike_count = 0
        self.flower_count = 0
        for number in range(self.step_count):
            step = self.steps[number]
            kind = step & 255
            seat = step >> 8 & 255
            what = step >> 16
            first = MOST_HELD * seat
            end = first + self.held_count[seat]
            if kind == STEP_DRAW:
                draws[seat] += 1
                self.births[what] = draws[seat]
                self.last[seat] = what
                self.held[end] = what
                self.held_count[seat] += 1
                continue
            end -= 1
            self.held_count[seat] -= 1
            chosen = end
            if kind == STEP_OLDER:
                chosen = first + chance.below(end - first)
                self.unlike_places[self.unlike_count] = self.held[end]
                self.unlike_tiles[self.unlike_count] = what
                self.unlike_count += 1
            elif kind != STEP_DRAWN:
                chosen = first + chance.below(end - first + 1)
            place = self.held[chosen]
            if kind == STEP_OLDER:
                # What was just drawn stays the last.
                self.held[chosen] = self.held[end - 1]
                self.held[end - 1] = self.held[end]
            else:
                self.held[chosen] = self.held[end]
            self.tiles[place] = self.kong_tiles[what - FACE_DOWN] if what >= FACE_DOWN else what
            if kind == STEP_FIRST_FLOWER and not self._may_be_next(seat, what, place, draws[seat]):
                return False
        return True

    def _may_be_next(self, seat: int, tile: int, place: int, draws: int) -> bool:
        """Whether a flower of the deal comes in its turn: the lowest of the hand goes first.

        So it was not yet there when a higher one of the same seat went.
        """
        for i in range(self.flower_count):
            higher = self.flower_seats[i] == seat and self.flower_tiles[i] > tile
            if higher and self.births[place] <= self.flower_draws[i]:
                return False
        self.flower_seats[self.flower_count] = seat
        self.flower_tiles[self.flower_count] = tile
        self.flower_draws[self.flower_count] = draws
        self.flower_count += 1
        return True

    # Riichi

    def _choose_riichi_hands(self, table: Table, chance: RandomNumbers) -> bool:
        """Choose the hands of who has declared riichi, each by itself; whether none overlap."""
        if not (self.riichi[0] or self.riichi[1] or self.riichi[2] or self.riichi[3]):
            return True
        trial: Table = table.clone()
        for seat in range(SEATS):
            trial.empty(seat)
        for number in range(self.useful_count):
            self.used[number] = 0
        for seat in range(SEATS):
            if self.riichi[seat] and not self._choose_riichi_hand(table, trial, seat, chance):
                return False
        kept = 0
        flowers = self.pool_count - self.useful_count
        for number in range(self.pool_count):
            if number >= self.useful_count or not self.used[number]:
                self.pool[kept] = self.pool[number]
                kept += 1
        self.pool_count = kept
        self.useful_count = kept - flowers
        return True

    def _choose_riichi_hand(
        self, table: Table, trial: Table, seat: int, chance: RandomNumbers
    ) -> bool:
        """Choose among all hidden tiles until the hand waits; whether the tiles are free.

        Hands are tried out at a table of which all hands are empty.
        """
        size = self.held_count[seat]
        # What it has just drawn may be anything.
        size -= table.window == HIDDEN and table.turn == seat and table.drawn != HIDDEN
        while True:
            for number in range(self.useful_count):
                self.order[number] = number
            for i in range(size):
                j = i + chance.below(self.useful_count - i)
                number = self.order[j]
                self.order[j] = self.order[i]
                self.order[i] = number
                trial.receive(seat, self.pool[number])
            waits = self._has_waited(table, trial, seat)
            for i in range(size):
                trial.give(seat, self.pool[self.order[i]])
            if waits:
                break
        for i in range(size):
            number = self.order[i]
            if self.used[number]:
                return False
            self.used[number] = 1
            self.tiles[self.held[MOST_HELD * seat + i]] = self.pool[number]
        self.frozen[seat] = size
        return True

    def _has_waited(self, table: Table, trial: Table, seat: int) -> bool:
        """Whether the hand waited when riichi was declared, and after each kong as before."""
        if len(table.melds[seat]) == self.riichi_melds[seat]:
            return trial.distance_of(seat) == 0 and len(trial.waits(seat)) > 0
        melds = self.melds_of(table, seat)
        kongs = melds[self.riichi_melds[seat] :]
        trial.melds = replaced_at(trial.melds, seat, melds[: self.riichi_melds[seat]])
        for kong in kongs:
            for _ in range(3):
                trial.receive(seat, kong.stands[0])
        legal = trial.distance_of(seat) == 0 and len(trial.waits(seat)) > 0
        for kong in kongs:
            tile = kong.stands[0]
            if legal:
                trial.receive(seat, tile)
                legal = trial.keeps_its_waits(seat, tile)
                trial.give(seat, tile)
            for _ in range(3):
                trial.give(seat, tile)
            trial.melds = replaced_at(trial.melds, seat, (*trial.melds[seat], kong))
        return legal

    def melds_of(self, table: Table, seat: int) -> tuple[Meld, ...]:
        """The melds of a seat, hidden kongs with the tiles that were chosen."""
        melds: tuple[Meld, ...] = table.melds[seat]
        chosen = [i for i in range(self.kong_count) if self.kong_seats[i] == seat]
        if not chosen:
            return melds
        found = []
        for meld in melds:
            if meld.kind == CONCEALED_KONG:
                found.append(concealed_kong(self.kong_tiles[chosen.pop(0)]))
            else:
                found.append(meld)
        return tuple(found)
