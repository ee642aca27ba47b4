"""Red Dragon Joker counted twice: by its book, and slowly by trying everything."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from fivewinds import score, waits
from fivewinds.core.codes import FOUR_SETS
from fivewinds.core.jokers import mask_of
from fivewinds.tiles import ID, NAMES
from tests.second_opinions import jokers as slow_jokers
from tests.second_opinions import red_dragon_joker as slow
from tests.second_opinions.red_dragon_joker_answers import agree
from tests.second_opinions.red_dragon_joker_faults import faults
from tests.second_opinions.red_dragon_joker_hands import (
    scored_by_chance,
    spoilt,
    waiting_by_chance,
)

RULES = "red-dragon-joker"
DOUBLES = (
    "four-jokers",
    "no-jokers",
    "joker-single-wait",
    "melded-hand",
    "after-a-kong",
    "concealed-hand",
    "full-flush",
    "half-flush",
    "all-triplets",
)
POINTS = ("base", "flowers", "flies")

Asked = dict[str, Any]


def scored(key: str, number: int) -> Iterator[Asked]:
    chance = Random(key)
    return (scored_by_chance(chance) for _ in range(number))


def compare(request: Asked) -> set[str]:
    """Both scorers agree on a valid request; returns what the answer contained."""
    answer = score(RULES, request)
    why_not = slow.why_not(request)
    if why_not is not None:
        assert answer == {"ok": True, "win": False, "reason": why_not}, request
        return {why_not}
    assert answer["ok"] is True, (request, answer)
    agree(request, answer)
    assert answer["payments"] == slow.payments(request), (request, answer)
    jokers = slow.tiles_of(request["hand"] + request["win"]).count(slow.JOKER)
    return {request["by"], f"{jokers} jokers", *(p["id"] for p in answer["patterns"])}


def test_the_worth_of_a_hand_is_what_trying_everything_gives() -> None:
    seen = set().union(*(compare(request) for request in scored("hands", 400)))
    assert seen >= {*DOUBLES, *POINTS, "incomplete", "self-draw-only", "rob", "draw"}
    assert seen >= {f"{number} jokers" for number in range(5)}


@pytest.mark.heavy
def test_the_worth_of_more_hands() -> None:
    for request in scored("more hands", 3000):
        compare(request)


@pytest.mark.sweep
@pytest.mark.parametrize("share", range(10))
def test_the_worth_of_many_hands(share: int) -> None:
    for request in scored(f"share {share}", 5000):
        compare(request)


def compare_refusal(request: Asked) -> str:
    """A request is refused exactly when something is wrong with it, and for that."""
    answer = score(RULES, request)
    wrong = faults(request)
    if not wrong:
        if request["by"] != "discard":  # a fly more or less, RDJ-25: what a red discard is
            compare(request)
        return "sound"
    assert answer["ok"] is False, (request, wrong)
    refused = answer["error"]["field"], answer["error"]["reason"]
    assert refused in wrong, (request, refused, wrong)
    return f"{refused[0]} {refused[1]}"


def spoilt_requests(key: str, number: int) -> Iterator[Asked]:
    chance = Random(key)
    for _ in range(number):
        request = spoilt(chance, scored_by_chance(chance))
        yield spoilt(chance, request) if chance.random() < 0.3 else request


def test_a_request_is_refused_for_what_is_wrong_with_it_and_only_then() -> None:
    seen = Counter(compare_refusal(request) for request in spoilt_requests("spoilt", 600))
    assert seen["sound"] > 50
    assert len(seen) > 15


@pytest.mark.heavy
def test_whatever_can_be_wrong_with_a_request_is_refused() -> None:
    seen = Counter(compare_refusal(request) for request in spoilt_requests("more spoilt", 3000))
    assert seen["sound"] > 100
    assert set(seen) >= {
        "hand tile-count",
        "hand conflict",
        "hand not-in-this-set",
        "hand too-many-of-a-tile",
        "melds meld",
        "melds conflict",
        "melds not-in-this-set",
        "flowers conflict",
        "flowers not-in-this-set",
        "flowers too-many-of-a-tile",
        "win conflict",
        "win not-in-this-set",
        "win too-many-of-a-tile",
        "flies conflict",
        "flies too-many-of-a-tile",
        "from conflict",
        "from missing",
        "by type",
        "flags flag",
        "flags conflict",
        "options option",
        "options conflict",
    }


@pytest.mark.sweep
@pytest.mark.parametrize("share", range(4))
def test_many_requests_are_refused_for_what_is_wrong_with_them(share: int) -> None:
    for request in spoilt_requests(f"share {share}", 10_000):
        compare_refusal(request)


# Waiting


def compare_waits(request: Asked) -> int:
    """Every wait with its value both ways; how far the hand is."""
    answer = waits(RULES, request)
    assert answer["ok"] is True, (request, answer)
    found = {each["tile"]: each for each in answer["waits"]}
    assert list(found) == slow.sorted_tiles(found), (request, answer)
    assert set(found) == set(slow.waits(request)), (request, answer)
    left = slow.left_of(request)
    left.subtract(slow.tiles_of(request.get("seen", "")))
    plain = {name: value for name, value in request.items() if name not in ("seen", "flags")}
    for tile, each in found.items():
        assert each["left"] == max(0, left[tile]), (request, each)
        drawn = {**plain, "win": tile, "by": "draw", "flags": request.get("flags", [])}
        agree(drawn, each["draw"])
        assert not {"ok", "payments"} & set(each["draw"]), each
        why_not = slow.why_not({**plain, "win": tile, "by": "discard"})
        assert each["discard"] == {"win": False, "reason": why_not}, (request, each)
    assert (answer["distance"] == 0) == bool(found), (request, answer)
    assert ("useful" in answer) == (not found), (request, answer)
    return int(answer["distance"])


def compare_distance(request: Asked) -> None:
    """How far a hand is that does not wait, and what would bring it nearer."""
    answer = waits(RULES, request)
    options = slow.filled(request["options"])
    powers = {ID[slow.JOKER]: mask_of(ID[tile] for tile in slow.ordinary(options))}
    hand = [ID[tile] for tile in slow.tiles_of(request["hand"])]
    own = slow.left_of(request)
    flowers = slow.flowers_of(options)
    left = [0 if tile in flowers else own[tile] for tile in NAMES]
    distance = slow_jokers.distance(hand, powers, FOUR_SETS, left)
    assert answer["distance"] == max(distance, 1), (request, answer)
    own.subtract(slow.tiles_of(request.get("seen", "")))
    for each in answer["useful"]:
        assert each["left"] == max(0, own[each["tile"]]), (request, each)
    kinds = [*slow.ordinary(options), slow.JOKER]
    useful = [
        tile
        for tile in kinds
        if left[ID[tile]] and _comes_nearer(hand, ID[tile], powers, left, distance)
    ]
    assert {each["tile"] for each in answer["useful"]} == set(useful), (request, answer)


def _comes_nearer(
    hand: list[int], tile: int, powers: slow_jokers.Powers, left: list[int], distance: int
) -> bool:
    """Whether after drawing a tile some discard leaves less to do."""
    rest = list(left)
    rest[tile] -= 1
    for out in set(hand):
        kept = [*hand, tile]
        kept.remove(out)
        if slow_jokers.distance(kept, powers, FOUR_SETS, rest) < distance:
            return True
    return False


def waiting(key: str, number: int) -> Iterator[Asked]:
    chance = Random(key)
    return (waiting_by_chance(chance) for _ in range(number))


def test_the_waits_of_a_hand_are_what_trying_every_tile_gives() -> None:
    distances = Counter(compare_waits(request) for request in waiting("waits", 25))
    assert distances[0] > 5
    assert distances[1] > 0


@pytest.mark.heavy
def test_the_waits_of_more_hands() -> None:
    distances = Counter(compare_waits(request) for request in waiting("more waits", 400))
    assert distances[0] > 100
    assert distances[1] > 20


@pytest.mark.heavy
def test_how_far_a_hand_is_and_what_is_useful_is_what_trying_everything_gives() -> None:
    far = [request for request in waiting("distance", 60) if not slow.waits(request)]
    assert len(far) > 5
    for request in far[:8]:
        compare_distance(request)


@pytest.mark.sweep
@pytest.mark.parametrize("share", range(6))
def test_the_waits_and_distances_of_many_hands(share: int) -> None:
    for number, request in enumerate(waiting(f"share {share}", 1000)):
        if compare_waits(request) and number % 20 == 0:
            compare_distance(request)
