"""Suits (BF-63, BF-64)."""

from fivewinds.rules.b30fj.declaring import discarded, finds
from fivewinds.rules.b30fj.kinds import DRAGONS, HONORS, STANDARD, WINDS
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.patterns import Pattern, Section, ladder

# The facts of the section, and how they are found.
ONE_VOIDED_SUIT = 1 << 0
ALL_TYPES = 1 << 1
MIXED_FLUSH = 1 << 2
FULL_FLUSH = 1 << 3
OPEN_NINE_GATES = 1 << 4
NINE_GATES = 1 << 5


def find(hand: Traits) -> int:
    """BF-63; nine gates as BF-64 has them."""
    found = 0
    kinds = hand.kinds
    number = (kinds & 0x1FF != 0) + (kinds >> 9 & 0x1FF != 0) + (kinds >> 18 & 0x1FF != 0)
    if number == 3:
        if kinds & WINDS and kinds & DRAGONS:
            found |= ALL_TYPES
        return found
    found |= ONE_VOIDED_SUIT
    if number == 2:
        return found
    found |= MIXED_FLUSH
    if number == 1 and not kinds & HONORS:
        found |= FULL_FLUSH
        if hand.shape == STANDARD and _nine_gates(hand):
            found |= OPEN_NINE_GATES
            if hand.melds == 0:
                found |= NINE_GATES
    return found


def _nine_gates(hand: Traits) -> bool:
    """Whether a hand of one suit has 1112345678999: every number, and three of both ends.

    Ones and nines are in a triplet, or in the pair and a run, or in three runs. As all nine
    numbers are there, three runs of 123 would leave one set and the pair for six of them.
    """
    kinds = hand.kinds
    shift = 0
    while kinds & 0x1FF == 0:
        kinds >>= 9
        shift += 9
    if kinds != 0x1FF:
        return False
    return _three_of(hand, shift, shift) and _three_of(hand, shift + 8, shift + 6)


def _three_of(hand: Traits, tile: int, low: int) -> bool:
    """Whether there are three of a terminal, whose only run begins with `low`."""
    if hand.alike >> tile & 1:
        return True
    run = hand.run_bits >> 7 * (low // 9) + low % 9 & 1
    return hand.pair == tile and run == 1


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
    finds=finds(find),
)
