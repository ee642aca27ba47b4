"""Whole matches between bots, played as fast as they can be."""

from collections.abc import Mapping, Sequence
from typing import Any

from fivewinds.bots import LEVELS
from fivewinds.bots.bot import Bot
from fivewinds.core.shuffle import bot_stream
from fivewinds.core.table import Table
from fivewinds.match import Match, TableKind
from fivewinds.rules.registry import book
from fivewinds.view import View, views


def play_match(
    book_id: str,
    seed: bytes,
    levels: Sequence[str] = ("greedy",) * 4,
    options: Mapping[str, Any] | None = None,
    *,
    kind: TableKind = "assisted",
    max_hands: int | None = None,
) -> Match:
    """Play a match between bots to its end; `levels` are given by chair."""
    match = Match(book(book_id), seed, options, kind=kind, max_hands=max_hands)
    players = [LEVELS[levels[match.chairs[seat]]](bot_stream(seed, seat)) for seat in range(4)]
    drive(match, players)
    return match


def drive(match: Match, players: Sequence[Bot]) -> None:
    """Let bots play a match to its end, one for each seat.

    Of several that are asked the nearest after the tile answers first, as everywhere.
    """
    seen = views(match)
    table: Table = match.table
    while not match.over:
        seat = table.first_asked()
        player: Bot = players[seat]
        view: View = seen[seat]
        view.look(match)
        match.act(seat, player.choose(view))
