"""Hints over the socket: ranked, in words, from the seat's view, only where a table has any."""

import pytest

from fivewinds.core.shuffle import Stream, seed_of
from fivewinds.judgement.hints import hints
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.server.room.hints import table_hints
from fivewinds.view import View
from tests.positions import positions
from tests.server.serving import At, opened, spoken
from tests.server.test_company import refused


@spoken
async def test_hints_rank_what_is_offered_in_the_language_of_the_page(base: str) -> None:
    chair = opened(base, "mingjong")
    async with At(base, chair, additional_headers={"Accept-Language": "nl"}) as sitting:
        ask = await sitting.asked()
        await sitting.say({"do": "hints", "id": "h"})
        told = await sitting.hear_until("hints")
        assert told["ask"] == ask["ask"]
        names = ("a", "tile", "tiles", "as", "riichi")
        offered = [{k: v for k, v in each.items() if k in names} for each in told["hints"]]
        assert sorted(map(str, offered)) == sorted(map(str, ask["legal"]))
        worth = [each["points"] - each["cost"] for each in told["hints"]]
        assert worth == sorted(worth, reverse=True)
        assert all(each["why"] and each["because"] for each in told["hints"])
        assert all("wachten" in each["why"] for each in told["hints"])


@pytest.mark.parametrize("how", [{"table": "strict"}, {"hints": False}])
@spoken
async def test_a_table_without_hints_gives_none(base: str, how: dict[str, object]) -> None:
    async with At(base, opened(base, "simple", **how)) as sitting:
        await sitting.asked()
        assert await refused(sitting, do="hints") == "no-hints"


@pytest.mark.parametrize("rules", ["b30fj", "mingjong"])
def test_hints_are_the_same_whatever_the_others_hold(rules: str) -> None:
    """A world that the seat cannot tell from this one gives the same hints, word for word."""
    match = Match(book(rules), seed_of("hints", 3), max_hands=1)
    seat = match.table.first_asked()
    for number in range(2):
        other = match.resample(seat, Stream(seed_of("other", number), 4096))
        texts = []
        for each in (match, other):
            view = View(each, seat)
            view.look(each)
            texts.append(table_hints(view, 1, "en"))
        assert texts[0] == texts[1]


def test_hints_equal_those_of_judgement() -> None:
    view = next(iter(positions("mingjong", "server hints", 1)))
    message = table_hints(view, 7, "yue").decode()
    for hint in hints(view, "yue"):
        assert hint.why in message
