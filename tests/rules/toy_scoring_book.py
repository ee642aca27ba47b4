"""The toy patterns as a book, so that it can be asked, shown and printed like any other."""

from fivewinds.core.table_rules import Calls, Wins
from fivewinds.core.wins import Win
from fivewinds.rules.book import SUITS_AND_HONOURS, Book, TileSet
from fivewinds.rules.book_parts import (
    CompleteHands,
    Document,
    End,
    MatchRules,
    Scoring,
    Settled,
    Settlement,
)
from fivewinds.rules.options import Options
from fivewinds.rules.scoring import Score
from tests.rules.toy_scoring import FORMS, PATTERNS, PAYOUT, RESTRICTED, SNAKE_FORMS, value


def pay(win: Win, score: Score, options: Options) -> Settled:
    """Each of the others pays a drawn hand; else who gave the tile pays three times."""
    if win.drawn:
        return Settled(tuple((3 if seat == win.seat else -1) * score.score for seat in range(4)))
    paid = {win.seat: 3 * score.score, win.source: -3 * score.score}
    return Settled(tuple(paid.get(seat, 0) for seat in range(4)))


BOOK = Book(
    id="toy-scoring",
    version=1,
    module=__name__,
    document=Document(file="none", rulings="T", tables=(PAYOUT,)),
    tiles=TileSet(SUITS_AND_HONOURS + bytes(range(34, 42)), jokers=RESTRICTED),
    calls=Calls(
        kinds=frozenset(("chow", "pung", "kong", "added-kong", "concealed-kong")),
        jokers={"chow": 2, "pung": 1, "kong": 1},
    ),
    wins=Wins(robbing=True, on_joker=True),
    hands=CompleteHands(forms=FORMS, further=SNAKE_FORMS),
    scoring=Scoring(value=value),
    settlement=Settlement(settle=pay),
    match=MatchRules(next_deal=lambda last, options: End()),
    patterns=PATTERNS,
)
