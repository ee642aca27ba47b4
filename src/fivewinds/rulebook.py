"""What a rule book may import: the promise to authors of books outside this repository.

A book imports from here and from nowhere else in fivewinds. `VERSION` is raised when a name is
taken away or means something else; names that are added raise `ADDITIONS`. A book says in its first
lines which version it was written for::

    from fivewinds.rulebook import Book, require

    require(2)
"""

from fivewinds.core.codes import (
    ADDED_KONG,
    BY_DISCARD,
    BY_DRAW,
    BY_ROB,
    CHOW,
    CONCEALED_KONG,
    FOUR_SETS,
    HIDDEN,
    KONG,
    NOBODY,
    PUNG,
    SEATS,
    SEVEN_PAIRS,
    SEVEN_PAIRS_REPEATED,
    THIRTEEN_ORPHANS,
)
from fivewinds.core.history import discarded_after_kong, replaced
from fivewinds.core.shuffle import Stream
from fivewinds.core.table import Table
from fivewinds.core.table_rules import (
    BeforePlay,
    Calls,
    Exchange,
    Flowers,
    Riichi,
    Wall,
    Wins,
    Wrong,
)
from fivewinds.core.wins import Ending, Meld, Payment, Win
from fivewinds.rules import facts, flags
from fivewinds.rules.book import SUITS_AND_HONOURS, Book, TileSet
from fivewinds.rules.book_parts import (
    AtEnd,
    AtWin,
    CompleteHands,
    Deal,
    Debt,
    Document,
    End,
    Finished,
    MatchRules,
    Opening,
    PaidAtOnce,
    Refusals,
    Requests,
    Scoring,
    Settled,
    Settlement,
    Shortcuts,
)
from fivewinds.rules.facts import all_of
from fivewinds.rules.faults import Fault
from fivewinds.rules.fields import Choice, Field, OneTile, Seat, Seats, Tiles, Truth, Whole, Words
from fivewinds.rules.flags import Flag
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.options import YES_OR_NO, Option, Options
from fivewinds.rules.patterns import EACH, EVERYTHING, Otherwise, Pattern, Patterns, Section, ladder
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Best, NoWin, Score
from fivewinds.rules.tables import Printed
from fivewinds.rules.worth import Worth
from fivewinds.tiles import ID, NAMES, parse, show

VERSION = 2
"""Raised when a book that was written for the version before may no longer work."""
ADDITIONS = 0
"""How often names have been added since."""

__all__ = [
    "ADDED_KONG",
    "ADDITIONS",
    "BY_DISCARD",
    "BY_DRAW",
    "BY_ROB",
    "CHOW",
    "CONCEALED_KONG",
    "EACH",
    "EVERYTHING",
    "FOUR_SETS",
    "HIDDEN",
    "ID",
    "KONG",
    "NAMES",
    "NOBODY",
    "PUNG",
    "SEATS",
    "SEVEN_PAIRS",
    "SEVEN_PAIRS_REPEATED",
    "SUITS_AND_HONOURS",
    "THIRTEEN_ORPHANS",
    "VERSION",
    "YES_OR_NO",
    "AtEnd",
    "AtWin",
    "BeforePlay",
    "Best",
    "Book",
    "Calls",
    "Choice",
    "CompleteHands",
    "Deal",
    "Debt",
    "Document",
    "End",
    "Ending",
    "Exchange",
    "Fault",
    "Field",
    "Finished",
    "Flag",
    "Flowers",
    "MatchRules",
    "Meld",
    "NoWin",
    "OneTile",
    "Opening",
    "Option",
    "Options",
    "Otherwise",
    "PaidAtOnce",
    "Pattern",
    "Patterns",
    "Payment",
    "Printed",
    "Reading",
    "Refusals",
    "Requests",
    "Riichi",
    "Score",
    "Scoring",
    "Seat",
    "Seats",
    "Section",
    "Setting",
    "Settled",
    "Settlement",
    "Shortcuts",
    "Stream",
    "Table",
    "TileSet",
    "Tiles",
    "TooOld",
    "Truth",
    "Wall",
    "Whole",
    "Win",
    "Wins",
    "Words",
    "Worth",
    "Wrong",
    "all_of",
    "discarded_after_kong",
    "facts",
    "flags",
    "ladder",
    "parse",
    "replaced",
    "require",
    "show",
]  # fmt: skip


class TooOld(ImportError):
    """A book was written for another version of this module."""


def require(version: int, additions: int = 0) -> None:
    """Raise `TooOld`, which says what to do, unless this is the version that a book needs."""
    if version == VERSION and additions <= ADDITIONS:
        return
    wanted, here = f"{version}.{additions}", f"{VERSION}.{ADDITIONS}"
    newer = (version, additions) > (VERSION, ADDITIONS)
    advice = "install a newer fivewinds" if newer else "install a newer version of the book"
    raise TooOld(f"it needs fivewinds.rulebook {wanted}, and here is {here}: {advice}")
