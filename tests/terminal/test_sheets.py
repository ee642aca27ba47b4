"""What a person reads of a score, of waits, and of the end of a hand."""

import io

import pytest
from rich.console import Console

from fivewinds.answers import score, waits
from fivewinds.terminal.sheet import Sheet, score_sheet, waits_sheet
from fivewinds.words import LANGUAGES
from tests.commands.running import fivewinds

COMPLETE = {"hand": "123456789m1122p", "win": "2p", "by": "discard", "from": "S"}
INCOMPLETE = COMPLETE | {"win": "9p"}


def shown(sheet: Sheet, *, terminal: bool = False, width: int = 80) -> str:
    console = Console(file=io.StringIO(), force_terminal=terminal, width=width, _environ={})
    with console.capture() as captured:
        console.print(sheet)
    return captured.get()


def score_text(request: dict[str, str], language: str = "en", *, terminal: bool = False) -> str:
    answer = score("simple", request, language)
    return shown(score_sheet("simple", request, answer, language), terminal=terminal)


def test_a_complete_hand_is_shown_as_its_sets_with_how_it_was_won_and_its_worth() -> None:
    assert score_text(COMPLETE) == (
        "123m 456m 789m 222p 11p\n"
        "A complete hand.\n"
        "Won with 2p (2 of circles), discarded by South.\n"
        "This book has no patterns: every complete hand is worth one hand won.\n"
    )


def test_on_a_terminal_the_sets_are_drawn_as_cards() -> None:
    drawn = score_text(COMPLETE, terminal=True)
    assert "▄▄▄▄" in drawn
    assert "萬" in drawn


def test_a_hand_that_does_not_win_is_told_what_it_waits_for() -> None:
    told = score_text(INCOMPLETE)
    assert "No win: not a complete hand." in told
    assert "1px2 2px2, 4 left: one hand won, drawn or discarded" in told


def test_a_hand_that_does_not_wait_is_told_what_brings_it_nearer() -> None:
    request = {"hand": "1359m1357p79s112z", "seen": "22m"}
    told = shown(waits_sheet("simple", request, waits("simple", request), "en"))
    assert "3 tiles to replace before the hand waits." in told
    assert "2mx2 4mx4" in told
    assert "18 useful tiles are left." in told


def test_a_tile_may_be_written_with_spaces() -> None:
    assert "A complete hand." in score_text(COMPLETE | {"win": " 2 p "})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("request_", [COMPLETE, INCOMPLETE])
def test_every_language_has_every_word_of_a_sheet(language: str, request_: dict[str, str]) -> None:
    told = score_text(request_, language)
    assert "sheet." not in told
    assert "reason." not in told
    if language != "en":
        assert "hand won" not in told


def test_a_refusal_goes_to_standard_error() -> None:
    run = fivewinds("score", "simple", "123456789m1122p", "--win", "1f")
    assert run.returncode == 1
    assert run.stdout == ""
    assert "1f" in run.stderr


@pytest.mark.parametrize("width", [60, 80, 100])
def test_no_line_of_drawn_tiles_is_broken(width: int) -> None:
    answer = score("simple", COMPLETE)
    drawn = shown(score_sheet("simple", COMPLETE, answer, "en"), terminal=True, width=width)
    edges = [line for line in drawn.splitlines() if "▄" in line]
    assert len(edges) == 2
