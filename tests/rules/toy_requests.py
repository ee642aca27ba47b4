"""Toy books that ask of requests all that the five books ask; they count next to nothing.

Each has the set, the fields, the flags and the contradictions of one of the books, so that what
its page refuses can be tried on it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from fivewinds.core.codes import (
    BY_ROB,
    FOUR_SETS,
    KONG,
    PUNG,
    SEVEN_PAIRS_REPEATED,
    THIRTEEN_ORPHANS,
    USUAL_FORMS,
)
from fivewinds.core.jokers import ANY_TILE, FIELDS, HONOURS, SUITED
from fivewinds.core.table_rules import Calls, Flowers, Wins
from fivewinds.core.wins import Win
from fivewinds.rules.book import SUITS_AND_HONOURS, Book, TileSet
from fivewinds.rules.book_parts import (
    CompleteHands,
    Document,
    End,
    Finished,
    MatchRules,
    Requests,
    Scoring,
    Settled,
    Settlement,
)
from fivewinds.rules.faults import Fault
from fivewinds.rules.fields import (
    Choice,
    Field,
    OneTile,
    Record,
    Seat,
    Seats,
    Tiles,
    Truth,
    Whole,
)
from fivewinds.rules.flags import (
    A_FLOWER,
    A_KONG,
    CLOSED,
    EAST,
    NO_FLOWERS,
    NO_MELDS,
    NOT_EAST,
    Flag,
    Need,
)
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.options import SEAT_NAMES, YES_OR_NO, Option, Options
from fivewinds.rules.questions import Asked, Question
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import NoWin, Score
from fivewinds.rules.splits import plain_readings
from fivewinds.tiles import ID, WINDS, parse

ALL_KINDS = frozenset(("chow", "pung", "kong", "added-kong", "concealed-kong"))
DRAWN = ("draw",)
NOT_ROBBED = ("draw", "discard")


def one_point(reading: Reading, win: Win, options: Options) -> Score:
    """Every complete hand is worth one point."""
    return Score(1, {"points": 1})


def everybody_pays(win: Win, score: Score, options: Options) -> Settled:
    """Each of the others pays the winner."""
    return Settled(tuple(3 if seat == win.seat else -1 for seat in range(4)))


def no_next_deal(last: Finished, options: Options) -> End:
    """Nobody plays a toy to its end."""
    return End()


def toy(**doors: Any) -> Book:
    """A book that differs from others in these doors only."""
    common: dict[str, Any] = {
        "version": 1,
        "document": Document(file="", rulings="TOY"),
        "module": __name__,
        "scoring": Scoring(value=one_point),
        "settlement": Settlement(settle=everybody_pays),
        "match": MatchRules(next_deal=no_next_deal),
        "calls": Calls(kinds=ALL_KINDS),
        "wins": Wins(robbing=True),
    }
    return Book(**(common | doors))


# Jokers of eight powers that may be held or laid out, and players who have already won.

POWERS = dict(
    zip(
        parse("12345678j"),
        (ANY_TILE, SUITED, HONOURS, FIELDS[3], FIELDS[4], *FIELDS[:3]),
        strict=True,
    )
)
NOBODY_WON = Need("conflict-flag-won", lambda win: not win.more["already-won"])
EARLY = Need("conflict-flag-late", lambda win: (win.more["drawn"] or 0) <= 4)
ENDED = Need("conflict-flag-wall", lambda win: win.more["drawn"] in (None, 92))
AT_ONCE = (NO_MELDS, NO_FLOWERS, EARLY)

JOKERS = toy(
    id="toy-jokers",
    tiles=TileSet(SUITS_AND_HONOURS + bytes(POWERS), POWERS, frozenset(POWERS)),
    hands=CompleteHands(forms=USUAL_FORMS),
    flowers=Flowers(forced=False),
    calls=lambda options: Calls(
        kinds=ALL_KINDS,
        jokers={"chow": 2 if options["joker-chows"] else 0, "pung": 1, "kong": 1},
        joker_claimed=frozenset(("pung", "kong")),
    ),
    wins=Wins(robbing=True, on_joker=True),
    requests=Requests(
        robbed_copies=1,
        fields=(
            Field("drawn", Whole(1, 92)),
            Field("already-won", Seats(most=2, out=True), default=()),
        ),
        flags=(
            Flag("after-kong", by=DRAWN, needs=(A_KONG,)),
            Flag("after-flower", by=DRAWN, needs=(A_FLOWER,)),
            Flag("last-tile", by=NOT_ROBBED, needs=(ENDED,)),
            "hell-wait",
            Flag(
                "heaven",
                by=DRAWN,
                beside={"earth": (), "man": (), "last-tile": ()},
                needs=(*AT_ONCE, EAST, NOBODY_WON),
            ),
            Flag(
                "earth", by=DRAWN, beside={"man": (), "last-tile": ()}, needs=(*AT_ONCE, NOT_EAST)
            ),
            Flag("man", by=("discard",), beside={"last-tile": ()}, needs=(*AT_ONCE, NOT_EAST)),
        ),
    ),
    options=(
        Option("hands", default=16, least=1, most=64, ruling="TOY-1"),
        Option("penalty", default=8, least=0, most=256, ruling="TOY-2"),
        Option("within", default="printed", choices=("printed", "author"), ruling="TOY-2"),
        Option("joker-chows", default=True, choices=YES_OR_NO, ruling="TOY-2"),
    ),
)


# Flowers laid out at once, of a kind that an option chooses, and tiles turned over after a win.

RED = ID["7z"]


def chosen_tiles(options: Options) -> TileSet:
    """Three suits and four jokers, with flowers and honours as agreed."""
    flowers = {"none": "", "flowers": "12345678f", "dragons": "55556666z"}[options["flowers"]]
    honours = "111122223333444455556666z" if options["honours"] else ""
    tiles = bytes(range(27)) * 4 + bytes((RED,) * 4) + bytes(parse(flowers + honours))
    laid_out = frozenset(parse(flowers))
    power = sum(1 << tile for tile in set(tiles) if tile < RED and tile not in laid_out)
    return TileSet(tiles, {RED: power}, laid_out)


def dragons_are_one_thing(options: Options) -> str:
    """White and green dragons are flowers or ordinary tiles."""
    return "dragons-twice" if options["honours"] and options["flowers"] == "dragons" else ""


def as_many_flies_as_are_turned_over(win: Win, options: Options) -> Fault | None:
    """Two, twice as many without a joker, and no more than the wall has."""
    flies, wall = win.more["flies"], win.more["wall"]
    if flies is None:
        return None
    wanted = options["flies"] * (1 if RED in (*win.hand, win.tile) else 2)
    wanted = wanted if wall is None else min(wanted, wall)
    if len(flies) != wanted:
        return Fault("flies", "conflict", "flies", wanted=wanted)
    return None


FLOWERS = toy(
    id="toy-flowers",
    tiles=chosen_tiles,
    hands=CompleteHands(forms=FOUR_SETS),
    calls=Calls(kinds=ALL_KINDS - {"chow"}),
    requests=Requests(
        fields=(
            Field("flies", Tiles(), counted=True, finished=True),
            Field("wall", Whole(), finished=True),
        ),
        flags=(Flag("after-kong", by=DRAWN, needs=(A_KONG,)),),
        conflicts=(as_many_flies_as_are_turned_over,),
    ),
    options=(
        Option(
            "flowers", default="flowers", choices=("none", "flowers", "dragons"), ruling="TOY-3"
        ),
        Option("flies", default=2, least=2, most=5, ruling="TOY-4"),
        Option("red-flies-doubled", default=True, choices=YES_OR_NO, ruling="TOY-5"),
        Option("shark", default=False, choices=YES_OR_NO, ruling="TOY-5"),
        Option("honours", default=False, choices=YES_OR_NO, ruling="TOY-5"),
        Option("four-jokers", default="alone", choices=("alone", "adds"), ruling="TOY-5"),
        Option("hands", default=16, least=1, most=999, ruling="TOY-6"),
    ),
    option_conflict=dragons_are_one_thing,
)


# Indicators, lists that are only looked up, somebody who is liable, and hands without a round.

LIABLE_FOR = (
    "big-three-dragons",
    "big-four-winds",
    "four-kongs",
    "four-consecutive-triplets",
    "quadruple-chows",
)


def ura_needs_riichi(win: Win, options: Options) -> Fault | None:
    """Nobody looks under the indicator without riichi."""
    if win.more["ura"] is not None and "riichi" not in win.flags:
        return Fault("ura", "conflict", "ura")
    return None


def somebody_gave_the_kong(win: Win, options: Options) -> Fault | None:
    """Where every kong was claimed, the giver of the last one must be named."""
    kinds = {meld.kind for meld in win.melds if meld.is_kong}
    giver = win.more["kong-from"]
    if "after-kong" in win.flags and kinds == {KONG} and giver is None:
        return Fault("kong-from", "missing")
    if giver is not None and (
        "after-kong" not in win.flags or giver == win.seat or KONG not in kinds
    ):
        return Fault("kong-from", "conflict")
    return None


def liable_for_what_lies_open(win: Win, options: Options) -> Fault | None:
    """No seat is liable to itself, nor for dragons that do not lie there."""
    liable = win.more["liable"]
    if liable is None:
        return None
    dragons = {meld.stands[0] for meld in win.melds if meld.stands[0] > 30}
    absent = liable["pattern"] == LIABLE_FOR[0] and len(dragons) < 3
    return Fault("liable", "conflict") if absent or liable["seat"] == win.seat else None


INDICATORS = toy(
    id="toy-indicators",
    tiles=TileSet(SUITS_AND_HONOURS),
    hands=CompleteHands(forms=FOUR_SETS | SEVEN_PAIRS_REPEATED | THIRTEEN_ORPHANS),
    match=MatchRules(next_deal=no_next_deal, roundless=True),
    requests=Requests(
        fields=(
            Field("indicator", OneTile(), counted=True),
            Field("ura", OneTile(), counted=True),
            Field("pot", Whole(), default=0),
            Field("liable", Record({"seat": Seat(), "pattern": Choice(LIABLE_FOR)})),
            Field("kong-from", Seat(), by=DRAWN),
            Field("own-discards", Tiles(), default=()),
            Field("round-discards", Tiles(), default=()),
        ),
        flags=(
            Flag("riichi", needs=(CLOSED,)),
            Flag("after-kong", by=DRAWN, beside={"last-tile": ()}, needs=(A_KONG,)),
            Flag("last-tile", by=NOT_ROBBED),
            Flag(
                "first-turn",
                by=NOT_ROBBED,
                beside={"after-kong": (), "last-tile": (), "riichi": ("discard",)},
                needs=(NO_MELDS,),
            ),
        ),
        conflicts=(ura_needs_riichi, somebody_gave_the_kong, liable_for_what_lies_open),
    ),
    options=(
        Option("dora-cap", default="together", choices=("together", "each"), ruling="TOY-7"),
        Option("double-wind", default=2, choices=(1, 2), ruling="TOY-8"),
    ),
)


# Losing hands and whole tables, which the book answers itself, and a tile that stands in.

ONE_CIRCLE, ONE_BAMBOO = ID["1p"], ID["1s"]
OF_A_LOSER = ("hand", "melds", "flowers", "dead")
OF_A_WINNER = ("hand", "melds", "flowers", "win", "by", "from", "flags")


def a_dead_hand_cannot_win(win: Win, options: Options) -> Fault | None:
    """A hand that won is not dead."""
    return Fault("dead", "conflict", "dead") if win.more["dead"] else None


def count_loser(asked: Asked) -> dict[str, Any]:
    """A loser has a point for each meld, and none with a dead hand."""
    held = asked.held()
    return _lost(held) | {"ok": True, "win": False, "reason": "loser"}


def _lost(held: Win) -> dict[str, Any]:
    return {"score": 0 if held.more["dead"] else len(held.melds)}


def settle_table(asked: Asked) -> dict[str, Any]:
    """Four hands, of which one may have won."""
    winner = asked.value(Field("winner", Seat(or_null=True)), required=True)
    hands: list[Win] = []
    for seat, wind in enumerate(WINDS):
        names = OF_A_WINNER if seat == winner else OF_A_LOSER
        part = asked.inside("table", wind, names=names, seat=seat)
        hands.append(part.won() if seat == winner else part.held())
    asked.count("table", (tile for hand in hands for tile in _all_tiles(hand)))
    if winner is None:
        return {"ok": True, "win": False, "reason": "draw", "payments": dict.fromkeys(WINDS, 0)}
    won = hands[winner]
    if won.by == BY_ROB and not any(
        meld.kind == PUNG and meld.stands[0] == won.tile for meld in hands[won.source].melds
    ):
        raise Fault(f"table.{WINDS[winner]}.by", "conflict", "no-pung")
    found = TABLE.count(won, asked.options)
    if isinstance(found, NoWin):
        return {"ok": True, "win": False, "reason": found.reason}
    scores = {wind: _lost(hand)["score"] for wind, hand in zip(WINDS, hands, strict=True)}
    told = {"ok": True, "win": True, "winner": WINDS[winner], "scores": scores}
    return told | {"counted": asked.explain(found)}


def _all_tiles(win: Win) -> Iterable[int]:
    melded = (tile for meld in win.melds for tile in meld.tiles)
    return (*win.hand, *melded, *((win.tile,) if win.by >= 0 else ()))


def circle_for_bamboo(win: Win, options: Options) -> Iterator[Reading]:
    """A one of circles completes a pair of bamboo."""
    if win.tile == ONE_CIRCLE and 0 < win.hand.count(ONE_BAMBOO) < 4:
        setting = Setting(win, options)
        for way in plain_readings(setting, FOUR_SETS, ONE_BAMBOO):
            if way.completes_pair:
                yield Reading(setting, way.shape, way.groups, way.pair)


TABLE = toy(
    id="toy-table",
    tiles=TileSet(SUITS_AND_HONOURS),
    hands=CompleteHands(forms=USUAL_FORMS, readings=circle_for_bamboo),
    requests=Requests(
        fields=(
            Field("role", Choice(("winner", "loser")), default="winner", finished=True),
            Field("dead", Truth(), default=False, finished=True),
        ),
        flags=(
            Flag("last-tile", by=DRAWN, beside={"after-kong": ()}),
            Flag("after-kong", by=DRAWN, needs=(A_KONG,)),
        ),
        conflicts=(a_dead_hand_cannot_win,),
        questions=(
            Question(
                "role",
                "loser",
                names=("role", *OF_A_LOSER, "seat", "round", "options"),
                answer=count_loser,
            ),
            Question("table", names=("table", "winner", "round", "options"), answer=settle_table),
        ),
    ),
    options=(
        Option("cap", default=False, choices=YES_OR_NO, ruling="TOY-9"),
        Option("limits", default="fixed", choices=("fixed", "best"), ruling="TOY-9"),
        Option("hands", default=16, choices=(4, 8, 12, 16), ruling="TOY-10"),
        Option("first-wind", default="E", choices=SEAT_NAMES, ruling="TOY-11"),
    ),
)

BOOK = JOKERS
"""The toy that this module is when it is named as a book."""
