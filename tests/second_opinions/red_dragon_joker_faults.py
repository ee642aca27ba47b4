"""What is wrong with a request of Red Dragon Joker, by interfaces.md §2 and RDJ-61 to RDJ-66.

For requests whose values have their types and whose tiles are well written. All faults are found:
a request with several may be refused for any of them.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tests.second_opinions.red_dragon_joker import (
    DEFAULTS,
    JOKER,
    WINDS,
    Request,
    filled,
    flies_to_turn,
    flowers_of,
    ordinary,
    tiles_of,
    whole_set,
)

Fault = tuple[str, str]
SIZES = {"pung": 3, "kong": 4, "added-kong": 4, "concealed-kong": 4}
CHOICES: dict[str, tuple[Any, ...]] = {
    "flowers": ("none", "flowers", "dragons"),
    "flies": (2, 3, 4, 5),
    "red-flies-doubled": (True, False),
    "shark": (True, False),
    "honours": (True, False),
    "four-jokers": ("alone", "adds"),
    "hands": tuple(range(1, 1000)),
}


def faults(request: Request) -> set[Fault]:
    """Every field and reason for which a request may be refused; none when it is sound."""
    found = set(_of_options(request.get("options", {})))
    if found:
        return found
    options = filled(request.get("options", {}))
    found.update(_of_places(request, options))
    found.update(_of_melds(request, options))
    found.update(_of_numbers(request))
    found.update(_of_copies(request, options))
    found.update(_of_winning(request))
    found.update(_of_flies(request, options))
    return found


def _of_options(given: Mapping[str, Any]) -> Iterator[Fault]:
    for name, value in given.items():
        known = [(type(choice), choice) for choice in CHOICES.get(name, ())]
        if (type(value), value) not in known:
            yield "options", "option"
    options = {**DEFAULTS, **given}
    if options["honours"] is True and options["flowers"] == "dragons":
        yield "options", "conflict"


def _of_places(request: Request, options: Mapping[str, Any]) -> Iterator[Fault]:
    """RDJ-63: what lies where it cannot."""
    flowers = flowers_of(options)
    everything = whole_set(options)
    for field in ("hand", "win", "flowers", "flies"):
        for tile in tiles_of(request.get(field, "")):
            if tile not in everything or (field == "flowers" and not flowers):
                yield field, "not-in-this-set"
            elif field != "flies" and (tile in flowers) != (field == "flowers"):
                yield field, "conflict"


def _of_melds(request: Request, options: Mapping[str, Any]) -> Iterator[Fault]:
    """RDJ-15, RDJ-24, RDJ-66, and whom a meld may come from."""
    seat = request.get("seat", "E")
    if len(request.get("melds", ())) > 4:
        yield "melds", "meld"
    for meld in request.get("melds", ()):
        tiles = tiles_of(meld["tiles"])
        kind = meld["kind"]
        if any(tile not in whole_set(options) for tile in tiles):
            yield "melds", "not-in-this-set"
        alike = len(set(tiles)) == 1 and tiles[0] in ordinary(options)
        if not alike or len(tiles) != SIZES.get(kind):
            yield "melds", "meld"
        if "from" in meld:
            if meld["from"] == seat:
                yield "melds", "conflict"
            if kind == "concealed-kong":
                yield "melds", "meld"


def _of_numbers(request: Request) -> Iterator[Fault]:
    size = 13 - 3 * len(request.get("melds", ()))
    if len(tiles_of(request["hand"])) != size:
        yield "hand", "tile-count"
    if len(tiles_of(request["win"])) != 1:
        yield "win", "tile-count"


def _of_copies(request: Request, options: Mapping[str, Any]) -> Iterator[Fault]:
    """RDJ-64: the field with the first copy too many."""
    melded = [tile for meld in request.get("melds", ()) for tile in tiles_of(meld["tiles"])]
    won = tiles_of(request["win"])
    fields = {
        "hand": tiles_of(request["hand"]),
        "melds": melded,
        "flowers": tiles_of(request.get("flowers", "")),
        "win": won * 4 if request["by"] == "rob" else won,
        "flies": tiles_of(request.get("flies", "")),
    }
    everything = whole_set(options)
    counted: Counter[str] = Counter()
    for field, tiles in fields.items():
        counted.update(tile for tile in tiles if tile in everything)
        if any(counted[tile] > everything[tile] for tile in counted):
            yield field, "too-many-of-a-tile"
            return


def _of_winning(request: Request) -> Iterator[Fault]:
    by, seat = request["by"], request.get("seat", "E")
    if by not in ("draw", "discard", "rob"):
        yield "by", "type"
    if by == "draw" and "from" in request:
        yield "from", "conflict"
    if by in ("discard", "rob"):
        if "from" not in request:
            yield "from", "missing"
        elif request["from"] == seat:
            yield "from", "conflict"
    for field in ("seat", "round", "from"):
        if field in request and request[field] not in WINDS:
            yield field, "seat"
    if by == "rob" and request["win"] == JOKER:
        yield "win", "conflict"
    flags = request.get("flags", [])
    if len(set(flags)) < len(flags) or set(flags) - {"after-kong"}:
        yield "flags", "flag"
    kinds = [meld["kind"] for meld in request.get("melds", ())]
    if "after-kong" in flags and (by != "draw" or not any(kind.endswith("kong") for kind in kinds)):
        yield "flags", "conflict"


def _of_flies(request: Request, options: Mapping[str, Any]) -> Iterator[Fault]:
    """RDJ-65: exactly as many as are turned over."""
    if "flies" not in request:
        return
    concealed = tiles_of(request["hand"]) + tiles_of(request["win"])
    number = flies_to_turn(concealed, request.get("wall"), options)
    if len(tiles_of(request["flies"])) != number:
        yield "flies", "conflict"
