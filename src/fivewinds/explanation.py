"""A counted hand as an answer that explains every point (docs/interfaces.md §2)."""

from collections import Counter
from typing import Any

from fivewinds.rules.counted import Counted
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Best, NoWin
from fivewinds.rules.tables import Row
from fivewinds.tiles import NAMES, show

Answer = dict[str, Any]


def explain(found: Best | NoWin) -> Answer:
    """The answer for a hand that has been counted, without payments."""
    if isinstance(found, NoWin):
        return {"ok": True, "win": False, "reason": found.reason}
    return {"ok": True, "win": True, **count_of(found)}


def count_of(found: Best) -> Answer:
    """What a hand came to, won or not: score, total, patterns, reading, row."""
    score = found.score
    answer = {
        "score": score.score,
        "total": dict(score.total),
        "patterns": [_pattern(pattern) for pattern in found.patterns],
        "reading": reading_of(found.reading),
    }
    if score.row is not None:
        answer["row"] = _row(score.row)
    return answer


def _pattern(pattern: Counted) -> Answer:
    shown: Answer = {
        "id": pattern.id,
        "count": pattern.times,
        "value": pattern.value,
        "unit": pattern.unit,
    }
    if pattern.tiles:
        shown["tiles"] = [show(group) for group in pattern.tiles]
    if pattern.replaced:
        shown["replaces"] = list(pattern.replaced)
    return shown


def reading_of(reading: Reading) -> Answer:
    """How a hand was read: sets and pair, pairs, or tiles, and what its jokers stand for."""
    shown: Answer = {"shape": reading.shape}
    loose: Counter[int] | None = None
    sets, pair = reading.sets, reading.pair
    if sets:
        shown["sets"] = [show(group) for group in sets]
    if pair < 0:
        if reading.pairs:
            shown["pairs"] = [show((tile, tile)) for tile in reading.pairs]
        loose = _loose(reading)
    elif sets:
        shown["pair"] = show((pair, pair))
    else:
        loose = Counter(reading.tiles)
    if loose:
        shown["tiles"] = show(tuple(loose.elements()))
    stands: dict[str, list[int]] = {}
    for joker, tile in reading.stands:
        stands.setdefault(NAMES[joker], []).append(tile)
    shown["jokers"] = {joker: show(tuple(tiles)) for joker, tiles in stands.items()}
    shown.update(reading.told)
    return shown


def _loose(reading: Reading) -> Counter[int]:
    """The tiles that are in no set and in no pair."""
    loose = Counter(reading.tiles)
    for group in (*reading.sets, *((tile, tile) for tile in reading.pairs)):
        loose.subtract(group)
    return +loose


def _row(row: Row) -> Answer:
    """The row of a printed table, by the names of its columns."""
    return {row.table.counted: row.name, row.table.paid: row.value}
