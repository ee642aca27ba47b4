"""Miscellaneous (BF-80 to BF-82)."""

from collections.abc import Sequence

from fivewinds.rules.b30fj.arrangements import Arrangements, of_runs
from fivewinds.rules.b30fj.declaring import FINDER, discarded, finds
from fivewinds.rules.b30fj.earned import ThePair
from fivewinds.rules.b30fj.facts import (
    EYES_OF_THE_GENERAL,
    ORPHANS,
    ORPHANS_ONE_JOKER,
    ORPHANS_THREE_JOKERS,
    UNIVERSITY_TRAIN,
)
from fivewinds.rules.patterns import Pattern, Section, ladder
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
        last=lambda reading, others: len(others) == 0,
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
    finds=finds(FINDER.miscellaneous, STRAIGHT),
)
