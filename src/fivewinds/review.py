"""The coach: every decision of a seat in a recorded match, judged by what that seat knew then.

Points given away are the difference between what the best action promised and what the action that
was taken promised: a choice. What then came of it is luck, and stands apart.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from fivewinds.actions import shown
from fivewinds.bots.search import Search
from fivewinds.core.codes import ACT_EXCHANGE
from fivewinds.core.shuffle import bot_stream
from fivewinds.judgement.hints import ranked_actions
from fivewinds.judgement.judge import Judge, Judged, Memory
from fivewinds.judgement.position import position_of
from fivewinds.judgement.sentences import told
from fivewinds.judgement.why import reason_of
from fivewinds.record import Record, begin, retraced
from fivewinds.view import View

LEAST = 0.02
"""A choice counts as a mistake when it gives away more than this share of the best, and more than
`SMALL` points."""
SMALL = 0.005


class Mistake(NamedTuple):
    """A decision that gave points away."""

    number: int
    """Of the last event that the seat knew: where to look in the record."""
    hand: int
    done: int
    best: int
    points: float
    """What was given away."""
    why_done: str
    why_best: str
    because: str
    """What decides between the two."""
    choices: tuple[dict[str, Any], ...] = ()
    """All actions of the moment, best first, each with the points that it gives away."""

    def told(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "n": self.number,
            "hand": self.hand,
            "done": shown(self.done),
            "best": shown(self.best),
            "points": round(self.points, 3),
            "why": {"done": self.why_done, "best": self.why_best, "because": self.because},
            "choices": list(self.choices),
        }


@dataclass
class HandReview:
    """One hand: what it brought, and how much of that was choice."""

    number: int
    result: int = 0
    given_away: float = 0.0
    decisions: int = 0

    def told(self) -> dict[str, Any]:
        """As JSON has it: the result is the sum of luck and choices."""
        return {
            "hand": self.number,
            "decisions": self.decisions,
            "result": self.result,
            "choices": round(-self.given_away, 3),
            "luck": round(self.result + self.given_away, 3),
        }


@dataclass
class Review:
    """All decisions of a seat in a match."""

    rules: str
    seat: int
    hands: list[HandReview] = field(default_factory=list)
    mistakes: list[Mistake] = field(default_factory=list)
    """The worst first."""

    def told(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "rules": self.rules,
            "seat": self.seat,
            "decisions": sum(hand.decisions for hand in self.hands),
            "given-away": round(sum(hand.given_away for hand in self.hands), 3),
            "hands": [hand.told() for hand in self.hands],
            "mistakes": [mistake.told() for mistake in self.mistakes],
        }


def review(
    record: Record, seat: int, language: str = "en", *, deep: bool = False
) -> Iterator[Review]:
    """Judge the decisions of a seat, yielding the review again after each hand.

    If `deep`, the likeliest actions and the one that was done are played out too, as `search` does.
    Raises `RecordError` for a record that cannot be played again.
    """
    match = begin(record)
    search = Search(bot_stream(match.seed, seat)) if deep else None
    view = View(match, seat)
    found = Review(match.book.id, seat)
    memory: Memory = {}
    for move in retraced(match, record.events):
        number = match.present.number
        if not found.hands or found.hands[-1].number != number:
            if found.hands:
                yield found
            found.hands.append(HandReview(number))
            memory = {}
        if move.seat == seat:
            view.look(match)
            # What is done before play is not judged.
            before = move.action & 255 >= ACT_EXCHANGE
            if len(view.sound) > 1 and move.action in view.sound and not before:
                judged = ranked_actions(view, memory)
                if search is not None:
                    search.imagine(match, view)
                    judged = search.weigh_out(view, judged, move.action)
                _judge(found, view, judged, move.action, move.number - 1, memory, language)
    for hand, dealt in zip(found.hands, match.hands, strict=False):
        if dealt.final is not None:
            hand.result = dealt.final[seat] - dealt.scores[seat]
    found.mistakes.sort(key=lambda mistake: -mistake.points)
    yield found


def _judge(
    found: Review,
    view: View,
    judged: list[Judged],
    action: int,
    number: int,
    memory: Memory,
    language: str,
) -> None:
    """Note one decision, whose actions were judged, the best first."""
    hand = found.hands[-1]
    hand.decisions += 1
    best = judged[0]
    done = next(each for each in judged if each.action == action)
    lost = best.worth - done.worth
    if lost <= max(SMALL, LEAST * abs(best.worth)):
        return
    hand.given_away += lost
    judge = Judge(position_of(view), memory)
    whys = [
        told(reason_of(judge, judged, each.action), view.book, language) for each in (done, best)
    ]
    choices = tuple(
        dict(shown(each.action)) | {"lost": round(best.worth - each.worth, 3)} for each in judged
    )
    texts = (whys[0].whole, whys[1].whole, whys[0].because)
    found.mistakes.append(Mistake(number, hand.number, action, best.action, lost, *texts, choices))
