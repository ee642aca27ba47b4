"""The bot that weighs every action by what the hand is expected to bring by the book."""

from fivewinds.bots.bot import Bot
from fivewinds.bots.greedy import Greedy
from fivewinds.core.codes import ACT_WIN
from fivewinds.core.shuffle import Stream
from fivewinds.judgement.judge import Judged, Memory, judge
from fivewinds.judgement.position import position_of
from fivewinds.view import View


class Value(Bot):
    """Takes the action with the highest expected points; a win that is offered it takes."""

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
        for action in actions:
            if action & 255 == ACT_WIN:
                return action
        if view.number != self.number:
            self.number = view.number
            self.memory = {}
        found = judge(position_of(view), actions, self.memory)
        best = self.weigh(view, found)[0]
        if best.win <= 0.0 and best.cost == 0.0:
            return self.greedy.choose(view)
        return best.action

    def weigh(self, view: View, found: list[Judged]) -> list[Judged]:
        """What was judged, as this bot orders it."""
        return found
