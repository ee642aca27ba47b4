"""The sets and tiles that earn a pattern, for explanations."""

from collections.abc import Callable, Iterable

from fivewinds.rules.mingjong.dora import dora_of
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group

FIRST_WIND = 27
FIRST_DRAGON = 31

Earned = Callable[[Reading], Iterable[Group]]


def _is_wind(tile: int) -> bool:
    return FIRST_WIND <= tile < FIRST_DRAGON


def _is_run(group: Group) -> bool:
    return group[0] != group[1]


def _runs(r: Reading) -> list[Group]:
    return [group for group in r.sets if _is_run(group)]


def _triplets(r: Reading) -> list[Group]:
    return [group for group in r.sets if not _is_run(group)]


def _pair(r: Reading) -> Group:
    return (r.pair, r.pair)


def concealed_kongs(r: Reading) -> list[Group]:
    """The concealed kongs."""
    return [(tile,) * 4 for tile in r.concealed_kongs]


def concealed_triplets(r: Reading) -> list[Group]:
    """The concealed triplets, kongs among them."""
    return [group for group in _triplets(r) if group[0] in r.concealed_triplets]


def kongs(r: Reading) -> list[Group]:
    """The kongs."""
    return [group for group in r.sets if len(group) == 4]


def in_a_row(length: int) -> Earned:
    """So many triplets in a row."""

    def earned(r: Reading) -> list[Group]:
        kinds = r.triplets
        first = next(tile for tile in kinds if all(tile + step in kinds for step in range(length)))
        return [group for group in _triplets(r) if first <= group[0] < first + length]

    return earned


def value_triplets(r: Reading) -> list[Group]:
    """Triplets of dragons, of the own wind and of the prevailing one."""
    valued = (r.own_wind, r.round_wind)
    return [g for g in _triplets(r) if g[0] >= FIRST_DRAGON or g[0] in valued]


def of_dragons(r: Reading) -> list[Group]:
    """Triplets of dragons, and the pair if it is of dragons too."""
    pair = [_pair(r)] if r.pair >= FIRST_DRAGON else []
    return [group for group in _triplets(r) if group[0] >= FIRST_DRAGON] + pair


def of_winds(r: Reading) -> list[Group]:
    """Triplets of winds, and the pair if it is of winds too."""
    pair = [_pair(r)] if _is_wind(r.pair) else []
    return [group for group in _triplets(r) if _is_wind(group[0])] + pair


def equal_chows(r: Reading) -> list[Group]:
    """The chows that are there more than once."""
    runs = _runs(r)
    return [run for run in runs if runs.count(run) > 1]


def straight(r: Reading) -> list[Group]:
    """One chow each of 123, 456 and 789."""
    first = next(low for low in r.runs if low % 9 == 0 and {low + 3, low + 6} <= set(r.runs))
    return [(low, low + 1, low + 2) for low in (first, first + 3, first + 6)]


def hog_1(r: Reading) -> list[Group]:
    """The triplet, and the chow with the fourth tile."""
    tile = next(t for t in r.triplets if r.count(t) == 4 and t not in r.kongs)
    return [group for group in r.sets if tile in group]


def hog_2(r: Reading) -> list[Group]:
    """The pair, and the chows with the other two tiles."""
    return [*(group for group in r.sets if r.pair in group), _pair(r)]


def all_chows(r: Reading) -> list[Group]:
    """All four chows."""
    return _runs(r)


def same_chow(r: Reading) -> list[Group]:
    """The same chow, once in each suit."""
    lows = set(r.runs)
    first = next(low for low in sorted(lows) if {low, low + 9, low + 18} <= lows)
    return [(low, low + 1, low + 2) for low in (first, first + 9, first + 18)]


def same_number(r: Reading) -> list[Group]:
    """Triplets of a number in several suits, and the pair where that is the third."""
    kinds = [*r.triplets, r.pair]
    suited = [tile for tile in kinds if tile < FIRST_WIND]
    number = next(
        tile % 9 for tile in suited if sum(other % 9 == tile % 9 for other in suited) == 3
    )
    found = [g for g in _triplets(r) if g[0] < FIRST_WIND and g[0] % 9 == number]
    if r.pair < FIRST_WIND and r.pair % 9 == number and len(found) == 2:
        found.append(_pair(r))
    return found


def dora(field: str) -> Earned:
    """The tiles that an indicator points at."""

    def earned(r: Reading) -> list[Group]:
        tile = dora_of(r.win.more[field])
        return [(tile,) * r.count(tile)]

    return earned
