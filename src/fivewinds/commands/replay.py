"""`fivewinds replay`: show a recorded match step by step, or play records again."""

import sys
from pathlib import Path

import click

from fivewinds.commands.parameters import cannot_be_loaded, language_option
from fivewinds.commands.speech import error
from fivewinds.commands.verify import FILES, report, saying_of
from fivewinds.record import Record, RecordError, check, load
from fivewinds.rules.registry import BrokenBook


@click.command
@click.argument("files", nargs=-1, required=True, type=FILES)
@click.option(
    "--check",
    "again",
    is_flag=True,
)
@click.option("--seat", type=click.IntRange(0, 3))
@click.option("--plain", is_flag=True)
@language_option
def replay(
    files: tuple[Path, ...], again: bool, seat: int | None, plain: bool, language: str
) -> None:
    """Show a recorded match step by step, or play records again and compare."""
    if again:
        report(files, _events_played_again, "record.same", language)
        return
    if len(files) > 1:
        raise click.UsageError(error("one-file"))
    from fivewinds.terminal.stepper import step_through

    try:
        step_through(load(files[0]), seat, language, plain=plain)
    except RecordError as wrong:
        click.echo(saying_of(wrong, files[0], language), err=True)
        sys.exit(1)
    except BrokenBook as broken:
        raise click.UsageError(cannot_be_loaded(broken)) from None


def _events_played_again(record: Record) -> int:
    check(record)
    return len(record.events)
