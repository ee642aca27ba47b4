"""The scoring table, what a reading is worth by it, and who pays (BF-31, BF-32, BF-50)."""

from fivewinds.core.codes import NOBODY, SEATS
from fivewinds.core.wins import NOTHING, Win
from fivewinds.rules.b30fj.patterns import PATTERNS
from fivewinds.rules.book_parts import Settled
from fivewinds.rules.options import Options
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Score
from fivewinds.rules.tables import Printed

NEW = tuple.__new__
"""Makes a named tuple without asking for names."""
PAYOUT = Printed(
    "faan",
    "payout",
    {
        0: 1,  # never reached (BF-32)
        1: 2,
        3: 4,
        5: 8,
        7: 12,
        9: 16,
        11: 24,
        14: 32,
        17: 48,
        20: 64,
        25: 96,
        30: 128,
        40: 256,
    },
    ruling="BF-31",
)
HIGHEST = 499
"""No hand has more faan at the printed prices."""
ROWS = [PAYOUT[faan] for faan in range(HIGHEST + 1)]
"""By the faan; the last for all above."""


def value(reading: Reading, win: Win, options: Options) -> Score:
    """The faan of all patterns that count, looked up; more faan go before (BF-50)."""
    tally = PATTERNS.tally(reading)
    row = PAYOUT[tally.faan]
    return Score(row.value, {"faan": tally.faan}, tally, row, order=tally.faan)


def settle(win: Win, score: Score, options: Options) -> Settled:
    """The discarder or the one robbed pays alone; for a drawn tile all who have not yet won."""
    out = 0
    for seat in win.more["already-won"]:
        out |= 1 << seat
    payments = [0] * 4
    pay(payments, win.seat, win.source, out, score.score)
    paid = (payments[0], payments[1], payments[2], payments[3])
    settled: Settled = NEW(Settled, (paid, NOTHING))
    return settled


def pay(payments: list[int], winner: int, source: int, out: int, paid: int) -> None:
    """Fill in who pays whom by seat; those who are `out`, as bits, have won before."""
    together = 0
    for seat in range(SEATS):
        payments[seat] = 0
        if seat != winner and source in (seat, NOBODY) and not out >> seat & 1:
            payments[seat] = -paid
            together += paid
    payments[winner] = together
