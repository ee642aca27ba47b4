"""The toy book of tests/rules/toy_scoring.py counted slowly, by trying everything.

No facts found beforehand, no plan, no masks: every layout that `jokers.layouts` finds, every
place of the winning tile, and each pattern asked in its own words on plain lists of groups. What
replaces what is written out once more, as a table.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from fivewinds.core.codes import BY_DRAW, BY_ROB, CONCEALED_KONG
from fivewinds.core.wins import Win
from tests.second_opinions.jokers import Group, Powers, divided, is_served, layouts

REPLACES: Mapping[str, tuple[str, ...]] = {
    "half-flush": ("one-voided",),
    "full-flush": ("one-voided", "half-flush"),
    "pure-terminals": ("mixed-terminals",),
    "mixed-terminals": ("outside",),
    "three-in-a-row": ("two-in-a-row",),
    "three-concealed": ("two-concealed",),
    "four-concealed": ("two-concealed", "three-concealed"),
    "two-kongs": ("open-kong", "concealed-kong"),
}
FAAN = {
    "no-jokers": 1,
    "all-simples": 2,
    "one-voided": 1,
    "half-flush": 4,
    "full-flush": 8,
    "all-honours": 20,
    "pure-terminals": 12,
    "mixed-terminals": 6,
    "outside": 3,
    "dragons": 1,
    "own-wind": 1,
    "round-wind": 1,
    "all-runs": 2,
    "all-triplets": 4,
    "twin-runs": 1,
    "straight": 5,
    "two-in-a-row": 2,
    "three-in-a-row": 6,
    "two-concealed": 1,
    "three-concealed": 5,
    "four-concealed": 10,
    "open-kong": 1,
    "concealed-kong": 2,
    "two-kongs": 5,
    "seven-pairs": 5,
}
LIMITS = {"orphans": 500, "nine-gates": 400, "snake": 300}


class Way(NamedTuple):
    """A layout with the place of the winning tile; `home` is None where it does not matter."""

    shape: str
    groups: tuple[Group, ...]
    pair: int | None
    home: Group | None
    tiles: tuple[int, ...]


class Found(NamedTuple):
    score: int
    faan: int
    patterns: dict[str, int]
    """What each pattern brings, by id."""


def count(win: Win, powers: Powers, forms: int) -> set[tuple[int, int]] | str:
    """The best score with the faan of those that have it, or why the hand does not win."""
    found = [value(win, way, powers) for way in ways(win, powers, forms)]
    if not found:
        return "incomplete"
    worth = [each for each in found if each is not None]
    if not worth:
        return "minimum"
    top = max(each.score for each in worth)
    return {(each.score, each.faan) for each in worth if each.score == top}


def ways(win: Win, powers: Powers, forms: int) -> Iterator[Way]:
    """Every layout with every place of the winning tile."""
    tiles = [*win.hand, win.tile]
    if len(tiles) == 14:
        for suit in range(3):
            kinds = [*range(9 * suit, 9 * suit + 9), *range(27, 31)]
            for twin in kinds:
                if _can_stand(tiles, [*kinds, twin], powers):
                    yield Way("snake", (), twin, None, tuple(sorted([*kinds, twin])))
    for shape, groups, pair in layouts(tiles, powers, forms):
        if shape == "thirteen-orphans":
            kinds = [0, 8, 9, 17, 18, 26, *range(27, 34)]
            assert pair is not None
            yield Way(shape, (), pair, None, tuple(sorted([*kinds, pair])))
        elif shape == "seven-pairs":
            yield Way(shape, groups, None, None, tuple(t for group in groups for t in group))
        else:
            assert pair is not None
            places = [*groups, (pair, pair)]
            stood = [tile for group in places for tile in group]
            for home in set(places):
                if any(_can_be(win, place, stood, powers) for place in home):
                    yield Way(shape, groups, pair, home, tuple(sorted(stood)))


def _can_stand(tiles: list[int], stood: list[int], powers: Powers) -> bool:
    """Whether tiles can stand for these: each plain one for itself, jokers for the rest."""
    plain, jokers = divided(tiles, powers)
    rest = Counter(stood)
    rest.subtract(plain)
    if min(rest.values()) < 0:
        return False
    return is_served([tile for tile in rest for _ in range(rest[tile])], jokers, powers)


def _can_be(win: Win, place: int, stood: list[int], powers: Powers) -> bool:
    """Whether the winning tile can be this tile of the layout."""
    if win.tile not in powers:
        return win.tile == place
    if not powers[win.tile] >> place & 1:
        return False
    others = list(stood)
    others.remove(place)
    return _can_stand(list(win.hand), others, powers)


def value(win: Win, way: Way, powers: Powers) -> Found | None:
    """What a way to read a hand brings; None when that is too little to rob a kong."""
    met = dict(_met(win, way, powers))
    limits = [LIMITS[name] for name in met if name in LIMITS]
    if limits:
        return Found(max(limits), 0, {name: LIMITS[name] for name in met if name in LIMITS})
    counting = {
        name: FAAN[name] * times
        for name, times in met.items()
        if not any(name in REPLACES.get(other, ()) for other in met)
    }
    faan = sum(counting.values())
    if faan == 0:
        counting["chicken"] = 7
    if any(m.kind != CONCEALED_KONG for m in win.melds) and {"all-runs", "straight"} & set(met):
        counting["open"] = -1
    faan = sum(counting.values())
    if win.by == BY_ROB and faan < 3:
        return None
    points = 0
    if way.shape == "standard":
        points = 2 * sum(_is_triplet(group) for group in _sets(win, way))
        points += 2 * _concealed(win, way) + 2 * (way.home == (way.pair, way.pair))
    if win.by == BY_DRAW:
        points *= 2
    return Found(_payout(faan) + points, faan, counting)


def _payout(faan: int) -> int:
    rows = [(20, 64), (13, 32), (8, 16), (5, 8), (3, 4), (1, 2), (0, 1)]
    return next(paid for least, paid in rows if faan >= least)


def _is_triplet(group: Group) -> bool:
    return len(set(group)) == 1


def _sets(win: Win, way: Way) -> list[Group]:
    return [*(meld.stands for meld in win.melds), *way.groups]


def _concealed(win: Win, way: Way) -> int:
    """How many triplets are concealed."""
    own = sum(_is_triplet(group) for group in way.groups)
    if win.by != BY_DRAW and way.home is not None and len(way.home) == 3:
        own -= _is_triplet(way.home)
    return own + sum(meld.kind == CONCEALED_KONG for meld in win.melds)


def _met(win: Win, way: Way, powers: Powers) -> Iterator[tuple[str, int]]:
    """Every pattern whose condition is met, and how often."""
    tiles = [*way.tiles, *(tile for meld in win.melds for tile in meld.stands)]
    suits = {tile // 9 for tile in tiles if tile < 27}
    honours = [tile for tile in tiles if tile >= 27]
    corners = [tile for tile in tiles if tile < 27 and tile % 9 in (0, 8)]
    laid = [tile for meld in win.melds for tile in meld.tiles]
    conditions: dict[str, Any] = {
        "no-jokers": not any(tile in powers for tile in [*win.hand, win.tile, *laid]),
        "all-simples": not honours and not corners,
        "one-voided": len(suits) < 3,
        "half-flush": len(suits) < 2,
        "full-flush": len(suits) == 1 and not honours,
        "all-honours": not suits,
        "pure-terminals": len(corners) == len(tiles),
        "mixed-terminals": len(corners) + len(honours) == len(tiles),
        "seven-pairs": way.shape == "seven-pairs",
        "orphans": way.shape == "thirteen-orphans",
        "snake": way.shape == "snake",
    }
    if way.shape == "standard":
        conditions |= _met_by_sets(win, way)
    for name, times in conditions.items():
        if times:
            yield name, int(times)


def _met_by_sets(win: Win, way: Way) -> dict[str, Any]:
    assert way.pair is not None
    sets = _sets(win, way)
    runs = [group for group in sets if not _is_triplet(group)]
    triplets = [group[0] for group in sets if _is_triplet(group)]
    kongs = sum(len(group) == 4 for group in sets)
    hidden_kongs = sum(meld.kind == CONCEALED_KONG for meld in win.melds)
    concealed = _concealed(win, way)
    rows = [t for t in triplets if t < 27 and t % 9 < 8 and t + 1 in triplets]
    long_rows = [t for t in rows if t % 9 < 7 and t + 2 in triplets]
    alike = Counter(runs)
    straights = [
        suit
        for suit in range(3)
        if all(any(run[0] == 9 * suit + step for run in runs) for step in (0, 3, 6))
    ]
    groups = [*sets, (way.pair, way.pair)]
    return {
        "outside": all(any(tile >= 27 or tile % 9 in (0, 8) for tile in group) for group in groups),
        "dragons": sum(tile >= 31 for tile in triplets),
        "own-wind": 27 + (win.seat - win.dealer) % 4 in triplets,
        "round-wind": win.round is not None and 27 + win.round in triplets,
        "all-runs": len(runs) == 4,
        "all-triplets": len(triplets) == 4,
        "twin-runs": min(2, sum(times // 2 for times in alike.values())),
        "straight": bool(straights),
        "two-in-a-row": bool(rows),
        "three-in-a-row": bool(long_rows),
        "two-concealed": concealed >= 2,
        "three-concealed": concealed >= 3,
        "four-concealed": concealed >= 4,
        "open-kong": kongs - hidden_kongs,
        "concealed-kong": hidden_kongs,
        "two-kongs": kongs >= 2,
        "nine-gates": not win.melds and _nine_gates(way.tiles),
    }


def _nine_gates(tiles: tuple[int, ...]) -> bool:
    for suit in range(3):
        gates = Counter(9 * suit + int(number) - 1 for number in "1112345678999")
        if all(tile // 9 == suit for tile in tiles) and not gates - Counter(tiles):
            return True
    return False
