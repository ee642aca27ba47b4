"""A pattern of a hand that has been counted."""

from typing import NamedTuple

Group = tuple[int, ...]


class Counted(NamedTuple):
    """A pattern that a hand fulfils, with what it brings in all."""

    id: str
    times: int
    """How often it counts."""
    value: int
    unit: str
    tiles: tuple[Group, ...] = ()
    """The sets, pairs or tiles that earn it; empty where it is the whole hand or the situation."""
    replaced: tuple[str, ...] = ()
    """The ids that it kept from counting."""
