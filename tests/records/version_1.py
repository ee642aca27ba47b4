"""A match of Het Rode Boekje that was recorded by version 1 of the book.

In its first hand Anna, East, draws the last tile of a drakenstaart. Version 1 counted that hand,
1152; version 2 gives its amount, 1000, unless the option `limits` is `best` (RB-50).
"""

from pathlib import Path

from fivewinds.events import Win
from fivewinds.record import Record, load

FILE = Path(__file__).with_name("rode-boekje-version-1.jsonl")
COUNTED = 1152
"""What version 1 made of the hand."""


def whole() -> Record:
    """The record as it was written."""
    return load(FILE)


def until_the_win() -> Record:
    """The same up to the moment in which Anna may declare mahjong."""
    header, events = whole()
    won = next(event.n for event in events if isinstance(event, Win))
    return Record(header, events[:won])
