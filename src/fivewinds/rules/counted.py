"""A pattern of a hand that has been counted."""

from typing import Any

Group = tuple[int, ...]


class Counted:
    """A pattern that a hand fulfils, with what it brings in all."""

    def __init__(
        self,
        id: str,  # noqa: A002
        times: int,
        value: int,
        unit: str,
        tiles: tuple[Group, ...] = (),
        replaced: tuple[str, ...] = (),
    ) -> None:
        self.id = id
        self.times = times
        """How often it counts."""
        self.value = value
        self.unit = unit
        self.tiles = tiles
        """The sets, pairs or tiles that earn it; empty where it is the whole hand or the
        situation."""
        self.replaced = replaced
        """The ids that it kept from counting."""
        self.shown: Any = None
        """Whatever the explanation makes of it: a book that keeps its patterns keeps that too."""

    def __eq__(self, other: object) -> bool:
        """Equal when all that it tells is."""
        return isinstance(other, Counted) and self._told() == other._told()

    def __hash__(self) -> int:
        return hash(self._told())

    def __repr__(self) -> str:
        return f"Counted{self._told()!r}"

    def _told(self) -> tuple[object, ...]:
        return (self.id, self.times, self.value, self.unit, self.tiles, self.replaced)
