"""The laboratory's answers as tables in a terminal."""

from rich.console import Console
from rich.table import Table

from fivewinds.lab.compare import Compared, Comparison, Paired
from fivewinds.lab.counts import ALONE, COUNT, SCORE, VALUE, WINS
from fivewinds.lab.intervals import RATIOS, Interval, difference, exact, mean_of
from fivewinds.lab.results import Results, Run
from fivewinds.tiles import WINDS
from fivewinds.words import name_of, say, title_of


def print_results(results: Results, language: str) -> None:
    """Print every run, or every comparison."""
    console = Console(highlight=False)
    compared = list(results.comparisons)
    for task, found in compared:
        _print_comparison(console, task, found, language)
    if not compared:
        for run in results.runs:
            _print_run(console, run, language)


def caption(run: Run, language: str) -> str:
    """What was played by whom: every table says so."""
    book = run.plan.variant.book
    levels = run.plan.levels
    return say(
        language,
        "lab.caption",
        title=title_of(book, language),
        rules=book.id,
        hands=run.counts.hands,
        wins=run.counts.wins,
        players=levels[0] if len(set(levels)) == 1 else ", ".join(levels),
        seed=run.plan.seed,
    )


def signed(figure: float, digits: int = 2) -> str:
    """A figure with its sign; nothing has none."""
    text = f"{figure:+.{digits}f}"
    return text[1:] if not float(text) else text.replace("-", "−")


def _print_run(console: Console, run: Run, language: str) -> None:
    counts = run.counts
    console.print(caption(run, language))
    console.print(
        say(
            language,
            "lab.wins",
            **{by: counts.won.get(by, 0) for by in ("draw", "discard", "rob")},
            undecided=counts.undecided,
            several=counts.several,
        )
    )
    console.print(_seats(run, language))
    if counts.patterns:
        console.print(_patterns(run, language))


def _seats(run: Run, language: str) -> Table:
    table = Table(box=None)
    table.add_column(say(language, "lab.seat"))
    for name in ("won", "points-a-hand", "interval"):
        table.add_column(say(language, f"lab.{name}"), justify="right")
    for wind, seat in enumerate(run.counts.winds):
        mean = mean_of(seat.points, seat.squares, run.counts.hands)
        name = say(language, f"sheet.seat-{WINDS[wind]}")
        table.add_row(name, str(seat.won), signed(mean.mean, 3), f"± {mean.half:.3f}")
    return table


def _patterns(run: Run, language: str) -> Table:
    """Every pattern that was seen, the most frequent first, with its exact interval."""
    book, counts = run.plan.variant.book, run.counts
    table = Table(box=None)
    table.add_column(say(language, "lab.pattern"))
    for name in ("wins-with", "share", "interval", "counted", "value", "alone", "score"):
        table.add_column(say(language, f"lab.{name}"), justify="right")
    patterns = sorted(counts.patterns.items(), key=lambda each: (-each[1][WINS], each[0]))
    for name, columns in patterns:
        share = exact(columns[WINS], counts.wins)
        table.add_row(
            name_of(book, language, "pattern", name),
            str(columns[WINS]),
            f"{100 * share.mean:.2f} %",
            f"{100 * share.low:.2f}–{100 * share.high:.2f}",
            str(columns[COUNT]),
            f"{columns[VALUE] / columns[WINS]:.2f}",
            str(columns[ALONE]),
            f"{columns[SCORE] / columns[WINS]:.1f}",
        )
    return table


def _print_comparison(console: Console, task: Comparison, found: Compared, language: str) -> None:
    base, other = Run(task.plan, found.base), task.plan.under(task.other)
    console.print(caption(base, language))
    for name, paired in (("same-play", found.same), ("adapted-play", found.adapted)):
        if paired is None:
            continue
        console.print(caption(Run(other, paired.other), language))
        console.print(say(language, f"lab.{name}", differ=paired.differ, again=paired.replayed))
        console.print(_differences(paired, language))
        for changed in paired.most[:5]:
            console.print(
                say(
                    language,
                    "lab.changed-hand",
                    number=changed.number,
                    base=" ".join(map(str, changed.base)),
                    other=" ".join(map(str, changed.other)),
                )
            )


def _differences(paired: Paired, language: str) -> Table:
    table = Table(box=None)
    table.add_column(say(language, "lab.difference"))
    table.add_column("", justify="right")
    table.add_column(say(language, "lab.interval"), justify="right")
    table.add_column(say(language, "lab.narrower"), justify="right")
    for name in RATIOS:
        here = difference(paired, name)
        apart = difference(paired, name, paired_by_wall=False)
        table.add_row(
            say(language, f"lab.of-{name}"),
            signed(here.mean, 4),
            f"{signed(here.low, 4)} – {signed(here.high, 4)}",
            times_narrower(here, apart),
        )
    return table


def times_narrower(paired: Interval, apart: Interval) -> str:
    """How many times narrower an interval is than that of two separate runs."""
    return f"{apart.half / paired.half:.1f} ×" if paired.half else "–"
