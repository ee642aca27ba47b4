"""Tiles in a terminal: standing cards, chips in a line, or letters where nothing else fits.

Every drawing is made of `rich` texts. Colours are left to rich, which drops them where NO_COLOR
or the terminal asks for it; the shapes stay the same.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from fivewinds.core.codes import HIDDEN
from fivewinds.tiles import NAMES, show_in_order

FACE = "#f6efde"
FACE_TWO = "#e6dac0"
"""The face of every second tile where tiles touch."""
EDGE = "#b57a35"
TURNED = "#d8ac6b"
"""The face of a tile that lies sideways."""
LAMP = "#f2b84b"
"""Here and now: the chosen tile, the last discard, whose turn it is."""
INK = "#22262b"
RED = "#b0281c"
GREEN = "#17683f"
BLUE = "#1f4f8f"
PLUM = "#55295a"

QUIET = "#a9c4b6"
"""What lies there no more."""

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


class Mark(Enum):
    """What has become of a tile that lies on the table: how it lies, and its brackets in ASCII."""

    NONE = "[]"
    TAKEN = "()"
    """Somebody has claimed it, or won with it."""
    SIDEWAYS = "<>"
    """It declared riichi; in a meld it is the one that was claimed."""


NO_MARKS: Mapping[int, Mark] = MappingProxyType({})


class Card(NamedTuple):
    """A tile to be drawn standing; a raised one is chosen or has won, a lit one lies as it was."""

    tile: int
    raised: bool = False
    lit: bool = False
    mark: Mark = Mark.NONE


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


def named(tile: int) -> str:
    """A tile in the notation; a hidden one is a question mark."""
    return "?" if tile == HIDDEN else NAMES[tile]


def chip(
    tile: int, style: Style, *, lit: bool = False, second: bool = False, mark: Mark = Mark.NONE
) -> Text:
    """A tile in one line; a lit one is the one to look at."""
    if style.look is Look.TEXT:
        return Text(named(tile))
    if style.look is Look.BOXES:
        before, after = mark.value
        name = "##" if tile == HIDDEN else NAMES[tile]
        return Text.assemble((f"{before}{name}{after}", "bold reverse" if lit else ""))
    if tile == HIDDEN:
        return Text.assemble(("▒▒▒", EDGE))
    index, glyph, _ = face(tile)
    surface = _surface(tile, style, lit=lit, second=second, mark=mark)
    return Text.assemble((f"{index}{glyph}", surface))


def _surface(
    tile: int, style: Style, *, lit: bool = False, second: bool = False, mark: Mark = Mark.NONE
) -> str:
    """The colours of a tile; without colours the marks stay visible."""
    if mark is Mark.TAKEN:
        return f"strike {QUIET}" + (" bold" if lit else "")
    ground = LAMP if lit else TURNED if mark is Mark.SIDEWAYS else FACE_TWO if second else FACE
    plain = "bold"
    if not style.colour:
        plain += " underline" if lit else " reverse" if mark is Mark.SIDEWAYS else ""
    return f"{plain} {face(tile)[2]} on {ground}"


def in_a_row(
    tiles: Sequence[int],
    style: Style,
    width: int,
    *,
    lit: int | None = None,
    row: int = 0,
    marks: Mapping[int, Mark] = NO_MARKS,
) -> Text:
    """Tiles lying in one line, with gaps where the width allows.

    `lit` and the keys of `marks` are places among them; `row` tells this line from the next,
    which it may touch.
    """
    if style.look is Look.TEXT:
        return _written(tiles, marks)
    if style.look is Look.BOXES and 4 * len(tiles) > width:
        return _names(tiles, lit, marks)
    gap = " " if style.look is Look.CARDS and 4 * len(tiles) - 1 <= width else ""
    chips = (
        chip(
            tile,
            style,
            lit=place == lit,
            second=(row + (0 if gap else place)) % 2 == 1,
            mark=marks.get(place, Mark.NONE),
        )
        for place, tile in enumerate(tiles)
    )
    return Text(gap).join(chips)


def _written(tiles: Sequence[int], marks: Mapping[int, Mark]) -> Text:
    """Tiles in the notation, those with a mark in its brackets."""
    parts: list[str] = []
    plain: list[int] = []
    for place, tile in enumerate(tiles):
        if place in marks:
            before, after = marks[place].value
            parts += [show_in_order(plain), f"{before}{named(tile)}{after}"]
            plain = []
        elif tile == HIDDEN:
            parts += [show_in_order(plain), "?"]
            plain = []
        else:
            plain.append(tile)
    return Text("".join([*parts, show_in_order(plain)]))


def _names(tiles: Sequence[int], lit: int | None, marks: Mapping[int, Mark]) -> Text:
    """Tiles by name where brackets have no room; a mark takes the place of the space behind."""
    text = Text()
    for place, tile in enumerate(tiles):
        name = "##" if tile == HIDDEN else NAMES[tile]
        text.append(name, "bold reverse" if place == lit else "")
        text.append(marks[place].value[1] if place in marks else " ")
    text.rstrip()
    return text


def grouped(tiles: Sequence[int], style: Style, *, sideways: int | None = None) -> Text:
    """Tiles in as little room as they can be told apart: `345` and one sign of their suit.

    `sideways` is a place among them.
    """
    if style.look is Look.TEXT:
        marks = {} if sideways is None else {sideways: Mark.SIDEWAYS}
        return _written(tiles, marks)
    text = Text()
    for place, tile in enumerate(tiles):
        mark = Mark.SIDEWAYS if place == sideways else Mark.NONE
        following = tiles[place + 1] if place + 1 < len(tiles) else None
        text.append_text(_in_group(tile, following, style, mark))
    return text


def _in_group(tile: int, following: int | None, style: Style, mark: Mark) -> Text:
    """A tile of a group: its number, and its suit where the next one is of another."""
    if tile == HIDDEN:
        return Text.assemble(("##" if style.look is Look.BOXES else "▒▒", EDGE))
    last = following is None or following == HIDDEN or _suit(following) != _suit(tile)
    if style.look is Look.BOXES:
        sign = f"<{NAMES[tile][0]}>" if mark is Mark.SIDEWAYS else NAMES[tile][0]
        return Text(sign + (NAMES[tile][1] if last else ""))
    index, glyph, _ = face(tile)
    if NAMES[tile][1] == "z":
        return Text.assemble((glyph, _surface(tile, style, mark=mark)))
    text = Text.assemble((index, _surface(tile, style, mark=mark)))
    return text.append(glyph, _surface(tile, style)) if last else text


def _suit(tile: int) -> str:
    return NAMES[tile][1]


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
    index, glyph, _ = face(card.tile)
    surface = _card_surface(card)
    body = [
        Text("▄▄▄▄", style=LAMP if card.raised else EDGE),
        Text(f" {chr(ord(index) + _FULL_WIDTH)} ", style=surface),
        Text(f" {glyph} ", style=surface),
    ]
    return [*body, Text(" ▔▔ ", style=LAMP)] if card.raised else [Text(" " * 4), *body]


def _low(card: Card) -> list[Text]:
    """A card three columns wide with one line of face, for narrow windows."""
    index, glyph, _ = face(card.tile)
    body = [
        Text("▄▄▄", style=LAMP if card.raised else EDGE),
        Text(f"{index}{glyph}", style=_card_surface(card)),
    ]
    return [*body, Text("▔▔▔", style=LAMP)] if card.raised else [Text("   "), *body]


def _card_surface(card: Card) -> str:
    """The colours of a card's face."""
    if card.mark is Mark.TAKEN:
        return f"strike {QUIET}"
    ground = TURNED if card.mark is Mark.SIDEWAYS else FACE
    return f"bold {face(card.tile)[2]} on {LAMP if card.raised or card.lit else ground}"


def _boxed(card: Card) -> list[Text]:
    """A tile in ASCII."""
    box = Text(f"[{NAMES[card.tile]}]", style="bold" if card.raised else "")
    return [box, Text(" ^^ ")] if card.raised else [Text("    "), box]
