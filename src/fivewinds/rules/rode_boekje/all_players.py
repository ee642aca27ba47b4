"""Voor alle spelers: points and doubles that count in all four hands (RB-20 to RB-32)."""

from typing import Any

from fivewinds.core.shape_names import STANDARD
from fivewinds.rules.facts import (
    NO_HONOURS,
    NO_SIMPLES,
    NO_SUITS,
    ONE_KONG,
    ONE_SUIT,
    ONE_TRIPLET,
    SOME_HONOURS,
    SOME_TERMINALS,
    THREE_CONCEALED_KONGS,
    all_of,
)
from fivewinds.rules.patterns import EACH, Given, Pattern, Section, ladder
from fivewinds.rules.reading import Reading
from fivewinds.rules.rode_boekje.tiles import DRAGONS, NOBLE, Groups, pairs_of, sets_of, south

LOSER = "loser"
"""The shape of a hand that has not won."""
ALL = (STANDARD, LOSER)


def _row(
    name: str,
    value: int,
    example: dict[str, Any],
    *,
    noble: bool = False,
    kong: bool = False,
    concealed: bool = False,
) -> Pattern:
    """The pungs or kongs of one row and one column of the printed table."""

    def sets(reading: Reading) -> Groups:
        return [
            (tile,) * (4 if kong else 3)
            for tile in reading.triplets
            if (tile in reading.kongs) is kong
            and (tile in NOBLE) is noble
            and (tile in reading.concealed_triplets) is concealed
        ]

    return Pattern(
        name,
        value,
        lambda reading: len(sets(reading)),
        most=EACH,
        tiles=sets,
        ruling="RB-20",
        example=example,
    )


def concealed_pungs(reading: Reading) -> int:
    """Pungs and kongs on the rack; an open kong is one here too (RB-26)."""
    open_kongs = len(reading.kongs) - len(reading.concealed_kongs)
    return len(reading.concealed_triplets) + open_kongs


def _sets_on_the_rack(reading: Reading) -> Groups:
    """Those that `concealed_pungs` counts."""
    return sets_of(reading, {*reading.concealed_triplets, *reading.kongs})


def _kongs_on_the_rack(reading: Reading) -> Groups:
    return sets_of(reading, reading.concealed_kongs)


SPECIAL_HANDS = (
    "clean-hand",
    "corners-and-honours",
    "ones-and-nines",
    "one-suit",
    "all-honours",
)
"""The doubles that all tiles of a hand earn together (RB-28 to RB-32)."""

FOR_ALL_PLAYERS = (
    Section(
        "Voor alle spelers",
        Given(
            ONE_TRIPLET,
            _row("pung-open", 2, south("45s99m", "6s", "pung 777z", "pung 222z", "pung 555m")),
            _row(
                "pung-concealed",
                4,
                south("555m45s99m", "6s", "pung 777z", "pung 222z"),
                concealed=True,
            ),
            _row(
                "noble-pung-open",
                4,
                south("45s678p99m", "6s", "pung 777z", "pung 222z"),
                noble=True,
            ),
            _row(
                "noble-pung-concealed",
                8,
                south("999m45s66p", "6s", "pung 777z", "pung 222z"),
                noble=True,
                concealed=True,
            ),
        ),
        Given(
            ONE_KONG,
            _row(
                "kong-open",
                8,
                south("45s99m", "6s", "pung 777z", "pung 222z", "kong 5555m"),
                kong=True,
            ),
            _row(
                "kong-concealed",
                16,
                south("45s99m", "6s", "pung 777z", "pung 222z", "concealed-kong 5555m"),
                kong=True,
                concealed=True,
            ),
            _row(
                "noble-kong-open",
                16,
                south("45s66p", "6s", "pung 777z", "pung 222z", "added-kong 9999m"),
                noble=True,
                kong=True,
            ),
            _row(
                "noble-kong-concealed",
                32,
                south("45s66p", "6s", "pung 777z", "pung 222z", "concealed-kong 9999m"),
                noble=True,
                kong=True,
                concealed=True,
            ),
        ),
        Pattern(
            "pair-own-wind",
            2,
            lambda reading: reading.own_wind in reading.pairs,
            tiles=lambda reading: pairs_of(reading, (reading.own_wind,)),
            ruling="RB-20",
            example=south("45s678p22z", "6s", "pung 777z", "pung 555z"),
        ),
        Pattern(
            "pair-prevailing-wind",
            2,
            lambda reading: reading.round_wind in reading.pairs,
            tiles=lambda reading: pairs_of(reading, (reading.round_wind,)),
            ruling="RB-20",
            example=south("45s678p11z", "6s", "pung 777z", "pung 555z"),
        ),
        Pattern(
            "pair-dragon",
            2,
            lambda reading: len(pairs_of(reading, DRAGONS)),
            most=EACH,
            tiles=lambda reading: pairs_of(reading, DRAGONS),
            ruling="RB-20, RB-23",
            example=south("45s678p66z", "6s", "pung 777z", "pung 222z"),
        ),
        shapes=ALL,
        unit="points",
    ),
    Section(
        "Verdubbelingen",
        Given(
            ONE_TRIPLET,
            Pattern(
                "dragon-pung",
                1,
                lambda reading: len(sets_of(reading, DRAGONS)),
                most=EACH,
                tiles=lambda reading: sets_of(reading, DRAGONS),
                ruling="RB-25",
                example=south("45s678p99m", "6s", "pung 777z", "kong 5555z"),
            ),
            Pattern(
                "own-wind-pung",
                1,
                lambda reading: reading.own_wind in reading.triplets,
                tiles=lambda reading: sets_of(reading, (reading.own_wind,)),
                ruling="RB-25",
                example=south("45s678p99m", "6s", "pung 777z", "pung 222z"),
            ),
            Pattern(
                "prevailing-wind-pung",
                1,
                lambda reading: reading.round_wind in reading.triplets,
                tiles=lambda reading: sets_of(reading, (reading.round_wind,)),
                ruling="RB-25",
                example=south("45s678p99m", "6s", "pung 777z", "pung 111z"),
            ),
            ladder(
                Pattern(
                    "three-concealed-pungs",
                    1,
                    lambda reading: concealed_pungs(reading) >= 3,
                    tiles=_sets_on_the_rack,
                    ruling="RB-26",
                    example=south("222z88m44p", "8m", "kong 5555s", "chow 123m", by="draw"),
                ),
                Pattern(
                    "four-concealed-pungs",
                    2,
                    lambda reading: concealed_pungs(reading) == 4,
                    tiles=_sets_on_the_rack,
                    ruling="RB-26",
                    example=south("222m333p777p4s", "4s", "added-kong 5555s"),
                ),
            ),
            Pattern(
                "three-concealed-kongs",
                2,
                THREE_CONCEALED_KONGS,
                tiles=_kongs_on_the_rack,
                ruling="RB-27",
                example=south(
                    "567m9p",
                    "9p",
                    *("concealed-kong 2222m", "concealed-kong 3333p", "concealed-kong 4444s"),
                ),
            ),
        ),
        shapes=ALL,
        unit="double",
    ),
    Section(
        "Verdubbelingen voor bijzondere spelen",
        Pattern(
            "clean-hand",
            1,
            all_of(ONE_SUIT, SOME_HONOURS),
            ruling="RB-28",
            example=south("12367789m33z", "8m", "pung 555m"),
        ),
        Pattern(
            "corners-and-honours",
            1,
            all_of(NO_SIMPLES, SOME_TERMINALS, SOME_HONOURS),
            ruling="RB-29",
            example=south("222z44z55z", "5z", "pung 111m", "pung 999p"),
        ),
        Pattern(
            "ones-and-nines",
            3,
            all_of(NO_SIMPLES, NO_HONOURS),
            ruling="RB-30",
            example=south("111s999s9m", "9m", "pung 111m", "pung 999p"),
        ),
        Pattern(
            "one-suit",
            3,
            all_of(ONE_SUIT, NO_HONOURS),
            ruling="RB-31",
            example=south("22p67789p", "8p", "chow 123p", "chow 456p"),
        ),
        Pattern(
            "all-honours",
            3,
            NO_SUITS,
            ruling="RB-32",
            example=south("444z555z66z77z", "6z", "pung 333z"),
        ),
        shapes=ALL,
        unit="double",
    ),
)
