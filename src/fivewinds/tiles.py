"""What a tile is: a small integer, and its notation both ways.

The order of the ids is the order in which tiles are printed: characters, circles, bamboo,
winds and dragons, jokers, flowers (docs/notation.md).
"""

from collections.abc import Iterable, MutableSequence
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
    tiles = bytearray(len(text))
    return list(tiles[: read_into(text, tiles)])


def read_into(text: str, tiles: MutableSequence[int]) -> int:
    """Read a text as `parse` does into `tiles`, which has at least as many places as the text;
    how many tiles there are.
    """
    number = 0
    loose = 0  # The digits from this place on have no letter yet.
    for character in text:
        if "0" <= character <= "9":
            tiles[number] = ord(character) - 48
            number += 1
            continue
        if character == " ":
            continue
        if number == loose or character.isspace():
            raise TileError(number + 1, character)
        first, size = 0, 9
        if character == "m":
            first = 0
        elif character == "p":
            first = 9
        elif character == "s":
            first = 18
        elif character == "z":
            first, size = 27, 7
        elif character == "j":
            first, size = 34, 8
        elif character == "f":
            first, size = 42, 8
        else:
            size = 0
        for place in range(loose, number):
            digit = tiles[place]
            if digit == 0 or digit > size:
                written = f"{digit}{character}"
                raise TileError(place + 1, written, _meant(str(digit), character))
            tiles[place] = first + digit - 1
        loose = number
    if loose < number:
        digits = "".join([str(tiles[place]) for place in range(loose, number)])
        raise TileError(loose + 1, digits, loose=True)
    return number


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
