"""Miscellaneous (BF-80 to BF-82)."""

from collections.abc import Callable, Sequence

from fivewinds.rules.arrangements import runs
from fivewinds.rules.b30fj.declaring import discarded
from fivewinds.rules.earned import the_pair
from fivewinds.rules.facts import ALWAYS, DRAGON_PAIR, NOTHING_ELSE, PAIR_OF_2_5_8, all_of
from fivewinds.rules.patterns import Pattern, Section, ladder
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group
from fivewinds.tiles import ID

RED = ID["7z"]
STRAIGHT = runs("123a 456a 789a", fixed=True)


def university_train(reading: Reading) -> bool:
    """Beside a straight a triplet of threes or a kong of fours, and a pair of red dragons."""
    threes = any(tile < 27 and tile % 9 == 2 for tile in reading.triplets)
    fours = any(tile < 27 and tile % 9 == 3 for tile in reading.kongs)
    return reading.pair == RED and (threes or fours)


def at_most(jokers: int) -> Callable[[Reading], bool]:
    """With no more jokers in hand than this."""
    return lambda reading: reading.jokers_in_hand <= jokers


def whole_train(reading: Reading) -> Sequence[Group]:
    """The straight, the triplet or kong beside it, and the pair."""
    return *reading.sets, (reading.pair, reading.pair)


def orphans(
    name: str, value: int, counts: Callable[[Reading], bool] | int, example: str
) -> Pattern:
    """Thirteen Orphans, the more so the fewer jokers (BF-81)."""
    return Pattern(
        name,
        value,
        counts,
        shapes="thirteen-orphans",
        replaces=("all-types", "mixed-terminals"),
        ruling="BF-81",
        example=example,
    )


SECTION = Section(
    "Miscellaneous",
    Pattern(
        "eyes-of-the-general",
        1,
        PAIR_OF_2_5_8,
        shapes="standard",
        tiles=the_pair,
        ruling="BF-80",
        example="123m345999p78s55s+9s",
    ),
    Pattern(
        "chicken-hand",
        15,
        NOTHING_ELSE,
        ruling="BF-82",
        example=discarded("123m345p3344z", "3z", "pung 77s8j", drawn=11),
    ),
    Pattern(
        "university-train",
        20,
        university_train,
        where=all_of(STRAIGHT, DRAGON_PAIR),
        shapes="standard",
        tiles=whole_train,
        ruling="BF-80",
        example="123456789p33s77z+3s",
    ),
    ladder(
        orphans("thirteen-orphans-20", 20, ALWAYS, "19m9p9s12467z4578j+7z"),
        orphans("thirteen-orphans-25", 25, at_most(3), "19m19p19s123456z5j+4j"),
        orphans("thirteen-orphans-30", 30, at_most(1), "19m19p19s1234567z+1m"),
    ),
)
