"""Points and doubles of every combination of sets and pair in Het Rode Boekje, hand by hand.

A hand is told by its kinds of sets only, in a book that has few: which tiles they are does not
matter for the count. Nothing of the program is used.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

DOUBLES = {"simple": 0, "corner": 0, "dragon": 1, "own": 1, "prevailing": 1, "other": 0, "both": 2}
"""Doubles of a pung by its kind; `both` is the wind that is own and prevailing."""
OPEN = {"open-pung": 2, "pung": 4, "open-kong": 8, "kong": 16}
CHOWS = (("chow", "open"), ("chow", "rack"))
SETS = tuple((kind, state) for kind in DOUBLES for state in OPEN)
PAIRS = {
    "simple": 0, "corner": 0, "dragon": 2, "own": 2, "prevailing": 2, "other": 0, "both": 4,
}  # fmt: skip
WINDS = ("own", "prevailing", "other", "both")
Combination = tuple[tuple[str, str], ...]


def points(combination: Combination) -> int:
    """Section E: noble sets count twice."""
    return sum(
        OPEN[state] * (1 if kind == "simple" else 2)
        for kind, state in combination
        if kind != "chow"
    )


def set_doubles(combination: Combination) -> int:
    """Section F: dragons and winds, three or four on the rack, three concealed kongs."""
    doubles = sum(DOUBLES[kind] for kind, _ in combination if kind != "chow")
    states = [state for kind, state in combination if kind != "chow"]
    rack = sum(1 for state in states if state != "open-pung")
    doubles += {3: 1, 4: 2}.get(rack, 0)
    return doubles + (2 if states.count("kong") >= 3 else 0)


def can_lie(kinds: Counter[str], both: bool, one_suit: bool) -> bool:
    """Whether the set has these kinds of pungs."""
    if kinds["own"] > 1 or kinds["prevailing"] > 1 or kinds["both"] > 1 or kinds["dragon"] > 3:
        return False
    if both and (kinds["own"] or kinds["prevailing"] or kinds["other"] > 3):
        return False
    if not both and (kinds["both"] or kinds["other"] > 2):
        return False
    return not (one_suit and kinds["corner"] > 2)


def winners() -> Iterator[tuple[int, int]]:
    """Points and doubles of every hand that may be declared and is no limit hand."""
    for combination in combinations_with_replacement(CHOWS + SETS, 4):
        kinds = Counter(kind for kind, _ in combination)
        if kinds["dragon"] == 3 or sum(kinds[wind] for wind in WINDS) == 4:
            continue  # limit hands
        base, doubles = points(combination), set_doubles(combination)
        for both in (False, True):
            for one_suit in (False, True):
                for pair, worth in PAIRS.items():
                    all_kinds = kinds + Counter([pair])
                    if not can_lie(all_kinds, both, one_suit):
                        continue
                    found = list(special(kinds, pair, one_suit))
                    for more, clean in found:
                        for extra, drawn, robbed in ways(combination, pair):
                            total = doubles + more + (kinds["chow"] in (0, 4)) + robbed
                            if drawn and all(s in ("rack", "pung", "kong") for _, s in combination):
                                total += 3
                            for situation in (0, 1) if drawn else (0,):
                                if total + situation >= 2 or clean:
                                    yield 20 + base + worth + extra, total + situation


def special(kinds: Counter[str], pair: str, one_suit: bool) -> Iterator[tuple[int, bool]]:
    """Doubles of section G and pure simplicity, and whether the hand is clean."""
    honours = pair in ("dragon", *WINDS) or any(kinds[kind] for kind in ("dragon", *WINDS))
    suits = sum(kinds[kind] for kind in ("chow", "simple", "corner")) + (pair in PAIRS_OF_SUITS)
    if not one_suit and suits < 2:
        return
    no_simples = not kinds["chow"] and not kinds["simple"] and pair != "simple"
    if not suits:
        yield 3, False
    elif honours:
        yield int(one_suit) + int(no_simples), one_suit
    elif no_simples:
        if not one_suit:
            yield 3, False
    else:
        doubles = 3 if one_suit else 0
        if not kinds["corner"] and pair != "corner":
            yield doubles + 1, False
        if kinds["chow"] or kinds["corner"] or pair == "corner":
            yield doubles, False


PAIRS_OF_SUITS = ("simple", "corner")


def ways(combination: Combination, pair: str) -> Iterator[tuple[int, bool, bool]]:
    """Points of the winning tile, and whether it is drawn or robbed."""
    rack_chow = ("chow", "rack") in combination
    # A pair may be waited for beside another place only with tiles of a suit on the rack.
    beside = rack_chow or any(
        kind in PAIRS_OF_SUITS and state == "pung" for kind, state in combination
    )
    for only in (0, 2) if beside else (2,):
        yield 2 + only, False, False
        yield 4 + only, True, False
        if pair == "corner":  # the bird eats cake, which may be robbed too
            yield 12 + only, False, False
            yield 12 + only, False, True
            yield 14 + only, True, False
    if rack_chow:
        for only in (0, 2):
            yield only, False, False
            yield only, False, True
            yield 2 + only, True, False
    if any(state == "pung" for _, state in combination):
        yield 2, True, False
    if any(state == "open-pung" for _, state in combination):
        yield 0, False, False


def others() -> Iterator[tuple[int, int]]:
    """Points and doubles of every hand that has not won: up to four sets, pairs, loose tiles."""
    for count in range(5):
        for combination in combinations_with_replacement(SETS, count):
            kinds = Counter(kind for kind, _ in combination)
            base, doubles = points(combination), set_doubles(combination)
            for both in (False, True):
                for one_suit in (False, True):
                    if can_lie(kinds, both, one_suit):
                        for worth, more in loose(kinds, 13 - 3 * count, both, one_suit):
                            yield base + worth, doubles + more


def loose(kinds: Counter[str], room: int, both: bool, one_suit: bool) -> Iterator[tuple[int, int]]:
    """Points of pairs in the tiles that are left, and doubles of section G."""
    winds = [4] * (1 - kinds["both"]) if both else [2] * (2 - kinds["own"] - kinds["prevailing"])
    pairs = {(0, 0)}
    for worth in [2] * (3 - kinds["dragon"]) + winds:
        pairs |= {(points_ + worth, count + 1) for points_, count in pairs}
    for points_, count in pairs:
        rest = room - 2 * count
        if rest < 0:
            continue
        honours = count > 0 or any(kinds[kind] for kind in ("dragon", *WINDS))
        suits = kinds["simple"] + kinds["corner"] > 0
        if not one_suit or rest:
            yield points_, 0
        if one_suit and (honours or rest) and (suits or rest):
            yield points_, 1
        if one_suit and not honours:
            yield points_, 3
        if not kinds["simple"] and (honours or rest) and (kinds["corner"] or rest):
            yield points_, 2 if one_suit else 1
        if not kinds["simple"] and not honours and not one_suit:
            yield points_, 3
        if not suits:
            yield points_, 3
