"""The tiles that earn a pattern of Bloody 30 Faan Jokers are sets of the very reading."""

from collections import Counter
from typing import Any

import pytest

from fivewinds import score
from fivewinds.rules.b30fj.book import BOOK
from fivewinds.rules.b30fj.earned import Earned
from tests.second_opinions.b30fj_hands import Maker

USED_UP = ("double-tile-hog", "triple-tile-hog")
"""These show four of a tile, wherever they stand."""
BY_SETS = {
    entry.id
    for entry in BOOK.patterns.plan("standard").entries
    if isinstance(entry.tiles, Earned) and entry.id not in USED_UP
}


def earned(request: dict[str, Any]) -> dict[str, list[str]]:
    """The tiles of each pattern that shows any."""
    patterns = score("b30fj", request)["patterns"]
    return {pattern["id"]: pattern["tiles"] for pattern in patterns if "tiles" in pattern}


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_sets_that_earn_a_pattern_are_sets_of_the_reading(jokers: int) -> None:
    maker = Maker(100 + jokers)
    seen = Counter[str]()
    for _ in range(250):
        request = maker.request(jokers)
        answer = score("b30fj", request)
        if not answer["win"] or answer["reading"]["shape"] != "standard":
            continue
        sets = Counter([*answer["reading"]["sets"], answer["reading"]["pair"]])
        for pattern in answer["patterns"]:
            if pattern["id"] in BY_SETS:
                shown = Counter(pattern["tiles"])
                assert shown, (request, pattern)
                assert shown <= sets, (request, pattern)
                seen[pattern["id"]] += 1
    assert len(seen) > 25


@pytest.mark.parametrize(
    ("hand", "win"),
    [("112233556677m5p", "5p"), ("1223344556699m", "1j"), ("112233577889m9m", "5m")],
)
def test_sets_are_shown_where_the_hand_is_seven_pairs_too(hand: str, win: str) -> None:
    sets = score("b30fj", {"hand": hand, "win": win, "by": "draw"})["reading"]["sets"]
    tiles = earned({"hand": hand, "win": win, "by": "draw"})
    identical = next(name for name in tiles if name.startswith("pure-"))
    assert sorted(tiles[identical]) == sorted(sets)


def test_a_kong_earns_with_four_tiles() -> None:
    """BF-66: a concealed kong is a concealed triplet, an open one is none."""
    melds = [{"kind": "concealed-kong", "tiles": "9999p"}, {"kind": "kong", "tiles": "5555z"}]
    request = {"hand": "33m777s1z1z", "melds": melds, "win": "3m", "by": "draw"}
    tiles = earned(request)
    assert tiles["three-concealed-triplets"] == ["333m", "9999p", "777s"]
    assert tiles["dragons"] == ["5555z"]


def test_a_triplet_completed_by_another_is_not_among_the_concealed() -> None:
    """BF-66."""
    request = {"hand": "33m777888999s1z1z", "win": "3m", "by": "discard", "from": "W"}
    assert earned(request)["three-concealed-triplets"] == ["777s", "888s", "999s"]
    assert earned({**request, "win": "1z"}).get("four-concealed-triplets") is None


def test_winds_of_the_round_and_of_the_seat_are_told_apart() -> None:
    request = {"hand": "123m456p11z222z1s1s", "win": "1z", "by": "draw", "seat": "S"}
    tiles = earned(request)
    assert (tiles["round-wind"], tiles["seat-wind"]) == (["111z"], ["222z"])


def test_hogs_show_the_sets_that_share_a_tile() -> None:
    assert earned({"hand": "1111234s456p888m", "win": "4s", "by": "draw"})["tile-hog-2"] == [
        "111s",
        "123s",
    ]
    assert earned({"hand": "2344456s456p888m", "win": "4s", "by": "draw"})["tile-hog-5"] == [
        "44s",
        "234s",
        "456s",
    ]
    hogs = earned({"hand": "6789p111123333s", "win": "9p", "by": "draw"})["double-tile-hog"]
    assert hogs == ["1111s", "3333s"]


def test_the_order_in_which_jokers_were_declared_changes_nothing_in_the_answer() -> None:
    request = {"hand": "123m456p789s1155z", "win": "5z", "by": "draw"}
    assert earned({**request, "flowers": "76j"})["flower"] == ["6j", "7j"]
    assert score("b30fj", {**request, "flowers": "76j"}) == score(
        "b30fj", {**request, "flowers": "67j"}
    )
