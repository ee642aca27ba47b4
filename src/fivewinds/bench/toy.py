"""A toy book for the benchmark: every meld, robbing, a dead wall, and patterns that are counted.

It is nearer to what the peers play than SimpleMahjong, and is registered nowhere.
"""

from fivewinds.core.codes import FOUR_SETS, NOBODY, SEVEN_PAIRS_REPEATED
from fivewinds.core.table_rules import Calls, Wall, Wins
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
from fivewinds.rules.facts import CLOSED, DRAWN, NO_HONOURS, all_of
from fivewinds.rules.options import Option, Options
from fivewinds.rules.patterns import EACH, Pattern, Patterns, Section, ladder
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Score

DRAGONS = (31, 32, 33)

PATTERNS = Patterns(
    Section(
        "Tiles",
        Pattern("dragons", 1, lambda r: sum(tile in DRAGONS for tile in r.triplets), most=EACH),
        Pattern("all-simples", 1, lambda r: r.simples == r.size),
        *ladder(
            Pattern("half-flush", 3, lambda r: r.suits == 1 and r.honours > 0),
            Pattern("full-flush", 6, lambda r: r.suits == 1 and r.honours == 0),
        ),
    ),
    Section(
        "Sets",
        Pattern("all-runs", 1, lambda r: len(r.runs) == 4),
        Pattern("all-triplets", 2, lambda r: len(r.triplets) == 4),
        Pattern("concealed-kong", 1, lambda r: len(r.concealed_kongs), most=EACH),
        *ladder(
            Pattern("two-concealed-triplets", 1, lambda r: len(r.concealed_triplets) >= 2),
            Pattern("three-concealed-triplets", 3, lambda r: len(r.concealed_triplets) >= 3),
        ),
    ),
    Section(
        "Way of winning",
        Pattern("concealed-self-draw", 1, all_of(CLOSED, DRAWN)),
        Pattern("no-honours", 1, NO_HONOURS),
    ),
)


def value(reading: Reading, win: Win, options: Options) -> Score:
    """One point and one for each faan."""
    tally = PATTERNS.tally(reading)
    return Score(1 + tally.faan, {"faan": tally.faan}, tally)


def settle(win: Win, score: Score, options: Options) -> Settled:
    """Each pays the score, or the discarder for all three."""
    payments = [-score.score] * 4 if win.source == NOBODY else [0] * 4
    if win.source != NOBODY:
        payments[win.source] = -3 * score.score
    payments[win.seat] = 3 * score.score
    return Settled(tuple(payments))


def next_deal(last: Finished, options: Options) -> Deal | End:
    """The deal passes; one round."""
    if last.hand == options["hands"]:
        return End()
    return Deal((last.dealer + 1) % 4, 0)


BOOK = Book(
    id="toy",
    version=1,
    module=__name__,
    document=Document(file="none", rulings="T"),
    tiles=TileSet(SUITS_AND_HONOURS),
    wall=Wall(dead=14, replacements="dead", refilled=True),
    calls=Calls(kinds=frozenset({"chow", "pung", "kong", "added-kong", "concealed-kong"})),
    wins=Wins(robbing=True),
    hands=CompleteHands(forms=FOUR_SETS | SEVEN_PAIRS_REPEATED),
    patterns=PATTERNS,
    scoring=Scoring(value=value),
    settlement=Settlement(settle=settle),
    match=MatchRules(first=Deal(0, 0), next_deal=next_deal),
    options=(Option("hands", default=4, least=1, most=99, ruling="T-1"),),
)
