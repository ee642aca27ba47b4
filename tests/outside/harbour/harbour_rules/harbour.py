"""Harbour mahjong: every meld, a few patterns, a small table of what they pay."""

from collections.abc import Mapping
from typing import Any

from fivewinds.core.codes import BY_DRAW, FOUR_SETS, NOBODY, SEVEN_PAIRS
from fivewinds.core.history import replaced
from fivewinds.core.table import Table
from fivewinds.core.table_rules import Calls, Wins, Wrong
from fivewinds.core.wins import Win
from fivewinds.rules.book import (
    SUITS_AND_HONOURS,
    Book,
    Deal,
    End,
    Finished,
    Options,
    Settled,
    TileSet,
)
from fivewinds.rules.counting import Tally
from fivewinds.rules.facts import ALWAYS, CLOSED, DRAWN, FOUR_TRIPLETS, NO_HONOURS, ONE_SUIT, all_of
from fivewinds.rules.flags import A_KONG, Flag
from fivewinds.rules.options import YES_OR_NO, Option
from fivewinds.rules.patterns import EACH, Pattern, Patterns, Section, ladder
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import NoWin, Score
from fivewinds.rules.tables import Printed
from fivewinds.tiles import ID

DRAGONS = range(ID["5z"], ID["7z"] + 1)


def dragons(reading: Reading) -> list[int]:
    """The triplets of dragons."""
    return [tile for tile in reading.triplets if tile in DRAGONS]


PATTERNS = Patterns(
    Section(
        "Tiles",
        ladder(
            Pattern("half-flush", 2, ONE_SUIT, ruling="H-1", example="123456789m1122z+2z"),
            Pattern(
                "full-flush",
                5,
                all_of(ONE_SUIT, NO_HONOURS),
                ruling="H-1",
                example="1112345678999m+5m",
            ),
        ),
        Pattern(
            "dragons",
            1,
            lambda reading: len(dragons(reading)),
            most=EACH,
            tiles=lambda reading: [(tile,) * 3 for tile in dragons(reading)],
            ruling="H-2",
            example="123456m55p34s666z+5s",
        ),
    ),
    Section(
        "Sets",
        Pattern("all-triplets", 3, FOUR_TRIPLETS, ruling="H-3", example="111m222p333s4446z+6z"),
        Pattern("seven-pairs", 3, ALWAYS, shapes="seven-pairs", example="1122m3344p5566s6z+6z"),
    ),
    Section(
        "Situation",
        Pattern("drawn", 1, DRAWN, ruling="H-4", example="123456789m1122p+2p"),
        Pattern("closed", 1, CLOSED, ruling="H-4", example="123456789m1122p+2p"),
        Pattern(
            "after-kong",
            1,
            lambda reading: reading.flag("after-kong"),
            ruling="H-5",
            example={
                "hand": "123456789m1p",
                "melds": [{"kind": "concealed-kong", "tiles": "5555s"}],
                "win": "1p",
                "by": "draw",
                "flags": ["after-kong"],
            },
        ),
    ),
)
PAYOUT = Printed("faan", "payout", {0: 1, 1: 2, 2: 4, 3: 8, 5: 16, 8: 32}, ruling="H-6")


def calls(options: Options) -> Calls:
    """Every meld; without chows only if the players agree on that."""
    kinds = {"pung", "kong", "added-kong", "concealed-kong"}
    return Calls(kinds=frozenset(kinds | {"chow"} if options["chows"] else kinds))


def situate(table: Table, seat: int, by: int) -> tuple[frozenset[str], Mapping[str, Any]]:
    """Whether the winning tile replaces a kong."""
    after_kong = by == BY_DRAW and replaced(table, seat).kong
    return frozenset({"after-kong"} if after_kong else ()), {}


def value(tally: Tally, win: Win, options: Options) -> Score | NoWin:
    """The faan of all patterns by the printed table, if they are enough."""
    if tally.faan < options["minimum"]:
        return NoWin("minimum", tally.faan)
    row = PAYOUT[tally.faan]
    return Score(row.value, {"faan": tally.faan}, row=row)


def settle(win: Win, score: Score, options: Options) -> Settled:
    """Everybody pays, and whoever gave the tile pays double."""
    payments = [0, 0, 0, 0]
    for seat in range(4):
        if seat != win.seat:
            payments[seat] = -score.score * (2 if win.source in (seat, NOBODY) else 1)
            payments[win.seat] -= payments[seat]
    return Settled(tuple(payments))


def the_loser_deals(last: Finished, options: Options) -> Deal | End:
    """The deal goes to the right of a winner, and stays when nobody won."""
    if last.hand == options["hands"]:
        return End()
    return Deal((last.winners[0] + 1) % 4 if last.winners else last.dealer)


def penalty(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    """A false win costs 4 to each."""
    return tuple(-12 if seat in seats else 4 for seat in range(4))


BOOK = Book(
    id="harbour",
    version=1,
    document="harbour.txt",
    module=__name__,
    rulings="H",
    tiles=TileSet(SUITS_AND_HONOURS),
    calls=calls,
    wins=Wins(robbing=True, weighed=True),
    situate=situate,
    wrong=lambda options: {"win": Wrong(reason="false-win", payments=penalty, dead=True)},
    bars={"minimum": "H-7"},
    forms=FOUR_SETS | SEVEN_PAIRS,
    value=value,
    settle=settle,
    next_deal=the_loser_deals,
    flags=(Flag("after-kong", by=("draw",), needs=(A_KONG,)),),
    options=(
        Option("minimum", default=1, least=0, most=5, ruling="H-7"),
        Option("hands", default=4, least=1, most=99, ruling="H-8"),
        Option("chows", default=True, choices=YES_OR_NO, ruling="H-9"),
    ),
    patterns=PATTERNS,
    tables=(PAYOUT,),
)
