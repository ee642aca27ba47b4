"""Doors of a book that are functions of its options: asked, played with, refused when wrong."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fivewinds.answers import score, waits
from fivewinds.core.table_rules import Calls, Flowers, Riichi, Wall, Wins
from fivewinds.match import Match
from fivewinds.rules.book import Book, TileSet
from fivewinds.rules.options import Options
from fivewinds.server.http.book_pages import whole
from fivewinds.testing.playing import told_plainly
from fivewinds.testing.walls import SEED
from fivewinds.tiles import ID
from tests.core.seated import act, bars, sounds, table
from tests.toys.lantern import BOOK as LANTERN
from tests.toys.petal import BOOK as PETAL
from tests.toys.reed import BOOK as REED
from tests.toys.storm import BOOK as STORM

DULL = "147m258p369s1234z"


def test_calls_are_those_of_the_options() -> None:
    for number in (0, 2):
        at = table(
            STORM, (DULL, "4m2j147p258s12345z", "", ""), "5m", options={"chow-jokers": number}
        )
        act(at, 0, "discard 5m")
        assert ("chow" in sounds(at, 1)) == (number > 0)
        assert (("chow", "5m", "too-many-jokers") in bars(at, 1)) == (number == 0)


def test_a_hand_ends_after_as_many_winners_as_the_options_say() -> None:
    waiting = "123456789m11p46s"
    for winners, over in ((1, True), (3, False)):
        at = table(STORM, (waiting, "", "", ""), "5s", options={"winners": winners})
        act(at, 0, "win")
        assert at.over == over


def test_flowers_are_laid_out_as_the_options_say() -> None:
    hands = ("147m258p369s123z1j", "", "", "")
    for laid_out in ("by-choice", "at-once"):
        at = table(STORM, hands, "5m", options={"laid-out": laid_out})
        assert (ID["1j"] in at.flowers[0]) == (laid_out == "at-once")


def test_the_wall_and_riichi_are_those_of_the_options() -> None:
    dealt = [told_plainly(Match(LANTERN, SEED, {"indicator": shown}))[0] for shown in (True, False)]
    assert ["indicator" in deal for deal in dealt] == [True, False]
    hands = ("123456789m1124p", "", "", "")
    for stake in (0, 5, 10):
        at = table(LANTERN, hands, "9p", options={"stake": stake})
        assert ("riichi" in sounds(at, 0)) == (stake > 0)
        if stake:
            act(at, 0, "riichi 9p")
            assert at.scores[0] == 250 - stake


def test_a_request_is_read_by_the_doors_of_its_options() -> None:
    melded = {
        "hand": "456m789p22s55s",
        "melds": [{"kind": "chow", "tiles": "1p2p2j", "as": "123p"}],
        "win": "2s",
        "by": "draw",
    }
    assert score(STORM, melded)["ok"]
    refused = score(STORM, {**melded, "options": {"chow-jokers": 0}})
    assert (refused["error"]["field"], refused["error"]["reason"]) == ("melds", "meld")
    held = {"hand": "123456789m112p1j"}
    assert waits(STORM, held)["ok"]
    refused = waits(STORM, {**held, "options": {"laid-out": "at-once"}})
    assert (refused["error"]["field"], refused["error"]["reason"]) == ("hand", "conflict")


def test_the_page_shows_the_doors_of_its_options() -> None:
    without = replace(REED, calls=lambda options: Calls() if options["hands"] == 4 else EVERYTHING)
    assert whole(without, without.defaults, "en").melds == ["chow", "pung"]
    assert whole(without, without.filled({"hands": 4}), "en").melds == []


EVERYTHING = Calls(kinds=frozenset({"chow", "pung"}))
RIGHT: dict[str, Any] = {
    "tiles": TileSet(bytes(range(27)) * 4),
    "wall": Wall(),
    "calls": Calls(),
    "flowers": Flowers(),
    "wins": Wins(),
    "riichi": Riichi(stake=1, points=1, left=1),
}


def with_field(name: str, given: Any) -> Book:
    """The toy with something else in one of its fields."""
    changed: dict[str, Any] = {name: given}
    return replace(STORM, **changed)


def unless(name: str, value: object, right: Any, wrong: Any) -> Callable[[Options], Any]:
    """A function that gives what is wrong for one value of an option."""
    return lambda options: wrong if options[name] == value else right


@pytest.mark.parametrize("field", RIGHT)
def test_each_single_alternative_is_tried_when_the_book_is_made(field: str) -> None:
    kind = type(RIGHT[field]).__name__
    wanted = "Riichi or None" if field == "riichi" else kind
    asked: list[Any] = []

    def right(options: Options) -> Any:
        asked.append((options["hands"], options["penalty"]))
        return RIGHT[field]

    with_field(field, right)
    assert asked[0] == (4, 8)
    assert len(asked) == len(set(asked)) == 1 + 63 + 256
    for name, value, when in (
        ("hands", 4, "with the default options"),
        ("hands", 7, "with the option hands = 7"),
        ("laid-out", "at-once", "with the option laid-out = 'at-once'"),
    ):
        told = f"storm: the function {field} gives a str {when} and not {wanted}"
        with pytest.raises(ValueError, match=f"^{re.escape(told)}$"):
            with_field(field, unless(name, value, RIGHT[field], "a text"))


def test_no_riichi_is_a_value_and_no_calls_are_none() -> None:
    assert replace(STORM, riichi=unless("hands", 7, None, RIGHT["riichi"]))
    told = "storm: the function calls gives None with the option hands = 7 and not Calls"
    with pytest.raises(ValueError, match=f"^{told}$"):
        replace(STORM, calls=unless("hands", 7, Calls(), None))


def test_a_function_that_fails_is_named_with_its_option() -> None:
    with pytest.raises(ValueError, match="the function wins fails with the option hands = 5: Zero"):
        replace(STORM, wins=lambda options: Wins(until=1 // (options["hands"] - 5)))
    with pytest.raises(
        ValueError, match="the function wins fails with the default options: KeyErr"
    ):
        replace(STORM, wins=lambda options: Wins(until=options["no-such-option"]))


@pytest.mark.parametrize("field", RIGHT)
def test_what_is_neither_a_value_nor_a_function_is_refused(field: str) -> None:
    with pytest.raises(ValueError, match=f"^storm: {field} is a str and not "):
        with_field(field, "a text")


def test_alternatives_that_do_not_go_together_are_not_tried() -> None:
    def wall(options: Options) -> Wall:
        assert not (options["winds"] and options["flowers"] == "dragons")
        return Wall()

    dragons = replace(PETAL.options[0], default="dragons")
    assert replace(PETAL, wall=wall, options=(dragons, *PETAL.options[1:]))
