"""Which of a seat's tiles can make a claimed meld where jokers may be among them.

Books without jokers never come here: their claims are found by counting.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations


def held_jokers(counts: Sequence[int], powers: Mapping[int, int]) -> list[int]:
    """The jokers of a hand, each as often as it is held."""
    return [joker for joker in sorted(powers) for _ in range(counts[joker])]


def alike(
    counts: Sequence[int], powers: Mapping[int, int], tile: int, own: int, most: int
) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Ways to make equal tiles of the claimed one and `own` of the hand, `most` jokers in all.

    Yields what the meld stands for and the tiles from the hand, sorted, at least one of the
    meld's tiles being plain.
    """
    if tile in powers:
        kinds = [kind for kind in range(34) if powers[tile] >> kind & 1 and kind not in powers]
        free = most - 1
    else:
        kinds, free = [tile], most
    jokers = held_jokers(counts, powers)
    for kind in kinds:
        fitting = [joker for joker in jokers if powers[joker] >> kind & 1]
        for number in range(min(free, own) + 1):
            plain = own - number
            if counts[kind] < plain or (plain == 0 and tile in powers):
                continue
            for chosen in sorted(set(combinations(fitting, number))):
                yield kind, tuple(sorted((kind,) * plain + chosen))


def runs(
    counts: Sequence[int], powers: Mapping[int, int], tile: int, most: int
) -> dict[tuple[int, ...], list[int]]:
    """Ways to make a run of a claimed plain tile: the two tiles from the hand, sorted, and the
    lowest tiles of the runs that they can be.
    """
    found: dict[tuple[int, ...], list[int]] = {}
    if tile >= 27 or tile in powers:
        return found
    jokers = held_jokers(counts, powers)
    for low in range(tile - 2, tile + 1):
        if low < 0 or low // 9 != tile // 9 or low % 9 > 6:
            continue
        one, two = (place for place in range(low, low + 3) if place != tile)
        for number in range(min(most, 2) + 1):
            for chosen in sorted(set(combinations(jokers, number))):
                for own in _fillings(counts, powers, one, two, chosen):
                    lows = found.setdefault(own, [])
                    if low not in lows:
                        lows.append(low)
    return found


def _fillings(
    counts: Sequence[int], powers: Mapping[int, int], one: int, two: int, jokers: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """The two own tiles of a run when these jokers are all the jokers among them."""
    if not jokers:
        if counts[one] and counts[two]:
            yield (one, two)
    elif len(jokers) == 1:
        (joker,) = jokers
        for plain, lacking in ((one, two), (two, one)):
            if counts[plain] and powers[joker] >> lacking & 1:
                yield tuple(sorted((plain, joker)))
    else:
        first, second = jokers
        if (powers[first] >> one & powers[second] >> two & 1) or (
            powers[first] >> two & powers[second] >> one & 1
        ):
            yield jokers


def run_stood_for(
    powers: Mapping[int, int], tile: int, own: tuple[int, ...], stated: int
) -> tuple[int, ...]:
    """The run that claimed tile and own tiles make; `stated` is its lowest tile, or below 0."""
    if stated >= 0:
        return (stated, stated + 1, stated + 2)
    counts = [0] * 50
    for held in own:
        counts[held] += 1
    low = runs(counts, powers, tile, len(own))[own][0]
    return (low, low + 1, low + 2)
