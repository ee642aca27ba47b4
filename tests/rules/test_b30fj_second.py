"""Bloody 30 Faan Jokers beside a second opinion that tries everything."""

from typing import Any

import pytest

import fivewinds
from fivewinds.request import read_scoring
from fivewinds.rules.b30fj.book import BOOK
from fivewinds.rules.b30fj.patterns import PATTERNS
from fivewinds.rules.b30fj.search import best as search
from fivewinds.rules.scoring import Best
from tests.second_opinions.b30fj import best, payout, waits_alone
from tests.second_opinions.b30fj_hands import Maker

EVERY_DAY = {0: 1_500, 1: 600, 2: 150, 3: 12}
SWEEP = {0: 20_000, 1: 6_000, 2: 1_500, 3: 200}
MANY_JOKERS: dict[str, dict[str, Any]] = {
    "4, standard": {"hand": "115566677z2357j", "win": "7z", "by": "draw"},
    "4, off a discard": {"hand": "57m1555p111z2346j", "win": "1p", "seat": "S", "from": "W"},
    "4, unconnected": {"hand": "39m58p47s5677z346j", "win": "7j", "seat": "N", "from": "W"},
    "4, orphans": {"hand": "9m19p9s13467z2456j", "win": "9s", "seat": "N", "from": "S"},
    "5, pairs": {"hand": "79m33p1337z14567j", "win": "9m", "seat": "S", "from": "N"},
    "5, won on a joker": {"hand": "6677999m25z2345j", "win": "6j", "seat": "E", "from": "S"},
    "5, beside melds": {
        "hand": "4m578p1z23467j",
        "win": "9p",
        "by": "draw",
        "melds": [{"kind": "pung", "tiles": "555s"}],
    },
    "6, standard": {"hand": "45m45p9s55z345678j", "win": "1z", "by": "draw"},
    "6, orphans": {"hand": "1m1p1s1235z345678j", "win": "4z", "seat": "S", "from": "E"},
}


def agrees(request: dict[str, Any]) -> bool:
    """Whether both find the same: a win by one of the best readings, or the same reason."""
    answer = fivewinds.score("b30fj", request)
    assert answer["ok"], answer
    found = best(request)
    if found is None:
        return bool(answer["reason"] == "incomplete")
    if request["by"] != "draw" and waits_alone(request):
        return bool(answer["reason"] == "self-draw-only")
    counted = {pattern["id"]: pattern["value"] for pattern in answer["patterns"]}
    return (
        answer["total"] == {"faan": found.faan}
        and answer["score"] == payout(found.faan)
        and counted in found.of
    )


@pytest.mark.parametrize("jokers", EVERY_DAY)
def test_both_agree_on_random_hands(jokers: int) -> None:
    maker = Maker(jokers)
    for _ in range(EVERY_DAY[jokers]):
        request = maker.request(jokers)
        assert agrees(request), request


@pytest.mark.heavy
@pytest.mark.parametrize("name", MANY_JOKERS)
def test_both_agree_on_hands_with_many_jokers(name: str) -> None:
    request = {"by": "discard", **MANY_JOKERS[name]}
    assert fivewinds.score("b30fj", request)["win"]
    assert agrees(request)


@pytest.mark.sweep
@pytest.mark.parametrize("jokers", SWEEP)
def test_both_agree_on_thousands_of_hands(jokers: int) -> None:
    maker = Maker(1000 + jokers)
    for _ in range(SWEEP[jokers]):
        request = maker.request(jokers)
        assert agrees(request), request


@pytest.mark.parametrize("jokers", range(9))
def test_the_search_finds_what_looking_at_every_reading_finds(jokers: int) -> None:
    maker = Maker(50 + jokers)
    for _ in range(40 if jokers < 5 else 6):
        request = maker.request(jokers)
        asked, _ = read_scoring(BOOK, request)
        win, options = asked.won(), asked.options
        found, slowly = search(win, options), BOOK.searched(win, options)
        assert isinstance(found, Best), request
        assert isinstance(slowly, Best), request
        assert found.score.key == slowly.score.key, request
        assert found.score.row == slowly.score.row
        # The facts that the search finds and those of the reading itself come to the same patterns.
        assert found.patterns == PATTERNS.tally(found.reading).counted(), request
