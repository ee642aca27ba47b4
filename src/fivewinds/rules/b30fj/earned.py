"""The sets of a standard hand that earn a pattern, found where most hands are explained.

Each sort of answer is a class; patterns declare one of them, or a function where few hands ask.
"""

from fivewinds.rules.b30fj.arrangements import ANY_SUIT, PAIR, Arrangements
from fivewinds.rules.counted import Group
from fivewinds.rules.reading import Reading

EAST = 27
PAIRS: list[Group] = [(tile, tile) for tile in range(34)]
"""Pairs by their tile; there is no need to make them anew each time."""


class Earned:
    """What earns a pattern in a reading: groups of tiles."""

    def __call__(self, reading: Reading) -> tuple[Group, ...]:
        """The groups."""
        return self.of(reading)

    def of(self, reading: Reading) -> tuple[Group, ...]:
        """The same for compiled code."""
        raise NotImplementedError


class ThePair(Earned):
    """The pair."""

    def of(self, reading: Reading) -> tuple[Group, ...]:
        """The groups."""
        return (PAIRS[reading.pair],)


class RunsIn(Earned):
    """The runs that make an arrangement; of several, those of the first that is there."""

    def __init__(self, arranged: Arrangements, bits: tuple[int, ...]) -> None:
        self.arranged = arranged
        self.bits = bits

    def of(self, reading: Reading) -> tuple[Group, ...]:
        """The groups."""
        one = two = 0
        for group in reading.sets:
            tile = group[0]
            if tile == group[1]:
                continue
            bit = 1
            bit <<= 7 * (tile // 9) + tile % 9
            if not one & bit:
                one |= bit
            elif not one & bit << 21:
                one |= bit << 21
            elif not two & bit:
                two |= bit
            else:
                two |= bit << 21
        return self.arranged.runs(self.bits, one, two)


class TripletsIn(Earned):
    """The triplets, and the pair, that make an arrangement."""

    def __init__(self, arranged: Arrangements, bit: int) -> None:
        self.arranged = arranged
        self.bit = bit

    def of(self, reading: Reading) -> tuple[Group, ...]:
        """The groups."""
        tiles = numbers = 0
        for group in reading.sets:
            tile = group[0]
            if tile == group[1] and tile < EAST:
                bit = 1
                tiles |= bit << tile
                bit <<= tile % 9
                while numbers & bit:
                    bit <<= 9
                numbers |= bit
        tile = reading.pair
        if tile < EAST:
            bit = 1
            tiles |= bit << 27 + tile
            numbers |= bit << 36 + tile % 9
        found = []
        used = 0
        for place in self.arranged.case(self.bit, tiles, numbers):
            if place.kind == PAIR:
                found.append(PAIRS[reading.pair])
                continue
            number = place.number
            suit = place.suit
            bit = 1
            for group in reading.sets:
                tile = group[0]
                if (
                    not used & bit
                    and tile == group[1]
                    and tile < EAST
                    and tile % 9 == number
                    and suit in (ANY_SUIT, tile // 9)
                ):
                    used |= bit
                    found.append(group)
                    break
                bit <<= 1
        return tuple(found)


class TripletsAmong(Earned):
    """The triplets of these tiles, and the pair where it belongs to them."""

    def __init__(self, kinds: int, *, pair: bool) -> None:
        self.kinds = kinds
        self.pair = pair

    def of(self, reading: Reading) -> tuple[Group, ...]:
        """The groups."""
        groups = []
        for group in reading.sets:
            tile = group[0]
            if tile == group[1] and self.kinds >> tile & 1:
                groups.append(group)
        if self.pair and self.kinds >> reading.pair & 1:
            groups.append(PAIRS[reading.pair])
        return tuple(groups)


class WindTriplets(Earned):
    """The triplets of the round wind, or of one's own."""

    def __init__(self, *, own: bool) -> None:
        self.own = own

    def of(self, reading: Reading) -> tuple[Group, ...]:
        """The groups."""
        wind = reading.own_wind if self.own else reading.round_wind
        return tuple([group for group in reading.sets if group[0] == wind])


class ConcealedTriplets(Earned):
    """The concealed triplets, kongs with four tiles."""

    def of(self, reading: Reading) -> tuple[Group, ...]:
        """The groups; with melds in the order of the tiles."""
        if reading.melds:
            kongs = reading.concealed_kongs
            return tuple(
                [(tile,) * (4 if tile in kongs else 3) for tile in reading.concealed_triplets]
            )
        groups = []
        completed = () if reading.drawn else reading.completed
        for group in reading.sets:
            tile = group[0]
            if tile != group[1]:
                continue
            if completed and completed[0] == tile and group == completed:
                # Of two alike only one was completed by the tile of another.
                completed = ()
            else:
                groups.append(group)
        return tuple(groups)


class TwoSets(Earned):
    """A triplet in hand, and a run in hand that contains its tile."""

    def of(self, reading: Reading) -> tuple[Group, ...]:
        """The groups."""
        groups = reading.groups
        for triplet in groups:
            tile = triplet[0]
            if tile == triplet[1]:
                for run in groups:
                    low = run[0]
                    if low != run[1] and low <= tile <= low + 2:
                        return (triplet, run)
        return ()
