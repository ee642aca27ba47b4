"""A pattern of a hand that has been counted."""

from dataclasses import dataclass

Group = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """A pattern that a hand fulfils, with what it brings in all."""

    id: str
    count: int
    value: int
    unit: str
    tiles: tuple[Group, ...] = ()
    """The sets, pairs or tiles that earn it; empty where it is the whole hand or the situation."""
    replaced: tuple[str, ...] = ()
    """The ids that it kept from counting."""
