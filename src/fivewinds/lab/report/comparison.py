"""The sections of a comparison: what changes, in words and figures, and the hands that changed."""

from collections.abc import Iterator

from fivewinds.lab.compare import Comparison, Paired
from fivewinds.lab.intervals import RATIOS, Interval, difference
from fivewinds.lab.report.html import Content, Markup, tag
from fivewinds.lab.report.replay import replay_link
from fivewinds.lab.results import Results
from fivewinds.words import say


def compared_sections(results: Results, language: str) -> Iterator[Markup]:
    """A section for each comparison and each way in which it was played."""
    for task, found in results.comparisons:
        for play, paired in (("same", found.same), ("adapted", found.adapted)):
            if paired is not None:
                yield _section(task, play, paired, language)


def _section(task: Comparison, play: str, paired: Paired, language: str) -> Markup:
    plan = task.plan
    levels = plan.levels[0] if len(set(plan.levels)) == 1 else ", ".join(plan.levels)
    caption = say(
        language,
        "report.pair-caption",
        hands=f"{paired.other.hands:,}",
        players=levels,
        seed=plan.seed,
    )
    return tag(
        "section",
        tag("h2", say(language, f"report.{play}-play", what=_what(task))),
        tag("p", say(language, f"report.{play}-play-means", again=f"{paired.replayed:,}")),
        [tag("p", sentence) for sentence in _sentences(paired, language)],
        _figures(paired, caption, language),
        _changed(task, paired, language) if paired.most else None,
        class_="ruled",
    )


def _what(task: Comparison) -> str:
    """What differs, as it was asked for."""
    base, other = task.plan.variant, task.other
    options = {
        name: value
        for name, value in other.all_options.items()
        if name in base.all_options and base.all_options[name] != value
    }
    return ", ".join(f"{name} = {value}" for name, value in {**other.changes, **options}.items())


def _sentences(paired: Paired, language: str) -> Iterator[str]:
    units = max(paired.units, 1)
    yield say(
        language,
        "report.pair-differ",
        differ=f"{paired.differ:,}",
        share=f"{100 * paired.differ / units:.1f}",
    )
    for name in RATIOS:
        found = difference(paired, name)
        way = "more" if found.low > 0 else "less" if found.high < 0 else "same"
        if found.low == found.high == 0:
            way = "exact"
        yield say(language, f"report.{name}-{way}", **_texts(found, name))


def _texts(found: Interval, name: str) -> dict[str, str]:
    factor = 100 if name == "undecided" else 1
    numbers = {key: value * factor for key, value in found._asdict().items()}
    return {
        **{key: f"{value:+.3g}".replace("-", "−") for key, value in numbers.items()},
        "much": f"{abs(numbers['mean']):.3g}",
    }


def _figures(paired: Paired, caption: str, language: str) -> Markup:
    rows = []
    for name in RATIOS:
        here, apart = (difference(paired, name, paired_by_wall=by) for by in (True, False))
        texts = _texts(here, name)
        narrower = f"{apart.half / here.half:.1f} ×" if here.half else "–"
        rows.append(
            tag(
                "tr",
                tag("td", say(language, f"report.of-{name}")),
                tag("td", tag("strong", texts["mean"])),
                tag("td", f"{texts['low']} – {texts['high']}"),
                tag("td", narrower),
            )
        )
    names = ("difference", "mean", "interval", "narrower")
    heads = [tag("th", say(language, f"report.{name}"), scope="col") for name in names]
    return tag(
        "div",
        tag("table", tag("caption", caption), tag("thead", tag("tr", heads)), tag("tbody", rows)),
        class_="scrolls",
        tabindex="0",
        role="group",
        aria_label=caption,
    )


def _changed(task: Comparison, paired: Paired, language: str) -> Markup:
    """The hands whose points differ most, each with a link to the replay page."""
    rows: list[Content] = []
    for changed in paired.most:
        link = replay_link(task.plan, changed.number)
        rows.append(
            tag(
                "tr",
                tag("td", tag("a", f"{task.plan.seed}/{changed.number}", href=link)),
                tag("td", _points(changed.base)),
                tag("td", _points(changed.other)),
            )
        )
    names = ("hand", "points-before", "points-after")
    heads = [tag("th", say(language, f"report.{name}"), scope="col") for name in names]
    return tag(
        "div",
        tag("h3", say(language, "report.most-changed")),
        tag("p", say(language, "report.replay-link"), class_="second"),
        tag(
            "div",
            tag("table", tag("thead", tag("tr", heads)), tag("tbody", rows)),
            class_="scrolls",
            tabindex="0",
            role="group",
            aria_label=say(language, "report.most-changed"),
        ),
    )


def _points(points: tuple[int, ...]) -> str:
    return "  ".join(f"{each:+d}".replace("-", "−") for each in points)
