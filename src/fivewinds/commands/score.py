"""`fivewinds score`: count a hand and explain every point."""

import sys
from collections.abc import Callable
from typing import Any

import click

from fivewinds.answers import Answer, answer_line
from fivewinds.answers import score as answer_score
from fivewinds.commands.parameters import hand_parameters, request_of, table_of
from fivewinds.rules.registry import book
from fivewinds.tiles import NAMES, TileError, parse

EPILOG = """\b
Examples:
  fivewinds score simple 123456789m1122p --win 2p
  fivewinds score simple 123456789m11222p              the last tile is the winning one
  fivewinds score simple 123456789m1122p --win 2p --by discard --from S
  echo '{"hand": "123456789m1122p", "win": "2p", "by": "draw"}' | fivewinds score simple --json
\b
A whole table, in a book that counts every hand:
  fivewinds score rode-boekje --winner S --win 6p --by discard --from W \\
    --player E:24578m369s11166z --player "S:4567899p pung:777z chow:123p" \\
    --player "W:2468m13p17s34z pung:555s" --player "N:99913m258p46s235z dead"
\b
What counts in a hand that lost, with what the players have seen of the rest:
  fivewinds score rode-boekje 11155z --meld pung:888m --field role=loser \\
    --field partial=true --field 'claims=["clean-hand"]'
"""


@click.command(epilog=EPILOG)
@click.option("--win", "winning", metavar="TILE", help="The winning tile.")
@click.option("--by", help="draw, discard or rob; draw unless you say otherwise.")
@click.option(
    "--from", "source", metavar="SEAT", help="The seat that discarded the tile or was robbed."
)
@click.option(
    "--player",
    "players",
    metavar="SEAT:HAND",
    multiple=True,
    help="Instead of HAND: one hand of a whole table with its melds, and dead after a dead one, "
    'such as "S:4567899p pung:777z"; give all four.',
)
@click.option("--winner", metavar="SEAT", help="Who won at that table, or none.")
@hand_parameters
def score(
    rules: str,
    hand: str | None,
    winning: str | None,
    by: str | None,
    source: str | None,
    players: tuple[str, ...],
    winner: str | None,
    as_json: bool,
    plain: bool,
    language: str,
    **fields: Any,
) -> None:
    """Count a winning HAND by the book RULES and explain every point.

    HAND has the concealed tiles, 13 less three for each meld.
    """
    if as_json:
        answer_lines(answer_score, rules, language)
        return
    if players:
        request = table_of(hand, players, winner, winning, by, source, **fields)
    else:
        request = request_of(required_hand(hand), by=by, winning=winning, source=source, **fields)
        if _asks_about_a_win(rules, request):
            _take_last_tile(request)
        if "win" in request:
            request.setdefault("by", "draw")
        if winner is not None:
            request["winner"] = winner
    from fivewinds.terminal.sheet import print_score

    answer = answer_score(rules, request, language)
    print_score(rules, request, answer, language, plain=plain)
    sys.exit(0 if answer["ok"] else 1)


def required_hand(hand: str | None) -> str:
    """The hand as given; without one the command cannot go on."""
    if hand is None:
        raise click.UsageError("give a HAND such as 123456789m1122p, or --json")
    return hand


def _asks_about_a_win(rules: str, request: dict[str, Any]) -> bool:
    """Whether the request may have a winning tile: no question of the book's own without one."""
    return all(
        "win" in question.names for question in book(rules).questions if question.is_asked(request)
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


def answer_lines(answer: Callable[[str, object, str], Answer], rules: str, language: str) -> None:
    """Answer the requests on standard input, a line each; exit status 1 if one was refused."""
    refused = False
    output = sys.stdout.buffer
    for line in sys.stdin.buffer:
        answered, ok = answer_line(answer, rules, line, language)
        refused = refused or not ok
        output.write(answered + b"\n")
        output.flush()
    sys.exit(1 if refused else 0)
