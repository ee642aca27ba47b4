"""The bot that plays the likeliest few actions out in worlds that it cannot tell from the real one.

What the seat cannot see is dealt anew (`Match.resample`); in each such world every candidate is
played to the end of the hand by quick bots. Candidates that do worse are dropped half by half
(sequential halving), so that most playouts go to the actions between which it is hard to choose.
Playouts are few and their outcomes vary; so what they say is weighed against what judgement says,
by how sure each is.
"""

from contextlib import suppress
from time import thread_time
from typing import NamedTuple

from fivewinds.bots.bot import Bot
from fivewinds.bots.closed import Closed
from fivewinds.bots.greedy import Greedy
from fivewinds.bots.playout import play_out
from fivewinds.bots.value import Value
from fivewinds.core.codes import SEATS
from fivewinds.core.shuffle import Stream
from fivewinds.judgement.judge import Judged
from fivewinds.match import Match
from fivewinds.view import View

CANDIDATES = 4
"""Actions that are played out: the best by judgement."""
WORLDS = (32, 64)
"""Worlds of the first round, for all candidates, and of the second, for the better half."""
DEARER = 3
"""For each other hand in riichi worlds are fewer, by so many times the number: one in which it
waits takes long to find."""
TRUST = 0.1
"""How far judgement is off, as a part of what a hand's outcome varies by."""
NEAR = 0.5
"""Actions that judgement puts farther behind the best, by this part of it, are not played out."""
LONGEST = 0.4
"""Seconds of CPU time after which no further world is played: a safeguard for very slow machines,
since what depends on it cannot be repeated. Other programs on the machine do not matter to it."""
SEVERAL = 10
"""How many times that long the coach may take for a decision: nobody waits for one of them."""


class Tried(NamedTuple):
    """A candidate and what it came to in each world."""

    judged: Judged
    gains: list[float]


class Search(Value):
    """Chooses between the best actions of judgement by playing them out."""

    imagines = True

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self.world: Match | None = None
        """A match that the seat cannot tell from the real one; never the real one."""
        self.quick = [(Closed(stream), Greedy(stream)) for _ in range(SEATS)]

    def imagine(self, match: Match, view: View) -> None:
        """Be given a world that the seat cannot tell from the match, before it is asked.

        Where a hand cannot be sampled there is none, and judgement decides alone.
        """
        self.world = None
        if view.offer.count > 1:
            with suppress(ValueError):
                self.world = match.resample(view.seat, self.chances(view, 0))

    def decide(self, view: View, found: list[Judged]) -> int:
        """The action that judgement and playouts together say is best."""
        world, self.world = self.world, None
        tried = [Tried(each, []) for each in likely(found)]
        if world is None or len(tried) < 2:
            return found[0].action
        end = thread_time() + LONGEST
        chances = self.chances(view, 1)
        for number in WORLDS:
            self._play(view, world, tried, number, chances, end)
            tried = sorted(tried, key=lambda each: -weighed(each, tried[0]))
            tried = tried[: max(2, len(tried) // 2)]
        return tried[0].judged.action

    def weigh_out(self, view: View, found: list[Judged], done: int) -> list[Judged]:
        """Judged actions by judgement and playouts together, the best first, for the coach.

        The likeliest few are played out in as many worlds, and the action that was done; of the
        others the points stay as judged, below the first of these.
        """
        world, self.world = self.world, None
        some = likely(found)
        some += [each for each in found if each.action == done and each not in some]
        if world is None or len(some) < 2:
            return found
        tried = [Tried(each, []) for each in some]
        end = thread_time() + LONGEST * SEVERAL
        self._play(view, world, tried, sum(WORLDS), self.chances(view, 1), end)
        points = {each.judged.action: weighed(each, tried[0]) for each in tried}
        first = found[0].worth
        told = [
            each._replace(points=first + points[each.action] + each.cost)
            if each.action in points
            else each
            for each in found
        ]
        return sorted(told, key=lambda each: each.worth, reverse=True)

    def _play(
        self,
        view: View,
        world: Match,
        tried: list[Tried],
        number: int,
        chances: Stream,
        end: float,
    ) -> None:
        """Play candidates out in so many further worlds, fewer where they take long to find."""
        riichi = view.riichi
        fewer = 1 + DEARER * (sum(riichi) - riichi[view.seat])
        for _ in range(number // fewer):
            if thread_time() > end:
                break
            imagined = world.resample(view.seat, chances)
            imagined.pauses = True
            for each in tried:
                each.gains.append(self._played(imagined.clone(), view, each.judged.action))

    def _played(self, match: Match, view: View, action: int) -> float:
        """What a seat gains when an action is played out in a world."""
        seat = view.seat
        match.act(seat, action)
        if not match.over and not match.between:
            melds = match.table.melds
            players: list[Bot] = [
                quick[any(meld.is_open for meld in own)]
                for quick, own in zip(self.quick, melds, strict=True)
            ]
            play_out(match, players)
        final = match.hands[-1].final
        assert final is not None
        return float(final[seat] - view.scores[seat])


def likely(found: list[Judged]) -> list[Judged]:
    """The actions that are worth playing out: the best few of those near the best."""
    near = found[0].worth - NEAR * max(abs(found[0].worth), 1e-9)
    return [each for each in found[:CANDIDATES] if each.worth >= near]


def weighed(tried: Tried, first: Tried) -> float:
    """How much better a candidate is than the first, by judgement and playouts together."""
    said = tried.judged.worth - first.judged.worth
    count = len(tried.gains)
    if count < 2:
        return said
    differences = [one - two for one, two in zip(tried.gains, first.gains, strict=True)]
    mean = sum(differences) / count
    spread = sum((each - mean) ** 2 for each in differences) / (count - 1) / count
    centre = sum(first.gains) / count
    varies = sum((each - centre) ** 2 for each in first.gains) / (count - 1)
    doubt = TRUST * TRUST * varies
    trust = doubt / (doubt + spread) if doubt + spread > 0.0 else 0.0
    return said + trust * (mean - said)
