"""Melds of a request: what lies there, what it stands for, and whose it was."""

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from fivewinds.core.codes import ADDED_KONG, CHOW, CONCEALED_KONG, MELD_NAMES, NOBODY, PUNG
from fivewinds.core.table_rules import Doors
from fivewinds.core.wins import Meld
from fivewinds.request.names import check_names
from fivewinds.rules.book import TileSet
from fivewinds.rules.faults import Fault
from fivewinds.rules.fields import Seat, Tiles, typed
from fivewinds.tiles import NAMES, PLAIN, WINDS, show

MOST_MELDS = 4
FIELD = "melds"
TILES = Tiles()
EAST = 27


def read_melds(doors: Doors, tile_set: TileSet, value: object, seat: int) -> tuple[Meld, ...]:
    """The melds of a seat; raises `Fault` for what cannot lie before it in this book."""
    given = typed(value, list, FIELD)
    if given and not doors.calls.kinds:
        raise Fault(FIELD, "meld", "meld-none")
    if len(given) > MOST_MELDS:
        raise Fault(FIELD, "meld", "meld-five", most=MOST_MELDS)
    return tuple(_meld(doors, tile_set, each, seat) for each in given)


def _meld(doors: Doors, tile_set: TileSet, value: object, seat: int) -> Meld:
    if not isinstance(value, dict):
        raise Fault(FIELD, "type", "type-meld")
    check_names(value, ("kind", "tiles", "as", "from"), FIELD)
    for name in ("kind", "tiles"):
        if name not in value:
            raise Fault(FIELD, "missing", "missing-in-meld", name=name)
    kind = _kind(doors, value["kind"])
    tiles = tuple(sorted(TILES.read(value["tiles"], FIELD, tile_set.copies)))
    _check_tiles(doors, tile_set, kind, tiles)
    ways = _ways(kind, tiles, tile_set.powers)
    if not ways:
        raise Fault(FIELD, "meld", kind=MELD_NAMES[kind], tiles=show(tiles))
    stands = _stated(value, tile_set, tiles, ways)
    return Meld(kind, tiles, stands, _source(value, kind, seat), stated=len(ways) > 1)


def _kind(doors: Doors, value: object) -> int:
    name = typed(value, str, FIELD)
    if name not in doors.calls.kinds:
        known = ", ".join(kind for kind in MELD_NAMES if kind in doors.calls.kinds)
        raise Fault(FIELD, "meld", "meld-kind", kind=name, known=known)
    return MELD_NAMES.index(name)


def _most_jokers(doors: Doors, kind: int) -> int:
    """How many jokers a meld of a kind may hold: an added kong what its pung may."""
    if kind == CONCEALED_KONG:
        return 0
    claimed = PUNG if kind == ADDED_KONG else kind
    return doors.calls.jokers.get(MELD_NAMES[claimed], 0)


def _check_tiles(doors: Doors, tile_set: TileSet, kind: int, tiles: tuple[int, ...]) -> None:
    """Refuse a wrong number of tiles, tiles that are never melded, and too many jokers."""
    name = MELD_NAMES[kind]
    wanted = 3 if kind in (CHOW, PUNG) else 4
    if len(tiles) != wanted:
        raise Fault(FIELD, "meld", "meld-count", kind=name, count=len(tiles), wanted=wanted)
    for tile in tiles:
        if tile in tile_set.flowers and (doors.flowers.forced or tile not in tile_set.powers):
            raise Fault(FIELD, "meld", "meld-flower", tile=NAMES[tile])
    jokers = sum(tile in tile_set.powers for tile in tiles)
    most = _most_jokers(doors, kind)
    if jokers > most:
        raise Fault(FIELD, "meld", "meld-jokers", kind=name, count=jokers, most=most)
    if jokers == wanted and name not in doors.calls.joker_claimed:
        raise Fault(FIELD, "meld", kind=name, tiles=show(tiles))


def _ways(kind: int, tiles: tuple[int, ...], powers: Mapping[int, int]) -> list[tuple[int, ...]]:
    """What the tiles may stand for as a meld of this kind, sorted."""
    jokers = [tile for tile in tiles if tile in powers]
    if not jokers:
        return [tiles] if _is_set(kind, tiles) else []
    plain = [tile for tile in tiles if tile not in powers]
    return sorted(set(_stood_for(kind, plain, jokers, powers)))


def _is_set(kind: int, tiles: tuple[int, ...]) -> bool:
    """Whether plain tiles, sorted and as many as they should be, are a set of this kind."""
    low = tiles[0]
    if kind == CHOW:
        return low < EAST and low % 9 < 7 and tiles == (low, low + 1, low + 2)
    return low == tiles[-1] < PLAIN


def _stood_for(
    kind: int, plain: list[int], jokers: list[int], powers: Mapping[int, int]
) -> Iterator[tuple[int, ...]]:
    """The sets of a kind that plain tiles and jokers can be."""
    for target in _targets(kind):
        lacking = list(target)
        for tile in plain:
            if tile not in lacking:
                break
            lacking.remove(tile)
        else:
            if any(
                all(powers[joker] >> place & 1 for joker, place in zip(jokers, order, strict=True))
                for order in permutations(lacking)
            ):
                yield target


def _targets(kind: int) -> Iterator[tuple[int, ...]]:
    """All sets of a kind, of plain tiles."""
    if kind == CHOW:
        for low in range(EAST):
            if low % 9 < 7:
                yield (low, low + 1, low + 2)
    else:
        for tile in range(PLAIN):
            yield (tile,) * (3 if kind == PUNG else 4)


def _stated(
    value: Mapping[str, Any], tile_set: TileSet, tiles: tuple[int, ...], ways: list[tuple[int, ...]]
) -> tuple[int, ...]:
    """What the meld stands for: as stated, or as its tiles leave no choice."""
    if "as" not in value:
        if len(ways) > 1:
            choice = ", ".join(show(way) for way in ways)
            raise Fault(FIELD, "meld", "meld-as-needed", tiles=show(tiles), choice=choice)
        return ways[0]
    stands = tuple(sorted(TILES.read(value["as"], FIELD, tile_set.copies)))
    if stands not in ways:
        choice = ", ".join(show(way) for way in ways)
        raise Fault(FIELD, "meld", "meld-as", tiles=show(tiles), stated=show(stands), choice=choice)
    return stands


def _source(value: Mapping[str, Any], kind: int, seat: int) -> int:
    """The seat that a meld was claimed from, where the request tells it."""
    if "from" not in value:
        return NOBODY
    source = Seat().read(value["from"], FIELD, b"")
    assert source is not None
    if kind == CONCEALED_KONG:
        raise Fault(FIELD, "meld", "meld-concealed-from")
    if source == seat:
        raise Fault(FIELD, "conflict", "conflict-meld-self", seat=WINDS[seat])
    if kind == CHOW and source != (seat - 1) % 4:
        raise Fault(FIELD, "meld", "meld-chow-from", seat=WINDS[(seat - 1) % 4])
    return source
