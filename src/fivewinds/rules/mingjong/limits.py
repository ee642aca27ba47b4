"""小役滿 and 大役滿: hands that are worth a limit, whatever else they have (MJ-60)."""

from fivewinds.rules.mingjong import earning
from fivewinds.rules.mingjong import facts as fact
from fivewinds.rules.mingjong.conditions import found
from fivewinds.rules.mingjong.examples import closed, opened
from fivewinds.rules.patterns import Pattern, Section

SMALL = 120
BIG = 160

SETS = "standard"
PAIRS = "seven-pairs"
SETS_OR_PAIRS = (SETS, PAIRS)
ORPHANS = "thirteen-orphans"

SMALL_LIMITS = Section(
    "小役滿",
    Pattern(
        "heavenly-hand",
        SMALL,
        fact.HEAVENLY_HAND,
        ruling="MJ-62",
        example=closed("123678m555p23s99s", "4s", by="draw", seat="E", flags=["first-turn"]),
    ),
    Pattern(
        "earthly-hand",
        SMALL,
        fact.EARTHLY_HAND,
        replaces=("human-hand",),
        ruling="MJ-62",
        example=closed("123678m555p23s99s", "4s", **{"from": "E"}, flags=["first-turn"]),
    ),
    Pattern(
        "human-hand",
        SMALL,
        fact.HUMAN_HAND,
        ruling="MJ-62",
        example=closed("123678m555p23s99s", "4s", **{"from": "N"}, flags=["first-turn"]),
    ),
    Pattern(
        "big-three-dragons",
        SMALL,
        fact.BIG_THREE_DRAGONS,
        tiles=earning.of_dragons,
        shapes=SETS,
        ruling="MJ-66",
        example=opened("12m55p", "3m", "pung:555z", "pung:666z", "pung:777z"),
    ),
    Pattern(
        "little-four-winds",
        SMALL,
        fact.LITTLE_FOUR_WINDS,
        tiles=earning.of_winds,
        shapes=SETS,
        ruling="MJ-66",
        example=opened("12m44z", "3m", "pung:111z", "pung:222z", "pung:333z"),
    ),
    Pattern(
        "thirteen-orphans",
        SMALL,
        fact.THIRTEEN_ORPHANS,
        shapes=ORPHANS,
        ruling="MJ-63",
        example=closed("19m19p19s1234566z", "7z", by="rob"),
    ),
    Pattern(
        "nine-gates",
        SMALL,
        fact.NINE_GATES,
        shapes=SETS,
        ruling="MJ-64",
        example=closed("1112345567899m", "9m"),
    ),
    Pattern(
        "four-concealed-triplets",
        SMALL,
        fact.FOUR_CONCEALED_TRIPLETS,
        shapes=SETS,
        ruling="MJ-65",
        example=closed("222m555888p44s99m", "4s", by="draw"),
    ),
    Pattern(
        "four-consecutive-triplets",
        SMALL,
        fact.FOUR_CONSECUTIVE_TRIPLETS,
        shapes=SETS,
        ruling="MJ-66",
        example=opened("55m99p", "5m", "pung:222m", "kong:3333m", "pung:444m"),
    ),
    finds=found,
    unit="limit",
)

BIG_LIMITS = Section(
    "大役滿",
    Pattern(
        "big-four-winds",
        BIG,
        fact.BIG_FOUR_WINDS,
        replaces=("little-four-winds",),
        tiles=earning.of_winds,
        shapes=SETS,
        ruling="MJ-66",
        example=opened("44z55p", "4z", "pung:111z", "kong:2222z", "pung:333z"),
    ),
    Pattern(
        "all-honours",
        BIG,
        fact.ALL_HONOURS,
        shapes=SETS_OR_PAIRS,
        ruling="MJ-66",
        example=closed("1122334455667z", "7z"),
    ),
    Pattern(
        "all-terminals",
        BIG,
        fact.ALL_TERMINALS,
        shapes=SETS_OR_PAIRS,
        ruling="MJ-66",
        example=opened("99s11p", "9s", "pung:111m", "pung:999m", "pung:999p"),
    ),
    Pattern(
        "four-kongs",
        BIG,
        fact.FOUR_KONGS,
        tiles=earning.kongs,
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
        fact.THIRTEEN_WAITS,
        replaces=("thirteen-orphans",),
        shapes=ORPHANS,
        ruling="MJ-63",
        example=closed("19m19p19s1234567z", "1m"),
    ),
    Pattern(
        "four-concealed-triplets-single-wait",
        BIG,
        fact.SINGLE_WAIT,
        replaces=("four-concealed-triplets",),
        shapes=SETS,
        ruling="MJ-65",
        example=closed("222m555888p444s9m", "9m"),
    ),
    Pattern(
        "pure-nine-gates",
        BIG,
        fact.PURE_NINE_GATES,
        replaces=("nine-gates",),
        shapes=SETS,
        ruling="MJ-64",
        example=closed("1112345678999m", "4m"),
    ),
    Pattern(
        "big-wheel",
        BIG,
        fact.BIG_WHEEL,
        shapes=PAIRS,
        ruling="MJ-67",
        example=closed("1122334455667s", "7s"),
    ),
    Pattern(
        "quadruple-chows",
        BIG,
        fact.QUADRUPLE_CHOWS,
        tiles=earning.all_chows,
        shapes=SETS,
        ruling="MJ-68",
        example=closed("111122223333p9s", "9s"),
    ),
    finds=found,
    unit="limit",
)
