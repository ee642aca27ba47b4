"""What one seat has seen of a hand, and what the others did with tiles that it has not seen."""

from fivewinds.core.codes import (
    ACT_RIICHI,
    BY_DRAW,
    BY_ROB,
    CLAIM,
    CONCEALED_KONG,
    DECLARED_KONG,
    DIED,
    DISCARD,
    DRAW,
    EVERYTHING,
    FLOWER,
    HAND_SIZE,
    KONG,
    PAID,
    SEATS,
    WIN,
)
from fivewinds.core.compiled_rules import Terms
from fivewinds.core.log import Log
from fivewinds.core.state import dealt_place, loose_place
from fivewinds.core.table import Table

MOST_TILES = 256
"""Tiles that a wall may have."""
UNKNOWN = 255
FACE_DOWN = 256
"""In a step, with the number of a hidden kong: a tile that is not known."""

# What another seat did with a tile of the wall.
STEP_DRAW = 0
STEP_DRAWN = 1
"""It laid down the tile just drawn."""
STEP_OLDER = 2
"""It laid down a tile that it held before, of another kind than the one just drawn."""
STEP_ANY = 3
"""It laid down a tile of its hand, whichever that was."""
STEP_FIRST_FLOWER = 4
"""The same with a flower, before anybody has discarded: the lowest of the hand goes first."""


class Survey:
    """The hand of one table as one seat has seen it; may be used again for another."""

    def __init__(self) -> None:
        self.reader = 0
        self.size = 0
        """Tiles of the wall."""
        self.dealt = [dealt_place(i // HAND_SIZE, i % HAND_SIZE) for i in range(52)]
        """The places of the tiles that are dealt, those of the dealer first."""
        self.known = [UNKNOWN] * 256
        """The tiles by their place in the wall, as far as the seat has seen them from the deal."""
        self.left = [0] * 256
        """Copies of each tile that the seat has not seen."""
        self.steps = [0] * 1024
        """What others did: kind of step, seat << 8, tile << 16 or the place << 16 of a draw."""
        self.step_count = 0
        self.draw_numbers = [0] * 256
        self.draw_places = [0] * 256
        self.draw_count = 0
        """Numbers in the log, and places, of what others drew."""
        self.kong_numbers = [0] * 16
        self.kong_seats = [0] * 16
        self.kong_count = 0
        """Concealed kongs of others whose tiles the seat may not know."""
        self.hidden = [0] * 256
        self.hidden_count = 0
        self.hidden_useful = 0
        """The hidden tiles; so many that a hand may hold come first."""
        self.riichi = [0, 0, 0, 0]
        """1 for others whose hand must have waited when they declared riichi."""
        self.riichi_melds = [0, 0, 0, 0]
        """How many melds they had then."""
        self.has_wrong = False
        """Whether another seat has made a wrong declaration."""

    def _begin(self, table: Table, reader: int) -> None:
        """What the seat has known from the deal on."""
        self.reader = reader
        self.size = len(table.wall)
        if self.size > MOST_TILES:
            raise ValueError(f"a wall of {self.size} tiles is too long to be dealt anew")
        self.step_count = 0
        self.draw_count = 0
        self.kong_count = 0
        self.has_wrong = False
        for seat in range(SEATS):
            self.riichi[seat] = 0
        for tile in range(table.terms.last):
            self.left[tile] = 0
        for place in range(self.size):
            self.known[place] = UNKNOWN
            self.left[table.wall[place]] += 1
        if table.terms.indicator > 0:
            self._know(table, self.size - table.terms.indicator)
        own = HAND_SIZE * ((reader - table.dealer + 4) % 4)
        for i in range(HAND_SIZE):
            self._know(table, self.dealt[own + i])

    def survey(self, table: Table, reader: int) -> None:
        """Read off the log what the seat knows, and what the others did with hidden tiles.

        Raises ValueError for a book with acts before play, and for a hand that goes on after a
        concealed kong was robbed.
        """
        if table.terms.exchanged or table.terms.voids:
            raise ValueError(
                "a hand of a book with acts before play cannot be sampled: what was exchanged and"
                " which suits are void bears on every hidden tile; use a level without samples"
            )
        self._begin(table, reader)
        front = SEATS * HAND_SIZE
        replaced = 0
        discards = 0
        fresh = [0, 0, 0, 0]
        melds = [0, 0, 0, 0]
        log: Log = table.log
        for number in range(log.count):
            event = log.seen(number, EVERYTHING)
            kind = event & 255
            seat = event >> 8 & 255
            tile = event >> 16 & 255
            three = event >> 24 & 255
            if kind == DRAW:
                if not three:
                    place = front
                    front += 1
                elif table.terms.loose:
                    place = loose_place(self.size, replaced)
                    replaced += 1
                else:
                    replaced += 1
                    place = self.size - table.terms.dead - replaced
                if seat == self.reader:
                    self._know(table, place)
                else:
                    self.draw_numbers[self.draw_count] = number
                    self.draw_places[self.draw_count] = place
                    self.draw_count += 1
                    self._step(STEP_DRAW, seat, place)
                fresh[seat] = 1
                continue
            if kind in (CLAIM, DECLARED_KONG):
                melds[seat] += kind == CLAIM or three == CONCEALED_KONG
            discards += kind == DISCARD
            if kind in (PAID, DIED):
                # Nothing changes in a hand: the tile just drawn is still the one just drawn.
                if table.terms.wrong:
                    self._note_what_was_wrong(table, event)
                continue
            if seat == self.reader:
                pass
            elif kind == DISCARD:
                older = STEP_OLDER if fresh[seat] else STEP_ANY
                self._lay_down(STEP_DRAWN if three else older, seat, tile)
                if event >> 32 & 1 and ACT_RIICHI not in table.terms.wrong:
                    self.riichi[seat] = 1
                    self.riichi_melds[seat] = melds[seat]
            elif kind == CLAIM:
                self._lay_down(STEP_ANY, seat, event >> 32 & 255)
                self._lay_down(STEP_ANY, seat, event >> 40 & 255)
                if three & 15 == KONG:
                    self._lay_down(STEP_ANY, seat, event >> 48 & 255)
            elif kind == DECLARED_KONG:
                self._survey_kong(table, number, seat, tile, three)
            elif kind == FLOWER:
                if not table.terms.forced:
                    self._lay_down(STEP_ANY, seat, tile)
                else:
                    self._lay_down(STEP_DRAWN if discards else STEP_FIRST_FLOWER, seat, tile)
            elif kind == WIN:
                self._survey_win(table, seat, event >> 40 & 255)
            fresh[seat] = 0
        self.gather(table.terms)

    def _know(self, table: Table, place: int) -> None:
        """The seat has seen the tile of this place when it came."""
        tile = table.wall[place]
        self.known[place] = tile
        self.left[tile] -= 1

    def _step(self, kind: int, seat: int, what: int) -> None:
        self.steps[self.step_count] = kind | seat << 8 | what << 16
        self.step_count += 1

    def _lay_down(self, kind: int, seat: int, tile: int) -> None:
        """Another seat has laid a tile open."""
        self.left[tile] -= 1
        self._step(kind, seat, tile)

    def _survey_kong(self, table: Table, number: int, seat: int, tile: int, kind: int) -> None:
        if kind != CONCEALED_KONG:
            self._lay_down(STEP_ANY, seat, tile)
            return
        # After riichi it is a kong of the tile just drawn.
        first = STEP_DRAWN if self.riichi[seat] else STEP_ANY
        if table.terms.hidden_kongs and not table.won >> seat & 1:
            self.kong_numbers[self.kong_count] = number
            self.kong_seats[self.kong_count] = seat
            for i in range(4):
                self._step(STEP_ANY if i else first, seat, FACE_DOWN + self.kong_count)
            self.kong_count += 1
        else:
            for i in range(4):
                self._lay_down(STEP_ANY if i else first, seat, tile)

    def _survey_win(self, table: Table, seat: int, place: int) -> None:
        """A winner lays its hand open."""
        win = table.log.verdicts[place].win
        if win.by == BY_ROB and table.terms.rob_concealed:
            raise ValueError(
                "a hand that goes on after a concealed kong was robbed cannot be sampled: its three"
                " other tiles are known, but not where they lie; use a level without samples"
            )
        if win.by == BY_DRAW:
            self._lay_down(STEP_DRAWN, seat, win.tile)
        for tile in win.hand:
            self._lay_down(STEP_ANY, seat, tile)

    def _note_what_was_wrong(self, table: Table, event: int) -> None:
        """Note whether another seat has declared what it could not."""
        seats: tuple[int, ...] = (event >> 8 & 255,)
        if event & 255 == PAID:
            paid = table.log.payments[event >> 24 & 0xFFFF]
            reasons = [fault.reason for fault in table.terms.wrong.values()]
            seats = paid.seats if paid.reason in reasons else ()
        for seat in seats:
            if seat != self.reader:
                self.has_wrong = True

    def gather(self, terms: Terms) -> None:
        """The hidden tiles; where flowers are laid out at once no hand holds one."""
        flowers = terms.flowers if terms.forced else 0
        self.hidden_count = 0
        for tile in range(terms.last):
            if not flowers >> tile & 1:
                self._hide(tile)
        self.hidden_useful = self.hidden_count
        for tile in range(terms.last):
            if flowers >> tile & 1:
                self._hide(tile)

    def _hide(self, tile: int) -> None:
        for _ in range(self.left[tile]):
            self.hidden[self.hidden_count] = tile
            self.hidden_count += 1
