"""The hands that every contestant is given: made once for a run, always the same ones."""

import random
from collections.abc import Sequence
from typing import Any

from fivewinds import score
from fivewinds.tiles import NAMES, show

SEED = 20_240_613
RUNS = tuple(
    (first, first + 1, first + 2) for suit in (0, 9, 18) for first in range(suit, suit + 7)
)
TRIPLETS = tuple((kind,) * 3 for kind in range(34))
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
WALL = tuple(kind for kind in range(34) for _ in range(4))

Hand = list[int]
SUITED = 27
RED = 33
EIGHT_JOKERS = {
    34: range(34),
    35: range(27),
    36: range(27, 34),
    37: range(27, 31),
    38: range(31, 34),
    39: range(9),
    40: range(9, 18),
    41: range(18, 27),
}
"""The jokers of Bloody 30 Faan Jokers, with what each may stand for."""
MELDS = {"pung": 3, "kong": 4, "added-kong": 4, "concealed-kong": 4}


def distance_hands(number: int) -> list[Hand]:
    """Hands of 13 and 14 tiles in turn: half dealt from the wall, half near to complete."""
    source = random.Random(SEED)
    hands = []
    for i in range(number):
        size = 13 + i % 2
        if i % 4 < 2:
            hands.append(source.sample(WALL, size))
        else:
            near = _with_strangers(source, _complete_hand(source, i), source.randint(0, 3))
            hands.append(near[:size])
    return hands


def complete_hands(number: int) -> list[Hand]:
    """Hands of 14 tiles: every other one complete, the rest one or two tiles off."""
    source = random.Random(SEED + 1)
    hands = []
    for i in range(number):
        hand = _complete_hand(source, i // 2)
        hands.append(hand if i % 2 else _with_strangers(source, hand, source.randint(1, 2)))
    return hands


def hands_with_red_jokers(number: int) -> list[dict[str, Any]]:
    """Requests to count complete hands of suited tiles, with 0, 1, 2, 3 and 4 red jokers in turn.

    A third of them have melds, and some are of one suit.
    """
    source = random.Random(SEED + 2)
    requests: list[dict[str, Any]] = []
    while len(requests) < number:
        request = _with_red_jokers(source, len(requests) % 5)
        if request is not None:
            requests.append(request)
    return requests


def _with_red_jokers(source: random.Random, jokers: int) -> dict[str, Any] | None:
    """One of them, unless it takes more copies of a tile than there are."""
    suit = source.randrange(3)
    kinds = range(9 * suit, 9 * suit + 9) if source.random() < 0.2 else range(SUITED)
    groups = [group for group in (*RUNS, *TRIPLETS) if group[0] in kinds]
    melds = []
    used: Hand = []
    for _ in range(source.choice((0, 0, 0, 0, 1, 2))):
        kind = source.choice(tuple(MELDS))
        tiles = [source.choice(kinds)] * MELDS[kind]
        melds.append({"kind": kind, "tiles": show(tiles)})
        used += tiles
    hand = [source.choice(kinds)] * 2
    for _ in range(4 - len(melds)):
        hand.extend(source.choice(groups))
    source.shuffle(hand)
    hand[:jokers] = [RED] * jokers
    if any((hand + used).count(tile) > 4 for tile in hand + used):
        return None
    winning = hand.pop(source.randrange(len(hand)))
    return {"hand": show(hand), "melds": melds, "win": NAMES[winning], "by": "draw"}


def hands_with_eight_jokers(number: int, jokers: Sequence[int]) -> list[dict[str, Any]]:
    """Requests to count complete hands of Bloody 30 Faan Jokers, with so many jokers in turn.

    A third of them have melds; every other one is won on a discard, unless a lone joker wins only
    by drawing.
    """
    source = random.Random(SEED + 4)
    requests: list[dict[str, Any]] = []
    while len(requests) < number:
        wanted = jokers[len(requests) % len(jokers)]
        request = _with_eight_jokers(source, wanted, drawn=len(requests) % 4 < 2)
        if request is not None and score("b30fj", request)["win"]:
            requests.append(request)
    return requests


def _with_eight_jokers(source: random.Random, jokers: int, *, drawn: bool) -> dict[str, Any] | None:
    """One of them, unless the jokers find no place or it takes more copies than there are."""
    groups = [source.choice(RUNS if source.random() < 0.6 else TRIPLETS) for _ in range(4)]
    melds = groups[: 0 if jokers > 4 else source.choice((0, 0, 0, 0, 1, 2))]
    hand = [source.randrange(34)] * 2
    for group in groups[len(melds) :]:
        hand.extend(group)
    held = hand + [tile for meld in melds for tile in meld]
    if any(held.count(tile) > 4 for tile in held):
        return None
    for joker in source.sample(sorted(EIGHT_JOKERS), jokers):
        places = [i for i, tile in enumerate(hand) if tile in EIGHT_JOKERS[joker]]
        if not places:
            return None
        hand[source.choice(places)] = joker
    winning = hand.pop(source.randrange(len(hand)))
    request = {
        "hand": show(hand),
        "melds": [
            {"kind": "pung" if meld[0] == meld[1] else "chow", "tiles": show(meld)}
            for meld in melds
        ],
        "win": NAMES[winning],
        "by": "draw",
        "seat": "S",
    }
    return request if drawn else {**request, "by": "discard", "from": "W"}


def _complete_hand(source: random.Random, turn: int) -> Hand:
    """A complete hand in any order: sets and a pair, now and then one of the other two forms."""
    if turn % 16 == 7:
        hand = [kind for kind in source.sample(range(34), 7) for _ in range(2)]
    elif turn % 64 == 33:
        hand = [*ORPHANS, source.choice(ORPHANS)]
    else:
        hand = _sets_and_pair(source)
    source.shuffle(hand)
    return hand


def _sets_and_pair(source: random.Random) -> Hand:
    while True:
        hand = [source.randrange(34)] * 2
        for _ in range(4):
            hand.extend(source.choice(RUNS if source.random() < 0.7 else TRIPLETS))
        if all(hand.count(kind) <= 4 for kind in hand):
            return hand


def _with_strangers(source: random.Random, hand: Hand, number: int) -> Hand:
    """The hand with a few of its tiles changed for others from the wall."""
    wall = list(WALL)
    for kind in hand:
        wall.remove(kind)
    changed = list(hand)
    for place, kind in zip(
        source.sample(range(len(hand)), number), source.sample(wall, number), strict=True
    ):
        changed[place] = kind
    return changed


def scored_hands(number: int) -> list[Hand]:
    """Complete hands of 14 tiles, the winning one last, all forms; every other one is drawn."""
    source = random.Random(SEED + 3)
    return [_complete_hand(source, turn) for turn in range(number)]
