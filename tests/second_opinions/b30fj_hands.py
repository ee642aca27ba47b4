"""Random requests of Bloody 30 Faan Jokers, complete hands rich in patterns."""

import random
from collections import Counter
from typing import Any

from tests.second_opinions.b30fj import FAMILIES, HONORS, ORPHANS, POWER, SEATS

LETTERS = "m" * 9 + "p" * 9 + "s" * 9 + "z" * 7 + "j" * 8
JOKERS = range(34, 42)


def shown(tiles: list[int]) -> str:
    """Tiles as a request writes them."""
    names = []
    for tile in sorted(tiles):
        first = LETTERS.index(LETTERS[tile])
        names.append(f"{tile - first + 1}{LETTERS[tile]}")
    return "".join(names)


class Maker:
    """Makes hands from a seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def request(self, jokers: int) -> dict[str, Any]:
        """A complete hand with so many jokers among its tiles, melds included."""
        while True:
            found = self._try(jokers)
            if found is not None:
                return found

    def _try(self, jokers: int) -> dict[str, Any] | None:
        source = self.random
        groups, melds = self._groups()
        tiles = [tile for group in groups for tile in group]
        chosen = source.sample(JOKERS, jokers)
        laid = []
        for meld in melds:
            kind = "chow" if meld[0] != meld[1] else "pung"
            if len(meld) == 4:
                kind = source.choice(("kong", "added-kong", "concealed-kong"))
            own = list(meld)
            if chosen and kind != "concealed-kong" and source.random() < 0.3:
                fitting = [j for j in chosen if own[-1] in POWER[j]]
                if fitting:
                    chosen.remove(fitting[0])
                    own[-1] = fitting[0]
            laid.append({"kind": kind, "tiles": shown(own), "as": shown(list(meld))})
        for joker in chosen:
            places = [i for i, tile in enumerate(tiles) if tile < 34 and tile in POWER[joker]]
            if not places:
                return None
            tiles[source.choice(places)] = joker
        source.shuffle(tiles)
        winning = tiles.pop()
        request: dict[str, Any] = {"hand": shown(tiles), "win": shown([winning])}
        request["by"] = source.choice(("draw", "draw", "discard", "discard", "rob"))
        if winning >= 34 and request["by"] == "rob":
            request["by"] = "discard"
        if laid:
            request["melds"] = laid
        request["seat"], request["from"] = source.sample(SEATS, 2)
        request["round"] = source.choice(SEATS)
        if request["by"] == "draw":
            del request["from"]
        self._situate(request)
        everything = Counter(tiles) + Counter([winning])
        for each in laid:
            everything.update(_parsed(each["tiles"]))
        everything.update(_parsed(request.get("flowers", "")))
        if any(number > (4 if tile < 34 else 1) for tile, number in everything.items()):
            return None
        return request

    def _situate(self, request: dict[str, Any]) -> None:
        source = self.random
        flags = []
        if source.random() < 0.2:
            free = [j for j in JOKERS if shown([j])[0] + "j" not in _joker_names(request)]
            request["flowers"] = shown(source.sample(free, min(len(free), source.randint(1, 2))))
            if request["by"] == "draw" and source.random() < 0.3:
                flags.append("after-flower")
        kongs = [m for m in request.get("melds", []) if m["kind"].endswith("kong")]
        if kongs and request["by"] == "draw" and source.random() < 0.3:
            flags.append("after-kong")
        if source.random() < 0.1:
            flags.append("hell-wait")
        if source.random() < 0.1 and request["by"] != "rob":
            flags.append("last-tile")
        elif source.random() < 0.2:
            request["drawn"] = source.randint(5, 14)
            if source.random() < 0.5:
                request["options"] = {"within": source.choice(("printed", "author"))}
        if flags:
            request["flags"] = flags

    def _groups(self) -> tuple[list[list[int]], list[list[int]]]:
        """The concealed groups and the melds of a hand, as what they stand for."""
        source = self.random
        kind = source.random()
        if kind < 0.08:
            suits = source.choice((range(34), range(9), range(18), HONORS, ORPHANS))
            if len(suits) >= 7:
                return [[tile, tile] for tile in source.sample(list(suits), 7)], []
        if kind < 0.11:
            return [[*ORPHANS, source.choice(ORPHANS)]], []
        if kind < 0.16:
            kinds = [*source.choice(FAMILIES), *HONORS]
            chosen = source.sample(kinds, 13)
            return [[*chosen, source.choice(chosen)]], []
        suits = source.choice(([0], [0, 1], [1, 2], [0, 1, 2], [0, 1, 2]))
        low = source.randint(0, 4)
        runs = source.choice((0.1, 0.5, 0.9))
        honors = source.choice((0.0, 0.0, 0.2, 0.6))
        sets = [self._set(list(suits), low, runs, honors) for _ in range(4)]
        pair = self._set(list(suits), low, 0, honors)[:2]
        melded = source.choice((0, 0, 0, 1, 2, 3, 4))
        melds = sets[:melded]
        for meld in melds:
            if meld[0] == meld[1] and source.random() < 0.4:
                meld.append(meld[0])
        return [*sets[melded:], pair], melds

    def _set(self, suits: list[int], low: int, runs: float, honors: float) -> list[int]:
        source = self.random
        if source.random() < honors:
            return [source.choice(HONORS)] * 3
        suit = source.choice(suits)
        if source.random() < runs:
            first = 9 * suit + source.choice((0, 3, 6, min(6, low), min(6, low + 1), low, 2, 4))
            return [first, first + 1, first + 2]
        tile = 9 * suit + source.choice((low, low + 1, low + 2, low + 3, min(8, low + 4), 0, 8))
        return [tile] * 3


def _parsed(text: str) -> list[int]:
    return [
        LETTERS.index(letter) + int(digit) - 1
        for digit, letter in zip(text[::2], text[1::2], strict=True)
    ]


def _joker_names(request: dict[str, Any]) -> str:
    melds = "".join(meld["tiles"] for meld in request.get("melds", []))
    return str(request["hand"]) + str(request["win"]) + melds
