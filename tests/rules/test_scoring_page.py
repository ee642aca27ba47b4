"""What a person reads of a book of patterns: its page, and the sheet of a hand."""

import io
from dataclasses import replace
from typing import Any

import pytest
from rich.console import Console

from fivewinds.answers import score
from fivewinds.rules.book import Book
from fivewinds.rules.patterns import Pattern, Patterns, Section
from fivewinds.rules.registry import book
from fivewinds.rules_page import page
from fivewinds.server.http.book_pages import whole
from fivewinds.terminal.sheet import score_sheet
from fivewinds.testing.pages import every_example_earns_its_pattern, patterns_without_an_example
from fivewinds.words import LANGUAGES, language_name, name_of
from tests.rules.toy_scoring import PATTERNS
from tests.rules.toy_scoring_book import BOOK

KONGS: dict[str, Any] = {
    "hand": "123m34s2j1z",
    "melds": [{"kind": "kong", "tiles": "5555p"}, {"kind": "concealed-kong", "tiles": "6666s"}],
    "win": "1z",
    "by": "discard",
    "from": "W",
}


SUMS_OF_ONE = [("en", ": 1 faan, "), ("nl", ": één fan, "), ("yue", "：1番, ")]


def sheet(
    request: dict[str, Any], language: str = "en", *, terminal: bool = False, of: Book = BOOK
) -> str:
    console = Console(file=io.StringIO(), force_terminal=terminal, width=100, _environ={})
    with console.capture() as captured:
        console.print(score_sheet(of, request, score(of, request), language))
    return captured.get()


def test_every_example_of_the_toy_earns_its_pattern() -> None:
    assert patterns_without_an_example(BOOK) == []
    every_example_earns_its_pattern(BOOK)


@pytest.mark.parametrize(
    ("example", "fault"),
    [
        (None, "no example for extra"),
        ("123456789m1122p+2p", "extra: the example earns"),
        ("123456789m1122p+9s", "extra: the example does not win \\(incomplete\\)"),
        ("1m+2p", "extra: .*"),
    ],
)
def test_a_pattern_whose_example_does_not_earn_it_is_reported(
    example: str | None, fault: str
) -> None:
    extra = Pattern("extra", 1, lambda r: False, example=example)
    book = replace(BOOK, patterns=Patterns(Section("more", extra)))
    with pytest.raises(AssertionError, match=fault):
        every_example_earns_its_pattern(book)


def test_the_page_shows_every_pattern_with_value_names_ruling_and_what_it_replaces() -> None:
    printed = page(BOOK)
    for pattern in PATTERNS:
        assert f"| `{pattern.id}` |" in printed
    names = [name_of(BOOK, language, "pattern", "half-flush") for language in LANGUAGES]
    assert {"half flush", "één kleur met troeven", "混一色"} <= set(names)
    assert f"| `half-flush` | {' | '.join(names)} | 4 faan |" in printed
    assert f"| id | {' | '.join(map(language_name, LANGUAGES))} | value |" in printed
    assert "| `one-voided`, `half-flush` |" in printed
    assert "| 2 points each, 4 concealed |" in printed
    assert "| 1 faan, 2 times at most |" in printed
    assert "| T-1 | `123456789m1122p` + `2p`, drawn |" in printed
    assert "`123m34s11z` + `5s`, drawn; melds `5555p` kong `6666s` concealed-kong" in printed
    assert "| 2 faan; one less when open |" in printed
    assert "| 2 fan; open één minder |" in page(BOOK, "nl")
    assert "| everything |" in printed
    assert "| 20+ | 64 |\n| limit | 500 |\n\n(T-9)" in printed
    assert "## Tiles" in printed


@pytest.mark.parametrize(
    ("language", "nothing"), [("en", "nothing"), ("nl", "niets"), ("yue", "冇")]
)
def test_the_page_tells_what_is_otherwise_under_an_option(language: str, nothing: str) -> None:
    """BF-74, RDJ-59: as the option is written in a command."""
    lines = page(book("b30fj"), language).splitlines()
    (seven,) = (line for line in lines if line.startswith("| `within-seven-tiles` |"))
    (ten,) = (line for line in lines if line.startswith("| `within-ten-tiles` |"))
    assert f"(within=author: {'8番' if language == 'yue' else '8 faan'})" in seven
    assert f"| {nothing} (within=author: `within-ten-tiles`) |" in seven
    assert nothing not in ten
    page_of_jokers = page(book("red-dragon-joker"), language)
    assert f"`all-triplets` (four-jokers=adds: {nothing}) |" in page_of_jokers


def test_a_page_for_other_options_shows_the_patterns_as_agreed() -> None:
    rules = book("b30fj")
    by_default: tuple[str, list[str]] = ("5 faan (within=author: 8 faan)", [])
    author = ("8 faan", ["within-ten-tiles"])
    for options, values in ({}, by_default), ({"within": "author"}, author):
        shown = whole(rules, rules.filled(options), "en")
        patterns = [pattern for section in shown.sections for pattern in section.patterns]
        (seven,) = (each for each in patterns if each.id == "within-seven-tiles")
        assert (seven.value, seven.replaces) == values


def test_the_page_has_tables_whose_rows_are_all_as_wide_as_their_heads() -> None:
    width = 0
    for line in page(BOOK).splitlines():
        if not line.startswith("|"):
            width = 0
            continue
        cells = line.replace("\\|", "").count("|")
        assert width in (0, cells), line
        width = cells


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_every_language(language: str) -> None:
    printed = page(BOOK, language)
    assert "page-" not in printed
    assert "sheet." not in printed
    if language == "nl":
        assert "## Stenen" in printed
        assert "| limiet | 500 |" in printed


def test_a_name_falls_back_to_english_and_then_to_the_id() -> None:
    assert name_of(BOOK, "nl", "pattern", "half-flush") == "één kleur met troeven"
    assert name_of(BOOK, "nl", "pattern", "dragons") == "dragons"
    assert name_of(BOOK, "yue", "pattern", "twin-runs") == "twin-runs"


def test_a_sheet_shows_sets_jokers_patterns_sums_the_row_and_who_pays_whom() -> None:
    assert sheet(KONGS) == (
        "5555p 6666s 123m 345s 11z\n"
        "2j stands for 5s.\n"
        "A complete hand.\n"
        "Won with 1z (east wind), discarded by West.\n"
        "  two kongs: +5 faan  5555p 6666s, in place of open-kong, concealed-kong\n"
        "  triplet-points x2: +6 points\n"
        "  closing-pair: +2 points\n"
        "Together: 5 faan, 8 points\n"
        "By the table, faan 5-7: payout 8\n"
        "Score: 16\n"
        "West pays East 48\n"
    )


@pytest.mark.parametrize(("language", "together"), SUMS_OF_ONE)
def test_a_sheet_tells_a_sum_of_one_faan(language: str, together: str) -> None:
    request = {"hand": "123m456p2377s999m", "win": "4s", "by": "draw"}
    assert together in sheet(request, language)


def test_only_a_book_in_which_nobody_pays_counts_hands_won() -> None:
    request = {"hand": "123456789m1122p", "win": "2p", "by": "draw"}
    bare = replace(BOOK, patterns=Patterns())
    assert bare.pays
    told = sheet(request, of=bare)
    assert "no patterns" not in told
    assert "Score: " in told


def test_a_limit_is_no_addition() -> None:
    told = sheet({"hand": "1112345678999m", "win": "5m", "by": "draw"})
    assert "  nine-gates: 400 limit\n" in told
    assert "Together" not in told
    assert "South pays East 400\nWest pays East 400\nNorth pays East 400\n" in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("terminal", [True, False])
def test_a_sheet_speaks_every_language_and_draws_on_a_terminal(
    language: str, terminal: bool
) -> None:
    told = sheet(KONGS, language, terminal=terminal)
    assert "sheet." not in told
    assert ("▄" in told) == terminal


@pytest.mark.parametrize(
    ("hand", "win", "line"),
    [
        ("1122m3344p5566s6z", "6z", "11m 22m 33p 44p 55s 66s 66z"),
        ("19m19p19s123456z5j", "9m", "199m19p19s1234567z"),
        ("34599m456p78s22z1j", "6j", ""),
    ],
)
def test_a_sheet_shows_every_shape(hand: str, win: str, line: str) -> None:
    request = {"hand": hand, "win": win, "by": "draw"}
    assert sheet(request).startswith(line)
    assert "▄" in sheet(request, terminal=True)


def test_a_hand_that_does_not_win_shows_its_melds_and_what_it_waits_for() -> None:
    told = sheet({**KONGS, "win": "9p"})
    assert told.startswith("5555p 6666s 123m34s1z2j 9p\nNo win: not a complete hand.\n")
    assert "The hand waits for:" in told
