"""明將麻雀: Japanese riichi with Hong Kong patterns.

Document: 004_ee7409d926d7d4bd.txt; headings below are its own. Our rulings on it are MJ-1 to
MJ-106 (docs/rulings/mingjong.md). Each part of the document has a file: `patterns` (和種列表), with
the conditions of each heading beside it, `limits` (小役滿, 大役滿) and `dora` (懸賞); `settling`
(計分法, 摸和, 供託, 詐和); `situations` and `liability` (包牌); `flow` (決勝). `requests` is ours.
"""

from fivewinds.core.codes import FOUR_SETS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS
from fivewinds.core.table_rules import Calls, Riichi, Wall, Wins, Wrong
from fivewinds.rules.book import SUITS_AND_HONOURS, Book, TileSet
from fivewinds.rules.book_parts import (
    AtEnd,
    AtWin,
    CompleteHands,
    Deal,
    Document,
    MatchRules,
    Refusals,
    Requests,
    Scoring,
    Settlement,
    Shortcuts,
)
from fivewinds.rules.mingjong.dora import dora_of
from fivewinds.rules.mingjong.flow import EAST, START, final_pot, next_deal
from fivewinds.rules.mingjong.patterns import PATTERNS
from fivewinds.rules.mingjong.quick import Quick
from fivewinds.rules.mingjong.requests import CONFLICTS, FIELDS, FLAGS
from fivewinds.rules.mingjong.settling import (
    BASE,
    STAKE,
    exhausted,
    furiten,
    penalty,
    settle,
    value,
)
from fivewinds.rules.mingjong.situations import INDICATOR, reveal, situate
from fivewinds.rules.options import Option

FORMS = FOUR_SETS | SEVEN_PAIRS_REPEATED | THIRTEEN_ORPHANS  # MJ-47, MJ-63

BOOK = Book(
    id="mingjong",
    version=1,
    module=__name__,
    document=Document(
        file="004_ee7409d926d7d4bd.txt",
        rulings="MJ",
        language="yue",
        tables=(BASE,),  # 計分法
        # Ours: all of it in sentences
        prose={
            "set": "MJ-1, MJ-5",
            "wall": "MJ-4, MJ-6",
            "dora": "MJ-4, MJ-55, MJ-56",
            "claims": "MJ-8, MJ-9",
            "swap": "MJ-10",
            "passing": "MJ-11",
            "kongs": "MJ-12, MJ-13",
            "robbing": "MJ-14",
            "furiten": "MJ-15, MJ-16",
            "riichi": "MJ-18, MJ-19",
            "after-riichi": "MJ-20",
            "minimum": "MJ-52, MJ-53",
            "limits": "MJ-60",
            "payment": "MJ-71, MJ-74",
            "given-kong": "MJ-72",
            "liable": "MJ-73",
            "drawn-hand": "MJ-80, MJ-81",
            "false-win": "MJ-22, MJ-23",
            "dealing": "MJ-90, MJ-91",
            "deciding": "MJ-92, MJ-93",
            "end": "MJ-94, MJ-95, MJ-97",
        },
    ),
    # 概要
    tiles=TileSet(SUITS_AND_HONOURS),  # MJ-1; the lot of MJ-2 is the default
    wall=Wall(dead=14, replacements="dead", refilled=True, indicator=INDICATOR),  # MJ-4 to MJ-6
    calls=Calls(
        kinds=frozenset({"chow", "pung", "kong", "added-kong", "concealed-kong"}),  # MJ-8
        most_kongs=4,  # MJ-12
        swap="same",  # 食替: MJ-10
    ),
    wins=Wins(
        robbing=True,  # MJ-14
        weighed=True,  # 一翻起和: MJ-52
        own_discards=True,  # 振聽: MJ-15
        go_round=True,  # MJ-16
    ),
    # 和種列表
    hands=CompleteHands(forms=FORMS),
    riichi=Riichi(stake=STAKE, points=STAKE, left=4),  # MJ-18 to MJ-20
    points_at=dora_of,  # MJ-55
    patterns=PATTERNS,
    at_win=AtWin(situate=situate, reveal=reveal),
    # 計分法, 摸和, 供託
    scoring=Scoring(value=value, bar=furiten),
    shortcuts=Shortcuts(quick=lambda options: Quick(options, FORMS).worth),
    settlement=Settlement(settle=settle),
    at_end=AtEnd(exhausted=exhausted, waiting_paid="MJ-80"),
    # 細則
    refusals=Refusals(
        costs=lambda options: {
            # Any declared win is accepted, right after a chow or pung too: MJ-22, MJ-24
            "win": Wrong(reason="false-win", payments=penalty, after_claim=True, ends=True),
            "riichi": Wrong(reason="false-riichi"),  # MJ-23
        },
        rulings={
            "furiten": "MJ-15",
            "minimum": "MJ-52",
            "swap-calling": "MJ-10",
            "no-discard-left": "MJ-10",
            "after-claim": "MJ-8",
            "no-replacement": "MJ-12",
            "too-many-kongs": "MJ-12",
            "last-discard": "MJ-13",
            "too-few-points": "MJ-18",
            "too-few-tiles": "MJ-18",
            "after-riichi": "MJ-20",
        },
    ),
    # 決勝
    match=MatchRules(
        dice=lambda stream: stream.dice(2),  # MJ-3
        start=START,  # MJ-90
        usual_win=40,
        has_pot=True,
        first=Deal(0, EAST),
        next_deal=next_deal,
        roundless=True,  # MJ-92
        last_payment=final_pot,  # MJ-95
        shares_places=False,
    ),
    # Ours: what players may agree on, and what requests tell
    options=(
        Option("dealer-stays", default="win", choices=("win", "win-or-waiting"), ruling="MJ-91"),
        Option("dora-cap", default="together", choices=("together", "each"), ruling="MJ-56"),
        Option("double-wind", default=2, choices=(2, 1), ruling="MJ-38"),
        Option("deciding-hands", default=0, least=0, most=99, ruling="MJ-97"),
    ),
    requests=Requests(flags=FLAGS, fields=FIELDS, conflicts=CONFLICTS),
)
