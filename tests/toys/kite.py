"""A toy with what near rule sets need: a repeated deal that is paid for, flowers paid at once, two
winners at most, furiten of the whole hand, and hands that are called off.

Doors: a number carried from hand to hand, payments for flowers, `Wins.most`, `Wins.whole_hand`,
`called_off`.
"""

from collections.abc import Mapping
from typing import Any

from fivewinds.core.codes import DISCARD, FOUR_SETS, NOBODY
from fivewinds.core.history import story
from fivewinds.core.table import Table
from fivewinds.core.table_rules import Calls, Wins
from fivewinds.core.wins import Ending, Payment, Win
from fivewinds.rules.book import SUITS_AND_HONOURS, Book, TileSet
from fivewinds.rules.book_parts import (
    AtEnd,
    AtWin,
    CompleteHands,
    Deal,
    Document,
    End,
    Finished,
    MatchRules,
    PaidAtOnce,
    Requests,
    Scoring,
    Settled,
    Settlement,
)
from fivewinds.rules.fields import Field, Whole
from fivewinds.rules.options import Option, Options
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Score
from fivewinds.tiles import ID

FLOWERS = range(ID["1f"], ID["8f"] + 1)
WINDS = range(ID["1z"], ID["4z"] + 1)


def situate(table: Table, seat: int, by: int) -> tuple[frozenset[str], Mapping[str, Any]]:
    """How often the deal has been repeated."""
    return frozenset(), {"repeated": table.carried}


def flower_payment(table: Table, seat: int, tile: int) -> Payment | None:
    """The flower or season of the own seat is paid by all."""
    if (tile - FLOWERS[0]) % 4 != (seat - table.dealer) % 4:
        return None
    return Payment("own-flower", (seat,), tuple(3 if other == seat else -1 for other in range(4)))


def called_off(table: Table) -> Ending | None:
    """Two equal winds discarded one after the other end the hand."""
    discards = [event.tile for event in story(table) if event.kind == DISCARD][-2:]
    if len(discards) == 2 and discards[0] == discards[1] and discards[0] in WINDS:
        return Ending("equal-winds")
    return None


def settle(win: Win, score: Score, options: Options) -> Settled:
    """Each pays the score, or who gave the tile for all, and one more for each repeated deal."""
    each = score.score + win.more.get("repeated", 0)
    payments = [-each] * 4 if win.source == NOBODY else [0] * 4
    if win.source != NOBODY:
        payments[win.source] = -3 * each
    payments[win.seat] = 3 * each
    return Settled(tuple(payments))


def value(reading: Reading, win: Win, options: Options) -> Score:
    """One point and one for each triplet."""
    return Score(1 + len(reading.triplets), {"points": 1 + len(reading.triplets)})


def repeated(last: Finished, options: Options) -> Deal | End:
    """The dealer stays unless others have won, and each repeated deal is counted."""
    if last.hand == options["hands"]:
        return End()
    if not last.winners or last.dealer in last.winners:
        return Deal(last.dealer, carried=last.carried + 1)
    return Deal((last.dealer + 1) % 4)


BOOK = Book(
    id="kite",
    version=1,
    module=__name__,
    document=Document(file="none", rulings="T"),
    tiles=TileSet(SUITS_AND_HONOURS + bytes(FLOWERS), flowers=frozenset(FLOWERS)),
    calls=Calls(kinds=frozenset({"chow", "pung", "kong", "added-kong", "concealed-kong"})),
    wins=Wins(robbing=True, several=True, most=2, whole_hand=True),
    at_win=AtWin(situate=situate),
    paid_at_once=PaidAtOnce(flower=flower_payment),
    at_end=AtEnd(called_off=called_off),
    hands=CompleteHands(forms=FOUR_SETS),
    scoring=Scoring(value=value),
    settlement=Settlement(settle=settle),
    match=MatchRules(next_deal=repeated),
    requests=Requests(fields=(Field("repeated", Whole(), default=0),)),
    options=(Option("hands", default=4, least=1, most=99, ruling="T-1"),),
)
