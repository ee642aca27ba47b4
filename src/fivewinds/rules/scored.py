"""A pattern of a hand that has been counted."""

from typing import Any

from fivewinds.tiles import show

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
        self._told: dict[str, Any] | None = None
        """As answers tell it, once somebody has asked: most hands have the same patterns."""
        self._tiles: list[str] = []
        self._replaces: list[str] = []

    def told(self) -> dict[str, Any]:
        """The pattern as answers tell it (docs/interfaces.md §2), for the asker to keep: nothing
        in it is shared that can be changed.
        """
        kept = self._told
        if kept is None:
            kept = self._tell()
        told = kept.copy()
        if self._tiles:
            told["tiles"] = self._tiles[:]
        if self._replaces:
            told["replaces"] = self._replaces[:]
        return told

    def _tell(self) -> dict[str, Any]:
        told: dict[str, Any] = {
            "id": self.id,
            "count": self.times,
            "value": self.value,
            "unit": self.unit,
        }
        self._tiles = [show(group) for group in self.tiles]
        self._replaces = list(self.replaced)
        # Their places are taken now, so that a copy needs no more room.
        if self._tiles:
            told["tiles"] = self._tiles
        if self._replaces:
            told["replaces"] = self._replaces
        self._told = told
        return told

    def __eq__(self, other: object) -> bool:
        """Equal when all that it tells is."""
        return isinstance(other, Counted) and self._all() == other._all()

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return f"Counted{self._all()!r}"

    def _all(self) -> tuple[object, ...]:
        return (self.id, self.times, self.value, self.unit, self.tiles, self.replaced)


class Packed:
    """Finds the sets and tiles that earn a pattern as one number (`rules.groups`): for patterns
    that many hands have, as numbers are found and compared quickly.
    """

    def of(self, hand: Any) -> int:
        """The groups in a hand, of the class that the book's own search fills."""
        raise NotImplementedError

    def __call__(self, reading: Any) -> tuple[Group, ...]:
        """The groups in a reading."""
        raise NotImplementedError
