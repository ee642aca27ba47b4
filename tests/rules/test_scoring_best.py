"""The best reading of a hand, why a hand does not win, and how the answer explains it."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from fivewinds.core.codes import BY_DISCARD, BY_DRAW, BY_ROB, FOUR_SETS, KONG, NOBODY, PUNG
from fivewinds.core.jokers import Jokers
from fivewinds.core.wins import Meld, Win
from fivewinds.explanation import explain
from fivewinds.rules.facts import (
    COMPLETES_PAIR,
    NO_SIMPLES,
    NO_TERMINALS,
    ONE_SUIT,
    SOME_HONOURS,
    THREE_TRIPLETS,
    TWO_RUNS,
    all_of,
)
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.reading import Reading
from fivewinds.rules.readings import readings
from fivewinds.rules.scored import Counted
from fivewinds.rules.scoring import Best, NoWin, Score, best
from fivewinds.tiles import ID, NAMES, parse, show
from tests.rules.toy_scoring import RESTRICTED, UNLIMITED, count
from tests.second_opinions.hands import complete_hand
from tests.toys import PETAL

JOKERS = Jokers(UNLIMITED, FOUR_SETS)


def a_win(hand: str, tile: str, by: int = BY_DRAW, **more: Any) -> Win:
    source = NOBODY if by == BY_DRAW else 1
    return Win(0, by, ID[tile], source, tuple(sorted(parse(hand))), 0, **more)


def answer(hand: str, tile: str, by: int = BY_DRAW, **more: Any) -> dict[str, Any]:
    return explain(count(a_win(hand, tile, by, **more), RESTRICTED))


def triplets(reading: Reading) -> Score:
    return Score(len(reading.triplets), {})


def test_of_all_readings_the_one_with_the_highest_score_counts() -> None:
    found = best(a_win("111222333m789p5z", "5z"), FOUR_SETS, None, triplets)
    assert isinstance(found, Best)
    assert (found.score.score, found.reading.triplets) == (3, (0, 1, 2))
    other = best(a_win("111222333m789p5z", "5z"), FOUR_SETS, None, lambda r: Score(len(r.runs), {}))
    assert isinstance(other, Best)
    assert other.reading.triplets == ()


@pytest.mark.parametrize("sign", [1, -1])
def test_of_equal_scores_the_one_of_highest_order_is_shown(sign: int) -> None:
    """MJ-50: of readings with the highest score, one with the most faan."""

    def same(reading: Reading) -> Score:
        return Score(4, {}, order=sign * len(reading.triplets))

    found = best(a_win("111222333m789p5z", "5z"), FOUR_SETS, None, same)
    assert isinstance(found, Best)
    assert len(found.reading.triplets) == (3 if sign == 1 else 0)


def test_a_reading_that_is_worth_too_little_does_not_win_but_another_may() -> None:
    def three_triplets(reading: Reading) -> Score | NoWin:
        return triplets(reading) if len(reading.triplets) == 3 else NoWin("minimum")

    assert isinstance(best(a_win("111222333m789p5z", "5z"), FOUR_SETS, None, three_triplets), Best)
    no = best(a_win("123456789m1122p", "2p"), FOUR_SETS, None, three_triplets)
    assert no == NoWin("minimum")


def test_of_readings_that_do_not_win_the_nearest_gives_the_reason() -> None:
    def reason(reading: Reading) -> NoWin:
        number = len(reading.triplets)
        return NoWin("near" if number == 3 else "far", number)

    found = best(a_win("111222333m789p5z", "5z"), FOUR_SETS, None, reason)
    assert isinstance(found, NoWin)
    assert found.reason == "near"


def test_a_hand_without_any_reading_is_incomplete() -> None:
    assert best(a_win("123456789m1122p", "9s"), FOUR_SETS, None, triplets) == NoWin("incomplete")
    assert answer("123456789m1122p", "9s") == {"ok": True, "win": False, "reason": "incomplete"}


def test_a_book_may_add_readings_of_its_own() -> None:
    """RB-36: the bird eats the cake, 1p in place of the pair's 1s."""
    win = a_win("123456789m222p1s", "1p", BY_DISCARD)
    groups = tuple(tuple(parse(text)) for text in ("123m", "456m", "789m", "222p"))
    cake = Reading(
        Setting(win),
        "standard",
        groups,
        ID["1s"],
        completed=(ID["1s"],) * 2,
        winning=ID["1s"],
        told={"cake": True},
    )
    assert best(win, FOUR_SETS, None, triplets) == NoWin("incomplete")
    told = explain(best(win, FOUR_SETS, None, triplets, further=[cake]))
    assert told["reading"] == {
        "shape": "standard",
        "sets": ["123m", "456m", "789m", "222p"],
        "pair": "11s",
        "jokers": {},
        "cake": True,
    }


def hands_with_jokers(number: int) -> Iterator[Win]:
    """Complete hands, some of one suit, in which up to four tiles have become jokers."""
    for turn in range(number):
        chance = Random(f"matters {turn}")
        tiles = complete_hand(chance, 14 - 3 * chance.choice((0, 0, 1)))
        chance.shuffle(tiles)
        for place in range(chance.randint(0, 4)):
            tiles[place] = ID["7z"]
        chance.shuffle(tiles)
        *hand, tile = tiles
        melds = (Meld(PUNG, (32,) * 3, (32,) * 3),) if len(hand) == 10 else ()
        yield a_win(show(hand), NAMES[tile], melds=melds)


MATTERS = all_of(ONE_SUIT, SOME_HONOURS, NO_TERMINALS, NO_SIMPLES, TWO_RUNS, THREE_TRIPLETS)


def test_one_reading_for_each_choice_of_the_facts_that_matter_is_enough() -> None:
    fewer = 0
    for win in hands_with_jokers(150):
        every = list(readings(win, FOUR_SETS, JOKERS))
        some = list(readings(win, FOUR_SETS, JOKERS, matters=MATTERS))
        facts = [reading.facts & MATTERS for reading in some]
        assert len(set(facts)) == len(facts)
        assert set(facts) == {reading.facts & MATTERS for reading in every}
        fewer += len(every) - len(some)
    assert fewer > 1000


def test_what_does_not_matter_is_not_looked_at() -> None:
    win = a_win("123m45p78s7777z22p", "6p")
    assert len(list(readings(win, FOUR_SETS, JOKERS, matters=0))) == 1


def test_a_book_may_not_say_that_only_a_fact_about_the_winning_tile_matters() -> None:
    with pytest.raises(ValueError, match=r"petal: scoring\.matters may not hold"):
        replace(PETAL, scoring=replace(PETAL.scoring, matters=COMPLETES_PAIR))


def test_whether_a_discarded_joker_may_be_won_on_is_the_books_matter() -> None:
    win = a_win("123456789m1122p", "7z", BY_DISCARD)
    assert isinstance(best(win, FOUR_SETS, JOKERS, triplets), Best)
    assert best(win, FOUR_SETS, JOKERS, triplets, on_joker=False) == NoWin("incomplete")
    drawn = win._replace(by=BY_DRAW, source=NOBODY)
    assert isinstance(best(drawn, FOUR_SETS, JOKERS, triplets, on_joker=False), Best)


def test_an_answer_explains_every_point() -> None:
    melds = (Meld(KONG, tuple(parse("5555z")), tuple(parse("5555z"))),)
    told = answer("111z34m567m6z5j", "6j", melds=melds)
    assert told["ok"]
    assert told["win"]
    patterns = {pattern["id"]: pattern for pattern in told["patterns"]}
    assert patterns["half-flush"] == {
        "id": "half-flush",
        "count": 1,
        "value": 4,
        "unit": "faan",
        "replaces": ["one-voided"],
    }
    assert patterns["dragons"]["tiles"] == ["555z"]
    assert told["reading"]["sets"][0] == "5555z"
    assert set(told["reading"]["jokers"]) == {"5j", "6j"}
    assert told["row"] == {"faan": "8-12", "payout": 16}
    assert told["total"]["faan"] == sum(
        pattern["value"] for pattern in told["patterns"] if pattern["unit"] == "faan"
    )


def test_a_limit_stands_alone() -> None:
    told = answer("1112345678999m", "5m")
    assert [(pattern["id"], pattern["value"]) for pattern in told["patterns"]] == [
        ("nine-gates", 400)
    ]
    assert told["patterns"][0]["unit"] == "limit"
    assert told["row"] == {"faan": "limit", "payout": 500}


def test_too_little_to_rob_a_kong_is_the_minimum() -> None:
    assert answer("222m456p12378s66z", "9s", BY_ROB)["reason"] == "minimum"
    assert answer("222m456p12378s66z", "9s", BY_DISCARD)["win"]


@pytest.mark.parametrize(
    ("hand", "tile", "reading"),
    [
        (
            "1122m3344p5566s6z",
            "6z",
            {
                "shape": "seven-pairs",
                "pairs": ["11m", "22m", "33p", "44p", "55s", "66s", "66z"],
                "jokers": {},
            },
        ),
        (
            "19m19p19s123456z5j",
            "9m",
            {
                "shape": "thirteen-orphans",
                "tiles": "199m19p19s1234567z",
                "jokers": {"5j": "7z"},
            },
        ),
        (
            "123456789m1234z",
            "4z",
            {"shape": "snake", "tiles": "123456789m12344z", "jokers": {}},
        ),
        (
            "123456789m222p5z",
            "5z",
            {
                "shape": "standard",
                "sets": ["123m", "456m", "789m", "222p"],
                "pair": "55z",
                "jokers": {},
            },
        ),
    ],
)
def test_a_reading_is_written_as_its_shape_asks(
    hand: str, tile: str, reading: dict[str, Any]
) -> None:
    assert answer(hand, tile)["reading"] == reading


def test_several_equal_jokers_are_written_together() -> None:
    told = explain(best(a_win("123456789m11p77z", "7z"), FOUR_SETS, JOKERS, triplets))
    assert list(told["reading"]["jokers"]) == ["7z"]
    assert len(parse(told["reading"]["jokers"]["7z"])) == 3


def test_patterns_may_be_told_without_a_tally() -> None:
    def one(reading: Reading) -> Score:
        return Score(3, {"faan": 3}, (Counted("a", 1, 3, "faan"),))

    told = explain(best(a_win("123456789m222p5z", "5z"), FOUR_SETS, None, one))
    assert told["patterns"] == [{"id": "a", "count": 1, "value": 3, "unit": "faan"}]
    assert "row" not in told


def test_the_winning_tile_of_a_shown_reading_is_among_its_tiles() -> None:
    found = count(a_win("123456789m1122p", "2p"), RESTRICTED)
    assert isinstance(found, Best)
    assert show([found.reading.winning]) == "2p"
