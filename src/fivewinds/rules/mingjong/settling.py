"""計分法, 摸和, 供託, 詐和: what a hand is worth, and who pays whom when it has ended."""

from collections.abc import Mapping
from typing import Any

from fivewinds.core.codes import BY_DRAW, NOBODY, SEATS
from fivewinds.core.table import Table
from fivewinds.core.wins import EXHAUSTED, NOTHING, Ending, Win
from fivewinds.rules.book_parts import Settled
from fivewinds.rules.mingjong.limits import BIG, SMALL
from fivewinds.rules.mingjong.patterns import PATTERNS
from fivewinds.rules.options import Options
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Best, NoWin, Score
from fivewinds.rules.tables import Printed
from fivewinds.tiles import NAMES

STAKE = 10
DRAWN_HAND = 30
"""What passes from those who do not wait to those who do."""
DRAWN_STAKE = 3
PENALTY = 90

BASE = Printed(
    "faan",
    "base",
    {1: 4, 2: 8, 3: 16, 4: 30, 5: 40, 6: 50, 7: 60, 8: 70, 9: 80, 10: 90},
    {"small": SMALL, "big": BIG},
    ruling="MJ-70",
)
"""Base points; a player who pays alone pays three times as much."""
MOST_FAAN = 99
"""More than all patterns bring together at the printed prices."""
ROWS = [BASE[max(faan, 1)] for faan in range(MOST_FAAN)]
TOTALS: list[Mapping[str, Any]] = [{"faan": faan, "limit": None} for faan in range(MOST_FAAN)]
LIMIT_ROWS = {SMALL: BASE["small"], BIG: BASE["big"]}
LIMIT_TOTALS = {value: {"faan": 0, "limit": row.name} for value, row in LIMIT_ROWS.items()}


def value(reading: Reading, win: Win, options: Options) -> Score | NoWin:
    """The base of one reading: its highest limit, or its faan, of which one at least (MJ-52)."""
    tally = PATTERNS.tally(reading)
    if tally.limit:
        # No faan and no adding, but all limits are named (MJ-60).
        limits = tally.only("limit")
        row = LIMIT_ROWS[tally.limit]
        return Score(row.value, LIMIT_TOTALS[tally.limit], limits, row, len(limits))
    if tally.faan < 1:
        return NoWin("minimum")
    faan = tally.faan
    if faan >= MOST_FAAN:  # by other prices than those printed
        row = ROWS[MOST_FAAN - 1]
        return Score(row.value, {"faan": faan, "limit": None}, tally, row, faan)
    row = ROWS[faan]
    return Score(row.value, TOTALS[faan], tally, row, faan)


def furiten(win: Win, found: Best, options: Options) -> str:
    """A tile of another that was discarded before: by oneself, or in this go-round (MJ-15).

    This is for requests, which tell the discards; at the table the table sees to it.
    """
    if win.by != BY_DRAW and discarded_before(win.tile, fields(win.more)):
        return "furiten"
    return ""


def discarded_before(tile: int, more: dict[str, Any]) -> bool:
    """Whether the discards that a request tells hold a tile."""
    own, others = more.get("own-discards"), more.get("round-discards")
    return (own and tile in own) or (others and tile in others) or False


def payments(seat: int, source: int, base: int, more: dict[str, Any]) -> tuple[int, ...]:
    """Each pays the base, or one of them three times that; the pot is the winner's (MJ-74)."""
    payer = source  # MJ-71
    if payer == NOBODY:
        giver, liable = more.get("kong-from"), more.get("liable")
        if giver is not None:
            payer = giver  # MJ-72, before liability
        elif liable is not None:
            payer = liable["seat"]  # MJ-73
    paid = [0, 0, 0, 0]
    if payer == NOBODY:
        paid[0] = paid[1] = paid[2] = paid[3] = -base
    else:
        paid[payer] = -3 * base
    paid[seat] = 3 * base
    settled = (paid[0], paid[1], paid[2], paid[3])
    # A request may tell of any pot, larger too than the numbers that are quick to compute with.
    pot = more.get("pot")
    return (*settled[:seat], settled[seat] + pot, *settled[seat + 1 :]) if pot else settled


def settle(win: Win, score: Score, options: Options) -> Settled:
    """Who pays; of a riichi winner the ura indicator is told too (MJ-7)."""
    more = fields(win.more)
    ura = more.get("ura")
    told = NOTHING if ura is None else {"ura": NAMES[ura]}
    return Settled(payments(win.seat, win.source, score.score, more), told)


def fields(more: Mapping[str, Any]) -> dict[str, Any]:
    """The book's own fields of a win, in what is quickest to look things up in."""
    return more if isinstance(more, dict) else dict(more)


def exhausted(table: Table, options: Options) -> Ending:
    """摸和: 30 points pass to those who wait, who put 3 each into the pot (MJ-80).

    A riichi that did not wait is found out here, and is a false win instead (MJ-23).
    """
    waiting = [seat for seat in range(SEATS) if table.waits(seat)]
    false = tuple(seat for seat in range(SEATS) if table.riichi[seat] and seat not in waiting)
    if false:
        return Ending("false-riichi", false, penalty(table, false), false)
    if not waiting:
        return EXHAUSTED
    payments = [-DRAWN_STAKE if seat in waiting else 0 for seat in range(SEATS)]
    if len(waiting) < SEATS:
        for seat in range(SEATS):
            if seat in waiting:
                payments[seat] += DRAWN_HAND // len(waiting)
            else:
                payments[seat] -= DRAWN_HAND // (SEATS - len(waiting))
    return Ending("exhausted", (), tuple(payments), tuple(waiting))


def penalty(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    """詐和: each offender pays 90 to every other seat; stakes of this hand go back (MJ-22)."""
    payments = [PENALTY * (len(seats) - SEATS * (seat in seats)) for seat in range(SEATS)]
    for paid in table.payments:
        if paid.reason == "riichi":
            payments[paid.seats[0]] += STAKE
    return tuple(payments)
