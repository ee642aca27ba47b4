"""`fivewinds lab`: what patterns are worth, who profits from the seat, what other prices change."""

import os
import secrets
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from fivewinds import COMPILED, __version__, record
from fivewinds.commands.parameters import (
    book_options,
    cannot_be_written,
    language_option,
    levels_of,
    option_option,
    rules_argument,
)
from fivewinds.lab.cluster import Cluster, ClusterError
from fivewinds.lab.compare import Comparison
from fivewinds.lab.counts import WINS
from fivewinds.lab.engines import Engine, Task, engine_of
from fivewinds.lab.luck import Luck
from fivewinds.lab.plan import Plan, Variant
from fivewinds.lab.pricing import JUDGED
from fivewinds.lab.rare import Rare
from fivewinds.lab.results import Results
from fivewinds.lab.state import State, StateError, finish
from fivewinds.lab.survey import Survey
from fivewinds.rules.options import as_written
from fivewinds.rules.priced import PriceError, priced
from fivewinds.rules.registry import book
from fivewinds.simulation import BotRefused
from fivewinds.words import say

PEOPLE = "recorded"
"""What stands for the level of the players of records."""

EPILOG = """\b
Examples:
  fivewinds lab b30fj --hands 20000 --seed lab
  fivewinds lab b30fj --hands 20000 --seed lab --report b30fj.html
  fivewinds lab b30fj --change within-seven-tiles=8 --change within-ten-tiles=5 --compare
  fivewinds lab mingjong --matches 1000 --option dealer-stays=win-or-waiting --compare --json
  fivewinds lab simple --hands 10000000 --state simple.state
  fivewinds lab mingjong --records games --report games.html
  fivewinds lab b30fj --hands 1000000 --ray 10.0.0.1:6379 --state b30fj.state
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
@click.option("--ray", "address", metavar="ADDRESS", help="Play on this Ray cluster instead.")
@click.option(
    "--state",
    "state_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep finished parts in this file; the same command goes on from there.",
)
@click.option(
    "--records",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Study the recorded matches of this folder instead of playing any.",
)
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write one HTML page that needs no network.",
)
@click.option(
    "--rare",
    type=click.IntRange(min=1),
    metavar="HANDS",
    help="So many hands dealt near each pattern that was seen fewer than 20 times.",
)
@click.option(
    "--luck",
    metavar="LEVEL,LEVEL",
    help="How much of the points is luck: every wall twice, by two levels in exchanged seats.",
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
    address: str | None,
    state_file: Path | None,
    records: Path | None,
    report: Path | None,
    rare: int | None,
    luck: str | None,
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
    variant = Variant(rules, options, changes)
    base = Variant(rules, book(rules).defaults) if compare else variant
    if records is not None:
        if hands or matches or rare or luck or given:
            raise click.UsageError(say(language, "lab.records-alone"))
        plans = [_recorded(base, records, language)]
    else:
        amount, whole = (matches, True) if matches is not None else (hands or 10_000, False)
        plans = [Plan(base, seed, levels_of(text, 4), amount, whole) for text in players]
    _make_folder(parquet, compare or len(plans) > 1, language)
    tasks: list[Task] = [
        Comparison(plan, variant) if compare else Survey(plan, parquet) for plan in plans
    ]
    if luck is not None:
        tasks.append(_luck(plans[0], luck, language))
    engine: Engine = engine_of(jobs or os.cpu_count() or 1)
    if address is not None:
        engine = Cluster(address)
    try:
        results = Results(tasks, _played(tasks, state_file, engine, language))
        if rare is not None:
            seldom = _rare(results, rare)
            beside = state_file and state_file.with_name(f"{state_file.name}-rare")
            results.add(seldom, _played(seldom, beside, engine, language))
        if report is not None:
            _write(report, results, language)
        if as_json:
            click.echo(msgspec.json.encode(results.told()))
        elif report is None:
            from fivewinds.terminal.lab_tables import print_results

            print_results(results, language)
    except ModuleNotFoundError as error:
        extra = "cluster" if error.name == "ray" else "lab"
        message = say(language, "lab.extra", extra=extra, missing=error.name)
        raise click.ClickException(message) from None


def _recorded(base: Variant, folder: Path, language: str) -> Plan:
    """The records of a folder as a plan; refused unless all are of this book and its options."""
    files = sorted(folder.glob("*.jsonl"))
    if not files:
        raise click.BadParameter(say(language, "lab.no-records"), param_hint="--records")
    for file in files:
        try:
            head = record.load(file).header
        except record.RecordError as error:
            message = say(language, f"record.{error.saying}", **error.values)
            told = say(language, "record.line", file=file, line=error.line, message=message)
            raise click.BadParameter(told, param_hint="--records") from None
        options = {**book(base.rules).defaults, **head.options}
        if head.rules != base.rules or options != base.all_options:
            told = say(language, "lab.other-record", file=file, rules=base.rules)
            raise click.BadParameter(told, param_hint="--records")
    paths = tuple(str(file) for file in files)
    return Plan(base, folder.name, (PEOPLE,) * 4, len(files), whole=True, records=paths)


def _make_folder(parquet: Path | None, several: bool, language: str) -> None:
    """Make the folder for Parquet files, which holds one run."""
    if parquet is None:
        return
    if several:
        raise click.UsageError(say(language, "lab.parquet-of-one-run"))
    try:
        parquet.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise cannot_be_written(parquet, problem, "--parquet") from None


def _luck(plan: Plan, written: str, language: str) -> Luck:
    levels = tuple(level.strip() for level in written.split(","))
    if plan.whole or len(levels) != 2 or levels[0] == levels[1]:
        raise click.BadParameter(say(language, "lab.two-levels"), param_hint="--luck")
    one, other, *_ = levels_of(f"{levels[0]},{levels[1]},{levels[0]},{levels[1]}", 4)
    return Luck(plan, (one, other))


def _rare(results: Results, hands: int) -> list[Rare]:
    """A search for each pattern that the runs had in fewer wins than it takes to judge it."""
    return [
        Rare(replace(run.plan, amount=hands, whole=False), pattern.id)
        for run in results.runs
        for pattern in run.plan.variant.book.patterns
        if run.counts.patterns.get(pattern.id, [0])[WINS] < JUDGED
    ]


def _write(report: Path, results: Results, language: str) -> None:
    """Write the page."""
    from fivewinds.lab.report.page import page

    try:
        text = page(results, language, tuple(sys.argv[1:]))
        report.write_text(text, encoding="utf-8")
    except OSError as problem:
        raise cannot_be_written(report, problem, "--report") from None


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
    except ClusterError as error:
        message = say(language, f"lab.{error.saying}", **error.values)
        raise click.BadParameter(message, param_hint="--ray") from None
    except StateError as error:
        message = say(language, f"lab.{error.saying}", **error.values)
        raise click.BadParameter(message, param_hint="--state") from None
    except record.RecordError as error:
        raise click.ClickException(
            say(language, f"record.{error.saying}", **error.values)
        ) from None
    except BotRefused as refused:
        raise click.ClickException(str(refused)) from refused
