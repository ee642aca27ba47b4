"""Tiles in a terminal: standing cards, chips in a line, or letters where nothing else fits.

Every drawing is made of `rich` texts. Colours are left to rich, which drops them where NO_COLOR
or the terminal asks for it; the shapes stay the same.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from fivewinds.tiles import NAMES, show_in_order

FACE = "#f6efde"
FACE_TWO = "#e6dac0"
"""The face of every second tile where tiles touch."""
EDGE = "#b57a35"
LAMP = "#f2b84b"
"""Here and now: the chosen tile, the last discard, whose turn it is."""
INK = "#22262b"
RED = "#b0281c"
GREEN = "#17683f"
BLUE = "#1f4f8f"
PLUM = "#55295a"

_INKS = {"m": RED, "p": BLUE, "s": GREEN, "z": INK, "j": PLUM, "f": RED}
_DRAGON_INKS = {"5z": BLUE, "6z": GREEN, "7z": RED}
_GLYPHS = {"m": "萬", "p": "筒", "s": "索", "j": "百", "f": "花"}
_HONOURS = {
    "1z": ("E", "東"),
    "2z": ("S", "南"),
    "3z": ("W", "西"),
    "4z": ("N", "北"),
    "5z": ("P", "白"),
    "6z": ("F", "發"),
    "7z": ("C", "中"),
}
_FULL_WIDTH = 0xFEE0
"""From an ASCII sign to its twin that is as wide as a Chinese character."""


class Look(Enum):
    """How tiles appear."""

    CARDS = "cards"
    BOXES = "boxes"
    """ASCII only: `[3m]`."""
    TEXT = "text"
    """The notation, `123m55z`, for readers that are no terminal."""


@dataclass(frozen=True)
class Style:
    """How to draw for one reader."""

    look: Look
    colour: bool


class Card(NamedTuple):
    """A tile to be drawn standing; a raised one is chosen or has won, a lit one lies as it was."""

    tile: int
    raised: bool = False
    lit: bool = False


def style_for(console: Console, plain: bool = False) -> Style:
    """How to draw on this console; `plain` asks for ASCII."""
    colour = not console.no_color and console.color_system is not None
    if not console.is_terminal:
        return Style(Look.TEXT, False)
    if plain or console.is_dumb_terminal or not console.encoding.startswith("utf"):
        return Style(Look.BOXES, colour and not plain)
    return Style(Look.CARDS, colour)


def face(tile: int) -> tuple[str, str, str]:
    """What stands on a tile: its index, its Chinese sign, and the colour of both."""
    name = NAMES[tile]
    ink = _DRAGON_INKS.get(name, _INKS[name[1]])
    index, glyph = _HONOURS.get(name) or (name[0], _GLYPHS[name[1]])
    return index, glyph, ink


def chip(tile: int, style: Style, *, lit: bool = False, second: bool = False) -> Text:
    """A tile in one line; a lit one is the one to look at."""
    if style.look is Look.TEXT:
        return Text(NAMES[tile])
    if style.look is Look.BOXES:
        return Text.assemble((f"[{NAMES[tile]}]", "bold reverse" if lit else ""))
    index, glyph, ink = face(tile)
    ground = LAMP if lit else FACE_TWO if second else FACE
    mark = "bold underline" if lit and not style.colour else "bold"
    return Text.assemble((f"{index}{glyph}", f"{mark} {ink} on {ground}"))


def in_a_row(
    tiles: Sequence[int], style: Style, width: int, *, lit: int | None = None, row: int = 0
) -> Text:
    """Tiles lying in one line, with gaps where the width allows.

    `lit` is a place among them; `row` tells this line from the next, which it may touch.
    """
    if style.look is Look.TEXT:
        return Text(show_in_order(tiles))
    if style.look is Look.BOXES and 4 * len(tiles) > width:
        names = (
            Text.assemble((NAMES[tile], "bold reverse" if place == lit else ""))
            for place, tile in enumerate(tiles)
        )
        return Text(" ").join(names)
    gap = " " if style.look is Look.CARDS and 4 * len(tiles) - 1 <= width else ""
    chips = (
        chip(tile, style, lit=place == lit, second=(row + (0 if gap else place)) % 2 == 1)
        for place, tile in enumerate(tiles)
    )
    return Text(gap).join(chips)


def standing(groups: Iterable[Sequence[Card]], style: Style, width: int) -> list[Text]:
    """Groups of tiles side by side as lines of text, all of the same number whatever is raised."""
    shown = [group for group in groups if group]
    if style.look is Look.TEXT:
        return [Text(" ".join(show_in_order(card.tile for card in group) for group in shown))]
    count = sum(map(len, shown))
    if style.look is Look.BOXES:
        space = "  " if 4 * count + 2 * (len(shown) - 1) <= width else " "
        return _laid_out(shown, [_boxed(card) for group in shown for card in group], "", space)
    if 5 * count - 1 + 2 * (len(shown) - 1) <= width:
        return _laid_out(shown, [_tall(card) for group in shown for card in group], " ", "   ")
    return _laid_out(shown, [_low(card) for group in shown for card in group], " ", "  ")


def _laid_out(
    groups: Sequence[Sequence[Card]], drawn: Sequence[Sequence[Text]], gap: str, space: str
) -> list[Text]:
    """Drawn tiles beside each other, line by line, with a wider space between the groups."""
    lines = [Text() for _ in drawn[0]]
    place = 0
    for number, group in enumerate(groups):
        for within in range(len(group)):
            before = gap if within else space if number else ""
            for line, part in zip(lines, drawn[place], strict=True):
                line.append(before).append_text(part)
            place += 1
    return lines


def _tall(card: Card) -> list[Text]:
    """A card four columns wide: an edge above, two lines of face, and room to be raised."""
    index, glyph, ink = face(card.tile)
    ground = LAMP if card.raised or card.lit else FACE
    body = [
        Text("▄▄▄▄", style=LAMP if card.raised else EDGE),
        Text(f" {chr(ord(index) + _FULL_WIDTH)} ", style=f"bold {ink} on {ground}"),
        Text(f" {glyph} ", style=f"bold {ink} on {ground}"),
    ]
    return [*body, Text(" ▔▔ ", style=LAMP)] if card.raised else [Text(" " * 4), *body]


def _low(card: Card) -> list[Text]:
    """A card three columns wide with one line of face, for narrow windows."""
    index, glyph, ink = face(card.tile)
    ground = LAMP if card.raised or card.lit else FACE
    body = [
        Text("▄▄▄", style=LAMP if card.raised else EDGE),
        Text(f"{index}{glyph}", style=f"bold {ink} on {ground}"),
    ]
    return [*body, Text("▔▔▔", style=LAMP)] if card.raised else [Text("   "), *body]


def _boxed(card: Card) -> list[Text]:
    """A tile in ASCII."""
    box = Text(f"[{NAMES[card.tile]}]", style="bold" if card.raised else "")
    return [box, Text(" ^^ ")] if card.raised else [Text("    "), box]
