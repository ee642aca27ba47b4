"""Hints for one seat: its actions ranked by what they are worth, each with its sentence."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from fivewinds.actions import shown
from fivewinds.core.codes import ACT_DISCARD, ACT_EXCHANGE, ACT_RIICHI, HAND_SIZE
from fivewinds.judgement.danger import with_costs
from fivewinds.judgement.judge import Judge, Judged, Memory, ranked
from fivewinds.judgement.position import position_of
from fivewinds.judgement.sentences import Told, told
from fivewinds.judgement.why import Reason, reasons
from fivewinds.rules.book import Book
from fivewinds.view import View


class Hint(NamedTuple):
    """An action with what it promises and why."""

    judged: Judged
    reason: Reason
    told: Told

    @property
    def why(self) -> str:
        """The whole reason in words."""
        return self.told.whole

    def shown(self) -> dict[str, Any]:
        """The hint as answers tell it (docs/interfaces.md §8)."""
        judged = self.judged
        found: dict[str, Any] = dict(shown(judged.action))
        if judged.action & 255 in (ACT_DISCARD, ACT_RIICHI):
            found["distance"] = max(0, min(self.reason.shape.distance, HAND_SIZE))
        return found | {
            "win": round(judged.win, 4),
            "points": round(judged.points, 3),
            "cost": round(judged.cost, 3),
            "why": self.why,
        }

    def parts(self) -> Mapping[str, Any]:
        """The sentence part by part, for pages that set them apart; empty ones are left out."""
        told = self.told
        found = {
            "because": told.because,
            "shape": " ".join(part for part in (told.shape, told.target) if part),
            "brings": list(told.brings),
            "costs": list(told.costs),
            "warning": told.warning,
        }
        return {name: part for name, part in found.items() if part}


def ranked_actions(view: View, memory: Memory | None = None) -> list[Judged]:
    """The sound actions of a view, the best first, what discards may cost taken off."""
    judge = Judge(position_of(view), {} if memory is None else memory)
    return with_costs(view, ranked(judge, view.sound))


def hints(view: View, language: str, most: int | None = None) -> list[Hint]:
    """The best actions of a view with their sentences; at most so many, all without a number.

    It takes some hundredths of a second, and reads nothing but the view: a server calls it in a
    thread of its own.
    """
    if view.sound and view.sound[0] & 255 >= ACT_EXCHANGE:
        return []  # what is done before play is not judged
    judge = Judge(position_of(view), {}, thorough=True)
    judged = with_costs(view, ranked(judge, view.sound))
    return explained(judge, judged, view.book, language, most)


def explained(
    judge: Judge, judged: Sequence[Judged], book: Book, language: str, most: int | None = None
) -> list[Hint]:
    """Judged actions, the best first, with their sentences."""
    return [
        Hint(each.judged, each, told(each, book, language)) for each in reasons(judge, judged, most)
    ]
