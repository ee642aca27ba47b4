"""`fivewinds waits`: see what a hand waits for, or how far it is from waiting."""

import sys
from typing import Any

import click

from fivewinds.answers import waits as answer_waits
from fivewinds.commands.hand_request import TILES, hand_parameters, request_of
from fivewinds.commands.json_lines import answer_one, answer_requests, required_hand
from fivewinds.commands.refusals import refusal_of_command
from fivewinds.rules.registry import book


@click.command
@click.option("--seen", metavar="TILES", type=TILES)
@hand_parameters
def waits(
    rules: str,
    hand: tuple[str, ...],
    as_json: bool,
    plain: bool,
    language: str,
    **fields: Any,
) -> None:
    """See what a hand waits for, or what brings it nearer."""
    answer_requests(answer_waits, rules, hand, language, fields, as_json=as_json)
    the_book = book(rules)
    request = request_of(the_book, required_hand(hand), **fields)
    if as_json:
        answer_one(answer_waits, rules, request, language)
    from fivewinds.terminal.sheet import print_waits

    answer = answer_waits(the_book, request, language, refusal_of_command)
    print_waits(rules, request, answer, language, plain=plain)
    sys.exit(0 if answer["ok"] else 1)
