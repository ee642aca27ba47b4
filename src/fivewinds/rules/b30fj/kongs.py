"""Kongs (BF-65)."""

from fivewinds.rules.b30fj.declaring import Tiles, discarded, finds, with_melds
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.patterns import Pattern, Section, ladder


def kongs(*, open_: bool = True, concealed: bool = True) -> Tiles:
    """The kongs of a hand, of both kinds or of one."""
    return lambda reading: [
        meld.stands
        for meld in reading.win.melds
        if meld.is_kong and (open_ if meld.is_open else concealed)
    ]


# The facts of the section, and how they are found.
OPEN_KONG = 1 << 0
CONCEALED_KONG = 1 << 1
TWO_KONGS = 1 << 2
THREE_KONGS = 1 << 3
FOUR_KONGS = 1 << 4


def find(hand: Traits) -> int:
    """BF-65; each kind counts once."""
    found = 0
    if hand.kongs > hand.concealed_kongs:
        found |= OPEN_KONG
    if hand.concealed_kongs:
        found |= CONCEALED_KONG
    if hand.kongs >= 2:
        found |= TWO_KONGS
    if hand.kongs >= 3:
        found |= THREE_KONGS
    if hand.kongs == 4:
        found |= FOUR_KONGS
    return found


SECTION = Section(
    "Kongs",
    Pattern(
        "open-kong",
        1,
        OPEN_KONG,
        tiles=kongs(concealed=False),
        ruling="BF-65",
        example=discarded("56m3445p789s7j", "4m", "added-kong 333m6j"),
    ),
    Pattern(
        "concealed-kong",
        2,
        CONCEALED_KONG,
        tiles=kongs(open_=False),
        ruling="BF-65",
        example=with_melds("56m3445p789s7j", "4m", "concealed-kong 3333m"),
    ),
    ladder(
        "open-kong",
        "concealed-kong",
        Pattern(
            "two-kongs",
            5,
            TWO_KONGS,
            tiles=kongs(),
            ruling="BF-65",
            example=discarded("123m4569p", "9p", "kong 2222s", "concealed-kong 5555z"),
        ),
        Pattern(
            "three-kongs",
            15,
            THREE_KONGS,
            tiles=kongs(),
            ruling="BF-65",
            example=with_melds(
                "678s2m", "2m", "added-kong 1111m", "kong 9999p", "concealed-kong 4444z"
            ),
        ),
        Pattern(
            "four-kongs",
            30,
            FOUR_KONGS,
            tiles=kongs(),
            ruling="BF-65",
            example=discarded(
                "3m", "3m", "kong 1111p", "concealed-kong 9999s", "kong 2222z", "kong 6666z"
            ),
        ),
    ),
    shapes="standard",
    finds=finds(find),
)
