"""How the sections of the faan table write their examples."""

from collections.abc import Callable, Sequence
from typing import Any

from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group

Tiles = Callable[[Reading], Sequence[Group]]


def with_melds(hand: str, win: str, *melds: str, **more: Any) -> dict[str, Any]:
    """An example with sets on the table, each as `kind tiles`; drawn unless `from_` is told."""
    laid = [dict(zip(("kind", "tiles"), meld.split(), strict=True)) for meld in melds]
    request: dict[str, Any] = {"hand": hand, "win": win, "by": "draw"}
    if laid:
        request["melds"] = laid
    return request | more


def discarded(hand: str, win: str, *melds: str, giver: str = "N", **more: Any) -> dict[str, Any]:
    """An example that is won on a discard."""
    return with_melds(hand, win, *melds, **more) | {"by": "discard", "from": giver}
