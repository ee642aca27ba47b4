"""The sets of a standard hand that earn a pattern, as numbers of `rules.groups`.

For patterns that many hands have: a number is found and compared quickly, and tiles are shown once
for each. Where few hands ask, a pattern may name any function that gives the groups themselves.
"""

from fivewinds.rules import formations
from fivewinds.rules.codes import KONG, PAIR, RUN, TILE
from fivewinds.rules.groups import BITS
from fivewinds.rules.reading import Reading

NO_RUN = -1


def the_pair(reading: Reading) -> int:
    """The pair."""
    return (reading.pair | PAIR) + 1


class TripletsAmong:
    """The triplets of these kinds of tiles, and the pair where it belongs to them."""

    def __init__(self, kinds: int, *, pair: bool = False) -> None:
        self.kinds = kinds
        self.pair = pair

    def __call__(self, reading: Reading) -> int:
        """The groups."""
        found = _triplets(reading, self.kinds)
        if self.pair and self.kinds >> reading.pair & 1:
            here = (reading.pair | PAIR) + 1
            shift = 0
            while found >> shift:
                shift += BITS
            found |= here << shift
        return found


def of_own_wind(reading: Reading) -> int:
    """The triplets of one's own wind."""
    kinds = 1
    return _triplets(reading, kinds << reading.own_wind)


def of_round_wind(reading: Reading) -> int:
    """The triplets of the prevailing wind."""
    kinds = 1
    return _triplets(reading, kinds << reading.round_wind)


def _triplets(reading: Reading, kinds: int) -> int:
    found = shift = 0
    for place in range(reading.set_number):
        here = reading.codes[place]
        if not here & RUN and kinds >> (here & TILE) & 1:
            here += 1
            found |= here << shift
            shift += BITS
    return found


def concealed_triplets(reading: Reading) -> int:
    """The concealed triplets, kongs with four tiles, in the order of the tiles."""
    found = shift = 0
    last = -1
    while True:
        # The next one in order, as melds come in the order in which they were made.
        here = lowest = -1
        for place in range(reading.set_number):
            order = (reading.codes[place] & TILE) * 4 + place
            if reading.hidden_sets >> place & 1 and order > last and (lowest < 0 or order < lowest):
                here = reading.codes[place]
                lowest = order
        if here < 0:
            return found
        last = lowest
        here += 1
        found |= here << shift
        shift += BITS


def triplet_and_run(reading: Reading) -> int:
    """A triplet in hand, and a run in hand that contains its tile."""
    for place in range(reading.melds, reading.set_number):
        tile = reading.codes[place]
        if tile & RUN:
            continue
        run = _run_with(reading, tile, reading.melds)
        if run != NO_RUN:
            here = reading.codes[run] + 1
            return tile + 1 | here << BITS
    return 0


def pair_and_two_runs(reading: Reading) -> int:
    """The pair, and two runs in hand that contain its tile."""
    found = (reading.pair | PAIR) + 1
    run = _run_with(reading, reading.pair, reading.melds)
    here = reading.codes[run] + 1
    found |= here << BITS
    run = _run_with(reading, reading.pair, run + 1)
    here = reading.codes[run] + 1
    return found | here << 2 * BITS


def used_up(reading: Reading) -> int:
    """Four of each tile that the sets in hand use up."""
    tiles = formations.used_up(reading)
    found = shift = 0
    for tile in range(34):
        if tiles >> tile & 1:
            here = (tile | KONG) + 1
            found |= here << shift
            shift += BITS
    return found


def _run_with(reading: Reading, tile: int, first: int) -> int:
    """Where a run in hand with this tile is, from a place on, or `NO_RUN`."""
    for place in range(first, reading.set_number):
        code = reading.codes[place]
        low = code & TILE
        if code & RUN and low <= tile <= low + 2:
            return place
    return NO_RUN
