"""SimpleMahjong: no claims except to win, no points; who wins most hands wins the match.

Document: 003_922ebc6dc7bfad78.txt; sections and numbers below are its own. Our rulings on it are
SM-1 to SM-34 (docs/rulings/simple.md).
"""

from collections.abc import Mapping, Sequence

from fivewinds.core.codes import FOUR_SETS
from fivewinds.core.shuffle import Stream
from fivewinds.core.table_rules import Wall, Wins, Wrong
from fivewinds.core.wins import Win
from fivewinds.rules.book import SUITS_AND_HONOURS, Book, TileSet
from fivewinds.rules.book_parts import (
    CompleteHands,
    Deal,
    Document,
    End,
    Finished,
    MatchRules,
    Opening,
    Refusals,
    Scoring,
    Settlement,
)
from fivewinds.rules.options import Option, Options
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Score


def highest_roll_starts(stream: Stream) -> Opening:
    """Everybody rolls three dice, again while any two totals are equal (SM-3, SM-4)."""
    while True:
        rolls = [stream.dice(3) for _ in range(4)]
        totals = [sum(roll) for roll in rolls]
        if len(set(totals)) == 4:
            chair = totals.index(max(totals))
            return Opening(chair, rolls[chair:] + rolls[:chair])


def start_passes_to_the_right(last: Finished, options: Options) -> Deal | End:
    """The next player starts, no matter who won, until the hands are played (SM-5, SM-22)."""
    if last.hand == options["hands"]:
        return End()
    return Deal(dealer=(last.dealer + 1) % 4)


def by_themselves_or_declared(options: Options) -> Wins:
    """A complete hand wins at once and by itself (SM-18), or when its player says so (SM-26)."""
    return Wins(automatic=options["wins"] == "automatic")


def false_win_kills_the_hand(options: Options) -> Mapping[str, Wrong]:
    """Where wins are declared, a false one makes the hand dead and costs nothing (SM-29)."""
    if options["wins"] == "automatic":
        return {}
    return {"win": Wrong(reason="false-win", dead=True)}


def one_hand_won(reading: Reading, win: Win, options: Options) -> Score:
    """Every complete hand is worth the same (SM-21, SM-30)."""
    return Score(score=1, total={"hands": 1})


def winner_counts_one(win: Win, payments: Sequence[int]) -> tuple[int, ...]:
    """Scores are hands won (SM-21)."""
    return tuple(int(seat == win.seat) for seat in range(4))


BOOK = Book(
    id="simple",
    version=1,
    module=__name__,
    document=Document(
        file="003_922ebc6dc7bfad78.txt",
        rulings="SM",
        prose={
            "set": "SM-1, SM-6, SM-7",
            "start": "SM-3, SM-5",
            "turn": "SM-10, SM-11, SM-12",
            "complete": "SM-16, SM-17",
            "winning": "SM-15, SM-18, SM-19, SM-20",
            "end": "SM-13",
            "match": "SM-21, SM-22, SM-23",
            "declaring": "SM-26",
            "passing": "SM-27",
            "several": "SM-28",
            "false-win": "SM-29",
        },
    ),
    # 2.1 Setup
    tiles=TileSet(SUITS_AND_HONOURS),  # 1: SM-1
    wall=Wall(dead=10),  # 6: SM-6
    match=MatchRules(
        opening=highest_roll_starts,  # 4
        next_deal=start_passes_to_the_right,  # 8
    ),
    # Win Condition; 5: the nearest to the right wins, which is the table's own way (SM-19)
    hands=CompleteHands(forms=FOUR_SETS),  # 1-3: SM-16, SM-17
    wins=by_themselves_or_declared,  # 4: SM-18, SM-26
    refusals=Refusals(costs=false_win_kills_the_hand),  # ours: SM-29
    # Gameplay; 5: no melds, so nothing to rob (SM-11, SM-14), which are the defaults
    # Ours: what a win is worth, and how long a match is
    scoring=Scoring(value=one_hand_won),
    settlement=Settlement(gains=winner_counts_one),
    options=(
        Option("hands", default=4, least=1, most=999, ruling="SM-22"),
        Option("wins", default="automatic", choices=("automatic", "declared"), ruling="SM-26"),
    ),
)
