"""What hands lack, wait for and can be read as, found by trying everything.

Slow and obvious: no tables, no suits apart, only what a set and a pair are. A *target* is a
multiset of tiles that is a complete hand, no tile more than four times; what a hand lacks is
the least number of tiles that some target has and the hand has not.
"""

from collections.abc import Iterator, Sequence
from functools import cache

from fivewinds.core.codes import FOUR_SETS, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS

TRIPLETS = [(tile,) * 3 for tile in range(34)]
RUNS = [(t, t + 1, t + 2) for t in range(27) if t // 9 == (t + 2) // 9]
SETS = TRIPLETS + RUNS
ORPHANS = [0, 8, 9, 17, 18, 26, *range(27, 34)]
IMPOSSIBLE = 99

Group = tuple[int, ...]


def counts_of(tiles: Sequence[int]) -> list[int]:
    """How many of each tile there are."""
    return [tiles.count(tile) for tile in range(34)]


def distance(tiles: Sequence[int], forms: int) -> int:
    """One less than the tiles that the nearest complete hand has and these tiles have not."""
    counts = counts_of(tiles)
    lacking = [IMPOSSIBLE]
    if forms & FOUR_SETS:
        lacking.append(lacking_for_sets(counts, len(tiles) // 3))
    if len(tiles) >= 13:
        if forms & SEVEN_PAIRS:
            lacking.append(lacking_for_different_pairs(counts))
        if forms & SEVEN_PAIRS_REPEATED:
            lacking.append(lacking_for_pairs(counts))
        if forms & THIRTEEN_ORPHANS:
            lacking.append(lacking_for_orphans(counts))
    return min(lacking) - 1


def lacking_for_sets(counts: Sequence[int], number: int) -> int:
    """The least that any choice of so many sets and a pair lacks.

    Sets are tried in the order of what each lacks alone. Together they never lack less than each
    alone, so a choice is given up when it can no longer be better than the best one found.
    """
    alone = sorted((_price(group, [0] * 34, counts), group) for group in SETS)
    pair = min(max(0, 2 - count) for count in counts)
    best = IMPOSSIBLE

    def choose(target: list[int], first: int, to_go: int, lacking: int) -> None:
        nonlocal best
        if to_go == 0:
            for tile in range(34):
                if target[tile] <= 2:
                    best = min(best, lacking + _price((tile, tile), target, counts))
            return
        for place in range(first, len(alone)):
            price, group = alone[place]
            if lacking + to_go * price + pair >= best:
                return
            added = target.copy()
            for tile in group:
                added[tile] += 1
            if max(added) <= 4:
                choose(added, place, to_go - 1, lacking + _price(group, target, counts))

    choose([0] * 34, 0, number, 0)
    return best


def _price(group: Group, target: Sequence[int], counts: Sequence[int]) -> int:
    """How many tiles of a group the hand does not have beside what the target already takes."""
    return sum(
        max(0, target[tile] + group.count(tile) - max(counts[tile], target[tile]))
        for tile in set(group)
    )


def lacking_for_different_pairs(counts: Sequence[int]) -> int:
    """The seven kinds that lack least for a pair each."""
    return sum(sorted(max(0, 2 - count) for count in counts)[:7])


def lacking_for_pairs(counts: Sequence[int]) -> int:
    """Tiles missing for seven pairs, where a kind may give two; the second lacks no fewer."""
    first = [max(0, 2 - count) for count in counts]
    both = [max(0, 4 - count) for count in counts]
    second = [two - one for one, two in zip(first, both, strict=True)]
    cheapest = sorted(first + second)[:7]
    return sum(cheapest)


def lacking_for_orphans(counts: Sequence[int]) -> int:
    """Each orphan once, and any one of them twice."""
    once = sum(1 for tile in ORPHANS if counts[tile] == 0)
    twice = any(counts[tile] >= 2 for tile in ORPHANS)
    return once if twice else once + 1


def waits(tiles: Sequence[int], forms: int) -> list[int]:
    """The tiles that complete the hand, none of which all four are in it."""
    return [
        tile
        for tile in range(34)
        if tiles.count(tile) < 4 and complete(tuple(sorted((*tiles, tile))), forms)
    ]


@cache
def complete(tiles: tuple[int, ...], forms: int) -> bool:
    """Whether sorted tiles can be read as a complete hand."""
    return any(True for _ in readings(tiles, forms))


def useful(tiles: Sequence[int], forms: int) -> list[int]:
    """The tiles after whose draw some discard leaves a smaller distance."""
    now = distance(tiles, forms)
    found = []
    for tile in range(34):
        drawn = [*tiles, tile]
        if tiles.count(tile) < 4 and any(
            distance([t for place, t in enumerate(drawn) if place != drawn.index(out)], forms) < now
            for out in sorted(set(drawn))
        ):
            found.append(tile)
    return found


def steps_to_waiting(tiles: Sequence[int], forms: int) -> int:
    """How often one must draw and discard before the hand waits, by trying every way to."""
    reached = {tuple(sorted(tiles))}
    steps = 0
    while not any(waits(hand, forms) for hand in reached):
        reached = {
            tuple(sorted((*hand[:place], *hand[place + 1 :], tile)))
            for hand in reached
            for tile in range(34)
            if hand.count(tile) < 4
            for place in range(len(hand))
        }
        steps += 1
    return steps


Reading = tuple[str, tuple[Group, ...], int | None]


def readings(tiles: Sequence[int], forms: int) -> Iterator[Reading]:
    """Every way to read the tiles as a complete hand."""
    counts = counts_of(tiles)
    if forms & FOUR_SETS:
        for pair in range(34):
            if counts[pair] >= 2:
                rest = counts.copy()
                rest[pair] -= 2
                for groups in _splits(rest, SETS):
                    yield ("standard", tuple(sorted(groups)), pair)
    if len(tiles) == 14:
        even = all(count % 2 == 0 for count in counts)
        different = even and max(counts) == 2
        if (forms & SEVEN_PAIRS and different) or (forms & SEVEN_PAIRS_REPEATED and even):
            pairs = sorted(tiles)
            groups = tuple(tuple(pairs[place : place + 2]) for place in range(0, 14, 2))
            yield ("seven-pairs", groups, None)
        if forms & THIRTEEN_ORPHANS and lacking_for_orphans(counts) == 0:
            twin = next(tile for tile in ORPHANS if counts[tile] == 2)
            yield ("thirteen-orphans", (), twin)


def _splits(counts: Sequence[int], groups: Sequence[Group]) -> Iterator[tuple[Group, ...]]:
    """Every way to use all tiles up with groups, each group as often as one likes."""
    if not any(counts):
        yield ()
    for place, group in enumerate(groups):
        rest = list(counts)
        for tile in group:
            rest[tile] -= 1
        if min(rest) >= 0:
            for more in _splits(rest, groups[place:]):
                yield (group, *more)
