"""A task that times every decision of the bots of a level, book by book.

Each book is a fresh process, `python -m fivewinds.bench.deciding`: seats 0 and 2 play at the level,
the others are `closed`, in hands whose seeds are fixed. Decisions with one action are not counted.
What is timed is CPU time of the process, so that other programs disturb it little.
"""

import json
import subprocess
import sys
import time
from dataclasses import dataclass

from fivewinds.bench.outcome import Aim, Figure, Outcome, judged
from fivewinds.bench.peers import OURS
from fivewinds.bench.setup import Arena

QUICK = 5
"""Decisions after which a quick run, of one book, ends."""


@dataclass(frozen=True)
class Deciding:
    """A level, the books it plays, and how long 99 of 100 decisions may take."""

    name: str
    title: str
    level: str
    books: tuple[str, ...]
    hands: int
    slow: Aim
    note: str = ""

    def run(self, arena: Arena) -> Outcome:
        """Play the hands of every book once."""
        python = arena.python_of(OURS)
        assert python is not None
        figures: list[Figure] = []
        failures: list[str] = []
        most = QUICK if arena.quick else sys.maxsize
        for rules in self.books[:1] if arena.quick else self.books:
            numbers = (str(self.hands), str(most))
            done = subprocess.run(
                [python, "-P", "-m", "fivewinds.bench.deciding", rules, self.level, *numbers],
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode:
                lines = done.stderr.strip().splitlines()
                failures.append(f"{rules} failed: {lines[-1] if lines else done.returncode}")
                continue
            times = sorted(json.loads(done.stdout))
            slow = times[min(len(times) - 1, int(0.99 * len(times)))]
            figures += [
                Figure(f"{rules}, mean", sum(times) / len(times), "ms"),
                judged(Figure(f"{rules}, 99 of 100 are under", slow, "ms"), self.slow),
            ]
        return Outcome(self.name, self.title, self.note, figures, failures)


def decisions(rules: str, level: str, hands: int, most: int) -> list[float]:
    """How long each decision of the level took, at most so many, in milliseconds."""
    from fivewinds.bots import LEVELS
    from fivewinds.core.codes import SEATS
    from fivewinds.core.shuffle import bot_stream, seed_of
    from fivewinds.match import Match
    from fivewinds.rules.registry import book
    from fivewinds.view import views

    times: list[float] = []
    clock = time.process_time
    for number in range(1, hands + 1):
        match = Match(book(rules), seed_of("bench", number), max_hands=1)
        levels = (level, "closed") * 2
        bots = [LEVELS[levels[seat]](bot_stream(match.seed, seat)) for seat in range(SEATS)]
        seen = views(match)
        while not match.over and len(times) < most:
            seat = match.table.first_asked()
            bot, view = bots[seat], seen[seat]
            view.look(match)
            began = clock()
            if bot.imagines:
                bot.imagine(match, view)
            action = bot.choose(view)
            if levels[seat] == level and view.offer.count > 1:
                times.append((clock() - began) * 1e3)
            match.act(seat, action)
    return times


def main() -> None:
    """Time the decisions that the arguments name: book, level, hands, and the most decisions."""
    rules, level, hands, most = sys.argv[1:]
    json.dump(decisions(rules, level, int(hands), int(most)), sys.stdout)


if __name__ == "__main__":
    main()
