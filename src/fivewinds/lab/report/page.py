"""The page as a whole: title, the finding in words, then a section for each question."""

import shlex
from importlib.resources import files

import msgspec

from fivewinds import __version__
from fivewinds.lab.report.comparison import compared_sections
from fivewinds.lab.report.html import Markup, tag
from fivewinds.lab.report.run_page import RunPage
from fivewinds.lab.report.sections import run_sections
from fivewinds.lab.results import Results
from fivewinds.words import TAGS, cover_of, say

SPINES = {
    "kraft": "#c4a56f",
    "white": "#b9ac8f",
    "plum": "#4c2451",
    "red": "#9e2318",
    "indigo": "#213a63",
}
"""The colour at the left of the page, by the style of the book's cover."""
PLAIN_SPINE = "#4c4a43"


def page(results: Results, language: str, command: tuple[str, ...]) -> str:
    """The page as text; `command` is the command line that made it."""
    runs = list(results.runs)
    shown = [RunPage(run, results, language) for run in runs]
    first = shown[0]
    title = say(language, "report.title", title=first.title)
    style = files("fivewinds.lab.report").joinpath("page.css").read_text(encoding="utf-8")
    spine = SPINES.get(cover_of(first.book).get("style", ""), PLAIN_SPINE)
    body = [
        tag("div", tag("h1", title), tag("p", first.caption, class_="second"), class_="head"),
        list(compared_sections(results, language)),
        *(list(run_sections(each, several=len(shown) > 1)) for each in shown),
        _made(results, language, command),
    ]
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", title),
        tag("style", Markup(style)),
    )
    content = tag("body", tag("main", body), style=f"--spine: {spine}")
    return f"<!doctype html>\n{tag('html', head, content, lang=TAGS[language])}\n"


def _made(results: Results, language: str, command: tuple[str, ...]) -> Markup:
    """How to make the page again, and the exact counts for other programs."""
    counts = msgspec.json.encode(results.told()).decode().replace("</", "<\\/")
    return tag(
        "section",
        tag("h2", say(language, "report.made")),
        tag("p", say(language, "report.made-by", version=__version__)),
        tag("p", tag("code", "fivewinds " + " ".join(map(shlex.quote, command)))),
        tag("p", say(language, "report.counts-inside"), class_="second"),
        tag("script", Markup(counts), type="application/json", id="counts"),
    )
