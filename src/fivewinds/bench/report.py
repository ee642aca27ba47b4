"""A run of the benchmark as JSON and as tables for people."""

import msgspec
from rich.console import Console
from rich.table import Table

from fivewinds.bench.outcome import Figure, Outcome


class Report(msgspec.Struct, frozen=True):
    """Everything about one run, as `--json` prints it."""

    fivewinds: str
    build: str
    python: str
    machine: str
    rounds: int
    seconds: float
    quick: bool
    contestants: dict[str, dict[str, str]]
    absent: dict[str, str]
    tasks: list[Outcome]

    @property
    def failed(self) -> bool:
        """Whether an answer differed or a contestant broke; an aim out of reach is no failure."""
        return any(outcome.failures for outcome in self.tasks)


def as_json(report: Report) -> str:
    """One line of JSON."""
    return msgspec.json.encode(report).decode()


def show(report: Report) -> None:
    """Print a table for each task, with what went wrong below it."""
    console = Console(highlight=False)
    others = [
        f"{name} {about['version']}"
        for name, about in report.contestants.items()
        if name != "fivewinds"
    ]
    _say(
        console,
        f"fivewinds {report.fivewinds}, {report.build}, on Python {report.python}, "
        f"{report.machine}; best of {report.rounds} rounds.",
    )
    if others:
        _say(console, f"Beside it: {', '.join(others)}. Ratios say how many times as fast ours is.")
    if report.build == "interpreted":
        _say(console, "The aims are set for the compiled build.")
    for outcome in report.tasks:
        _say(console, f"\n{outcome.task}: {outcome.title}")
        if outcome.note:
            _say(console, f"  ({outcome.note})")
        if outcome.figures:
            console.print(_table(outcome))
        for failure in outcome.failures:
            _say(console, f"  FAILED: {failure}", "bold red")
    for name, reason in report.absent.items():
        _say(console, f"\n{name} is missing, it could not be installed: {reason}", "bold red")


def _say(console: Console, text: str, style: str | None = None) -> None:
    console.print(text, style=style, markup=False, soft_wrap=True)


def _table(outcome: Outcome) -> Table:
    table = Table(box=None, padding=(0, 0, 0, 2), show_header=False)
    table.add_column()
    table.add_column(justify="right", no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(no_wrap=True)
    for figure in outcome.figures:
        value = f"{_short(figure.value)} {figure.unit}"
        ratio = "" if figure.ratio is None else f"{_short(figure.ratio)} times"
        table.add_row(figure.of, value, ratio, _verdict(figure))
    return table


def _verdict(figure: Figure) -> str:
    if figure.aim is None:
        return ""
    bound = f"{'under ' if figure.aim.bound == 'at-most' else ''}{figure.aim.value:g}"
    return f"aim {bound}: {'reached' if figure.reached else 'not reached'}"


def _short(value: float) -> str:
    """A number to three places that count, millions as M and thousands as k."""
    for scale, letter in ((1e6, "M"), (1e3, "k")):
        if abs(value) >= scale:
            return f"{value / scale:.3g} {letter}"
    if abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if abs(value) >= 1 else f"{value:.2f}"
