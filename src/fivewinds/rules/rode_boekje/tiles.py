"""The tiles as the document calls them, and what of them a reading has (RB-2)."""

from collections.abc import Container
from typing import Any

from fivewinds.rules.reading import Reading
from fivewinds.tiles import ID

Groups = list[tuple[int, ...]]

WINDS = range(ID["1z"], ID["4z"] + 1)
DRAGONS = range(ID["5z"], ID["7z"] + 1)
NOBLE = frozenset(tile for tile in range(34) if tile >= WINDS[0] or tile % 9 in (0, 8))
"""Edelstenen: ones, nines, winds and dragons."""
GREEN = frozenset(ID[name] for name in ("2s", "3s", "4s", "6s", "8s", "6z"))
BIRD = ID["1s"]
CAKE = ID["1p"]


def sets_of(reading: Reading, kinds: Container[int]) -> Groups:
    """The pungs and kongs of these kinds."""
    return [each for each in reading.sets if each[0] == each[1] and each[0] in kinds]


def pairs_of(reading: Reading, kinds: Container[int]) -> Groups:
    """The pairs of these kinds."""
    return [(tile, tile) for tile in reading.pairs if tile in kinds]


def south(hand: str, win: str, *melds: str, **more: Any) -> dict[str, Any]:
    """An example: South's hand in the east round with its winning tile, off West's discard unless
    it says otherwise, and melds such as `pung 777z`.
    """
    request: dict[str, Any] = {"hand": hand, "win": win, "by": "discard", "seat": "S"} | more
    if request["by"] != "draw":
        request["from"] = "W"
    if melds:
        laid = (meld.split() for meld in melds)
        request["melds"] = [{"kind": kind, "tiles": tiles} for kind, tiles in laid]
    return request
