"""Every way to read a complete hand: as sets and a pair, as seven pairs, as thirteen orphans."""

from collections.abc import Sequence
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

    `groups` are the sets of a standard hand, or the seven pairs; thirteen orphans have none, and
    their `pair` is the tile that is there twice.
    """

    shape: str
    groups: tuple[tuple[int, ...], ...]
    pair: int | None


ORPHAN_TILES = tuple(tile for tile in range(34) if tile >= 27 or tile % 9 in (0, 8))
"""The ones, nines, winds and dragons."""

TRIPLETS = [(tile, tile, tile) for tile in range(34)]
RUNS = [(tile, tile + 1, tile + 2) for tile in range(27)]
"""By their lowest tile; those that would leave their suit are never used."""


def readings(hand: Hand, forms: int) -> list[Reading]:
    """All readings of a hand that holds its last tile; none when it is not complete."""
    counts = [0] * 34
    for tile in range(34):
        counts[tile] = hand.counts[tile]
    found: list[Reading] = []
    if forms & FOUR_SETS and hand.missing() == 0:
        for tile in range(34):
            if counts[tile] >= 2:
                counts[tile] -= 2
                _split(counts, 0, [], tile, found)
                counts[tile] += 2
    if hand.size == 14 and forms != FOUR_SETS:
        found += _without_sets(hand.counts, forms)
    return found


def _split(
    counts: list[int],
    tile: int,
    groups: list[tuple[int, ...]],
    pair: int,
    found: list[Reading],
) -> None:
    """Add every split of the counts, empty below `tile`, into runs and triplets."""
    while tile < 34 and counts[tile] == 0:
        tile += 1
    if tile == 34:
        found.append(Reading(STANDARD, tuple(groups), pair))
        return
    # Of four, one is in a run in any case: taking that first, no split is found twice.
    if counts[tile] == 3:
        counts[tile] -= 3
        groups.append(TRIPLETS[tile])
        _split(counts, tile, groups, pair, found)
        groups.pop()
        counts[tile] += 3
    if tile < 27 and tile % 9 < 7 and counts[tile + 1] and counts[tile + 2]:
        counts[tile] -= 1
        counts[tile + 1] -= 1
        counts[tile + 2] -= 1
        groups.append(RUNS[tile])
        _split(counts, tile, groups, pair, found)
        groups.pop()
        counts[tile] += 1
        counts[tile + 1] += 1
        counts[tile + 2] += 1


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
        if tuple(held) == ORPHAN_TILES:
            twin = next(tile for tile in held if counts[tile] == 2)
            found.append(Reading(ORPHANS, (), twin))
    return found
