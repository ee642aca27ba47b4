"""Groups of tiles as one number: equal ones are found at once, and none is made twice.

A group is a code, its lowest tile and a bit for what it is; `BITS` of the number hold one code and
one more, so that an empty place ends it.
"""

from fivewinds.rules.codes import PAIR, RUN, TILE
from fivewinds.rules.scored import Group
from fivewinds.tiles import PLAIN, show

KONG = 256
"""Beside `RUN` and `PAIR`; a triplet has no bit."""
BITS = 10
ONE = 1023
"""The bits of one group."""


def _group(code: int) -> Group:
    tile = code & TILE
    if code & RUN:
        return (tile, tile + 1, tile + 2)
    return (tile,) * (2 if code & PAIR else 4 if code & KONG else 3)


SHOWN = [show(_group(code)) if code & TILE < PLAIN else "" for code in range(KONG + PLAIN)]
"""The groups by their codes, as they are shown."""


def packed(codes: list[int]) -> int:
    """The number of these groups."""
    number = 0
    for place, code in enumerate(codes):
        number |= code + 1 << BITS * place
    return number


def groups_of(number: int) -> tuple[Group, ...]:
    """The groups of a number."""
    groups = []
    while number:
        groups.append(_group((number & ONE) - 1))
        number >>= BITS
    return tuple(groups)
