"""From seed to wall, as docs/interfaces.md §4 describes it, with hashlib alone."""

from collections.abc import Iterator, Sequence
from hashlib import shake_256


def words(source: bytes) -> Iterator[int]:
    """SHAKE-256 of the source as 64-bit big-endian words."""
    data = shake_256(source).digest(8 * 5000)
    for place in range(0, len(data), 8):
        yield int.from_bytes(data[place : place + 8], "big")


def below(source: Iterator[int], limit: int) -> int:
    """The next word that is not of the last, incomplete block, modulo the limit."""
    word = next(source)
    while word >= 2**64 - 2**64 % limit:
        word = next(source)
    return word % limit


def shuffled(source: Iterator[int], tiles: Sequence[int]) -> list[int]:
    """Fisher-Yates from the last place down."""
    wall = list(tiles)
    for last in range(len(wall) - 1, 0, -1):
        other = below(source, last + 1)
        wall[last], wall[other] = wall[other], wall[last]
    return wall


def dealt_wall(seed: bytes, hand: int, tiles: Sequence[int]) -> list[int]:
    """The wall of a hand before which nothing is thrown."""
    return shuffled(words(seed + hand.to_bytes(4, "big")), tiles)
