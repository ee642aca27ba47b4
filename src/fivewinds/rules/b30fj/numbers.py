"""Numbers: honors have none, and spoil all of these (BF-55, BF-72)."""

# Compiled, its function is called as a C function, by the name that the .pxd gives.
import fivewinds.core.bits as bits  # noqa: PLR0402
from fivewinds.rules.b30fj.declaring import discarded, finds
from fivewinds.rules.b30fj.kinds import HONORS, STANDARD
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.patterns import Pattern, Section, ladder

# The facts of the section, and how they are found.
ALL_LIKE_NUMBERS = 1 << 0
ALL_ODDS = 1 << 1
ALL_EVENS = 1 << 2
ONE_SUJI = 1 << 3
THREE_NUMBERS = 1 << 4
TWO_NUMBERS = 1 << 5

ODD = 0b101010101
EVEN = 0b010101010
SUJI = 0b001001001
"""1, 4 and 7; the other two lie one and two further."""


def find(hand: Traits) -> int:
    """BF-55, BF-72: honors have no number and spoil all of these."""
    if hand.kinds & HONORS:
        return 0
    found = 0
    there = (hand.kinds | hand.kinds >> 9 | hand.kinds >> 18) & 0x1FF
    if hand.shape == STANDARD and hand.numbers:
        found |= ALL_LIKE_NUMBERS
    if not there & EVEN:
        found |= ALL_ODDS
    if not there & ODD:
        found |= ALL_EVENS
    if not (there & ~SUJI and there & ~(SUJI << 1) and there & ~(SUJI << 2)):
        found |= ONE_SUJI
    different = bits.number_of(there)
    if different == 3:
        found |= THREE_NUMBERS
    if different <= 2:
        found |= TWO_NUMBERS
    return found


SECTION = Section(
    "Numbers",
    Pattern(
        "all-like-numbers",
        8,
        ALL_LIKE_NUMBERS,
        shapes="standard",
        ruling="BF-72",
        example="23444m345345p45s+6s",
    ),
    Pattern("all-odds", 5, ALL_ODDS, ruling="BF-55", example="1133557799m33p5s+5s"),
    Pattern("all-evens", 5, ALL_EVENS, ruling="BF-55", example="222444m666p2288s+8s"),
    Pattern("one-suji-only", 5, ONE_SUJI, ruling="BF-55", example="111444m777p1144s+4s"),
    ladder(
        Pattern(
            "three-number-hand", 5, THREE_NUMBERS, ruling="BF-72", example="22223m33444p333s+4m"
        ),
        Pattern(
            "two-number-hand",
            10,
            TWO_NUMBERS,
            ruling="BF-72",
            example=discarded("333m333p2233s", "2s", "pung 222p"),
        ),
    ),
    finds=finds(find),
)
