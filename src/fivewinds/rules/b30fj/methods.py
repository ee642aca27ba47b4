"""Special Win Methods (BF-73 to BF-75)."""

from fivewinds.rules.b30fj.declaring import discarded, finds, with_melds
from fivewinds.rules.b30fj.kinds import AFTER_FLOWER, AFTER_KONG, EARTH, HEAVEN, LAST_TILE, MAN
from fivewinds.rules.b30fj.traits import Traits
from fivewinds.rules.patterns import Otherwise, Pattern, Section

WITHIN = ("within-seven-tiles", "within-ten-tiles")
A_HAND = "123m57p111789s66z"

# The facts of the section, and how they are found.
AFTER_A_FLOWER = 1 << 0
AFTER_A_KONG = 1 << 1
ROBBING_A_KONG = 1 << 2
UNDER_THE_SEA = 1 << 3
WITHIN_SEVEN = 1 << 4
WITHIN_TEN = 1 << 5
HAND_OF_MAN = 1 << 6
HAND_OF_HEAVEN = 1 << 7
HAND_OF_EARTH = 1 << 8


def find(hand: Traits) -> int:
    """BF-73 to BF-75: as the flags and the number of tiles drawn say."""
    found = 0
    if hand.flags & AFTER_FLOWER:
        found |= AFTER_A_FLOWER
    if hand.flags & AFTER_KONG:
        found |= AFTER_A_KONG
    if hand.robbed:
        found |= ROBBING_A_KONG
    if hand.flags & LAST_TILE:
        found |= UNDER_THE_SEA
    if hand.tiles_drawn <= 7:
        found |= WITHIN_SEVEN
    if hand.tiles_drawn <= 10:
        found |= WITHIN_TEN
    if hand.flags & MAN:
        found |= HAND_OF_MAN
    if hand.flags & HEAVEN:
        found |= HAND_OF_HEAVEN
    if hand.flags & EARTH:
        found |= HAND_OF_EARTH
    return found


SECTION = Section(
    "Special Win Methods",
    Pattern(
        "after-a-flower",
        1,
        AFTER_A_FLOWER,
        ruling="BF-73",
        example=with_melds(A_HAND, "6p", flowers="3j", flags=["after-flower"]),
    ),
    Pattern(
        "after-a-kong",
        2,
        AFTER_A_KONG,
        ruling="BF-73",
        example=with_melds("57p111789s66z", "6p", "concealed-kong 9999m", flags=["after-kong"]),
    ),
    Pattern(
        "robbing-a-kong",
        5,
        ROBBING_A_KONG,
        ruling="BF-17",
        example={"hand": A_HAND, "win": "6p", "by": "rob", "from": "W"},
    ),
    Pattern(
        "under-the-sea",
        2,
        UNDER_THE_SEA,
        ruling="BF-73",
        example=discarded(A_HAND, "6p", flags=["last-tile"]),
    ),
    # 5 and 8 as printed, and both within seven; the author's program has it otherwise (BF-74).
    Pattern(
        "within-seven-tiles",
        5,
        WITHIN_SEVEN,
        otherwise=(Otherwise("within", "author", value=8, replaces=("within-ten-tiles",)),),
        ruling="BF-74",
        example=discarded(A_HAND, "6p", drawn=7),
    ),
    Pattern(
        "within-ten-tiles",
        8,
        WITHIN_TEN,
        otherwise=(Otherwise("within", "author", value=5),),
        ruling="BF-74",
        example=discarded(A_HAND, "6p", drawn=10),
    ),
    Pattern(
        "hand-of-man",
        15,
        HAND_OF_MAN,
        replaces=WITHIN,
        ruling="BF-75",
        example=discarded(A_HAND, "6p", giver="E", seat="S", flags=["man"], drawn=1),
    ),
    Pattern(
        "hand-of-heaven",
        30,
        HAND_OF_HEAVEN,
        replaces=WITHIN,
        ruling="BF-75",
        example=with_melds(A_HAND, "6p", flags=["heaven"], drawn=1),
    ),
    Pattern(
        "hand-of-earth",
        30,
        HAND_OF_EARTH,
        replaces=WITHIN,
        ruling="BF-75",
        example=with_melds(A_HAND, "6p", seat="W", flags=["earth"], drawn=3),
    ),
    finds=finds(find),
)
