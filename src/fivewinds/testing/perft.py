"""How many ways play can go: every sequence of actions to a depth, counted.

A line of a file says where to start and what was counted there::

    seed level actions depth  sequences wins stopped

The seed is a number; bots of that level play so many actions of its first hand, and from there
every sequence of at most `depth` actions is played, with each order in which seats may answer.
Sequences that end the hand are counted when they end it. A level followed by `:strict`
plays at a strict table, one followed by `:name=value` with that option of the book
(`greedy:strict:wins=declared`). Lines with `#` are remarks. To make a new file write only where to
start, `1 random 0 2`; `python -m fivewinds.testing.perft --write FILE` counts.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import NamedTuple

from fivewinds.bots import LEVELS
from fivewinds.core.shuffle import bot_stream
from fivewinds.core.table import Table
from fivewinds.match import Match, TableKind
from fivewinds.rules.book import Book
from fivewinds.rules.options import as_written
from fivewinds.testing.regenerate import compare_or_write
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
    level, *words = start.level.split(":")
    kind: TableKind = "strict" if "strict" in words else "assisted"
    pairs = [word for word in words if "=" in word]
    if level not in LEVELS or len(pairs) + words.count("strict") < len(words):
        there = ", ".join(LEVELS)
        raise ValueError(
            f"there is no level {start.level!r}; there is {there}, and each :strict or :NAME=VALUE"
        )
    match = Match(rules, seed, as_written(pairs), kind=kind, max_hands=1)
    bots = [LEVELS[level](bot_stream(seed, seat)) for seat in range(4)]
    seen = views(match)
    for done in range(start.actions + 1):
        if match.over:
            raise ValueError(
                f"seed {start.seed} {start.level}: the hand ends after {done} actions; "
                f"start at {max(done - 2, 0)} or earlier"
            )
        if done == start.actions:
            break
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
    """The lines of a file; lines with `#` are remarks. Raises ValueError for what is neither."""
    return [found for _, found in _numbered(text) if found is not None]


def _numbered(text: str) -> Iterator[tuple[str, tuple[Start, Count] | None]]:
    """Every line, and where it is no remark, what it says."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            yield line, None
            continue
        words = line.split()
        numbers = [word for place, word in enumerate(words) if place != 1]
        if len(words) not in (4, 7) or not all(word.isdecimal() for word in numbers):
            raise ValueError(
                f"line {number}: `{line}`; a line is SEED LEVEL ACTIONS DEPTH, such as "
                "`1 random 0 2`, and what was counted: SEQUENCES WINS STOPPED"
            )
        seed, actions, depth, *counts = map(int, numbers)
        yield line, (Start(seed, words[1], actions, depth), Count(*counts or (0, 0, 0)))


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
    """The file with its counts made anew, remarks where they stand."""
    lines = []
    for line, found in list(_numbered(text)):
        if found is None:
            lines.append(line)
            continue
        start, _ = found
        counted = count(table_at(rules, start), start.depth)
        lines.append(" ".join(map(str, (*start, *counted))))
    return "\n".join((*lines, ""))


def main() -> None:
    """Compare files with what the books allow now, or write them anew."""
    compare_or_write(
        "python -m fivewinds.testing.perft",
        "each named by its book",
        lambda path: path.stem,
        written,
        lambda _rules, _text: "",
    )


if __name__ == "__main__":
    main()
