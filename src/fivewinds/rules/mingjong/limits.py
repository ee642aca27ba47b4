"""小役滿 and 大役滿: hands that are worth a limit, whatever else they have (MJ-60)."""

from fivewinds.rules.arrangements import runs, triplets
from fivewinds.rules.facts import (
    ALWAYS,
    CLAIMED,
    COMPLETES_PAIR,
    DRAWN,
    FOUR_CONCEALED_TRIPLETS,
    FOUR_KONGS,
    FOUR_WINDS,
    NINE_GATES,
    NO_HONOURS,
    NO_MELDS,
    NO_SIMPLES,
    NO_SUITS,
    ONE_SUIT,
    THREE_DRAGONS,
    THREE_WINDS,
    WIND_PAIR,
    all_of,
    flag,
)
from fivewinds.rules.mingjong.examples import closed, opened
from fivewinds.rules.mingjong.groups import EAST, all_chows, kongs, of_dragons, of_winds
from fivewinds.rules.patterns import Pattern, Section
from fivewinds.rules.reading import Reading

SMALL = 120
BIG = 160

SETS = "standard"
PAIRS = "seven-pairs"
SETS_OR_PAIRS = (SETS, PAIRS)
ORPHANS = "thirteen-orphans"

FIRST_TURN = flag("first-turn")
GATES = all_of(NINE_GATES, NO_MELDS)


def pure_gates(r: Reading) -> bool:
    """Without the winning tile exactly 1112345678999: of that there is one more than there."""
    return r.count(r.winning) == (4 if r.winning % 9 in (0, 8) else 2)


def seven_in_a_row(r: Reading) -> bool:
    """Seven different pairs in a row; four alike are not two of them (MJ-67)."""
    lowest = r.kinds & -r.kinds
    return r.kinds == lowest * 0x7F


SMALL_LIMITS = Section(
    "小役滿",
    Pattern(
        "heavenly-hand",
        SMALL,
        lambda r: r.own_wind == EAST,
        where=all_of(FIRST_TURN, DRAWN),
        ruling="MJ-62",
        example=closed("123678m555p23s99s", "4s", by="draw", seat="E", flags=["first-turn"]),
    ),
    Pattern(
        "earthly-hand",
        SMALL,
        lambda r: r.own_wind != EAST and r.win.source == r.win.dealer,
        where=all_of(FIRST_TURN, CLAIMED),
        replaces=("human-hand",),
        ruling="MJ-62",
        example=closed("123678m555p23s99s", "4s", **{"from": "E"}, flags=["first-turn"]),
    ),
    Pattern(
        "human-hand",
        SMALL,
        lambda r: r.own_wind != EAST,
        where=FIRST_TURN,
        ruling="MJ-62",
        example=closed("123678m555p23s99s", "4s", **{"from": "N"}, flags=["first-turn"]),
    ),
    Pattern(
        "big-three-dragons",
        SMALL,
        THREE_DRAGONS,
        tiles=of_dragons,
        shapes=SETS,
        ruling="MJ-66",
        example=opened("12m55p", "3m", "pung:555z", "pung:666z", "pung:777z"),
    ),
    Pattern(
        "little-four-winds",
        SMALL,
        all_of(THREE_WINDS, WIND_PAIR),
        tiles=of_winds,
        shapes=SETS,
        ruling="MJ-66",
        example=opened("12m44z", "3m", "pung:111z", "pung:222z", "pung:333z"),
    ),
    Pattern(
        "thirteen-orphans",
        SMALL,
        ALWAYS,
        shapes=ORPHANS,
        ruling="MJ-63",
        example=closed("19m19p19s1234566z", "7z", by="rob"),
    ),
    Pattern(
        "nine-gates",
        SMALL,
        GATES,
        shapes=SETS,
        ruling="MJ-64",
        example=closed("1112345567899m", "9m"),
    ),
    Pattern(
        "four-concealed-triplets",
        SMALL,
        FOUR_CONCEALED_TRIPLETS,
        shapes=SETS,
        ruling="MJ-65",
        example=closed("222m555888p44s99m", "4s", by="draw"),
    ),
    Pattern(
        "four-consecutive-triplets",
        SMALL,
        triplets("111a 222a 333a 444a"),
        shapes=SETS,
        ruling="MJ-66",
        example=opened("55m99p", "5m", "pung:222m", "kong:3333m", "pung:444m"),
    ),
    unit="limit",
)

BIG_LIMITS = Section(
    "大役滿",
    Pattern(
        "big-four-winds",
        BIG,
        FOUR_WINDS,
        replaces=("little-four-winds",),
        tiles=of_winds,
        shapes=SETS,
        ruling="MJ-66",
        example=opened("44z55p", "4z", "pung:111z", "kong:2222z", "pung:333z"),
    ),
    Pattern(
        "all-honours",
        BIG,
        NO_SUITS,
        shapes=SETS_OR_PAIRS,
        ruling="MJ-66",
        example=closed("1122334455667z", "7z"),
    ),
    Pattern(
        "all-terminals",
        BIG,
        all_of(NO_SIMPLES, NO_HONOURS),
        shapes=SETS_OR_PAIRS,
        ruling="MJ-66",
        example=opened("99s11p", "9s", "pung:111m", "pung:999m", "pung:999p"),
    ),
    Pattern(
        "four-kongs",
        BIG,
        FOUR_KONGS,
        tiles=kongs,
        shapes=SETS,
        ruling="MJ-66",
        example=opened(
            "9m",
            "9m",
            "kong:2222m",
            "added-kong:8888p",
            "concealed-kong:5555s",
            "kong:3333s",
        ),
    ),
    Pattern(
        "thirteen-orphans-thirteen-waits",
        BIG,
        lambda r: r.pair == r.winning,
        replaces=("thirteen-orphans",),
        shapes=ORPHANS,
        ruling="MJ-63",
        example=closed("19m19p19s1234567z", "1m"),
    ),
    Pattern(
        "four-concealed-triplets-single-wait",
        BIG,
        all_of(FOUR_CONCEALED_TRIPLETS, COMPLETES_PAIR),
        replaces=("four-concealed-triplets",),
        shapes=SETS,
        ruling="MJ-65",
        example=closed("222m555888p444s9m", "9m"),
    ),
    Pattern(
        "pure-nine-gates",
        BIG,
        pure_gates,
        where=GATES,
        replaces=("nine-gates",),
        shapes=SETS,
        ruling="MJ-64",
        example=closed("1112345678999m", "4m"),
    ),
    Pattern(
        "big-wheel",
        BIG,
        seven_in_a_row,
        where=all_of(ONE_SUIT, NO_HONOURS),
        shapes=PAIRS,
        ruling="MJ-67",
        example=closed("1122334455667s", "7s"),
    ),
    Pattern(
        "quadruple-chows",
        BIG,
        runs("123a 123a 123a 123a"),
        tiles=all_chows,
        shapes=SETS,
        ruling="MJ-68",
        example=closed("111122223333p9s", "9s"),
    ),
    unit="limit",
)
