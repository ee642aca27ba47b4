"""`python -m fivewinds.testing BOOK`: take a book through the conformance kit.

`python -m fivewinds.testing new ID [FOLDER]` lays out a package with a book to begin from.
"""

import argparse
import sys
from pathlib import Path

from fivewinds.testing import SEEDS
from fivewinds.testing.find_book import book_named
from fivewinds.testing.kit import Evidence, report
from fivewinds.testing.new_package import CannotLayOut, lay_out


def main() -> None:
    """Lay out a package, or tell of each part of the kit all that a book does not keep."""
    if sys.argv[1:2] == ["new"]:
        sys.exit(_new(sys.argv[2:]))
    sys.exit(_check(sys.argv[1:]))


def _new(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m fivewinds.testing new")
    parser.add_argument("id", help="the id of the book: lower case with dashes")
    parser.add_argument("folder", nargs="?", type=Path, help="where; ID-rules unless you say")
    chosen = parser.parse_args(words)
    folder = chosen.folder or Path(f"{chosen.id}-rules")
    try:
        package = lay_out(chosen.id, folder)
    except CannotLayOut as error:
        parser.error(str(error))
    print(f"{folder} holds a book that passes; read README.md there. To try it:")
    print(f"  pip install -e {folder}")
    print(f"  fivewinds play {chosen.id}")
    print(
        f"  python -m fivewinds.testing {chosen.id} --playthroughs {folder / 'playthroughs'}",
        end="",
    )
    print(f" --perft {folder / 'perft.txt'}")
    print(f"The rules are in {folder / package}.")
    return 0


def _check(words: list[str]) -> int:
    """The exit status is 1 when something is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m fivewinds.testing",
        epilog="python -m fivewinds.testing new ID lays out a package to begin from.",
    )
    parser.add_argument("book", type=book_named, help="the id of a book, or MODULE:NAME")
    parser.add_argument("--playthroughs", type=Path, help="a folder, once there are some")
    parser.add_argument("--perft", type=Path, help="a file, once there is one")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="matches for the laws")
    chosen = parser.parse_args(words)
    evidence = Evidence(chosen.playthroughs, chosen.perft, chosen.seeds)
    broken = False
    for told in report(chosen.book, evidence):
        broken = broken or bool(told.findings)
        answer = "no" if told.findings else "yes"
        if told.left_out:
            answer = f"not looked at, {told.left_out}"
        print(f"{told.name}: {answer}", *told.findings, sep="\n  ", flush=True)
    return 1 if broken else 0


if __name__ == "__main__":
    main()
