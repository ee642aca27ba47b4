"""小役滿 and 大役滿: hands that are worth a limit, whatever else they have (MJ-60).

Under each heading stand the facts of its patterns as bits, the function that finds them in a
reading, and the patterns with their prices and the tiles that earn them. The bits of both headings
are those that `patterns` leaves free.
"""

from fivewinds.rules.facts import TERMINAL_KINDS
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.mingjong.examples import closed, opened
from fivewinds.rules.mingjong.kinds import (
    DRAGONS,
    FIRST_DRAGON,
    FIRST_WIND,
    HONOURS,
    ONE,
    ORPHANS,
    PAIRS,
    SETS,
    SETS_OR_PAIRS,
    SUIT,
    WINDS,
    in_each_suit,
)
from fivewinds.rules.patterns import Pattern, Section
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group

SMALL = 120
BIG = 160


def how_many(bits: int) -> int:
    """How many bits are set."""
    number = 0
    while bits:
        bits &= bits - 1
        number += 1
    return number


def suits_in(kinds: int) -> int:
    """How many suits there are."""
    return (kinds & SUIT != 0) + (kinds >> 9 & SUIT != 0) + (kinds >> 18 & SUIT != 0)


# The tiles that earn a pattern


def triplets_in(r: Reading) -> list[Group]:
    """All triplets, kongs among them."""
    return [group for group in r.sets if group[0] == group[1]]


def chows_in(r: Reading) -> list[Group]:
    """All chows."""
    return [group for group in r.sets if group[0] != group[1]]


def of_dragons(r: Reading) -> list[Group]:
    """Triplets of dragons, and the pair if it is of dragons too."""
    pair = [(r.pair, r.pair)] if r.pair >= FIRST_DRAGON else []
    return [group for group in triplets_in(r) if group[0] >= FIRST_DRAGON] + pair


def of_winds(r: Reading) -> list[Group]:
    """Triplets of winds, and the pair if it is of winds too."""
    pair = [(r.pair, r.pair)] if FIRST_WIND <= r.pair < FIRST_DRAGON else []
    return [g for g in triplets_in(r) if FIRST_WIND <= g[0] < FIRST_DRAGON] + pair


def kongs(r: Reading) -> list[Group]:
    """The kongs."""
    return [group for group in r.sets if len(group) == 4]


# 小役滿

HEAVENLY_HAND = 1 << 34
EARTHLY_HAND = 1 << 35
HUMAN_HAND = 1 << 36
BIG_THREE_DRAGONS = 1 << 37
LITTLE_FOUR_WINDS = 1 << 38
THIRTEEN_ORPHANS = 1 << 39
NINE_GATES = 1 << 40
FOUR_CONCEALED_TRIPLETS = 1 << 41
FOUR_CONSECUTIVE_TRIPLETS = 1 << 42

FOUR_FROM = in_each_suit((0, 1, 2, 3, 4, 5))
"""Where four triplets in a row may begin without leaving their suit."""


def first_turn(s: Setting) -> int:
    """The dealer on the first draw; another player otherwise (MJ-62)."""
    if s.own_wind == FIRST_WIND:
        return HEAVENLY_HAND if s.drawn else 0
    earthly = not s.drawn and s.source == s.dealer
    return HUMAN_HAND | EARTHLY_HAND if earthly else HUMAN_HAND


def small_limits(r: Reading) -> int:
    """What the tiles show."""
    bits = 0
    if r.shape != SETS:
        return 0 if r.shape == PAIRS else THIRTEEN_ORPHANS  # MJ-63
    alike = r.triplet_kinds
    if alike & DRAGONS == DRAGONS:
        bits |= BIG_THREE_DRAGONS  # MJ-66
    if FIRST_WIND <= r.pair < FIRST_DRAGON and how_many(alike & WINDS) == 3:
        bits |= LITTLE_FOUR_WINDS
    if is_gates(r):
        bits |= NINE_GATES
    if r.hidden == 4:
        bits |= FOUR_CONCEALED_TRIPLETS  # MJ-65
    if alike & alike >> 1 & alike >> 2 & alike >> 3 & FOUR_FROM:
        bits |= FOUR_CONSECUTIVE_TRIPLETS
    return bits


def is_gates(r: Reading) -> bool:
    """Three ones, three nines, two to eight, and any one more of a suit; no melds (MJ-64)."""
    first = r.winning - r.winning % 9
    if r.melds or r.winning >= FIRST_WIND or r.kinds != SUIT * (ONE << first):
        return False
    return r.count(first) >= 3 and r.count(first + 8) >= 3


SMALL_LIMITS = Section(
    "小役滿",
    Pattern(
        "heavenly-hand",
        SMALL,
        HEAVENLY_HAND,
        ruling="MJ-62",
        example=closed("123678m555p23s99s", "4s", by="draw", seat="E", flags=["first-turn"]),
    ),
    Pattern(
        "earthly-hand",
        SMALL,
        EARTHLY_HAND,
        replaces=("human-hand",),
        ruling="MJ-62",
        example=closed("123678m555p23s99s", "4s", **{"from": "E"}, flags=["first-turn"]),
    ),
    Pattern(
        "human-hand",
        SMALL,
        HUMAN_HAND,
        ruling="MJ-62",
        example=closed("123678m555p23s99s", "4s", **{"from": "N"}, flags=["first-turn"]),
    ),
    Pattern(
        "big-three-dragons",
        SMALL,
        BIG_THREE_DRAGONS,
        tiles=of_dragons,
        shapes=SETS,
        ruling="MJ-66",
        example=opened("12m55p", "3m", "pung:555z", "pung:666z", "pung:777z"),
    ),
    Pattern(
        "little-four-winds",
        SMALL,
        LITTLE_FOUR_WINDS,
        tiles=of_winds,
        shapes=SETS,
        ruling="MJ-66",
        example=opened("12m44z", "3m", "pung:111z", "pung:222z", "pung:333z"),
    ),
    Pattern(
        "thirteen-orphans",
        SMALL,
        THIRTEEN_ORPHANS,
        shapes=ORPHANS,
        ruling="MJ-63",
        example=closed("19m19p19s1234566z", "7z", by="rob"),
    ),
    Pattern(
        "nine-gates",
        SMALL,
        NINE_GATES,
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
        FOUR_CONSECUTIVE_TRIPLETS,
        shapes=SETS,
        ruling="MJ-66",
        example=opened("55m99p", "5m", "pung:222m", "kong:3333m", "pung:444m"),
    ),
    unit="limit",
)


# 大役滿

BIG_FOUR_WINDS = 1 << 43
ALL_HONOURS = 1 << 44
ALL_TERMINALS = 1 << 45
FOUR_KONGS = 1 << 46
THIRTEEN_WAITS = 1 << 47
SINGLE_WAIT = 1 << 48
PURE_NINE_GATES = 1 << 49
BIG_WHEEL = 1 << 50
QUADRUPLE_CHOWS = 1 << 51


def big_limits(r: Reading) -> int:
    """What the tiles show."""
    if r.shape == SETS:
        return of_one_sort(r) | big_limits_of_sets(r)
    if r.shape == PAIRS:
        bits = of_one_sort(r)
        lowest = r.kinds & -r.kinds
        one_suit = r.kinds & HONOURS == 0 and suits_in(r.kinds) == 1
        if one_suit and r.kinds == lowest * 0x7F:
            bits |= BIG_WHEEL  # MJ-67; four alike are not two of the seven
        return bits
    return THIRTEEN_WAITS if r.pair == r.winning else 0  # MJ-63


def of_one_sort(r: Reading) -> int:
    """Nothing but honours, nothing but terminals (MJ-66)."""
    if r.kinds & ~HONOURS == 0:
        return ALL_HONOURS
    return ALL_TERMINALS if r.kinds & ~TERMINAL_KINDS == 0 else 0


def big_limits_of_sets(r: Reading) -> int:
    """Limits of four sets and a pair."""
    bits = 0
    if r.triplet_kinds & WINDS == WINDS:
        bits |= BIG_FOUR_WINDS
    if r.setting.kongs == 4:
        bits |= FOUR_KONGS
    if r.hidden == 4 and r.completes_pair:
        bits |= SINGLE_WAIT  # MJ-65
    # Without the winning tile exactly 1112345678999: of that there is one more than there.
    if is_gates(r) and r.count(r.winning) == (4 if r.winning % 9 in (0, 8) else 2):
        bits |= PURE_NINE_GATES
    if r.run_number == 4 and r.run_kinds & (r.run_kinds - 1) == 0:
        bits |= QUADRUPLE_CHOWS  # MJ-68
    return bits


BIG_LIMITS = Section(
    "大役滿",
    Pattern(
        "big-four-winds",
        BIG,
        BIG_FOUR_WINDS,
        replaces=("little-four-winds",),
        tiles=of_winds,
        shapes=SETS,
        ruling="MJ-66",
        example=opened("44z55p", "4z", "pung:111z", "kong:2222z", "pung:333z"),
    ),
    Pattern(
        "all-honours",
        BIG,
        ALL_HONOURS,
        shapes=SETS_OR_PAIRS,
        ruling="MJ-66",
        example=closed("1122334455667z", "7z"),
    ),
    Pattern(
        "all-terminals",
        BIG,
        ALL_TERMINALS,
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
        THIRTEEN_WAITS,
        replaces=("thirteen-orphans",),
        shapes=ORPHANS,
        ruling="MJ-63",
        example=closed("19m19p19s1234567z", "1m"),
    ),
    Pattern(
        "four-concealed-triplets-single-wait",
        BIG,
        SINGLE_WAIT,
        replaces=("four-concealed-triplets",),
        shapes=SETS,
        ruling="MJ-65",
        example=closed("222m555888p444s9m", "9m"),
    ),
    Pattern(
        "pure-nine-gates",
        BIG,
        PURE_NINE_GATES,
        replaces=("nine-gates",),
        shapes=SETS,
        ruling="MJ-64",
        example=closed("1112345678999m", "4m"),
    ),
    Pattern(
        "big-wheel",
        BIG,
        BIG_WHEEL,
        shapes=PAIRS,
        ruling="MJ-67",
        example=closed("1122334455667s", "7s"),
    ),
    Pattern(
        "quadruple-chows",
        BIG,
        QUADRUPLE_CHOWS,
        tiles=chows_in,
        shapes=SETS,
        ruling="MJ-68",
        example=closed("111122223333p9s", "9s"),
    ),
    unit="limit",
)
