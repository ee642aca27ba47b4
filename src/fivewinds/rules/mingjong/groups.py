"""The sets of a reading that earn a pattern, for explanations."""

from collections.abc import Callable

from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group

EAST = 27
"""The first wind."""
FIRST_DRAGON = 31

Groups = Callable[[Reading], list[Group]]


def triplets_of(r: Reading, wanted: Callable[[int], bool]) -> list[Group]:
    """The triplets whose tile will do, kongs with four tiles."""
    return [group for group in r.sets if group[0] == group[1] and wanted(group[0])]


def kongs(r: Reading) -> list[Group]:
    """The kongs."""
    return [group for group in r.sets if len(group) == 4]


def in_a_row(length: int) -> Groups:
    """So many triplets in a row."""

    def earned(r: Reading) -> list[Group]:
        kinds = r.triplets
        first = next(tile for tile in kinds if all(tile + step in kinds for step in range(length)))
        return triplets_of(r, lambda tile: first <= tile < first + length)

    return earned


def _with_pair(first: int, end: int) -> Groups:
    """Triplets of these tiles, and the pair if it is of them too."""

    def earned(r: Reading) -> list[Group]:
        pair = [(r.pair, r.pair)] if first <= r.pair < end else []
        return triplets_of(r, lambda tile: first <= tile < end) + pair

    return earned


of_winds = _with_pair(EAST, FIRST_DRAGON)
of_dragons = _with_pair(FIRST_DRAGON, 34)


def all_chows(r: Reading) -> list[Group]:
    """The chows."""
    return [group for group in r.sets if group[0] != group[1]]


def equal_chows(r: Reading) -> list[Group]:
    """The chows that are there more than once."""
    runs = all_chows(r)
    return [run for run in runs if runs.count(run) > 1]


def same_number(r: Reading) -> list[Group]:
    """Triplets of a number in several suits, and the pair where that is the third."""
    suited = [tile for tile in (*r.triplets, r.pair) if tile < EAST]
    number = next(
        tile % 9 for tile in suited if sum(other % 9 == tile % 9 for other in suited) == 3
    )
    found = triplets_of(r, lambda tile: tile < EAST and tile % 9 == number)
    if r.pair < EAST and r.pair % 9 == number and len(found) == 2:
        found.append((r.pair, r.pair))
    return found
