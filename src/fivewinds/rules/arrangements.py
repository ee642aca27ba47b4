"""Arrangements of sets as documents write them, `123 234 345`, looked for all at once.

An arrangement is written with a letter for each suit: `123a 234b 345c` are three runs, each one
higher than the last, in three different suits. Numbers slide together unless they are `fixed`,
and parts divided by `|` slide apart. A set without a letter may be of any suit. With `small` one
of the sets, whichever, is the pair of the hand.

    Pattern("pure-straight", 8, runs("123a 456a 789a", fixed=True))

All that an arrangement can be is laid down once as bits, and a hand has it when it has all bits
of one of these *cases*. Which bits tell what a hand has depends on the sort:

- `RUNS`: one, two; three, four of each of the 21 runs;
- `TRIPLETS`: each of the 27 triplets, the pair; one to four triplets of each number, and that of
  the pair;
- `TILES`: each of the 27 suited tiles, once is enough.
"""

from collections.abc import Iterator
from itertools import permutations, product
from typing import Any, NamedTuple

from fivewinds.rules.codes import PAIR, RUN, TILE
from fivewinds.rules.groups import BITS, ONE_GROUP, packed
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group

ANCHORS = 67
"""Divided by this, no two of the bits that are used leave the same rest."""
MOST_CASES = 700
MOST_ARRANGEMENTS = 60
EAST = 27

RUNS, TRIPLETS, TILES = SORTS = range(3)
"""What is arranged."""

ANY_SUIT = -1
TRIPLET = 0
"""Beside the kinds `RUN` and `PAIR`; and for a place that is one tile:"""
SINGLE = 1
IN_ANY_SUIT = 512
"""Instead of a tile's suit in the code of a place: only its number is told."""


class Arranged(NamedTuple):
    """A condition: the hand has an arrangement, in any of the ways written."""

    sort: int
    written: tuple[str, ...]
    fixed: bool = False
    small: bool = False
    twice: bool = False
    """A second time, with other sets."""
    apart: bool = False
    """A second time, with other numbers too."""


def runs(*written: str, fixed: bool = False) -> Arranged:
    """Runs that stand as written."""
    return Arranged(RUNS, written, fixed)


def triplets(*written: str, small: bool = False) -> Arranged:
    """Triplets or kongs that stand as written."""
    return Arranged(TRIPLETS, written, small=small)


def tiles(*written: str, fixed: bool = False) -> Arranged:
    """Single tiles or pairs, of a hand that is not sets."""
    return Arranged(TILES, written, fixed)


def again(once: Arranged, *, apart: bool = False) -> Arranged:
    """The same arrangement a second time, with other sets; with `apart` other numbers too."""
    return once._replace(twice=True, apart=apart)


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
        return self.kind | (self.number | IN_ANY_SUIT if self.suit == ANY_SUIT else self.tile)


Case = tuple[Place, ...]
Bits = tuple[int, int]


def counted(bits: int, place: int, width: int) -> int:
    """One more at a place of a row that has `width` bits for once, then as many for twice."""
    while bits >> place & 1:
        place += width
    return bits | 1 << place


def bits_of(sort: int, case: Case) -> Bits:
    """The two words that a hand with these sets, and nothing else, has."""
    one = two = 0
    for place in case:
        if sort == RUNS:
            both = counted(one | two << 42, 7 * place.suit + place.number, 21)
            one, two = both & (1 << 42) - 1, both >> 42
        elif sort == TILES:
            one |= 1 << place.tile
        elif place.suit != ANY_SUIT:
            one |= 1 << place.tile + (27 if place.kind == PAIR else 0)
        elif place.kind == PAIR:
            two |= 1 << 36 + place.number
        else:
            two = counted(two, place.number, 9)
    return one, two


class Arrangements:
    """Arrangements of one sort, each with a bit: its place in the order in which they are given."""

    def __init__(self, sort: int, arranged: tuple[Arranged, ...]) -> None:
        """Raises ValueError when they are too many."""
        self.sort = sort
        self.fewest = 4
        """The sets, the pair apart, that the smallest arrangement has."""
        self.starts = [0] * 61
        """The first case of each arrangement; after the last one their number."""
        self.one = [0] * 700
        self.two = [0] * 700
        self.groups: list[tuple[Group, ...]] = []
        """By case, its tiles."""
        self.packed = [0] * 700
        """By case, its sets as a number of `groups`; not for single tiles, which are too many."""
        self.near_one = [0] * 700
        """The cases once more with the arrangement's bit, in the order of their highest bit."""
        self.near_two = [0] * 700
        self.near_fact = [0] * 700
        self.near = [0] * 135
        """Where those with some highest bit begin, by the rest of that bit, for either word; after
        the last one their number."""
        near: list[list[tuple[int, int, int]]] = [[] for _ in range(2 * ANCHORS)]
        number = 0
        for index, each in enumerate(arranged):
            cases = _all_cases(each)
            if index == MOST_ARRANGEMENTS or number + len(cases) > MOST_CASES:
                raise ValueError("there is no room for so many arrangements")
            for (one, two), case in cases.items():
                self.one[number] = one
                self.two[number] = two
                self.groups.append(tuple([_group(place) for place in case]))
                self.fewest = min(self.fewest, sum(place.kind != PAIR for place in case))
                if sort != TILES:
                    self.packed[number] = packed([place.code for place in case])
                highest = 1 << (two or one).bit_length() - 1
                near[highest % ANCHORS + (ANCHORS if two else 0)].append((one, two, 1 << index))
                number += 1
            self.starts[index + 1] = number
        place = 0
        for anchor, cases_there in enumerate(near):
            self.near[anchor] = place
            for one, two, fact in cases_there:
                self.near_one[place] = one
                self.near_two[place] = two
                self.near_fact[place] = fact
                place += 1
        self.near[2 * ANCHORS] = place

    def find(self, one: int, two: int) -> int:
        """The bits of the arrangements that a hand with these bits has.

        Only cases are looked at whose highest bit the hand has.
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

    def place(self, index: int, one: int, two: int) -> int:
        """The first case of an arrangement that a hand with these bits has, or -1."""
        for place in range(self.starts[index], self.starts[index + 1]):
            if not (self.one[place] & ~one or self.two[place] & ~two):
                return place
        return -1


class SetsOf:
    """The sets, pairs or tiles that make an arrangement; of several, of the first that is there."""

    def __init__(self, table: Arrangements, indices: list[int]) -> None:
        self.table = table
        self.number = len(indices)
        self.indices = [0] * 4
        for place, index in enumerate(indices):
            self.indices[place] = index

    def __call__(self, reading: Reading) -> Any:
        """The groups, or a number of `groups` that tells them."""
        return self.of(reading)

    def of(self, reading: Reading) -> Any:
        """The same, for compiled code."""
        table = self.table
        reading.arrange()
        one = two = 0
        if table.sort == RUNS:
            one, two = reading.run_bits, reading.more_run_bits
        elif table.sort == TRIPLETS:
            one, two = reading.triplet_bits, reading.number_bits
        else:
            one = reading.kinds
        for i in range(self.number):
            place = table.place(self.indices[i], one, two)
            if place >= 0:
                if table.sort == RUNS:
                    return table.packed[place]
                if table.sort == TRIPLETS:
                    return self._triplets(reading, table.packed[place])
                return table.groups[place]
        return ()

    def _triplets(self, reading: Reading, places: int) -> int:
        """The triplets of the hand for a case: in any suits, the first that fit."""
        found = shift = used = 0
        while places:
            wanted = (places & ONE_GROUP) - 1
            places >>= BITS
            if wanted & PAIR:
                here = (reading.pair | PAIR) + 1
            else:
                place = self._triplet(reading, wanted, used)
                used |= 1 << place
                here = reading.codes[place] + 1
            found |= here << shift
            shift += BITS
        return found

    def _triplet(self, reading: Reading, wanted: int, used: int) -> int:
        """Where a triplet is that is not used yet, by its number and where it has one its suit."""
        for place in range(reading.set_number):
            code = reading.codes[place]
            tile = code & TILE
            if code & RUN or tile >= EAST or used >> place & 1:
                continue
            if tile % 9 == wanted & TILE if wanted & IN_ANY_SUIT else tile == wanted:
                return place
        return 0


def _group(place: Place) -> Group:
    """The tiles of a place; one in any suit is never shown so."""
    if place.kind == RUN:
        return (place.tile, place.tile + 1, place.tile + 2)
    return (place.tile,) * {TRIPLET: 3, PAIR: 2, SINGLE: 1}[place.kind]


def _all_cases(arranged: Arranged) -> dict[Bits, Case]:
    """All that an arrangement can be, by the bits of each."""
    sort = arranged.sort
    found: dict[Bits, Case] = {}
    for text in arranged.written:
        for case in _cases(text, fixed=arranged.fixed, small=arranged.small):
            found.setdefault(bits_of(sort, case), case)
    if not arranged.twice:
        return found
    once, found = list(found.values()), {}
    for place, first in enumerate(once):
        for second in once[place:]:
            if not arranged.apart or first[0].number != second[0].number:
                found.setdefault(bits_of(sort, first + second), first + second)
    return found


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
    kind = {1: SINGLE, 2: PAIR, 3: TRIPLET if alike else RUN}[len(digits)]
    return Place(kind, number, "abc".index(letter) if letter else ANY_SUIT)


def _slides(part: list[Place], *, fixed: bool) -> range:
    """By how much all numbers of a part may be higher or lower than written."""
    if fixed:
        return range(1)
    lowest = min(place.number for place in part)
    highest = max(place.number + (2 if place.kind == RUN else 0) for place in part)
    return range(-lowest, 9 - highest)
