"""Guides: pages written by hand about a book, with parts that are made from the book itself.

Such a part stands between two remarks that nobody sees when the page is shown::

    <!-- made: page nl -->             the rule page of the book, two headings lower
    <!-- made: score nl {"hand": …} -->   a hand, or a table, explained
    <!-- made: waits nl {"hand": …} -->   what a hand waits for
    <!-- end -->

`python -m fivewinds.testing.guide --write FILE` makes them anew; without `--write` files are
compared. The file's name is the id of its book.
"""

import io
import re
from collections.abc import Callable

import msgspec
from rich.console import Console

from fivewinds.answers import score, waits
from fivewinds.rules.book import Book
from fivewinds.rules_page import page
from fivewinds.terminal.sheet import Sheet, score_sheet, waits_sheet
from fivewinds.testing.regenerate import compare_or_write

_MADE = re.compile(r"(<!-- made: (\w+) (\w+)(?: (\{[^\n]+\}))? -->\n).*?(<!-- end -->)", re.DOTALL)
_WIDTH = 200


def made_anew(rules: Book, text: str) -> str:
    """The guide with all its made parts as they are now; raises ValueError for unknown ones."""

    def made(found: re.Match[str]) -> str:
        first, kind, language, request, last = found.groups()
        if kind not in _MAKERS:
            raise ValueError(f"nobody makes a part called {kind!r}; there is {', '.join(_MAKERS)}")
        return f"{first}{_MAKERS[kind](rules, language, request or '')}{last}"

    return _MADE.sub(made, text)


def requests(text: str) -> list[tuple[str, object]]:
    """The requests that a guide shows, each with the kind of its part."""
    found = _MADE.finditer(text)
    return [(part[2], msgspec.json.decode(part[4])) for part in found if part[4]]


def _page(rules: Book, language: str, request: str) -> str:
    """The rule page without its title, its headings two lower."""
    _, *lines = page(rules, language).splitlines()
    return "\n".join(f"##{line}" if line.startswith("#") else line for line in lines) + "\n"


def _score(rules: Book, language: str, request: str) -> str:
    asked = msgspec.json.decode(request)
    answer = score(rules, asked, language)
    return _shown(score_sheet(rules, asked, answer, language))


def _waits(rules: Book, language: str, request: str) -> str:
    asked = msgspec.json.decode(request)
    return _shown(waits_sheet(rules, asked, waits(rules, asked, language), language))


def _shown(sheet: Sheet) -> str:
    """A sheet as text, as a pipe would get it."""
    console = Console(file=io.StringIO(), width=_WIDTH, _environ={})
    with console.capture() as captured:
        console.print(sheet)
    lines = (line.rstrip() for line in captured.get().splitlines())
    return "```text\n" + "\n".join(lines) + "\n```\n"


_MAKERS: dict[str, Callable[[Book, str, str], str]] = {
    "page": _page,
    "score": _score,
    "waits": _waits,
}


def main() -> None:
    """Compare guides with what their books say now, or write their made parts anew."""
    compare_or_write(
        "python -m fivewinds.testing.guide",
        "each named by its book",
        lambda path: path.stem,
        made_anew,
        lambda rules, text: "",
    )


if __name__ == "__main__":
    main()
