"""`python -m fivewinds.testing BOOK`: take a book through the conformance kit."""

import argparse
import sys
from pathlib import Path

from fivewinds.testing import SEEDS
from fivewinds.testing.find_book import book_named
from fivewinds.testing.kit import PARTS, Evidence


def main() -> None:
    """Tell of each part whether the book keeps it; the exit status is 1 when it does not."""
    parser = argparse.ArgumentParser(prog="python -m fivewinds.testing")
    parser.add_argument("book", type=book_named, help="the id of a book, or MODULE:NAME")
    parser.add_argument("--playthroughs", required=True, type=Path, help="a folder")
    parser.add_argument("--perft", required=True, type=Path, help="a file")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="matches for the laws")
    chosen = parser.parse_args()
    evidence = Evidence(chosen.playthroughs, chosen.perft, chosen.seeds)
    broken = False
    for part in PARTS:
        name = part.__name__.replace("_", " ")
        try:
            part(chosen.book, evidence)
        except AssertionError as error:
            broken = True
            print(f"{name}: no\n  {error}")
        else:
            print(f"{name}: yes")
    sys.exit(1 if broken else 0)


if __name__ == "__main__":
    main()
