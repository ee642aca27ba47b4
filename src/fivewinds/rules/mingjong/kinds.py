"""Shapes, and kinds of tiles as bits, for the conditions of `patterns` and `limits`."""

from fivewinds.core import shape_names

SETS = shape_names.STANDARD
PAIRS = shape_names.PAIRS
SETS_OR_PAIRS = (SETS, PAIRS)
ORPHANS = shape_names.ORPHANS

FIRST_WIND = 27
FIRST_DRAGON = 31
WINDS = 15 << 27
DRAGONS = 7 << 31
HONOURS = WINDS | DRAGONS
SUIT = 0x1FF
"""The nine tiles of the first suit."""
ONE = 1
"""A bit to be shifted: compiled, a number that is written out has too few."""


def in_each_suit(numbers: tuple[int, ...]) -> int:
    """The tiles of these numbers, from 0, in all three suits."""
    return sum(1 << suit + number for suit in (0, 9, 18) for number in numbers)
