"""Numbers: honors have none, and spoil all of these (BF-55, BF-72)."""

from fivewinds.rules.b30fj.declaring import discarded
from fivewinds.rules.facts import (
    AT_MOST_TWO_NUMBERS,
    ONE_NUMBER_IN_ALL,
    ONLY_EVEN,
    ONLY_ODD,
    ONLY_SUJI,
    THREE_NUMBERS,
)
from fivewinds.rules.patterns import Pattern, Section, ladder

SECTION = Section(
    "Numbers",
    Pattern(
        "all-like-numbers",
        8,
        ONE_NUMBER_IN_ALL,
        shapes="standard",
        ruling="BF-72",
        example="23444m345345p45s+6s",
    ),
    Pattern("all-odds", 5, ONLY_ODD, ruling="BF-55", example="1133557799m33p5s+5s"),
    Pattern("all-evens", 5, ONLY_EVEN, ruling="BF-55", example="222444m666p2288s+8s"),
    Pattern("one-suji-only", 5, ONLY_SUJI, ruling="BF-55", example="111444m777p1144s+4s"),
    ladder(
        Pattern(
            "three-number-hand", 5, THREE_NUMBERS, ruling="BF-72", example="22223m33444p333s+4m"
        ),
        Pattern(
            "two-number-hand",
            10,
            AT_MOST_TWO_NUMBERS,
            ruling="BF-72",
            example=discarded("333m333p2233s", "2s", "pung 222p"),
        ),
    ),
)
