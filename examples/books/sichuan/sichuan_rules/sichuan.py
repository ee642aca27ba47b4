"""Sichuan (四川麻將，血戰到底): three suits of which one is left out, three tiles exchanged before
play, and play that goes on until three have won.

The rules in the order in which they are taught; SC-1 and so on are the rulings in
sichuan.rulings.md.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from fivewinds.rulebook import (
    ADDED_KONG,
    BY_DISCARD,
    BY_DRAW,
    EACH,
    FOUR_SETS,
    KONG,
    NOBODY,
    SEATS,
    SEVEN_PAIRS_REPEATED,
    YES_OR_NO,
    AtEnd,
    AtWin,
    BeforePlay,
    Book,
    Calls,
    CompleteHands,
    Deal,
    Document,
    End,
    Ending,
    Exchange,
    Field,
    Finished,
    Flag,
    MatchRules,
    Option,
    Options,
    PaidAtOnce,
    Pattern,
    Patterns,
    Payment,
    Printed,
    Reading,
    Refusals,
    Requests,
    Score,
    Scoring,
    Seats,
    Section,
    Settled,
    Settlement,
    Table,
    TileSet,
    Wall,
    Win,
    Wins,
    Wrong,
    all_of,
    discarded_after_kong,
    facts,
    flags,
    ladder,
    replaced,
    require,
)

require(2)

# 1. The set (SC-1)

TILES = TileSet(bytes(tile for tile in range(27) for _ in range(4)))

# 2. Before play (SC-2, SC-3)

AROUND = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3, 6: 3}
"""By the die, how many seats further the three tiles go."""


def before(options: Options) -> BeforePlay:
    """Three tiles of one suit, unless the players leave that out; then a suit to play without."""
    exchange = Exchange(tiles=3, one_suit=True, over=lambda dice: AROUND[dice[0]])
    return BeforePlay(exchange=exchange if options["exchange"] else None, void=True)


# 3. What a hand is worth (SC-6 to SC-17)


def roots(reading: Reading) -> int:
    """Kinds of which the hand has all four, in a kong or not."""
    return len(_fours(reading))


def _fours(reading: Reading) -> list[int]:
    win = reading.win
    tiles = Counter((*win.hand, win.tile))
    for meld in win.melds:
        tiles.update(meld.tiles)
    return sorted(tile for tile, count in tiles.items() if count == 4)


def terminals_everywhere(reading: Reading) -> bool:
    """Every set and the pair has a one or a nine."""
    return (
        all(tile % 9 in (0, 6) for tile in reading.runs)
        and all(tile % 9 in (0, 8) for tile in reading.triplets)
        and all(tile % 9 in (0, 8) for tile in reading.pairs)
    )


SETS = ("standard",)
PATTERNS = Patterns(
    Section(
        "Tiles",
        Pattern("full-flush", 2, facts.ONE_SUIT, ruling="SC-8", example="1222233455678m+8m"),
        Pattern(
            "root",
            1,
            roots,
            most=EACH,
            tiles=lambda reading: [(tile,) * 4 for tile in _fours(reading)],
            ruling="SC-9",
            example={
                "hand": "123456m234p5s",
                "melds": [{"kind": "kong", "tiles": "7777p"}],
                "win": "5s",
                "by": "draw",
            },
        ),
    ),
    Section(
        "Shape",
        ladder(
            Pattern(
                "all-triplets",
                1,
                facts.FOUR_TRIPLETS,
                ruling="SC-10",
                example="111m2223334445p+5p",
            ),
            Pattern(
                "golden-hook",
                2,
                all_of(facts.FOUR_TRIPLETS, facts.FOUR_MELDS),
                ruling="SC-11",
                example={
                    "hand": "5p",
                    "melds": [
                        {"kind": "pung", "tiles": each} for each in ("111m", "222p", "333p", "444m")
                    ],
                    "win": "5p",
                    "by": "draw",
                },
            ),
        ),
        Pattern(
            "seven-pairs",
            2,
            facts.ALWAYS,
            shapes=("seven-pairs",),
            ruling="SC-12",
            example="1133m224557799p+4p",
        ),
        Pattern(
            "terminals",
            2,
            terminals_everywhere,
            shapes=SETS,
            ruling="SC-13",
            example="1123789m123999p+1m",
        ),
    ),
    Section(
        "Situation",
        Pattern(
            "drawn",
            1,
            lambda reading: reading.drawn and reading.options["drawn"] == "faan",
            ruling="SC-14",
            example={
                "hand": "123456m34p67899p",
                "win": "5p",
                "by": "draw",
                "options": {"drawn": "faan"},
            },
        ),
        Pattern(
            "robbing",
            1,
            facts.ROBBED,
            ruling="SC-15",
            example={"hand": "123456m34p67899p", "win": "5p", "by": "rob", "from": "S"},
        ),
        Pattern(
            "after-kong",
            1,
            lambda reading: reading.flag("after-kong"),
            ruling="SC-15",
            example={
                "hand": "34p99567p",
                "melds": [
                    {"kind": "kong", "tiles": "7777m"},
                    {"kind": "pung", "tiles": "222m"},
                ],
                "win": "5p",
                "by": "draw",
                "flags": ["after-kong"],
            },
        ),
        Pattern(
            "kong-discard",
            1,
            lambda reading: reading.flag("kong-discard"),
            ruling="SC-15",
            example={
                "hand": "123456m34p67899p",
                "win": "5p",
                "by": "discard",
                "from": "S",
                "flags": ["kong-discard"],
            },
        ),
        Pattern(
            "last-tile",
            1,
            lambda reading: reading.flag("last-tile"),
            ruling="SC-16",
            example={
                "hand": "123456m34p67899p",
                "win": "5p",
                "by": "draw",
                "flags": ["last-tile"],
            },
        ),
    ),
    shapes=("standard", "seven-pairs"),
)

MOST = 8
BASE = Printed("faan", "base", {faan: 2**faan for faan in range(MOST + 1)}, ruling="SC-6")


def value(reading: Reading, win: Win, options: Options) -> Score:
    """One, doubled by each faan up to the limit (SC-6, SC-7)."""
    tally = PATTERNS.under(options).tally(reading)
    faan = min(tally.faan, options["limit"])
    row = BASE[faan]
    return Score(row.value, {"faan": faan}, tally, row)


def settle(win: Win, score: Score, options: Options) -> Settled:
    """Who gave the tile pays, or all who still play, by the option a point more (SC-14)."""
    payments = [0, 0, 0, 0]
    more = 1 if win.drawn and options["drawn"] == "point" else 0
    for seat in range(SEATS):
        pays = seat == win.source if win.source != NOBODY else seat != win.seat
        if pays and seat not in win.more["already-won"]:
            payments[seat] -= score.score + more
            payments[win.seat] += score.score + more
    return Settled(tuple(payments))


# 4. At the table


def situate(table: Table, seat: int, by: int) -> tuple[frozenset[str], Mapping[str, Any]]:
    """What came before the winning tile, and who has won already."""
    found = set()
    if by == BY_DRAW and replaced(table, seat).kong:
        found.add("after-kong")
    if by == BY_DISCARD and discarded_after_kong(table):
        found.add("kong-discard")
    if table.left() == 0 and by in (BY_DRAW, BY_DISCARD):
        found.add("last-tile")
    return frozenset(found), {"already-won": _out(table)}


def _out(table: Table) -> tuple[int, ...]:
    return tuple(seat for seat in range(SEATS) if table.won >> seat & 1)


def kong_payment(table: Table, seat: int, kind: int, source: int) -> Payment:
    """Who gave the tile pays two, or all who still play: two, one for an added kong (SC-17)."""
    payments = [0, 0, 0, 0]
    each = 1 if kind == ADDED_KONG else 2
    for other in range(SEATS):
        pays = other == source if kind == KONG else other != seat
        if pays and not table.won >> other & 1:
            payments[other] -= each
            payments[seat] += each
    return Payment("kong", (seat,), tuple(payments))


def exhausted(table: Table, options: Options) -> Ending:
    """Who holds tiles of the void suit pays the limit to each who does not; then who does not wait
    pays each who waits the most that hand could have won (SC-18, SC-19).
    """
    playing = [seat for seat in range(SEATS) if not table.won >> seat & 1]
    pigs = [
        seat for seat in playing if any(table.void[seat] >> tile & 1 for tile in table.held(seat))
    ]
    worth = {seat: _best_wait(table, seat, options) for seat in playing if seat not in pigs}
    payments = [0, 0, 0, 0]

    def pay(payer: int, receiver: int, points: int) -> None:
        payments[payer] -= points
        payments[receiver] += points

    for pig in pigs:
        for seat in worth:
            pay(pig, seat, BASE[options["limit"]].value)
    for seat, points in worth.items():
        for other, theirs in worth.items():
            if points and not theirs:
                pay(other, seat, points)
    return Ending(payments=tuple(payments), shown=tuple(playing))


def _best_wait(table: Table, seat: int, options: Options) -> int:
    """The most that a hand could win on a discard; 0 where it does not wait."""
    best = 0
    held = tuple(table.held(seat))
    for tile in table.waits(seat):
        if not table.void[seat] >> tile & 1:
            win = Win(
                *(seat, BY_DISCARD, tile, (seat + 1) % SEATS, held, table.dealer),
                melds=table.melds[seat],
                more={"already-won": ()},
            )
            found = BOOK.count(win, options)
            best = max(best, 0 if found.reason else found.score.score)
    return best


def penalty(options: Options, table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    """A false win pays the limit to each who still plays."""
    (seat,) = seats
    payments = [0, 0, 0, 0]
    for other in range(SEATS):
        if other != seat and not table.won >> other & 1:
            payments[other] += BASE[options["limit"]].value
            payments[seat] -= BASE[options["limit"]].value
    return tuple(payments)


def wrong(options: Options) -> Mapping[str, Wrong]:
    """At a strict table a false win is paid, and the hand may no longer win (SC-20)."""

    def paid(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
        return penalty(options, table, seats)

    return {"win": Wrong(reason="false-win", payments=paid, dead=True)}


def next_deal(last: Finished, options: Options) -> Deal | End:
    """Who won first deals the next hand; nobody, and the dealer does (SC-21)."""
    if last.hand == options["hands"]:
        return End()
    return Deal(last.winners[0] if last.winners else last.dealer)


BOOK = Book(
    id="sichuan",
    version=1,
    module=__name__,
    document=Document(file="none", rulings="SC", tables=(BASE,)),
    tiles=TILES,
    wall=Wall(),
    match=MatchRules(dice=lambda stream: stream.dice(1), next_deal=next_deal),
    before=before,
    calls=Calls(kinds=frozenset({"pung", "kong", "added-kong", "concealed-kong"})),
    wins=Wins(robbing=True, several=True, until=3),
    at_win=AtWin(situate=situate),
    paid_at_once=PaidAtOnce(kong=kong_payment),
    at_end=AtEnd(exhausted=exhausted, waiting_paid="SC-19"),
    refusals=Refusals(costs=wrong, rulings={"void-suit": "SC-3"}),
    hands=CompleteHands(forms=FOUR_SETS | SEVEN_PAIRS_REPEATED),
    scoring=Scoring(value=value),
    settlement=Settlement(settle=settle),
    requests=Requests(
        flags=(
            Flag("after-kong", by=("draw",), needs=(flags.A_KONG,)),
            Flag("kong-discard", by=("discard",)),
            Flag("last-tile", by=("draw", "discard")),
        ),
        fields=(Field("already-won", Seats(2, out=True), default=(), fact="winners"),),
    ),
    options=(
        Option("exchange", default=True, choices=YES_OR_NO, ruling="SC-2"),
        Option("limit", default=4, least=2, most=MOST, ruling="SC-7"),
        Option("drawn", default="point", choices=("point", "faan", "nothing"), ruling="SC-14"),
        Option("hands", default=8, least=1, most=64, ruling="SC-21"),
    ),
    patterns=PATTERNS,
)
