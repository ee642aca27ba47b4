"""`fivewinds tournament`: draw schedules, settle slips, compute standings."""

import sys
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from fivewinds.commands.parameters import BookId, json_option, language_option
from fivewinds.commands.speech import error
from fivewinds.rules.registry import book
from fivewinds.tournament import archive
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.fold import fold
from fivewinds.tournament.schedule import Schedule, draw
from fivewinds.tournament.sentences import refusal_text
from fivewinds.tournament.slips import HANDS, SlipRules
from fivewinds.tournament.slips import answer as answer_slip
from fivewinds.tournament.standings import Line, standings_of
from fivewinds.tournament.wishes import meetings_against, unwished
from fivewinds.words import say

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.group
def tournament() -> None:
    """Run a tournament: schedules, slips, standings."""


class _Pair(click.ParamType[tuple[int, int], tuple[int, int]]):
    """Two players as written: `3,8`."""

    name = "a,b"

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[int, int]:
        if isinstance(value, tuple):
            return value
        try:
            one, two = (int(part) for part in str(value).split(","))
        except ValueError:
            self.fail(error("pair", value=value))
        return one, two


@tournament.command()
@click.option("--players", type=int, required=True)
@click.option("--rounds", type=int, default=3, show_default=True)
@click.option("--seed", required=True, metavar="TEXT")
@click.option("--stays", type=int, multiple=True)
@click.option("--apart", type=_Pair(), multiple=True)
@json_option
@language_option
def schedule(
    players: int,
    rounds: int,
    seed: str,
    stays: tuple[int, ...],
    apart: tuple[tuple[int, int], ...],
    as_json: bool,
    language: str,
) -> None:
    """Draw a walking schedule: who plays where, in every round, with which first wind."""
    try:
        drawn = draw(players, rounds, seed, stays=stays, apart=apart)
    except Refusal as refusal:
        message = refusal_text(language, refusal)
        raise click.BadParameter(message, param_hint=f"--{refusal.field}") from None
    if as_json:
        click.echo(msgspec.json.encode(drawn))
    else:
        _print_schedule(drawn, language)


def _print_schedule(drawn: Schedule, language: str) -> None:
    console = Console(highlight=False)
    tables = drawn.players // 4
    console.print(
        say(
            language,
            "tournament.summary",
            players=drawn.players,
            tables=tables,
            rounds=drawn.rounds,
        )
    )
    met = say(language, "tournament.most", most=drawn.most, surplus=drawn.surplus)
    console.print(say(language, "tournament.perfect") if drawn.most == 1 else met)
    if drawn.most > 1:
        console.print(say(language, f"tournament.{'proven' if drawn.proven else 'unproven'}"))
    for number, each in enumerate(drawn.schedule, 1):
        grid = Table(box=None, title=say(language, "tournament.round", round=number))
        grid.title_justify = "left"
        grid.add_column("")
        for wind in "ESWN":
            grid.add_column(say(language, f"sheet.seat-{wind}"), justify="right")
        for place, table in enumerate(each, 1):
            grid.add_row(say(language, "tournament.table", table=place), *map(str, table))
        console.print(grid)
    seated = [[tuple(table) for table in each] for each in drawn.schedule]
    unwanted = unwished(drawn.stays if tables > 1 else (), drawn.apart)
    for number, place, (one, two) in meetings_against(seated, unwanted):
        console.print(
            say(language, "tournament.against", round=number, table=place, one=one, two=two)
        )


@tournament.command()
@click.option("--rules", type=BookId(), default="rode-boekje", show_default=True)
@click.option(
    "--hands",
    type=click.Choice([str(hands) for hands in HANDS]),
    default="4",
    show_default=True,
)
@click.option("--json", "as_json", is_flag=True, required=True)
@language_option
def slips(rules: str, hands: str, as_json: bool, language: str) -> None:
    """Settle score slips, a line each, from standard input."""
    slip_rules = SlipRules(book(rules), hands=int(hands))
    refused = False
    for line in sys.stdin.buffer:
        answered = _answered(slip_rules, line, language)
        refused = refused or not answered["ok"]
        sys.stdout.buffer.write(msgspec.json.encode(answered) + b"\n")
        sys.stdout.buffer.flush()
    sys.exit(1 if refused else 0)


def _answered(rules: SlipRules, line: bytes, language: str) -> dict[str, Any]:
    told: dict[str, Any] = {}
    try:
        try:
            given = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise Refusal("", "line-json", "json") from None
        if isinstance(given, dict) and "id" in given:
            told = {"id": given["id"]}
        return told | answer_slip(rules, given)
    except Refusal as refusal:
        error = {
            "field": refusal.field,
            "reason": refusal.reason,
            "message": refusal_text(language, refusal),
        }
        return told | {"ok": False, "error": error}


@tournament.command()
@click.argument("file", type=FILE)
@json_option
@language_option
def standings(file: Path, as_json: bool, language: str) -> None:
    """Compute the standings of an exported tournament."""
    try:
        found = fold(archive.read(file.read_bytes()))
    except Refusal as refusal:
        click.echo(refused_file(file, refusal, language), err=True)
        sys.exit(1)
    lines = standings_of(found)
    if as_json:
        click.echo(msgspec.json.encode(lines))
    else:
        _print_standings(lines, found.rounds, language)


def refused_file(file: Path, refusal: Refusal, language: str) -> str:
    """What is wrong with a file, and where."""
    saying = "tournament.line" if refusal.field else "tournament.line-whole"
    message = refusal_text(language, refusal)
    return say(language, saying, file=file, field=refusal.field, message=message)


def _print_standings(lines: list[Line], rounds: int, language: str) -> None:
    grid = Table(box=None)
    grid.add_column(say(language, "tournament.place"), justify="right")
    grid.add_column(say(language, "tournament.number"), justify="right")
    grid.add_column(say(language, "tournament.name"))
    grid.add_column(say(language, "tournament.total"), justify="right")
    for number in range(1, rounds + 1):
        grid.add_column(str(number), justify="right")
    grid.add_column(say(language, "tournament.adjusted"), justify="right")
    grid.add_column(say(language, "tournament.won"), justify="right")
    grid.add_column("")
    for line in lines:
        prize = [name for name in ("trophy", "lantern") if getattr(line, name) is True]
        grid.add_row(
            "" if line.place is None else str(line.place),
            str(line.number),
            escape(line.name or say(language, "tournament.player", number=line.number)),
            str(line.total),
            *("" if points is None else str(points) for points in line.rounds),
            str(line.adjusted or ""),
            str(line.won),
            ", ".join(say(language, f"tournament.{name}") for name in prize),
        )
    Console(highlight=False).print(grid)
