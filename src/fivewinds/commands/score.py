"""`fivewinds score`: count a hand and explain every point."""

import sys
from typing import Any

import click

from fivewinds.answers import score as answer_score
from fivewinds.commands.hand_request import (
    BY,
    SEAT,
    SEAT_OR_NONE,
    TILES,
    hand_parameters,
    request_of,
    table_of,
)
from fivewinds.commands.json_lines import answer_one, answer_requests, required_hand
from fivewinds.commands.refusals import refusal_of_command
from fivewinds.rules.book import Book
from fivewinds.rules.registry import book
from fivewinds.tiles import NAMES, TileError, parse


@click.command
@click.option("--win", "winning", metavar="TILE", type=TILES)
@click.option("--by", metavar="WAY", type=BY)
@click.option("--from", "source", metavar="SEAT", type=SEAT)
@click.option("--player", "players", metavar="SEAT:HAND", multiple=True)
@click.option("--winner", metavar="SEAT", type=SEAT_OR_NONE)
@hand_parameters
def score(
    rules: str,
    hand: tuple[str, ...],
    as_json: bool,
    plain: bool,
    language: str,
    **fields: Any,
) -> None:
    """Count a winning hand and explain every point."""
    answer_requests(answer_score, rules, hand, language, fields, as_json=as_json)
    the_book = book(rules)
    request = _request(the_book, hand, **fields)
    if as_json:
        answer_one(answer_score, rules, request, language)
    from fivewinds.terminal.sheet import print_score

    answer = answer_score(the_book, request, language, refusal_of_command)
    print_score(rules, request, answer, language, plain=plain)
    sys.exit(0 if answer["ok"] else 1)


def _request(
    the_book: Book,
    hand: tuple[str, ...],
    *,
    winning: str | None,
    by: str | None,
    source: str | None,
    players: tuple[str, ...],
    winner: str | None,
    **fields: Any,
) -> dict[str, Any]:
    if players:
        together = " ".join(hand)
        return table_of(the_book, together, players, winner, winning, by, source, **fields)
    together = required_hand(hand)
    request = request_of(the_book, together, by=by, winning=winning, source=source, **fields)
    if _asks_about_a_win(the_book, request):
        _take_last_tile(request)
    if "win" in request:
        request.setdefault("by", "draw")
    if winner is not None:
        request["winner"] = None if winner == "none" else winner
    return request


def _asks_about_a_win(the_book: Book, request: dict[str, Any]) -> bool:
    """Whether the request may have a winning tile: no question of the book's own without one."""
    return all(
        "win" in question.names
        for question in the_book.requests.questions
        if question.is_asked(request)
    )


def _take_last_tile(request: dict[str, Any]) -> None:
    """Of fourteen tiles without a winning one the last as written is the winning one."""
    try:
        tiles = parse(request["hand"])
    except TileError:
        return
    if "win" not in request and len(tiles) % 3 == 2:
        *rest, last = (NAMES[tile] for tile in tiles)
        request |= {"hand": "".join(rest), "win": last}
