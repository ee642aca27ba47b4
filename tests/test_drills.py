"""Drills: made from the book, answered by the engine, the same for the same seed."""

import pytest

from fivewinds.answers import score, waits
from fivewinds.drills import NoDrill, drill, kinds_of
from fivewinds.rules.registry import book, own_books
from fivewinds.tiles import NAMES, parse, show

SEEDS = ("one", "two", "three")


@pytest.mark.parametrize("name", own_books())
def test_every_book_has_drills_of_every_kind_that_it_can_have(name: str) -> None:
    kinds = kinds_of(book(name))
    assert kinds == ["waits", "win", "worth", "discard"] or name == "simple"
    for kind in kinds:
        found = drill(book(name), kind, "seed")
        assert found == drill(book(name), kind, "seed")
        assert found.answers
        assert set(found.answers) <= set(found.choices)


def test_a_book_without_points_asks_for_no_worth() -> None:
    assert kinds_of(book("simple")) == ["waits", "win", "discard"]
    with pytest.raises(NoDrill):
        drill(book("simple"), "worth", "seed")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", own_books())
def test_the_waits_are_the_tiles_that_complete_the_hand(name: str, seed: str) -> None:
    found = drill(book(name), "waits", seed)
    held = parse(found.request["hand"])
    complete = []
    for choice in found.choices:
        if (
            held.count(NAMES.index(choice))
            == book(name).set_of({**book(name).defaults}).copies[NAMES.index(choice)]
        ):
            continue
        answer = score(name, {**found.request, "win": choice, "by": "draw"})
        if answer["ok"] and (answer["win"] or answer["reason"] != "incomplete"):
            complete.append(choice)
    assert found.answers == complete


@pytest.mark.parametrize("name", own_books())
def test_some_hands_may_win_and_some_may_not_as_the_score_says(name: str) -> None:
    answers = set()
    for seed in range(12):
        found = drill(book(name), "win", str(seed))
        assert found.answers == ["yes" if score(name, found.request)["win"] else "no"]
        answers.update(found.answers)
    assert answers == {"yes", "no"}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", [each for each in own_books() if book(each).pays])
def test_the_worth_is_the_score_among_others_that_are_near(name: str, seed: str) -> None:
    found = drill(book(name), "worth", seed)
    assert found.answers == [score(name, found.request)["score"]]
    assert len(set(found.choices)) == 4


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", own_books())
def test_the_discard_leaves_the_hand_waiting_for_most_tiles_that_win(name: str, seed: str) -> None:
    found = drill(book(name), "discard", seed)
    left = {}
    for tile in set(parse(found.request["hand"])):
        rest = parse(found.request["hand"])
        rest.remove(tile)
        told = waits(name, {**found.request, "hand": show(rest)})
        winning = [each for each in told["waits"] if each["draw"]["win"] or each["discard"]["win"]]
        left[NAMES[tile]] = sum(each["left"] for each in winning)
    best = max(left.values())
    assert sorted(found.answers) == sorted(tile for tile in left if left[tile] == best)
