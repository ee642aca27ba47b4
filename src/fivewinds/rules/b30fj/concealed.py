"""Concealed (BF-76, BF-77)."""

from fivewinds.rules.b30fj.declaring import discarded, finds, with_melds
from fivewinds.rules.b30fj.kinds import HELL_WAIT
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.patterns import Pattern, Section, ladder

FOUR_MELDS = ("chow 123m", "chow 456p", "pung 888s", "pung 777z")

# The facts of the section, and how they are found.
CONCEALED_HAND = 1 << 0
FULLY_CONCEALED = 1 << 1
SELF_DRAWN_MELDED = 1 << 2
MELDED_HAND = 1 << 3
HAS_HELL_WAIT = 1 << 4


def find(hand: Traits) -> int:
    """BF-76, BF-77: concealed kongs are melds, but leave the hand concealed."""
    found = 0
    if hand.closed:
        found |= CONCEALED_HAND
        if hand.drawn:
            found |= FULLY_CONCEALED
    if hand.melds == 4:
        found |= SELF_DRAWN_MELDED if hand.drawn else MELDED_HAND
    if hand.flags & HELL_WAIT:
        found |= HAS_HELL_WAIT
    return found


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
    finds=finds(find),
)
