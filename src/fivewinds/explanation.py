"""A counted hand as an answer that explains every point (docs/interfaces.md §2)."""

from collections import Counter
from typing import Any

from fivewinds.core.shape_names import PAIRS, STANDARD
from fivewinds.rules.closed import Closed
from fivewinds.rules.codes import RUN, TILE
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Best, NoWin
from fivewinds.rules.tables import Row
from fivewinds.tiles import NAMES, PLAIN, show

Answer = dict[str, Any]


KEPT = 20_000
"""So many sets are kept as they are shown."""


def explain(found: Best | NoWin) -> Answer:
    """The answer for a hand that has been counted, without payments."""
    if isinstance(found, NoWin):
        return {"ok": True, "win": False, "reason": found.reason}
    return SHOWING.explained(found)


def count_of(found: Best) -> Answer:
    """What a hand came to, won or not: score, total, patterns, reading, row."""
    answer = SHOWING.explained(found)
    del answer["ok"]
    del answer["win"]
    return answer


class Showing:
    """Sets and rows as they are shown, kept because most hands have the same ones."""

    def __init__(self) -> None:
        self.groups: dict[tuple[int, ...], str] = {}
        self.rows: dict[Row, Answer] = {}

    def explained(self, found: Best) -> Answer:
        """The answer for a hand that is worth something, without payments."""
        score = found.score
        worth, total, patterns, row, _ = score
        if type(patterns) is not tuple:
            patterns = found.patterns
        # Copied as a whole and filled in, which is quicker than one key after the other.
        answer = ANSWER.copy() if row is None else ANSWER_WITH_ROW.copy()
        answer["score"] = worth
        answer["total"] = dict(total)
        answer["patterns"] = [pattern.told() for pattern in patterns]
        answer["reading"] = self._reading(found.reading)
        if row is not None:
            answer["row"] = self._row(row)
        return answer

    def closed(self, hand: Closed) -> Answer:
        """The whole answer for a closed hand of plain tiles that has been counted."""
        answer = PAID_ANSWER.copy() if hand.row is None else PAID_ANSWER_WITH_ROW.copy()
        answer["score"] = hand.score
        answer["total"] = hand.total.copy()
        answer["patterns"] = hand.patterns
        answer["reading"] = self._closed_reading(hand)
        if hand.row is not None:
            answer["row"] = hand.row.copy()
        answer["payments"] = hand.payments.copy()
        return answer

    def _closed_reading(self, hand: Closed) -> Answer:
        if hand.shape == STANDARD:
            reading = SETS_AND_PAIR.copy()
            reading["sets"] = [
                RUNS[code & TILE] if code & RUN else TRIPLETS[code]
                for code in hand.sets[: hand.number]
            ]
            reading["pair"] = PAIR_NAMES[hand.pair]
            reading["jokers"] = {}
            return reading
        if hand.shape == PAIRS:
            pairs = [PAIR_NAMES[tile] for tile in range(PLAIN) if hand.counts[tile]]
            return {"shape": hand.shape, "pairs": pairs, "jokers": {}}
        tiles = [tile for tile in range(PLAIN) for _ in range(hand.counts[tile])]
        return {"shape": hand.shape, "tiles": show(tuple(tiles)), "jokers": {}}

    def _row(self, row: Row) -> Answer:
        """The row of a printed table, by the names of its columns."""
        shown = self.rows.get(row)
        if shown is None:
            shown = self.rows[row] = row.told()
        return shown.copy()

    def _group(self, group: tuple[int, ...]) -> str:
        if len(group) == 3:
            low, middle, high = group[0], group[1], group[2]
            if low == middle == high:
                return TRIPLETS[low]
            if low + 1 == middle and low + 2 == high:
                return RUNS[low]
        shown = self.groups.get(group)
        if shown is None:
            if len(self.groups) >= KEPT:
                self.groups.clear()
            shown = self.groups[group] = show(group)
        return shown

    def _reading(self, reading: Reading) -> Answer:
        """How a hand was read; plain tiles of the three forms the short way."""
        shape = reading.shape
        pair = reading.pair
        if reading.joker_hand is None and not reading.told:
            if shape == STANDARD and pair >= 0 and reading.sets:
                sets = reading.sets
                shown = SETS_AND_PAIR.copy()
                shown["sets"] = [self._group(group) for group in sets]
                shown["pair"] = PAIR_NAMES[pair]
                shown["jokers"] = {}
                return shown
            if shape == PAIRS and pair < 0 and len(reading.groups) == 7:
                sets = reading.groups
                return {
                    "shape": shape,
                    "pairs": [self._group(group) for group in sets],
                    "jokers": {},
                }
        return reading_of(reading)


RUNS = [show((tile, tile + 1, tile + 2)) for tile in range(PLAIN)]
"""Sets by their lowest tile, as they are shown."""
TRIPLETS = [show((tile,) * 3) for tile in range(PLAIN)]
PAIR_NAMES = [show((tile,) * 2) for tile in range(PLAIN)]
SHOWING = Showing()
SETS_AND_PAIR: Answer = {"shape": STANDARD, "sets": None, "pair": "", "jokers": None}
ANSWER: Answer = {
    "ok": True,
    "win": True,
    "score": 0,
    "total": None,
    "patterns": None,
    "reading": None,
}
ANSWER_WITH_ROW: Answer = {**ANSWER, "row": None}
PAID_ANSWER: Answer = {**ANSWER, "payments": None}
PAID_ANSWER_WITH_ROW: Answer = {**ANSWER_WITH_ROW, "payments": None}


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
