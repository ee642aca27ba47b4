"""Arrangements of sets as the document writes them, `123 234 345`, looked for all at once.

An arrangement is written with a letter for each suit: `123a 234b 345c` are three runs, each one
higher than the last, in three different suits. Numbers slide together unless they are `fixed`,
and parts divided by `|` slide apart. A set without a letter may be of any suit. With `small` one
of the sets, whichever, is the pair of the hand.

All that an arrangement can be is laid down once as bits, and a hand has it when it has all bits
of one of these *cases*. Which bits tell what a hand has is a `Sort`:

- `of_runs`: one, two; three, four of each of the 21 runs;
- `of_triplets`: each of the 27 triplets, the pair; one to four triplets of each number, and that of
  the pair;
- `of_tiles`: each of the 27 suited tiles, once is enough.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import permutations, product
from typing import NamedTuple

from fivewinds.rules import codes
from fivewinds.rules.groups import packed

FIRST_BIT = 16
"""The lower bits of a section's facts are for those that are no arrangement."""
ANCHORS = 67
"""Divided by this, no two of the bits that are used leave the same rest."""
MOST_CASES = 700
MOST_ARRANGEMENTS = 40

ANY_SUIT = -1
RUN, TRIPLET, PAIR, TILE = range(4)
IN_ANY_SUIT = 512
"""Instead of a tile's suit in the code of a place: only its number is told."""


class Place(NamedTuple):
    """A set, a pair or a tile of an arrangement: its kind, its lowest number from 0, its suit."""

    kind: int
    number: int
    suit: int

    @property
    def tile(self) -> int:
        """The id of its lowest tile."""
        return 9 * self.suit + self.number

    @property
    def code(self) -> int:
        """As one of `groups`, or by its number alone."""
        low = self.number | IN_ANY_SUIT if self.suit == ANY_SUIT else self.tile
        return low | (codes.RUN if self.kind == RUN else codes.PAIR if self.kind == PAIR else 0)


Case = tuple[Place, ...]
Bits = tuple[int, int]
Sort = Callable[[Case], Bits]


def counted(bits: int, place: int, width: int) -> int:
    """One more at a place of a row that has `width` bits for once, then as many for twice."""
    while bits >> place & 1:
        place += width
    return bits | 1 << place


def run_bits(runs: Iterable[int]) -> Bits:
    """The bits of runs, given by their lowest tiles."""
    bits = 0
    for tile in runs:
        bits = counted(bits, 7 * (tile // 9) + tile % 9, 21)
    return bits & (1 << 42) - 1, bits >> 42


def of_runs(case: Case) -> Bits:
    """Runs, each as often as it is there."""
    return run_bits(place.tile for place in case)


def of_triplets(case: Case) -> Bits:
    """Triplets and the pair, by tile where the suit is told and by number where it is not."""
    tiles = numbers = 0
    for place in case:
        if place.suit != ANY_SUIT:
            tiles |= 1 << place.tile + (27 if place.kind == PAIR else 0)
        elif place.kind == PAIR:
            numbers |= 1 << 36 + place.number
        else:
            numbers = counted(numbers, place.number, 9)
    return tiles, numbers


def of_tiles(case: Case) -> Bits:
    """Suited tiles, or pairs of them."""
    bits = 0
    for place in case:
        bits |= 1 << place.tile
    return bits, 0


class Arrangements:
    """The arrangements of a section, each with a bit of its facts."""

    def __init__(self, sort: Sort) -> None:
        self.sort = sort
        self.size = 0
        self.starts = [0] * 41
        """The first case of each arrangement; after the last one their number."""
        self.one = [0] * 700
        self.two = [0] * 700
        self.near_one = [0] * 700
        """The same once more with the arrangement's bit, those with the same lowest bit together:
        they are looked at one after the other."""
        self.near_two = [0] * 700
        self.near_fact = [0] * 700
        self.near = [0] * 135
        """Where they begin, by the rest of that bit, for either number; after the last one their
        number."""
        self.cases: list[Case] = []
        self.packed = [0] * 700
        """By case, its sets as a number of `groups`; empty where they are single tiles."""

    def add(self, *written: str, fixed: bool = False, small: bool = False) -> int:
        """An arrangement, in any of the ways written; its bit is returned."""
        cases: dict[Bits, Case] = {}
        for text in written:
            for case in _cases(text, fixed=fixed, small=small):
                cases.setdefault(self.sort(case), case)
        return self._enter(cases)

    def twice(self, bit: int, *, numbers: bool = False) -> int:
        """The same arrangement a second time, with other sets; with `numbers` other numbers too."""
        index = self.index(bit)
        once = self.cases[self.starts[index] : self.starts[index + 1]]
        cases: dict[Bits, Case] = {}
        for place, first in enumerate(once):
            for second in once[place:]:
                if not numbers or first[0].number != second[0].number:
                    cases.setdefault(self.sort(first + second), first + second)
        return self._enter(cases)

    def _enter(self, cases: dict[Bits, Case]) -> int:
        if self.size == MOST_ARRANGEMENTS or len(self.cases) + len(cases) > MOST_CASES:
            raise ValueError("there is no room for so many arrangements")
        bit = 1
        bit <<= FIRST_BIT + self.size
        for bits, case in cases.items():
            one, two = bits
            self.one[len(self.cases)] = one
            self.two[len(self.cases)] = two
            self._lay_near(one, two, bit)
            if self.sort is not of_tiles:
                self.packed[len(self.cases)] = packed([place.code for place in case])
            self.cases.append(case)
        self.size += 1
        self.starts[self.size] = len(self.cases)
        return bit

    def _lay_near(self, one: int, two: int, bit: int) -> None:
        """A case, after those that have the same lowest bit."""
        anchor = (one & -one) % ANCHORS if one else ANCHORS + (two & -two) % ANCHORS
        place = self.near[2 * ANCHORS]
        while place > self.near[anchor + 1]:
            self.near_one[place] = self.near_one[place - 1]
            self.near_two[place] = self.near_two[place - 1]
            self.near_fact[place] = self.near_fact[place - 1]
            place -= 1
        self.near_one[place] = one
        self.near_two[place] = two
        self.near_fact[place] = bit
        for later in range(anchor + 1, 2 * ANCHORS + 1):
            self.near[later] += 1

    def find(self, one: int, two: int) -> int:
        """The bits of the arrangements that a hand with these bits has.

        Only cases are looked at whose lowest bit the hand has.
        """
        found = 0
        anchor = 0
        first = one
        second = two
        while first or second:
            if first:
                # Compiled, a number that stands here divides much quicker than a name would.
                anchor = (first & -first) % 67
                first &= first - 1
            else:
                anchor = ANCHORS + (second & -second) % 67
                second &= second - 1
            for place in range(self.near[anchor], self.near[anchor + 1]):
                if not (self.near_one[place] & ~one or self.near_two[place] & ~two):
                    found |= self.near_fact[place]
        return found

    def index(self, bit: int) -> int:
        """Which arrangement a bit tells."""
        return bit.bit_length() - 1 - FIRST_BIT

    def case(self, bit: int, one: int, two: int) -> Case:
        """The first case of an arrangement that a hand with these bits has; empty without."""
        place = self._place(self.index(bit), one, two)
        return () if place < 0 else self.cases[place]

    def groups(self, index: int, one: int, two: int) -> int:
        """The sets of that case as a number of `groups`, by the arrangement's index; 0 without."""
        place = self._place(index, one, two)
        return 0 if place < 0 else self.packed[place]

    def _place(self, index: int, one: int, two: int) -> int:
        """Where the first case of an arrangement is that a hand with these bits has, or -1."""
        for place in range(self.starts[index], self.starts[index + 1]):
            if not (self.one[place] & ~one or self.two[place] & ~two):
                return place
        return -1


def _cases(written: str, *, fixed: bool, small: bool) -> Iterator[Case]:
    """All that an arrangement can be."""
    parts = [[_place(text) for text in part.split()] for part in written.split("|")]
    letters = sorted({place.suit for part in parts for place in part} - {ANY_SUIT})
    for slides in product(*(_slides(part, fixed=fixed) for part in parts)):
        slid = [
            place._replace(number=place.number + slide)
            for part, slide in zip(parts, slides, strict=True)
            for place in part
        ]
        for suits in permutations(range(3), len(letters)):
            suit_of = dict(zip(letters, suits, strict=True))
            case = tuple(place._replace(suit=suit_of.get(place.suit, ANY_SUIT)) for place in slid)
            if not small:
                yield case
                continue
            for pair in range(len(case)):
                eyes = case[pair]._replace(kind=PAIR)
                yield (*case[:pair], *case[pair + 1 :], eyes)


def _place(text: str) -> Place:
    """A set as it is written: its digits, and the letter of its suit."""
    digits = text.rstrip("abc")
    letter = text[len(digits) :]
    number = int(digits[0]) - 1
    alike = len(set(digits)) == 1
    kind = {1: TILE, 2: PAIR, 3: TRIPLET if alike else RUN}[len(digits)]
    return Place(kind, number, "abc".index(letter) if letter else ANY_SUIT)


def _slides(part: list[Place], *, fixed: bool) -> range:
    """By how much all numbers of a part may be higher or lower than written."""
    if fixed:
        return range(1)
    lowest = min(place.number for place in part)
    highest = max(place.number + (2 if place.kind == RUN else 0) for place in part)
    return range(-lowest, 9 - highest)
