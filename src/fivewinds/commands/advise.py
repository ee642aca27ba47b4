"""`fivewinds advise`: see what to discard from fourteen tiles, and why."""

import sys
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from fivewinds.advice import advise as answer_advice
from fivewinds.answers import Answer
from fivewinds.commands.hand_request import TILES, hand_parameters, request_of
from fivewinds.commands.json_lines import answer_one, answer_requests, required_hand
from fivewinds.commands.refusals import refusal_of_command
from fivewinds.rules.registry import book
from fivewinds.words import say


@click.command
@click.option("--seen", metavar="TILES", type=TILES)
@click.option("--last", metavar="TILE", type=TILES)
@click.option("--turns", type=click.IntRange(1, 99))
@hand_parameters
def advise(
    rules: str,
    hand: tuple[str, ...],
    turns: int | None,
    as_json: bool,
    plain: bool,
    language: str,
    **fields: Any,
) -> None:
    """See what to discard from a hand, the best first, and why."""
    answer_requests(answer_advice, rules, hand, language, fields, as_json=as_json)
    the_book = book(rules)
    request = request_of(the_book, required_hand(hand), **fields)
    if turns is not None:
        request["turns"] = turns
    if as_json:
        answer_one(answer_advice, rules, request, language)
    answer = answer_advice(the_book, request, language, refusal_of_command)
    _print(answer, language, plain)
    sys.exit(0 if answer["ok"] else 1)


def _print(answer: Answer, language: str, plain: bool) -> None:
    """The actions with their figures, best first, or why the hand was refused."""
    if not answer["ok"]:
        click.echo(answer["error"]["message"], err=True)
        return
    console = Console(highlight=False, no_color=plain or None)
    table = Table(box=None)
    table.add_column(say(language, "advice.points"), justify="right")
    table.add_column(say(language, "advice.win"), justify="right")
    table.add_column(say(language, "advice.why"))
    for entry in answer["advice"]:
        points = f"{entry['points'] - entry['cost']:+.2f}"
        table.add_row(points, f"{100 * entry['win']:.0f} %", entry["why"])
    console.print(table)
