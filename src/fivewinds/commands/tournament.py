"""`fivewinds tournament`: draw schedules, settle slips, compute standings."""

import secrets
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from fivewinds.commands.parameters import BookId, Command, json_option, language_option
from fivewinds.commands.speech import error
from fivewinds.rules.registry import book
from fivewinds.tournament import archive
from fivewinds.tournament.events import Entry, Followed, LinkMade, Opened, RosterSet
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.fold import fold
from fivewinds.tournament.printed import SORTS, USUAL_SORTS, pdf
from fivewinds.tournament.roster import read_roster, sorted_entrants
from fivewinds.tournament.schedule import Schedule, draw
from fivewinds.tournament.sentences import refusal_text
from fivewinds.tournament.slips import HANDS, SlipRules
from fivewinds.tournament.slips import answer as answer_slip
from fivewinds.tournament.standings import Line, holders, standings_of
from fivewinds.tournament.state import Tournament
from fivewinds.tournament.wishes import meetings_against, unwished
from fivewinds.words import say

if TYPE_CHECKING:
    from fivewinds.server.desk.store import DeskStore

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


def _stored(command: Command) -> Command:
    """The option --database of commands that read or write the database of `serve`."""
    return click.option("--database", metavar="URL", envvar="FIVEWINDS_DATABASE")(command)


def _store(database: str | None, language: str) -> "DeskStore":
    """The tournaments of a database, brought up to date; ends the command where there is none."""
    from fivewinds.commands.serve import NEEDED, default_database

    if any(find_spec(name) is None for name in NEEDED):
        raise click.ClickException(say(language, "web.server.no-web"))
    from fivewinds.server.desk.store import DeskStore
    from fivewinds.server.store.storage import Storage, trouble_with

    url = database or f"sqlite:///{default_database()}"
    problem = trouble_with(url)
    if problem is not None:
        raise click.ClickException(say(language, "web.server.database", problem=problem))
    storage = Storage(url)
    storage.migrate()
    return DeskStore(storage.engine)


def _keep(store: "DeskStore", entries: Sequence[Entry], language: str, earlier: str = "") -> None:
    """Keep a new tournament and say its id, and on standard error the organiser's code.

    With the id of an earlier one it belongs to the same row of years.
    """
    from fivewinds.server.desk.desk import new_code, now

    if earlier:
        before = store.entries(earlier)
        if not before:
            raise click.ClickException(say(language, "tournament.none-found", id=earlier))
        followed = Followed(fold(before).series or earlier)
        entries = [*entries, Entry(now(), "organiser", followed)]
    tournament_id, code = secrets.token_hex(8), new_code()
    link = Entry(now(), "organiser", LinkMade("organiser", code))
    store.add(tournament_id, 0, [*entries, link])
    click.echo(tournament_id)
    click.echo(say(language, "tournament.code", code=f"{code[:4]}-{code[4:]}"), err=True)


@tournament.command()
@click.argument("name")
@click.option("--rules", type=BookId(), default="rode-boekje", show_default=True)
@click.option("--rounds", type=int, default=3, show_default=True)
@click.option("--date", default="", metavar="YYYY-MM-DD")
@click.option("--roster", type=FILE)
@click.option("--after", "earlier", default="", metavar="ID")
@_stored
@language_option
def new(
    name: str,
    rules: str,
    rounds: int,
    date: str,
    roster: Path | None,
    earlier: str,
    database: str | None,
    language: str,
) -> None:
    """Open a tournament, perhaps with its roster; prints its ID."""
    from fivewinds.server.desk.acts import new_seed
    from fivewinds.server.desk.desk import now

    entries = [Entry(now(), "organiser", Opened(name, rules, new_seed(), rounds, date=date))]
    try:
        if roster is not None:
            players = sorted_entrants(read_roster(roster.read_bytes()))
            entries.append(Entry(now(), "organiser", RosterSet(players)))
        fold(entries)
    except Refusal as refusal:
        raise click.ClickException(refusal_text(language, refusal)) from None
    _keep(_store(database, language), entries, language, earlier)


@tournament.command("list")
@_stored
@language_option
def list_(database: str | None, language: str) -> None:
    """List all tournaments with their codes, and who holds trophy and lantern."""
    store = _store(database, language)
    grid = Table(box=None, show_header=False)
    for each in store.ids():
        found = fold(store.entries(each))
        code = next((code for code, link in found.links.items() if link.role == "organiser"), "")
        grid.add_row(each, f"{code[:4]}-{code[4:]}", found.date, escape(found.name), _prizes(found))
    Console(highlight=False).print(grid)


def _prizes(found: Tournament) -> str:
    """Who took trophy and lantern, once that is known."""
    names = [" = ".join(held) for held in holders(found)]
    return escape(" / ".join(name for name in names if name))


@tournament.command()
@click.argument("tournament_id", metavar="ID")
@_stored
@language_option
def export(tournament_id: str, database: str | None, language: str) -> None:
    """Print a stored tournament as a file."""
    entries = _store(database, language).entries(tournament_id)
    if not entries:
        message = say(language, "tournament.none-found", id=tournament_id)
        raise click.ClickException(message)
    told = msgspec.json.encode(archive.export(fold(entries)))
    click.echo(msgspec.json.format(told, indent=1))


@tournament.command("print")
@click.argument("tournament_id", metavar="ID")
@click.option("--pdf", "file", type=click.Path(dir_okay=False, path_type=Path), required=True)
@click.option("--sort", "sorts", multiple=True, type=click.Choice(SORTS))
@click.option("--address", default="", metavar="URL")
@_stored
@language_option
def print_(
    tournament_id: str,
    file: Path,
    sorts: tuple[str, ...],
    address: str,
    database: str | None,
    language: str,
) -> None:
    """Write cards, lists, slips and what else is printed into a PDF file."""
    entries = _store(database, language).entries(tournament_id)
    if not entries:
        message = say(language, "tournament.none-found", id=tournament_id)
        raise click.ClickException(message)
    from fivewinds.server.desk.codes import drawing_of

    found = fold(entries)
    try:
        made = pdf(found, sorts or USUAL_SORTS, language, drawing_of(found, address))
    except Refusal as refusal:
        raise click.ClickException(refusal_text(language, refusal)) from None
    file.write_bytes(made)


@tournament.command("import")
@click.argument("file", type=FILE)
@click.option("--after", "earlier", default="", metavar="ID")
@_stored
@language_option
def import_(file: Path, earlier: str, database: str | None, language: str) -> None:
    """Take over an exported tournament or an earlier year; prints its new ID."""
    try:
        entries = archive.read(file.read_bytes())
    except Refusal as refusal:
        click.echo(refused_file(file, refusal, language), err=True)
        sys.exit(1)
    _keep(_store(database, language), entries, language, earlier)
