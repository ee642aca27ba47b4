"""The tables of docs/environment.md, made from the code: planes, columns of facts, actions.

Writes them between their markers; with --check it only says whether they are up to date, and exits
with 1 when they are not.
"""

import re
import sys
from collections import Counter
from pathlib import Path

import fivewinds.env
from fivewinds.env.layout import SEATS, column_meaning, layout_of
from fivewinds.rules.registry import book, own_books

PAGE = Path(__file__).parent.parent / "docs" / "environment.md"


def sizes() -> str:
    """A row for each book."""
    rows = ["| book | planes | kinds of tiles | bytes | actions |", "|---|---|---|---|---|"]
    for rules in own_books():
        layout = layout_of(book(rules))
        row = (layout.count, layout.width, layout.size, layout.actions.size)
        rows.append(f"| {rules} | {' | '.join(map(str, row))} |")
    return "\n".join(rows)


def planes() -> str:
    """A row for each plane that some book has, those of the four seats once."""
    found: dict[str, tuple[str, int, list[str]]] = {}
    for rules in own_books():
        for plane in fivewinds.env.planes(rules):
            seat, _, rest = plane.name.partition(" ")
            if seat in SEATS[1:]:
                continue
            name = f"*seat* {rest}" if seat == "self" else plane.name
            most = max(plane.highest)
            meaning, highest, books = found.get(name, (plane.meaning, most, []))
            found[name] = (meaning, max(highest, most), [*books, rules])
    rows = ["| plane | what a column holds | highest | books |", "|---|---|---|---|"]
    for name, (meaning, most, books) in found.items():
        which = "all" if len(books) == len(own_books()) else ", ".join(books)
        rows.append(f"| {name} | {meaning} | {most} | {which} |")
    return "\n".join(rows)


def columns() -> str:
    """A row for each column of the planes of facts."""
    rows = ["| plane | column | name | meaning |", "|---|---|---|---|"]
    named = {plane.name: plane for plane in fivewinds.env.planes("simple")}
    for plane, shown in (("table", "table"), ("self facts", "*seat* facts")):
        for column, name in enumerate(named[plane].columns):
            rows.append(f"| {shown} | {column} | {name} | {column_meaning(name)} |")
    return "\n".join(rows)


def actions() -> str:
    """Where each kind of action begins in the list of each book."""
    kinds: dict[str, dict[str, tuple[int, int]]] = {}
    for rules in own_books():
        listed = [
            "riichi" if "riichi" in each else each["a"] for each in fivewinds.env.actions(rules)
        ]
        for kind, number in Counter(listed).items():
            kinds.setdefault(kind, {})[rules] = (listed.index(kind), number)
    rows = [f"| action | {' | '.join(own_books())} |", "|---" * (len(own_books()) + 1) + "|"]
    for kind, places in kinds.items():
        cells = []
        for rules in own_books():
            first, number = places.get(rules, (0, 0))
            many = f"{first}-{first + number - 1}" if number > 1 else str(first)
            cells.append(many if number else "")
        rows.append(f"| {kind} | {' | '.join(cells)} |")
    return "\n".join(rows)


TABLES = {"sizes": sizes, "planes": planes, "columns": columns, "actions": actions}


def filled(page: str) -> str:
    """The page with its tables as the code has them."""
    for name, table in TABLES.items():
        begin, end = f"<!-- {name}: made by scripts/environment_tables.py -->", f"<!-- /{name} -->"
        pattern = re.compile(f"{re.escape(begin)}.*?{re.escape(end)}", re.DOTALL)
        if not pattern.search(page):
            raise ValueError(f"the page has no place for the table {name}")
        whole = f"{begin}\n{table()}\n{end}"
        page = pattern.sub(lambda _, whole=whole: whole, page)
    return page


def main() -> int:
    page = PAGE.read_text(encoding="utf-8")
    now = filled(page)
    if "--check" in sys.argv:
        print("up to date" if page == now else "run scripts/environment_tables.py")
        return page != now
    PAGE.write_text(now, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
