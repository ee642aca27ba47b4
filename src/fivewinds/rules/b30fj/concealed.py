"""Concealed (BF-76, BF-77)."""

from fivewinds.rules.b30fj.declaring import FINDER, discarded, finds, with_melds
from fivewinds.rules.b30fj.facts import (
    CONCEALED_HAND,
    FULLY_CONCEALED,
    HAS_HELL_WAIT,
    MELDED_HAND,
    SELF_DRAWN_MELDED,
)
from fivewinds.rules.patterns import Pattern, Section, ladder

FOUR_MELDS = ("chow 123m", "chow 456p", "pung 888s", "pung 777z")

SECTION = Section(
    "Concealed",
    ladder(
        Pattern(
            "concealed-hand",
            1,
            CONCEALED_HAND,
            ruling="BF-76",
            example=discarded("123m57p111789s66z", "6p"),
        ),
        Pattern(
            "fully-concealed-hand",
            2,
            FULLY_CONCEALED,
            ruling="BF-76",
            example="123m57p111789s66z+6p",
        ),
    ),
    Pattern(
        "self-drawn-melded-hand",
        2,
        SELF_DRAWN_MELDED,
        shapes="standard",
        ruling="BF-76",
        example=with_melds("1z", "1z", *FOUR_MELDS),
    ),
    Pattern(
        "melded-hand",
        5,
        MELDED_HAND,
        shapes="standard",
        ruling="BF-76",
        example=discarded("1z", "1z", *FOUR_MELDS),
    ),
    Pattern(
        "hell-wait",
        2,
        HAS_HELL_WAIT,
        ruling="BF-77",
        example=discarded("123m57p111789s66z", "6p", flags=["hell-wait"], drawn=60),
    ),
    finds=finds(FINDER.concealed),
)
