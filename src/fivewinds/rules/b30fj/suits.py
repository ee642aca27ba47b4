"""Suits (BF-63, BF-64)."""

from fivewinds.rules.b30fj.declaring import FINDER, discarded, finds
from fivewinds.rules.b30fj.facts import (
    ALL_TYPES,
    FULL_FLUSH,
    MIXED_FLUSH,
    NINE_GATES,
    ONE_VOIDED_SUIT,
    OPEN_NINE_GATES,
)
from fivewinds.rules.patterns import Pattern, Section, ladder

SECTION = Section(
    "Suits",
    Pattern("one-voided-suit", 2, ONE_VOIDED_SUIT, ruling="BF-63", example="12356m3355789p7j+7m"),
    Pattern(
        "all-types",
        5,
        ALL_TYPES,
        ruling="BF-63",
        example=discarded("456p678s1166z", "6z", "chow 123m"),
    ),
    ladder(
        "one-voided-suit",
        Pattern("mixed-flush", 5, MIXED_FLUSH, ruling="BF-55", example="123567789m1122z+2z"),
        Pattern("full-flush", 10, FULL_FLUSH, ruling="BF-55", example="1223344567788m+8m"),
    ),
    ladder(
        Pattern(
            "open-nine-gates",
            20,
            OPEN_NINE_GATES,
            shapes="standard",
            ruling="BF-64",
            example=discarded("224567999m6j", "3m", "pung 111m"),
        ),
        Pattern(
            "nine-gates",
            30,
            NINE_GATES,
            shapes="standard",
            ruling="BF-64",
            example="1112345678999m+9m",
        ),
    ),
    finds=finds(FINDER.suits),
)
