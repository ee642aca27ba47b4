"""A package with a small book that passes the kit, laid out for somebody to begin from.

The files lie in `template/`, each with `.txt` behind its name, and with places such as `@ID@`.
"""

import re
from importlib.resources import files
from pathlib import Path

from fivewinds.rules.declared import DASHED
from fivewinds.rules.registry import books


class CannotLayOut(ValueError):
    """The id cannot be that of a new book, or something lies where the package should."""


def lay_out(book_id: str, folder: Path) -> str:
    """Write a package for a book with this id into a new folder; returns the package's name."""
    if not DASHED.fullmatch(book_id) or book_id[0].isdigit():
        raise CannotLayOut(f"{book_id!r} is no id: lower case with dashes, and no digit first")
    if book_id in books():
        raise CannotLayOut(f"there is a book {book_id} already")
    if folder.exists() and any(folder.iterdir()):
        raise CannotLayOut(f"{folder} is not empty")
    module = book_id.replace("-", "_")
    places = {
        "ID": book_id,
        "MODULE": module,
        "PACKAGE": f"{module}_rules",
        "TITLE": book_id.replace("-", " ").title(),
        "PREFIX": "".join(word[0] for word in book_id.split("-")).upper(),
    }
    template = Path(str(files("fivewinds.testing"))) / "template"
    for source in sorted(template.rglob("*.txt")):
        parts = [_filled_name(part, places) for part in source.relative_to(template).parts]
        target = folder.joinpath(*parts)
        target.parent.mkdir(parents=True, exist_ok=True)
        text = source.read_text(encoding="utf-8")
        target.write_text(re.sub(r"@([A-Z]+)@", lambda m: places[m[1]], text), encoding="utf-8")
    return places["PACKAGE"]


def _filled_name(part: str, places: dict[str, str]) -> str:
    name = part.removesuffix(".txt")
    if name == "package":
        return places["PACKAGE"]
    return re.sub(r"^book\.", f"{places['MODULE']}.", name)
