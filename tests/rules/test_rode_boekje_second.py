"""Het Rode Boekje counted twice: by its book, and slowly from its rulings."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from fivewinds import book, score, waits
from fivewinds.request import read_scoring
from fivewinds.rules.rode_boekje.play import precedence
from fivewinds.rules.scoring import Best
from tests.second_opinions import rode_boekje as slow
from tests.second_opinions.rode_boekje_hands import table_by_chance

RULES = "rode-boekje"


def earned(hand: dict[str, Any]) -> Counter[str]:
    return Counter({pattern["id"]: pattern["value"] for pattern in hand["patterns"]})


def compare(request: dict[str, Any]) -> set[str]:
    """Both scorers agree on a table; returns what the answer contained."""
    answer = score(RULES, request)
    assert answer["ok"], (request, answer)
    expected = slow.table(request)
    if isinstance(expected, str):
        assert (answer["win"], answer.get("reason")) == (False, expected), request
        return {expected}
    counts, payments = expected
    assert answer["win"], (request, answer, counts)
    met: set[str] = set()
    for seat, count in counts.items():
        hand = answer["hands"][seat]
        total = {"points": count.points, "doubles": count.doubles, "limit": count.limit}
        assert hand["score"] == answer["scores"][seat] == count.score, (seat, request, hand, count)
        met |= set(earned(hand))
        if seat != request["winner"]:
            assert hand["total"] == total, (seat, request, hand)
            assert earned(hand) == count.earned, (seat, request, hand)
            met |= {f"half {count.limit}"} if count.limit else set()
        else:
            # Of several readings with the same score any may be shown.
            assert _adds_up(hand, request), (request, hand)
    assert answer["payments"] == payments, (request, answer)
    return met


def _adds_up(hand: dict[str, Any], request: dict[str, Any]) -> bool:
    total = hand["total"]
    if total["limit"]:
        return bool(hand["score"] == total["points"] == hand["patterns"][0]["value"])
    sums = Counter[str]()
    for pattern in hand["patterns"]:
        sums[pattern["unit"]] += pattern["value"]
    full = total["points"] * 2 ** total["doubles"]
    capped = request.get("options", {}).get("cap", False)
    return sums == Counter({"points": total["points"], "double": total["doubles"]}) and hand[
        "score"
    ] == (min(full, 2000) if capped else full)


def single(request: dict[str, Any]) -> dict[str, Any]:
    """The winner of a table, asked about alone."""
    winner = request["winner"]
    return {**request["table"][winner], "seat": winner, "round": request["round"]}


def precedence_of(request: dict[str, Any]) -> int:
    """The rank of a win among others, 0 for what is none."""
    asked, _ = read_scoring(book(RULES), request)
    win = asked.won()
    found = book(RULES).count(win, asked.options)
    return precedence(win, found) if isinstance(found, Best) else 0


def test_who_goes_first_is_the_same_by_every_reading() -> None:
    chance = Random("rode boekje, who goes first")
    met = set()
    for _ in range(300):
        request = table_by_chance(chance)
        alone = single(request)
        rank = precedence_of(alone)
        assert rank == slow.rank(alone, alone["seat"], alone["round"]), alone
        met.add(rank)
    assert met == {0, 1, 2, 3, 4}


def test_waits_are_the_kinds_that_complete_a_hand_each_with_its_worth() -> None:
    chance = Random("rode boekje, waits")
    met: Counter[str] = Counter()
    for _ in range(40):
        alone = single(table_by_chance(chance))
        asked = {name: alone[name] for name in ("hand", "melds", "seat", "round")}
        answer = waits(RULES, asked)
        found = {wait["tile"]: wait for wait in answer["waits"]}
        tiles = (asked["hand"], *(meld["tiles"] for meld in asked["melds"]))
        held = Counter(slow.tiles_of("".join(tiles)))
        for tile in slow.KINDS:
            worth = {}
            for by in ("draw", "discard"):
                winning = asked | {"win": tile, "by": by}
                count = slow.won(winning, asked["seat"], asked["round"], {})
                worth[by] = count if isinstance(count, str) else count.score
            assert (tile in found) == (held[tile] < 4 and worth["draw"] != "incomplete"), asked
            if tile in found:
                assert found[tile]["left"] == 4 - held[tile]
                for by, expected in worth.items():
                    assert found[tile][by].get("score", found[tile][by].get("reason")) == expected
                    met["minimum" if expected == "minimum" else "wins"] += 1
    assert met["minimum"] > 0
    assert met["wins"] > 60


@pytest.mark.parametrize("series", range(4))
def test_tables_by_chance_are_counted_and_settled_alike(series: int) -> None:
    chance = Random(f"rode boekje {series}")
    met: set[str] = set()
    for _ in range(150):
        met |= compare(table_by_chance(chance))
    assert {"incomplete", "minimum", "mahjong", "bird-eats-cake", "half seven-twins"} <= met


@pytest.mark.sweep
def test_thousands_of_tables_are_counted_alike_and_every_pattern_is_met() -> None:
    chance = Random("rode boekje, all of it")
    met: set[str] = set()
    for _ in range(20_000):
        met |= compare(table_by_chance(chance))
    assert {pattern.id for pattern in book(RULES).patterns} <= met
    assert {f"half {name}" for name in slow.AMOUNTS} <= met
