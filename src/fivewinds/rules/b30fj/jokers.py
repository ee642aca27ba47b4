"""The wall: what each of the eight jokers may stand for, and which is the stronger (BF-1, BF-3)."""

from fivewinds.core.jokers import ANY_TILE, HONOURS, SUITED, mask_of
from fivewinds.rules.book import SUITS_AND_HONOURS, TileSet
from fivewinds.tiles import ID

BAIDA = ID["1j"]
SUIT = ID["2j"]
HONORS = ID["3j"]
WIND = ID["4j"]
DRAGON = ID["5j"]
CHARACTER = ID["6j"]
CIRCLE = ID["7j"]
BAMBOO = ID["8j"]

JOKERS = {
    BAIDA: ANY_TILE,
    SUIT: SUITED,
    HONORS: HONOURS,
    WIND: mask_of(range(27, 31)),
    DRAGON: mask_of(range(31, 34)),
    CHARACTER: mask_of(range(9)),
    CIRCLE: mask_of(range(9, 18)),
    BAMBOO: mask_of(range(18, 27)),
}

WEAKEST = 1
STRENGTH = dict.fromkeys(JOKERS, WEAKEST) | {SUIT: 2, HONORS: 2, BAIDA: 3}
"""By what it may stand for: one sort, suits or honors, everything (BF-13)."""

TILES = TileSet(SUITS_AND_HONOURS + bytes(JOKERS), JOKERS, frozenset(JOKERS))
"""144 tiles; every joker may be declared like a flower (BF-14)."""
