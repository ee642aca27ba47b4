"""Whether an answer says of a won hand of Red Dragon Joker what counting slowly says."""

from collections import Counter
from typing import Any

from tests.second_opinions import red_dragon_joker as slow

Answer = dict[str, Any]
Told = tuple[str, int, int, str]


def agree(request: slow.Request, answer: Answer) -> None:
    """The answer is a win with the right score, and its reading earns the patterns it names."""
    assert answer["win"] is True, (request, answer)
    assert answer["score"] == slow.score(request), (request, answer)
    layout = _layout_shown(request, answer)
    assert _told(answer) == _expected(request, layout), (request, answer)
    points = sum(p["value"] for p in answer["patterns"] if p["unit"] == "points")
    doubles = sum(p["value"] for p in answer["patterns"] if p["unit"] == "double")
    assert answer["total"] == {"points": points, "doubles": doubles}, (request, answer)
    assert answer["score"] == points * 2**doubles, (request, answer)


def _told(answer: Answer) -> list[Told]:
    return sorted((p["id"], p["count"], p["value"], p["unit"]) for p in answer["patterns"])


def _expected(request: slow.Request, layout: slow.Layout) -> list[Told]:
    points = slow.points_of(request).items()
    found = [(name, count, value, "points") for name, (count, value) in points]
    doubles = slow.doubles(slow.won_of(request), layout)
    return sorted([*found, *((name, 1, 1, "double") for name in doubles)])


def _layout_shown(request: slow.Request, answer: Answer) -> slow.Layout:
    """The layout that the answer shows, which must be of exactly these tiles."""
    reading = answer["reading"]
    assert reading["shape"] == "standard", (request, answer)
    melds = [slow.text_of(slow.tiles_of(meld["tiles"])) for meld in request["melds"]]
    assert reading["sets"][: len(melds)] == melds, (request, answer)
    groups = [tuple(slow.tiles_of(text)) for text in reading["sets"][len(melds) :]]
    pair = tuple(slow.tiles_of(reading["pair"]))
    kinds = slow.ordinary(slow.filled(request["options"]))
    assert set(groups) <= set(slow.sets_of(kinds)), (request, answer)
    assert len(groups) + len(melds) == 4, (request, answer)
    assert pair in {(kind, kind) for kind in kinds}, (request, answer)
    stood = slow.tiles_of(reading["jokers"].get(slow.JOKER, ""))
    concealed = slow.tiles_of(request["hand"] + request["win"])
    plain = [tile for tile in concealed if tile != slow.JOKER]
    laid = [tile for group in (*groups, pair) for tile in group]
    assert Counter(laid) == Counter([*plain, *stood]), (request, answer)
    assert (reading["jokers"] == {}) == (slow.JOKER not in concealed), (request, answer)
    assert stood == slow.sorted_tiles(stood), (request, answer)
    return (*groups, pair)
