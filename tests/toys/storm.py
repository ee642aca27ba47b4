"""A toy in which play goes on: several winners, jokers of restricted power, in hands and melds.

Doors: jokers claimed and claimed with, what they stand for where that is a choice, precedence by
jokers, jokers laid out by choice, swap-calling barred by sets, hidden kongs, winning on a joker,
all who declare win, play until three have won, all hands shown at the end, wrong declarations of
every kind, dead hands that only discard; calls, flowers and wins that depend on options.
"""

from collections.abc import Mapping
from typing import Any

from fivewinds.core.codes import ACT_KONG, FOUR_SETS, NOBODY, SEVEN_PAIRS
from fivewinds.core.jokers import ANY_TILE, HONOURS, SUITED, mask_of
from fivewinds.core.table import Table
from fivewinds.core.table_rules import Calls, Flowers, Wins, Wrong
from fivewinds.core.wins import Win
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
    Refusals,
    Scoring,
    Settled,
    Settlement,
)
from fivewinds.rules.options import Option, Options
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Best, Score
from fivewinds.tiles import ID

JOKERS = {
    ID["1j"]: ANY_TILE,
    ID["2j"]: SUITED,
    ID["3j"]: HONOURS,
    ID["6j"]: mask_of(range(9)),
}


def fewer_jokers_first(action: int) -> int:
    """Of two claims the one with fewer jokers from the hand goes first."""
    size = 3 if action & 255 == ACT_KONG else 2
    return 3 - sum((action >> 16 + 8 * place & 255) in JOKERS for place in range(size))


def calls(options: Options) -> Calls:
    """Every meld, jokers in chows only as far as the players agree."""
    return Calls(
        kinds=frozenset({"chow", "pung", "kong", "added-kong", "concealed-kong"}),
        hidden_kongs=True,
        swap="set",
        jokers={"chow": options["chow-jokers"], "pung": 1, "kong": 1},
        joker_bars=frozenset({"chow", "pung", "kong"}),
        joker_claimed=frozenset({"pung", "kong"}),
        rank=fewer_jokers_first,
    )


def situate(table: Table, seat: int, by: int) -> tuple[frozenset[str], Mapping[str, Any]]:
    """Who has won before pays nothing more."""
    return frozenset(), {"already-won": tuple(s for s in range(4) if table.won >> s & 1)}


def value(reading: Reading, win: Win, options: Options) -> Score:
    """Two without jokers, one for each joker laid out and each triplet, and one for winning."""
    points = 1 + len(reading.triplets) + len(win.flowers) + (2 if reading.jokers == 0 else 0)
    return Score(score=points, total={"points": points})


def joker_alone(win: Win, found: Best, options: Options) -> str:
    """A lone strongest joker wins only by drawing."""
    return "" if win.drawn or win.hand != (ID["1j"],) else "self-draw-only"


def settle(win: Win, score: Score, options: Options) -> Settled:
    """The discarder pays, or all who have not yet won."""
    payments = [0, 0, 0, 0]
    for seat in range(4):
        pays = seat == win.source if win.source != NOBODY else seat != win.seat
        if pays and seat not in win.more.get("already-won", ()):
            payments[seat] -= score.score
            payments[win.seat] += score.score
    return Settled(tuple(payments))


def wrong(options: Options) -> Mapping[str, Wrong]:
    """Everything wrong costs the penalty; a false win is a dead hand besides."""

    def penalty(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
        (seat,) = seats
        others = [s for s in range(4) if s != seat and not table.won >> s & 1]
        paid = [options["penalty"] * (s in others) for s in range(4)]
        paid[seat] = -options["penalty"] * len(others)
        return tuple(paid)

    kinds = ("chow", "pung", "kong", "concealed-kong", "added-kong", "flower")
    return {
        "win": Wrong(reason="false-win", payments=penalty, dead=True, after_claim=True),
        "discard": Wrong(reason="false-discard", payments=penalty),
        **dict.fromkeys(kinds, Wrong(reason="false-call", payments=penalty)),
    }


def the_deal_passes(last: Finished, options: Options) -> Deal | End:
    """To the right after every hand; four rounds."""
    if last.hand == options["hands"]:
        return End()
    return Deal((last.dealer + 1) % 4, last.hand // 4 % 4)


BOOK = Book(
    id="storm",
    version=1,
    module=__name__,
    document=Document(file="none", rulings="T"),
    tiles=TileSet(SUITS_AND_HONOURS + bytes(JOKERS), JOKERS, frozenset(JOKERS)),
    match=MatchRules(
        dice=lambda stream: stream.dice(2),
        first=Deal(0, 0),
        next_deal=the_deal_passes,
    ),
    calls=calls,
    flowers=lambda options: Flowers(forced=options["laid-out"] == "at-once"),
    wins=lambda options: Wins(
        robbing=True, on_joker=True, several=True, until=options["winners"], weighed=True
    ),
    at_win=AtWin(situate=situate),
    at_end=AtEnd(shows_all=True),
    refusals=Refusals(
        costs=wrong,
        dead_hands_claim=False,
        rulings={"self-draw-only": "T-1", "swap-calling": "T-2", "too-many-jokers": "T-5"},
    ),
    hands=CompleteHands(forms=FOUR_SETS | SEVEN_PAIRS),
    scoring=Scoring(value=value, bar=joker_alone),
    settlement=Settlement(settle=settle),
    options=(
        Option("hands", default=4, least=1, most=64, ruling="T-3"),
        Option("penalty", default=8, least=0, most=256, ruling="T-4"),
        Option("chow-jokers", default=2, least=0, most=2, ruling="T-5"),
        Option("laid-out", default="by-choice", choices=("by-choice", "at-once"), ruling="T-6"),
        Option("winners", default=3, least=1, most=3, ruling="T-7"),
    ),
)
