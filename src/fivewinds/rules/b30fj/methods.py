"""Special Win Methods (BF-73 to BF-75)."""

from fivewinds.rules.b30fj.declaring import discarded, with_melds
from fivewinds.rules.facts import ROBBED, flag, told
from fivewinds.rules.patterns import Otherwise, Pattern, Section

WITHIN = ("within-seven-tiles", "within-ten-tiles")
A_HAND = "123m57p111789s66z"

SECTION = Section(
    "Special Win Methods",
    Pattern(
        "after-a-flower",
        1,
        flag("after-flower"),
        ruling="BF-73",
        example=with_melds(A_HAND, "6p", flowers="3j", flags=["after-flower"]),
    ),
    Pattern(
        "after-a-kong",
        2,
        flag("after-kong"),
        ruling="BF-73",
        example=with_melds("57p111789s66z", "6p", "concealed-kong 9999m", flags=["after-kong"]),
    ),
    Pattern(
        "robbing-a-kong",
        5,
        ROBBED,
        ruling="BF-17",
        example={"hand": A_HAND, "win": "6p", "by": "rob", "from": "W"},
    ),
    Pattern(
        "under-the-sea",
        2,
        flag("last-tile"),
        ruling="BF-73",
        example=discarded(A_HAND, "6p", flags=["last-tile"]),
    ),
    # 5 and 8 as printed, and both within seven; the author's program has it otherwise (BF-74).
    Pattern(
        "within-seven-tiles",
        5,
        told("drawn", lambda drawn: drawn <= 7),
        otherwise=(Otherwise("within", "author", value=8, replaces=("within-ten-tiles",)),),
        ruling="BF-74",
        example=discarded(A_HAND, "6p", drawn=7),
    ),
    Pattern(
        "within-ten-tiles",
        8,
        told("drawn", lambda drawn: drawn <= 10),
        otherwise=(Otherwise("within", "author", value=5),),
        ruling="BF-74",
        example=discarded(A_HAND, "6p", drawn=10),
    ),
    Pattern(
        "hand-of-man",
        15,
        flag("man"),
        replaces=WITHIN,
        ruling="BF-75",
        example=discarded(A_HAND, "6p", giver="E", seat="S", flags=["man"], drawn=1),
    ),
    Pattern(
        "hand-of-heaven",
        30,
        flag("heaven"),
        replaces=WITHIN,
        ruling="BF-75",
        example=with_melds(A_HAND, "6p", flags=["heaven"], drawn=1),
    ),
    Pattern(
        "hand-of-earth",
        30,
        flag("earth"),
        replaces=WITHIN,
        ruling="BF-75",
        example=with_melds(A_HAND, "6p", seat="W", flags=["earth"], drawn=3),
    ),
)
