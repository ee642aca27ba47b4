"""The scoring table, what a reading is worth by it, and who pays (BF-31, BF-32, BF-50)."""

from fivewinds.core.codes import NOBODY, SEATS
from fivewinds.core.wins import NOTHING, Win
from fivewinds.rules.b30fj.patterns import PATTERNS
from fivewinds.rules.book import Options, Settled
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


def value(reading: Reading, win: Win, options: Options) -> Score:
    """The faan of all patterns that count, looked up; more faan go before (BF-50)."""
    tally = PATTERNS.tally(reading)
    row = PAYOUT[tally.faan]
    return Score(row.value, {"faan": tally.faan}, tally, row, order=tally.faan)


def settle(win: Win, score: Score, options: Options) -> Settled:
    """The discarder or the one robbed pays alone; for a drawn tile all who have not yet won."""
    payments = [0, 0, 0, 0]
    winner = win.seat
    source = win.source
    paid = score.score
    if source != NOBODY:
        payments[source] = -paid
        payments[winner] = paid
    else:
        out = win.more["already-won"]
        together = 0
        for seat in range(SEATS):
            if seat != winner and seat not in out:
                payments[seat] = -paid
                together += paid
        payments[winner] = together
    settled: Settled = NEW(Settled, (tuple(payments), NOTHING))
    return settled
