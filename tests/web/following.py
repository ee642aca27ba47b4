"""Matches for a page to follow: as few playthroughs of a book as tell all that they tell."""

import re
from collections.abc import Iterator
from pathlib import Path

from fivewinds.match import Match
from fivewinds.testing.playthrough import match_of
from tests.toys import book_or_toy

PLAYTHROUGHS = Path(__file__).parent.parent / "playthroughs"
_PARTICULARS = re.compile(r"-?\b[0-9]+[mpszjf]?\b|\b([0-9]+[mpszjf])+\b")


def telling(rules: str) -> Iterator[Match]:
    """Matches of a book in which everything happens that its playthroughs tell of."""
    known: set[str] = set()
    for file in sorted((PLAYTHROUGHS / rules).glob("*.txt")):
        text = file.read_text(encoding="utf-8")
        told = set(_forms(text)) - known
        if told:
            known |= told
            yield match_of(book_or_toy(rules), text)


def _forms(text: str) -> Iterator[str]:
    """What happens in each line of a story, without the seat and the tile."""
    for line in text.partition("\n\n")[2].splitlines():
        if line.startswith(("seat", "paid", "stopped")) and "holds" not in line:
            yield _PARTICULARS.sub("", line)
