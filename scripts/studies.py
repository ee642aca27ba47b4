"""Write docs/studies/BOOK.md: play what docs/studies/studies.toml names, and tell what came of it.

    python scripts/studies.py b30fj [--state FOLDER]

Each figure stands beside the command that makes it. With `--state` finished parts are kept, and the
same call goes on from there.
"""

import argparse
import os
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from fivewinds import COMPILED, __version__
from fivewinds.lab.compare import BLIND, Compared, Comparison, Paired
from fivewinds.lab.counts import SCORE, WINS
from fivewinds.lab.engines import Task, engine_of
from fivewinds.lab.intervals import RATIOS, Interval, difference, exact, mean_of
from fivewinds.lab.plan import Plan, Variant, as_text
from fivewinds.lab.pricing import JUDGED, Priced, never_seen, prices
from fivewinds.lab.results import Run
from fivewinds.lab.state import State, finish
from fivewinds.lab.survey import Survey
from fivewinds.rules.options import as_written
from fivewinds.rules.registry import book
from fivewinds.words import name_of, say, title_of

FOLDER = Path(__file__).parent.parent / "docs" / "studies"
SEED = "study"
SHOWN = 5
WINDS = ("East", "South", "West", "North")
OF = {
    "score": "score of a win",
    "dealer": "dealer's points a hand",
    "undecided": "hands without a winner, of 100",
}


def main() -> None:
    """Play one book's study and write its page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("rules")
    parser.add_argument("--state", type=Path)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    spec = tomllib.loads((FOLDER / "studies.toml").read_text(encoding="utf-8"))[asked.rules]
    played = Played(asked.rules, asked.state, asked.jobs)
    text = "\n".join(page(asked.rules, spec, played)) + "\n"
    (FOLDER / f"{asked.rules}.md").write_text(text, encoding="utf-8")


class Played:
    """Plays tasks, with their finished parts kept where a folder is named."""

    def __init__(self, rules: str, folder: Path | None, jobs: int) -> None:
        self.base = Variant(rules, book(rules).defaults)
        self.folder = folder
        self.engine = engine_of(jobs)

    def finished(self, task: Task) -> Any:
        """What a task comes to."""
        path = None
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self.folder / f"{sha256(as_text(task.key).encode()).hexdigest()[:16]}.state"
        state = State([task], path, program=f"{__version__} {COMPILED}")
        return finish([task], state, self.engine)[0]

    def run(self, level: str, hands: int) -> Run:
        """A run of single hands."""
        plan = Plan(self.base, SEED, (level,) * 4, hands)
        return Run(plan, self.finished(Survey(plan)))

    def compared(self, spec: Mapping[str, Any]) -> tuple[Comparison, Compared]:
        """A comparison as the study names it."""
        words = spec["arguments"]
        given = {
            name: as_written([text for word, text in _pairs(words) if word == f"--{name}"])
            for name in ("option", "change")
        }
        options = {**self.base.options, **given["option"]}
        other = Variant(self.base.rules, options, given["change"])
        whole = "matches" in spec
        amount = spec["matches"] if whole else spec["hands"]
        plan = Plan(self.base, SEED, (spec.get("level", "greedy"),) * 4, amount, whole)
        task = Comparison(plan, other)
        return task, self.finished(task)


def _pairs(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    return zip(words[::2], words[1::2], strict=True)


def command(rules: str, *words: object) -> list[str]:
    """The command that makes a figure, as a block of the page."""
    return ["", "```console", "$ fivewinds lab " + " ".join(map(str, (rules, *words))), "```", ""]


def page(rules: str, spec: Mapping[str, Any], played: Played) -> Iterator[str]:
    """The lines of the page."""
    the_book = book(rules)
    runs = [played.run(**each) for each in spec["runs"]]
    sizes = " and ".join(f"{run.counts.hands:,} hands of `{run.plan.levels[0]}`" for run in runs)
    yield f"# {title_of(the_book, 'en')}, studied"
    yield ""
    yield (
        f"Version {the_book.version} of the rules, played by four bots of one level on seed "
        f"`{SEED}`. Figures with ± or a range are 95 % intervals. Bots of another level win "
        f"otherwise, so that every figure names its level. Made by `scripts/studies.py` ({sizes})."
    )
    yield from (line for line in spec.get("finding", ()) for line in ("", line))
    yield from summary(rules, runs)
    for run in runs:
        yield from priced(rules, run)
    compared = [(each, *played.compared(each)) for each in spec.get("compared", ())]
    if compared:
        yield "## What if"
        yield ""
    for each, task, found in compared:
        yield from comparison(rules, each, task, found)
    yield from unseen(runs[0])


def summary(rules: str, runs: Sequence[Run]) -> Iterator[str]:
    """Seats, length and endings of all runs side by side."""
    yield ""
    yield "## Seats and hands"
    for run in runs:
        amount = run.counts.hands
        yield from command(
            rules, "--hands", amount, "--seed", SEED, "--players", run.plan.levels[0]
        )
    yield "| | " + " | ".join(f"`{run.plan.levels[0]}`" for run in runs) + " |"
    yield "|---" * (len(runs) + 1) + "|"
    unit = "points" if book(rules).pays else "hands won"
    for wind, name in enumerate(WINDS):
        cells = [_plus_minus(_seat(run, wind)) for run in runs]
        yield f"| {name}, {unit} a hand | {' | '.join(cells)} |"
    yield "| wins of East | " + " | ".join(_share(_east(run)) for run in runs) + " |"
    yield "| hands that nobody wins | " + " | ".join(_share(_undecided(run)) for run in runs) + " |"
    yield "| wins by drawing | " + " | ".join(_share(_drawn(run)) for run in runs) + " |"
    yield "| tiles drawn in a hand | " + " | ".join(f"{_length(run):.1f}" for run in runs) + " |"
    yield "| mean score of a win | " + " | ".join(f"{_score(run):.2f}" for run in runs) + " |"
    yield ""


def _seat(run: Run, wind: int) -> Interval:
    seat = run.counts.winds[wind]
    return mean_of(seat.points, seat.squares, run.counts.hands)


def _east(run: Run) -> Interval:
    return exact(run.counts.winds[0].won, run.counts.wins)


def _undecided(run: Run) -> Interval:
    return exact(run.counts.undecided, run.counts.hands)


def _drawn(run: Run) -> Interval:
    return exact(run.counts.won.get("draw", 0), run.counts.wins)


def _length(run: Run) -> float:
    counts = run.counts
    return sum(draws * hands for draws, hands in counts.length.items()) / counts.hands


def _score(run: Run) -> float:
    return run.counts.total_score / max(run.counts.wins, 1)


def _plus_minus(found: Interval) -> str:
    digits = 1 if found.half >= 1 else 2 if found.half >= 0.01 else 4
    return f"{found.mean:+.{digits}f} ± {found.half:.{digits}f}".replace("-", "−")


def _share(found: Interval) -> str:
    return f"{100 * found.mean:.1f} % ({100 * found.low:.1f} to {100 * found.high:.1f})"


def priced(rules: str, run: Run) -> Iterator[str]:
    """The patterns farthest above and below the line of each unit."""
    variant = run.plan.variant
    level = run.plan.levels[0]
    for each in prices(variant.book, variant.all_options, run.counts):
        judged = [one for one in each.patterns if one.wins >= JUDGED]
        if len(judged) < 3:
            continue
        unit = say("en", f"sheet.unit-{each.unit}")
        yield f"## Price against rarity, {unit}, `{level}`"
        yield ""
        if each.line is None:
            # Without a line the dearest for its rarity is what brings most for each win there is.
            over = sorted(judged, key=lambda one: -one.price * one.wins)[:SHOWN]
            under = sorted(judged, key=lambda one: one.price * one.wins)[:SHOWN]
            yield (
                "No line fits: there are too few prices, or rarer patterns do not bring more. "
                "First stand those that bring most for how rare they are, then those that bring "
                "least; no test is behind the order."
            )
        else:
            over = sorted(judged, key=lambda one: -one.off)[:SHOWN]
            under = sorted(judged, key=lambda one: one.off)[:SHOWN]
            yield (
                f"The line asks {each.line.at(10):.2g} {unit} for one win in 10 and "
                f"{each.line.at(1000):.2g} for one in 1000; {len(judged)} patterns were seen 20 "
                "times or more. *Over* and *under* are those whose price is clearly more than "
                "double or less than half of the line, by a test corrected for their number; the "
                "others stand here because they are the next, and may be so by chance."
            )
        yield from command(
            rules, "--hands", run.counts.hands, "--seed", SEED, "--players", level,
            "--report", f"{rules}.html",
        )  # fmt: skip
        yield f"| pattern | wins | of all wins | {unit} | by rarity | score of such a win | |"
        yield "|---|---|---|---|---|---|---|"
        yield from (_row(run, one) for one in over)
        yield from (_row(run, one) for one in reversed(under) if one not in over)
        yield ""


def _row(run: Run, one: Priced) -> str:
    name = name_of(run.plan.variant.book, "en", "pattern", one.pattern.id)
    columns = run.counts.patterns[one.pattern.id]
    share = exact(columns[WINS], run.counts.wins)
    verdict = f"**{one.verdict}**" if one.verdict in ("over", "under") else ""
    asked = "–" if one.asked is None else f"{one.asked:.2g}"
    return (
        f"| {name} | {columns[WINS]:,} | {100 * share.mean:.2f} % "
        f"({100 * share.low:.2f} to {100 * share.high:.2f}) | {one.price} | {asked} | "
        f"{columns[SCORE] / columns[WINS]:.0f} | {verdict} |"
    )


def comparison(
    rules: str, spec: Mapping[str, Any], task: Comparison, found: Compared
) -> Iterator[str]:
    """What one other version changes."""
    plan = task.plan
    yield f"### {spec['title']}"
    amount = ("--matches" if plan.whole else "--hands", plan.amount)
    yield from command(
        rules, *spec["arguments"], "--compare", *amount, "--seed", SEED, "--players", plan.levels[0]
    )
    blind = set(plan.levels) <= BLIND
    other = "both versions played" if blind else "adapted play"
    for name, paired in (("same play", found.same), (other, found.adapted)):
        if paired is not None:
            yield from _differences(name, plan, paired)


def _differences(name: str, plan: Plan, paired: Paired) -> Iterator[str]:
    units = "matches" if plan.whole else "hands"
    told = f"{paired.differ:,} of {paired.units:,} {units} bring somebody other points"
    again = f"; {paired.replayed:,} were played again" if name == "same play" else ""
    yield f"`{plan.levels[0]}`, {name}: {told}{again}."
    yield ""
    yield "| difference | mean | 95 % interval | narrower than two runs |"
    yield "|---|---|---|---|"
    for ratio in RATIOS:
        factor = 100 if ratio == "undecided" else 1
        here, apart = (difference(paired, ratio, paired_by_wall=by) for by in (True, False))
        mean, low, high = (f"{factor * each:+.3f}".replace("-", "−") for each in here)
        narrower = f"{apart.half / here.half:.1f} ×" if here.half else "–"
        if here.half:
            yield f"| {OF[ratio]} | {mean} | {low} to {high} | {narrower} |"
        else:
            yield f"| {OF[ratio]} | unchanged | | |"
    yield ""


def unseen(run: Run) -> Iterator[str]:
    """The patterns that no win had."""
    the_book = run.plan.variant.book
    names = [
        name_of(the_book, "en", "pattern", each.id) for each in never_seen(the_book, run.counts)
    ]
    if names:
        yield "## Never seen"
        yield ""
        yield (
            f"No win of `{run.plan.levels[0]}`, of {run.counts.wins:,}, had one of these; each "
            f"comes at most once in {run.counts.wins // 3:,} wins, with 95 % confidence: "
            f"{'; '.join(names)}."
        )


if __name__ == "__main__":
    main()
