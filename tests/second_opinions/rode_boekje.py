"""Het Rode Boekje counted slowly, straight from its rulings: plain lists, every way tried.

Nothing of the program is used. Tiles are texts such as `3m`. A request is read as it stands in
JSON; it is taken for sound.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

KINDS = [f"{n}{suit}" for suit in "mps" for n in range(1, 10)] + [f"{n}z" for n in range(1, 8)]
CORNERS = [f"{n}{suit}" for suit in "mps" for n in (1, 9)]
WINDS = ["1z", "2z", "3z", "4z"]
DRAGONS = ["5z", "6z", "7z"]
HONOURS = WINDS + DRAGONS
NOBLE = CORNERS + HONOURS
GREEN = ["2s", "3s", "4s", "6s", "8s", "6z"]
SEATS = "ESWN"
AMOUNTS = {
    "nine-gates": 2000,
    "thirteen-orphans": 2000,
    "wind-snake": 1000,
    "dragon-tail": 1000,
    "wind-tail": 1000,
    "heavenly-twins": 1000,
    "clean-twins": 500,
    "seven-twins": 250,
}
"""Limit hands that are wholly on the rack; who waits for one gets half (RB-45 to RB-52)."""
SPECIAL = ("clean-hand", "corners-and-honours", "ones-and-nines", "one-suit", "all-honours")
"""Doubles that the whole hand earns (RB-28 to RB-32)."""

Request = dict[str, Any]
Options = dict[str, Any]


class Group(NamedTuple):
    """A chow, pung, kong or pair, and whether it counts as on the rack."""

    tiles: tuple[str, ...]
    concealed: bool

    @property
    def is_chow(self) -> bool:
        return len(set(self.tiles)) == 3

    @property
    def is_kong(self) -> bool:
        return len(self.tiles) == 4

    @property
    def kind(self) -> str:
        return self.tiles[0]


class Count(NamedTuple):
    """What a hand came to."""

    score: int
    points: int
    doubles: int
    limit: str | None
    earned: Counter[str]
    """Patterns with what they bring."""


NOTHING = Count(0, 0, 0, None, Counter())


def tiles_of(text: str) -> list[str]:
    """The tiles of a text such as `123m77z`."""
    found: list[str] = []
    digits = ""
    for sign in text:
        if sign.isdigit():
            digits += sign
        elif sign != " ":
            found += [digit + sign for digit in digits]
            digits = ""
    return found


def melds_of(request: Request) -> list[Group]:
    """The melds; a concealed kong is as on the rack (RB-18)."""
    return [
        Group(tuple(sorted(tiles_of(meld["tiles"]))), meld["kind"] == "concealed-kong")
        for meld in request.get("melds", [])
    ]


# Splitting a rack


def sets_of(tiles: list[str]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to split tiles into chows and pungs; the first tile is in one of them."""
    if not tiles:
        yield []
        return
    first, rest = tiles[0], tiles[1:]
    number, suit = int(first[0]), first[1]
    wanted = [(first, first, first)]
    if suit != "z" and number <= 7:
        wanted.append((first, f"{number + 1}{suit}", f"{number + 2}{suit}"))
    for group in wanted:
        left = list(rest)
        for tile in group[1:]:
            if tile not in left:
                break
            left.remove(tile)
        else:
            for others in sets_of(left):
                yield [group, *others]


def splits(tiles: list[str]) -> Iterator[tuple[list[tuple[str, ...]], tuple[str, str]]]:
    """Every way to split tiles into sets and one pair."""
    for tile in sorted(set(tiles)):
        if tiles.count(tile) >= 2:
            rest = sorted(tiles)
            rest.remove(tile)
            rest.remove(tile)
            for groups in sets_of(rest):
                yield groups, (tile, tile)


# Limit hands on the rack


def limit_of(tiles: list[str]) -> str | None:
    """The irregular limit hand or twins that fourteen tiles are."""
    held = Counter(tiles)
    suits = {tile[1] for tile in tiles} - {"z"}
    honours = [tile for tile in tiles if tile in HONOURS]
    if all(number % 2 == 0 for number in held.values()):
        if len(suits) == 1:
            return "clean-twins" if honours else "heavenly-twins"
        return "seven-twins"
    if set(tiles) == set(NOBLE):
        return "thirteen-orphans"
    if len(suits) != 1:
        return None
    suit = suits.pop()
    line = [f"{n}{suit}" for n in range(1, 10)]
    gates = Counter([*line, line[0], line[0], line[8], line[8]])
    if not honours and not gates - held:
        return "nine-gates"
    if set(tiles) == {*line, *WINDS}:
        return "wind-snake"
    rest = held - Counter(line)
    for three in HONOURS:
        for two in HONOURS:
            if rest == Counter({three: 3, two: 2}) and set(line) <= set(tiles):
                if three in DRAGONS and two in WINDS:
                    return "dragon-tail"
                if three in WINDS and two in DRAGONS:
                    return "wind-tail"
    return None


def completes(hand: list[str], melds: list[Group], tile: str) -> bool:
    """Whether a tile completes a hand in any shape of the book, without the cake."""
    tiles = [*hand, tile]
    if not melds and limit_of(tiles):
        return True
    return any(True for _ in splits(tiles))


# Counting


def points_of(groups: list[Group], pairs: list[str], seat: str, wind: str) -> Counter[str]:
    """Points for all players (RB-20)."""
    found: Counter[str] = Counter()
    for group in groups:
        if group.is_chow:
            continue
        noble = group.kind in NOBLE
        name = ("noble-" if noble else "") + ("kong" if group.is_kong else "pung")
        points = {"pung": 2, "noble-pung": 4, "kong": 8, "noble-kong": 16}[name]
        if group.concealed:
            found[f"{name}-concealed"] += 2 * points
        else:
            found[f"{name}-open"] += points
    for pair in pairs:
        if pair == own_wind(seat):
            found["pair-own-wind"] += 2
        if pair == own_wind(wind):
            found["pair-prevailing-wind"] += 2
        if pair in DRAGONS:
            found["pair-dragon"] += 2
    return found


def own_wind(seat: str) -> str:
    return WINDS[SEATS.index(seat)]


def doubles_of(groups: list[Group], tiles: list[str], seat: str, wind: str) -> Counter[str]:
    """Doubles for all players (RB-25 to RB-32)."""
    found: Counter[str] = Counter()
    pungs = [group for group in groups if not group.is_chow]
    for pung in pungs:
        found["dragon-pung"] += pung.kind in DRAGONS
        found["own-wind-pung"] += pung.kind == own_wind(seat)
        found["prevailing-wind-pung"] += pung.kind == own_wind(wind)
    on_the_rack = sum(pung.concealed or pung.is_kong for pung in pungs)
    if on_the_rack == 3:
        found["three-concealed-pungs"] = 1
    if on_the_rack == 4:
        found["four-concealed-pungs"] = 2
    if sum(pung.concealed and pung.is_kong for pung in pungs) >= 3:
        found["three-concealed-kongs"] = 2
    suits = {tile[1] for tile in tiles} - {"z"}
    honours = any(tile in HONOURS for tile in tiles)
    corners = any(tile in CORNERS for tile in tiles)
    if not suits:
        found["all-honours"] = 3
    elif len(suits) == 1:
        if honours:
            found["clean-hand"] = 1
        else:
            found["one-suit"] = 3
    if all(tile in CORNERS for tile in tiles):
        found["ones-and-nines"] = 3
    elif all(tile in NOBLE for tile in tiles) and honours and corners:
        found["corners-and-honours"] = 1
    return +found


def counted(points: Counter[str], doubles: Counter[str], options: Options) -> Count:
    score = points.total() * 2 ** doubles.total()
    if options.get("cap"):
        score = min(score, 2000)
    return Count(score, points.total(), doubles.total(), None, +(points + doubles))


def limited(name: str, amount: int) -> Count:
    return Count(amount, amount, 0, name, Counter({name: amount}))


def lost(request: Request, seat: str, wind: str, options: Options) -> Count:
    """A hand that has not won (RB-23, RB-45, RB-58), perhaps told in part (RB-67)."""
    if request.get("dead"):
        return NOTHING
    hand, melds = tiles_of(request["hand"]), melds_of(request)
    held = Counter(hand)
    pungs = [Group((tile,) * 3, True) for tile in held if held[tile] >= 3]
    pairs = [tile for tile in held if held[tile] == 2]
    tiles = [*hand, *(tile for meld in melds for tile in meld.tiles)]
    groups = [*melds, *pungs]
    doubles = doubles_of(groups, tiles, seat, wind)
    waited_for = [limit_of([*hand, tile]) for tile in KINDS if held[tile] < 4]
    if request.get("partial"):
        claims = request.get("claims", [])
        seen = {"ones-and-nines": 3, "one-suit": 3, "all-honours": 3}
        for name in SPECIAL:
            doubles[name] = seen.get(name, 1) if name in claims else 0
        waited_for = [name for name in claims if name in AMOUNTS]
    count = counted(points_of(groups, pairs, seat, wind), doubles, options)
    if not melds:
        for limit, amount in AMOUNTS.items():
            if limit in waited_for and amount // 2 > count.score:
                count = limited(limit, amount // 2)
    return count


def won(request: Request, seat: str, wind: str, options: Options) -> Count | str:
    """The winner's best count, or why it is none."""
    counts = [count for count, _ in ways(request, seat, wind, options)]
    allowed = [count for count in counts if count is not None]
    if not counts:
        return "incomplete"
    if not allowed:
        return "minimum"
    # A count goes before a limit only where it is more (RB-40).
    return max(allowed, key=lambda count: (count.score, count.limit is not None))


def rank(request: Request, seat: str, wind: str) -> int:
    """Limit hand 4, pair 3, pung 2, chow 1: the best of all readings allowed (RB-14)."""
    found = [rank for count, rank in ways(request, seat, wind, {}) if count is not None]
    return max(found, default=0)


def ways(
    request: Request, seat: str, wind: str, options: Options
) -> Iterator[tuple[Count | None, int]]:
    """Every reading of a win with its count, None below the minimum, and its rank.

    What is negen poorten or a tail is read as nothing else, unless the better counts (RB-50).
    """
    hand, melds, tile = tiles_of(request["hand"]), melds_of(request), request["win"]
    own = Counter([*hand, *(each for meld in melds for each in meld.tiles)])
    eaten = tile == "1p" and own["1s"] < 4
    fixed = False
    if not melds:
        limit = limit_of([*hand, tile])
        if limit:
            yield limited(limit, AMOUNTS[limit]), 4
            twins = limit.endswith("twins")
            fixed = not twins and options.get("limits", "fixed") == "fixed"
        if eaten:
            limit = limit_of([*hand, "1s"])
            if limit and limit.endswith("twins"):
                yield limited(limit, AMOUNTS[limit]), 4
    places = sum(own[kind] < 4 and completes(hand, melds, kind) for kind in KINDS)
    for cake in (False, True) if eaten else (False,):
        if fixed and not cake:
            continue
        winning = "1s" if cake else tile
        for groups, pair in splits([*hand, winning]):
            for home in {*groups, pair}:
                if winning in home and (not cake or home == pair == ("1s", "1s")):
                    count = _standard(request, melds, groups, pair, home, places, cake)(
                        seat, wind, options
                    )
                    rank = 3 if home == pair else 2 if len(set(home)) == 1 else 1
                    yield count, 4 if count and count.limit else rank


def _standard(
    request: Request,
    melds: list[Group],
    groups: list[tuple[str, ...]],
    pair: tuple[str, str],
    home: tuple[str, ...],
    places: int,
    cake: bool,
) -> Any:
    """One reading as four sets and a pair, the winning tile in one place."""
    drawn = request["by"] == "draw"
    concealed = [Group(group, drawn or group != home) for group in groups]
    if not drawn and home != pair:
        # Of two chows alike only one was completed; pungs are never two alike.
        assert home in groups
    sets = [*melds, *concealed]
    tiles = [*pair, *(tile for group in sets for tile in group.tiles)]

    def count(seat: str, wind: str, options: Options) -> Count | None:
        winds = [group for group in sets if not group.is_chow and group.kind in WINDS]
        dragons = [group for group in sets if not group.is_chow and group.kind in DRAGONS]
        for name, holds in (
            ("four-blessings", len(winds) == 4),
            ("three-sages", len(dragons) == 3),
            ("imperial-jade", all(tile in GREEN for tile in tiles)),
        ):
            if holds:
                return limited(name, 2000)
        points = points_of(sets, [pair[0]], seat, wind)
        points["mahjong"] = 20
        points["closing-pair"] = 2 * (home == pair)
        points["only-place"] = 2 * (places == 1)
        points["self-drawn"] = 2 * drawn
        points["bird-eats-cake"] = 10 * cake
        doubles = doubles_of(sets, tiles, seat, wind)
        flags = request.get("flags", [])
        doubles["all-chows"] = int(all(group.is_chow for group in sets))
        doubles["all-pungs"] = int(not any(group.is_chow for group in sets))
        doubles["all-simples"] = int(not any(tile in NOBLE for tile in tiles))
        doubles["sea-moon"] = int("last-tile" in flags)
        doubles["kong-bloom"] = int("after-kong" in flags)
        doubles["kong-robbery"] = int(request["by"] == "rob")
        doubles["concealed-hand"] = 3 * (drawn and all(meld.concealed for meld in melds))
        if doubles.total() < 2 and not doubles["clean-hand"]:
            return None
        return counted(points, doubles, options)

    return count


def settled(scores: dict[str, int], winner: str) -> dict[str, int]:
    """Everyone pays the winner, the others their differences, East double (RB-56)."""
    payments = dict.fromkeys(SEATS, 0)

    def pay(payer: str, receiver: str, points: int) -> None:
        amount = 2 * points if "E" in (payer, receiver) else points
        payments[payer] -= amount
        payments[receiver] += amount

    for seat in SEATS:
        if seat != winner:
            pay(seat, winner, scores[winner])
    for one, two in combinations([seat for seat in SEATS if seat != winner], 2):
        if scores[one] < scores[two]:
            pay(one, two, scores[two] - scores[one])
        else:
            pay(two, one, scores[one] - scores[two])
    return payments


def table(request: Request) -> tuple[dict[str, Count], dict[str, int]] | str:
    """The four counts and the payments of a table, or why its winner has not won."""
    winner, wind = request["winner"], request.get("round", "E")
    options = request.get("options", {})
    count = won(request["table"][winner], winner, wind, options)
    if isinstance(count, str):
        return count
    counts = {
        seat: count if seat == winner else lost(request["table"][seat], seat, wind, options)
        for seat in SEATS
    }
    scores = {seat: counts[seat].score for seat in SEATS}
    return counts, settled(scores, winner)
