"""Triplets; kongs are triplets here (BF-66 to BF-68)."""

from fivewinds.rules.b30fj.arrangements import Arrangements, of_triplets
from fivewinds.rules.b30fj.declaring import discarded, finds, triplets_in
from fivewinds.rules.b30fj.earned import ConcealedTriplets
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.patterns import Example, Pattern, Section, ladder

TRIPLETS = Arrangements(of_triplets)
CONCEALED = ConcealedTriplets()


def arranged(
    name: str, value: int, written: str, example: Example, ruling: str, *, small: bool = False
) -> Pattern:
    """A pattern that is an arrangement; with `small` one of the triplets is the pair."""
    bit = TRIPLETS.add(written, small=small)
    return Pattern(
        name, value, bit, tiles=triplets_in(TRIPLETS, bit), ruling=ruling, example=example
    )


def shifted(
    name: str, value: int, written: str, example: Example, *, small: bool = False
) -> Pattern:
    """Numbers that follow one another (BF-67)."""
    return arranged(name, value, written, example, "BF-67", small=small)


# The facts of the section, and how they are found.
ALL_TRIPLETS = 1 << 0
TWO_CONCEALED = 1 << 1
THREE_CONCEALED = 1 << 2
FOUR_CONCEALED = 1 << 3


def find(hand: Traits) -> int:
    """BF-66 to BF-68; all but the first four are arrangements."""
    found = 0
    if hand.triplets == 4:
        found |= ALL_TRIPLETS
    if hand.concealed_triplets >= 2:
        found |= TWO_CONCEALED
    if hand.concealed_triplets >= 3:
        found |= THREE_CONCEALED
    if hand.concealed_triplets == 4:
        found |= FOUR_CONCEALED
    if hand.triplets >= 2:
        found |= TRIPLETS.find(hand.triplet_bits, hand.number_bits)
    return found


SECTION = Section(
    "Triplets",
    Pattern(
        "all-triplets",
        5,
        ALL_TRIPLETS,
        ruling="BF-66",
        example=discarded("222m5557z", "7z", "pung 888s", "pung 333z"),
    ),
    ladder(
        Pattern(
            "two-concealed-triplets",
            2,
            TWO_CONCEALED,
            tiles=CONCEALED,
            ruling="BF-66",
            example="333m567999p78s33z+9s",
        ),
        Pattern(
            "three-concealed-triplets",
            8,
            THREE_CONCEALED,
            tiles=CONCEALED,
            ruling="BF-66",
            example=discarded("222m555p888s7z", "7z", "pung 333z"),
        ),
        Pattern(
            "four-concealed-triplets",
            15,
            FOUR_CONCEALED,
            tiles=CONCEALED,
            ruling="BF-66",
            example="222m555p888s1177z+7z",
        ),
    ),
    ladder(
        shifted("two-shifted-triplets", 2, "111 222", "333444m345p78s22z+9s"),
        shifted(
            "three-small-shifted-triplets",
            5,
            "111 222 333",
            discarded("55m12789s", "3s", "pung 333m", "pung 444p"),
            small=True,
        ),
        shifted(
            "three-pure-shifted-triplets",
            10,
            "111a 222a 333a",
            discarded("678s9m", "9m", "pung 222p", "pung 333p", "pung 444p"),
        ),
        shifted(
            "four-pure-small-shifted-triplets",
            15,
            "111a 222a 333a 444a",
            discarded("55p67s", "8s", "pung 222p", "pung 333p", "pung 444p"),
            small=True,
        ),
        shifted(
            "four-pure-shifted-triplets",
            20,
            "111a 222a 333a 444a",
            discarded("555p9m", "9m", "pung 222p", "pung 333p", "pung 444p"),
        ),
    ),
    ladder(
        # The lowest rungs of both ladders are the same.
        "two-shifted-triplets",
        "three-small-shifted-triplets",
        shifted(
            "three-mixed-small-shifted-triplets",
            5,
            "111a 222b 333c",
            discarded("4467999s", "8s", "pung 222m", "pung 333p"),
            small=True,
        ),
        shifted(
            "three-mixed-shifted-triplets",
            8,
            "111a 222b 333c",
            discarded("678m1z", "1z", "pung 222m", "pung 333p", "pung 444s"),
        ),
        shifted(
            "four-mixed-small-shifted-triplets",
            10,
            "111a 222b 333c 444a",
            discarded("55m78p", "9p", "pung 222m", "pung 333p", "pung 444s"),
            small=True,
        ),
        shifted(
            "four-mixed-shifted-triplets",
            15,
            "111a 222b 333c 444a",
            discarded("555m9p", "9p", "pung 222m", "pung 333p", "pung 444s"),
        ),
        shifted(
            "five-mixed-small-shifted-triplets",
            20,
            "111a 222b 333c 444a 555b",
            discarded("555m6p", "6p", "pung 222m", "pung 333p", "pung 444s"),
            small=True,
        ),
    ),
    arranged("double-triplets", 2, "111 111", "333m333456p678s3z+3z", "BF-68"),
    ladder(
        "double-triplets",
        arranged(
            "small-triple-triplets",
            5,
            "111a 111b 111c",
            discarded("12345m77s", "3m", "pung 777m", "pung 777p"),
            "BF-68",
            small=True,
        ),
    ),
    ladder(
        "double-triplets",
        arranged(
            "triple-triplets",
            10,
            "111 111 111",
            discarded("123m2z", "2z", "pung 777m", "pung 777p", "pung 777s"),
            "BF-68",
        ),
        arranged(
            "quadruple-triplets",
            30,
            "111 111 111 111",
            discarded("888m888p888s33z2j8j", "8s"),
            "BF-68",
        ),
    ),
    shapes="standard",
    finds=finds(find),
)
