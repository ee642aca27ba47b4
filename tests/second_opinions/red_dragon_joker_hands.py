"""Requests of Red Dragon Joker by chance: mostly wins or one tile from one, with up to four jokers.

A hand is laid out as sets and a pair and some of its tiles become jokers, so that jokers also stand
for a fifth copy or make a set by themselves. Everything that a request may carry comes with it.
"""

from collections import Counter
from random import Random
from typing import Any

from tests.second_opinions.red_dragon_joker import (
    JOKER,
    WINDS,
    Group,
    filled,
    flies_to_turn,
    flowers_of,
    left_of,
    ordinary,
    sets_of,
    text_of,
    tiles_of,
    whole_set,
)

KINDS_OF_MELD = ("pung", "pung", "kong", "added-kong", "concealed-kong", "concealed-kong")


def options_by_chance(chance: Random) -> dict[str, Any]:
    """What players may agree on; often nothing."""
    options: dict[str, Any] = {}
    if chance.random() < 0.5:
        options["honours"] = chance.random() < 0.7
    if chance.random() < 0.5:
        choices = ["none", "flowers"] if options.get("honours") else ["none", "flowers", "dragons"]
        options["flowers"] = chance.choice(choices)
    if chance.random() < 0.5:
        options["flies"] = chance.randint(2, 5)
    if chance.random() < 0.4:
        options["shark"] = chance.random() < 0.7
    if chance.random() < 0.4:
        options["red-flies-doubled"] = chance.random() < 0.3
    if chance.random() < 0.4:
        options["four-jokers"] = chance.choice(("alone", "adds", "adds"))
    return options


def _kinds(chance: Random, options: dict[str, Any]) -> tuple[str, ...]:
    """All kinds of the set, or those of a flush, which chance alone would hardly ever find."""
    kinds = ordinary(options)
    flush = chance.random()
    if flush < 0.5:
        return kinds
    letters = {chance.choice("mps"), "z"}
    if flush > 0.9 and options["honours"]:
        letters = {"z"}
    return tuple(tile for tile in kinds if tile[1] in letters)


def _laid_out(chance: Random, options: dict[str, Any], melds: int) -> tuple[list[Group], list[str]]:
    """So many triplets for melds, and the tiles of the other sets and the pair."""
    kinds = _kinds(chance, options)
    sets = [group for group in sets_of(kinds) if all(tile in kinds for tile in group)]
    triplets = [group for group in sets if group[0] == group[1]]
    groups = triplets if chance.random() < 0.3 else sets
    concealed = [chance.choice(kinds)] * 2
    for _ in range(4 - melds):
        concealed += chance.choice(groups)
    return [chance.choice(triplets) for _ in range(melds)], concealed


def hand_by_chance(chance: Random) -> dict[str, Any]:
    """Hand, melds, flowers and options; the hand still has its winning tile, as `tiles`."""
    while True:
        given = options_by_chance(chance)
        options = filled(given)
        number = chance.choice((0, 0, 1, 2, 3, 4))
        triplets, concealed = _laid_out(chance, options, number)
        melds = []
        for group in triplets:
            kind = chance.choice(KINDS_OF_MELD)
            melds.append(
                {"kind": kind, "tiles": text_of(group if kind == "pung" else group[:1] * 4)}
            )
        for place in chance.sample(range(len(concealed)), min(len(concealed), chance.randrange(5))):
            concealed[place] = JOKER
        for _ in range(chance.choice((0, 0, 0, 1, 1, 2))):
            concealed[chance.randrange(len(concealed))] = chance.choice((*ordinary(options), JOKER))
        flowers = [f for f in flowers_of(options) for _ in range(whole_set(options)[f])]
        laid = chance.sample(flowers, min(len(flowers), chance.choice((0, 0, 1, 2, 5))))
        chance.shuffle(concealed)
        request = {"tiles": concealed, "melds": melds, "flowers": text_of(laid), "options": given}
        if min(left_of({**request, "hand": text_of(concealed)}).values()) >= 0:
            return request


def scored_by_chance(chance: Random) -> dict[str, Any]:
    """A request to score."""
    while True:
        request = hand_by_chance(chance)
        *hand, win = request.pop("tiles")
        request |= {"hand": text_of(hand), "win": win, "seat": chance.choice(WINDS)}
        request["by"] = chance.choice(("draw", "draw", "draw", "draw", "rob", "discard"))
        left = left_of(request)
        left[win] -= 1
        if request["by"] != "draw":
            request["from"] = chance.choice([w for w in WINDS if w != request["seat"]])
        if request["by"] == "rob":
            left[win] -= 3
        if min(left.values()) < 0 or (request["by"] != "draw" and win == JOKER):
            continue
        if request["by"] == "draw" and chance.random() < 0.5 and _has_kong(request):
            request["flags"] = ["after-kong"]
        if chance.random() < 0.8:
            _turn_over(chance, request, [*hand, win], left)
        return request


def _has_kong(request: dict[str, Any]) -> bool:
    return any(meld["kind"].endswith("kong") for meld in request["melds"])


def _turn_over(
    chance: Random, request: dict[str, Any], concealed: list[str], left: Counter[str]
) -> None:
    """Flies from what is left, with what is said of the wall."""
    if chance.random() < 0.5:
        request["wall"] = chance.choice((0, 1, 2, 3, 5, 9, 40))
    rest = sorted(left.elements())
    if chance.random() < 0.3:
        # So that the shark comes.
        rest = [tile for tile in rest if tile != JOKER and tile[0] not in "159"]
    number = flies_to_turn(concealed, request.get("wall"), filled(request["options"]))
    request["flies"] = text_of(chance.sample(rest, number))


def waiting_by_chance(chance: Random) -> dict[str, Any]:
    """A request for what a hand waits for."""
    request = hand_by_chance(chance)
    request["hand"] = text_of(request.pop("tiles")[1:])
    request["seat"] = chance.choice(WINDS)
    if chance.random() < 0.3 and _has_kong(request):
        request["flags"] = ["after-kong"]
    if chance.random() < 0.5:
        rest = sorted(left_of(request).elements())
        request["seen"] = text_of(chance.sample(rest, chance.randrange(40)))
    return request


ANY_TILE = [f"{n}{s}" for s in "mpszf" for n in range(1, 8 if s == "z" else 9 if s == "f" else 10)]
ODD_OPTIONS: tuple[tuple[str, Any], ...] = (
    ("honours", True),
    ("honours", 1),
    ("honours", "true"),
    ("flowers", "dragons"),
    ("flowers", "none"),
    ("flowers", True),
    ("flies", 1),
    ("flies", 6),
    ("flies", True),
    ("flies", 2.5),
    ("flies", 5),
    ("shark", None),
    ("red-flies-doubled", 0),
    ("hands", 0),
    ("hands", 1000),
    ("no-such", 1),
)


def spoilt(chance: Random, request: dict[str, Any]) -> dict[str, Any]:
    """The same request with something changed, often for the worse."""
    changed = {**request, "melds": [dict(meld) for meld in request["melds"]]}
    chance.choice(_SPOILERS)(chance, changed)
    return changed


def _spoil_tiles(chance: Random, request: dict[str, Any]) -> None:
    field = chance.choice(("hand", "hand", "flowers", "flies"))
    tiles = tiles_of(request.get(field, ""))
    done = chance.randrange(3)
    if tiles and done < 2:
        tiles.pop(chance.randrange(len(tiles)))
    if done > 0:
        again = tiles_of(request["hand"] + request["win"])
        tiles.append(chance.choice(again if chance.random() < 0.5 else ANY_TILE))
    request[field] = text_of(tiles)


def _spoil_win(chance: Random, request: dict[str, Any]) -> None:
    again = tiles_of(request["hand"]) if chance.random() < 0.5 else []
    request["win"] = chance.choice(again or ANY_TILE)


def _spoil_melds(chance: Random, request: dict[str, Any]) -> None:
    if not request["melds"] or chance.random() < 0.1:
        request["melds"].append({"kind": "pung", "tiles": chance.choice(("111s", "777z", "1f"))})
        return
    meld = chance.choice(request["melds"])
    done = chance.randrange(4)
    tiles = tiles_of(meld["tiles"])
    if done == 0:
        meld["kind"] = chance.choice((*KINDS_OF_MELD, "chow"))
    elif done == 1:
        tiles[0] = chance.choice((JOKER, *ANY_TILE))
    elif done == 2:
        tiles = tiles[1:] if chance.random() < 0.5 else [chance.choice(ANY_TILE)] * len(tiles)
    else:
        meld["from"] = chance.choice(WINDS)
    meld["tiles"] = text_of(tiles)


def _spoil_way(chance: Random, request: dict[str, Any]) -> None:
    done = chance.randrange(4)
    if done == 0:
        request["by"] = chance.choice(("draw", "rob", "discard", "self"))
    elif done == 1:
        request["from"] = chance.choice(WINDS + "X")
    elif done == 2:
        request.pop("from", None)
    else:
        request["seat"] = chance.choice(WINDS + "X")


def _spoil_flags(chance: Random, request: dict[str, Any]) -> None:
    odd = (["after-kong"], ["after-kong", "after-kong"], ["last-tile"])
    request["flags"] = chance.choice(odd)


def _spoil_options(chance: Random, request: dict[str, Any]) -> None:
    request["options"] = {**request["options"], **dict([chance.choice(ODD_OPTIONS)])}


_SPOILERS = (
    _spoil_tiles,
    _spoil_tiles,
    _spoil_win,
    _spoil_melds,
    _spoil_way,
    _spoil_flags,
    _spoil_options,
)
