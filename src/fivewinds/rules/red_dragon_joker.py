"""Red Dragon Joker: red dragons are unlimited jokers, wins are drawn or robbed, kongs pay at once.

Document: 000_acca03df3c05208e.txt; the headings below are its own. It builds on base rules of the
same author. Our rulings on both are RDJ-1 to RDJ-66 (docs/rulings/red-dragon-joker.md).
"""

from collections.abc import Mapping
from typing import Any

from fivewinds.core.codes import (
    ADDED_KONG,
    BY_DISCARD,
    BY_DRAW,
    CONCEALED_KONG,
    FOUR_SETS,
    KONG,
    NOBODY,
)
from fivewinds.core.history import replaced
from fivewinds.core.jokers import mask_of
from fivewinds.core.table import Table
from fivewinds.core.table_rules import Calls, Wins, Wrong
from fivewinds.core.wins import Payment, Win
from fivewinds.rules.book import Book, TileSet
from fivewinds.rules.book_parts import (
    AtWin,
    CompleteHands,
    Deal,
    Document,
    End,
    Finished,
    MatchRules,
    PaidAtOnce,
    Refusals,
    Requests,
    Scoring,
    Settled,
    Settlement,
)
from fivewinds.rules.facts import (
    ALWAYS,
    CLOSED,
    FOUR_MELDS,
    FOUR_TRIPLETS,
    NO_HONOURS,
    NO_JOKERS,
    ONE_SUIT,
    all_of,
)
from fivewinds.rules.faults import Fault
from fivewinds.rules.fields import Field, Tiles, Whole
from fivewinds.rules.flags import A_KONG, Flag
from fivewinds.rules.options import YES_OR_NO, Option, Options
from fivewinds.rules.patterns import EACH, Otherwise, Pattern, Patterns, Section
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Best, Score
from fivewinds.tiles import ID, show_in_order

# The wall

RED = ID["7z"]
SUITS = tuple(range(ID["1m"], ID["9s"] + 1))
HONOURS = tuple(range(ID["1z"], ID["6z"] + 1))
"""Winds, white and green; red dragons are always jokers."""
FLOWERS = tuple(range(ID["1f"], ID["8f"] + 1))
DRAGON_FLOWERS = (ID["5z"], ID["6z"]) * 4


def tiles(options: Options) -> TileSet:
    """Three suits and four red dragons, flowers of some kind, and honours by option (RDJ-1, 2).

    A red dragon stands for any tile but a flower or itself (RDJ-23).
    """
    plain = SUITS + HONOURS if options["honours"] else SUITS
    flowers = {"none": (), "flowers": FLOWERS, "dragons": DRAGON_FLOWERS}[options["flowers"]]
    return TileSet(
        bytes((*plain * 4, *(RED,) * 4, *flowers)), {RED: mask_of(plain)}, frozenset(flowers)
    )


def dragons_are_not_both(options: Options) -> str:
    """White and green dragons are flowers or honours (RDJ-61)."""
    both = options["honours"] and options["flowers"] == "dragons"
    return "conflict-dragons" if both else ""


# To win

NEVER_A_DISCARD = "self-draw-only"


def discards_do_not_win(win: Win, found: Best, options: Options) -> str:
    """A complete hand wins by drawing or robbing only (RDJ-20)."""
    return NEVER_A_DISCARD if win.by == BY_DISCARD else ""


# Scoring, the flies

MOST_FLIES = 5
FLIES = tuple(ID[name] for name in ("1m", "5m", "9m", "1p", "5p", "9p", "1s", "5s", "9s"))


def flies_due(win: Win, options: Options) -> int:
    """How many tiles are turned over: twice as many without jokers, no more than there are.

    RDJ-41 to RDJ-43; where nobody says how many tiles are left, there are enough.
    """
    number: int = options["flies"]
    if RED not in win.hand and win.tile != RED:
        number *= 2
    left = win.more.get("wall")
    return number if left is None else min(number, left)


def flies_turned(win: Win, options: Options) -> tuple[int, ...]:
    """The tiles turned over, in order; none as long as nobody has turned them over."""
    turned: tuple[int, ...] = win.more.get("flies") or ()
    return turned[: flies_due(win, options)]


def flies(reading: Reading) -> tuple[int, ...]:
    """The tiles turned over that are worth something (RDJ-44 to RDJ-46)."""
    turned = flies_turned(reading.win, reading.options)
    worth = tuple([tile for tile in turned if tile == RED or tile in FLIES])
    return turned if not worth and reading.options["shark"] else worth


def points_of_flies(reading: Reading, number: int) -> int:
    """One point each, and one more for each red dragon (RDJ-45)."""
    doubled = reading.options["red-flies-doubled"]
    return number + (flies(reading).count(RED) if doubled else 0)


# Scoring, the doubles


def joker_single_wait(reading: Reading) -> bool:
    """Before the winning tile the hand was one joker and otherwise complete sets (RDJ-52)."""
    hand = reading.joker_hand
    return hand is not None and hand.sets_without(reading.win.tile, RED)


def half_flush(reading: Reading) -> bool:
    """One suit, and a real honour besides: a joker alone makes none (RDJ-57)."""
    if reading.suits != 1 or not reading.honours:
        return False
    win = reading.win
    held = (*win.hand, win.tile, *[meld.tiles[0] for meld in win.melds])
    return any(tile in HONOURS for tile in held)


PUNGS = [
    {"kind": "pung", "tiles": tiles} for tiles in ("222p", "333s", "444s")
]  # of the examples below
OTHER_DOUBLES = (
    "no-jokers",
    "joker-single-wait",
    "melded-hand",
    "after-a-kong",
    "concealed-hand",
    "full-flush",
    "half-flush",
    "all-triplets",
)

PATTERNS = Patterns(
    Section(
        "Scoring",
        Pattern("base", 1, ALWAYS, ruling="RDJ-40", example="123456m78p3459s7z+6p"),
        Pattern(
            "flowers",
            1,
            lambda reading: len(reading.win.flowers),
            most=EACH,
            tiles=lambda reading: [(tile,) for tile in sorted(reading.win.flowers)],
            ruling="RDJ-10",
            example={"hand": "123456m78p3459s7z", "win": "6p", "by": "draw", "flowers": "17f"},
        ),
        Pattern(
            "flies",
            1,
            lambda reading: len(flies(reading)),
            most=EACH,
            worth=points_of_flies,
            tiles=lambda reading: [(tile,) for tile in flies(reading)],
            ruling="RDJ-41",
            example={"hand": "123456m78p3459s7z", "win": "6p", "by": "draw", "flies": "7z5m"},
        ),
        unit="points",
    ),
    Section(
        "Doubles",
        Pattern(
            "four-jokers",
            1,
            lambda reading: reading.jokers == 4,
            replaces=OTHER_DOUBLES,
            otherwise=(Otherwise("four-jokers", "adds", replaces=()),),
            tiles=lambda reading: [(RED,) * 4],
            ruling="RDJ-59",
            example="1234567895m777z+7z",
        ),
        Pattern("no-jokers", 1, NO_JOKERS, ruling="RDJ-51", example="123456m78p34599s+6p"),
        Pattern(
            "joker-single-wait",
            1,
            joker_single_wait,
            tiles=lambda reading: [(RED,)],
            ruling="RDJ-52",
            example="123456m55p345s77z+8s",
        ),
        Pattern(
            "melded-hand",
            1,
            FOUR_MELDS,
            tiles=lambda reading: reading.sets,
            ruling="RDJ-53",
            example={
                "hand": "9p",
                "win": "9p",
                "by": "draw",
                "melds": [*PUNGS, {"kind": "concealed-kong", "tiles": "1111m"}],
            },
        ),
        Pattern(
            "after-a-kong",
            1,
            lambda reading: reading.flag("after-kong"),
            ruling="RDJ-54",
            example={
                "hand": "234567m45p88s",
                "win": "3p",
                "by": "draw",
                "melds": [{"kind": "kong", "tiles": "1111m"}],
                "flags": ["after-kong"],
            },
        ),
        Pattern("concealed-hand", 1, CLOSED, ruling="RDJ-55", example="123456m78p3459s7z+6p"),
        Pattern(
            "full-flush",
            1,
            all_of(ONE_SUIT, NO_HONOURS),
            ruling="RDJ-56",
            example="11234556789m77z+1m",
        ),
        Pattern(
            "half-flush",
            1,
            half_flush,
            ruling="RDJ-57",
            example={
                "hand": "123456799m111z7z",
                "win": "9m",
                "by": "draw",
                "options": {"honours": True},
            },
        ),
        Pattern(
            "all-triplets",
            1,
            FOUR_TRIPLETS,
            tiles=lambda reading: reading.sets,
            ruling="RDJ-58",
            example="111m22266p3355s7z+6p",
        ),
        unit="double",
    ),
)


def value(reading: Reading, win: Win, options: Options) -> Score:
    """Points, doubled once for each double (RDJ-40, RDJ-50); there is no limit (RDJ-49).

    Where Four Jokers replace all other doubles, a reading that has most of them is shown.
    """
    tally = PATTERNS.tally(reading)
    total = {"points": tally.points, "doubles": tally.doubles}
    return Score(tally.points << tally.doubles, total, tally, order=tally.number)


def settle(win: Win, score: Score, options: Options) -> Settled:
    """Each of the others pays, or the robbed player for all three (RDJ-47, RDJ-48)."""
    payments = _from_each(win.seat, score.score)
    if win.source != NOBODY:
        payments = _from_one(win.seat, win.source, 3 * score.score)
    return Settled(payments, {"flies": show_in_order(flies_turned(win, options))})


# Instant payment on Kongs

EACH_PAYS = {ADDED_KONG: ("added-kong", 1), CONCEALED_KONG: ("concealed-kong", 2)}
DISCARDER_PAYS = 3


def kong_payment(table: Table, seat: int, kind: int, source: int) -> Payment:
    """The discarder of an open kong pays, or everybody for the other two (RDJ-27 to RDJ-29)."""
    if kind == KONG:
        return Payment("open-kong", (seat,), _from_one(seat, source, DISCARDER_PAYS))
    reason, points = EACH_PAYS[kind]
    return Payment(reason, (seat,), _from_each(seat, points))


def _from_each(seat: int, points: int) -> tuple[int, ...]:
    """Payments when every other seat pays so much to one."""
    return tuple([3 * points if other == seat else -points for other in range(4)])


def _from_one(seat: int, payer: int, points: int) -> tuple[int, ...]:
    """Payments when one seat pays so much to another."""
    return tuple([points * ((other == seat) - (other == payer)) for other in range(4)])


def winner_deals(last: Finished, options: Options) -> Deal | End:
    """The winner deals next; when nobody won the dealer stays (RDJ-31, RDJ-32)."""
    if last.hand == options["hands"]:
        return End()
    return Deal(last.winners[0] if last.winners else last.dealer)


# At the table


def situate(table: Table, seat: int, by: int) -> tuple[frozenset[str], Mapping[str, Any]]:
    """Whether a kong was replaced (RDJ-13, RDJ-54), and how many tiles are left (RDJ-43)."""
    flags = frozenset({"after-kong"} if by == BY_DRAW and replaced(table, seat).kong else ())
    return flags, {"wall": table.left()}


def reveal(table: Table, seat: int) -> Mapping[str, Any]:
    """The end of the wall, the last tile first: no more than twice the most flies (RDJ-41)."""
    first = max(table.front, table.end - 2 * MOST_FLIES)
    return {"flies": tuple(reversed(table.wall[first : table.end]))}


FORESEEN = {"flies": (ID["1m"], ID["2m"]) * MOST_FLIES}
"""A tile turned over is worth 0.37 points on average; one of each two worth a point is near it."""


def wrong(options: Options) -> Mapping[str, Wrong]:
    """A false win costs 8 to each and ends the hand, a wrong claim 1 to each (RDJ-37)."""

    def false_win(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
        return tuple([8 * (len(seats) - 4 * (seat in seats)) for seat in range(4)])

    def wrong_claim(table: Table, seats: tuple[int, ...]) -> tuple[int, ...]:
        return _from_each(seats[0], -1)

    claim = Wrong(reason="wrong-claim", payments=wrong_claim)
    return {
        "win": Wrong(reason="false-win", payments=false_win, ends=True),
        **dict.fromkeys(("pung", "kong", "concealed-kong", "added-kong"), claim),
    }


# Requests


def flies_are_as_many_as_due(win: Win, options: Options) -> Fault | None:
    """The tiles turned over are exactly as many as the hand asks for (RDJ-65)."""
    turned = win.more["flies"]
    due = flies_due(win, options)
    if turned is None or len(turned) == due:
        return None
    return Fault("flies", "conflict", "conflict-flies", wanted=due, count=len(turned))


BOOK = Book(
    id="red-dragon-joker",
    version=1,
    module=__name__,
    document=Document(
        file="000_acca03df3c05208e.txt",
        rulings="RDJ",
        # The three remarks that the document leaves open
        remarks={
            "discarded-joker": "RDJ-25, RDJ-26",
            "half-flush": "RDJ-57",
            "with-honours": "RDJ-60",
        },
    ),
    # The wall; the lot for the first dealer and replacements from the back are the table's own
    # way (RDJ-3 to RDJ-9), and so is that flowers are laid out at once (RDJ-11, RDJ-12).
    tiles=tiles,
    option_conflict=dragons_are_not_both,
    # To win
    hands=CompleteHands(forms=FOUR_SETS),  # RDJ-14
    # Pung, Kong, Chankan and Zimo, but not Chi or Hu; multiple chankans are resolved by headbump,
    # which is the table's own way (RDJ-15 to RDJ-22).
    calls=Calls(
        kinds=frozenset({"pung", "kong", "added-kong", "concealed-kong"}),
        after_claim=frozenset({"concealed-kong"}),
        passed_pung=True,
    ),
    wins=Wins(on_discard=False, robbing=True),
    refusals=Refusals(
        rulings={
            "passed-pung": "RDJ-18",
            "self-draw-only": "RDJ-20",
            "no-replacement": "RDJ-9",
            "last-discard": "RDJ-9",
            "after-claim": "RDJ-17",
        },
        costs=wrong,
    ),
    # Scoring
    patterns=PATTERNS,
    scoring=Scoring(
        value=value,
        matters=all_of(ONE_SUIT, NO_HONOURS, FOUR_TRIPLETS),  # all else is alike in every reading
        bar=discards_do_not_win,
    ),
    settlement=Settlement(settle=settle),
    paid_at_once=PaidAtOnce(kong=kong_payment),
    match=MatchRules(usual_win=18, next_deal=winner_deals),
    # At the table, and in requests
    at_win=AtWin(situate=situate, reveal=reveal, foreseen=FORESEEN),
    requests=Requests(
        flags=(Flag("after-kong", by=("draw",), needs=(A_KONG,)),),
        fields=(
            Field("flies", Tiles(), counted=True, finished=True),
            Field("wall", Whole(), finished=True),
        ),
        conflicts=(flies_are_as_many_as_due,),
    ),
    # Optional rules, and what players agree on
    options=(
        Option(
            "flowers", default="flowers", choices=("none", "flowers", "dragons"), ruling="RDJ-2"
        ),
        Option("flies", default=2, least=2, most=MOST_FLIES, ruling="RDJ-41"),
        Option("red-flies-doubled", default=True, choices=YES_OR_NO, ruling="RDJ-45"),
        Option("shark", default=False, choices=YES_OR_NO, ruling="RDJ-46"),
        Option("honours", default=False, choices=YES_OR_NO, ruling="RDJ-60"),
        Option("four-jokers", default="alone", choices=("alone", "adds"), ruling="RDJ-59"),
        Option("hands", default=16, least=1, most=999, ruling="RDJ-32"),
    ),
)
