"""Voor de winnaar: mahjong, the winning tile, and doubles of the winner (RB-33 to RB-39)."""

from functools import lru_cache

from fivewinds.core.codes import FOUR_SETS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS
from fivewinds.core.shape_names import STANDARD
from fivewinds.core.shapes import Hand
from fivewinds.core.wins import Meld
from fivewinds.rules.facts import (
    ALWAYS,
    CLOSED,
    COMPLETES_PAIR,
    DRAWN,
    FOUR_RUNS,
    FOUR_TRIPLETS,
    NO_HONOURS,
    NO_TERMINALS,
    ROBBED,
    all_of,
)
from fivewinds.rules.patterns import Pattern, Section
from fivewinds.rules.reading import Reading
from fivewinds.rules.rode_boekje.rack import limits_waited_for
from fivewinds.rules.rode_boekje.tiles import south

FORMS = FOUR_SETS | SEVEN_PAIRS_REPEATED | THIRTEEN_ORPHANS
"""The shapes of a complete hand, but for the wind snakes."""


def only_place(reading: Reading) -> bool:
    """Whether exactly one kind completes the thirteen tiles (RB-34)."""
    return _places(reading.win.hand, reading.win.melds) == 1


@lru_cache(maxsize=256)
def _places(hand: tuple[int, ...], melds: tuple[Meld, ...]) -> int:
    """How many kinds complete a hand, in any shape of this book.

    Kinds of which the player holds all four are left out. The cake does not count: it
    fills the same place as bamboo-1 (RB-35). The same for all readings of a hand, so it is kept.
    """
    held = [*hand, *(tile for meld in melds for tile in meld.tiles)]
    kinds = {*Hand(hand).waits(FORMS), *limits_waited_for(hand)}
    return sum(held.count(tile) < 4 for tile in kinds)


FOR_THE_WINNER = (
    Section(
        "Voor de winnaar",
        Pattern(
            "mahjong",
            20,
            ALWAYS,
            ruling="RB-33",
            example=south("45s678p99m", "6s", "pung 777z", "pung 222z"),
        ),
        Pattern(
            "closing-pair",
            2,
            COMPLETES_PAIR,
            tiles=lambda reading: [reading.completed],
            ruling="RB-33",
            example=south("1112m678p", "2m", "pung 777z", "pung 222z"),
        ),
        Pattern(
            "only-place",
            2,
            only_place,
            tiles=lambda reading: [reading.completed],
            ruling="RB-34",
            example=south("13m678p99s", "2m", "pung 777z", "pung 222z"),
        ),
        Pattern(
            "self-drawn",
            2,
            DRAWN,
            ruling="RB-33",
            example=south("45s678p99m", "6s", "pung 777z", "pung 222z", by="draw"),
        ),
        Pattern(
            "bird-eats-cake",
            10,
            lambda reading: "cake" in reading.told,
            ruling="RB-36",
            example=south("123m678p1s", "1p", "pung 777z", "pung 222z"),
        ),
        shapes=STANDARD,
        unit="points",
    ),
    Section(
        "Verdubbelingen voor de winnaar",
        Pattern(
            "all-chows",
            1,
            FOUR_RUNS,
            ruling="RB-38",
            example=south("234m567p34678s55m", "5s"),
        ),
        Pattern(
            "all-pungs",
            1,
            FOUR_TRIPLETS,
            ruling="RB-38",
            example=south("222m333p77p666s44s", "7p"),
        ),
        Pattern(
            "all-simples",
            1,
            all_of(NO_TERMINALS, NO_HONOURS),
            ruling="RB-38",
            example=south("234m567p34678s55m", "5s"),
        ),
        Pattern(
            "sea-moon",
            1,
            lambda reading: reading.flag("last-tile"),
            ruling="RB-38",
            example=south("567p34678s55m", "5s", "chow 123m", by="draw", flags=["last-tile"]),
        ),
        Pattern(
            "kong-bloom",
            1,
            lambda reading: reading.flag("after-kong"),
            ruling="RB-38",
            example=south(
                *("45s678p99m", "6s", "kong 5555m", "pung 222z"), by="draw", flags=["after-kong"]
            ),
        ),
        Pattern(
            "kong-robbery",
            1,
            ROBBED,
            ruling="RB-19, RB-38",
            example=south("123m45s678p99m", "6s", "pung 777z", by="rob"),
        ),
        Pattern(
            "concealed-hand",
            3,
            all_of(CLOSED, DRAWN),
            ruling="RB-39",
            example=south("123m567p34678s55m", "5s", by="draw"),
        ),
        shapes=STANDARD,
        unit="double",
    ),
)
