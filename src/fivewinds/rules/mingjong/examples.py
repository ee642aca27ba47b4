"""Short ways to write a hand that has a pattern."""

from typing import Any


def opened(hand: str, win: str, *melds: str, **more: Any) -> dict[str, Any]:
    """An example of a hand with melds, won by South on a discard of West unless it says so."""
    laid = [dict(zip(("kind", "tiles"), meld.split(":"), strict=True)) for meld in melds]
    won = {"hand": hand, "melds": laid, "win": win, "by": "discard", "from": "W", "seat": "S"}
    if more.get("by") == "draw":
        del won["from"]
    return won | more


def closed(hand: str, win: str, **more: Any) -> dict[str, Any]:
    """A request for a hand without melds, won on a discard unless `by` says otherwise."""
    won = opened(hand, win, **more)
    del won["melds"]
    return won
