"""What the patterns ask about a reading, as numbers and bits: gathered set by set, asked often.

Tiles as bits are `1 << id`. Jokers count as what they stand for (BF-51).
"""

from fivewinds.core.codes import NOBODY
from fivewinds.core.wins import Win
from fivewinds.rules.b30fj.kinds import FLAG_BITS, SHAPES, STANDARD
from fivewinds.rules.closed import Closed
from fivewinds.rules.codes import RUN
from fivewinds.rules.groups import KONG
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.reading import Reading

EAST = 27
MANY = 99
"""Instead of the tiles drawn when nobody says how many."""


class Traits:
    """What the patterns ask about a hand and one reading of it."""

    def __init__(self, setting: Setting) -> None:
        self.look_at(setting)

    def look_at(self, setting: Setting) -> None:
        """What all readings of a hand share."""
        win: Win = setting.win
        melds = win.melds
        self.own_wind = setting.own_wind
        self.round_wind = setting.round_wind
        self.drawn = setting.drawn
        self.robbed = setting.robbed
        self.closed = setting.closed
        self.jokers = setting.jokers
        self.jokers_in_hand = setting.jokers_in_hand
        self.flowers = len(win.flowers)
        self.melds = len(melds)
        self.kongs = 0
        self.concealed_kongs = 0
        self.kong_kinds = 0
        for meld in melds:
            if meld.is_kong:
                self.kongs += 1
                self.concealed_kongs += not meld.is_open
                self.kong_kinds |= 1 << meld.stands[0]
        self.tiles_drawn = MANY
        """How many tiles have been drawn from the wall (BF-74)."""
        drawn = setting.more.get("drawn")
        if drawn is not None:
            self.tiles_drawn = drawn
        self.flags = 0
        for flag in setting.flags:
            self.flags |= FLAG_BITS[flag]
        self.codes = [0] * 4
        self.begin(STANDARD)

    def look_at_closed(self, closed: Closed) -> None:
        """What all readings of a closed hand of plain tiles share."""
        self.own_wind = EAST + closed.seat
        self.round_wind = EAST + closed.round
        self.drawn = closed.source == NOBODY
        self.robbed = False
        self.closed = True
        self.jokers = 0
        self.jokers_in_hand = 0
        self.flowers = 0
        self.melds = 0
        self.kongs = 0
        self.concealed_kongs = 0
        self.kong_kinds = 0
        self.tiles_drawn = MANY
        self.flags = 0
        self.codes = [0] * 4

    def begin(self, shape: int) -> None:
        """Forget the reading; another one of this shape follows."""
        self.shape = shape
        self.kinds = 0
        """The kinds of tiles, melds included."""
        self.pair = -1
        """The pair of a standard hand, or what is there twice in thirteen tiles."""
        self.runs = 0
        """How many runs there are, and how many triplets, melds included."""
        self.triplets = 0
        self.concealed_triplets = 0
        """Those in hand and concealed kongs, but none that another's tile completed (BF-66)."""
        self.alike = 0
        """The triplets as bits, and those of which there are two alike."""
        self.alike_twice = 0
        self.run_bits = 0
        """The bits of `arrangements` for runs and for triplets, two numbers each."""
        self.more_run_bits = 0
        self.triplet_bits = 0
        self.number_bits = 0
        self.own_triplets = 0
        """The triplets in hand, not melded, as bits; and those of which there are two."""
        self.own_twice = 0
        self.covered = 0
        """The tiles in one run of the hand or more, in two, three and in four of them."""
        self.covered_twice = 0
        self.covered_thrice = 0
        self.covered_in_four = 0
        self.outside = True
        """Whether every set and the pair has a terminal or an honor."""
        self.numbers = 0x1FF
        """The numbers that are in every set and in the pair, one the lowest bit."""
        self.sets = 0
        """How many sets there are so far; as codes of `groups`, melds first."""
        self.hidden = 0
        """Which of them are concealed triplets, as bits."""

    def add_run(self, low: int, own: bool) -> None:
        """A run by its lowest tile, in hand or melded."""
        number = low % 9
        tiles = 7
        tiles <<= low
        self.codes[self.sets] = low | RUN
        self.sets += 1
        bit = 1
        bit <<= 7 * (low // 9) + number
        self.runs += 1
        self.kinds |= tiles
        if not self.run_bits & bit:
            self.run_bits |= bit
        elif not self.run_bits & bit << 21:
            self.run_bits |= bit << 21
        elif not self.more_run_bits & bit:
            self.more_run_bits |= bit
        else:
            self.more_run_bits |= bit << 21
        if own:
            self.covered_in_four |= self.covered_thrice & tiles
            self.covered_thrice |= self.covered_twice & tiles
            self.covered_twice |= self.covered & tiles
            self.covered |= tiles
        self.outside = self.outside and (number in (0, 6))
        self.numbers &= 7 << number

    def add_triplet(self, tile: int, own: bool, concealed: bool, kong: bool) -> None:
        """A triplet or kong, in hand or melded, concealed or not."""
        bit = 1
        bit <<= tile
        self.codes[self.sets] = tile | KONG if kong else tile
        self.hidden |= concealed << self.sets
        self.sets += 1
        self.triplets += 1
        self.concealed_triplets += concealed
        self.kinds |= bit
        self.alike_twice |= self.alike & bit
        self.alike |= bit
        if own:
            self.own_twice |= self.own_triplets & bit
            self.own_triplets |= bit
        if tile >= EAST:
            self.numbers = 0
            return
        number = tile % 9
        place = 1
        place <<= number
        self.triplet_bits |= bit
        while self.number_bits & place:
            place <<= 9
        self.number_bits |= place
        self.outside = self.outside and (number in (0, 8))
        self.numbers &= 1 << number

    def add_pair(self, tile: int) -> None:
        """The pair of a standard hand."""
        bit = 1
        bit <<= tile
        self.pair = tile
        self.kinds |= bit
        if tile >= EAST:
            self.numbers = 0
            return
        number = tile % 9
        self.triplet_bits |= bit << 27
        bit = 1
        self.number_bits |= bit << 36 + number
        self.outside = self.outside and (number in (0, 8))
        self.numbers &= 1 << number

    def claim(self, tile: int) -> None:
        """A triplet in hand was completed by another's tile; of two alike only one was."""
        for place in range(self.melds, self.sets):
            if self.codes[place] == tile:
                self.concealed_triplets -= 1
                self.hidden ^= 1 << place
                return

    def hogged(self) -> int:
        """The tiles that stand four times or more in the hand, as bits (BF-71)."""
        pair = 1
        pair <<= self.pair
        return (
            self.own_triplets & (self.covered | pair)
            | self.own_twice
            | pair & self.covered_twice
            | self.covered_in_four
        )

    def add_tiles(self, kinds: int, twin: int) -> None:
        """All tiles of another shape, and what is there twice where it is one."""
        self.kinds = kinds
        self.pair = twin


def traits_of(reading: Reading) -> Traits:
    """The traits of a reading."""
    traits = Traits(reading.setting)
    traits.begin(SHAPES.index(reading.shape))
    if traits.shape != STANDARD:
        traits.add_tiles(reading.kinds, reading.pair)
        return traits
    for place, group in enumerate(reading.sets):
        tile, own = group[0], place >= reading.melds
        if tile != group[1]:
            traits.add_run(tile, own)
        else:
            concealed = own or reading.setting.concealed_melds[place]
            traits.add_triplet(tile, own, concealed, len(group) == 4)
    completed = reading.completed
    if not reading.drawn and len(completed) == 3 and completed[0] == completed[1]:
        traits.claim(completed[0])
    traits.add_pair(reading.pair)
    return traits
