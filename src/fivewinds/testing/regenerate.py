"""The command of files that are made anew from their book, or compared with what it makes now."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from fivewinds.rules.book import Book
from fivewinds.testing.find_book import book_named, book_of_file


def compare_or_write(
    prog: str,
    files: str,
    named: Callable[[Path], str],
    anew: Callable[[Book, str], str],
    difference: Callable[[Book, str], str],
) -> None:
    """Run the command, and exit with 1 where a file is wrong or different.

    `named` gives the id of a file's book where none is chosen, `anew` the text as it should be,
    `difference` what to say of one that is not.
    """
    parser = argparse.ArgumentParser(prog=prog)
    parser.add_argument("files", nargs="+", type=Path, help=files)
    parser.add_argument("--book", type=book_named, help="another book: its id, or MODULE:NAME")
    parser.add_argument("--write", action="store_true", help="write them anew, on purpose")
    chosen = parser.parse_args()
    wrong = False
    for path in chosen.files:
        rules = book_of_file(parser, chosen.book, named(path))
        try:
            text = path.read_text(encoding="utf-8")
            now = anew(rules, text)
        except (OSError, ValueError) as error:
            wrong = True
            print(f"{path}: {error}", file=sys.stderr)
            continue
        if text == now:
            print(f"{path}: the same")
        elif chosen.write:
            path.write_text(now, encoding="utf-8")
            print(f"{path}: written")
        else:
            wrong = True
            print(f"{path}: different{difference(rules, text)}")
    sys.exit(1 if wrong else 0)
