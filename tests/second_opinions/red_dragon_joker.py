"""Red Dragon Joker counted slowly, from its document and rulings alone.

Nothing of the program is imported, so that a referee of records can count with it too. Tiles are
their names, such as `5m`. Jokers are tried as everything they may be: every pair, every way to lay
the rest out as sets, and each double asked in its own words of every layout found.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

Request = Mapping[str, Any]
Group = tuple[str, ...]
Layout = tuple[Group, ...]
"""Concealed sets, then the pair."""

JOKER = "7z"
SUITED = [f"{number}{suit}" for suit in "mps" for number in range(1, 10)]
HONOURS = [f"{number}z" for number in range(1, 7)]
DEFAULTS = {
    "flowers": "flowers",
    "flies": 2,
    "red-flies-doubled": True,
    "shark": False,
    "honours": False,
    "four-jokers": "alone",
    "hands": 16,
}
OPEN = ("pung", "kong", "added-kong")
WINDS = "ESWN"


def tiles_of(text: str) -> list[str]:
    """The tiles that a text names, in its order."""
    found: list[str] = []
    numbers = ""
    for sign in text.replace(" ", ""):
        if sign.isdigit():
            numbers += sign
        else:
            found += [number + sign for number in numbers]
            numbers = ""
    return found


def sorted_tiles(tiles: Iterable[str]) -> list[str]:
    """Tiles in the order of output: m, p, s, z, j, f."""
    return sorted(tiles, key=lambda tile: ("mpszjf".index(tile[1]), tile[0]))


def text_of(tiles: Iterable[str]) -> str:
    """Tiles in their given order; the letter stands once for a run of one kind."""
    text = ""
    for tile in tiles:
        if text.endswith(tile[1]):
            text = text[:-1]
        text += tile
    return text


# RDJ-1, RDJ-2: the set


def filled(options: Mapping[str, Any]) -> dict[str, Any]:
    return {**DEFAULTS, **options}


def whole_set(options: Mapping[str, Any]) -> Counter[str]:
    tiles = Counter(dict.fromkeys([*SUITED, JOKER], 4))
    for flower in flowers_of(options):
        tiles[flower] = 1 if options["flowers"] == "flowers" else 4
    if options["honours"]:
        tiles.update(dict.fromkeys(HONOURS, 4))
    return tiles


def flowers_of(options: Mapping[str, Any]) -> list[str]:
    """The tiles that are laid out."""
    if options["flowers"] == "flowers":
        return [f"{number}f" for number in range(1, 9)]
    return ["5z", "6z"] if options["flowers"] == "dragons" else []


def ordinary(options: Mapping[str, Any]) -> tuple[str, ...]:
    """The tiles of which sets are made, and for which a joker stands (RDJ-23)."""
    return (*SUITED, *HONOURS) if options["honours"] else tuple(SUITED)


# RDJ-14: four sets and a pair


@cache
def sets_of(kinds: tuple[str, ...]) -> tuple[Group, ...]:
    triplets = [(tile,) * 3 for tile in kinds]
    runs = [
        (f"{number}{suit}", f"{number + 1}{suit}", f"{number + 2}{suit}")
        for suit in "mps"
        for number in range(1, 8)
    ]
    return (*triplets, *runs)


def _take(group: Group, plain: Group, jokers: int) -> tuple[Group, int] | None:
    """What is left when a group is laid out, jokers in the places of what is not there."""
    rest = list(plain)
    for tile in group:
        if tile in rest:
            rest.remove(tile)
        else:
            jokers -= 1
    return (tuple(rest), jokers) if jokers >= 0 else None


@lru_cache(100_000)
def splits(plain: Group, jokers: int, kinds: tuple[str, ...]) -> frozenset[Layout]:
    """Every way to lay tiles and jokers out as sets, and nothing left over."""
    if not plain and not jokers:
        return frozenset({()})
    found = set()
    for group in sets_of(kinds):
        # The first tile must be in some set, so that others need not be tried before it.
        if plain and plain[0] not in group:
            continue
        left = _take(group, plain, jokers)
        if left:
            for more in splits(*left, kinds):
                found.add(tuple(sorted((group, *more))))
    return frozenset(found)


def layouts(tiles: Sequence[str], kinds: tuple[str, ...]) -> Iterator[Layout]:
    """Every way to lay concealed tiles out as sets and a pair."""
    plain = tuple(sorted(tile for tile in tiles if tile != JOKER))
    jokers = len(tiles) - len(plain)
    for kind in kinds:
        left = _take((kind, kind), plain, jokers)
        if left:
            for groups in splits(*left, kinds):
                yield (*groups, (kind, kind))


@lru_cache(100_000)
def _splits_at_all(plain: Group, jokers: int, kinds: tuple[str, ...]) -> bool:
    if not plain:
        return jokers % 3 == 0
    groups = [group for group in sets_of(kinds) if plain[0] in group]
    lefts = filter(None, (_take(group, plain, jokers) for group in groups))
    return any(_splits_at_all(*left, kinds) for left in lefts)


def is_complete(tiles: Sequence[str], kinds: tuple[str, ...]) -> bool:
    """Whether there is any layout."""
    plain = tuple(sorted(tile for tile in tiles if tile != JOKER))
    jokers = len(tiles) - len(plain)
    lefts = filter(None, (_take((kind, kind), plain, jokers) for kind in kinds))
    return any(_splits_at_all(*left, kinds) for left in lefts)


# RDJ-50 to RDJ-60: doubles


class Won(NamedTuple):
    """A hand with its winning tile, and what belongs to it."""

    hand: tuple[str, ...]
    tile: str
    melds: tuple[tuple[str, Group], ...]
    flags: frozenset[str]
    options: Mapping[str, Any]

    @property
    def concealed(self) -> list[str]:
        return [*self.hand, self.tile]


def doubles(won: Won, layout: Layout) -> set[str]:
    """The doubles of a hand that is read in this way."""
    jokers = won.concealed.count(JOKER)
    if jokers == 4 and won.options["four-jokers"] == "alone":
        return {"four-jokers"}
    groups = [*(tiles for _, tiles in won.melds), *layout]
    read = [tile for group in groups for tile in group]
    real = [*(tile for _, tiles in won.melds for tile in tiles), *won.concealed]
    suits = {tile[1] for tile in read if tile in SUITED}
    others = [tile for tile in read if tile not in SUITED]
    real_honours = [tile for tile in real if tile in HONOURS]
    found = {
        "four-jokers": jokers == 4,
        "no-jokers": jokers == 0,
        "joker-single-wait": is_joker_single_wait(won),
        "melded-hand": len(won.melds) == 4,
        "after-a-kong": "after-kong" in won.flags,
        "concealed-hand": not any(kind in OPEN for kind, _ in won.melds),
        "full-flush": len(suits) == 1 and not others,
        "half-flush": len(suits) == 1 and bool(real_honours),
        "all-triplets": all(len(set(group)) == 1 for group in groups),
    }
    return {name for name, there in found.items() if there}


def is_joker_single_wait(won: Won) -> bool:
    """RDJ-52: without one joker the hand before the winning tile was sets and nothing else."""
    if JOKER not in won.hand:
        return False
    rest = list(won.hand)
    rest.remove(JOKER)
    plain = tuple(sorted(tile for tile in rest if tile != JOKER))
    return _splits_at_all(plain, len(rest) - len(plain), ordinary(won.options))


# RDJ-40 to RDJ-46: points


def flies_to_turn(concealed: Sequence[str], wall: int | None, options: Mapping[str, Any]) -> int:
    number = int(options["flies"]) * (1 if JOKER in concealed else 2)
    return number if wall is None else min(number, wall)


def flies_worth(flies: Sequence[str], options: Mapping[str, Any]) -> list[int]:
    """What each tile that scores is worth."""
    red = 2 if options["red-flies-doubled"] else 1
    scoring = [
        red if tile == JOKER else 1
        for tile in flies
        if tile == JOKER or (tile in SUITED and tile[0] in "159")
    ]
    if options["shark"] and not scoring:
        return [1] * len(flies)
    return scoring


# Requests


def won_of(request: Request) -> Won:
    return Won(
        tuple(tiles_of(request["hand"])),
        tiles_of(request["win"])[0],
        tuple((meld["kind"], tuple(tiles_of(meld["tiles"]))) for meld in request.get("melds", ())),
        frozenset(request.get("flags", ())),
        filled(request.get("options", {})),
    )


def why_not(request: Request) -> str | None:
    """Why a sound request is no win; None when it is one."""
    won = won_of(request)
    if request["by"] == "discard" and won.tile == JOKER:
        return "incomplete"  # RDJ-25
    if not is_complete(won.concealed, ordinary(won.options)):
        return "incomplete"
    return "self-draw-only" if request["by"] == "discard" else None


def points_of(request: Request) -> dict[str, tuple[int, int]]:
    """Base, flowers and flies, as far as they are worth something: count and value."""
    worth = flies_worth(tiles_of(request.get("flies", "")), filled(request.get("options", {})))
    flowers = len(tiles_of(request.get("flowers", "")))
    found = {"base": (1, 1), "flowers": (flowers, flowers), "flies": (len(worth), sum(worth))}
    return {name: each for name, each in found.items() if each[1]}


def most_doubles(request: Request) -> int:
    """Of all layouts of a hand that wins, the one with the most doubles."""
    won = won_of(request)
    return max(len(doubles(won, each)) for each in layouts(won.concealed, ordinary(won.options)))


def score(request: Request) -> int:
    """One share (RDJ-40)."""
    points = sum(value for _, value in points_of(request).values())
    return points * int(2 ** most_doubles(request))


def payments(request: Request) -> dict[str, int]:
    """RDJ-47 to RDJ-49."""
    share = score(request)
    seat = request.get("seat", "E")
    if request["by"] == "rob":
        return dict.fromkeys(WINDS, 0) | {seat: 3 * share, request["from"]: -3 * share}
    return {wind: 3 * share if wind == seat else -share for wind in WINDS}


# RDJ-38: waiting


def left_of(request: Request) -> Counter[str]:
    """The copies that are not in the request's own fields."""
    tiles = whole_set(filled(request.get("options", {})))
    tiles.subtract(tiles_of(request["hand"]))
    tiles.subtract(tiles_of(request.get("flowers", "")))
    for meld in request.get("melds", ()):
        tiles.subtract(tiles_of(meld["tiles"]))
    return tiles


def waits(request: Request) -> list[str]:
    """The tiles that complete a hand and of which there is a copy."""
    options = filled(request.get("options", {}))
    left = left_of(request)
    hand = tiles_of(request["hand"])
    kinds = ordinary(options)
    return [
        tile for tile in (*kinds, JOKER) if left[tile] > 0 and is_complete([*hand, tile], kinds)
    ]
