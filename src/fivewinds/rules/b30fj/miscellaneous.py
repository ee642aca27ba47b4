"""Miscellaneous (BF-80 to BF-82)."""

from collections.abc import Sequence

from fivewinds.rules.b30fj.arrangements import Arrangements, of_runs
from fivewinds.rules.b30fj.declaring import discarded, finds
from fivewinds.rules.b30fj.earned import ThePair
from fivewinds.rules.b30fj.kinds import EAST, RED, STANDARD, THIRTEEN_ORPHANS
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.patterns import NOTHING_ELSE, Pattern, Section, ladder
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group

STRAIGHT = Arrangements(of_runs)
STRAIGHT.add("123a 456a 789a", fixed=True)


def whole_train(reading: Reading) -> Sequence[Group]:
    """The straight, the triplet or kong beside it, and the pair."""
    return *reading.sets, (reading.pair, reading.pair)


def orphans(name: str, value: int, fact: int, example: str) -> Pattern:
    """Thirteen Orphans, the more so the fewer jokers (BF-81)."""
    return Pattern(
        name,
        value,
        fact,
        shapes="thirteen-orphans",
        replaces=("all-types", "mixed-terminals"),
        ruling="BF-81",
        example=example,
    )


# The facts of the section, and how they are found.
EYES_OF_THE_GENERAL = 1 << 0
UNIVERSITY_TRAIN = 1 << 1
ORPHANS = 1 << 2
ORPHANS_THREE_JOKERS = 1 << 3
ORPHANS_ONE_JOKER = 1 << 4

THREES = 1 << 2 | 1 << 11 | 1 << 20
FOURS = 1 << 3 | 1 << 12 | 1 << 21
EYES = 0b010010010
"""2, 5 and 8."""


def find(hand: Traits) -> int:
    """BF-80, BF-81; the straight of the university train is an arrangement of runs."""
    found = 0
    if hand.shape == STANDARD:
        if hand.pair < EAST and EYES >> hand.pair % 9 & 1:
            found |= EYES_OF_THE_GENERAL
        if (
            hand.pair == RED
            and hand.runs == 3
            and (hand.alike & THREES or hand.kong_kinds & FOURS)
            and STRAIGHT.find(hand.run_bits, hand.more_run_bits)
        ):
            found |= UNIVERSITY_TRAIN
    elif hand.shape == THIRTEEN_ORPHANS:
        found |= ORPHANS
        if hand.jokers_in_hand <= 3:
            found |= ORPHANS_THREE_JOKERS
        if hand.jokers_in_hand <= 1:
            found |= ORPHANS_ONE_JOKER
    return found


SECTION = Section(
    "Miscellaneous",
    Pattern(
        "eyes-of-the-general",
        1,
        EYES_OF_THE_GENERAL,
        shapes="standard",
        tiles=ThePair(),
        ruling="BF-80",
        example="123m345999p78s55s+9s",
    ),
    Pattern(
        "chicken-hand",
        15,
        last=NOTHING_ELSE,
        ruling="BF-82",
        example=discarded("123m345p3344z", "3z", "pung 77s8j", drawn=11),
    ),
    Pattern(
        "university-train",
        20,
        UNIVERSITY_TRAIN,
        shapes="standard",
        tiles=whole_train,
        ruling="BF-80",
        example="123456789p33s77z+3s",
    ),
    ladder(
        orphans("thirteen-orphans-20", 20, ORPHANS, "19m9p9s12467z4578j+7z"),
        orphans("thirteen-orphans-25", 25, ORPHANS_THREE_JOKERS, "19m19p19s123456z5j+4j"),
        orphans("thirteen-orphans-30", 30, ORPHANS_ONE_JOKER, "19m19p19s1234567z+1m"),
    ),
    finds=finds(find),
)
