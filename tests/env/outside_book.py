"""A book from a package of its own, registered as an installer would leave it."""

import sys
from pathlib import Path

from fivewinds.rules.book import Book
from fivewinds.rules.registry import book, books

FOLDER = Path(__file__).parents[2] / "examples" / "books" / "sichuan"


def registered_sichuan(site: Path) -> Book:
    """Sichuan of `examples/books`, found by its entry point; `site` is an empty folder."""
    information = site / "sichuan_rules-1.0.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: sichuan-rules\nVersion: 1.0\n", encoding="utf-8"
    )
    (information / "entry_points.txt").write_text(
        "[fivewinds.rules]\nsichuan = sichuan_rules.sichuan:BOOK\n", encoding="utf-8"
    )
    paths = [str(site), str(FOLDER)]
    sys.path[:0] = paths
    books.cache_clear()
    try:
        return book("sichuan")
    finally:
        for path in paths:
            sys.path.remove(path)
        books.cache_clear()
