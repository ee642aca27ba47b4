"""The bot that plays like `value` and minds what its discards may cost."""

from fivewinds.bots.value import Value
from fivewinds.judgement.danger import with_costs
from fivewinds.judgement.judge import Judged
from fivewinds.view import View


class Careful(Value):
    """Takes what a discard may lose off its worth, where the book lets the discarder pay more."""

    def weigh(self, view: View, found: list[Judged]) -> list[Judged]:
        """The same actions, each discard with what it may cost, the best first."""
        return with_costs(view, found)
