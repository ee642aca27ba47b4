"""Hong Kong Old Style (香港舊章): 144 tiles with flowers, three faan to win, ten at most.

The rules in the order in which they are taught; HK-1 and so on are the rulings in
hong_kong.rulings.md.
"""

from collections.abc import Mapping
from typing import Any

from fivewinds.rulebook import (
    BY_DISCARD,
    BY_DRAW,
    EACH,
    EVERYTHING,
    FOUR_SETS,
    ID,
    NOBODY,
    SUITS_AND_HONOURS,
    THIRTEEN_ORPHANS,
    YES_OR_NO,
    AtWin,
    Book,
    Calls,
    CompleteHands,
    Deal,
    Document,
    End,
    Finished,
    Flag,
    MatchRules,
    NoWin,
    Option,
    Options,
    Pattern,
    Patterns,
    Printed,
    Reading,
    Refusals,
    Requests,
    Score,
    Scoring,
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
    facts,
    flags,
    ladder,
    replaced,
    require,
)

require(2)

# 1. The set (HK-1, HK-2)

FLOWERS = range(ID["1f"], ID["8f"] + 1)
WINDS = range(ID["1z"], ID["4z"] + 1)
DRAGONS = range(ID["5z"], ID["7z"] + 1)
SETS = ("standard",)
LIMIT = 10
"""Faan beyond these are not counted, and a limit hand has as many (HK-7)."""


def tiles(options: Options) -> TileSet:
    """Suits, honours and, unless the players leave them out, eight flowers."""
    laid_out = FLOWERS if options["flowers"] else ()
    return TileSet(SUITS_AND_HONOURS + bytes(laid_out), flowers=frozenset(laid_out))


# 2. What a hand is worth (HK-8 to HK-26)


def triplets_of(reading: Reading, kinds: range) -> list[int]:
    """The triplets and kongs of some kinds of tiles."""
    return [tile for tile in reading.triplets if tile in kinds]


def threes(reading: Reading, kinds: range) -> list[tuple[int, ...]]:
    """The same as sets, for the explanation."""
    return [(tile,) * 3 for tile in triplets_of(reading, kinds)]


def has_pair_of(reading: Reading, kinds: range) -> bool:
    """Whether the pair is of one of these kinds."""
    return any(tile in kinds for tile in reading.pairs)


def own_flowers(reading: Reading) -> int:
    """The flower and the season of the own seat: the first two for East, and so on."""
    wind = reading.own_wind - ID["1z"]
    return sum((tile - ID["1f"]) % 4 == wind for tile in reading.win.flowers)


def whole_groups(reading: Reading) -> int:
    """Complete groups of four flowers or four seasons."""
    laid = set(reading.win.flowers)
    return sum(laid >= set(range(first, first + 4)) for first in (ID["1f"], ID["5f"]))


def nine_gates(reading: Reading) -> bool:
    """1112345678999 of one suit, concealed, and any tile of it."""
    if not reading.has(facts.NO_MELDS, facts.ONE_SUIT, facts.NO_HONOURS):
        return False
    first = min(reading.tiles) // 9 * 9
    held = [reading.count(first + number) for number in range(9)]
    return held[0] >= 3 and held[8] >= 3 and all(held)


A_KONG = [{"kind": "kong", "tiles": "7777z"}]

PATTERNS = Patterns(
    Section(
        "Tiles",
        ladder(
            Pattern(
                "half-flush",
                3,
                all_of(facts.ONE_SUIT, facts.SOME_HONOURS),
                ruling="HK-8",
                example="123456789m1122z+2z",
            ),
            Pattern(
                "full-flush",
                7,
                all_of(facts.ONE_SUIT, facts.NO_HONOURS),
                ruling="HK-8",
                example="1222233455678m+8m",
            ),
        ),
        ladder(
            Pattern(
                "dragons",
                1,
                lambda reading: len(triplets_of(reading, DRAGONS)),
                most=EACH,
                tiles=lambda reading: threes(reading, DRAGONS),
                ruling="HK-9",
                example={"hand": "123456p55599s77z", "win": "7z", "by": "draw"},
            ),
            Pattern(
                "small-dragons",
                5,
                lambda reading: (
                    len(triplets_of(reading, DRAGONS)) == 2 and has_pair_of(reading, DRAGONS)
                ),
                ruling="HK-10",
                example="123m55566677z99s+9s",
            ),
            Pattern(
                "great-dragons",
                8,
                lambda reading: len(triplets_of(reading, DRAGONS)) == 3,
                ruling="HK-10",
                example="123m55566677z99s+7z",
            ),
        ),
        Pattern(
            "seat-wind",
            1,
            lambda reading: reading.own_wind in reading.triplets,
            ruling="HK-11",
            example={"hand": "123456p55599s11z", "win": "1z", "by": "draw", "round": "S"},
        ),
        Pattern(
            "round-wind",
            1,
            lambda reading: reading.round_wind in reading.triplets,
            ruling="HK-11",
            example={"hand": "123456p55599s11z", "win": "1z", "by": "draw", "seat": "S"},
        ),
        Pattern(
            "small-winds",
            6,
            lambda reading: len(triplets_of(reading, WINDS)) == 3 and has_pair_of(reading, WINDS),
            ruling="HK-12",
            example="123m1112223344z+3z",
        ),
    ),
    Section(
        "Sets",
        Pattern("all-chows", 1, facts.FOUR_RUNS, ruling="HK-13", example="123456m34p99567s+5p"),
        Pattern(
            "all-triplets", 3, facts.FOUR_TRIPLETS, ruling="HK-14", example="111m222p333s4446z+6z"
        ),
    ),
    Section(
        "Situation",
        Pattern("drawn", 1, facts.DRAWN, ruling="HK-15", example="123456m34p99567s+5p"),
        Pattern("concealed", 1, facts.NO_MELDS, ruling="HK-16", example="123456m34p99567s+5p"),
        Pattern(
            "robbing",
            1,
            facts.ROBBED,
            ruling="HK-17",
            example={
                "hand": "123456m34p99567s",
                "win": "5p",
                "by": "rob",
                "from": "S",
            },
        ),
        Pattern(
            "last-tile",
            1,
            lambda reading: reading.flag("last-tile"),
            ruling="HK-18",
            example={
                "hand": "123456m34p99567s",
                "win": "5p",
                "by": "draw",
                "flags": ["last-tile"],
            },
        ),
        Pattern(
            "after-kong",
            1,
            lambda reading: reading.flag("after-kong"),
            ruling="HK-19",
            example={
                "hand": "34p99567123s",
                "melds": A_KONG,
                "win": "5p",
                "by": "draw",
                "flags": ["after-kong"],
            },
        ),
    ),
    Section(
        "Flowers",
        Pattern(
            "no-flowers",
            1,
            lambda reading: reading.options["flowers"] and not reading.win.flowers,
            ruling="HK-20",
            example="123456m34p99567s+5p",
        ),
        Pattern(
            "own-flower",
            1,
            own_flowers,
            most=EACH,
            tiles=lambda reading: [
                (tile,)
                for tile in reading.win.flowers
                if (tile - ID["1f"]) % 4 == reading.own_wind - ID["1z"]
            ],
            ruling="HK-21",
            example={"hand": "123456m34p99567s", "win": "5p", "by": "draw", "flowers": "15f"},
        ),
        Pattern(
            "flower-group",
            2,
            whole_groups,
            most=EACH,
            ruling="HK-22",
            example={"hand": "123456m34p99567s", "win": "5p", "by": "draw", "flowers": "1234f"},
        ),
    ),
    Section(
        "Limit hands",
        Pattern(
            "great-winds",
            LIMIT,
            lambda reading: len(triplets_of(reading, WINDS)) == 4,
            unit="limit",
            replaces=EVERYTHING,
            ruling="HK-23",
            example="11122233344z99m+4z",
        ),
        Pattern(
            "all-honours",
            LIMIT,
            facts.NO_SUITS,
            unit="limit",
            shapes=SETS,
            replaces=EVERYTHING,
            ruling="HK-24",
            example="1112225556677z+7z",
        ),
        Pattern(
            "nine-gates",
            LIMIT,
            nine_gates,
            unit="limit",
            replaces=EVERYTHING,
            ruling="HK-25",
            example="1112345678999m+5m",
        ),
        Pattern(
            "thirteen-orphans",
            LIMIT,
            facts.ALWAYS,
            unit="limit",
            shapes=("thirteen-orphans",),
            replaces=EVERYTHING,
            ruling="HK-26",
            example="19m19p19s1234567z+1z",
        ),
    ),
    shapes=("standard", "thirteen-orphans"),
)

BASE = Printed(
    "faan",
    "base",
    {0: 1, 1: 2, 2: 4, 3: 8, 4: 16, 5: 24, 6: 32, 7: 48, 8: 64, 9: 96, 10: 128},
    ruling="HK-6",
)


def value(reading: Reading, win: Win, options: Options) -> Score | NoWin:
    """The base of the faan, of ten at most, if there are enough of them (HK-5, HK-6, HK-7)."""
    tally = PATTERNS.under(options).tally(reading)
    faan = LIMIT if tally.limit else min(tally.faan, LIMIT)
    if faan < options["minimum"]:
        return NoWin("minimum", faan)
    row = BASE[faan]
    return Score(row.value, {"faan": faan}, tally, row)


def settle(win: Win, score: Score, options: Options) -> Settled:
    """A drawn tile: all three pay the base twice. Else HK-27: who gave it pays it four times, or
    twice with the other two paying it once.
    """
    payments = [0, 0, 0, 0]
    for seat in range(4):
        if seat == win.seat:
            continue
        gave = win.source == seat
        times = 2 if win.source == NOBODY or (gave and not options["full-gun"]) else 1
        if options["full-gun"] and win.source != NOBODY:
            times = 4 if gave else 0
        payments[seat] = -score.score * times
        payments[win.seat] += score.score * times
    return Settled(tuple(payments))


# 3. At the table


def situate(table: Table, seat: int, by: int) -> tuple[frozenset[str], Mapping[str, Any]]:
    """Whether the winning tile replaced a kong, or is the last of the wall or came after it."""
    found = set()
    if by == BY_DRAW and replaced(table, seat).kong:
        found.add("after-kong")
    if by in (BY_DRAW, BY_DISCARD) and table.left() == 0:
        found.add("last-tile")
    return frozenset(found), {}


def penalty(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
    """A false win pays each of the others the base of a limit hand (HK-28)."""
    each = BASE[LIMIT].value
    return tuple(each * (len(seats) - 4 * (seat in seats)) for seat in range(4))


def next_deal(last: Finished, options: Options) -> Deal | End:
    """East deals again after winning or an undecided hand; four winds make a match (HK-4)."""
    wind = last.round or 0
    if last.dealer in last.winners or not last.winners:
        return End() if last.hand >= options["most-hands"] else Deal(last.dealer, wind)
    dealer = (last.dealer + 1) % 4
    if dealer == 0:
        wind += 1
    if wind == options["rounds"] or last.hand >= options["most-hands"]:
        return End()
    return Deal(dealer, wind)


BOOK = Book(
    id="hong-kong",
    version=1,
    module=__name__,
    document=Document(file="none", rulings="HK", tables=(BASE,)),
    tiles=tiles,
    wall=Wall(),
    calls=Calls(kinds=frozenset({"chow", "pung", "kong", "added-kong", "concealed-kong"})),
    wins=Wins(robbing=True, weighed=True, several=False),
    at_win=AtWin(situate=situate),
    refusals=Refusals(
        costs=lambda options: {"win": Wrong(reason="false-win", payments=penalty, ends=True)},
        rulings={"minimum": "HK-5"},
    ),
    hands=CompleteHands(forms=FOUR_SETS | THIRTEEN_ORPHANS),
    scoring=Scoring(value=value),
    settlement=Settlement(settle=settle),
    match=MatchRules(first=Deal(0, 0), next_deal=next_deal),
    requests=Requests(
        flags=(
            Flag("after-kong", by=("draw",), needs=(flags.A_KONG,)),
            Flag("last-tile", by=("draw", "discard")),
        ),
    ),
    options=(
        Option("minimum", default=3, least=0, most=8, ruling="HK-5"),
        Option("flowers", default=True, choices=YES_OR_NO, ruling="HK-2"),
        Option("full-gun", default=False, choices=YES_OR_NO, ruling="HK-27"),
        Option("rounds", default=4, least=1, most=4, ruling="HK-4"),
        Option("most-hands", default=64, least=4, most=200, ruling="HK-4"),
    ),
    patterns=PATTERNS,
)
