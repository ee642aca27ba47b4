"""Every way to read a complete hand: as sets and a pair, as seven pairs, as thirteen orphans."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fivewinds.core.codes import (
    FOUR_SETS,
    SEVEN_PAIRS,
    SEVEN_PAIRS_REPEATED,
    THIRTEEN_ORPHANS,
)
from fivewinds.core.shapes import Hand

STANDARD = "standard"
PAIRS = "seven-pairs"
ORPHANS = "thirteen-orphans"


class Reading(NamedTuple):
    """One way to read the concealed tiles of a complete hand, in the order of the tiles.

    `groups` are the sets of a standard hand, or the seven pairs; thirteen orphans have none.
    """

    shape: str
    groups: tuple[tuple[int, ...], ...]
    pair: int | None


def readings(hand: Hand, forms: int) -> list[Reading]:
    """All readings of a hand that holds its last tile; none when it is not complete."""
    counts = list(hand.counts)
    found: list[Reading] = []
    if forms & FOUR_SETS and hand.missing() == 0:
        for pair in range(34):
            if counts[pair] >= 2:
                counts[pair] -= 2
                found += [Reading(STANDARD, groups, pair) for groups in _sets(counts, 0)]
                counts[pair] += 2
    if hand.size == 14:
        found += _without_sets(counts, forms)
    return found


def _sets(
    counts: list[int], tile: int, *, triplet: bool = True
) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every split of the counts, empty below `tile`, into runs and triplets.

    At one tile the triplet comes before the runs, so that no split is found twice; after a run
    `triplet` is false.
    """
    while tile < 34 and counts[tile] == 0:
        tile += 1
        triplet = True
    if tile == 34:
        yield ()
        return
    if triplet and counts[tile] >= 3:
        counts[tile] -= 3
        for rest in _sets(counts, tile):
            yield ((tile,) * 3, *rest)
        counts[tile] += 3
    if tile < 27 and tile % 9 < 7 and counts[tile + 1] and counts[tile + 2]:
        run = (tile, tile + 1, tile + 2)
        for part in run:
            counts[part] -= 1
        for rest in _sets(counts, tile, triplet=False):
            yield (run, *rest)
        for part in run:
            counts[part] += 1


def _without_sets(counts: Sequence[int], forms: int) -> list[Reading]:
    """The readings of fourteen tiles as pairs or as orphans."""
    found = []
    pairs = tuple((tile, tile) for tile in range(34) for _ in range(counts[tile] // 2))
    different = all(count in (0, 2) for count in counts)
    if (forms & SEVEN_PAIRS and different and len(pairs) == 7) or (
        forms & SEVEN_PAIRS_REPEATED and len(pairs) == 7
    ):
        found.append(Reading(PAIRS, pairs, None))
    if forms & THIRTEEN_ORPHANS:
        held = [tile for tile in range(34) if counts[tile]]
        if len(held) == 13 and all(tile >= 27 or tile % 9 in (0, 8) for tile in held):
            twin = next(tile for tile in held if counts[tile] == 2)
            found.append(Reading(ORPHANS, (), twin))
    return found
