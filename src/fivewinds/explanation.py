"""A counted hand as an answer that explains every point (docs/interfaces.md §2)."""

from collections import Counter
from typing import Any

from fivewinds.core.readings import PAIRS, STANDARD
from fivewinds.rules.codes import KONG, TILE
from fivewinds.rules.groups import group_of
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Best, NoWin, Score, Search
from fivewinds.rules.tables import Row
from fivewinds.tiles import NAMES, PLAIN, show

Answer = dict[str, Any]


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
        self.rows: dict[Row, Answer] = {}

    def explained(self, found: Best) -> Answer:
        """The answer for a hand that is worth something, without payments."""
        return self._answer(found.score, found.told(), found.reading)

    def _answer(self, score: Score, patterns: list[Answer], reading: Reading) -> Answer:
        row = score.row
        # Copied as a whole and filled in, which is quicker than one key after the other.
        answer = ANSWER.copy() if row is None else ANSWER_WITH_ROW.copy()
        answer["score"] = score.score
        total = score.total
        answer["total"] = total.copy() if type(total) is dict else dict(total)
        answer["patterns"] = patterns
        answer["reading"] = self._reading(reading)
        if row is not None:
            answer["row"] = self._row(row)
        return answer

    def best_of(self, search: Search) -> Answer:
        """The same for the best reading of a search, which stays its own."""
        score = search.score
        if score.patterns is None:
            return self._answer(score, search.tally.told(), search.reading)
        return self._answer(score, [each.told() for each in score.patterns], search.reading)

    def _row(self, row: Row) -> Answer:
        """The row of a printed table, by the names of its columns."""
        shown = self.rows.get(row)
        if shown is None:
            shown = self.rows[row] = row.told()
        return shown.copy()

    def _reading(self, reading: Reading) -> Answer:
        """How a hand was read; plain tiles of the three forms the short way."""
        shape = reading.shape
        pair = reading.pair
        if reading.joker_hand is None and not reading.told:
            if shape == STANDARD and pair >= 0 and reading.set_number:
                shown = SETS_AND_PAIR.copy()
                sets = []
                for place in range(reading.set_number):
                    sets.append(SETS[reading.codes[place]])  # noqa: PERF401 (compiled: quicker)
                shown["sets"] = sets
                shown["pair"] = PAIR_NAMES[pair]
                shown["jokers"] = {}
                return shown
            if shape == PAIRS and pair < 0 and len(reading.groups) == 7:
                pairs = [PAIR_NAMES[tile] for tile, _ in reading.groups]
                return {"shape": shape, "pairs": pairs, "jokers": {}}
        return reading_of(reading)


SETS = [show(group_of(code)) if code & TILE < PLAIN else "" for code in range(KONG + PLAIN)]
"""Sets by their codes (`rules.groups`), as they are shown."""
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
