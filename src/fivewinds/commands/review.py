"""`fivewinds review`: where a seat gave points away in a recorded match, worst first, and why."""

import sys
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress
from rich.table import Table

from fivewinds.commands.parameters import language_option
from fivewinds.commands.verify import FILES, saying_of
from fivewinds.record import Record, RecordError, load
from fivewinds.review import Review
from fivewinds.review import review as reviewed
from fivewinds.words import say

SHOWN = 10
"""Mistakes that are told in words."""


@click.command
@click.argument("file", type=FILES)
@click.option("--seat", type=click.IntRange(0, 3))
@click.option("--deep", is_flag=True)
@click.option("--json", "as_json", is_flag=True)
@language_option
def review(file: Path, seat: int | None, deep: bool, as_json: bool, language: str) -> None:
    """See where a seat gave points away in a recorded match, and why."""
    try:
        record = load(file)
        people = [
            place for place, player in enumerate(record.header.players) if player.kind == "human"
        ]
        chosen = seat if seat is not None else (people or [0])[0]
        found = _reviewed(record, chosen, deep, language)
    except RecordError as wrong:
        click.echo(saying_of(wrong, file, language), err=True)
        sys.exit(1)
    if as_json:
        click.echo(msgspec.json.encode(found.told()))
    else:
        _print(found, language)


def _reviewed(record: Record, seat: int, deep: bool, language: str) -> Review:
    """Judge with a progress bar on standard error, where that is a terminal."""
    console = Console(stderr=True)
    total = sum(type(event).__name__ == "Deal" for event in record.events)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn())
    latest: Review | None = None
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(say(language, "review.hands"), total=total)
        for latest in reviewed(record, seat, language, deep=deep):
            bar.update(task, completed=len(latest.hands))
    assert latest is not None
    return latest


def _print(found: Review, language: str) -> None:
    console = Console(highlight=False)
    told = found.told()
    given = told["given-away"]
    console.print(
        say(language, "review.summary", seat=found.seat, decisions=told["decisions"], given=given)
    )
    table = Table(box=None)
    for name in ("hand", "result", "luck", "choices"):
        table.add_column(say(language, f"review.{name}"), justify="right")
    for hand in told["hands"]:
        figures = (f"{hand['result']:+d}", f"{hand['luck']:+.1f}", f"{hand['choices']:+.1f}")
        table.add_row(str(hand["hand"]), *figures)
    console.print(table)
    for mistake in found.mistakes[:SHOWN]:
        console.print(
            say(
                language,
                "review.mistake",
                hand=mistake.hand,
                number=mistake.number,
                points=f"{mistake.points:.2f}",
                done=mistake.why_done,
                best=mistake.why_best,
            )
        )
