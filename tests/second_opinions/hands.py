"""Hands to try things on: by chance, of one suit, nearly complete, and with four of a kind."""

from random import Random

from tests.second_opinions.shapes import ORPHANS, SETS

SET = [tile for tile in range(34) for _ in range(4)]
SIZES = (1, 2, 4, 5, 7, 8, 10, 11, 13, 14)

Tiles = list[int]


def any_hand(chance: Random, size: int) -> Tiles:
    """Tiles as they come from the wall."""
    return chance.sample(SET, size)


def one_suit(chance: Random, size: int) -> Tiles:
    """Tiles of one suit, or of the winds and dragons."""
    first, last = chance.choice(((0, 9), (9, 18), (18, 27), (27, 34)))
    return chance.sample([tile for tile in SET if first <= tile < last], size)


def few_kinds(chance: Random, size: int) -> Tiles:
    """Tiles of few kinds, so that three and four of a kind are common."""
    kinds = chance.sample(range(34), chance.randint(max(1, (size + 3) // 4), 6))
    return chance.sample([tile for tile in SET if tile in kinds], size)


def fours(chance: Random, size: int) -> Tiles:
    """As many times four of a kind as will fit, near each other: what would help is often gone."""
    first = chance.choice((0, 9, 18, 25))
    kinds = chance.sample(range(first, first + 9), size // 4)
    tiles = [tile for tile in kinds for _ in range(4)]
    return tiles + chance.sample([t for t in SET if t not in kinds], size - len(tiles))


def complete_hand(chance: Random, size: int) -> Tiles:
    """Sets and a pair, 2, 5, 8, 11 or 14 tiles; often in one suit, where they mingle."""
    groups = SETS if chance.random() < 0.5 else [g for g in SETS if g[0] // 9 == g[2] // 9 == 1]
    while True:
        pair = chance.choice(groups)[0]
        tiles = [pair, pair]
        for _ in range(size // 3):
            tiles += chance.choice(groups)
        if all(tiles.count(tile) <= 4 for tile in tiles):
            return tiles


def nearly_complete(chance: Random, size: int) -> Tiles:
    """A complete hand with up to three tiles replaced, and one left out where the size asks it."""
    tiles = complete_hand(chance, size if size % 3 == 2 else size + 1)
    for _ in range(chance.randrange(4)):
        _replace(chance, tiles)
    return chance.sample(tiles, size)


def pairs_and_orphans(chance: Random, size: int) -> Tiles:
    """Mostly pairs or mostly orphans."""
    pairs = [tile for kind in chance.sample(range(34), 7) for tile in (kind, kind)]
    tiles = pairs if chance.random() < 0.5 else [*ORPHANS, chance.choice(ORPHANS)]
    for _ in range(chance.randrange(5)):
        _replace(chance, tiles)
    return chance.sample(tiles, size)


def _replace(chance: Random, tiles: Tiles) -> None:
    """Another tile instead of one, never a fifth copy."""
    tiles.pop(chance.randrange(len(tiles)))
    tiles.append(chance.choice([tile for tile in range(34) if tiles.count(tile) < 4]))


SORTS = (any_hand, one_suit, few_kinds, fours, nearly_complete, pairs_and_orphans)


def sample(number: int, size: int, key: str = "") -> list[Tiles]:
    """Hands of every sort, the same ones every time."""
    chance = Random(f"{key}{size}")
    return [SORTS[i % len(SORTS)](chance, size) for i in range(number)]
