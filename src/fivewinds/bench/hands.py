"""The hands that every contestant is given: made once for a run, always the same ones."""

import random

SEED = 20_240_613
RUNS = tuple(
    (first, first + 1, first + 2) for suit in (0, 9, 18) for first in range(suit, suit + 7)
)
TRIPLETS = tuple((kind,) * 3 for kind in range(34))
ORPHANS = (0, 8, 9, 17, 18, 26, *range(27, 34))
WALL = tuple(kind for kind in range(34) for _ in range(4))

Hand = list[int]


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
