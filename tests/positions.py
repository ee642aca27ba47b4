"""Positions out of hands that bots and chance have played: views that are asked something."""

from collections.abc import Iterator

from fivewinds.bots import LEVELS, Bot
from fivewinds.core.codes import ACT_DISCARD
from fivewinds.core.shuffle import Stream, bot_stream, seed_of
from fivewinds.match import Match
from fivewinds.rules.registry import book
from fivewinds.view import View, views

WORDS = 4096
"""Random numbers that one hand may need."""


def positions(rules: str, text: str, number: int) -> Iterator[View]:
    """So many views of seats that have a choice; every third action of the hands is by chance."""
    found = hand = 0
    while found < number:
        hand += 1
        match = Match(book(rules), seed_of(text, hand), max_hands=1)
        chances = Stream(match.seed, WORDS)
        players: list[Bot] = [LEVELS["greedy"](bot_stream(match.seed, seat)) for seat in range(4)]
        seen = views(match)
        while not match.over and found < number:
            seat = match.table.first_asked()
            view = seen[seat]
            view.look(match)
            if len(view.sound) > 1:
                found += 1
                yield view
            action = players[seat].choose(view)
            if chances.below(6) == 0:
                some = [each for each in view.sound if each & 255 == ACT_DISCARD] or view.sound
                action = some[chances.below(len(some))]
            match.act(seat, action)
