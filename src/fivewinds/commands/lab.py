"""`fivewinds lab`: what patterns are worth, who profits from the seat, what other prices change."""

import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from fivewinds import COMPILED, __version__
from fivewinds.commands.parameters import (
    book_options,
    language_option,
    levels_of,
    option_option,
    rules_argument,
)
from fivewinds.lab.compare import Comparison
from fivewinds.lab.engines import Engine, Task, engine_of
from fivewinds.lab.plan import Plan, Variant
from fivewinds.lab.results import Results
from fivewinds.lab.state import State, StateError, finish
from fivewinds.lab.survey import Survey
from fivewinds.rules.options import as_written
from fivewinds.rules.priced import PriceError, priced
from fivewinds.rules.registry import book
from fivewinds.simulation import BotRefused
from fivewinds.words import say

EPILOG = """\b
Examples:
  fivewinds lab b30fj --hands 20000 --seed lab
  fivewinds lab b30fj --hands 20000 --seed lab --report b30fj.html
  fivewinds lab b30fj --change within-seven-tiles=8 --change within-ten-tiles=5 --compare
  fivewinds lab mingjong --matches 1000 --option dealer-stays=win-or-waiting --compare --json
  fivewinds lab simple --hands 10000000 --state simple.state
"""


@click.command(epilog=EPILOG)
@rules_argument
@click.option(
    "--hands", type=click.IntRange(min=1), help="Single hands to play; 10000 unless you say."
)
@click.option("--matches", type=click.IntRange(min=1), help="Whole matches instead of hands.")
@click.option("--seed", metavar="TEXT", help="Any text; the same text plays the same hands.")
@click.option(
    "--players",
    multiple=True,
    default=("greedy",),
    show_default=True,
    help="A level of bots, or four by chair, separated by commas; again for another run.",
)
@option_option
@click.option(
    "--change",
    "changed",
    metavar="PATTERN=VALUE",
    multiple=True,
    help="Another price for a pattern; may be repeated.",
)
@click.option("--compare", is_flag=True, help="Beside the book as it is, on the same walls.")
@click.option("--jobs", type=click.IntRange(min=1), help="Processes; as many as there are cores.")
@click.option(
    "--state",
    "state_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep finished parts in this file; the same command goes on from there.",
)
@click.option(
    "--parquet",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write hands and wins into this folder, as Parquet.",
)
@click.option("--json", "as_json", is_flag=True, help="As JSON.")
@language_option
def lab(
    rules: str,
    hands: int | None,
    matches: int | None,
    seed: str | None,
    players: tuple[str, ...],
    given: tuple[str, ...],
    changed: tuple[str, ...],
    compare: bool,
    jobs: int | None,
    state_file: Path | None,
    parquet: Path | None,
    as_json: bool,
    language: str,
) -> None:
    """Let bots play hands by the book RULES, and count what its patterns and seats are worth."""
    if hands is not None and matches is not None:
        raise click.UsageError(say(language, "lab.hands-or-matches"))
    options = book_options(rules, given, language)
    changes = _changes(rules, changed, language)
    if compare and not (given or changes):
        raise click.UsageError(say(language, "lab.nothing-to-compare"))
    if seed is None:
        seed = secrets.token_hex(8)
        click.echo(say(language, "simulate.seed", seed=seed), err=True)
    runs = [levels_of(text, 4) for text in players]
    amount, whole = (matches, True) if matches is not None else (hands or 10_000, False)
    variant = Variant(rules, options, changes)
    base = Variant(rules, book(rules).defaults) if compare else variant
    plans = [Plan(base, seed, levels, amount, whole) for levels in runs]
    if parquet is not None and (compare or len(runs) > 1):
        raise click.UsageError(say(language, "lab.parquet-of-one-run"))
    if parquet is not None:
        try:
            parquet.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise click.BadParameter(str(error), param_hint="--parquet") from None
    tasks: list[Task] = [
        Comparison(plan, variant) if compare else Survey(plan, parquet) for plan in plans
    ]
    found = _played(tasks, state_file, engine_of(jobs or os.cpu_count() or 1), language)
    results = Results(tasks, found)
    if as_json:
        click.echo(msgspec.json.encode(results.told()))
    else:
        from fivewinds.terminal.lab_tables import print_results

        print_results(results, language)


def _changes(rules: str, changed: Sequence[str], language: str) -> dict[str, int]:
    """New prices as written, `PATTERN=VALUE`, checked against the book."""
    try:
        prices = as_written(changed)
        priced(book(rules), prices)
    except PriceError as error:
        message = say(language, f"lab.{error.saying}", **error.values)
        raise click.BadParameter(message, param_hint="--change") from None
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--change") from None
    return prices


def _played(
    tasks: Sequence[Task], state_file: Path | None, engine: Engine, language: str
) -> list[Any]:
    """Play with a progress bar on standard error, where that is a terminal."""
    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    try:
        state = State(tasks, state_file, program=f"{__version__} {COMPILED}")
        with Progress(
            *columns, console=console, transient=True, disable=not console.is_terminal
        ) as bar:
            shown = bar.add_task(
                say(language, "lab.played"), total=sum(task.plan.amount for task in tasks)
            )
            return finish(tasks, state, engine, lambda number: bar.advance(shown, number))
    except StateError as error:
        message = say(language, f"lab.{error.saying}", **error.values)
        raise click.BadParameter(message, param_hint="--state") from None
    except BotRefused as refused:
        raise click.ClickException(str(refused)) from refused
