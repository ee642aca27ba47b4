"""`fivewinds waits`: see what a hand waits for, or how far it is from waiting."""

import sys
from typing import Any

import click

from fivewinds.answers import waits as answer_waits
from fivewinds.commands.parameters import hand_parameters, request_of
from fivewinds.commands.score import answer_lines, required_hand

EPILOG = """\b
Examples:
  fivewinds waits simple 123456789m1122p
  fivewinds waits simple 123456789m1122p --seen 1p
  echo '{"hand": "123456789m1122p"}' | fivewinds waits simple --json
"""


@click.command(epilog=EPILOG)
@click.option("--seen", metavar="TILES", help="Tiles visible elsewhere.")
@hand_parameters
def waits(
    rules: str,
    hand: str | None,
    seen: str | None,
    as_json: bool,
    plain: bool,
    language: str,
    **fields: Any,
) -> None:
    """See what HAND waits for by the book RULES, or what brings it nearer.

    HAND has the concealed tiles, 13 less three for each meld.
    """
    if as_json:
        answer_lines(answer_waits, rules, language)
        return
    request = request_of(required_hand(hand), seen=seen, **fields)
    from fivewinds.terminal.sheet import print_waits

    answer = answer_waits(rules, request, language)
    print_waits(rules, request, answer, language, plain=plain)
    sys.exit(0 if answer["ok"] else 1)
