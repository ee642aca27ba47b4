"""Concealed (BF-76, BF-77)."""

from fivewinds.rules.b30fj.declaring import discarded, with_melds
from fivewinds.rules.facts import CLAIMED, CLOSED, DRAWN, FOUR_MELDS, all_of, flag
from fivewinds.rules.patterns import Pattern, Section, ladder

MELDS = ("chow 123m", "chow 456p", "pung 888s", "pung 777z")

SECTION = Section(
    "Concealed",
    ladder(
        Pattern(
            "concealed-hand",
            1,
            CLOSED,
            ruling="BF-76",
            example=discarded("123m57p111789s66z", "6p"),
        ),
        Pattern(
            "fully-concealed-hand",
            2,
            all_of(CLOSED, DRAWN),
            ruling="BF-76",
            example="123m57p111789s66z+6p",
        ),
    ),
    Pattern(
        "self-drawn-melded-hand",
        2,
        all_of(FOUR_MELDS, DRAWN),
        shapes="standard",
        ruling="BF-76",
        example=with_melds("1z", "1z", *MELDS),
    ),
    Pattern(
        "melded-hand",
        5,
        all_of(FOUR_MELDS, CLAIMED),
        shapes="standard",
        ruling="BF-76",
        example=discarded("1z", "1z", *MELDS),
    ),
    Pattern(
        "hell-wait",
        2,
        flag("hell-wait"),
        ruling="BF-77",
        example=discarded("123m57p111789s66z", "6p", flags=["hell-wait"], drawn=60),
    ),
)
