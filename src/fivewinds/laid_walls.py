"""Walls laid out by hand: they deal given hands and give given draws, for lessons and for tests."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from fivewinds.core.codes import HAND_SIZE, SEATS
from fivewinds.core.state import dealt_place, loose_place
from fivewinds.core.table_rules import Wall
from fivewinds.rules.book import Book
from fivewinds.tiles import parse, show

SEED = bytes(32)
"""Throws the dice of matches whose tiles are laid out by hand."""


def wall_with(
    book: Book,
    hands: Sequence[str],
    draws: str = "",
    dead: str = "",
    *,
    replacements: str = "",
    indicator: str = "",
    left: int | None = None,
    dealer: int = 0,
    options: Mapping[str, Any] | None = None,
) -> bytearray:
    """A wall that deals these hands, by seat, and gives these draws in this order.

    The last tiles of the wall are `dead`, replacements and the indicator among them. Whatever is
    not said, a hand left empty too, is filled with the tiles that remain of the set, sorted. With
    `left` the wall is cut short, so that so many tiles can be drawn.
    """
    said = [parse(hand) for hand in hands]
    for seat, hand in enumerate(said):
        if len(hand) not in (0, HAND_SIZE):
            raise ValueError(f"the hand of seat {seat} has {len(hand)} tiles")
    agreed = book.filled(options or {})
    rest = list(book.set_of(agreed).tiles)
    way = book.doors(agreed).wall
    full = len(rest)
    live = full - way.dead - SEATS * HAND_SIZE if left is None else left
    wall = _Wall(way, live)
    ends = {wall.size - 1 - number: tile for number, tile in enumerate(reversed(parse(dead)))}
    places = dict(zip(wall.replacements(), parse(replacements), strict=False))
    if indicator and way.indicator is not None:
        places[wall.size - way.indicator] = parse(indicator)[0]
    for place, tile in ends.items():
        if places.setdefault(place, tile) != tile:
            raise ValueError("the end of the wall and what is drawn from it are not the same")
    wanted = list(chain(*said, parse(draws), places.values()))
    for tile in wanted:
        if tile not in rest:
            raise ValueError(f"{show([tile])} is asked for more often than the set has it")
        rest.remove(tile)
    for hand in said:
        if not hand:
            hand.extend(rest[:HAND_SIZE])
            del rest[:HAND_SIZE]
    for seat, hand in enumerate(said):
        for number, tile in enumerate(hand):
            wall.put(dealt_place((seat - dealer) % SEATS, number), tile)
    for number, tile in enumerate(parse(draws)):
        wall.put(SEATS * HAND_SIZE + number, tile)
    for place, tile in places.items():
        wall.put(place, tile)
    return wall.filled(rest)


class _Wall:
    """A wall of which some places are taken."""

    def __init__(self, way: Wall, live: int) -> None:
        self.way = way
        self.live = live
        self.size = SEATS * HAND_SIZE + live + self.way.dead
        self.taken: dict[int, int] = {}

    def put(self, place: int, tile: int) -> None:
        if place in self.taken:
            raise ValueError(f"two tiles are asked for at place {place} of the wall")
        if not 0 <= place < self.size:
            raise ValueError("more tiles are asked for than can be drawn")
        self.taken[place] = tile

    def replacements(self) -> Iterator[int]:
        """The places of tiles that replace others, in the order in which they come."""
        for number in range(self.size):
            if self.way.replacements == "dead":
                yield loose_place(self.size, number)
            else:
                yield self.size - self.way.dead - 1 - number

    def filled(self, rest: Sequence[int]) -> bytearray:
        """The whole wall, empty places filled in order."""
        more = iter(rest)
        wall = bytearray(self.size)
        for place in range(self.size):
            wall[place] = self.taken[place] if place in self.taken else next(more)
        return wall
