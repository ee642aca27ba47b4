"""A toy in which seats act before play: they exchange tiles, then name a suit to play without.

Doors: `BeforePlay` with its exchange, how far tiles go by dice, and void suits, both by options;
play goes on until three have won.
"""

from collections.abc import Mapping
from typing import Any

from fivewinds.core.codes import FOUR_SETS, NOBODY, SEVEN_PAIRS_REPEATED
from fivewinds.core.table import Table
from fivewinds.core.table_rules import BeforePlay, Calls, Exchange, Wins, Wrong
from fivewinds.core.wins import Win
from fivewinds.rules.book import Book, TileSet
from fivewinds.rules.book_parts import (
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
from fivewinds.rules.options import YES_OR_NO, Option, Options
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Score

SUITS = bytes(tile for tile in range(27) for _ in range(4))


def before(options: Options) -> BeforePlay:
    """So many tiles go as far as a die says; then everybody names a suit."""
    exchange = None
    if options["tiles"]:
        exchange = Exchange(
            tiles=options["tiles"],
            one_suit=options["one-suit"],
            over=lambda dice: 1 + dice[0] % 3,
        )
    return BeforePlay(exchange=exchange, void=options["void"])


def situate(table: Table, seat: int, by: int) -> tuple[frozenset[str], Mapping[str, Any]]:
    """Who has won before pays nothing more."""
    return frozenset(), {"already-won": tuple(s for s in range(4) if table.won >> s & 1)}


def value(reading: Reading, win: Win, options: Options) -> Score:
    """One point, and one for each triplet."""
    return Score(1 + len(reading.triplets), {"points": 1 + len(reading.triplets)})


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
    """A discard of another suit than the void one makes a dead hand, as does a false win."""
    dead = Wrong(reason="false-win", dead=True)
    return {"win": dead, "discard": Wrong(reason="wrong-suit", dead=True)}


def the_deal_passes(last: Finished, options: Options) -> Deal | End:
    """To the right after every hand."""
    return End() if last.hand == options["hands"] else Deal((last.dealer + 1) % 4)


BOOK = Book(
    id="willow",
    version=1,
    module=__name__,
    document=Document(file="none", rulings="T"),
    tiles=TileSet(SUITS),
    match=MatchRules(dice=lambda stream: stream.dice(1), next_deal=the_deal_passes),
    before=before,
    calls=Calls(kinds=frozenset({"pung", "kong", "added-kong", "concealed-kong"})),
    wins=Wins(robbing=True, several=True, until=3),
    at_win=AtWin(situate=situate),
    refusals=Refusals(costs=wrong, rulings={"void-suit": "T-2"}),
    hands=CompleteHands(forms=FOUR_SETS | SEVEN_PAIRS_REPEATED),
    scoring=Scoring(value=value),
    settlement=Settlement(settle=settle),
    options=(
        Option("hands", default=4, least=1, most=64, ruling="T-1"),
        Option("tiles", default=3, choices=(0, 2, 3), ruling="T-1"),
        Option("one-suit", default=True, choices=YES_OR_NO, ruling="T-1"),
        Option("void", default=True, choices=YES_OR_NO, ruling="T-2"),
    ),
)
