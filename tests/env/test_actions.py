"""Actions by index: the same list in every version, both ways, whatever the options."""

from hashlib import sha256
from itertools import product
from json import dumps
from typing import Any

import pytest

import fivewinds.env
from fivewinds.actions import shown
from fivewinds.bots import LEVELS
from fivewinds.core.shuffle import bot_stream, seed_of
from fivewinds.env.layout import layout_of
from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book, own_books
from fivewinds.view import views
from tests.toys import TOYS

BOOKS = [*map(book, own_books()), *TOYS]
SIZES = {
    "simple": (69, "edab85aea56b5e55"),
    "red-dragon-joker": (201, "3f94ad587994d451"),
    "b30fj": (1267, "51da8b9eb7870a9d"),
    "rode-boekje": (268, "4d473a672fdbc015"),
    "mingjong": (302, "3061698f8203134d"),
}
"""How many actions version 0 has, and the first digits of their SHA-256."""


def of(each: Book) -> str:
    return each.id


@pytest.mark.parametrize("rules", own_books())
def test_the_list_of_version_0_never_changes(rules: str) -> None:
    number, digest = SIZES[rules]
    listed = dumps(fivewinds.env.actions(rules)[:number]).encode()
    assert sha256(listed).hexdigest()[: len(digest)] == digest


@pytest.mark.parametrize("rules", BOOKS, ids=of)
def test_every_action_has_one_index(rules: Book) -> None:
    actions = layout_of(rules).actions
    told = fivewinds.env.actions(rules)
    assert len(told) == actions.size
    assert len({dumps(each) for each in told}) == actions.size
    for index in range(actions.size):
        assert actions.index(actions.action(index)) == index
        assert told[index] == shown(actions.action(index))
    for other in (0, 11, 1 << 40):
        assert actions.index(other) == -1


def every_choice(rules: Book) -> list[dict[str, Any]]:
    """The options of a book that have few values, in every combination."""
    few = [option for option in rules.options if len(option.choices) in (2, 3)]
    found: list[dict[str, Any]] = []
    for values in product(*(option.choices for option in few)):
        options = {option.name: value for option, value in zip(few, values, strict=True)}
        if not rules.option_conflict({**rules.defaults, **options}):
            found.append(options)
    return found[::3] + found[-1:]


@pytest.mark.parametrize("rules", BOOKS, ids=of)
def test_whatever_is_legal_under_any_options_has_an_index(rules: Book) -> None:
    actions = layout_of(rules).actions
    for number, options in enumerate(every_choice(rules), 1):
        seed = seed_of("options", number)
        match = Match(rules, seed, options, max_hands=2)
        levels = ("random", "greedy", "random", "greedy")
        bots = [LEVELS[level](bot_stream(seed, seat)) for seat, level in enumerate(levels)]
        seen = views(match)
        while not match.over:
            seat = match.table.first_asked()
            for action in match.legal(seat):
                assert actions.index(action) != -1, shown(action)
            seen[seat].look(match)
            match.act(seat, bots[seat].choose(seen[seat]))
