"""Short ways to ask about hands of 明將麻雀."""

from typing import Any

import fivewinds

Request = dict[str, Any]

NO_FAAN = "123678m555p23s99s"
"""Waits for 1s and 4s and has nothing by itself."""


def drawn(hand: str, win: str, *melds: str, **more: Any) -> Request:
    """Won by South with a drawn tile; melds are written `pung:555p`."""
    laid = [dict(zip(("kind", "tiles"), meld.split(":"), strict=True)) for meld in melds]
    return {"hand": hand, "melds": laid, "win": win, "by": "draw", "seat": "S", **more}


def discarded(hand: str, win: str, *melds: str, **more: Any) -> Request:
    """Won by South on a discard of West."""
    return drawn(hand, win, *melds, **{"by": "discard", "from": "W", **more})


def robbed(hand: str, win: str, *melds: str, **more: Any) -> Request:
    """Won by South on the tile of West's added kong."""
    return discarded(hand, win, *melds, by="rob", **more)


def ask(request: Request) -> dict[str, Any]:
    """The answer."""
    return fivewinds.score("mingjong", request)


def counted(request: Request) -> dict[str, int]:
    """The patterns of a hand that is complete, by id with what they bring; none below one faan."""
    answer = ask(request)
    assert answer["ok"], answer
    if not answer["win"]:
        assert answer["reason"] == "minimum", answer
        return {}
    return {pattern["id"]: pattern["value"] for pattern in answer["patterns"]}


def refused(request: Request, command: str = "score") -> tuple[str, str]:
    """Field and reason of a request that is refused."""
    answer = getattr(fivewinds, command)("mingjong", request)
    assert not answer["ok"], answer
    return answer["error"]["field"], answer["error"]["reason"]
