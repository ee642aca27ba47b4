"""A toy with flowers and jokers: nothing is won off a discard, and kongs are paid at once.

Doors: a set that depends on options and their conflict, unlimited jokers, flowers laid out at
once, replacements from the back, no chow, temporary furiten on pungs, a concealed kong after a
pung, instant payments, robbing with head bump, self-draw only, what is turned over after a win,
the winner deals next, wrong claims that are paid for, and a false win that ends the hand.
"""

from collections.abc import Mapping
from typing import Any

from fivewinds.core.codes import ADDED_KONG, FOUR_SETS, KONG, NOBODY
from fivewinds.core.jokers import mask_of
from fivewinds.core.table import Table
from fivewinds.core.table_rules import Calls, Wins, Wrong
from fivewinds.core.wins import Payment, Win
from fivewinds.rules.book import Book, TileSet
from fivewinds.rules.book_parts import (
    AtWin,
    CompleteHands,
    Deal,
    Document,
    End,
    Finished,
    MatchRules,
    PaidAtOnce,
    Refusals,
    Scoring,
    Settled,
    Settlement,
)
from fivewinds.rules.options import YES_OR_NO, Option, Options
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Score
from fivewinds.tiles import ID, show_in_order

RED = ID["7z"]
SUITS = tuple(range(27))
DRAGONS = (ID["5z"], ID["6z"])
FLOWERS = tuple(range(ID["1f"], ID["8f"] + 1))


def tiles(options: Options) -> TileSet:
    """Three suits and four jokers; flowers, or the other dragons in their place; winds."""
    plain = SUITS + (tuple(range(ID["1z"], ID["4z"] + 1)) if options["winds"] else ())
    laid_out = DRAGONS * 4 if options["flowers"] == "dragons" else FLOWERS
    if options["flowers"] == "none":
        laid_out = ()
    return TileSet(
        bytes((*plain * 4, *(RED,) * 4, *laid_out)), {RED: mask_of(plain)}, frozenset(laid_out)
    )


def reveal(table: Table, seat: int) -> Mapping[str, Any]:
    """The last two tiles of the wall are turned over after a win."""
    turned = table.wall[max(table.front, table.end - 2) : table.end]
    return {"flies": tuple(reversed(turned))}


def value(reading: Reading, win: Win, options: Options) -> Score:
    """One point, one for each flower and each one or nine turned over; twice for a flush."""
    flies = sum(tile < 27 and tile % 9 in (0, 8) for tile in win.more.get("flies", ()))
    points = 1 + len(win.flowers) + flies
    score = points * (2 if reading.suits == 1 else 1)
    return Score(score=score, total={"points": points})


def settle(win: Win, score: Score, options: Options) -> Settled:
    """Everybody pays the score, or the robbed player for all three."""
    payments = [-score.score] * 4 if win.source == NOBODY else [0] * 4
    if win.source != NOBODY:
        payments[win.source] = -3 * score.score
    payments[win.seat] = 3 * score.score
    return Settled(tuple(payments), {"flies": show_in_order(win.more.get("flies", ()))})


def kong_payment(table: Table, seat: int, kind: int, source: int) -> Payment:
    """The discarder pays 3, or everybody 1 for an added and 2 for a concealed kong."""
    if kind == KONG:
        payments = [0, 0, 0, 0]
        payments[source], payments[seat] = -3, 3
        return Payment("open-kong", (seat,), tuple(payments))
    each = 1 if kind == ADDED_KONG else 2
    name = "added-kong" if kind == ADDED_KONG else "concealed-kong"
    return Payment(name, (seat,), _from_all(seat, each))


def _from_all(seat: int, each: int) -> tuple[int, ...]:
    return tuple(3 * each if other == seat else -each for other in range(4))


def wrong(options: Options) -> Mapping[str, Wrong]:
    """A false win costs 8 to each and ends the hand; a wrong claim costs 1 to each."""
    claim = Wrong(reason="wrong-claim", payments=lambda table, seats: _from_all(seats[0], -1))
    false_win = Wrong(
        reason="false-win",
        payments=lambda table, seats: tuple(8 * (len(seats) - 4 * (s in seats)) for s in range(4)),
        ends=True,
    )
    kinds = ("pung", "kong", "concealed-kong", "added-kong")
    return {"win": false_win, **dict.fromkeys(kinds, claim)}


def winner_deals(last: Finished, options: Options) -> Deal | End:
    """The winner deals the next hand; after an undecided one the dealer stays."""
    if last.hand == options["hands"]:
        return End()
    return Deal(last.winners[0] if last.winners else last.dealer)


def no_dragons_twice(options: Options) -> str:
    """A toy's conflict: winds are not played together with dragons as flowers."""
    return "conflict-winds" if options["winds"] and options["flowers"] == "dragons" else ""


BOOK = Book(
    id="petal",
    version=1,
    module=__name__,
    document=Document(file="none", rulings="T"),
    tiles=tiles,
    calls=Calls(
        kinds=frozenset({"pung", "kong", "added-kong", "concealed-kong"}),
        after_claim=frozenset({"concealed-kong"}),
        passed_pung=True,
    ),
    wins=Wins(on_discard=False, robbing=True),
    at_win=AtWin(reveal=reveal),
    paid_at_once=PaidAtOnce(kong=kong_payment),
    refusals=Refusals(costs=wrong, rulings={"passed-pung": "T-1", "self-draw-only": "T-2"}),
    hands=CompleteHands(forms=FOUR_SETS),
    scoring=Scoring(value=value),
    settlement=Settlement(settle=settle),
    match=MatchRules(next_deal=winner_deals),
    options=(
        Option("flowers", default="flowers", choices=("none", "flowers", "dragons"), ruling="T-3"),
        Option("winds", default=False, choices=YES_OR_NO, ruling="T-4"),
        Option("hands", default=4, least=1, most=99, ruling="T-5"),
    ),
    option_conflict=no_dragons_twice,
)
