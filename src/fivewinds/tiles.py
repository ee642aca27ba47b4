"""What a tile is: a small integer, and its notation both ways.

The order of the ids is the order in which tiles are printed: characters, circles, bamboo,
winds and dragons, jokers, flowers (docs/notation.md).
"""

from collections.abc import Iterable
from functools import lru_cache

LETTERS = "mpszjf"
SIZES = (9, 9, 9, 7, 8, 8)
FIRST = (0, 9, 18, 27, 34, 42)
KINDS = 50
PLAIN = 34
"""Ids below this are the suits, winds and dragons that every book shares."""

NAMES: tuple[str, ...] = tuple(
    f"{number}{letter}"
    for letter, size in zip(LETTERS, SIZES, strict=True)
    for number in range(1, size + 1)
)
ID: dict[str, int] = {name: tile for tile, name in enumerate(NAMES)}
WINDS = "ESWN"
SUITS = "mps"
"""The letters of the three suits, whose nine kinds begin at 0, 9 and 18."""
SHORT = 16
"""What is no longer than this is read and written so often that it is remembered."""


class TileError(ValueError):
    """A piece of text that is no tile.

    `place` counts tiles from 1, `text` is the piece as written, and `instead` is the tile
    that was probably meant, or empty. `loose` says that digits stand there without a letter.
    """

    def __init__(self, place: int, text: str, instead: str = "", *, loose: bool = False) -> None:
        super().__init__(f"tile {place}: {text!r}")
        self.place = place
        self.text = text
        self.instead = instead
        self.loose = loose


def parse(text: str) -> list[int]:
    """Read tiles as written, `123m77z1j`, in the order written; spaces mean nothing, but a tab or
    a line feed is no tile.
    """
    return list(_short_parsed(text)) if len(text) <= SHORT else list(_parsed(text))


def _parsed(text: str) -> tuple[int, ...]:
    tiles: list[int] = []
    digits = ""
    for character in text:
        if character == " ":
            continue
        if "0" <= character <= "9":
            digits += character
            continue
        if not digits or character.isspace():
            raise TileError(len(tiles) + len(digits) + 1, character)
        for digit in digits:
            tile = ID.get(digit + character)
            if tile is None:
                raise TileError(len(tiles) + 1, digit + character, _meant(digit, character))
            tiles.append(tile)
        digits = ""
    if digits:
        raise TileError(len(tiles) + 1, digits, loose=True)
    return tuple(tiles)


_short_parsed = lru_cache(maxsize=4096)(_parsed)


def _meant(digit: str, letter: str) -> str:
    """The tile that was probably meant: a red five as others write it, or an upper-case letter."""
    if digit == "0" and letter.lower() in "mps":
        return "5" + letter.lower()
    lowered = digit + letter.lower()
    return lowered if lowered in ID else ""


def show(tiles: Iterable[int]) -> str:
    """Write tiles sorted, equal letters gathered: `123m77z1j`."""
    if isinstance(tiles, tuple) and len(tiles) <= SHORT:
        return _short_shown(tiles)
    return show_in_order(sorted(tiles))


def show_in_order(tiles: Iterable[int]) -> str:
    """Write tiles in the order given, neighbours of one letter gathered."""
    shown = tuple(tiles)
    return _short_written(shown) if len(shown) <= SHORT else _written(shown)


def _written(tiles: tuple[int, ...]) -> str:
    written = ""
    for tile in tiles:
        name = NAMES[tile]
        if written.endswith(name[1]):
            written = written[:-1]
        written += name
    return written


_short_written = lru_cache(maxsize=4096)(_written)


@lru_cache(maxsize=4096)
def _short_shown(tiles: tuple[int, ...]) -> str:
    """Sets and pairs are written again and again."""
    return _written(tuple(sorted(tiles)))
