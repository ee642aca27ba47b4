"""和種列表: what a hand is rewarded for, under the headings of the document and in its order.

Under each heading stand the facts of its patterns as bits, the function that finds them in a
reading, and the patterns with their prices and the tiles that earn them. All headings share one
word of facts (`rules.counting`). Kinds of sets are bits too, one for each tile, a run at its lowest
one: "three in a row" is three shifts and a mask. What is there several times has one bit more for
each time after the first.

`REDUCED` marks what the document prints with 鳴牌減翻: one of them in an open hand, and the whole
hand loses one faan (MJ-53).
"""

from collections.abc import Callable

# Compiled, its functions are called as C functions, by the name that the .pxd gives.
import fivewinds.rules.mingjong.limits as limits  # noqa: PLR0402
from fivewinds.rules.counting import Tally
from fivewinds.rules.facts import SIMPLE_KINDS, TERMINAL_KINDS
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.mingjong.dora import dora_of
from fivewinds.rules.mingjong.examples import closed, opened
from fivewinds.rules.mingjong.kinds import (
    DRAGONS,
    FIRST_DRAGON,
    FIRST_WIND,
    HONOURS,
    ONE,
    PAIRS,
    SETS,
    SETS_OR_PAIRS,
    SUIT,
    WINDS,
    in_each_suit,
)
from fivewinds.rules.mingjong.limits import (
    BIG_LIMITS,
    SMALL_LIMITS,
    chows_in,
    kongs,
    of_dragons,
    of_winds,
    triplets_in,
)
from fivewinds.rules.patterns import EACH, WITH_FAAN, Pattern, Patterns, Section
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group

REDUCED = frozenset({"reduced"})
CLOSED_ONLY = frozenset({"closed"})
"""門清限定; shown on the rule page, as the conditions see to it."""
DECLARED = ["riichi"]
ORPHAN_KINDS = TERMINAL_KINDS | HONOURS

# 和種列表

OPEN_HAND = 1 << 61


def open_deduction(r: Reading, others: Tally) -> bool:
    """One faan off an open hand in which at least one reduced pattern counts (MJ-53)."""
    return others.marked("reduced")


DEDUCTION = Section(
    "和種列表",
    Pattern(
        "open-deduction",
        -1,
        last=open_deduction,
        where=OPEN_HAND,
        ruling="MJ-53",
        example=opened("456p678345s8p", "8p", "chow:234m"),
    ),
)


# 總類

RIICHI = 1 << 0
CONCEALED_SELF_DRAW = 1 << 1
ALL_SIMPLES = 1 << 2
ALL_CHOWS = 1 << 3


def find_general(r: Reading) -> int:
    """All but riichi, which is a flag."""
    bits = 0
    if not r.closed:
        bits |= OPEN_HAND
    elif r.drawn:
        bits |= CONCEALED_SELF_DRAW  # MJ-32
    if r.kinds & ~SIMPLE_KINDS == 0:
        bits |= ALL_SIMPLES
    if r.run_number == 4:
        bits |= ALL_CHOWS  # MJ-34
    return bits


GENERAL = Section(
    "總類",
    Pattern(
        "riichi",
        1,
        RIICHI,
        marks=CLOSED_ONLY,
        ruling="MJ-18",
        example=closed("123678m555p23s99s", "4s", flags=DECLARED),
    ),
    Pattern(
        "concealed-self-draw",
        1,
        CONCEALED_SELF_DRAW,
        marks=CLOSED_ONLY,
        ruling="MJ-32",
        example="123678m555p23s99s + 4s",
    ),
    Pattern(
        "all-simples",
        1,
        ALL_SIMPLES,
        ruling="MJ-31",
        example=opened("234678m34s88s", "2s", "pung:555p"),
    ),
    Pattern(
        "all-chows",
        1,
        ALL_CHOWS,
        marks=REDUCED,
        shapes=SETS,
        ruling="MJ-34",
        example=closed("123m456p789234s9p", "9p"),
    ),
)


# 染手類

HALF_FLUSH = 1 << 4
FULL_FLUSH = 1 << 5
TWO_SUITS = 1 << 6
FIVE_TYPES = 1 << 7


def find_suits(kinds: int) -> int:
    """One of these at most (MJ-35)."""
    suits = limits.suits_in(kinds)
    if suits == 1:
        return HALF_FLUSH if kinds & HONOURS else FULL_FLUSH
    if suits == 2:
        return 0 if kinds & HONOURS else TWO_SUITS
    return FIVE_TYPES if suits == 3 and kinds & WINDS and kinds & DRAGONS else 0


SUITS = Section(
    "染手類",
    Pattern(
        "half-flush",
        3,
        HALF_FLUSH,
        marks=REDUCED,
        ruling="MJ-35",
        example=closed("12356999m11133z", "7m"),
    ),
    Pattern(
        "full-flush",
        6,
        FULL_FLUSH,
        marks=REDUCED,
        replaces=("half-flush",),
        ruling="MJ-35",
        example=closed("1124456678999m", "3m"),
    ),
    Pattern(
        "two-suits",
        1,
        TWO_SUITS,
        marks=REDUCED,
        ruling="MJ-35",
        example=closed("12345677m99923p", "4p"),
    ),
    Pattern(
        "five-types",
        3,
        FIVE_TYPES,
        marks=REDUCED,
        ruling="MJ-35",
        example=closed("1155m2288p33s116z", "6z"),
    ),
    shapes=SETS_OR_PAIRS,
)


# 刻槓類

CONCEALED_KONG = 1 << 8
ALL_TRIPLETS = 1 << 9
THREE_CONCEALED_TRIPLETS = 1 << 10
THREE_CONSECUTIVE_TRIPLETS = 1 << 11
THREE_KONGS = 1 << 12
CONCEALED_KONG_SECOND = 52
"""The place of the bit for a second one; up to four."""
CONCEALED_KONG_AGAIN = 7 << 52

THREE_FROM = in_each_suit((0, 1, 2, 3, 4, 5, 6))
"""Where three triplets in a row may begin without leaving their suit."""


def find_triplets(r: Reading) -> int:
    """Kongs are triplets (MJ-33)."""
    bits = 0
    hidden_kongs = r.setting.concealed_kongs
    if hidden_kongs:
        more = (ONE << hidden_kongs - 1) - 1
        bits |= CONCEALED_KONG | more << CONCEALED_KONG_SECOND  # MJ-36
    if r.triplet_number == 4:
        bits |= ALL_TRIPLETS
    if r.hidden == 3:
        bits |= THREE_CONCEALED_TRIPLETS  # MJ-37
    kinds = r.triplet_kinds
    if kinds & kinds >> 1 & kinds >> 2 & THREE_FROM:
        bits |= THREE_CONSECUTIVE_TRIPLETS  # MJ-44
    if r.setting.kongs == 3:
        bits |= THREE_KONGS
    return bits


def concealed_triplets(r: Reading) -> list[Group]:
    """The concealed triplets, kongs among them."""
    return [group for group in triplets_in(r) if group[0] in r.concealed_triplets]


def three_in_a_row(r: Reading) -> list[Group]:
    """Three triplets in a row."""
    kinds = r.triplets
    first = next(tile for tile in kinds if tile + 1 in kinds and tile + 2 in kinds)
    return [group for group in triplets_in(r) if first <= group[0] < first + 3]


TRIPLETS = Section(
    "刻槓類",
    Pattern(
        "concealed-kong",
        1,
        CONCEALED_KONG,
        again=CONCEALED_KONG_AGAIN,
        most=EACH,
        tiles=lambda r: [(tile,) * 4 for tile in r.concealed_kongs],
        ruling="MJ-36",
        example=opened("34m67899s", "5m", "concealed-kong:2222p", "concealed-kong:8888p"),
    ),
    Pattern(
        "all-triplets",
        2,
        ALL_TRIPLETS,
        ruling="MJ-33",
        example=opened("55544s99m", "4s", "pung:222m", "pung:888p"),
    ),
    Pattern(
        "three-concealed-triplets",
        3,
        THREE_CONCEALED_TRIPLETS,
        tiles=concealed_triplets,
        ruling="MJ-37",
        example=closed("222m88899p55546s", "5s"),
    ),
    Pattern(
        "three-consecutive-triplets",
        3,
        THREE_CONSECUTIVE_TRIPLETS,
        tiles=three_in_a_row,
        ruling="MJ-44",
        example=opened("67m99p", "8m", "pung:333s", "kong:4444s", "pung:555s"),
    ),
    Pattern(
        "three-kongs",
        5,
        THREE_KONGS,
        tiles=kongs,
        ruling="MJ-33",
        example=opened("3499m", "5m", "kong:2222m", "added-kong:8888p", "concealed-kong:5555s"),
    ),
    shapes=SETS,
)


# 么九字牌類

VALUE_TRIPLET = 1 << 13
LITTLE_THREE_DRAGONS = 1 << 14
THREE_WINDS = 1 << 15
HALF_OUTSIDE = 1 << 16
FULL_OUTSIDE = 1 << 17
TERMINALS_AND_HONOURS = 1 << 18
VALUE_TRIPLET_SECOND = 55
"""The place of the bit for a second one; up to five."""
VALUE_TRIPLET_AGAIN = 15 << 55

OUTER_RUNS = in_each_suit((0, 6))
"""Runs with a one or a nine."""


def find_terminals_and_honours(r: Reading) -> int:
    """All but hands of nothing else."""
    bits = 0
    kinds = r.triplet_kinds
    if kinds & HONOURS:
        bits |= find_valued(r)
        dragons = limits.how_many(kinds & DRAGONS)
        if dragons == 2 and r.pair >= FIRST_DRAGON:
            bits |= LITTLE_THREE_DRAGONS  # MJ-39
        if limits.how_many(kinds & WINDS) == 3 and not FIRST_WIND <= r.pair < FIRST_DRAGON:
            bits |= THREE_WINDS  # MJ-39
    if r.run_kinds & ~OUTER_RUNS == 0:
        pair = ONE << r.pair
        if (kinds | pair) & ~ORPHAN_KINDS == 0:
            bits |= HALF_OUTSIDE  # MJ-40
        if (kinds | pair) & ~TERMINAL_KINDS == 0:
            bits |= FULL_OUTSIDE
    return bits


def find_valued(r: Reading) -> int:
    """Triplets of dragons, the own wind and the prevailing one; one that is both counts twice
    unless agreed otherwise (MJ-38).
    """
    kinds = r.triplet_kinds
    number = limits.how_many(kinds & DRAGONS) + (kinds >> r.own_wind & 1)
    if r.round_wind >= 0 and kinds >> r.round_wind & 1:
        number += r.round_wind != r.own_wind or r.options["double-wind"] == 2
    if number == 0:
        return 0
    return VALUE_TRIPLET | ((ONE << number - 1) - 1) << VALUE_TRIPLET_SECOND


def find_only_orphans(r: Reading) -> int:
    """Nothing but terminals and honours, and some of each (MJ-41)."""
    only = r.kinds & SIMPLE_KINDS == 0
    return TERMINALS_AND_HONOURS if only and r.kinds & HONOURS and r.kinds & ~HONOURS else 0


def value_triplets(r: Reading) -> list[Group]:
    """Triplets of dragons, of the own wind and of the prevailing one."""
    valued = (r.own_wind, r.round_wind)
    return [g for g in triplets_in(r) if g[0] >= FIRST_DRAGON or g[0] in valued]


OUTER_TILES = Section(
    "么九字牌類",
    Pattern(
        "value-triplet",
        1,
        VALUE_TRIPLET,
        again=VALUE_TRIPLET_AGAIN,
        most=EACH,
        tiles=value_triplets,
        shapes=SETS,
        ruling="MJ-38",
        example=opened("123m456p7822s", "9s", "pung:666z"),
    ),
    Pattern(
        "little-three-dragons",
        2,
        LITTLE_THREE_DRAGONS,
        tiles=of_dragons,
        shapes=SETS,
        ruling="MJ-39",
        example=opened("123m45p77z", "6p", "pung:555z", "pung:666z"),
    ),
    Pattern(
        "three-winds",
        2,
        THREE_WINDS,
        tiles=of_winds,
        shapes=SETS,
        ruling="MJ-39",
        example=opened("12m55p", "3m", "pung:111z", "pung:222z", "pung:333z", seat="N"),
    ),
    Pattern(
        "half-outside",
        2,
        HALF_OUTSIDE,
        marks=REDUCED,
        shapes=SETS,
        ruling="MJ-40",
        example=closed("12m789p78999s111z", "3m", seat="N", round="S"),
    ),
    Pattern(
        "full-outside",
        3,
        FULL_OUTSIDE,
        marks=REDUCED,
        replaces=("half-outside",),
        shapes=SETS,
        ruling="MJ-40",
        example=closed("12m11789p999123s", "3m"),
    ),
    Pattern(
        "terminals-and-honours",
        3,
        TERMINALS_AND_HONOURS,
        replaces=("half-outside",),
        shapes=SETS_OR_PAIRS,
        ruling="MJ-41",
        example=opened("99s33z", "9s", "pung:111m", "pung:999p", "pung:444z"),
    ),
)


# 數字組合類

TWIN_CHOWS = 1 << 19
TWO_TWIN_CHOWS = 1 << 20
TRIPLE_CHOWS = 1 << 21
PURE_STRAIGHT = 1 << 22
TILE_HOG_1 = 1 << 23
TILE_HOG_2 = 1 << 24
TILE_HOG_4 = 1 << 25

STRAIGHTS = in_each_suit((0,))
"""Where a straight begins."""


def find_numbers(r: Reading) -> int:
    """Equal chows, straights, and tiles that several sets use up."""
    bits = 0
    runs = r.run_kinds
    if r.run_twice:
        bits |= TWIN_CHOWS  # MJ-42
        if limits.how_many(r.run_twice) == 2:
            bits |= TWO_TWIN_CHOWS
        if r.run_thrice:
            bits |= TRIPLE_CHOWS
    if runs & runs >> 3 & runs >> 6 & STRAIGHTS:
        bits |= PURE_STRAIGHT  # MJ-44
    # A kong has all four of its tiles, so that none of them is in a chow (MJ-43).
    if r.triplet_kinds & (runs | runs << 1 | runs << 2):
        bits |= TILE_HOG_1
    if r.count(r.pair) == 4:
        bits |= TILE_HOG_2
    lowest = runs & -runs
    if r.run_number == 4 and runs & ~(lowest | lowest << 1 | lowest << 2) == 0:
        bits |= TILE_HOG_4
    return bits


def equal_chows(r: Reading) -> list[Group]:
    """The chows that are there more than once."""
    runs = chows_in(r)
    return [run for run in runs if runs.count(run) > 1]


def straight(r: Reading) -> list[Group]:
    """One chow each of 123, 456 and 789."""
    first = next(low for low in r.runs if low % 9 == 0 and {low + 3, low + 6} <= set(r.runs))
    return [(low, low + 1, low + 2) for low in (first, first + 3, first + 6)]


def hog_1(r: Reading) -> list[Group]:
    """The triplet, and the chow with the fourth tile."""
    tile = next(t for t in r.triplets if r.count(t) == 4 and t not in r.kongs)
    return [group for group in r.sets if tile in group]


def hog_2(r: Reading) -> list[Group]:
    """The pair, and the chows with the other two tiles."""
    return [*(group for group in r.sets if r.pair in group), (r.pair, r.pair)]


NUMBERS = Section(
    "數字組合類",
    Pattern(
        "twin-chows",
        1,
        TWIN_CHOWS,
        marks=REDUCED,
        tiles=equal_chows,
        ruling="MJ-42",
        example=closed("22334m567p99911s", "4m"),
    ),
    Pattern(
        "two-twin-chows",
        3,
        TWO_TWIN_CHOWS,
        marks=REDUCED,
        replaces=("twin-chows",),
        tiles=equal_chows,
        ruling="MJ-42",
        example=closed("112233m778899p5s", "5s"),
    ),
    Pattern(
        "triple-chows",
        4,
        TRIPLE_CHOWS,
        marks=REDUCED,
        replaces=("twin-chows",),
        tiles=equal_chows,
        ruling="MJ-42",
        example=opened("45p99s", "6p", "chow:123m", "chow:123m", "chow:123m"),
    ),
    Pattern(
        "pure-straight",
        2,
        PURE_STRAIGHT,
        marks=REDUCED,
        tiles=straight,
        ruling="MJ-44",
        example=closed("12345678m444p22s", "9m"),
    ),
    Pattern(
        "tile-hog-1",
        1,
        TILE_HOG_1,
        tiles=hog_1,
        ruling="MJ-43",
        example=opened("12399m789p34s", "5s", "pung:555s"),
    ),
    Pattern(
        "tile-hog-2",
        2,
        TILE_HOG_2,
        tiles=hog_2,
        ruling="MJ-43",
        example=closed("999m12p34455556s", "3p"),
    ),
    Pattern(
        "tile-hog-4",
        4,
        TILE_HOG_4,
        marks=REDUCED,
        tiles=chows_in,
        ruling="MJ-43",
        example=closed("344555566677m9p", "9p"),
    ),
    shapes=SETS,
)


# 三色類

THREE_COLOUR_CHOWS = 1 << 26
LITTLE_THREE_COLOUR_TRIPLETS = 1 << 27
THREE_COLOUR_TRIPLETS = 1 << 28


def find_colours(r: Reading) -> int:
    """The same set in all three suits."""
    bits = 0
    runs, alike = r.run_kinds, r.triplet_kinds
    if runs & runs >> 9 & runs >> 18 & SUIT:
        bits |= THREE_COLOUR_CHOWS  # MJ-44
    if alike & alike >> 9 & alike >> 18 & SUIT:
        bits |= THREE_COLOUR_TRIPLETS  # MJ-45
    elif r.pair < FIRST_WIND:
        same = alike >> r.pair % 9
        if (same & 1) + (same >> 9 & 1) + (same >> 18 & 1) == 2:
            bits |= LITTLE_THREE_COLOUR_TRIPLETS
    return bits


def same_chow(r: Reading) -> list[Group]:
    """The same chow, once in each suit."""
    lows = set(r.runs)
    first = next(low for low in sorted(lows) if {low, low + 9, low + 18} <= lows)
    return [(low, low + 1, low + 2) for low in (first, first + 9, first + 18)]


def same_number(r: Reading) -> list[Group]:
    """Triplets of a number in several suits, and the pair where that is the third."""
    kinds = [*r.triplets, r.pair]
    suited = [tile for tile in kinds if tile < FIRST_WIND]
    number = next(
        tile % 9 for tile in suited if sum(other % 9 == tile % 9 for other in suited) == 3
    )
    found = [g for g in triplets_in(r) if g[0] < FIRST_WIND and g[0] % 9 == number]
    if r.pair < FIRST_WIND and r.pair % 9 == number and len(found) == 2:
        found.append((r.pair, r.pair))
    return found


COLOURS = Section(
    "三色類",
    Pattern(
        "three-colour-chows",
        3,
        THREE_COLOUR_CHOWS,
        marks=REDUCED,
        tiles=same_chow,
        ruling="MJ-44",
        example=closed("234m999m11p234p23s", "4s"),
    ),
    Pattern(
        "little-three-colour-triplets",
        3,
        LITTLE_THREE_COLOUR_TRIPLETS,
        tiles=same_number,
        ruling="MJ-45",
        example=opened("12m45677s", "3m", "pung:777m", "pung:777p"),
    ),
    Pattern(
        "three-colour-triplets",
        5,
        THREE_COLOUR_TRIPLETS,
        tiles=same_number,
        ruling="MJ-45",
        example=opened("12m99s", "3m", "pung:777m", "pung:777p", "added-kong:7777s"),
    ),
    shapes=SETS,
)


# 偶然類

AFTER_KONG = 1 << 29
ROBBING_KONG = 1 << 30
SEA_BOTTOM = 1 << 31
RIVER_BOTTOM = 1 << 32


def situation(s: Setting) -> int:
    """What the tiles do not show, the same for all readings: riichi, 偶然類 (MJ-46) and the first
    go-round.
    """
    bits = ROBBING_KONG if s.robbed else 0  # MJ-14
    flags = s.flags
    if flags:
        if "riichi" in flags:
            bits |= RIICHI
            if len(flags) == 1:
                return bits
        if "after-kong" in flags:
            bits |= AFTER_KONG
        if "last-tile" in flags:
            bits |= SEA_BOTTOM if s.drawn else RIVER_BOTTOM
        if "first-turn" in flags:
            bits |= limits.first_turn(s)
    return bits


CHANCE = Section(
    "偶然類",
    Pattern(
        "after-kong",
        1,
        AFTER_KONG,
        ruling="MJ-46",
        example=opened(
            "123567m99p45s", "6s", "concealed-kong:2222p", by="draw", flags=["after-kong"]
        ),
    ),
    Pattern(
        "robbing-kong",
        1,
        ROBBING_KONG,
        ruling="MJ-14",
        example=closed("123567m22299p46s", "5s", by="rob"),
    ),
    Pattern(
        "sea-bottom",
        1,
        SEA_BOTTOM,
        ruling="MJ-46",
        example=opened("123567m99p45s", "6s", "pung:222p", by="draw", flags=["last-tile"]),
    ),
    Pattern(
        "river-bottom",
        1,
        RIVER_BOTTOM,
        ruling="MJ-46",
        example=opened("123567m99p45s", "6s", "pung:222p", flags=["last-tile"]),
    ),
)


# 七對子

IS_SEVEN_PAIRS = 1 << 33

SEVEN_PAIRS = Section(
    "七對子",
    Pattern(
        "seven-pairs",
        2,
        IS_SEVEN_PAIRS,
        marks=CLOSED_ONLY,
        ruling="MJ-47",
        example=closed("11155m2288p33s66z", "1m"),
    ),
    shapes=PAIRS,
)


# 懸賞

HOLDS_DORA = 1 << 59
HOLDS_URA = 1 << 60
DORA_KINDS = [1 << dora_of(indicator) for indicator in range(34)]
"""The tile that each indicator points at, as a bit."""


def pointed_at(r: Reading) -> int:
    """Whether the hand holds what an indicator points at (MJ-55); the same for all readings.

    Both indicators together bring one faan, unless agreed otherwise (MJ-56): then that of the ura
    indicator does not count beside the other.
    """
    given = r.setting.more
    more = given if isinstance(given, dict) else dict(given)
    indicator, ura = more.get("indicator"), more.get("ura")
    bits = HOLDS_DORA if indicator is not None and r.kinds & DORA_KINDS[indicator] else 0
    if ura is None or not r.kinds & DORA_KINDS[ura]:
        return bits
    return bits | HOLDS_URA if bits == 0 or r.options["dora-cap"] == "each" else bits


def tiles_pointed_at(field: str) -> Callable[[Reading], list[Group]]:
    """The tiles that an indicator points at."""

    def earned(r: Reading) -> list[Group]:
        tile = dora_of(r.win.more[field])
        return [(tile,) * r.count(tile)]

    return earned


DORA = Section(
    "懸賞",
    Pattern(
        "dora",
        1,
        last=WITH_FAAN,  # MJ-52
        where=HOLDS_DORA,
        tiles=tiles_pointed_at("indicator"),
        ruling="MJ-56",
        example=closed("123678m555p23s99s", "4s", flags=DECLARED, indicator="8s"),
    ),
    Pattern(
        "ura-dora",
        1,
        last=WITH_FAAN,
        where=HOLDS_URA,
        tiles=tiles_pointed_at("ura"),
        ruling="MJ-56",
        example=closed("123678m555p23s99s", "4s", flags=DECLARED, indicator="1z", ura="4m"),
    ),
)


# All headings together


def found(r: Reading) -> int:
    """All facts of a reading."""
    return situation(r.setting) | in_tiles(r) | pointed_at(r)


def in_tiles(r: Reading) -> int:
    """What the tiles show."""
    bits = find_general(r) | limits.small_limits(r) | limits.big_limits(r)
    if r.shape == SETS:
        bits |= find_suits(r.kinds) | find_triplets(r) | find_terminals_and_honours(r)
        bits |= find_only_orphans(r) | find_numbers(r) | find_colours(r)
    elif r.shape == PAIRS:
        bits |= find_suits(r.kinds) | find_only_orphans(r) | IS_SEVEN_PAIRS
    return bits


PATTERNS = Patterns(
    DEDUCTION,
    GENERAL,
    SUITS,
    TRIPLETS,
    OUTER_TILES,
    NUMBERS,
    COLOURS,
    CHANCE,
    SEVEN_PAIRS,
    DORA,
    SMALL_LIMITS,
    BIG_LIMITS,
    finds=found,
)
