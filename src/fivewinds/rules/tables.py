"""Tables as a document prints them: from what to what, and what it brings."""

from collections.abc import Mapping
from typing import NamedTuple


class Row(NamedTuple):
    """One row of a printed table."""

    table: "Printed"
    name: str
    """What stands in its first column: `17-19`, `40+`, or a name."""
    value: int

    def told(self) -> dict[str, str | int]:
        """The row by the names of its columns."""
        return {self.table.counted: self.name, self.table.paid: self.value}


class Printed:
    """A printed table of two columns.

    `steps` has for each row the least number in it; a row goes to the next, and the last one has
    no end. `named` rows come after them and are found by their name.
    """

    def __init__(
        self,
        counted: str,
        paid: str,
        steps: Mapping[int, int],
        named: Mapping[str, int] | None = None,
        ruling: str = "",
    ) -> None:
        self.counted = counted
        """What the first column counts, such as `faan`."""
        self.paid = paid
        """What the second column has, such as `payout`."""
        self.ruling = ruling
        self._starts = list(steps)
        if self._starts != sorted(self._starts):
            raise ValueError(f"the rows of {counted} are out of order")
        ends: list[int | None] = [start - 1 for start in self._starts[1:]]
        ends.append(None)
        rows = [
            Row(self, _name(start, end), steps[start])
            for start, end in zip(self._starts, ends, strict=True)
        ]
        self._named = {name: Row(self, name, value) for name, value in (named or {}).items()}
        self.rows = (*rows, *self._named.values())

    def __getitem__(self, found: int | str) -> Row:
        """The row of a number, or the one with a name."""
        if isinstance(found, str):
            if found not in self._named:
                raise ValueError(f"the table of {self.counted} has no row named {found!r}")
            return self._named[found]
        if not self._starts or found < self._starts[0]:
            first = f"its first row is {self._starts[0]}" if self._starts else "it has no rows"
            raise ValueError(f"the table of {self.counted} has no row for {found}: {first}")
        place = 0
        while place + 1 < len(self._starts) and self._starts[place + 1] <= found:
            place += 1
        return self.rows[place]


def _name(start: int, end: int | None) -> str:
    if end is None:
        return f"{start}+"
    return str(start) if start == end else f"{start}-{end}"
