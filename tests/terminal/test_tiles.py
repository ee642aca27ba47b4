"""Tiles in a terminal: the same shapes with and without colours, and letters for the rest."""

import io
import re

import pytest
from rich.console import Console
from rich.text import Text

from fivewinds.terminal.tiles import Card, Look, Style, chip, face, in_a_row, standing, style_for
from fivewinds.tiles import NAMES, PLAIN, parse

CARDS = Style(Look.CARDS, colour=True)
BOXES = Style(Look.BOXES, colour=False)
TEXT = Style(Look.TEXT, colour=False)
COLOUR = re.compile(r"\x1b\[(\d+;)*([349]\d|10\d)[;m]")
"""A code that sets the colour of letters or ground."""


def console(encoding: str = "utf-8", **environ: str) -> Console:
    """A terminal that knows all colours."""
    return Console(
        file=io.TextIOWrapper(io.BytesIO(), encoding=encoding),
        force_terminal=True,
        color_system="truecolor",
        _environ={"TERM": "xterm-256color", **environ},
    )


def printed(where: Console, text: Text) -> str:
    with where.capture() as captured:
        where.print(text, end="")
    return captured.get()


def cards(text: str, raised: int | None = None) -> list[Card]:
    return [Card(tile, place == raised) for place, tile in enumerate(parse(text))]


def test_a_terminal_gets_cards_and_everything_else_gets_less() -> None:
    assert style_for(console()) == CARDS
    assert style_for(console(), plain=True).look is Look.BOXES
    assert style_for(console(encoding="iso-8859-1")).look is Look.BOXES
    assert style_for(console(TERM="dumb")).look is Look.BOXES
    assert style_for(Console(file=io.StringIO(), _environ={})).look is Look.TEXT


def test_no_color_takes_away_the_colours_and_nothing_else() -> None:
    coloured, plain = console(), console(NO_COLOR="1")
    assert style_for(plain) == Style(Look.CARDS, colour=False)
    lines = standing([cards("19m", raised=0)], CARDS, 80)
    assert not any(COLOUR.search(printed(plain, line)) for line in lines)
    # Of whatever depth: rich keeps the codes of a style from the first console that drew it.
    assert any(COLOUR.search(printed(coloured, line)) for line in lines)


@pytest.mark.parametrize("style", [CARDS, BOXES, TEXT])
def test_every_two_kinds_look_different_even_without_colours(style: Style) -> None:
    drawn = {chip(tile, style).plain for tile in range(len(NAMES))}
    assert len(drawn) == len(NAMES)


def test_suits_winds_and_dragons_have_the_colours_of_their_tiles() -> None:
    inks = {NAMES[tile]: face(tile)[2] for tile in range(PLAIN)}
    assert len({inks[name] for name in ("3m", "3p", "3s", "1z")}) == 4
    assert inks["7z"] == inks["3m"]
    assert inks["6z"] == inks["3s"]
    assert len({inks[name] for name in ("1z", "2z", "3z", "4z")}) == 1


def test_a_raised_card_stands_one_line_higher() -> None:
    lines = [line.plain for line in standing([cards("1m1z", raised=1)], CARDS, 80)]
    assert lines == [
        "     ▄▄▄▄",
        "▄▄▄▄  Ｅ ",
        " １   東 ",
        " 萬   ▔▔ ",
    ]


def test_a_hand_keeps_to_its_width_and_has_as_many_lines_whatever_is_raised() -> None:
    for width in (60, 78):
        for raised in (None, 0, 13):
            lines = standing([cards("1123456789m123z", raised), cards("3z")], CARDS, width)
            assert {line.cell_len for line in lines} <= set(range(width + 1))
            assert len(lines) == (4 if width == 78 else 3)


def test_ascii_tiles_are_names_in_brackets() -> None:
    lines = [line.plain for line in standing([cards("12m", raised=0), cards("5z")], BOXES, 58)]
    assert lines == ["[1m]          ", " ^^ [2m]  [5z]"]


def test_a_reader_that_is_no_terminal_gets_the_notation() -> None:
    (line,) = standing([cards("123m"), cards("55z")], TEXT, 80)
    assert line.plain == "123m 55z"
    assert in_a_row(parse("1z3m"), TEXT, 80).plain == "1z3m"


@pytest.mark.parametrize("style", [CARDS, BOXES])
@pytest.mark.parametrize("width", [20, 26, 40])
def test_the_last_row_of_a_river_fits_with_seven_tiles(style: Style, width: int) -> None:
    assert in_a_row(parse("1234567m"), style, width, lit=6).cell_len <= width + 1
