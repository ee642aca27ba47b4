"""Limietspelen: hands that bring a fixed amount (RB-42 to RB-55).

The irregular ones and the twins are shapes of their own, wholly on the rack; the regular ones are
four sets and a pair, on the rack or on the table.
"""

from fivewinds.core.shape_names import STANDARD
from fivewinds.rules.facts import ALWAYS
from fivewinds.rules.patterns import EVERYTHING, Pattern, Section
from fivewinds.rules.rode_boekje.tiles import DRAGONS, GREEN, WINDS, sets_of, south

LIMIT = 2000

LIMIT_HANDS = (
    Section(
        "Onregelmatige limietspelen",
        Pattern(
            "nine-gates",
            LIMIT,
            ALWAYS,
            shapes="nine-gates",
            ruling="RB-46",
            example=south("1112345678999s", "5s"),
        ),
        Pattern(
            "thirteen-orphans",
            LIMIT,
            ALWAYS,
            shapes="thirteen-orphans",
            ruling="RB-47",
            example=south("19m19p19s1234567z", "1m"),
        ),
        Pattern(
            "wind-snake",
            LIMIT // 2,
            ALWAYS,
            shapes="wind-snake",
            ruling="RB-48",
            example=south("123456789p1234z", "5p"),
        ),
        Pattern(
            "dragon-tail",
            LIMIT // 2,
            ALWAYS,
            shapes="dragon-tail",
            ruling="RB-49",
            example=south("123456789m777z1z", "1z"),
        ),
        Pattern(
            "wind-tail",
            LIMIT // 2,
            ALWAYS,
            shapes="wind-tail",
            ruling="RB-49",
            example=south("123456789s444z6z", "6z"),
        ),
        unit="limit",
    ),
    Section(
        "Regelmatige limietspelen",
        Pattern(
            "four-blessings",
            LIMIT,
            lambda reading: len(sets_of(reading, WINDS)) == 4,
            replaces=EVERYTHING,
            tiles=lambda reading: sets_of(reading, WINDS),
            ruling="RB-54",
            example=south("44z55m", "4z", "pung 111z", "pung 222z", "pung 333z"),
        ),
        Pattern(
            "three-sages",
            LIMIT,
            lambda reading: len(sets_of(reading, DRAGONS)) == 3,
            replaces=EVERYTHING,
            tiles=lambda reading: sets_of(reading, DRAGONS),
            ruling="RB-54",
            example=south("777z34m99p", "5m", "pung 555z", "kong 6666z"),
        ),
        Pattern(
            "imperial-jade",
            LIMIT,
            lambda reading: all(tile in GREEN for tile in reading.tiles),
            replaces=EVERYTHING,
            ruling="RB-55",
            example=south("2342346688s", "8s", "pung 666z"),
        ),
        shapes=STANDARD,
        unit="limit",
    ),
    Section(
        "Tweelingen",
        Pattern(
            "heavenly-twins",
            LIMIT // 2,
            ALWAYS,
            shapes="heavenly-twins",
            ruling="RB-52",
            example=south("1122334557799p", "4p"),
        ),
        Pattern(
            "clean-twins",
            LIMIT // 4,
            ALWAYS,
            shapes="clean-twins",
            ruling="RB-52",
            example=south("11335577m11225z", "5z"),
        ),
        Pattern(
            "seven-twins",
            LIMIT // 8,
            ALWAYS,
            shapes="seven-twins",
            ruling="RB-52",
            example=south("1199m2288p33s551z", "1z"),
        ),
        unit="limit",
    ),
)
