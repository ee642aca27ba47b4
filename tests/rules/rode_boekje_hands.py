"""Hands of Het Rode Boekje in a few words: South's, in the east round, off West's discard."""

from typing import Any

from fivewinds import score

RULES = "rode-boekje"
Answer = dict[str, Any]


def melds_of(*melds: str) -> list[dict[str, str]]:
    """Melds written as `pung 777z`."""
    return [{"kind": kind, "tiles": tiles} for kind, tiles in (meld.split() for meld in melds)]


def request_of(hand: str, win: str, *melds: str, **more: Any) -> Answer:
    """A request to score; `hand` and `win` are South's unless something else is said."""
    request = {"hand": hand, "win": win, "by": "discard", "seat": "S", "melds": melds_of(*melds)}
    request |= more
    if request["by"] != "draw" and "from" not in request:
        request["from"] = "N" if request["seat"] == "W" else "W"
    return request


def won(hand: str, win: str, *melds: str, **more: Any) -> Answer:
    """The answer for a winning hand, or one that is meant to be."""
    answer = score(RULES, request_of(hand, win, *melds, **more))
    assert answer["ok"], answer
    return answer


def lost(hand: str, *melds: str, **more: Any) -> Answer:
    """The answer for South's hand when somebody else has won."""
    request = {"role": "loser", "hand": hand, "seat": "S", "melds": melds_of(*melds)} | more
    answer = score(RULES, request)
    assert answer["ok"], answer
    assert (answer["win"], answer["reason"]) == (False, "loser")
    return answer


def earned(answer: Answer) -> dict[str, int]:
    """The patterns of an answer with what they bring."""
    return {pattern["id"]: pattern["value"] for pattern in answer.get("patterns", ())}


def refused(request: object) -> tuple[str, str]:
    """Field and reason; in every language the message is a sentence."""
    for language in ("nl", "yue", "en"):
        answer = score(RULES, request, language)
        assert not answer["ok"], answer
        message = answer["error"]["message"]
        assert message.endswith((".", "?", "。", "？")), message
        assert "refused." not in message
    return answer["error"]["field"], answer["error"]["reason"]
