"""The bot that weighs every action by what the hand is expected to bring by the book."""

from collections.abc import Sequence

from fivewinds.bots.bot import Bot
from fivewinds.bots.greedy import Greedy
from fivewinds.core.codes import ACT_DISCARD, ACT_EXCHANGE, ACT_FLOWER, ACT_WIN
from fivewinds.core.shuffle import Stream
from fivewinds.judgement.judge import Judged, Memory, judge
from fivewinds.judgement.position import Position, position_of
from fivewinds.view import View

MARGIN = 1.3
"""How many times the worth of a win waiting must promise for the win to be let go."""

WORDS = 17
"""Words of chance that are made at first for an ask."""


def considered(actions: Sequence[int]) -> list[int]:
    """Actions without the discards of tiles that can be laid out: that brings more."""
    laid = [action >> 8 & 255 for action in actions if action & 255 == ACT_FLOWER]
    return [
        action
        for action in actions
        if action & 255 != ACT_DISCARD or not laid or action >> 8 & 255 not in laid
    ]


class Value(Bot):
    """Takes the action with the highest expected points.

    It lets a win go only where waiting promises more by a clear margin (`MARGIN`).
    """

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self.greedy = Greedy(stream)
        """Chooses while the hand is too far from any win to be judged."""
        self.memory: Memory = {}
        self.number = 0

    def choose(self, view: View) -> int:
        """The action with the highest expected points."""
        actions = view.sound
        if len(actions) == 1:
            return actions[0]
        if actions[0] & 255 >= ACT_EXCHANGE:
            return self.greedy.choose(view)
        if view.number != self.number:
            self.number = view.number
            self.memory = {}
        found = self.weigh(view, judge(self.position(view), considered(actions), self.memory))
        best = found[0]
        for judged in found:
            if judged.action & 255 == ACT_WIN and judged.worth * MARGIN >= best.worth:
                return judged.action
        if best.win <= 0.0 and best.cost == 0.0:
            return self.greedy.choose(view)
        return self.decide(view, found)

    def position(self, view: View) -> Position:
        """What is judged."""
        return position_of(view)

    def weigh(self, view: View, found: list[Judged]) -> list[Judged]:
        """What was judged, as this bot orders it."""
        return found

    def decide(self, view: View, found: list[Judged]) -> int:
        """Choose among weighed actions, the best first."""
        return found[0].action

    def chances(self, view: View, use: int) -> Stream:
        """The chances of one ask, for one of several uses (interfaces.md §8).

        SHAKE-256 of the bot's seed, the hand and the events so far: they are the same when a table
        is loaded and the bot was not asked about what went before.
        """
        ask = view.number.to_bytes(4, "big") + view.heard.to_bytes(4, "big") + bytes((use,))
        return Stream(self.stream.source + ask, WORDS)
