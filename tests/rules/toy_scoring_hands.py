"""Hands for the toy book: complete or nearly so, with up to three jokers, melds and all."""

from collections.abc import Iterator
from random import Random

from fivewinds.core.codes import (
    ADDED_KONG,
    BY_DISCARD,
    BY_DRAW,
    BY_ROB,
    CHOW,
    CONCEALED_KONG,
    KONG,
    NOBODY,
    PUNG,
)
from fivewinds.core.wins import Meld, Win
from tests.second_opinions.shapes import ORPHANS, SETS

Powers = dict[int, int]


def wins(number: int, powers: Powers, most_jokers: int, key: str = "") -> Iterator[Win]:
    """Hands that have won, or look like it, the same ones every time."""
    chance = Random(f"{key}{sorted(powers)}{most_jokers}")
    for _ in range(number):
        yield a_win(chance, powers, chance.randint(0, most_jokers))


def a_win(chance: Random, powers: Powers, jokers: int) -> Win:
    """A hand of sets, pairs, orphans or a snake, in which some tiles have become jokers."""
    melds: tuple[Meld, ...] = ()
    sort = chance.random()
    if sort < 0.8:
        groups, pair = _groups(chance)
        laid = chance.choice((0, 0, 1, 2, 3, 4))
        melds = tuple(_meld(chance, group, powers) for group in groups[:laid])
        tiles = [pair, pair, *(tile for group in groups[laid:] for tile in group)]
    elif sort < 0.9:
        kinds = chance.choice((range(34), range(9, 18), ORPHANS))
        tiles = [tile for kind in chance.sample(list(kinds), 7) for tile in (kind, kind)]
    else:
        snake = [*range(9, 18), *range(27, 31)]
        kinds = chance.choice((ORPHANS, snake))
        tiles = [*kinds, chance.choice(kinds)]
    if chance.random() < 0.05:
        tiles[0] = chance.choice([tile for tile in range(33) if tiles.count(tile) < 4])
    hand = _with_jokers(chance, tiles, powers, jokers)
    winning = hand.pop(chance.randrange(len(hand)))
    by = chance.choice((BY_DRAW, BY_DISCARD, BY_ROB))
    seat = chance.randrange(4)
    source = NOBODY if by == BY_DRAW else (seat + 1) % 4
    wind = chance.choice((None, 0, 1, 2, 3))
    dealer = chance.randrange(4)
    return Win(seat, by, winning, source, tuple(sorted(hand)), dealer, melds, round=wind)


def _groups(chance: Random) -> tuple[list[tuple[int, ...]], int]:
    """Four sets and a pair, no plain tile five times; often of one suit, or of few numbers."""
    suit = chance.randrange(3)
    low = chance.randrange(7)
    pools = (
        SETS,
        [group for group in SETS if group[0] // 9 == suit],
        [group for group in SETS if group[0] // 9 == suit or group[0] >= 27],
        [group for group in SETS if group[0] == group[2]],
        [group for group in SETS if group[0] < 27 and low <= group[0] % 9 < low + 3],
        [group for group in SETS if any(tile in ORPHANS for tile in group)],
    )
    pool = chance.choice(pools)
    while True:
        groups: list[tuple[int, ...]] = [chance.choice(pool) for _ in range(4)]
        pair = chance.choice(chance.choice(pool))
        tiles = [pair, pair, *(tile for group in groups for tile in group)]
        if all(tiles.count(tile) <= 4 and tile != 33 for tile in tiles):
            return groups, pair


def _meld(chance: Random, group: tuple[int, ...], powers: Powers) -> Meld:
    """A set on the table, now and then with a joker in it."""
    if group[0] != group[2]:
        kind, stands = CHOW, group
    else:
        kind = chance.choice((PUNG, PUNG, KONG, ADDED_KONG, CONCEALED_KONG))
        stands = group if kind == PUNG else (*group, group[0])
    tiles = stands
    if kind != CONCEALED_KONG and max(powers) >= 34 and chance.random() < 0.2:
        able = [joker for joker in powers if powers[joker] >> stands[0] & 1]
        tiles = tuple(sorted((*stands[1:], chance.choice(able))))
    return Meld(kind, tiles, stands)


def _with_jokers(chance: Random, tiles: list[int], powers: Powers, number: int) -> list[int]:
    """Some tiles become jokers that may stand for them, each joker as often as there are."""
    left = {joker: 4 if joker < 34 else 1 for joker in powers}
    hand = list(tiles)
    for place in chance.sample(range(len(hand)), min(number, len(hand))):
        able = [j for j in powers if left[j] and powers[j] >> hand[place] & 1]
        if able:
            hand[place] = chance.choice(able)
            left[hand[place]] -= 1
    return [tile if tile != 33 or tile in powers else 32 for tile in hand]
