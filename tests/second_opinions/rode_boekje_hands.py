"""Tables of four hands by chance, for Het Rode Boekje: wins of every sort and near misses."""

from collections import Counter
from random import Random
from typing import Any

from tests.second_opinions.rode_boekje import DRAGONS, HONOURS, KINDS, NOBLE, SEATS, WINDS

Request = dict[str, Any]
KONGS = ("kong", "added-kong", "concealed-kong")


class Pool:
    """The tiles that are still to be had."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.left = Counter(dict.fromkeys(KINDS, 4))

    def take(self, *tiles: str) -> bool:
        """Take these tiles, all or none."""
        wanted = Counter(tiles)
        if wanted - self.left:
            return False
        self.left -= wanted
        return True

    def give_back(self, *tiles: str) -> None:
        self.left += Counter(tiles)

    def any_tile(self) -> str:
        tile = self.chance.choice(list(self.left.elements()))
        self.take(tile)
        return tile


def table_by_chance(chance: Random) -> Request:
    """A table with a winner, most often one that has won."""
    pool = Pool(chance)
    winner = chance.choice(SEATS)
    players: dict[str, Request] = {winner: _winner(pool, winner)}
    if players[winner]["by"] == "rob":
        tile = players[winner]["win"]
        pool.take(tile, tile, tile)
        players[players[winner]["from"]] = _loser(pool, [{"kind": "pung", "tiles": tile * 3}])
    for seat in SEATS:
        if seat not in players:
            players[seat] = _loser(pool, [])
        if seat != winner and chance.random() < 0.05:
            players[seat]["dead"] = True
    request: Request = {"table": players, "winner": winner, "round": chance.choice(SEATS)}
    if chance.random() < 0.1:
        request["options"] = {"cap": True}
    if chance.random() < 0.5:
        request.setdefault("options", {})["limits"] = "best"
    return request


def _winner(pool: Pool, seat: str) -> Request:
    chance = pool.chance
    make = chance.choices((_sets, _on_the_rack, _cake, _anything), (12, 4, 2, 1))[0]
    hand, melds, tile = make(pool)
    by = chance.choice(("draw", "discard", "discard", "rob"))
    if by == "rob" and (pool.left[tile] < 3 or tile in hand):
        by = "discard"
    request: Request = {"hand": "".join(sorted(hand)), "melds": melds, "win": tile, "by": by}
    if by != "draw":
        request["from"] = chance.choice([other for other in SEATS if other != seat])
    elif chance.random() < 0.3:
        kong = any(meld["kind"] in KONGS for meld in melds)
        request["flags"] = ["after-kong" if kong and chance.random() < 0.7 else "last-tile"]
    return request


def _kinds(chance: Random) -> list[str]:
    """What the sets of a hand are made of: everything, or what some pattern asks for."""
    suit = chance.choice("mps")
    of_suit = [tile for tile in KINDS if tile[1] == suit]
    return chance.choice(
        (
            KINDS,
            KINDS,
            of_suit,
            of_suit + HONOURS,
            of_suit + HONOURS,
            NOBLE,
            HONOURS,
            WINDS + of_suit,
            DRAGONS + of_suit,
            [tile for tile in KINDS if tile not in NOBLE],
            ["2s", "3s", "4s", "6s", "8s", "6z"],
        )
    )


def _set(pool: Pool, kinds: list[str], runs: float) -> tuple[str, ...]:
    """A set of these kinds, or of any where none is to be had."""
    chance = pool.chance
    for attempt in range(40):
        tile = chance.choice(kinds if attempt < 20 else KINDS)
        number, suit = int(tile[0]), tile[1]
        group: tuple[str, ...] = (tile, tile, tile)
        if suit != "z" and number < 8 and chance.random() < runs:
            group = (tile, f"{number + 1}{suit}", f"{number + 2}{suit}")
        if pool.take(*group):
            return group
    raise AssertionError("no set is left")


def _sets(pool: Pool) -> tuple[list[str], list[Request], str]:
    """Four sets and a pair, some of them melded, one tile the winning one."""
    chance = pool.chance
    kinds = _kinds(chance)
    runs = chance.choice((0.0, 0.2, 0.5, 1.0))
    melded = chance.choice((0, 0, 0, 1, 1, 2, 3, 4))
    melds: list[Request] = []
    hand: list[str] = []
    for number in range(4):
        group = _set(pool, kinds, runs)
        if number >= melded:
            hand += group
            continue
        kind = "chow" if len(set(group)) == 3 else "pung"
        if kind == "pung" and chance.random() < 0.5 and pool.take(group[0]):
            kind, group = chance.choice(KONGS), (*group, group[0])
        melds.append({"kind": kind, "tiles": "".join(group)})
    pair = _pair(pool, kinds)
    hand += pair
    tile = chance.choice(pair if chance.random() < 0.3 else hand)
    hand.remove(tile)
    return hand, melds, tile


def _pair(pool: Pool, kinds: list[str]) -> list[str]:
    for attempt in range(80):
        tile = pool.chance.choice(kinds if attempt < 20 else KINDS)
        if pool.take(tile, tile):
            return [tile, tile]
    raise AssertionError("no pair is left")


def limit_tiles(chance: Random) -> list[str]:
    """Fourteen tiles of a limit hand on the rack."""
    suit = chance.choice("mps")
    line = [f"{n}{suit}" for n in range(1, 10)]
    which = chance.randrange(6)
    if which == 0:
        return [*line, line[0], line[0], line[8], line[8], chance.choice(line)]
    if which == 1:
        return [*NOBLE, chance.choice(NOBLE)]
    if which == 2:
        return [*line, *WINDS, chance.choice(line + WINDS)]
    if which == 3:
        return [*line, *[chance.choice(DRAGONS)] * 3, *[chance.choice(WINDS)] * 2]
    if which == 4:
        return [*line, *[chance.choice(WINDS)] * 3, *[chance.choice(DRAGONS)] * 2]
    kinds = chance.choice((KINDS, line, line + HONOURS, HONOURS))
    pairs = chance.sample(kinds + kinds, 7)
    return [tile for tile in pairs for _ in range(2)]


def _on_the_rack(pool: Pool) -> tuple[list[str], list[Request], str]:
    hand = limit_tiles(pool.chance)
    pool.take(*hand)
    tile = pool.chance.choice(hand)
    hand.remove(tile)
    return hand, [], tile


def _cake(pool: Pool) -> tuple[list[str], list[Request], str]:
    """Bamboo-1 in the pair, or elsewhere, and kringen-1 in its place."""
    while True:
        hand, melds, tile = _sets(pool) if pool.chance.random() < 0.7 else _on_the_rack(pool)
        birds = [*hand, tile]
        if "1s" in birds and pool.left["1p"]:
            pool.give_back("1s")
            pool.take("1p")
            birds.remove("1s")
            return birds, melds, "1p"
        pool.give_back(*birds, *(t for m in melds for t in _tiles(m)))


def _tiles(meld: Request) -> list[str]:
    text: str = meld["tiles"]
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def _anything(pool: Pool) -> tuple[list[str], list[Request], str]:
    return [pool.any_tile() for _ in range(13)], [], pool.any_tile()


def _loser(pool: Pool, melds: list[Request]) -> Request:
    """A hand that has not won: by chance, with sets and pairs, or waiting for a limit."""
    chance = pool.chance
    if not melds and chance.random() < 0.25:
        hand = limit_tiles(chance)
        hand.remove(chance.choice(hand))
        if chance.random() < 0.2:
            hand[chance.randrange(13)] = chance.choice(KINDS)
        if pool.take(*hand):
            return {"hand": "".join(hand)}
    kinds = [tile for tile in _kinds(chance) if pool.left[tile]] or KINDS
    for _ in range(chance.choice((0, 0, 1, 2, 3))):
        kind = chance.choice(("chow", "pung", *KONGS))
        tile = chance.choice(kinds)
        group = [tile] * (4 if kind in KONGS else 3)
        if kind == "chow":
            if tile[1] == "z" or tile[0] > "7":
                continue
            group = [f"{int(tile[0]) + step}{tile[1]}" for step in range(3)]
        if pool.take(*group):
            melds.append({"kind": kind, "tiles": "".join(group)})
    held: list[str] = []
    size = 13 - 3 * len(melds)
    while len(held) < size:
        tile = chance.choice(kinds)
        alike = min(chance.choice((1, 1, 1, 2, 3, 4)), size - len(held))
        if pool.take(*[tile] * alike):
            held += [tile] * alike
        elif chance.random() < 0.1:
            held.append(pool.any_tile())
    return {"hand": "".join(held), "melds": melds}
