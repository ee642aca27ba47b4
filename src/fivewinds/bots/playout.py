"""The rest of a hand played by quick bots, for a bot that tries its actions."""

from collections.abc import Sequence

from fivewinds.bots.bot import Bot
from fivewinds.core.table import Table
from fivewinds.match import Match
from fivewinds.view import View, views


def play_out(match: Match, players: Sequence[Bot]) -> None:
    """Let bots, one for each seat, play a match that pauses to the end of its hand.

    `simulation.drive` does the same for matches that count: it names the bot that chose what the
    table refuses, and asks bots that imagine worlds.
    """
    seen = views(match)
    bots = list(players)
    table: Table = match.table
    while not match.over and not match.between:
        seat = table.first_asked()
        player: Bot = bots[seat]
        view: View = seen[seat]
        view.look(match)
        match.act(seat, player.choose(view))
