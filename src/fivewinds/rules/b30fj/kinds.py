"""Shapes and flags as numbers, and kinds of tiles as bits, for the conditions of the sections."""

# The shapes of a complete hand (BF-20).
STANDARD = 0
SEVEN_PAIRS = 1
THIRTEEN_ORPHANS = 2
THIRTEEN_UNCONNECTED = 3
SHAPES = ("standard", "seven-pairs", "thirteen-orphans", "thirteen-unconnected")

# The flags of a win (BF-91).
FLAGS = ("after-kong", "after-flower", "last-tile", "hell-wait", "heaven", "earth", "man")
FLAG_BITS = {flag: 1 << place for place, flag in enumerate(FLAGS)}
AFTER_KONG, AFTER_FLOWER, LAST_TILE, HELL_WAIT, HEAVEN, EARTH, MAN = FLAG_BITS.values()

EAST = 27
FIRST_DRAGON = 31
RED = 33
WINDS = 0xF << 27
DRAGONS = 0x7 << 31
HONORS = WINDS | DRAGONS
SIMPLES = 0xFE | 0xFE << 9 | 0xFE << 18
