"""Copies of tiles, counted through the fields of a request."""

from collections.abc import Iterable

from fivewinds.rules.faults import Fault
from fivewinds.tiles import NAMES


def refuse_extra_copies(copies: bytes, fields: Iterable[tuple[str, Iterable[int]]]) -> None:
    """Refuse the first copy too many, counting through the fields in order."""
    left = list(copies)
    for name, tiles in fields:
        for tile in tiles:
            if not left[tile]:
                raise Fault(name, "too-many-of-a-tile", tile=NAMES[tile], most=copies[tile])
            left[tile] -= 1
