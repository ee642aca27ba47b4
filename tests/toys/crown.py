"""A toy in which flowers win by themselves, and thirteen orphans rob a concealed kong.

Doors: `Wins.flowers`, a win without a complete hand, and `Wins.rob_concealed`.
"""

from collections.abc import Iterator

from fivewinds.core.codes import FOUR_SETS, NOBODY, THIRTEEN_ORPHANS
from fivewinds.core.table_rules import Calls, Wins
from fivewinds.core.wins import Win
from fivewinds.rules.book import SUITS_AND_HONOURS, Book, TileSet
from fivewinds.rules.book_parts import (
    CompleteHands,
    Deal,
    Document,
    End,
    Finished,
    MatchRules,
    Scoring,
    Settled,
    Settlement,
)
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.options import Option, Options
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Score
from fivewinds.tiles import ID

FLOWERS = range(ID["1f"], ID["8f"] + 1)
CROWN = "crown"
"""The shape of a hand that wins by its flowers."""


def crowned(win: Win, options: Options) -> Iterator[Reading]:
    """A hand with enough flowers, whatever else it has; it is won by drawing."""
    if win.drawn and len(win.flowers) >= options["flowers"]:
        yield Reading(Setting(win, options), CROWN, (), tiles=(*win.hand, win.tile))


def value(reading: Reading, win: Win, options: Options) -> Score:
    """Three for flowers, five for thirteen orphans, one for anything else."""
    points = {CROWN: 3, "thirteen-orphans": 5}.get(reading.shape, 1)
    return Score(points, {"points": points})


def settle(win: Win, score: Score, options: Options) -> Settled:
    """Each pays the score, or who gave the tile for all."""
    payments = [-score.score] * 4 if win.source == NOBODY else [0] * 4
    if win.source != NOBODY:
        payments[win.source] = -3 * score.score
    payments[win.seat] = 3 * score.score
    return Settled(tuple(payments))


def the_deal_passes(last: Finished, options: Options) -> Deal | End:
    """To the right after every hand."""
    return End() if last.hand == 4 else Deal((last.dealer + 1) % 4)


BOOK = Book(
    id="crown",
    version=1,
    module=__name__,
    document=Document(file="none", rulings="T"),
    tiles=TileSet(SUITS_AND_HONOURS + bytes(FLOWERS), flowers=frozenset(FLOWERS)),
    calls=Calls(kinds=frozenset({"chow", "pung", "kong", "added-kong", "concealed-kong"})),
    wins=lambda options: Wins(
        robbing=True, rob_concealed=THIRTEEN_ORPHANS, flowers=options["flowers"]
    ),
    hands=CompleteHands(forms=FOUR_SETS | THIRTEEN_ORPHANS, readings=crowned),
    scoring=Scoring(value=value),
    settlement=Settlement(settle=settle),
    match=MatchRules(next_deal=the_deal_passes),
    options=(Option("flowers", default=4, least=2, most=8, ruling="T-1"),),
)
