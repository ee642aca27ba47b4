"""Hands with jokers, found by trying everything.

Slow and obvious: no tables, no categories, no automata. A hand is complete when its tiles can be
laid out as groups; a group's places are taken by plain tiles as long as there are any of that
tile, and who is the rest is asked of the jokers one after the other.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from fivewinds.core.codes import FOUR_SETS, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS
from tests.second_opinions.shapes import IMPOSSIBLE, ORPHANS, SETS

Powers = Mapping[int, int]
Group = tuple[int, ...]
Layout = tuple[str, tuple[Group, ...], int | None]
"""Shape, groups sorted, pair."""


def is_served(places: Sequence[int], jokers: Sequence[int], powers: Powers) -> bool:
    """Whether every place can have a joker of its own."""
    return most_served(places, jokers, powers) == len(places)


def most_served(places: Sequence[int], jokers: Sequence[int], powers: Powers) -> int:
    """The most places that can have a joker of their own, by making room again and again."""
    place_of: dict[int, int] = {}

    def seat(place: int, tried: set[int]) -> bool:
        for number, joker in enumerate(jokers):
            if powers[joker] >> places[place] & 1 and number not in tried:
                tried.add(number)
                if number not in place_of or seat(place_of[number], tried):
                    place_of[number] = place
                    return True
        return False

    return sum(seat(place, set()) for place in range(len(places)))


def divided(tiles: Sequence[int], powers: Powers) -> tuple[list[int], list[int]]:
    """The plain tiles and the jokers."""
    return [t for t in tiles if t not in powers], [t for t in tiles if t in powers]


def layouts(tiles: Sequence[int], powers: Powers, forms: int) -> set[Layout]:
    """Every way to read a complete hand."""
    plain, jokers = divided(tiles, powers)
    found: set[Layout] = set()
    if len(tiles) % 3 != 2:
        return found
    if forms & FOUR_SETS:
        for pair in range(34):
            after = _without((pair, pair), plain, (), len(jokers))
            if after:
                for groups, places in _sets(after[0], after[1], len(jokers)):
                    if is_served(places, jokers, powers):
                        found.add(("standard", groups, pair))
    if len(tiles) == 14:
        for chosen in _fourteen(plain, len(jokers), forms):
            rest = _without(chosen, plain, (), len(jokers))
            if rest and not rest[0] and is_served(rest[1], jokers, powers):
                found.add(_named(chosen))
    return found


def _named(chosen: Group) -> Layout:
    """How fourteen tiles that are no sets are told."""
    if chosen[0] == chosen[1] and chosen[2] == chosen[3]:
        return "seven-pairs", tuple((tile, tile) for tile in chosen[::2]), None
    return "thirteen-orphans", (), Counter(chosen).most_common(1)[0][0]


def _fourteen(plain: Sequence[int], jokers: int, forms: int) -> Iterator[Group]:
    """The pairs and orphans that could have all the plain tiles among them."""
    if forms & THIRTEEN_ORPHANS:
        for twin in ORPHANS:
            yield tuple(sorted([*ORPHANS, twin]))
    if forms & (SEVEN_PAIRS | SEVEN_PAIRS_REPEATED):
        alike = 2 if forms & SEVEN_PAIRS_REPEATED else 1
        begun = [tile for tile in range(34) for _ in range((plain.count(tile) + 1) // 2)]
        others = [tile for tile in range(34) for _ in range(alike - begun.count(tile))]
        if 2 * (7 - len(begun)) <= jokers:
            for more in set(combinations(others, max(0, 7 - len(begun)))):
                kinds = sorted([*begun, *more])
                if len(kinds) == 7 and all(kinds.count(tile) <= alike for tile in kinds):
                    yield tuple(tile for tile in kinds for _ in range(2))


def _without(
    group: Sequence[int], plain: Sequence[int], places: Group, most: int
) -> tuple[list[int], Group] | None:
    """The plain tiles left when a group is taken, and the places for jokers; at most so many."""
    rest = list(plain)
    for tile in group:
        if tile in rest:
            rest.remove(tile)
        else:
            places = (*places, tile)
    return (rest, places) if len(places) <= most else None


def _sets(plain: Sequence[int], places: Group, most: int) -> set[tuple[tuple[Group, ...], Group]]:
    """All ways to lay the plain tiles, and as many jokers as there are, out as sets."""
    if len(plain) + most - len(places) == 0:
        return {((), places)}
    # The first plain tile is in some set; without any, the jokers make one by themselves.
    choices = [group for group in SETS if plain[0] in group] if plain else SETS
    found = set()
    for group in choices:
        after = _without(group, plain, places, most)
        if after:
            for groups, served in _sets(after[0], after[1], most):
                found.add((tuple(sorted([*groups, group])), tuple(sorted(served))))
    return found


def complete(tiles: Sequence[int], powers: Powers, forms: int) -> bool:
    """Whether there is any way to read the hand."""
    return bool(layouts(tiles, powers, forms))


def waits(tiles: Sequence[int], powers: Powers, forms: int, left: Sequence[int]) -> list[int]:
    """The tiles left that complete the hand."""
    return [t for t in range(50) if left[t] and complete([*tiles, t], powers, forms)]


def distance_by_replacing(
    tiles: Sequence[int], powers: Powers, forms: int, left: Sequence[int], most: int
) -> int:
    """The distance as it is defined: tiles replaced before the hand waits, or is complete.

    `most` is where it gives up, and returns `IMPOSSIBLE`.
    """
    if complete(tiles, powers, forms):
        return -1
    reached = {tuple(sorted(tiles))}
    if len(tiles) % 3 == 2:
        reached = {_less(hand, tile) for hand in reached for tile in hand}
    for replaced in range(most + 1):
        if any(waits(hand, powers, forms, _now(left, tiles, hand)) for hand in reached):
            return replaced
        reached = {
            _less(tuple(sorted((*hand, drawn))), tile)
            for hand in reached
            for drawn in range(50)
            if _now(left, tiles, hand)[drawn] > 0
            for tile in {*hand, drawn}
        }
    return IMPOSSIBLE


def _less(hand: tuple[int, ...], tile: int) -> tuple[int, ...]:
    place = hand.index(tile)
    return hand[:place] + hand[place + 1 :]


def _now(left: Sequence[int], first: Sequence[int], hand: Sequence[int]) -> list[int]:
    """The copies left for a hand that was `first` once."""
    was, now = Counter(first), Counter(hand)
    return [left[tile] + was[tile] - now[tile] for tile in range(50)]


def distance(tiles: Sequence[int], powers: Powers, forms: int, left: Sequence[int]) -> int:
    """One less than the fewest tiles to draw for any layout that can be had at all."""
    plain, jokers = divided(tiles, powers)
    held = [plain.count(tile) for tile in range(34)]
    wild = jokers + [t for t in range(50) if t in powers for _ in range(left[t])]
    drawable = [0 if tile in powers else left[tile] for tile in range(34)]
    best = IMPOSSIBLE

    def cost(target: Sequence[int]) -> int:
        """Tiles to draw for these copies of the tiles; the more copies, the more."""
        lacking = [t for t in range(34) for _ in range(target[t] - held[t])]
        if len(lacking) - len(jokers) >= best:
            return IMPOSSIBLE
        hard = [t for t in range(34) for _ in range(target[t] - held[t] - drawable[t])]
        if not is_served(hard, wild, powers):
            return IMPOSSIBLE
        return len(lacking) - most_served(lacking, jokers, powers)

    def choose(
        groups: list[tuple[int, Group]], target: list[int], to_go: int, lacking: int, alike: int
    ) -> None:
        """Try every target with so many more of the groups, each used `alike` times at most."""
        nonlocal best
        if to_go == 0:
            best = min(best, cost(target))
            return
        for place, (alone, group) in enumerate(groups):
            # Groups together lack no less than each alone, added up.
            if lacking + to_go * alone - len(jokers) >= best:
                return
            now = list(target)
            for times in range(1, min(alike, to_go) + 1):
                for tile in group:
                    now[tile] += 1
                if cost(now) >= best:
                    break
                total = sum(max(0, now[t] - held[t]) for t in range(34))
                choose(groups[place + 1 :], now, to_go - times, total, alike)

    def priced(groups: Iterable[Group]) -> list[tuple[int, Group]]:
        return sorted(
            (sum(max(0, group.count(t) - held[t]) for t in set(group)), group) for group in groups
        )

    if forms & FOUR_SETS:
        for lacking, (pair, _) in priced((tile, tile) for tile in range(34)):
            with_pair = [2 * (tile == pair) for tile in range(34)]
            choose(priced(SETS), with_pair, len(tiles) // 3, lacking, 4)
    if len(tiles) >= 13 and forms & THIRTEEN_ORPHANS:
        for twin in ORPHANS:
            choose([], [(t in ORPHANS) + (t == twin) for t in range(34)], 0, 0, 0)
    if len(tiles) >= 13 and forms & (SEVEN_PAIRS | SEVEN_PAIRS_REPEATED):
        pairs = [(tile, tile) for tile in range(34)]
        choose(priced(pairs), [0] * 34, 7, 0, 2 if forms & SEVEN_PAIRS_REPEATED else 1)
    return best - 1
