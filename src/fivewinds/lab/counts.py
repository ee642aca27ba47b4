"""What is counted of the hands: integers only, so that parts add up to the same in any order."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Self

import msgspec

from fivewinds.core.codes import BY_NAMES, NOBODY, SEATS
from fivewinds.events import Verdict
from fivewinds.match import Match

WINS, COUNT, VALUE, ALONE, SCORE = range(5)
"""Columns of `Counts.patterns`."""


class Outcome(NamedTuple):
    """What came of one hand."""

    dealer: int
    draws: int
    points: tuple[int, ...]
    """What the hand added to each seat's score."""
    verdicts: Sequence[Verdict]


def outcomes(match: Match) -> Iterator[Outcome]:
    """What came of each hand of a finished match."""
    for hand in match.hands:
        if hand.final is None:
            continue
        points = tuple([after - hand.scores[seat] for seat, after in enumerate(hand.final)])
        yield Outcome(hand.dealer, hand.log.draws(), points, hand.verdicts)


class Seat(msgspec.Struct):
    """What fell to one seat, or to one wind."""

    won: int = 0
    points: int = 0
    squares: int = 0
    """Sum of the squares of the points of each hand."""

    def merge(self, other: "Seat") -> None:
        """Add what another part has counted."""
        self.won += other.won
        self.points += other.points
        self.squares += other.squares


def _four() -> list[Seat]:
    return [Seat() for _ in range(SEATS)]


class Counts(msgspec.Struct):
    """Everything that one run counts. `merge` is associative and commutative."""

    matches: int = 0
    hands: int = 0
    won: dict[str, int] = msgspec.field(default_factory=dict)
    """Wins by how the tile came: `draw`, `discard`, `rob`."""
    undecided: int = 0
    several: int = 0
    seats: list[Seat] = msgspec.field(default_factory=_four)
    winds: list[Seat] = msgspec.field(default_factory=_four)
    """The same by wind of the seat: 0 is the dealer of the hand."""
    length: dict[int, int] = msgspec.field(default_factory=dict)
    scores: dict[int, int] = msgspec.field(default_factory=dict)
    patterns: dict[str, list[int]] = msgspec.field(default_factory=dict)
    """By id: wins that have it, how often it counted, the sum of its values, wins with no other
    pattern, the sum of the scores of the wins that have it."""
    replaced: dict[str, dict[str, int]] = msgspec.field(default_factory=dict)
    """By id: how many wins it kept another pattern from counting in, by id of the other."""
    paid: dict[str, int] = msgspec.field(default_factory=dict)
    """Points paid for wins: by the `source` of the winning tile, and by `others`."""

    def add(self, hands: Iterable[Outcome]) -> None:
        """Count the hands of one match."""
        self.matches += 1
        for hand in hands:
            self._add(hand)

    def _add(self, hand: Outcome) -> None:
        self.hands += 1
        dealer, draws, points, verdicts = hand
        for seat in range(SEATS):
            gained = points[seat]
            if gained:
                square = gained * gained
                by_seat = self.seats[seat]
                by_seat.points += gained
                by_seat.squares += square
                by_wind = self.winds[(seat - dealer) % SEATS]
                by_wind.points += gained
                by_wind.squares += square
        self.length[draws] = self.length.get(draws, 0) + 1
        if not verdicts:
            self.undecided += 1
        elif len(verdicts) > 1:
            self.several += 1
        for verdict in verdicts:
            self._add_win(verdict, dealer)

    def _add_win(self, verdict: Verdict, dealer: int) -> None:
        win, found = verdict.win, verdict.found
        by = BY_NAMES[win.by]
        self.won[by] = self.won.get(by, 0) + 1
        self.seats[win.seat].won += 1
        self.winds[(win.seat - dealer) % SEATS].won += 1
        score = found.score.score
        self.scores[score] = self.scores.get(score, 0) + 1
        patterns = found.patterns
        for pattern in patterns:
            columns = self.patterns.get(pattern.id)
            if columns is None:
                columns = self.patterns[pattern.id] = [0] * 5
            columns[WINS] += 1
            columns[COUNT] += pattern.times
            columns[VALUE] += pattern.value
            columns[ALONE] += len(patterns) == 1
            columns[SCORE] += score
            for other in pattern.replaced:
                kept = self.replaced.setdefault(pattern.id, {})
                kept[other] = kept.get(other, 0) + 1
        for seat, payment in enumerate(verdict.payments):
            if payment < 0:
                who = "source" if win.source != NOBODY and seat == win.source else "others"
                self.paid[who] = self.paid.get(who, 0) - payment

    def merge(self, other: Self) -> None:
        """Add what another part has counted."""
        self.matches += other.matches
        self.hands += other.hands
        self.undecided += other.undecided
        self.several += other.several
        for mine, theirs in ((self.won, other.won), (self.paid, other.paid)):
            for name, number in theirs.items():
                mine[name] = mine.get(name, 0) + number
        for counted, more in ((self.length, other.length), (self.scores, other.scores)):
            for key, number in more.items():
                counted[key] = counted.get(key, 0) + number
        for seat in range(SEATS):
            self.seats[seat].merge(other.seats[seat])
            self.winds[seat].merge(other.winds[seat])
        for name, columns in other.patterns.items():
            known = self.patterns.setdefault(name, [0] * len(columns))
            for place, number in enumerate(columns):
                known[place] += number
        for name, others in other.replaced.items():
            kept = self.replaced.setdefault(name, {})
            for replaced, number in others.items():
                kept[replaced] = kept.get(replaced, 0) + number

    @property
    def wins(self) -> int:
        """All wins."""
        return sum(self.won.values())

    @property
    def total_score(self) -> int:
        """The sum of the scores of all wins."""
        return sum(score * wins for score, wins in self.scores.items())
