"""`fivewinds verify`: check that a seed deals the walls of a record, or draws a tournament."""

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import click
import msgspec

from fivewinds.commands.parameters import language_option
from fivewinds.commands.speech import told
from fivewinds.commands.tournament import refused_file
from fivewinds.record import Record, RecordError, load
from fivewinds.record import verify as verify_record
from fivewinds.tournament import archive
from fivewinds.tournament.faults import Refusal
from fivewinds.tournament.fold import fold
from fivewinds.words import say


class RecordFile(click.Path):
    """A file that is there; called a file in the language spoken."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        self.name = told("click.file")
        return super().convert(value, param, ctx)


FILES = RecordFile(exists=True, dir_okay=False, path_type=Path)


@click.command
@click.argument("files", nargs=-1, required=True, type=FILES)
@language_option
def verify(files: tuple[Path, ...], language: str) -> None:
    """Check that the seed of each record fits its commitment and deals its walls.

    An exported tournament is drawn again from its seed.
    """
    tournaments = [file for file in files if _is_tournament(file)]
    failures = [file for file in tournaments if _fails(file, language)]
    records = tuple(file for file in files if file not in tournaments)
    report(records, verify_record, "record.verified", language, failed=bool(failures))


def _is_tournament(file: Path) -> bool:
    """Whether a file is an exported tournament rather than the lines of a record."""
    try:
        given = msgspec.json.decode(file.read_bytes())
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(given, dict) and "fivewinds-tournament" in given


def _fails(file: Path, language: str) -> bool:
    """Say of an exported tournament what was found; whether it is not what its seed draws."""
    try:
        count = archive.verify(fold(archive.read(file.read_bytes())))
    except Refusal as refusal:
        click.echo(refused_file(file, refusal, language))
        return True
    click.echo(say(language, "tournament.verified", file=file, count=count))
    return False


def report(
    files: tuple[Path, ...],
    examine: Callable[[Record], int],
    saying: str,
    language: str,
    *,
    failed: bool = False,
) -> None:
    """Examine records and say of each what was found; exit status 1 when one fails."""
    for file in files:
        try:
            count = examine(load(file))
            click.echo(say(language, saying, file=file, count=count))
        except RecordError as error:
            failed = True
            click.echo(saying_of(error, file, language))
    sys.exit(1 if failed else 0)


def saying_of(error: RecordError, file: Path, language: str) -> str:
    """What is wrong with a record, and where."""
    if error.saying == "different":
        message = _difference(error.values["recorded"], error.values["played"], language)
    else:
        saying = error.saying
        if saying == "refused" and error.values["reason"] in ("not-held", "not-legal"):
            saying = f"refused-{error.values['reason']}"
        message = say(language, f"record.{saying}", **error.values)
    return say(language, "record.line", file=file, line=error.line, message=message)


def _difference(recorded: Any, played: Any, language: str) -> str:
    """What differs between two events, field by field; those inside others by their path."""
    one, other = dict(_flat(recorded)), dict(_flat(played))
    nothing = say(language, "record.absent")
    lines = [
        say(
            language,
            "record.different-field",
            name=name,
            recorded=one.get(name, nothing),
            played=other.get(name, nothing),
        )
        for name in {**one, **other}
        if one.get(name) != other.get(name)
    ]
    fields = "".join(f"\n  {line}" for line in lines)
    return say(language, "record.different", event=recorded["e"], fields=fields)


def _flat(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """The values inside an event as JSON, each with its path: `score.patterns.0.value`."""
    inside: Iterable[tuple[object, Any]] = ()
    if isinstance(value, dict):
        inside = value.items()
    elif isinstance(value, list) and any(isinstance(each, dict | list) for each in value):
        inside = enumerate(value)
    else:
        yield path, msgspec.json.encode(value).decode()
    for name, each in inside:
        yield from _flat(each, f"{path}.{name}" if path else str(name))
