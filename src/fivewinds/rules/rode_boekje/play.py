"""At the table: what a win's situation is, who goes first, and how the deal passes."""

from collections.abc import Mapping, Sequence
from typing import Any

from fivewinds.core.codes import BY_DRAW, SEATS
from fivewinds.core.history import replaced
from fivewinds.core.shuffle import Stream
from fivewinds.core.table import Table
from fivewinds.core.wins import Win
from fivewinds.rules.book_parts import Deal, End, Finished
from fivewinds.rules.options import Options
from fivewinds.rules.reading import Reading
from fivewinds.rules.rode_boekje.count import every_reading, value
from fivewinds.rules.rode_boekje.settlement import Held
from fivewinds.rules.scoring import Best, Score
from fivewinds.tiles import WINDS

LIMIT_FIRST, PAIR, PUNG, CHOW = 4, 3, 2, 1


def openers_dice(stream: Stream) -> list[int]:
    """East throws two dice, and so does the player whose wall they open (RB-4)."""
    return stream.dice(4)


def situate(table: Table, seat: int, by: int) -> tuple[frozenset[str], Mapping[str, Any]]:
    """A loose tile or the last tile of the live wall, never both (RB-38)."""
    flags = frozenset[str]()
    if by == BY_DRAW:
        if replaced(table, seat).kong:
            flags = frozenset(("after-kong",))
        elif table.left() == 0:
            flags = frozenset(("last-tile",))
    return flags, {}


def reveal(table: Table, seat: int) -> Mapping[str, Any]:
    """All lay their hands open, and all are counted (RB-56)."""
    others = tuple(
        None
        if other == seat
        else Held(tuple(table.held(other)), table.melds[other], bool(table.dead[other]))
        for other in range(SEATS)
    )
    return {"others": others}


def precedence(win: Win, found: Best) -> int:
    """Voorrang mahjong: a limit hand, then who completes his pair, a pung, a chow (RB-14).

    The best rank that any reading gives which may be declared; not only that of the highest score.
    """
    if found.score.total["limit"]:
        return LIMIT_FIRST
    options = found.reading.options
    ways = ((reading, value(reading, win, options)) for reading in every_reading(win, options))
    return max(_rank(reading, worth) for reading, worth in ways if isinstance(worth, Score))


def _rank(reading: Reading, worth: Score) -> int:
    if worth.total["limit"]:
        return LIMIT_FIRST
    if reading.completes_pair:
        return PAIR
    return PUNG if reading.completed[0] == reading.completed[1] else CHOW


def first_deal(options: Options) -> Deal:
    """The first East deals in the round of the first wind (RB-60)."""
    return Deal(0, WINDS.index(options["first-wind"]))


def south_becomes_east(last: Finished, options: Options) -> Deal | End:
    """After every hand, won or drawn; the prevailing wind moves on after four (RB-59 to RB-61)."""
    if last.hand == options["hands"]:
        return End()
    wind = WINDS.index(options["first-wind"]) + last.hand // SEATS
    return Deal((last.dealer + 1) % SEATS, wind % SEATS)


def by_points_then_hands_won(scores: Sequence[int], won: Sequence[int]) -> list[Any]:
    """Equal points are ranked by hands won (RB-62)."""
    return list(zip(scores, won, strict=True))
