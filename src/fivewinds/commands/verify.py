"""`fivewinds verify`: check that the seed of a record deals its walls."""

import sys
from collections.abc import Callable
from pathlib import Path

import click

from fivewinds.commands.parameters import language_option
from fivewinds.record import Record, RecordError, load
from fivewinds.record import verify as verify_record
from fivewinds.words import say

EPILOG = """\b
Example:
  fivewinds verify games/*.jsonl
"""

FILES = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command(epilog=EPILOG)
@click.argument("files", nargs=-1, required=True, type=FILES)
@language_option
def verify(files: tuple[Path, ...], language: str) -> None:
    """Check that the seed of each record fits its commitment and deals its walls."""
    report(files, verify_record, "record.verified", language)


def report(
    files: tuple[Path, ...], examine: Callable[[Record], int], saying: str, language: str
) -> None:
    """Examine records and say of each what was found; exit status 1 when one fails."""
    failed = False
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
    message = say(language, f"record.{error.saying}", **error.values)
    return say(language, "record.line", file=file, line=error.line, message=message)
