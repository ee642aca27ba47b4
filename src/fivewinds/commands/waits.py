"""`fivewinds waits`: see what a hand waits for, or how far it is from waiting."""

import sys
from typing import Any

import click

from fivewinds.answers import waits as answer_waits
from fivewinds.commands.parameters import (
    language_option,
    option_option,
    read_options,
    rules_argument,
)
from fivewinds.commands.score import answer_lines, required_hand

EPILOG = """\b
Examples:
  fivewinds waits simple 123456789m1122p
  fivewinds waits simple 123456789m1122p --seen 1p
  echo '{"hand": "123456789m1122p"}' | fivewinds waits simple --json
"""


@click.command(epilog=EPILOG)
@rules_argument
@click.argument("hand", required=False)
@click.option("--seen", metavar="TILES", help="Tiles visible elsewhere.")
@click.option("--seat", metavar="SEAT", help="The own seat wind: E, S, W or N.")
@click.option("--round", "prevailing", metavar="SEAT", help="The prevailing wind.")
@option_option
@click.option("--json", "as_json", is_flag=True, help="Answer JSON lines from standard input.")
@click.option("--plain", is_flag=True, help="Plain text: no colours, no drawn tiles.")
@language_option
def waits(
    rules: str,
    hand: str | None,
    seen: str | None,
    seat: str | None,
    prevailing: str | None,
    given: tuple[str, ...],
    as_json: bool,
    plain: bool,
    language: str,
) -> None:
    """See what HAND waits for by the book RULES, or what brings it nearer."""
    if as_json:
        answer_lines(answer_waits, rules, language)
        return
    request: dict[str, Any] = {"hand": required_hand(hand)}
    optional = {"seen": seen, "seat": seat, "round": prevailing}
    request |= {name: value for name, value in optional.items() if value is not None}
    if given:
        request["options"] = read_options(given)
    from fivewinds.terminal.sheet import print_waits

    answer = answer_waits(rules, request, language)
    print_waits(rules, request, answer, language, plain=plain)
    sys.exit(0 if answer["ok"] else 1)
