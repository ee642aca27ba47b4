"""Playing a match with some sense and some chance, and all that it has told so far."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from fivewinds.bots import Greedy
from fivewinds.core.codes import EVERYTHING
from fivewinds.core.shuffle import bot_stream
from fivewinds.match import Match
from fivewinds.view import views


def told(match: Match, reader: int = EVERYTHING) -> list[bytes]:
    """Every event so far as the bytes that the reader is sent."""
    return [msgspec.json.encode(event) for event in match.events(reader)]


def told_plainly(match: Match, reader: int = EVERYTHING) -> list[dict[str, Any]]:
    """Every event so far as the reader's program decodes it."""
    return [msgspec.json.decode(line) for line in told(match, reader)]


def state(match: Match) -> tuple[Any, ...]:
    """All that an action could change."""
    return (match.table.snapshot(), list(match.scores), match.decisions, match.over, told(match))


def moments(match: Match, chance: Random) -> Iterator[int]:
    """Play a match to its end, stopping before each action; yields the seat that will act.

    Some matches go mostly by chance and run to the end of the wall, in others the seats play to
    win.
    """
    sense = chance.random()
    bots = [Greedy(bot_stream(match.seed, seat)) for seat in range(4)]
    seen = views(match)
    while not match.over:
        seat = chance.choice(match.asked())
        yield seat
        seen[seat].look(match)
        sensible = bots[seat].choose(seen[seat])
        match.act(seat, sensible if chance.random() < sense else chance.choice(match.legal(seat)))


def after(match: Match, chance: Random, actions: int) -> Match:
    """The match after so many further actions, or at its end if that comes sooner."""
    for number, _ in enumerate(moments(match, chance)):
        if number == actions:
            break
    return match
