"""A run: the hands of a plan, played and counted."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fivewinds.lab.counts import Counts, outcomes
from fivewinds.lab.plan import Part, Plan


@dataclass(frozen=True)
class Survey:
    """Plays a plan and counts what comes of it."""

    plan: Plan
    parquet: Path | None = None
    """Where hands and wins are written, a file of each for every part."""
    result = Counts

    @property
    def key(self) -> dict[str, Any]:
        """What the outcome depends on."""
        return {"run": self.plan.key}

    def play(self, part: Part) -> Counts:
        """Play one part."""
        counts = Counts()
        rows = None
        if self.parquet is not None:
            from fivewinds.lab.parquet import Rows

            rows = Rows()
        for number in range(part.first, part.last + 1):
            match = self.plan.play(number)
            counts.add(outcomes(match))
            if rows is not None:
                rows.add(number, match)
        if rows is not None and self.parquet is not None:
            rows.write(self.parquet, part.number)
        return counts


def told(plan: Plan, counts: Counts) -> dict[str, Any]:
    """A run as JSON (docs/interfaces.md §8): exact integers, in the order of the book."""
    return {
        **plan.variant.told(),
        "players": list(plan.levels),
        "hands": counts.hands,
        **told_counts(plan, counts),
    }


def told_counts(plan: Plan, counts: Counts) -> dict[str, Any]:
    """What was counted, as JSON; in `more` what the page needs beyond the interface."""
    order = {pattern.id: place for place, pattern in enumerate(plan.variant.book.patterns)}
    names = sorted(counts.patterns, key=lambda name: (order.get(name, len(order)), name))
    columns = ("wins", "count", "value", "alone")
    return {
        "won": {by: counts.won.get(by, 0) for by in ("draw", "discard", "rob")},
        "undecided": counts.undecided,
        "several": counts.several,
        "seats": [_seat(seat) for seat in counts.seats],
        "length": {str(draws): counts.length[draws] for draws in sorted(counts.length)},
        "scores": {str(score): counts.scores[score] for score in sorted(counts.scores)},
        "patterns": {
            name: dict(zip(columns, counts.patterns[name], strict=False)) for name in names
        },
        "more": {
            "matches": counts.matches,
            "winds": [_seat(seat) for seat in counts.winds],
            "paid": {who: counts.paid.get(who, 0) for who in ("source", "others")},
            "pattern-scores": {name: counts.patterns[name][4] for name in names},
            "replaced": {
                name: dict(sorted(counts.replaced[name].items()))
                for name in sorted(counts.replaced)
            },
        },
    }


def _seat(seat: Any) -> dict[str, int]:
    return {"won": seat.won, "points": seat.points, "squares": seat.squares}
