"""Whole matches between bots, played as fast as they can be."""

from collections.abc import Mapping, Sequence
from typing import Any

from fivewinds.actions import shown
from fivewinds.bots import LEVELS, level_of
from fivewinds.bots.bot import Bot
from fivewinds.core.shuffle import bot_stream
from fivewinds.core.table import Refused, Table
from fivewinds.match import Laid, Match, TableKind
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book
from fivewinds.view import View, views


class BotRefused(Exception):
    """A bot chose what the table does not accept: the fault is the bot's, or the book's."""


def play_match(
    rules: str | Book,
    seed: bytes,
    levels: Sequence[str] = ("greedy",) * 4,
    options: Mapping[str, Any] | None = None,
    *,
    kind: TableKind = "assisted",
    max_hands: int | None = None,
    laid: Laid | None = None,
) -> Match:
    """Play a match between bots to its end; `levels` are given by chair.

    `rules` is a book, or the id of a registered one.
    """
    the_book = book(rules) if isinstance(rules, str) else rules
    match = Match(the_book, seed, options, kind=kind, max_hands=max_hands, laid=laid)
    asked: bool = match.table.terms.windows
    drive(
        match,
        [
            LEVELS[levels[match.chairs[seat]]](bot_stream(seed, seat, asked=asked))
            for seat in range(4)
        ],
    )
    return match


def drive(match: Match, players: Sequence[Bot]) -> None:
    """Let bots play a match from its present moment on, one for each seat.

    They play to its end; a match that pauses (`Match.pauses`) to the end of the hand. Of several
    that are asked the nearest after the tile answers first, as everywhere. Raises `BotRefused`
    when one of them does what the table does not accept.
    """
    seen = views(match)
    bots = list(players)
    imagining = [player.imagines for player in bots]
    table: Table = match.table
    seat = action = 0
    try:
        while not match.over and not match.between:
            seat = table.first_asked()
            player: Bot = bots[seat]
            view: View = seen[seat]
            view.look(match)
            if imagining[seat]:
                player.imagine(match, view)
            action = player.choose(view)
            match.act(seat, action)
    except Refused as refused:
        raise BotRefused(refused_bot(bots[seat], seat, action, refused)) from refused


def refused_bot(player: Bot, seat: int, action: int, refused: Refused) -> str:
    """Who did what, and why the table does not accept it."""
    try:
        done = str(shown(action))
    except LookupError:
        done = f"{action}, which is no action"
    return f"the bot {level_of(player)} at seat {seat} chose {done}: {refused.reason}"
