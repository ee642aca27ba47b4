"""`fivewinds arena`: let bots play each other on the same walls, and say how sure it is."""

import os
import secrets
import time
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.table import Table

from fivewinds.arena import Contest, Outcome, play_contest
from fivewinds.commands.parameters import (
    book_options,
    language_option,
    option_option,
    players_of,
    rules_argument,
)
from fivewinds.rules.registry import book
from fivewinds.simulation import BotRefused
from fivewinds.words import say, say_of


@click.command
@rules_argument
@click.option(
    "--players",
    required=True,
)
@click.option("--walls", type=click.IntRange(min=2), default=100, show_default=True)
@click.option("--seed", metavar="TEXT")
@click.option("--matches", is_flag=True)
@click.option("--stop", is_flag=True)
@click.option("--stable-walls", "stable", is_flag=True)
@option_option
@click.option("--jobs", type=click.IntRange(min=1))
@click.option("--json", "as_json", is_flag=True)
@language_option
def arena(
    rules: str,
    players: str,
    walls: int,
    seed: str | None,
    matches: bool,
    stop: bool,
    stable: bool,
    given: tuple[str, ...],
    jobs: int | None,
    as_json: bool,
    language: str,
) -> None:
    """Let bots play each other by the book RULES, each wall in every seating."""
    names = players_of(players)
    options = book_options(rules, given, language)
    if seed is None:
        seed = secrets.token_hex(8)
        click.echo(say(language, "simulate.seed", seed=seed), err=True)
    contest = Contest(rules, seed, names, options, matches, stable)
    started = time.perf_counter()
    try:
        outcome = _played(contest, walls, jobs or os.cpu_count() or 1, stop, language)
    except BotRefused as refused:
        raise click.ClickException(str(refused)) from refused
    decided = stop and outcome.decided()
    told = outcome.told("decided" if decided else "walls")
    if as_json:
        click.echo(msgspec.json.encode(told))
    else:
        _print(contest, told, time.perf_counter() - started, language)


def _played(contest: Contest, walls: int, jobs: int, stop: bool, language: str) -> Outcome:
    """Play with a progress bar on standard error, where that is a terminal."""
    console = Console(stderr=True)
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    outcome = Outcome(contest, stopping=stop)
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as bar:
        task = bar.add_task(say(language, "arena.walls"), total=walls)
        for results in play_contest(contest, walls, jobs):
            outcome.add(results)
            bar.advance(task, len(results))
            if stop and outcome.decided():
                break
    return outcome


def _print(contest: Contest, told: dict[str, Any], seconds: float, language: str) -> None:
    console = Console(highlight=False)
    console.print(say(language, "arena.summary", seconds=seconds, **_numbers(told)))
    if contest.stable:
        console.print(say(language, "arena.stable"))
    unit = say_of(book(contest.rules), language, "unit")
    table = Table(box=None)
    table.add_column(say(language, "arena.player"))
    table.add_column(say(language, "arena.mean", unit=unit), justify="right")
    table.add_column("95 %", justify="right")
    table.add_column(say(language, "arena.won"), justify="right")
    table.add_column(say(language, "arena.fed"), justify="right")
    for entry in told["players"]:
        table.add_row(entry["player"], *_interval(entry), str(entry["won"]), str(entry["fed"]))
    for entry in told["pairs"]:
        table.add_row(f"{entry['a']} − {entry['b']}", *_interval(entry))
    console.print(table)
    console.print(say(language, f"arena.stopped-{told['stopped']}"))


def _numbers(told: dict[str, Any]) -> dict[str, Any]:
    return {"walls": told["walls"], "hands": told["hands"]}


def _interval(entry: dict[str, Any]) -> tuple[str, str]:
    return f"{entry['mean']:+.3f}", f"{entry['low']:+.3f} … {entry['high']:+.3f}"
