"""Het Rode Boekje: Dutch classical mahjong, the guide of the Rode Draak Toernooi.

Document: 002_1ef8fc5d28d6e3d6.txt (rev. January 2011). Our rulings on it are RB-1 to RB-76
(docs/rulings/rode-boekje.md); those on the tournament come after them. The files follow the
document: `all_players`, `winner`, `limit_hands` (with `rack`) are its Puntentelling; `count` is
what a hand comes to, `settlement` who pays whom, `play` its Regels en begrippen; `requests` and
`claims` are ours.
"""

from fivewinds.core.table_rules import Calls, Wall, Wins, Wrong
from fivewinds.rules.book import SUITS_AND_HONOURS, Book, TileSet
from fivewinds.rules.book_parts import (
    AtWin,
    CompleteHands,
    Document,
    MatchRules,
    Refusals,
    Requests,
    Scoring,
    Settlement,
)
from fivewinds.rules.options import SEAT_NAMES, YES_OR_NO, Option
from fivewinds.rules.questions import Question
from fivewinds.rules.rode_boekje.count import PATTERNS, further_readings, value
from fivewinds.rules.rode_boekje.play import (
    by_points_then_hands_won,
    first_deal,
    openers_dice,
    precedence,
    reveal,
    situate,
    south_becomes_east,
)
from fivewinds.rules.rode_boekje.possible import hand_scores
from fivewinds.rules.rode_boekje.rack import WIND_SNAKES
from fivewinds.rules.rode_boekje.requests import (
    CLAIMS,
    DEAD,
    FLAGS,
    OF_ALL,
    PARTIAL,
    ROLE,
    count_loser,
    count_table,
    of_a_loser_only,
)
from fivewinds.rules.rode_boekje.settlement import debts, settle
from fivewinds.rules.rode_boekje.tiles import BIRD, CAKE
from fivewinds.rules.rode_boekje.winner import FORMS

BOOK: Book = Book(
    id="rode-boekje",
    version=2,
    earlier={1: {"limits": "best"}},  # RB-50
    module=__name__,
    document=Document(file="002_1ef8fc5d28d6e3d6.txt", rulings="RB"),
    # Puntentelling
    patterns=PATTERNS,
    hands=CompleteHands(
        forms=FORMS,
        further=WIND_SNAKES,  # RB-48
        readings=further_readings,  # Vogel eet cake, and limit hands by their names
    ),
    scoring=Scoring(value=value),
    # Muur, Openen van muur
    tiles=TileSet(SUITS_AND_HONOURS),  # RB-1
    wall=Wall(dead=14, replacements="dead"),  # RB-6
    # Chowen, Kongen, Pungen, Voorrang
    calls=Calls(
        kinds=frozenset({"chow", "pung", "kong", "added-kong", "concealed-kong"}),
        after_claim=frozenset({"added-kong", "concealed-kong"}),  # RB-17
        hidden_kongs=True,  # RB-18
    ),
    # Mahjong maken, Voorrang mahjong
    wins=Wins(robbing=True, weighed=True, instead={CAKE: BIRD}),  # RB-19, RB-41, RB-36
    at_win=AtWin(
        situate=situate,
        reveal=reveal,
        reveal_adds=False,  # others pay the winner whatever they hold (RB-56)
        rank=precedence,  # RB-14
        shows_all=True,  # RB-65
    ),
    settlement=Settlement(
        settle=settle,  # RB-56
        debts=debts,
        hand_scores=hand_scores,
    ),
    # Oost
    match=MatchRules(
        dice=openers_dice,  # RB-4
        first=first_deal,
        next_deal=south_becomes_east,
        usual_win=1000,
        ranks=by_points_then_hands_won,
    ),
    # Ten onrechte mahjong
    refusals=Refusals(
        costs=lambda options: {"win": Wrong(reason="false-mahjong", dead=True)},  # RB-63, RB-64
        rulings={"minimum": "RB-41", "no-replacement": "RB-7", "last-discard": "RB-8"},
    ),
    # What the document does not speak of
    requests=Requests(
        flags=FLAGS,
        fields=(ROLE, DEAD, PARTIAL, CLAIMS),  # RB-67
        conflicts=(of_a_loser_only,),
        questions=(
            Question(
                "table",
                names=("table", "winner", "round", "options"),
                answer=lambda asked: count_table(asked, BOOK.count),
            ),
            Question(
                "role",
                "loser",
                names=(*OF_ALL, "seat", "round", "options", "role", "dead", "partial", "claims"),
                answer=count_loser,
            ),
        ),
    ),
    options=(
        Option("cap", default=False, choices=YES_OR_NO, ruling="RB-43"),
        Option("limits", default="fixed", choices=("fixed", "best"), ruling="RB-50"),
        Option("hands", default=16, choices=(4, 8, 12, 16), ruling="RB-61"),
        Option("first-wind", default="E", choices=SEAT_NAMES, ruling="RB-60"),
    ),
)
