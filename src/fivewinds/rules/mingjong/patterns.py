"""和種列表: what a hand is rewarded for, under the headings of the document and in its order.

`REDUCED` marks what the document prints with 鳴牌減翻: one of them in an open hand, and the whole
hand loses one faan (MJ-53).
"""

from fivewinds.rules.arrangements import runs, triplets
from fivewinds.rules.counting import Tally
from fivewinds.rules.facts import (
    ALWAYS,
    CLAIMED,
    CLOSED,
    DRAGON_PAIR,
    DRAWN,
    FOUR_CONCEALED_KONGS,
    FOUR_RUNS,
    FOUR_TRIPLETS,
    NO_HONOURS,
    NO_SIMPLES,
    NO_TERMINALS,
    NO_WIND_PAIR,
    ONE_CONCEALED_KONG,
    ONE_DRAGON_TRIPLET,
    ONE_SUIT,
    OPEN,
    OUTSIDE,
    OWN_WIND,
    PAIR_IN_TWO_RUNS,
    ROBBED,
    ROUND_WIND,
    ROUND_WIND_OF_ANOTHER,
    SOME_DRAGONS,
    SOME_HONOURS,
    SOME_TERMINALS,
    SOME_WINDS,
    THREE_CONCEALED_KONGS,
    THREE_CONCEALED_TRIPLETS,
    THREE_DRAGON_TRIPLETS,
    THREE_KONGS,
    THREE_SUITS,
    THREE_WINDS,
    TILE_IN_FOUR_RUNS,
    TRIPLET_IN_RUN,
    TWO_CONCEALED_KONGS,
    TWO_DRAGON_TRIPLETS,
    TWO_DRAGONS,
    TWO_SUITS,
    all_of,
    each,
    flag,
)
from fivewinds.rules.mingjong.dora import DORA
from fivewinds.rules.mingjong.examples import closed, opened
from fivewinds.rules.mingjong.groups import (
    FIRST_DRAGON,
    all_chows,
    equal_chows,
    in_a_row,
    kongs,
    of_dragons,
    of_winds,
    same_number,
    triplets_of,
)
from fivewinds.rules.mingjong.limits import BIG_LIMITS, PAIRS, SETS, SETS_OR_PAIRS, SMALL_LIMITS
from fivewinds.rules.patterns import EACH, Otherwise, Pattern, Patterns, Section
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group

REDUCED = frozenset({"reduced"})
CLOSED_ONLY = frozenset({"closed"})
"""門清限定; for readers of the page, as the conditions see to it."""
DECLARED = ["riichi"]
DRAGON_TRIPLETS = (ONE_DRAGON_TRIPLET, TWO_DRAGON_TRIPLETS, THREE_DRAGON_TRIPLETS)
STRAIGHT = runs("123a 456a 789a", fixed=True)
SAME_CHOW = runs("123a 123b 123c")


def open_deduction(r: Reading, tally: Tally) -> bool:
    """One faan off an open hand in which at least one reduced pattern counts (MJ-53)."""
    return tally.marked("reduced")


def valued(r: Reading) -> list[Group]:
    """Triplets of dragons, of the own wind and of the prevailing one."""
    return triplets_of(r, lambda tile: tile >= FIRST_DRAGON or tile in (r.own_wind, r.round_wind))


def hog_1(r: Reading) -> list[Group]:
    """The triplet, and the chow with the fourth tile."""
    tile = next(t for t in r.triplets if r.count(t) == 4 and t not in r.kongs)
    return [group for group in r.sets if tile in group]


def hog_2(r: Reading) -> list[Group]:
    """The pair, and the chows with the other two tiles."""
    return [*(group for group in r.sets if r.pair in group), (r.pair, r.pair)]


PATTERNS = Patterns(
    Section(
        "和種列表",
        Pattern(
            "open-deduction",
            -1,
            last=open_deduction,
            where=OPEN,
            ruling="MJ-53",
            example=opened("456p678345s8p", "8p", "chow:234m"),
        ),
    ),
    Section(
        "總類",
        Pattern(
            "riichi",
            1,
            flag("riichi"),
            marks=CLOSED_ONLY,
            ruling="MJ-18",
            example=closed("123678m555p23s99s", "4s", flags=DECLARED),
        ),
        Pattern(
            "concealed-self-draw",
            1,
            all_of(CLOSED, DRAWN),
            marks=CLOSED_ONLY,
            ruling="MJ-32",
            example="123678m555p23s99s + 4s",
        ),
        Pattern(
            "all-simples",
            1,
            all_of(NO_TERMINALS, NO_HONOURS),
            ruling="MJ-31",
            example=opened("234678m34s88s", "2s", "pung:555p"),
        ),
        Pattern(
            "all-chows",
            1,
            FOUR_RUNS,
            marks=REDUCED,
            shapes=SETS,
            ruling="MJ-34",
            example=closed("123m456p789234s9p", "9p"),
        ),
    ),
    Section(
        "染手類",
        Pattern(
            "half-flush",
            3,
            all_of(ONE_SUIT, SOME_HONOURS),
            marks=REDUCED,
            ruling="MJ-35",
            example=closed("12356999m11133z", "7m"),
        ),
        Pattern(
            "full-flush",
            6,
            all_of(ONE_SUIT, NO_HONOURS),
            marks=REDUCED,
            replaces=("half-flush",),
            ruling="MJ-35",
            example=closed("1124456678999m", "3m"),
        ),
        Pattern(
            "two-suits",
            1,
            all_of(TWO_SUITS, NO_HONOURS),
            marks=REDUCED,
            ruling="MJ-35",
            example=closed("12345677m99923p", "4p"),
        ),
        Pattern(
            "five-types",
            3,
            all_of(THREE_SUITS, SOME_WINDS, SOME_DRAGONS),
            marks=REDUCED,
            ruling="MJ-35",
            example=closed("1155m2288p33s116z", "6z"),
        ),
        shapes=SETS_OR_PAIRS,
    ),
    Section(
        "刻槓類",
        Pattern(
            "concealed-kong",
            1,
            each(
                ONE_CONCEALED_KONG,
                TWO_CONCEALED_KONGS,
                THREE_CONCEALED_KONGS,
                FOUR_CONCEALED_KONGS,
            ),
            most=EACH,
            tiles=lambda r: [(tile,) * 4 for tile in r.concealed_kongs],
            ruling="MJ-36",
            example=opened("34m67899s", "5m", "concealed-kong:2222p", "concealed-kong:8888p"),
        ),
        Pattern(
            "all-triplets",
            2,
            FOUR_TRIPLETS,
            ruling="MJ-33",
            example=opened("55544s99m", "4s", "pung:222m", "pung:888p"),
        ),
        Pattern(
            "three-concealed-triplets",
            3,
            THREE_CONCEALED_TRIPLETS,
            tiles=lambda r: triplets_of(r, lambda tile: tile in r.concealed_triplets),
            ruling="MJ-37",
            example=closed("222m88899p55546s", "5s"),
        ),
        Pattern(
            "three-consecutive-triplets",
            3,
            triplets("111a 222a 333a"),
            tiles=in_a_row(3),
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
    ),
    Section(
        "么九字牌類",
        Pattern(
            "value-triplet",
            1,
            each(*DRAGON_TRIPLETS, OWN_WIND, ROUND_WIND),
            most=EACH,
            otherwise=(
                Otherwise(
                    "double-wind",
                    1,
                    counts=each(*DRAGON_TRIPLETS, OWN_WIND, ROUND_WIND_OF_ANOTHER),
                ),
            ),
            tiles=valued,
            shapes=SETS,
            ruling="MJ-38",
            example=opened("123m456p7822s", "9s", "pung:666z"),
        ),
        Pattern(
            "little-three-dragons",
            2,
            all_of(TWO_DRAGONS, DRAGON_PAIR),
            tiles=of_dragons,
            shapes=SETS,
            ruling="MJ-39",
            example=opened("123m45p77z", "6p", "pung:555z", "pung:666z"),
        ),
        Pattern(
            "three-winds",
            2,
            all_of(THREE_WINDS, NO_WIND_PAIR),
            tiles=of_winds,
            shapes=SETS,
            ruling="MJ-39",
            example=opened("12m55p", "3m", "pung:111z", "pung:222z", "pung:333z", seat="N"),
        ),
        Pattern(
            "half-outside",
            2,
            OUTSIDE,
            marks=REDUCED,
            shapes=SETS,
            ruling="MJ-40",
            example=closed("12m789p78999s111z", "3m", seat="N", round="S"),
        ),
        Pattern(
            "full-outside",
            3,
            all_of(OUTSIDE, NO_HONOURS),
            marks=REDUCED,
            replaces=("half-outside",),
            shapes=SETS,
            ruling="MJ-40",
            example=closed("12m11789p999123s", "3m"),
        ),
        Pattern(
            "terminals-and-honours",
            3,
            all_of(NO_SIMPLES, SOME_HONOURS, SOME_TERMINALS),
            replaces=("half-outside",),
            shapes=SETS_OR_PAIRS,
            ruling="MJ-41",
            example=opened("99s33z", "9s", "pung:111m", "pung:999p", "pung:444z"),
        ),
    ),
    Section(
        "數字組合類",
        Pattern(
            "twin-chows",
            1,
            runs("123a 123a"),
            marks=REDUCED,
            tiles=equal_chows,
            ruling="MJ-42",
            example=closed("22334m567p99911s", "4m"),
        ),
        Pattern(
            "two-twin-chows",
            3,
            runs("123a 123a | 123a 123a", "123a 123a | 123b 123b"),
            marks=REDUCED,
            replaces=("twin-chows",),
            tiles=equal_chows,
            ruling="MJ-42",
            example=closed("112233m778899p5s", "5s"),
        ),
        Pattern(
            "triple-chows",
            4,
            runs("123a 123a 123a"),
            marks=REDUCED,
            replaces=("twin-chows",),
            tiles=equal_chows,
            ruling="MJ-42",
            example=opened("45p99s", "6p", "chow:123m", "chow:123m", "chow:123m"),
        ),
        Pattern(
            "pure-straight",
            2,
            STRAIGHT,
            marks=REDUCED,
            tiles=STRAIGHT,
            ruling="MJ-44",
            example=closed("12345678m444p22s", "9m"),
        ),
        Pattern(
            "tile-hog-1",
            1,
            TRIPLET_IN_RUN,
            tiles=hog_1,
            ruling="MJ-43",
            example=opened("12399m789p34s", "5s", "pung:555s"),
        ),
        Pattern(
            "tile-hog-2",
            2,
            PAIR_IN_TWO_RUNS,
            tiles=hog_2,
            ruling="MJ-43",
            example=closed("999m12p34455556s", "3p"),
        ),
        Pattern(
            "tile-hog-4",
            4,
            TILE_IN_FOUR_RUNS,
            marks=REDUCED,
            tiles=all_chows,
            ruling="MJ-43",
            example=closed("344555566677m9p", "9p"),
        ),
        shapes=SETS,
    ),
    Section(
        "三色類",
        Pattern(
            "three-colour-chows",
            3,
            SAME_CHOW,
            marks=REDUCED,
            tiles=SAME_CHOW,
            ruling="MJ-44",
            example=closed("234m999m11p234p23s", "4s"),
        ),
        Pattern(
            "little-three-colour-triplets",
            3,
            triplets("111a 111b 111c", small=True),
            tiles=same_number,
            ruling="MJ-45",
            example=opened("12m45677s", "3m", "pung:777m", "pung:777p"),
        ),
        Pattern(
            "three-colour-triplets",
            5,
            triplets("111a 111b 111c"),
            tiles=same_number,
            ruling="MJ-45",
            example=opened("12m99s", "3m", "pung:777m", "pung:777p", "added-kong:7777s"),
        ),
        shapes=SETS,
    ),
    Section(
        "偶然類",
        Pattern(
            "after-kong",
            1,
            flag("after-kong"),
            ruling="MJ-46",
            example=opened(
                "123567m99p45s", "6s", "concealed-kong:2222p", by="draw", flags=["after-kong"]
            ),
        ),
        Pattern(
            "robbing-kong",
            1,
            ROBBED,
            ruling="MJ-14",
            example=closed("123567m22299p46s", "5s", by="rob"),
        ),
        Pattern(
            "sea-bottom",
            1,
            all_of(flag("last-tile"), DRAWN),
            ruling="MJ-46",
            example=opened("123567m99p45s", "6s", "pung:222p", by="draw", flags=["last-tile"]),
        ),
        Pattern(
            "river-bottom",
            1,
            all_of(flag("last-tile"), CLAIMED),
            ruling="MJ-46",
            example=opened("123567m99p45s", "6s", "pung:222p", flags=["last-tile"]),
        ),
    ),
    Section(
        "七對子",
        Pattern(
            "seven-pairs",
            2,
            ALWAYS,
            marks=CLOSED_ONLY,
            ruling="MJ-47",
            example=closed("11155m2288p33s66z", "1m"),
        ),
        shapes=PAIRS,
    ),
    DORA,
    SMALL_LIMITS,
    BIG_LIMITS,
)
