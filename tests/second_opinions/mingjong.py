"""明將麻雀 counted slowly, straight from the rulings MJ-30 to MJ-74.

A request in, what must come of it out. Tiles are texts such as `5m`, a set is a tuple of them;
every layout is tried with the winning tile in every place, and each pattern asks its own question
in its own words. Nothing is shared with the scorer.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

Set = tuple[str, ...]
Request = Mapping[str, Any]

SUITS = "mps"
WINDS = ("1z", "2z", "3z", "4z")
DRAGONS = ("5z", "6z", "7z")
TERMINALS = tuple(f"{number}{suit}" for suit in SUITS for number in (1, 9))
ORPHANS = (*TERMINALS, *WINDS, *DRAGONS)
SEATS = "ESWN"
BASE = {1: 4, 2: 8, 3: 16, 4: 30, 5: 40, 6: 50, 7: 60, 8: 70, 9: 80}
LIMITS = {"small": 120, "big": 160}
REDUCED = {
    "all-chows", "half-flush", "full-flush", "two-suits", "five-types", "half-outside",
    "full-outside", "twin-chows", "two-twin-chows", "triple-chows", "pure-straight", "tile-hog-4",
    "three-colour-chows",
}  # fmt: skip
"""What costs an open hand one faan (MJ-53)."""


class Opinion(NamedTuple):
    """What a request must be answered with."""

    reason: str
    """Why it is no win; empty for a win."""
    score: int = 0
    faan: int = 0
    limit: str | None = None
    patterns: tuple[Counter[tuple[str, int, int]], ...] = ()
    """Id, count and value; one of these for each reading that is as good as any."""
    payments: Mapping[str, int] | None = None


def tiles_of(text: str) -> list[str]:
    """`123m7z` one by one."""
    found: list[str] = []
    digits = ""
    for sign in text.replace(" ", ""):
        if sign.isdigit():
            digits += sign
        else:
            found += [digit + sign for digit in digits]
            digits = ""
    return found


def neighbour(tile: str, step: int) -> str:
    """So many further in the same suit; not a tile where the suit ends."""
    return f"{int(tile[0]) + step}{tile[1]}"


class Reading(NamedTuple):
    """One way to see a hand."""

    shape: str
    melds: tuple[tuple[str, Set], ...]
    """Kind and tiles."""
    sets: tuple[Set, ...]
    """Concealed ones."""
    pairs: tuple[str, ...]
    home: Set
    """The concealed set or pair that the winning tile completes."""

    @property
    def pair(self) -> str:
        return self.pairs[0]

    @property
    def all_sets(self) -> list[Set]:
        return [*(tiles for _, tiles in self.melds), *self.sets]

    @property
    def chows(self) -> list[Set]:
        return [each for each in self.all_sets if each[0] != each[1]]

    @property
    def triplets(self) -> list[str]:
        """The tile of each, kongs included (MJ-33)."""
        return [each[0] for each in self.all_sets if each[0] == each[1]]


def divisions(tiles: list[str]) -> Iterator[tuple[Set, ...]]:
    """All ways to make sets of all the tiles."""
    if not tiles:
        yield ()
        return
    first = min(tiles, key=lambda tile: (tile[1], tile[0]))
    run = (first, neighbour(first, 1), neighbour(first, 2))
    for candidate in ((first,) * 3, run):
        if candidate == run and first[1] == "z":
            continue
        rest = list(tiles)
        try:
            for tile in candidate:
                rest.remove(tile)
        except ValueError:
            continue
        for others in divisions(rest):
            yield (candidate, *others)


def readings(request: Request) -> Iterator[Reading]:
    """Every way to see the hand with its winning tile (MJ-50)."""
    melds = tuple(
        (each["kind"], tuple(sorted(tiles_of(each["tiles"])))) for each in melds_of(request)
    )
    (win,) = tiles_of(request["win"])
    hand = [*tiles_of(request["hand"]), win]
    for pair in sorted(set(hand)):
        if hand.count(pair) >= 2:
            rest = list(hand)
            rest.remove(pair)
            rest.remove(pair)
            for sets in divisions(rest):
                for home in {each for each in (*sets, (pair, pair)) if win in each}:
                    yield Reading("standard", melds, sets, (pair,), home)
    counts = Counter(hand)
    if len(hand) == 14:
        if all(count % 2 == 0 for count in counts.values()):
            pairs = tuple(tile for tile in sorted(counts) for _ in range(counts[tile] // 2))
            yield Reading("seven-pairs", (), (), pairs, ())
        if set(hand) == set(ORPHANS):
            twin = next(tile for tile in counts if counts[tile] == 2)
            yield Reading("thirteen-orphans", (), (), (twin,), ())


def melds_of(request: Request) -> Sequence[Mapping[str, Any]]:
    melds: Sequence[Mapping[str, Any]] = request.get("melds", [])
    return melds


class Asked:
    """A request and one of its readings: all that a pattern may ask about."""

    def __init__(self, request: Request, reading: Reading) -> None:
        self.request = request
        self.r = reading
        (self.win,) = tiles_of(request["win"])
        self.hand = tiles_of(request["hand"])
        laid = [tile for meld in melds_of(request) for tile in tiles_of(meld["tiles"])]
        self.tiles = [*self.hand, self.win, *laid]
        self.flags = request.get("flags", [])
        self.options = {
            "dora-cap": "together",
            "double-wind": 2,
            **request.get("options", {}),
        }
        self.drawn = request["by"] == "draw"
        self.closed = all(meld["kind"] == "concealed-kong" for meld in melds_of(request))
        seat = request.get("seat", "E")
        wind = request.get("round", "E")
        self.dealer = seat == "E"
        self.own_wind = WINDS[SEATS.index(seat)]
        self.round_wind = None if wind is None else WINDS[SEATS.index(wind)]
        self.suits = {tile[1] for tile in self.tiles if tile[1] != "z"}
        self.honours = [tile for tile in self.tiles if tile[1] == "z"]

    @property
    def concealed_triplets(self) -> list[Set]:
        """Not one that a discarded or robbed tile completed (MJ-51)."""
        found = [tiles for kind, tiles in self.r.melds if kind == "concealed-kong"]
        sets = list(self.r.sets)
        if not self.drawn and self.r.home in sets:
            sets.remove(self.r.home)
        return found + [each for each in sets if each[0] == each[1]]

    @property
    def kongs(self) -> list[str]:
        return [tiles[0] for kind, tiles in self.r.melds if kind.endswith("kong")]

    def in_a_row(self, length: int) -> bool:
        return any(
            tile[1] != "z"
            and all(neighbour(tile, step) in self.r.triplets for step in range(length))
            for tile in self.r.triplets
        )

    def limits(self) -> dict[str, str]:
        """The limits of the reading (MJ-60 to MJ-68)."""
        r = self.r
        sets = r.shape == "standard"
        winds = sum(tile in WINDS for tile in r.triplets)
        dragons = sum(tile in DRAGONS for tile in r.triplets)
        found: dict[str, str] = {}
        if "first-turn" in self.flags:
            if self.dealer and self.drawn:
                found["heavenly-hand"] = "small"
            elif not self.dealer and self.request.get("from") == "E":
                found["earthly-hand"] = "small"
            elif not self.dealer:
                found["human-hand"] = "small"
        if dragons == 3:
            found["big-three-dragons"] = "small"
        if winds == 3 and r.pair in WINDS and sets:
            found["little-four-winds"] = "small"
        if winds == 4:
            found["big-four-winds"] = "big"
        if r.shape == "thirteen-orphans":
            if len(set(self.hand)) == 13:
                found["thirteen-orphans-thirteen-waits"] = "big"
            else:
                found["thirteen-orphans"] = "small"
        if sets and not r.melds and len(self.suits) == 1 and not self.honours:
            gates = sorted("1112345678999")
            numbers = [tile[0] for tile in self.hand]
            if sorted(numbers) == gates:
                found["pure-nine-gates"] = "big"
            elif not Counter(gates) - Counter([*numbers, self.win[0]]):
                found["nine-gates"] = "small"
        if sets and len(self.concealed_triplets) == 4:
            if r.home == (r.pair, r.pair):
                found["four-concealed-triplets-single-wait"] = "big"
            else:
                found["four-concealed-triplets"] = "small"
        if sets and self.in_a_row(4):
            found["four-consecutive-triplets"] = "small"
        if r.shape != "thirteen-orphans":
            if not self.suits:
                found["all-honours"] = "big"
            if all(tile in TERMINALS for tile in self.tiles):
                found["all-terminals"] = "big"
        if len(self.kongs) == 4:
            found["four-kongs"] = "big"
        if r.shape == "seven-pairs":
            first = r.pairs[0]
            if first[1] != "z" and set(r.pairs) == {neighbour(first, step) for step in range(7)}:
                found["big-wheel"] = "big"
        if len(r.chows) == 4 and len(set(r.chows)) == 1:
            found["quadruple-chows"] = "big"
        return found

    def faan(self) -> Counter[str]:
        """How often each pattern counts, without dora and deduction (MJ-30 to MJ-47)."""
        r = self.r
        sets = r.shape == "standard"
        found: Counter[str] = Counter()
        if "riichi" in self.flags:
            found["riichi"] = 1
        if self.closed and self.drawn:
            found["concealed-self-draw"] = 1
        if not any(tile in ORPHANS for tile in self.tiles):
            found["all-simples"] = 1
        if len(self.suits) == 1:
            found["half-flush" if self.honours else "full-flush"] = 1
        if len(self.suits) == 2 and not self.honours:
            found["two-suits"] = 1
        if (
            len(self.suits) == 3
            and any(tile in WINDS for tile in self.tiles)
            and any(tile in DRAGONS for tile in self.tiles)
        ):
            found["five-types"] = 1
        orphans = all(tile in ORPHANS for tile in self.tiles)
        mixed = orphans and bool(self.honours) and bool(self.suits)
        if mixed:
            found["terminals-and-honours"] = 1
        if self.request["by"] == "rob":
            found["robbing-kong"] = 1
        if "after-kong" in self.flags:
            found["after-kong"] = 1
        if "last-tile" in self.flags:
            found["sea-bottom" if self.drawn else "river-bottom"] = 1
        if r.shape == "seven-pairs":
            found["seven-pairs"] = 1
        if sets:
            self._sets(found)
            self._chows(found)
            groups = [*r.all_sets, (r.pair, r.pair)]
            if all(any(tile in TERMINALS for tile in group) for group in groups):
                found["full-outside"] = 1
            elif all(any(tile in ORPHANS for tile in group) for group in groups) and not mixed:
                found["half-outside"] = 1
        return found

    def _sets(self, found: Counter[str]) -> None:
        r = self.r
        found["concealed-kong"] = sum(kind == "concealed-kong" for kind, _ in r.melds)
        found["all-triplets"] = int(len(r.triplets) == 4)
        found["three-concealed-triplets"] = int(len(self.concealed_triplets) == 3)
        found["three-consecutive-triplets"] = int(self.in_a_row(3))
        found["three-kongs"] = int(len(self.kongs) == 3)
        for tile in r.triplets:
            found["value-triplet"] += tile in DRAGONS
            both = tile == self.own_wind and tile == self.round_wind
            if both:
                found["value-triplet"] += self.options["double-wind"]
            elif tile in (self.own_wind, self.round_wind):
                found["value-triplet"] += 1
        dragons = sum(tile in DRAGONS for tile in r.triplets)
        winds = sum(tile in WINDS for tile in r.triplets)
        found["little-three-dragons"] = int(dragons == 2 and r.pair in DRAGONS)
        found["three-winds"] = int(winds == 3 and r.pair not in WINDS)
        for number in "123456789":
            same = [f"{number}{suit}" for suit in SUITS]
            triplets = [tile for tile in same if tile in r.triplets]
            if len(triplets) == 3:
                found["three-colour-triplets"] = 1
            elif len(triplets) == 2 and r.pair in same:
                found["little-three-colour-triplets"] = 1

    def _chows(self, found: Counter[str]) -> None:
        r = self.r
        chows = r.chows
        times = sorted(Counter(chows).values())
        if times == [2, 2]:
            found["two-twin-chows"] = 1
        elif 3 in times:
            found["triple-chows"] = 1
        elif 2 in times:
            found["twin-chows"] = 1
        found["all-chows"] = int(len(chows) == 4)
        for suit in SUITS:
            straight = [tuple(f"{low + step}{suit}" for step in range(3)) for low in (1, 4, 7)]
            if all(chow in chows for chow in straight):
                found["pure-straight"] = 1
        for low in range(1, 8):
            same = [tuple(f"{low + step}{suit}" for step in range(3)) for suit in SUITS]
            if all(chow in chows for chow in same):
                found["three-colour-chows"] = 1
        for tile in set(self.tiles):
            holding = sum(tile in chow for chow in chows)
            if tile in r.triplets and tile not in self.kongs and holding == 1:
                found["tile-hog-1"] = 1
            if tile == r.pair and holding == 2:
                found["tile-hog-2"] = 1
            if holding == 4:
                found["tile-hog-4"] = 1

    def points_at(self, field: str) -> bool:
        """Whether the hand holds what an indicator points at (MJ-55)."""
        if field not in self.request:
            return False
        indicator: str = self.request[field]
        if indicator[1] != "z":
            dora = f"{10 - int(indicator[0])}{indicator[1]}"
        else:
            circle = WINDS if indicator in WINDS else DRAGONS
            dora = circle[(circle.index(indicator) + 1) % len(circle)]
        return dora in self.tiles


VALUES = {
    "half-flush": 3, "full-flush": 6, "five-types": 3, "all-triplets": 2,
    "three-concealed-triplets": 3, "three-consecutive-triplets": 3, "three-kongs": 5,
    "little-three-dragons": 2, "three-winds": 2, "half-outside": 2, "full-outside": 3,
    "terminals-and-honours": 3, "two-twin-chows": 3, "triple-chows": 4, "pure-straight": 2,
    "tile-hog-2": 2, "tile-hog-4": 4, "three-colour-chows": 3, "little-three-colour-triplets": 3,
    "three-colour-triplets": 5, "seven-pairs": 2,
}  # fmt: skip
"""Those that are not worth one."""


class Worth(NamedTuple):
    """What a reading comes to: the higher, the better."""

    score: int
    faan: int
    limits: int
    limit: str | None
    patterns: Counter[tuple[str, int, int]]


def worth(asked: Asked) -> Worth | None:
    """What one reading is worth; None below the minimum."""
    limits = asked.limits()
    if limits:
        highest = "big" if "big" in limits.values() else "small"
        listed = Counter((name, 1, LIMITS[size]) for name, size in limits.items())
        return Worth(LIMITS[highest], 0, len(limits), highest, listed)
    counted = +asked.faan()
    patterns = [(name, times, times * VALUES.get(name, 1)) for name, times in counted.items()]
    if not asked.closed and REDUCED & set(counted):
        patterns.append(("open-deduction", 1, -1))
    faan = sum(value for _, _, value in patterns)
    if faan < 1:
        return None
    dora, ura = asked.points_at("indicator"), asked.points_at("ura")
    if dora:
        patterns.append(("dora", 1, 1))
    if ura and (asked.options["dora-cap"] == "each" or not dora):
        patterns.append(("ura-dora", 1, 1))
    faan = sum(value for _, _, value in patterns)
    return Worth(BASE.get(faan, 90), faan, 0, None, Counter(patterns))


def payments(request: Request, base: int) -> dict[str, int]:
    """Who pays (MJ-71 to MJ-74)."""
    winner = request.get("seat", "E")
    payer = request.get("from")
    if request["by"] == "draw":
        payer = request.get("kong-from") or request.get("liable", {}).get("seat")
    found = dict.fromkeys(SEATS, 0 if payer else -base)
    if payer:
        found[payer] = -3 * base
    found[winner] = 3 * base + request.get("pot", 0)
    return found


def opinion(request: Request) -> Opinion:
    """What the answer to a sound request must be."""
    found = [Asked(request, reading) for reading in readings(request)]
    if not found:
        return Opinion("incomplete")
    worths = [value for value in map(worth, found) if value is not None]
    if not worths:
        return Opinion("minimum")
    gone = tiles_of(request.get("own-discards", "")) + tiles_of(request.get("round-discards", ""))
    if request["by"] != "draw" and request["win"] in gone:
        return Opinion("furiten")
    best = max(worths, key=lambda each: each[:3])
    equals = tuple(each.patterns for each in worths if each[:3] == best[:3])
    paid = payments(request, best.score)
    return Opinion("", best.score, best.faan, best.limit, equals, paid)
