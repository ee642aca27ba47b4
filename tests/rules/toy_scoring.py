"""A small book of patterns that belongs to nobody: every way to declare a pattern is in it."""

from collections.abc import Iterator
from typing import Any

from fivewinds.core.codes import FOUR_SETS, SEVEN_PAIRS, THIRTEEN_ORPHANS
from fivewinds.core.jokers import ANY_TILE, FIELDS, HONOURS, SUITED, Jokers, mask_of, thirteen_kinds
from fivewinds.core.wins import Win
from fivewinds.rules.counting import Tally
from fivewinds.rules.facts import (
    ALWAYS,
    NO_HONOURS,
    NO_JOKERS,
    NO_SIMPLES,
    NO_SUITS,
    NO_TERMINALS,
    ONE_SUIT,
    TWO_TRIPLETS,
    all_of,
)
from fivewinds.rules.patterns import EACH, EVERYTHING, Given, Pattern, Patterns, Section, ladder
from fivewinds.rules.reading import Reading
from fivewinds.rules.scoring import Best, NoWin, Score, Scorer
from fivewinds.rules.tables import Printed

RED = 33
RESTRICTED = dict(enumerate((ANY_TILE, SUITED, HONOURS, *FIELDS[3:5], *FIELDS[:3]), 34))
"""1j any tile, 2j suited, 3j honour, 4j wind, 5j dragon, 6j, 7j, 8j one suit each."""
UNLIMITED = {RED: ANY_TILE & ~(1 << RED)}
"""Four red dragons that stand for anything else."""
FORMS = FOUR_SETS | SEVEN_PAIRS | THIRTEEN_ORPHANS
SNAKES = [mask_of([*range(9 * suit, 9 * suit + 9), *range(27, 31)]) for suit in range(3)]
SNAKE_FORMS = tuple(thirteen_kinds("snake", family) for family in SNAKES)
"""One to nine of a suit and the four winds, one of them twice."""


def jokers(powers: dict[int, int]) -> Jokers:
    return Jokers(powers, FORMS, SNAKE_FORMS)


def triplets_of(first: int, last: int, r: Reading) -> list[int]:
    return [tile for tile in r.triplets if first <= tile <= last]


def twin_runs(r: Reading) -> int:
    return sum(r.runs.count(tile) // 2 for tile in set(r.runs))


def straights(r: Reading) -> Iterator[int]:
    return (first for first in (0, 9, 18) if all(first + step in r.runs for step in (0, 3, 6)))


def in_a_row(r: Reading) -> int:
    """The most triplets of one suit with numbers that follow one another."""
    longest = 0
    for tile in triplets_of(0, 26, r):
        length = 1
        while tile + length in r.triplets and (tile + length) // 9 == tile // 9:
            length += 1
        longest = max(longest, length)
    return longest


def outside(r: Reading) -> bool:
    groups = [*r.sets, (r.pair, r.pair)]
    return all(any(tile >= 27 or tile % 9 in (0, 8) for tile in group) for group in groups)


def nine_gates(r: Reading) -> bool:
    if r.melds or r.suits != 1 or r.honours:
        return False
    first = min(r.tiles) // 9 * 9
    return all(r.count(first + number) >= (3 if number in (0, 8) else 1) for number in range(9))


def same(tiles: list[int], times: int = 3) -> list[tuple[int, ...]]:
    return [(tile,) * times for tile in tiles]


def with_melds(hand: str, winning: str, **melds: str) -> dict[str, Any]:
    """A drawn hand with sets on the table, each by its kind."""
    laid = [{"kind": kind.replace("_", "-"), "tiles": tiles} for kind, tiles in melds.items()]
    return {"hand": hand, "melds": laid, "win": winning, "by": "draw"}


PATTERNS = Patterns(
    Section(
        "Tiles",
        Pattern("no-jokers", 1, NO_JOKERS, ruling="T-1", example="123456789m1122p+2p"),
        Pattern(
            "all-simples",
            2,
            all_of(NO_HONOURS, NO_TERMINALS),
            ruling="T-2",
            example="234567m234678p5s+5s",
        ),
        ladder(
            Pattern("one-voided", 1, lambda r: r.suits <= 2, example="123456789m1122p+2p"),
            Pattern("half-flush", 4, lambda r: r.suits <= 1, example="123456789m1122z+2z"),
            Pattern("full-flush", 8, all_of(ONE_SUIT, NO_HONOURS), example="1223344555678m+9m"),
        ),
        Pattern("all-honours", 20, NO_SUITS, example="1112223335556z+6z"),
        # Pure terminals do not name outside: the mixed ones, though replaced, still do.
        Pattern(
            "pure-terminals",
            12,
            lambda r: r.terminals == r.size,
            replaces=("mixed-terminals",),
            example="111999m111p9991s+1s",
        ),
        Pattern(
            "mixed-terminals", 6, NO_SIMPLES, replaces=("outside",), example="111999m111p2225z+5z"
        ),
    ),
    Section(
        "Sets",
        Pattern("outside", 3, outside, example="123789m123p1119s+9s"),
        Pattern(
            "dragons",
            1,
            lambda r: len(triplets_of(31, 33, r)),
            most=EACH,
            tiles=lambda r: same(triplets_of(31, 33, r)),
            example="123456m55p34s666z+5s",
        ),
        Pattern("own-wind", 1, lambda r: r.own_wind in r.triplets, example="123456m55p34s111z+5s"),
        Pattern(
            "round-wind", 1, lambda r: r.round_wind in r.triplets, example="123456m55p34s111z+5s"
        ),
        Pattern(
            "all-runs",
            2,
            lambda r: len(r.runs) == 4,
            marks=frozenset({"reduced"}),
            example="123456m789p5699s+4s",
        ),
        Pattern("all-triplets", 4, lambda r: len(r.triplets) == 4, example="111m222p333s4446z+6z"),
        Pattern("twin-runs", 1, twin_runs, most=2, example="112233m456p789s5z+5z"),
        Pattern(
            "straight",
            5,
            lambda r: len(list(straights(r))),
            marks=frozenset({"reduced"}),
            example="123456789m1122p+2p",
        ),
        Given(
            TWO_TRIPLETS,
            ladder(
                Pattern(
                    "two-in-a-row", 2, lambda r: in_a_row(r) >= 2, example="222333m456p789s5z+5z"
                ),
                Pattern(
                    "three-in-a-row", 6, lambda r: in_a_row(r) >= 3, example="222333444m789s5z+5z"
                ),
            ),
            ladder(
                Pattern(
                    "two-concealed",
                    1,
                    lambda r: len(r.concealed_triplets) >= 2,
                    example="222m444p123p789s5z+5z",
                ),
                Pattern(
                    "three-concealed",
                    5,
                    lambda r: len(r.concealed_triplets) >= 3,
                    example="222m444p777p789s5z+5z",
                ),
                Pattern(
                    "four-concealed",
                    10,
                    lambda r: len(r.concealed_triplets) == 4,
                    example="222m444p777p888s5z+5z",
                ),
            ),
        ),
        Pattern(
            "open-kong",
            1,
            lambda r: len(r.kongs) - len(r.concealed_kongs),
            most=EACH,
            example=with_melds("123456m34s11z", "5s", kong="5555p"),
        ),
        Pattern(
            "concealed-kong",
            2,
            lambda r: len(r.concealed_kongs),
            most=EACH,
            example=with_melds("123456m34s11z", "5s", concealed_kong="5555p"),
        ),
        Pattern(
            "two-kongs",
            5,
            lambda r: len(r.kongs) >= 2,
            replaces=("open-kong", "concealed-kong"),
            tiles=lambda r: same(list(r.kongs), 4),
            example=with_melds("123m34s11z", "5s", kong="5555p", concealed_kong="6666s"),
        ),
        shapes="standard",
    ),
    Section(
        "Points",
        Pattern(
            "triplet-points",
            2,
            lambda r: len(r.triplets),
            most=EACH,
            worth=lambda r, times: 2 * times + 2 * len(r.concealed_triplets),
            unit="points",
            example="222m444p123p789s5z+5z",
        ),
        Pattern(
            "closing-pair",
            2,
            lambda r: r.completes_pair,
            unit="points",
            example="123456789m222p5z+5z",
        ),
        Pattern("drawn", 1, lambda r: r.drawn, unit="double", example="123456789m1122p+2p"),
        shapes=("standard",),
    ),
    Section(
        "Special hands",
        Pattern(
            "seven-pairs",
            5,
            ALWAYS,
            shapes="seven-pairs",
            unit="faan",
            example="1122m3344p5566s6z+6z",
        ),
        Pattern(
            "orphans",
            500,
            ALWAYS,
            shapes="thirteen-orphans",
            replaces=EVERYTHING,
            example="19m19p19s1234567z+1m",
        ),
        Pattern(
            "snake", 300, ALWAYS, shapes="snake", replaces=EVERYTHING, example="123456789m1234z+1m"
        ),
        Pattern(
            "nine-gates",
            400,
            nine_gates,
            shapes="standard",
            replaces=EVERYTHING,
            example="1112345678999m+5m",
        ),
        unit="limit",
    ),
    Section(
        "Last of all",
        Pattern(
            "chicken",
            7,
            last=lambda r, so_far: so_far.faan == 0 and not so_far.limit,
            example="688m789p345s222z6j+8m",
        ),
        Pattern(
            "open",
            -1,
            last=lambda r, so_far: not r.closed and so_far.marked("reduced"),
            example=with_melds("123456m5699s", "4s", chow="789p"),
        ),
    ),
)

PAYOUT = Printed(
    "faan", "payout", {0: 1, 1: 2, 3: 4, 5: 8, 8: 16, 13: 32, 20: 64}, {"limit": 500}, "T-9"
)


def value(tally: Tally, win: Win, options: Any) -> Score | NoWin:
    """Faan by the table and points doubled, or the highest limit; at least three faan on a rob."""
    if tally.limit:
        total = {"faan": 0, "limit": tally.limit}
        return Score(tally.limit, total, tally.counted("limit"), PAYOUT["limit"])
    if tally.reading.robbed and tally.faan < 3:
        return NoWin("minimum", tally.faan)
    row = PAYOUT[tally.faan]
    score = row.value + tally.points * 2**tally.doubles
    return Score(score, {"faan": tally.faan, "limit": 0}, row=row, order=tally.faan)


def count(win: Win, powers: dict[int, int], *, on_joker: bool = True) -> Best | NoWin:
    """What a hand is worth in this book."""
    scorer = Scorer(FORMS, value, {}, PATTERNS, jokers=jokers(powers), on_joker=on_joker)
    return scorer.count(win)
