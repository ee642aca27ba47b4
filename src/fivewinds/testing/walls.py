"""Walls built by hand, and matches that are dealt from them."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from fivewinds.core.codes import HAND_SIZE, SEATS
from fivewinds.core.shuffle import hand_stream
from fivewinds.core.table import Table, Terms, Win
from fivewinds.rules.book import Book
from fivewinds.tiles import parse, show


def wall_with(
    book: Book, hands: Sequence[str], draws: str = "", dead: str = "", *, dealer: int = 0
) -> bytearray:
    """A wall that deals these hands, by seat, and gives these draws in this order.

    The last tiles of the wall are `dead`. Whatever is not said, a hand left empty too, is filled
    with the tiles that remain of the set, sorted.
    """
    said = [parse(hand) for hand in hands]
    drawn, put_away = parse(draws), parse(dead)
    for seat, hand in enumerate(said):
        if len(hand) not in (0, HAND_SIZE):
            raise ValueError(f"the hand of seat {seat} has {len(hand)} tiles")
    rest = list(book.tiles)
    for tile in (*chain(*said), *drawn, *put_away):
        if tile not in rest:
            raise ValueError(f"{show([tile])} is asked for more often than the set has it")
        rest.remove(tile)
    for hand in said:
        if not hand:
            hand.extend(rest[:HAND_SIZE])
            del rest[:HAND_SIZE]
    in_turn = [said[(dealer + place) % SEATS] for place in range(SEATS)]
    return bytearray([*_as_dealt(in_turn), *drawn, *rest, *put_away])


def _as_dealt(hands: Sequence[Sequence[int]]) -> list[int]:
    """Hands in the order in which their tiles lie in the wall: four each three times, then one."""
    wall: list[int] = []
    for first, last in ((0, 4), (4, 8), (8, 12), (12, 13)):
        for hand in hands:
            wall += hand[first:last]
    return wall


def table_of(book: Book, wall: bytearray, dealer: int = 0) -> Table:
    """A table dealt from this wall; a win's verdict is the win itself."""
    terms = Terms(book.tiles, dead=book.dead, forms=book.forms, judge=_as_it_is)
    table = Table(terms)
    table.deal(wall, dealer)
    return table


def _as_it_is(win: Win) -> Win:
    return win


def stacked(book: Book, seed: bytes, wall: Sequence[int]) -> Book:
    """The book with its set so arranged that the first hand of this seed has this wall.

    The shuffle of a seed is a fixed rearrangement; undone beforehand, it leaves the wall as wanted.
    """
    stream = hand_stream(seed, 1)
    book.opening(stream)
    places = bytearray(range(len(wall)))
    stream.shuffle(places)
    arranged = bytearray(len(wall))
    for place, origin in enumerate(places):
        arranged[origin] = wall[place]
    return replace(book, tiles=bytes(arranged))
