"""Options of every kind: what they accept, and what a person reads when they do not."""

from typing import Any

import pytest

from fivewinds.answers import score
from fivewinds.rules.book import Book
from fivewinds.rules.options import SEAT_NAMES, YES_OR_NO, Option, OptionError
from tests.rules.toy_requests import FLOWERS, INDICATORS, JOKERS, TABLE

NUMBER = Option("hands", default=4, least=1, most=9, ruling="X-1")
NUMBERS = Option("hands", default=16, choices=(4, 8, 16), ruling="X-1")
ONE_OR_TWO = Option("double", default=1, choices=(1, 2), ruling="X-1")
TRUTH = Option("cap", default=False, choices=YES_OR_NO, ruling="X-1")
TEXT = Option("stays", default="win", choices=("win", "wait"), ruling="X-1")
SEAT = Option("first", default="E", choices=SEAT_NAMES, ruling="X-1")


@pytest.mark.parametrize(
    ("option", "accepted", "others"),
    [
        (NUMBER, [1, 4, 9], [0, 10, -1, True, False, 1.0, "4", None, [4], {}]),
        (NUMBERS, [4, 8, 16], [0, 5, 12, 4.0, "4", True, None, [4]]),
        (ONE_OR_TWO, [1, 2], [True, False, 0, 1.0, "1"]),
        (TRUTH, [True, False], [1, 0, "true", None, "", []]),
        (TEXT, ["win", "wait"], ["", "Win", True, 0, None, ["win"]]),
        (SEAT, ["E", "S", "W", "N"], ["", "X", "ES", "e", 0, None]),
    ],
)
def test_an_option_accepts_its_values_and_nothing_that_looks_alike(
    option: Option, accepted: list[Any], others: list[Any]
) -> None:
    assert all(option.accepts(value) for value in accepted)
    assert not any(option.accepts(value) for value in others)
    assert option.accepts(option.default)


@pytest.mark.parametrize(
    ("option", "values"),
    [
        (NUMBER, {"least": 1, "most": 9}),
        (NUMBERS, {"values": [4, 8, 16]}),
        (TRUTH, {"values": [True, False]}),
        (SEAT, {"values": ["E", "S", "W", "N"]}),
    ],
)
def test_a_program_reads_what_an_option_may_be(option: Option, values: dict[str, Any]) -> None:
    assert option.values == values


@pytest.mark.parametrize(
    "doors",
    [
        {"default": 5},
        {"default": 5, "least": 1},
        {"default": 5, "least": 1, "most": 4},
        {"default": 5, "least": 1, "most": 9, "choices": (5,)},
        {"default": 1, "choices": YES_OR_NO},
    ],
)
def test_an_option_is_made_well_or_not_at_all(doors: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="option x"):
        Option("x", ruling="X-1", **doors)


@pytest.mark.parametrize(
    ("book", "options", "reason", "message"),
    [
        (JOKERS, {"hands": 65}, "option", "The option hands is a whole number from 1 to 64."),
        (JOKERS, {"hands": True}, "option", "The option hands is a whole number from 1 to 64."),
        (JOKERS, {"hans": 1}, "option", "hans is not an option of this book."),
        (FLOWERS, {"honours": 1}, "option", "The option honours is true or false."),
        (
            FLOWERS,
            {"flowers": "all"},
            "option",
            "The option flowers is one of: none, flowers, dragons.",
        ),
        (
            FLOWERS,
            {"flowers": "dragons", "honours": True},
            "conflict",
            "White and green dragons are flowers or ordinary tiles, not both.",
        ),
        (INDICATORS, {"double-wind": 3}, "option", "The option double-wind is one of: 1, 2."),
        (TABLE, {"first-wind": "X"}, "option", "The option first-wind is one of: E, S, W, N."),
    ],
)
def test_a_person_reads_what_an_option_may_be(
    book: Book, options: dict[str, Any], reason: str, message: str
) -> None:
    request = {"hand": "123456789m1122p", "win": "2p", "by": "draw", "options": options}
    error = score(book, request)["error"]
    assert error == {"field": "options", "reason": reason, "message": message}
    for language in ("nl", "yue"):
        told = score(book, request, language)["error"]
        assert (told["field"], told["reason"]) == ("options", reason)


def test_options_that_are_not_given_have_their_defaults() -> None:
    assert FLOWERS.filled({"shark": True}) == {
        "flowers": "flowers",
        "flies": 2,
        "red-flies-doubled": True,
        "shark": True,
        "honours": False,
        "four-jokers": "alone",
        "hands": 16,
    }


def test_an_error_of_an_option_says_which_fault_it_is() -> None:
    faults: list[tuple[dict[str, Any], str]] = [
        ({"x": 1}, "unknown"),
        ({"flies": 9}, "value"),
        ({"flowers": "dragons", "honours": True}, "conflict"),
    ]
    for given, fault in faults:
        with pytest.raises(OptionError) as caught:
            FLOWERS.filled(given)
        assert caught.value.fault == fault
