"""Kongs (BF-65)."""

from fivewinds.rules.b30fj.declaring import Tiles, discarded, with_melds
from fivewinds.rules.facts import (
    FOUR_KONGS,
    ONE_CONCEALED_KONG,
    OPEN_KONG,
    THREE_KONGS,
    TWO_KONGS,
)
from fivewinds.rules.patterns import Pattern, Section, ladder


def kongs(*, open_: bool = True, concealed: bool = True) -> Tiles:
    """The kongs of a hand, of both kinds or of one."""
    return lambda reading: [
        meld.stands
        for meld in reading.win.melds
        if meld.is_kong and (open_ if meld.is_open else concealed)
    ]


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
        ONE_CONCEALED_KONG,
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
)
