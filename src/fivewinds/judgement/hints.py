"""Hints for one seat: its actions ranked by what they are worth, each with its sentence."""

from typing import NamedTuple

from fivewinds.judgement.danger import with_costs
from fivewinds.judgement.judge import Judge, Judged, Memory, ranked
from fivewinds.judgement.position import position_of
from fivewinds.judgement.why import Reason, reason, sentence
from fivewinds.view import View


class Hint(NamedTuple):
    """An action with what it promises and why."""

    judged: Judged
    reason: Reason
    why: str


def ranked_actions(view: View, memory: Memory | None = None) -> list[Judged]:
    """The sound actions of a view, the best first, what discards may cost taken off."""
    judge = Judge(position_of(view), {} if memory is None else memory)
    return with_costs(view, ranked(judge, view.sound))


def hints(view: View, language: str, most: int | None = None) -> list[Hint]:
    """The best actions of a view with their sentences; at most so many, all without a number.

    It takes up to a tenth of a second, and reads nothing but the view: a server calls it in a
    thread of its own.
    """
    judge = Judge(position_of(view), {})
    found = []
    for judged in with_costs(view, ranked(judge, view.sound))[:most]:
        why = reason(judge, judged)
        found.append(Hint(judged, why, sentence(why, view.book, language)))
    return found
