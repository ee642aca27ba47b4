"""How many ways play can go: every sequence of actions to a depth, counted.

A line of a file says where to start and what was counted there::

    seed level actions depth  sequences wins stopped

The seed is a number; bots of that level play so many actions of its first hand, and from there
every sequence of at most `depth` actions is played, whoever of the seats that are asked answers
first. Sequences that end the hand are counted when they end it. A level followed by `:strict`
plays at a strict table. `python -m fivewinds.testing.perft --write FILE` counts anew.
"""

import argparse
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from fivewinds.bots import LEVELS
from fivewinds.core.shuffle import bot_stream
from fivewinds.core.table import Table
from fivewinds.match import Match
from fivewinds.rules.book import Book
from fivewinds.testing.naming import book_named
from fivewinds.view import views


class Start(NamedTuple):
    """Where counting starts and how deep it goes."""

    seed: int
    level: str
    actions: int
    depth: int


class Count(NamedTuple):
    """What was counted."""

    sequences: int
    wins: int
    stopped: int


def table_at(rules: Book, start: Start) -> Table:
    """The table after the bots have played the actions before the start."""
    seed = sha256(str(start.seed).encode()).digest()
    level, _, kind = start.level.partition(":")
    match = Match(rules, seed, kind="strict" if kind == "strict" else "assisted", max_hands=1)
    bots = [LEVELS[level](bot_stream(seed, seat)) for seat in range(4)]
    seen = views(match)
    for _ in range(start.actions):
        if match.over:
            raise ValueError(f"seed {start.seed}: the hand is over before action {start.actions}")
        seat = match.asked()[0]
        seen[seat].look(match)
        match.act(seat, bots[seat].choose(seen[seat]))
    return match.table


def count(table: Table, depth: int) -> Count:
    """The sequences from here: to the depth, or to the end of the hand."""
    if table.over:
        return Count(1, int(bool(table.winners)), int(not table.winners))
    if depth == 0:
        return Count(1, 0, 0)
    totals = [0, 0, 0]
    for seat in table.asked():
        for action in table.legal(seat):
            after = table.clone()
            after.act(seat, action)
            for place, number in enumerate(count(after, depth - 1)):
                totals[place] += number
    return Count(*totals)


def read(text: str) -> list[tuple[Start, Count]]:
    """The lines of a file; lines with `#` are remarks."""
    found = []
    for line in text.splitlines():
        if line and not line.startswith("#"):
            seed, level, actions, depth, *counts = line.split()
            start = Start(int(seed), level, int(actions), int(depth))
            found.append((start, Count(*map(int, counts or (0, 0, 0)))))
    return found


def differences(rules: Book, text: str) -> list[str]:
    """The lines of a file that are counted otherwise now."""
    found = []
    for start, counted in read(text):
        now = count(table_at(rules, start), start.depth)
        if now != counted:
            line = " ".join(map(str, start))
            found.append(f"{line} has {tuple(now)} and not {tuple(counted)}")
    return found


def written(rules: Book, text: str) -> str:
    """The file with its counts made anew."""
    lines = [line for line in text.splitlines() if line.startswith("#")]
    for start, _ in read(text):
        counted = count(table_at(rules, start), start.depth)
        lines.append(" ".join(map(str, (*start, *counted))))
    return "\n".join((*lines, ""))


def main() -> None:
    """Compare files with what the books allow now, or write them anew."""
    parser = argparse.ArgumentParser(prog="python -m fivewinds.testing.perft")
    parser.add_argument("files", nargs="+", type=Path, help="each named by its book")
    parser.add_argument("--book", type=book_named, help="another book: its id, or MODULE:NAME")
    parser.add_argument("--write", action="store_true", help="write them anew, on purpose")
    chosen = parser.parse_args()
    for path in chosen.files:
        text = path.read_text(encoding="utf-8")
        now = written(chosen.book or book_named(path.stem), text)
        if chosen.write:
            path.write_text(now, encoding="utf-8")
        print(f"{path}: {'the same' if text == now else 'different'}")


if __name__ == "__main__":
    main()
