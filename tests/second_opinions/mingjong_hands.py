"""Requests to score 明將麻雀 by chance: whole hands of every sort, and some that are not whole."""

from collections import Counter
from random import Random
from typing import Any

SUITS = "mps"
SEATS = "ESWN"
HONOURS = [f"{number}z" for number in range(1, 8)]
SUITED = [f"{number}{suit}" for suit in SUITS for number in range(1, 10)]
EVERY = SUITED + HONOURS
ORPHANS = [tile for tile in EVERY if tile[1] == "z" or tile[0] in "19"]
Groups = list[tuple[str, ...]]

RUNS: Groups = [
    tuple(f"{low + i}{suit}" for i in range(3)) for suit in SUITS for low in range(1, 8)
]
TRIPLETS: Groups = [(tile,) * 3 for tile in EVERY]


def _pool(chance: Random) -> tuple[Groups, list[str]]:
    """Sets and pairs of one flavour, so that rare patterns are not rare."""
    suit = chance.choice(SUITS)
    number = chance.randint(1, 9)
    flavours: list[tuple[Groups, list[str]]] = [
        (RUNS + TRIPLETS, EVERY),
        (RUNS, EVERY),
        (TRIPLETS, EVERY),
        ([g for g in RUNS + TRIPLETS if g[0][1] == suit], [t for t in SUITED if t[1] == suit]),
        ([g for g in RUNS + TRIPLETS if g[0][1] in (suit, "z")], [f"{number}{suit}", *HONOURS]),
        ([g for g in RUNS + TRIPLETS if set("19") & {t[0] for t in g}], ORPHANS),
        ([g for g in TRIPLETS if g[0] in ORPHANS], ORPHANS),
        ([g for g in TRIPLETS if g[0][1] == "z"], HONOURS),
        ([g for g in TRIPLETS if g[0][0] in "19" and g[0][1] != "z"], ORPHANS[:6]),
        ([g for g in TRIPLETS if g[0] in ("5z", "6z", "7z")] + RUNS[:5], HONOURS),
        ([g for g in RUNS + TRIPLETS if f"{number}{suit}" in g], SUITED),
        ([g for g in RUNS if g[0][0] == str(min(number, 7))], SUITED),
        ([g for g in TRIPLETS if g[0][0] == str(number)], [f"{number}{s}" for s in SUITS]),
        (
            [(f"{n}{suit}",) * 3 for n in range(max(1, number - 3), min(9, number + 3) + 1)],
            [f"{number}{suit}", "9s"],
        ),
        ([RUNS[chance.randrange(21)] for _ in range(2)], EVERY),
        ([g for g in RUNS + TRIPLETS if all(t[0] in "2345678" for t in g)], SUITED[1:8]),
    ]
    return chance.choice(flavours)


def _hand_of_sets(chance: Random) -> tuple[Groups, list[str]]:
    """Four sets and a pair, no tile five times."""
    groups, pairs = _pool(chance)
    while True:
        sets = [chance.choice(groups) for _ in range(4)]
        pair = chance.choice(pairs)
        counts = Counter(tile for each in sets for tile in each)
        counts[pair] += 2
        if max(counts.values()) <= 4:
            return sets, [pair, pair]
        if chance.random() < 0.1:
            groups, pairs = _pool(chance)


def _without_sets(chance: Random) -> list[str]:
    """Seven pairs, orphans, or the gates."""
    sort = chance.randrange(5)
    if sort == 0:
        return [*ORPHANS, chance.choice(ORPHANS)]
    if sort == 1:
        suit = chance.choice(SUITS)
        return [f"{n}{suit}" for n in f"1112345678999{chance.randint(1, 9)}"]
    if sort == 2:
        suit, first = chance.choice(SUITS), chance.randint(1, 3)
        return [f"{first + i}{suit}" for i in range(7) for _ in range(2)]
    pool = chance.choice((EVERY, SUITED, ORPHANS, HONOURS, SUITED[:9], SUITED[:18])) * 2
    return [tile for tile in chance.sample(pool, 7) for _ in range(2)]


def _melded(
    chance: Random, sets: Groups, counts: Counter[str]
) -> tuple[list[dict[str, str]], list[str]]:
    """Some of the sets on the table, kongs among them; the rest of the tiles."""
    melds: list[dict[str, str]] = []
    concealed: list[str] = []
    openness = chance.choice((0, 0, 0.4, 0.8, 1))
    for each in sets:
        if chance.random() >= openness:
            concealed += each
        elif each[0] != each[1]:
            melds.append({"kind": "chow", "tiles": "".join(each)})
        elif counts[each[0]] == 3 and chance.random() < 0.5:
            counts[each[0]] += 1
            kind = chance.choice(("kong", "added-kong", "concealed-kong", "concealed-kong"))
            melds.append({"kind": kind, "tiles": "".join((*each, each[0]))})
        else:
            melds.append({"kind": "pung", "tiles": "".join(each)})
    return melds, concealed


def request(chance: Random) -> dict[str, Any]:
    """A request that is sound, whether the hand wins or not."""
    melds: list[dict[str, str]] = []
    if chance.random() < 0.2:
        tiles = _without_sets(chance)
        counts = Counter(tiles)
    else:
        sets, pair = _hand_of_sets(chance)
        counts = Counter(tile for each in sets for tile in each) + Counter(pair)
        melds, tiles = _melded(chance, sets, counts)
        tiles += pair
    chance.shuffle(tiles)
    win = tiles.pop()
    if tiles and chance.random() < 0.05:
        counts[tiles[0]] -= 1
        tiles[0] = chance.choice([tile for tile in EVERY if counts[tile] < 4])
        counts[tiles[0]] += 1
    asked: dict[str, Any] = {"hand": "".join(tiles), "win": win, "melds": melds}
    asked["seat"] = chance.choice(SEATS)
    asked["round"] = chance.choice((*SEATS, None))
    _situation(chance, asked, counts)
    if chance.random() < 0.3:
        asked["options"] = {
            "dora-cap": chance.choice(("together", "each")),
            "double-wind": chance.choice((1, 2)),
        }
    if chance.random() < 0.3:
        asked["pot"] = chance.randrange(50)
    if chance.random() < 0.15:
        asked[chance.choice(("own-discards", "round-discards"))] = chance.choice((win, "7z9s"))
    return asked


def _situation(chance: Random, asked: dict[str, Any], counts: Counter[str]) -> None:
    """How it was won, and what lay on the table."""
    kinds = [meld["kind"] for meld in asked["melds"]]
    others = [seat for seat in SEATS if seat != asked["seat"]]
    closed = all(kind == "concealed-kong" for kind in kinds)
    by = chance.choice(("draw", "discard", "discard"))
    if counts[asked["win"]] == 1 and chance.random() < 0.2:
        by = "rob"
        counts[asked["win"]] = 4
    flags = []
    if closed and chance.random() < 0.4:
        flags.append("riichi")
    if by == "draw" and any(kind.endswith("kong") for kind in kinds) and chance.random() < 0.5:
        flags.append("after-kong")
        all_claimed = all(kind == "kong" for kind in kinds if kind.endswith("kong"))
        if all_claimed or ("kong" in kinds and chance.random() < 0.5):
            asked["kong-from"] = chance.choice(others)
    elif by != "rob" and chance.random() < 0.15:
        flags.append("last-tile")
    elif by != "rob" and not kinds and chance.random() < 0.1 and not (by == "draw" and flags):
        flags.append("first-turn")
    asked["by"] = by
    asked["flags"] = flags
    if by != "draw":
        asked["from"] = chance.choice(others)
    for field in ("indicator", "ura"):
        if chance.random() < 0.6 and (field == "indicator" or "riichi" in flags):
            tile = chance.choice([tile for tile in EVERY if counts[tile] < 4])
            counts[tile] += 1
            asked[field] = tile
