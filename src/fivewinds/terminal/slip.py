"""The slip of a table of which every hand is counted: each player's items, sums and score.

A column for each player, a row for each item that somebody has, as clubs write it on paper; then
who pays whom, and what that leaves everybody with.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from fivewinds.rules.book import Book
from fivewinds.rules.counting import UNITS
from fivewinds.words import name_of, say, say_of

Answer = Mapping[str, Any]
_GAP = 2
_WIDEST = 12
"""Cells of a player's column at most; longer names are cut."""


@dataclass(frozen=True)
class Slip:
    """Four counted hands, in the order in which they are shown."""

    book: Book
    language: str
    names: Sequence[str]
    hands: Sequence[Answer]
    """As answers and events have them: score, total, patterns."""
    payments: Sequence[int]
    winner: int
    """A place among the four, and so is the dealer's."""
    dealer: int
    dead: Collection[int] = ()

    def lines(self, width: int) -> Iterator[Text]:
        """The whole slip."""
        yield from self._grid(width)
        yield from self.debts()

    def _grid(self, width: int) -> Iterator[Text]:
        """The names above, then the rows; sums stand out."""
        rows = list(self._rows())
        cells = [*self.names, *(cell for _, row, _ in rows for cell in row)]
        column = min(max(map(cell_len, cells)), _WIDEST)
        label = max(cell_len(label) for label, _, _ in rows)
        label = max(min(label, width - len(self.names) * (column + _GAP)), _WIDEST)
        title = say(self.language, "slip.title")
        for name, row, bold in ((title, list(self.names), True), *rows):
            line = Text(_cut(name, label), style="bold" if bold else "", no_wrap=True)
            for place, cell in enumerate(row):
                shown = _cut(cell, min(cell_len(cell), column))
                spare = " " * (column + _GAP - cell_len(shown))
                line.append(spare + shown, style="bold" if place == self.winner else "")
            line.rstrip()
            yield line

    def _rows(self) -> Iterator[tuple[str, list[str], bool]]:
        """The rows: what they are called, a cell for each player, and whether they are a sum."""
        for unit in UNITS:
            earned = self._earned(unit)
            for name, values in earned.items():
                yield name_of(self.book, self.language, "pattern", name), _cells(values), False
            if earned and unit != "limit":
                sums = [sum(values) for values in zip(*earned.values(), strict=True)]
                yield say_of(self.book, self.language, f"slip.{unit}"), _cells(sums), True
        if self.dead:
            dead = ["0" if place in self.dead else "" for place in range(len(self.hands))]
            yield say(self.language, "terminal.is-dead"), dead, False
        scores = [str(hand["score"]) for hand in self.hands]
        yield say(self.language, "slip.score"), scores, True
        yield say(self.language, "slip.paid"), [f"{paid:+d}" for paid in self.payments], True

    def _earned(self, unit: str) -> dict[str, list[int]]:
        """What each player has of each pattern of a unit, in the order of the book."""
        found: dict[str, list[int]] = {}
        for place, hand in enumerate(self.hands):
            for pattern in hand["patterns"]:
                if pattern["unit"] == unit:
                    row = found.setdefault(pattern["id"], [0] * len(self.hands))
                    row[place] = pattern["value"]
        order = [pattern.id for pattern in self.book.patterns]
        return {name: found[name] for name in sorted(found, key=order.index)}

    def debts(self) -> Iterator[Text]:
        """Who pays whom, a line for each who is paid; nothing where the book does not tell."""
        if self.book.settlement.debts is None:
            return
        scores = [hand["score"] for hand in self.hands]
        owed: dict[int, list[str]] = {}
        for debt in self.book.settlement.debts(scores, self.winner, self.dealer):
            part = say(self.language, "slip.part", name=self.names[debt.payer], points=debt.points)
            owed.setdefault(debt.receiver, []).append(part)
        for receiver in sorted(owed, key=lambda place: place != self.winner):
            parts = say(self.language, "slip.and").join(owed[receiver])
            yield Text(say(self.language, "slip.to", name=self.names[receiver], parts=parts))


def _cells(values: Sequence[int]) -> list[str]:
    return [str(value) if value else "" for value in values]


def _cut(text: str, width: int) -> str:
    """A text of exactly so many cells."""
    return set_cell_size(text, width)
