"""A toy in the classical way: every meld, a dead wall that is used up, and all hands counted.

Doors: chow, pung, the three kongs, kongs after a claim, hidden kongs, robbing, loose tiles that
are not refilled, a minimum judged in the very situation, a tile that stands in for
another, a rank among winners, dead hands that
play on, all hands laid open at a win, rounds by the wind, dice, ranking by hands won.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from fivewinds.core.codes import FOUR_SETS, SEVEN_PAIRS_REPEATED
from fivewinds.core.history import replaced
from fivewinds.core.table import Table
from fivewinds.core.table_rules import Calls, Wall, Wins, Wrong
from fivewinds.core.wins import Win
from fivewinds.rules.book import SUITS_AND_HONOURS, Book, TileSet
from fivewinds.rules.book_parts import (
    AtWin,
    CompleteHands,
    Deal,
    Document,
    End,
    Finished,
    MatchRules,
    Refusals,
    Requests,
    Scoring,
    Settled,
    Settlement,
)
from fivewinds.rules.options import Option, Options
from fivewinds.rules.reading import Reading
from fivewinds.rules.readings import readings
from fivewinds.rules.scoring import Best, NoWin, Score
from fivewinds.tiles import ID

MINIMUM = 2


def situate(table: Table, seat: int, by: int) -> tuple[frozenset[str], Mapping[str, Any]]:
    """After a kong; the last tile; and how many tiles the others hold."""
    flags = set()
    if by == 0 and replaced(table, seat).kong:
        flags.add("after-kong")
    if table.left() == 0:
        flags.add("last-tile")
    return frozenset(flags), {"open": [table.open[other] for other in range(4)]}


def value(reading: Reading, win: Win, options: Options) -> Score | NoWin:
    """A point each for triplets, a closed hand, drawing, and what the situation brings."""
    points = len(reading.triplets) + 2 * win.closed + win.drawn + 3 * len(win.flags)
    if points < MINIMUM:
        return NoWin("minimum", points)
    return Score(score=points, total={"points": points})


def cake(win: Win, options: Options) -> Iterator[Reading]:
    """One of circles may complete a pair in place of one of bamboo."""
    if win.tile == ID["1p"] and win.hand.count(ID["1s"]) < 4:
        for reading in readings(win._replace(tile=ID["1s"]), FOUR_SETS, None, options):
            if reading.completes_pair:
                yield reading


def pair_first(win: Win, found: Best) -> int:
    """Who completes his pair goes before others."""
    return int(found.reading.completes_pair)


def settle(win: Win, score: Score, options: Options) -> Settled:
    """Everybody pays the score; those with open melds pay double."""
    payments = [0, 0, 0, 0]
    for seat, melds in enumerate(win.more.get("open", [0, 0, 0, 0])):
        if seat != win.seat:
            payments[seat] = -score.score * (2 if melds else 1)
            payments[win.seat] -= payments[seat]
    return Settled(tuple(payments), {"melds": sum(win.more.get("open", []))})


def the_deal_passes(last: Finished, options: Options) -> Deal | End:
    """To the right after every hand, with a new round after four."""
    if last.hand == options["hands"]:
        return End()
    return Deal((last.dealer + 1) % 4, last.hand // 4 % 4)


def by_score_then_wins(scores: Sequence[int], won: Sequence[int]) -> list[Any]:
    """Equal scores are ranked by hands won."""
    return list(zip(scores, won, strict=True))


BOOK = Book(
    id="reed",
    version=1,
    module=__name__,
    document=Document(file="none", rulings="T"),
    tiles=TileSet(SUITS_AND_HONOURS),
    wall=Wall(dead=14, replacements="dead"),
    match=MatchRules(
        dice=lambda stream: stream.dice(4),
        first=Deal(0, 0),
        next_deal=the_deal_passes,
        ranks=by_score_then_wins,
    ),
    calls=Calls(
        kinds=frozenset({"chow", "pung", "kong", "added-kong", "concealed-kong"}),
        after_claim=frozenset({"added-kong", "concealed-kong"}),
        hidden_kongs=True,
    ),
    wins=Wins(robbing=True, weighed=True, instead={ID["1p"]: ID["1s"]}),
    at_win=AtWin(situate=situate, rank=pair_first, shows_all=True),
    refusals=Refusals(
        costs=lambda options: {"win": Wrong(reason="false-mahjong", dead=True)},
        rulings={"minimum": "T-1"},
    ),
    hands=CompleteHands(forms=FOUR_SETS | SEVEN_PAIRS_REPEATED, readings=cake),
    scoring=Scoring(value=value),
    settlement=Settlement(settle=settle),
    requests=Requests(flags=("after-kong", "last-tile")),
    options=(Option("hands", default=8, choices=(4, 8, 12, 16), ruling="T-2"),),
)
