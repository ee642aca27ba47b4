"""`fivewinds simulate`: let bots play whole matches, and count what comes of it."""

import os
import secrets
import time
from pathlib import Path
from typing import Any, Literal

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from fivewinds.bots.program import ASKS, CannotStart
from fivewinds.commands.parameters import (
    book_options,
    cannot_be_written,
    language_option,
    levels_of,
    option_option,
    rules_argument,
)
from fivewinds.rules.registry import book
from fivewinds.simulation import BotRefused
from fivewinds.tally import Plan, Tally, play_all
from fivewinds.words import name_of, say, say_of


@click.command
@rules_argument
@click.option("--matches", type=click.IntRange(min=1), default=100, show_default=True)
@click.option("--seed", metavar="TEXT")
@click.option(
    "--players",
    default="greedy",
    show_default=True,
)
@option_option
@click.option(
    "--table",
    type=click.Choice(["assisted", "strict"]),
    default="assisted",
    show_default=True,
)
@click.option("--jobs", type=click.IntRange(min=1))
@click.option("--max-hands", type=click.IntRange(min=1))
@click.option(
    "--record",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
)
@click.option("--json", "as_json", is_flag=True)
@language_option
def simulate(
    rules: str,
    matches: int,
    seed: str | None,
    players: str,
    given: tuple[str, ...],
    table: Literal["assisted", "strict"],
    jobs: int | None,
    max_hands: int | None,
    folder: Path | None,
    as_json: bool,
    language: str,
) -> None:
    """Let bots play matches by the book RULES and count what comes of it."""
    levels = levels_of(players, 4, programs=True)
    options = book_options(rules, given, language)
    if seed is None:
        seed = secrets.token_hex(8)
        click.echo(say(language, "simulate.seed", seed=seed), err=True)
    if folder is not None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as problem:
            raise cannot_be_written(folder, problem, "--record") from None
    plan = Plan(rules, seed, levels, options, table, max_hands, folder)
    started = time.perf_counter()
    try:
        tally = _played(plan, matches, jobs or os.cpu_count() or 1, language)
    except CannotStart as failed:
        message = say(
            language, "simulate.cannot-start", command=failed.command, problem=failed.problem
        )
        raise click.ClickException(message) from failed
    except BotRefused as refused:
        raise click.ClickException(str(refused)) from refused
    _print_programs(plan, tally, language)
    outcome = _outcome(plan, tally, time.perf_counter() - started)
    if as_json:
        click.echo(msgspec.json.encode(outcome))
    else:
        _print(rules, tally, outcome, language)


def _played(plan: Plan, matches: int, jobs: int, language: str) -> Tally:
    """Play with a progress bar on standard error, where that is a terminal."""
    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    tally = Tally()
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(say(language, "simulate.matches"), total=matches)
        for part in play_all(plan, matches, jobs):
            tally.merge(part)
            bar.advance(task, part.matches)
    return tally


def _print_programs(plan: Plan, tally: Tally, language: str) -> None:
    """What programs made of their questions, in all, where their faults are logged too."""
    for chair, counts in sorted(tally.programs.items()):
        asks = counts.pop(ASKS, 0)
        faults = ", ".join(f"{name} {count}" for name, count in counts.most_common())
        values = {"command": plan.levels[chair], "chair": chair + 1, "asks": asks}
        answered = asks - counts.total()
        saying = "simulate.program-faults" if faults else "simulate.program"
        click.echo(say(language, saying, **values, answered=answered, faults=faults), err=True)


def _outcome(plan: Plan, tally: Tally, seconds: float) -> dict[str, Any]:
    return {
        "rules": plan.rules,
        "options": plan.options,
        "matches": tally.matches,
        "hands": tally.hands,
        "won": {by: tally.won[by] for by in ("draw", "discard", "rob")},
        "stopped": tally.stopped,
        "seats": [
            {
                "level": plan.levels[chair],
                "mean": tally.scores[chair] / tally.matches,
                "places": tally.places[chair],
            }
            for chair in range(4)
        ],
        "patterns": dict(tally.patterns.most_common()),
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
    }


def _print(rules: str, tally: Tally, outcome: dict[str, Any], language: str) -> None:
    console = Console(highlight=False)
    won = outcome["won"]
    console.print(say(language, "simulate.summary", **outcome, **won, undecided=tally.undecided))
    if won["rob"] or tally.shared:
        console.print(say(language, "simulate.further", rob=won["rob"], shared=tally.shared))
    table = Table(box=None)
    table.add_column(say(language, "simulate.chair"), justify="right")
    table.add_column(say(language, "simulate.level"))
    table.add_column(say_of(book(rules), language, "unit"), justify="right")
    for place in range(1, 5):
        table.add_column(say(language, "simulate.place", place=place), justify="right")
    for chair, seat in enumerate(outcome["seats"], 1):
        places = (str(count) for count in seat["places"])
        table.add_row(str(chair), seat["level"], f"{seat['mean']:.3f}", *places)
    console.print(table)
    if tally.patterns:
        console.print(_patterns(rules, tally, language))
    console.print(say(language, "simulate.speed", **outcome))


def _patterns(rules: str, tally: Tally, language: str) -> Table:
    """How often each pattern was counted, and in what share of the wins."""
    table = Table(box=None)
    table.add_column(say(language, "simulate.pattern"))
    table.add_column(say(language, "simulate.wins"), justify="right")
    table.add_column("%", justify="right")
    for pattern, count in tally.patterns.most_common():
        name = name_of(book(rules), language, "pattern", pattern)
        table.add_row(name, str(count), f"{100 * count / tally.won.total():.2f}")
    return table
