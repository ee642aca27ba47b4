"""What the players have seen in a hand of which only part is told (RB-67).

The doubles of a whole hand, and what it waits for, do not show in some of its tiles; the players
name them as claims. A claim that the tiles rule out, whatever the rest is, is refused.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from fivewinds.core.codes import HAND_SIZE
from fivewinds.core.wins import Win
from fivewinds.rules.codes import NO_TILE
from fivewinds.rules.faults import Fault
from fivewinds.rules.hand_context import Setting
from fivewinds.rules.reading import Reading
from fivewinds.rules.rode_boekje.all_players import LOSER, SPECIAL_HANDS
from fivewinds.rules.rode_boekje.count import PATTERNS
from fivewinds.rules.rode_boekje.rack import IRREGULAR, ON_THE_RACK, TWINS, limit_hand
from fivewinds.rules.rode_boekje.tiles import DRAGONS, NOBLE, WINDS

CLAIMABLE = (*SPECIAL_HANDS, *ON_THE_RACK)
WHOLE = HAND_SIZE + 1
"""The tiles of a limit hand on the rack."""
SUITS = (range(9), range(9, 18), range(18, 27))
CLASSES = (
    *(frozenset(suit) & NOBLE for suit in SUITS),
    *(frozenset(suit) - NOBLE for suit in SUITS),
    frozenset((*WINDS, *DRAGONS)),
)
"""Corners and simple tiles of each suit, and honours: a special hand asks only which of them it
has."""


def refuse_impossible(held: Win, claims: Sequence[str]) -> None:
    """Raise a `Fault` for the first claim that cannot be, with the tiles and those before it."""
    for number, claim in enumerate(claims, 1):
        if claim in SPECIAL_HANDS:
            special = [each for each in claims[:number] if each in SPECIAL_HANDS]
            possible = _may_be(held, special)
        else:
            possible = not held.melds and _may_wait_for(claim, held.hand)  # RB-44
        if not possible:
            raise Fault("claims", "conflict", "conflict-claim", pattern=claim)


def _may_be(held: Win, special: Sequence[str]) -> bool:
    """Whether all of these special hands can be true of the whole hand."""
    told = Counter((*held.hand, *(tile for meld in held.melds for tile in meld.tiles)))
    untold = HAND_SIZE - 3 * len(held.melds) - len(held.hand)
    left = {each: sum(4 - told[tile] for tile in each) for each in CLASSES}
    for number in range(min(untold, len(CLASSES)) + 1):
        for rest in combinations(CLASSES, number):
            if all(left[each] for each in rest) and sum(left[each] for each in rest) >= untold:
                one_each = (min(each) for each in rest)
                if _is(held._replace(hand=(*held.hand, *one_each)), special):
                    return True
    return False


def _is(held: Win, special: Sequence[str]) -> bool:
    """Whether all of these special hands are true of a hand."""
    tally = PATTERNS.tally(Reading(Setting(held), LOSER, (), NO_TILE, held.hand))
    return all(tally.has(each) for each in special)


def _may_wait_for(limit: str, hand: Sequence[int]) -> bool:
    """Whether there are tiles with which a hand waits for a limit hand on the rack.

    A limit hand that has all the tiles told has one more that they lack, and waits for that one.
    """
    if limit in TWINS:
        return _may_be_twins(limit, hand)
    told = Counter(hand)
    return any(not told - whole for whole in _irregular_hands()[limit])


def _may_be_twins(limit: str, hand: Sequence[int]) -> bool:
    single = sum(held % 2 for held in Counter(hand).values())
    pairs_left = (WHOLE - len(hand) - single) // 2
    suits = len({tile // 9 for tile in hand if tile < WINDS[0]})
    honours = any(tile >= WINDS[0] for tile in hand)
    if limit == "heavenly-twins":
        return pairs_left >= 0 and suits <= 1 and not honours
    if limit == "clean-twins":
        return suits <= 1 and pairs_left >= (not suits) + (not honours)
    return pairs_left >= (suits == 1)


@cache
def _irregular_hands() -> dict[str, list[Counter[int]]]:
    """Every irregular limit hand, by its name."""
    found: dict[str, list[Counter[int]]] = {name: [] for name in IRREGULAR}
    for tiles in _candidates():
        found[limit_hand(tiles)].append(Counter(tiles))
    return found


def _candidates() -> Iterator[tuple[int, ...]]:
    for double in NOBLE:
        yield (*NOBLE, double)
    for suit in SUITS:
        for double in suit:
            yield (*suit, suit[0], suit[0], suit[-1], suit[-1], double)
        for double in (*suit, *WINDS):
            yield (*suit, *WINDS, double)
        for wind in WINDS:
            for dragon in DRAGONS:
                yield (*suit, wind, wind, dragon, dragon, dragon)
                yield (*suit, wind, wind, wind, dragon, dragon)
