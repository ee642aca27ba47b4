"""The book itself: one value that answers the table and the match."""

from fivewinds.core.codes import FOUR_SETS, SEVEN_PAIRS, THIRTEEN_ORPHANS
from fivewinds.core.table_rules import Flowers
from fivewinds.rules.b30fj import search, unconnected
from fivewinds.rules.b30fj.closed import ClosedHands
from fivewinds.rules.b30fj.jokers import TILES
from fivewinds.rules.b30fj.patterns import PATTERNS
from fivewinds.rules.b30fj.payout import PAYOUT, settle, value
from fivewinds.rules.b30fj.play import WINS, calls, the_deal_passes, the_joker_alone, wrong
from fivewinds.rules.b30fj.requests import FIELDS, REQUEST_FLAGS
from fivewinds.rules.b30fj.situation import situate
from fivewinds.rules.book import Book
from fivewinds.rules.book_parts import (
    AtEnd,
    AtWin,
    CompleteHands,
    Deal,
    Document,
    MatchRules,
    Refusals,
    Requests,
    Scoring,
    Settlement,
    Shortcuts,
)
from fivewinds.rules.options import YES_OR_NO, Option

BOOK = Book(
    id="b30fj",
    version=1,
    module=__name__,
    document=Document(file="001_e6ae78118e3c7e98.txt", rulings="BF", tables=(PAYOUT,)),
    # The wall: BF-1; no dead wall
    tiles=TILES,
    # The four configurations of a winning hand: BF-20
    hands=CompleteHands(
        forms=FOUR_SETS | SEVEN_PAIRS | THIRTEEN_ORPHANS,
        further=unconnected.FORMS,
    ),
    # Bloody end
    wins=WINS,
    at_win=AtWin(situate=situate),
    # Calls; jokers are declared like flowers, by choice (BF-14)
    calls=calls,
    flowers=Flowers(forced=False, pattern="flower"),
    at_end=AtEnd(shows_all=True),  # BF-44
    refusals=Refusals(
        costs=wrong,
        dead_hands_claim=False,
        rulings={
            "self-draw-only": "BF-23",
            "swap-calling": "BF-16",
            "no-discard-left": "BF-16",
            "too-many-jokers": "BF-8",
            "after-claim": "BF-11",
            "no-replacement": "BF-11",
            "last-discard": "BF-11",
            "dead-hand": "BF-46",
        },
    ),
    # Faan table and scoring table, and the joker alone
    patterns=PATTERNS,
    scoring=Scoring(value=value, bar=the_joker_alone),
    # These read facts alone: where a condition is a function, hands are counted the common way.
    shortcuts=Shortcuts(
        search=search.best if PATTERNS.by_facts else None,
        closed=ClosedHands if PATTERNS.by_facts else None,
    ),
    settlement=Settlement(settle=settle),
    # The match: BF-42; two dice for the record only (BF-5)
    match=MatchRules(
        dice=lambda stream: stream.dice(2),
        first=Deal(0, 0),
        next_deal=the_deal_passes,
        usual_win=15,
    ),
    options=(
        Option("hands", default=16, least=1, most=64, ruling="BF-92"),
        Option("penalty", default=8, least=0, most=256, ruling="BF-46"),
        Option("within", default="printed", choices=("printed", "author"), ruling="BF-74"),
        Option("joker-chows", default=True, choices=YES_OR_NO, ruling="BF-8"),
    ),
    # Requests
    requests=Requests(flags=REQUEST_FLAGS, fields=FIELDS, robbed_copies=1),
)
