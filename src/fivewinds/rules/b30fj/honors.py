"""Flowers and Honors, the first section of the faan table (BF-60, BF-61)."""

# Compiled, its function is called as a C function, by the name that the .pxd gives.
import fivewinds.core.bits as bits  # noqa: PLR0402
from fivewinds.rules.b30fj.declaring import (
    discarded,
    finds,
    triplets_among,
    with_melds,
)
from fivewinds.rules.b30fj.earned import WindTriplets
from fivewinds.rules.b30fj.kinds import DRAGONS, EAST, FIRST_DRAGON, HONORS, STANDARD, WINDS
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.patterns import EACH, Pattern, Section, ladder

# The facts of the section, and how they are found.
NO_HONORS_OR_FLOWERS = 1 << 0
NO_JOKERS = 1 << 1
LITTLE_THREE_WINDS = 1 << 2
BIG_THREE_WINDS = 1 << 3
LITTLE_FOUR_WINDS = 1 << 4
BIG_FOUR_WINDS = 1 << 5
LITTLE_THREE_DRAGONS = 1 << 6
BIG_THREE_DRAGONS = 1 << 7
ALL_HONORS = 1 << 8
ROUND_WIND = 1 << 9
ROUND_WIND_TWICE = 1 << 10
SEAT_WIND = 1 << 11
SEAT_WIND_TWICE = 1 << 12
FIRST_DRAGONS = 1 << 13
MORE_DRAGONS = 0b111 << 14
FIRST_FLOWER = 1 << 17
MORE_FLOWERS = 0b1111111 << 18


def find(hand: Traits) -> int:
    """BF-60, BF-61: different winds and dragons among the triplets, and any in the pair."""
    found = 0
    honors = hand.kinds & HONORS
    if hand.flowers:
        # One bit for the first, and as many more as there are others.
        found |= FIRST_FLOWER * ((2 << hand.flowers - 1) - 1)
    elif not honors:
        found |= NO_HONORS_OR_FLOWERS
    if hand.jokers == 0:
        found |= NO_JOKERS
    if not honors:
        return found
    if honors == hand.kinds:
        found |= ALL_HONORS
    if hand.shape != STANDARD or not hand.alike & HONORS:
        return found
    winds = bits.number_of(hand.alike & WINDS)
    wind_pair = EAST <= hand.pair < FIRST_DRAGON
    if winds:
        if hand.alike >> hand.round_wind & 1:
            found |= ROUND_WIND
        if hand.alike_twice >> hand.round_wind & 1:
            found |= ROUND_WIND_TWICE
        if hand.alike >> hand.own_wind & 1:
            found |= SEAT_WIND
        if hand.alike_twice >> hand.own_wind & 1:
            found |= SEAT_WIND_TWICE
        if winds >= 2 and wind_pair:
            found |= LITTLE_THREE_WINDS
        if winds >= 3:
            found |= LITTLE_FOUR_WINDS if wind_pair else BIG_THREE_WINDS
        if winds == 4:
            found |= BIG_FOUR_WINDS
    dragons = bits.number_of(hand.alike & DRAGONS)
    if dragons:
        triplets = dragons + bits.number_of(hand.alike_twice & DRAGONS)
        found |= FIRST_DRAGONS * ((2 << triplets - 1) - 1)
        if dragons >= 2 and hand.pair >= FIRST_DRAGON:
            found |= LITTLE_THREE_DRAGONS
        if dragons == 3:
            found |= BIG_THREE_DRAGONS
    return found


SECTION = Section(
    "Flowers and Honors",
    Pattern(
        "flower",
        1,
        FIRST_FLOWER,
        again=MORE_FLOWERS,
        most=EACH,
        tiles=lambda reading: [(tile,) for tile in sorted(reading.win.flowers)],
        ruling="BF-14",
        example=with_melds("123m456p789s1155z", "5z", flowers="36j"),
    ),
    Pattern(
        "no-honors-or-flowers",
        2,
        NO_HONORS_OR_FLOWERS,
        ruling="BF-60",
        example="123567m78p444s78j+9s",
    ),
    Pattern("no-jokers", 2, NO_JOKERS, ruling="BF-60", example="123m456p789s1155z+5z"),
    Pattern(
        "dragons",
        1,
        FIRST_DRAGONS,
        again=MORE_DRAGONS,
        most=EACH,
        shapes="standard",
        tiles=triplets_among(DRAGONS),
        ruling="BF-61",
        example="123m456p88s555z66z+6z",
    ),
    Pattern(
        "round-wind",
        1,
        ROUND_WIND,
        again=ROUND_WIND_TWICE,
        most=EACH,
        shapes="standard",
        tiles=WindTriplets(own=False),
        ruling="BF-61",
        example=with_melds("123m456p77s22z789s", "2z", seat="E", round="S"),
    ),
    Pattern(
        "seat-wind",
        1,
        SEAT_WIND,
        again=SEAT_WIND_TWICE,
        most=EACH,
        shapes="standard",
        tiles=WindTriplets(own=True),
        ruling="BF-61",
        example=with_melds("123m456p77s33z789s", "3z", seat="W", round="S"),
    ),
    ladder(
        Pattern(
            "little-three-winds",
            5,
            LITTLE_THREE_WINDS,
            shapes="standard",
            tiles=triplets_among(WINDS, pair=True),
            ruling="BF-61",
            example="12m456p22233344z+3m",
        ),
        Pattern(
            "big-three-winds",
            10,
            BIG_THREE_WINDS,
            shapes="standard",
            tiles=triplets_among(WINDS),
            ruling="BF-61",
            example=with_melds("12p55s", "3p", "pung 222z", "pung 333z", "pung 444z"),
        ),
        Pattern(
            "little-four-winds",
            20,
            LITTLE_FOUR_WINDS,
            shapes="standard",
            tiles=triplets_among(WINDS, pair=True),
            ruling="BF-61",
            example=discarded("12p44z", "3p", "pung 111z", "pung 222z", "pung 333z"),
        ),
        Pattern(
            "big-four-winds",
            30,
            BIG_FOUR_WINDS,
            shapes="standard",
            tiles=triplets_among(WINDS),
            ruling="BF-61",
            example=with_melds("5m", "5m", "pung 111z", "pung 222z", "kong 3333z", "pung 444z"),
        ),
    ),
    ladder(
        Pattern(
            "little-three-dragons",
            8,
            LITTLE_THREE_DRAGONS,
            shapes="standard",
            tiles=triplets_among(DRAGONS, pair=True),
            ruling="BF-61",
            example=discarded("12m345s77z", "3m", "pung 555z", "pung 666z"),
        ),
        Pattern(
            "big-three-dragons",
            15,
            BIG_THREE_DRAGONS,
            shapes="standard",
            tiles=triplets_among(DRAGONS),
            ruling="BF-61",
            example=discarded("123m9p", "9p", "pung 555z", "pung 666z", "pung 777z"),
        ),
    ),
    Pattern(
        "all-honors",
        30,
        ALL_HONORS,
        ruling="BF-55",
        example=discarded("5556677z", "7z", "pung 111z", "pung 222z", seat="W", round="W"),
    ),
    finds=finds(find),
)
