"""Sequences (BF-69, BF-70)."""

from collections.abc import Sequence

from fivewinds.rules.b30fj.arrangements import Arrangements, of_runs
from fivewinds.rules.b30fj.declaring import discarded, finds, runs_in
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.patterns import Example, Pattern, Section, ladder
from fivewinds.rules.reading import Reading
from fivewinds.rules.scored import Group

RUNS = Arrangements(of_runs)
DOUBLE = RUNS.add("123a 123b")
DOUBLE_TWICE = RUNS.twice(DOUBLE, numbers=True)
TRIPLE = RUNS.add("123a 123b 123c")
PURE_TRIPLE = RUNS.add("123a 123a 123a")
PURE_QUADRUPLE = RUNS.add("123a 123a 123a 123a")
SHORT = RUNS.add("123a 456a", "456a 789a", fixed=True)
SHORT_TWICE = RUNS.twice(SHORT)
DOUBLE_SHORT = RUNS.add("123a 456a 123b 456b", "456a 789a 456b 789b", fixed=True)
PURE_DOUBLE_SHORT = RUNS.add("123a 456a 123a 456a", "456a 789a 456a 789a", fixed=True)
IDENTICAL = RUNS.add("123a 123a")
DOUBLE_IDENTICAL = RUNS.add("123a 123a | 123b 123b")
PURE_IDENTICAL = RUNS.add("123a 123a | 123a 123a")
MIXED_SHIFTED = RUNS.add("123a 234b 345c")
FOUR_MIXED_SHIFTED = RUNS.add("123a 234b 345c 456a")
PURE_SHIFTED = RUNS.add("123a 234a 345a")
FOUR_PURE_SHIFTED = RUNS.add("123a 234a 345a 456a")
MIXED_LINKED = RUNS.add("123a 345b 567c")
PURE_LINKED = RUNS.add("123a 345a 567a")
BRIDGE = RUNS.add("123a 345a 567a 789a", fixed=True)
MIXED_STRAIGHT = RUNS.add("123a 456b 789c", fixed=True)
PURE_STRAIGHT = RUNS.add("123a 456a 789a", fixed=True)


def arranged(
    name: str,
    value: int,
    bit: int,
    example: Example,
    *,
    replaces: tuple[str, ...] = (),
    ruling: str = "BF-69",
) -> Pattern:
    """A pattern that is an arrangement."""
    return Pattern(
        name,
        value,
        bit,
        replaces=replaces,
        tiles=runs_in(RUNS, bit),
        ruling=ruling,
        example=example,
    )


def stepping(name: str, value: int, bit: int, example: Example) -> Pattern:
    """Runs that go up by one, or by two (BF-70)."""
    return arranged(name, value, bit, example, ruling="BF-70")


def all_runs(reading: Reading) -> Sequence[Group]:
    """The four runs of two arrangements at once, which need no fewer."""
    return reading.sets


# The facts of the section, and how they are found.
ALL_SEQUENCES = 1 << 0


def find(hand: Traits) -> int:
    """BF-69, BF-70: all but the first are arrangements."""
    if hand.runs < 2:
        return 0
    found = RUNS.find(hand.run_bits, hand.more_run_bits)
    if hand.runs == 4:
        found |= ALL_SEQUENCES
    return found


SECTION = Section(
    "Sequences",
    Pattern("all-sequences", 2, ALL_SEQUENCES, ruling="BF-54", example="234567m345p678s5s+5s"),
    ladder(
        Pattern(
            "double-sequences",
            1,
            DOUBLE,
            again=DOUBLE_TWICE,
            most=2,
            tiles=runs_in(RUNS, DOUBLE_TWICE, DOUBLE),
            ruling="BF-69",
            example="234m23499p567s44z+4z",
        ),
        arranged(
            "triple-sequences",
            5,
            TRIPLE,
            discarded("678s7z", "7z", "chow 234m", "chow 234p", "chow 234s"),
        ),
        arranged(
            "pure-triple-sequence",
            10,
            PURE_TRIPLE,
            discarded("456p9s", "9s", "chow 123m", "chow 123m", "chow 123m"),
        ),
        arranged(
            "pure-quadruple-sequence",
            30,
            PURE_QUADRUPLE,
            discarded("9m", "9m", "chow 234s", "chow 234s", "chow 234s", "chow 234s"),
        ),
    ),
    ladder(
        Pattern(
            "short-straight",
            1,
            SHORT,
            again=SHORT_TWICE,
            most=2,
            tiles=runs_in(RUNS, SHORT_TWICE, SHORT),
            ruling="BF-69",
            example="123456m22266p78s+9s",
        ),
        arranged("double-short-straight", 10, DOUBLE_SHORT, "123456m12346p11z+5p"),
        arranged(
            "pure-double-short-straight",
            20,
            PURE_DOUBLE_SHORT,
            discarded("789s1z", "1z", "chow 456s", "chow 789s", "chow 456s"),
        ),
    ),
    ladder(
        arranged("identical-sequences", 2, IDENTICAL, "223344m678p12s55z+3s"),
        arranged(
            "double-identical-sequences",
            10,
            DOUBLE_IDENTICAL,
            discarded("678p5z", "5z", "chow 234m", "chow 234m", "chow 678p"),
        ),
        arranged(
            "pure-identical-sequences",
            15,
            PURE_IDENTICAL,
            discarded("567m5z", "5z", "chow 234m", "chow 234m", "chow 567m"),
        ),
    ),
    ladder(
        stepping("three-mixed-shifted-sequences", 2, MIXED_SHIFTED, "234m345p45789s22z+6s"),
        stepping("four-mixed-shifted-sequences", 8, FOUR_MIXED_SHIFTED, "234567m34599p45s+6s"),
    ),
    ladder(
        stepping("three-pure-shifted-sequences", 10, PURE_SHIFTED, "789m12233344s11z+5s"),
        stepping("four-pure-shifted-sequences", 30, FOUR_PURE_SHIFTED, "12233344455s11z+6s"),
    ),
    stepping("three-mixed-linked-sequences", 2, MIXED_LINKED, "123m345999p56s11z+7s"),
    ladder(
        stepping("three-pure-linked-sequences", 8, PURE_LINKED, "123345567m99p11z+9p"),
        stepping("golden-gate-bridge", 20, BRIDGE, "123345567789m1z+1z"),
    ),
    ladder(
        "three-mixed-shifted-sequences",
        "three-mixed-linked-sequences",
        Pattern(
            "mixed-shifted-linked-sequences",
            8,
            MIXED_SHIFTED | MIXED_LINKED,
            tiles=all_runs,
            ruling="BF-70",
            example="123p234567m345s6z+6z",
        ),
    ),
    ladder(
        "three-pure-shifted-sequences",
        "three-pure-linked-sequences",
        Pattern(
            "pure-shifted-linked-sequences",
            20,
            PURE_SHIFTED | PURE_LINKED,
            tiles=all_runs,
            ruling="BF-70",
            example="122333445567s6z+6z",
        ),
    ),
    arranged("mixed-straight", 5, MIXED_STRAIGHT, "123m456p78s11166z+9s", ruling="BF-54"),
    ladder(
        "short-straight",
        "terminal-sequences",
        "mixed-straight",
        arranged("pure-straight", 8, PURE_STRAIGHT, "123456789m2221s+1s", ruling="BF-54"),
    ),
    shapes="standard",
    finds=finds(find),
)
