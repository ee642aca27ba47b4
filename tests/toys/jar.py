"""A toy with a jar: kongs fill it, a win empties it, and a full one doubles the win.

It has a flag, a field and payments that no other book has, to show that the page knows no book.
"""

from collections.abc import Mapping
from typing import Any

from fivewinds.core.codes import FOUR_SETS, KONG, NOBODY
from fivewinds.core.table import Table
from fivewinds.core.table_rules import Calls, Wins
from fivewinds.core.wins import Payment, Win
from fivewinds.rules.book import SUITS_AND_HONOURS, Book, TileSet
from fivewinds.rules.book_parts import (
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
from fivewinds.rules.options import Options
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Score

FULL = 8


def situate(table: Table, seat: int, by: int) -> tuple[frozenset[str], Mapping[str, Any]]:
    """What is in the jar, and whether that makes it a full one."""
    flags = frozenset({"full-jar"} if table.pot >= FULL else ())
    return flags, {"in-the-jar": table.pot}


def value(reading: Reading, win: Win, options: Options) -> Score:
    """Five points, and twice that while the jar is full."""
    return Score(score=10 if "full-jar" in win.flags else 5, total={})


def settle(win: Win, score: Score, options: Options) -> Settled:
    """Each of the others pays, or the one who gave the tile; the jar is the winner's."""
    paid = [-score.score] * 4
    if win.source != NOBODY:
        paid = [0, 0, 0, 0]
        paid[win.source] = -score.score
    paid[win.seat] = -sum(each for seat, each in enumerate(paid) if seat != win.seat)
    paid[win.seat] += win.more["in-the-jar"]
    return Settled(tuple(paid))


def kong_payment(table: Table, seat: int, kind: int, source: int) -> Payment:
    """The giver of a kong pays 3, or each of the others 2; one point of it goes into the jar."""
    paid = [-2] * 4
    if kind == KONG:
        paid = [0, 0, 0, 0]
        paid[source] = -3
    paid[seat] = -sum(each for other, each in enumerate(paid) if other != seat) - 1
    return Payment("kong", (seat,), tuple(paid))


def two_hands(last: Finished, options: Options) -> Deal | End:
    """The deal passes once."""
    return End() if last.hand == 2 else Deal(1)


BOOK = Book(
    id="jar",
    version=1,
    module=__name__,
    document=Document(file="none", rulings="J"),
    tiles=TileSet(SUITS_AND_HONOURS),
    calls=Calls(kinds=frozenset({"pung", "kong", "added-kong", "concealed-kong"})),
    wins=Wins(robbing=True),
    at_win=AtWin(situate=situate),
    paid_at_once=PaidAtOnce(kong=kong_payment),
    hands=CompleteHands(forms=FOUR_SETS),
    scoring=Scoring(value=value),
    settlement=Settlement(settle=settle),
    match=MatchRules(has_pot=True, next_deal=two_hands),
    requests=Requests(
        flags=("full-jar",),
        fields=(Field("in-the-jar", Whole(), default=0, fact="pot"),),
    ),
)
