"""Bloody 30 Faan Jokers counted slowly and obviously: all assignments of jokers, all splits.

Nothing of the book's module is used: values, shapes and what replaces what are read from the table
of docs/rulings/b30fj.md, and each pattern is asked in its own words on plain lists of sets.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, permutations
from pathlib import Path
from typing import Any, NamedTuple

RULINGS = Path(__file__).parents[2] / "docs" / "rulings" / "b30fj.md"
ROW = re.compile(r"\| `([\w-]+)` \| [^|]* \| [^|]* \| (\d+) \| (.) \|([^|]*)\|")
SEATS = "ESWN"

Set = tuple[int, ...]


class Row(NamedTuple):
    faan: int
    shape: str
    replaces: tuple[str, ...]


def table() -> dict[str, Row]:
    """The table of the rulings."""
    found = {}
    for line in RULINGS.read_text(encoding="utf-8").splitlines():
        if match := ROW.match(line):
            name, faan, shape, replaces = match.groups()
            found[name] = Row(int(faan), shape, tuple(re.findall(r"`([\w-]+)`", replaces)))
    return found


TABLE = table()
LETTER = {"standard": "s", "seven-pairs": "7", "unconnected": "u", "orphans": "o"}
PAYOUTS = ((0, 1), (1, 2), (3, 4), (5, 8), (7, 12), (9, 16), (11, 24), (14, 32), (17, 48))
PAYOUTS += ((20, 64), (25, 96), (30, 128), (40, 256))  # type: ignore[assignment]

SUITED = range(27)
WINDS = range(27, 31)
DRAGONS = range(31, 34)
HONORS = range(27, 34)
ORPHANS = [tile for tile in range(34) if tile >= 27 or tile % 9 in (0, 8)]
POWER: dict[int, Sequence[int]] = {
    34: range(34),
    35: SUITED,
    36: HONORS,
    37: WINDS,
    38: DRAGONS,
    39: range(9),
    40: range(9, 18),
    41: range(18, 27),
}
FAMILIES = [
    {9 * suit + start + step for suit, start in enumerate(starts) for step in (0, 3, 6)}
    for starts in (*permutations(range(3)), (0, 0, 0), (1, 1, 1), (2, 2, 2))
]


def tiles_of(text: str) -> list[int]:
    """The tiles of a text: suits from 0, honors from 27, jokers from 34."""
    found = []
    for digits, letter in re.findall(r"(\d+)([mpszj])", text):
        first = {"m": 0, "p": 9, "s": 18, "z": 27, "j": 34}[letter]
        found += [first + int(digit) - 1 for digit in digits]
    return sorted(found)


class Way(NamedTuple):
    """One reading of a hand."""

    shape: str
    melds: tuple[Set, ...]
    sets: tuple[Set, ...]
    """Those in hand, or pairs."""
    pair: int
    tiles: tuple[int, ...]
    """What the hand with the winning tile stands for."""
    home: Set = ()
    """The set or pair that the winning tile completes."""


def meld_stands(meld: Mapping[str, Any]) -> Set:
    """What a meld stands for."""
    if "as" in meld:
        return tuple(tiles_of(meld["as"]))
    tiles = tiles_of(meld["tiles"])
    plain = [tile for tile in tiles if tile < 34]
    if meld["kind"] == "chow":
        for low in range(27):
            run = [low, low + 1, low + 2]
            if low % 9 < 7 and all(tile in run for tile in plain) and len(set(plain)) == len(plain):
                rest = [tile for tile in run if tile not in plain]
                jokers = [tile for tile in tiles if tile >= 34]
                for order in permutations(rest):
                    if all(t in POWER[j] for j, t in zip(jokers, order, strict=True)):
                        return tuple(run)
    return (plain[0],) * len(tiles)


def splits(counts: Counter[int]) -> Iterator[tuple[Set, ...]]:
    """All ways to divide tiles into runs and triplets, each once."""
    left = sorted(counts.elements())
    if not left:
        yield ()
        return
    first = left[0]
    sets: list[Set] = [(first, first, first)]
    if first < 27 and first % 9 < 7:
        sets.append((first, first + 1, first + 2))
    for group in sets:
        rest = counts.copy()
        rest.subtract(group)
        if all(number >= 0 for number in rest.values()):
            for more in splits(+rest):
                yield (group, *more)


def readings(tiles: Sequence[int], melds: tuple[Set, ...]) -> Iterator[Way]:
    """Every shape and split of plain tiles, without the place of the winning one."""
    counts = Counter(tiles)
    hand = tuple(sorted(tiles))
    for pair in sorted(counts):
        if counts[pair] >= 2:
            rest = counts.copy()
            rest[pair] -= 2
            seen = {tuple(sorted(each)) for each in splits(+rest)}
            for sets in sorted(seen):
                yield Way("standard", melds, sets, pair, hand)
    if melds:
        return
    if len(counts) == 7 and set(counts.values()) == {2}:
        pairs = tuple((tile, tile) for tile in sorted(counts))
        yield Way("seven-pairs", (), pairs, -1, hand)
    if len(counts) == 13 and sorted(counts) == ORPHANS:
        yield Way("orphans", (), (), max(counts, key=lambda tile: counts[tile]), hand)
    if len(counts) == 13:
        suited = {tile for tile in counts if tile < 27}
        kinds = {tile // 9 for tile in suited}
        if (
            any(suited <= family for family in FAMILIES)
            and len(kinds) == 3
            and any(tile in counts for tile in WINDS)
            and any(tile in counts for tile in DRAGONS)
        ):
            yield Way("unconnected", (), (), max(counts, key=lambda tile: counts[tile]), hand)


def assignments(hand: Sequence[int], winning: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """What a hand may stand for, and what its winning tile may."""
    plain = [tile for tile in hand if tile < 34]
    found: set[tuple[int, ...]] = {tuple(plain)}
    for joker in (tile for tile in hand if tile >= 34):
        found = {tuple(sorted((*each, tile))) for each in found for tile in POWER[joker]}
    for others in sorted(found):
        for tile in POWER[winning] if winning >= 34 else (winning,):
            yield others, tile


def ways(hand: Sequence[int], winning: int, melds: tuple[Set, ...]) -> Iterator[Way]:
    """Every reading, with each place that the winning tile may have."""
    for others, tile in assignments(hand, winning):
        for way in readings((*others, tile), melds):
            if way.shape != "standard":
                yield way
                continue
            homes = {group for group in (*way.sets, (way.pair, way.pair)) if tile in group}
            for home in sorted(homes):
                yield way._replace(home=home)


def is_run(group: Set) -> bool:
    return group[0] != group[1]


def number(tile: int) -> int:
    return tile % 9 + 1


def suit(tile: int) -> int:
    return tile // 9


class Hand:
    """What is asked about a reading."""

    def __init__(self, request: Mapping[str, Any], way: Way) -> None:
        self.way = way
        self.drawn = request["by"] == "draw"
        self.robbed = request["by"] == "rob"
        self.flags = request.get("flags", [])
        self.tiles_drawn = request.get("drawn") or 99
        self.seat = 27 + SEATS.index(request.get("seat", "E"))
        self.round = 27 + SEATS.index(request.get("round", "E"))
        self.laid = request.get("melds", [])
        self.flowers = len(tiles_of(request.get("flowers", "")))
        self.jokers_in_hand = sum(t >= 34 for t in tiles_of(request["hand"] + request["win"]))
        melded = [tile for meld in self.laid for tile in tiles_of(meld["tiles"])]
        self.jokers = self.jokers_in_hand + sum(tile >= 34 for tile in melded)
        self.all_tiles = [*way.tiles, *(tile for meld in way.melds for tile in meld)]
        self.standard = way.shape == "standard"
        every = (*way.melds, *(way.sets if self.standard else ()))
        self.runs = [group for group in every if is_run(group)]
        self.triplets = [group[0] for group in every if not is_run(group)]
        self.own_runs = [group for group in way.sets if is_run(group)]
        self.own_triplets = [
            group[0] for group in way.sets if len(group) == 3 and not is_run(group)
        ]
        self.every_group = (*every, (way.pair, way.pair)) if self.standard else ()
        self.kinds = [meld["kind"] for meld in self.laid]
        self.kongs = sum(kind.endswith("kong") for kind in self.kinds)
        self.closed = all(kind == "concealed-kong" for kind in self.kinds)

    def concealed_triplets(self) -> int:
        number = len(self.own_triplets) + self.kinds.count("concealed-kong")
        home = self.way.home
        by_another = not self.drawn and len(home) == 3 and not is_run(home)
        return number - by_another

    def numbers(self) -> set[int]:
        return {number(tile) for tile in self.all_tiles if tile < 27}

    def no_honors(self) -> bool:
        return all(tile < 27 for tile in self.all_tiles)

    def stepping(self, length: int, step: int, suits: Sequence[str]) -> bool:
        """Runs that go up by `step`; equal letters are equal suits, others different ones."""
        return any(
            all(chosen[i + 1][0] % 9 - chosen[i][0] % 9 == step for i in range(length - 1))
            and as_lettered([suit(run[0]) for run in chosen], suits)
            for chosen in permutations(self.runs, length)
        )

    def exactly(self, wanted: Iterable[tuple[str, int]]) -> bool:
        """Runs with these first numbers, in suits by letters."""
        letters = [letter for letter, _ in wanted]
        firsts = [first for _, first in wanted]
        return any(
            [number(run[0]) for run in chosen] == firsts
            and as_lettered([suit(run[0]) for run in chosen], letters)
            for chosen in permutations(self.runs, len(firsts))
        )

    def shifted(self, letters: str, *, small: bool) -> bool:
        """Triplets of numbers that follow one another, perhaps one of them the pair."""
        tiles = [(tile, False) for tile in self.triplets if tile < 27]
        if small and self.way.pair in SUITED:
            tiles.append((self.way.pair, True))
        return any(
            all(
                number(chosen[i + 1][0]) == number(chosen[i][0]) + 1 for i in range(len(chosen) - 1)
            )
            and sum(is_pair for _, is_pair in chosen) == small
            and (letters[0] == "?" or as_lettered([suit(tile) for tile, _ in chosen], letters))
            for chosen in permutations(tiles, len(letters))
        )

    def same_number(self, times: int) -> bool:
        numbers = Counter(number(tile) for tile in self.triplets if tile < 27)
        return any(found >= times for found in numbers.values())


def as_lettered(suits: Sequence[int], letters: Sequence[str]) -> bool:
    """Whether suits are equal exactly where letters are."""
    return all(
        (suits[i] == suits[j]) == (letters[i] == letters[j])
        for i, j in combinations(range(len(suits)), 2)
    )


def short_straights(hand: Hand) -> int:
    """How many short straights can be laid out side by side, of at most two."""

    def is_short(one: Set, two: Set) -> bool:
        firsts = (number(one[0]), number(two[0]))
        return suit(one[0]) == suit(two[0]) and firsts in ((1, 4), (4, 7))

    places = range(len(hand.runs))
    found = [(i, j) for i, j in permutations(places, 2) if is_short(hand.runs[i], hand.runs[j])]
    if not found:
        return 0
    apart = any(not {*one} & {*two} for one, two in combinations(found, 2))
    return 2 if apart else 1


def same_in_two_suits(hand: Hand) -> int:
    """How many numbers have a run in two suits or more."""
    starts = {(number(run[0]), suit(run[0])) for run in hand.runs}
    numbers = Counter(first for first, _ in starts)
    return min(2, sum(found >= 2 for found in numbers.values()))


def met(hand: Hand) -> Iterator[tuple[str, int]]:
    """The patterns whose condition is met, whatever the shape, and how often."""
    way, tiles = hand.way, hand.all_tiles
    kinds = set(tiles)
    suits_there = {suit(tile) for tile in tiles if tile < 27}
    runs, triplets, pair = hand.runs, hand.triplets, way.pair
    yield "flower", hand.flowers
    yield "no-honors-or-flowers", hand.no_honors() and hand.flowers == 0
    yield "no-jokers", hand.jokers == 0
    yield "dragons", sum(tile in DRAGONS for tile in triplets)
    yield "round-wind", triplets.count(hand.round)
    yield "seat-wind", triplets.count(hand.seat)
    winds = len({tile for tile in triplets if tile in WINDS})
    yield "little-three-winds", winds >= 2 and pair in WINDS
    yield "big-three-winds", winds >= 3 and pair not in WINDS
    yield "little-four-winds", winds >= 3 and pair in WINDS
    yield "big-four-winds", winds == 4
    dragons = len({tile for tile in triplets if tile in DRAGONS})
    yield "little-three-dragons", dragons >= 2 and pair in DRAGONS
    yield "big-three-dragons", dragons == 3
    yield "all-honors", all(tile >= 27 for tile in tiles)

    yield "all-simples", hand.no_honors() and not hand.numbers() & {1, 9}
    yield "terminal-sequences", hand.exactly([("a", 1), ("a", 7)])
    double = [("a", 1), ("a", 7), ("b", 1), ("b", 7)]
    yield "double-terminal-sequences", hand.exactly(double)
    yield "pure-double-terminal-sequences", hand.exactly([("a", first) for _, first in double])
    outside = all(any(tile in ORPHANS for tile in group) for group in hand.every_group)
    yield "mixed-outside-hand", outside
    yield "pure-outside-hand", outside and hand.no_honors()
    yield "mixed-terminals", all(tile in ORPHANS for tile in tiles)
    yield "pure-terminals", all(tile in ORPHANS and tile < 27 for tile in tiles)

    yield "one-voided-suit", len(suits_there) <= 2
    types = any(t in kinds for t in WINDS) and any(t in kinds for t in DRAGONS)
    yield "all-types", len(suits_there) == 3 and types
    yield "mixed-flush", len(suits_there) <= 1
    yield "full-flush", len(suits_there) == 1 and hand.no_honors()
    gates = False
    if len(suits_there) == 1 and hand.no_honors():
        threes = [*way.tiles, *(tile for meld in way.melds for tile in meld[:3])]
        lacking = Counter([1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9])
        lacking.subtract(number(tile) for tile in threes)
        gates = all(left <= 0 for left in lacking.values())
    yield "open-nine-gates", gates
    yield "nine-gates", gates and not hand.laid

    yield "open-kong", any(kind in ("kong", "added-kong") for kind in hand.kinds)
    yield "concealed-kong", "concealed-kong" in hand.kinds
    yield "two-kongs", hand.kongs >= 2
    yield "three-kongs", hand.kongs >= 3
    yield "four-kongs", hand.kongs == 4

    yield "all-triplets", len(triplets) == 4
    yield "two-concealed-triplets", hand.concealed_triplets() >= 2
    yield "three-concealed-triplets", hand.concealed_triplets() >= 3
    yield "four-concealed-triplets", hand.concealed_triplets() >= 4
    yield "two-shifted-triplets", hand.shifted("??", small=False)
    yield "three-small-shifted-triplets", hand.shifted("???", small=True)
    yield "three-pure-shifted-triplets", hand.shifted("aaa", small=False)
    yield "four-pure-small-shifted-triplets", hand.shifted("aaaa", small=True)
    yield "four-pure-shifted-triplets", hand.shifted("aaaa", small=False)
    yield "three-mixed-small-shifted-triplets", hand.shifted("abc", small=True)
    yield "three-mixed-shifted-triplets", hand.shifted("abc", small=False)
    yield "four-mixed-small-shifted-triplets", hand.shifted("abca", small=True)
    yield "four-mixed-shifted-triplets", hand.shifted("abca", small=False)
    yield "five-mixed-small-shifted-triplets", hand.shifted("abcab", small=True)
    yield "double-triplets", hand.same_number(2)
    yield (
        "small-triple-triplets",
        pair in SUITED
        and all(9 * other + pair % 9 in triplets for other in range(3) if other != suit(pair)),
    )
    yield "triple-triplets", hand.same_number(3)
    yield "quadruple-triplets", hand.same_number(4)

    yield "all-sequences", len(runs) == 4
    yield "double-sequences", same_in_two_suits(hand)
    times = Counter(runs)
    starts = {(number(run[0]), suit(run[0])) for run in runs}
    yield "triple-sequences", any({(n, 0), (n, 1), (n, 2)} <= starts for n in range(1, 8))
    yield "pure-triple-sequence", any(found >= 3 for found in times.values())
    yield "pure-quadruple-sequence", any(found == 4 for found in times.values())
    yield "short-straight", short_straights(hand)
    doubled = [[("a", n), ("a", n + 3), ("b", n), ("b", n + 3)] for n in (1, 4)]
    yield "double-short-straight", any(map(hand.exactly, doubled))
    pure = [[("a", first) for _, first in each] for each in doubled]
    yield "pure-double-short-straight", any(map(hand.exactly, pure))
    yield "identical-sequences", any(found >= 2 for found in times.values())
    twins = [run for run in times for _ in range(times[run] // 2)]
    yield (
        "double-identical-sequences",
        any(suit(one[0]) != suit(two[0]) for one, two in combinations(twins, 2)),
    )
    yield (
        "pure-identical-sequences",
        any(suit(one[0]) == suit(two[0]) for one, two in combinations(twins, 2)),
    )
    mixed_shifted = hand.stepping(3, 1, "abc")
    yield "three-mixed-shifted-sequences", mixed_shifted
    yield "four-mixed-shifted-sequences", hand.stepping(4, 1, "abca")
    pure_shifted = hand.stepping(3, 1, "aaa")
    yield "three-pure-shifted-sequences", pure_shifted
    yield "four-pure-shifted-sequences", hand.stepping(4, 1, "aaaa")
    mixed_linked = hand.stepping(3, 2, "abc")
    yield "three-mixed-linked-sequences", mixed_linked
    pure_linked = hand.stepping(3, 2, "aaa")
    yield "three-pure-linked-sequences", pure_linked
    yield "golden-gate-bridge", hand.stepping(4, 2, "aaaa")
    yield "mixed-shifted-linked-sequences", mixed_shifted and mixed_linked
    yield "pure-shifted-linked-sequences", pure_shifted and pure_linked
    yield "mixed-straight", hand.exactly([("a", 1), ("b", 4), ("c", 7)])
    straight = hand.exactly([("a", 1), ("a", 4), ("a", 7)])
    yield "pure-straight", straight

    yield "tile-hog-2", any(tile in run for tile in hand.own_triplets for run in hand.own_runs)
    yield "tile-hog-5", sum(pair in run for run in hand.own_runs) >= 2
    yield "tile-hog-15", any(sum(t in run for run in hand.own_runs) == 4 for t in SUITED)
    hogs = sum(found >= 4 for found in Counter(way.tiles).values())
    yield "double-tile-hog", hogs >= 2
    yield "triple-tile-hog", hogs >= 3

    numbers = hand.numbers()
    yield (
        "all-like-numbers",
        any(
            all(any(t < 27 and number(t) == n for t in group) for group in hand.every_group)
            for n in range(1, 10)
        ),
    )
    yield "all-odds", hand.no_honors() and all(n % 2 == 1 for n in numbers)
    yield "all-evens", hand.no_honors() and all(n % 2 == 0 for n in numbers)
    yield "one-suji-only", hand.no_honors() and len({n % 3 for n in numbers}) == 1
    yield "three-number-hand", hand.no_honors() and len(numbers) == 3
    yield "two-number-hand", hand.no_honors() and len(numbers) <= 2

    yield "after-a-flower", "after-flower" in hand.flags
    yield "after-a-kong", "after-kong" in hand.flags
    yield "robbing-a-kong", hand.robbed
    yield "under-the-sea", "last-tile" in hand.flags
    yield "within-seven-tiles", hand.tiles_drawn <= 7
    yield "within-ten-tiles", hand.tiles_drawn <= 10
    yield "hand-of-man", "man" in hand.flags
    yield "hand-of-heaven", "heaven" in hand.flags
    yield "hand-of-earth", "earth" in hand.flags

    yield "concealed-hand", hand.closed
    yield "fully-concealed-hand", hand.closed and hand.drawn
    yield "self-drawn-melded-hand", len(hand.laid) == 4 and hand.drawn
    yield "melded-hand", len(hand.laid) == 4 and not hand.drawn
    yield "hell-wait", "hell-wait" in hand.flags

    yield "seven-pairs", True
    in_a_row = [
        sum(1 for _ in row)
        for row in (
            [t for t in range(first, first + length) if t in kinds]
            for length in (3, 5, 7)
            for first in SUITED
            if first % 9 + length <= 9 and all(t in kinds for t in range(first, first + length))
        )
    ]
    yield "three-consecutive-pairs", 3 in in_a_row
    yield "five-consecutive-pairs", 5 in in_a_row
    yield "seven-consecutive-pairs", 7 in in_a_row
    yield "three-identical-pairs", any({n, n + 9, n + 18} <= kinds for n in range(9))
    yield "three-dragons-seven-pairs", kinds >= set(DRAGONS)
    yield "four-winds-seven-pairs", kinds >= set(WINDS)

    yield "thirteen-unconnected", True
    knitted = [
        {n for n in range(9) if 9 * order[n % 3] + n in kinds} for order in permutations(range(3))
    ]
    short = ({0, 1, 2, 3, 4, 5}, {3, 4, 5, 6, 7, 8})
    yield "knitted-short-straight", any(s <= found for s in short for found in knitted)
    yield "knitted-terminal-sequences", any({0, 1, 2, 6, 7, 8} <= found for found in knitted)
    yield "knitted-straight", any(len(found) == 9 for found in knitted)
    same = [{9 * s + n + step for s in range(3) for step in (0, 3, 6)} for n in range(3)]
    yield "knitted-triplets", any(nine <= kinds for nine in same)
    yield "knitted-honors", all(tiles.count(tile) == 1 for tile in HONORS)

    yield "eyes-of-the-general", pair in SUITED and number(pair) in (2, 5, 8)
    fours = any(
        m["kind"].endswith("kong") and number(s[0]) == 4 and s[0] < 27
        for m, s in zip(hand.laid, way.melds, strict=True)
    )
    trains = fours or any(tile in SUITED and number(tile) == 3 for tile in triplets)
    yield "university-train", pair == 33 and straight and trains
    yield "thirteen-orphans-20", True
    yield "thirteen-orphans-25", hand.jokers_in_hand <= 3
    yield "thirteen-orphans-30", hand.jokers_in_hand <= 1


AUTHOR = {
    "within-seven-tiles": Row(8, "*", ("within-ten-tiles",)),
    "within-ten-tiles": Row(5, "*", ()),
}
"""The two rows that the author's program has otherwise (BF-74)."""


def value(request: Mapping[str, Any], way: Way) -> dict[str, int]:
    """What each pattern that counts brings."""
    letter = LETTER[way.shape]
    within = request.get("options", {}).get("within", "printed")
    rows = {**TABLE, **(AUTHOR if within == "author" else {})}
    found = {
        name: int(times)
        for name, times in met(Hand(request, way))
        if times and rows[name].shape in ("*", letter)
    }
    replaced = {other for name in found for other in rows[name].replaces}
    counts = {
        name: times * rows[name].faan for name, times in found.items() if name not in replaced
    }
    return counts or {"chicken-hand": rows["chicken-hand"].faan}


def payout(faan: int) -> int:
    """What each payer pays."""
    return [paid for least, paid in PAYOUTS if faan >= least][-1]


class Best(NamedTuple):
    faan: int
    of: list[dict[str, int]]
    """What the patterns bring in each of the best readings."""


def best(request: Mapping[str, Any]) -> Best | None:
    """The most faan that a reading gives, or None where the hand is not complete."""
    melds = tuple(meld_stands(meld) for meld in request.get("melds", []))
    (winning,) = tiles_of(request["win"])
    found = [value(request, way) for way in ways(tiles_of(request["hand"]), winning, melds)]
    if not found:
        return None
    most = max(sum(each.values()) for each in found)
    return Best(most, [each for each in found if sum(each.values()) == most])


def waits_alone(request: Mapping[str, Any]) -> bool:
    """BF-23: whether the others are complete but for the pair, of which the joker is one half."""
    hand = tiles_of(request["hand"])
    melds = len(request.get("melds", []))
    for joker in (34, 35):
        if joker not in hand:
            continue
        others = list(hand)
        others.remove(joker)
        plain = all(tile < 34 for tile in others)
        for stood, _ in assignments(others, 0):
            counts = Counter(stood)
            if any(True for _ in splits(counts)):
                return True
            if melds:
                continue
            if len(counts) == 6 and set(counts.values()) == {2}:
                return True
            missing = set(ORPHANS) - set(stood)
            if plain and len(missing) == 1 and missing <= set(POWER[joker]):
                return True
            if len(counts) == 12:
                for tile in set(POWER[joker]) - set(stood):
                    every = (*stood, tile, tile)
                    if any(way.shape == "unconnected" for way in readings(every, ())):
                        return True
    return False
