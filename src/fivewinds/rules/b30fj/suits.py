"""Suits (BF-63, BF-64)."""

from fivewinds.rules.b30fj.declaring import discarded
from fivewinds.rules.facts import (
    AT_MOST_ONE_SUIT,
    AT_MOST_TWO_SUITS,
    NINE_GATES,
    NO_HONOURS,
    NO_MELDS,
    ONE_SUIT,
    SOME_DRAGONS,
    SOME_WINDS,
    THREE_SUITS,
    all_of,
)
from fivewinds.rules.patterns import Pattern, Section, ladder

SECTION = Section(
    "Suits",
    Pattern("one-voided-suit", 2, AT_MOST_TWO_SUITS, ruling="BF-63", example="12356m3355789p7j+7m"),
    Pattern(
        "all-types",
        5,
        all_of(THREE_SUITS, SOME_WINDS, SOME_DRAGONS),
        ruling="BF-63",
        example=discarded("456p678s1166z", "6z", "chow 123m"),
    ),
    ladder(
        "one-voided-suit",
        Pattern("mixed-flush", 5, AT_MOST_ONE_SUIT, ruling="BF-55", example="123567789m1122z+2z"),
        Pattern(
            "full-flush",
            10,
            all_of(ONE_SUIT, NO_HONOURS),
            ruling="BF-55",
            example="1223344567788m+8m",
        ),
    ),
    ladder(
        Pattern(
            "open-nine-gates",
            20,
            NINE_GATES,
            shapes="standard",
            ruling="BF-64",
            example=discarded("224567999m6j", "3m", "pung 111m"),
        ),
        Pattern(
            "nine-gates",
            30,
            all_of(NINE_GATES, NO_MELDS),
            shapes="standard",
            ruling="BF-64",
            example="1112345678999m+9m",
        ),
    ),
)
