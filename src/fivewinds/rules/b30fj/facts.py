"""The facts of each section of the faan table as bits, for `finding` to find and patterns to name.

Sections with arrangements have further bits, from `arrangements.FIRST_BIT` on.
"""

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

# Flowers and Honors
NO_HONORS_OR_FLOWERS = 1 << 0
NO_JOKERS = 1 << 1
LITTLE_THREE_WINDS = 1 << 2
BIG_THREE_WINDS = 1 << 3
LITTLE_FOUR_WINDS = 1 << 4
BIG_FOUR_WINDS = 1 << 5
LITTLE_THREE_DRAGONS = 1 << 6
BIG_THREE_DRAGONS = 1 << 7
ALL_HONORS = 1 << 8
ROUND_WIND = 1 << 9
ROUND_WIND_TWICE = 1 << 10
SEAT_WIND = 1 << 11
SEAT_WIND_TWICE = 1 << 12
FIRST_DRAGONS = 1 << 13
MORE_DRAGONS = 0b111 << 14
FIRST_FLOWER = 1 << 17
MORE_FLOWERS = 0b1111111 << 18

# Terminals and Nonterminals
ALL_SIMPLES = 1 << 0
MIXED_OUTSIDE = 1 << 1
PURE_OUTSIDE = 1 << 2
MIXED_TERMINALS = 1 << 3
PURE_TERMINALS = 1 << 4

# Suits
ONE_VOIDED_SUIT = 1 << 0
ALL_TYPES = 1 << 1
MIXED_FLUSH = 1 << 2
FULL_FLUSH = 1 << 3
OPEN_NINE_GATES = 1 << 4
NINE_GATES = 1 << 5

# Kongs
OPEN_KONG = 1 << 0
CONCEALED_KONG = 1 << 1
TWO_KONGS = 1 << 2
THREE_KONGS = 1 << 3
FOUR_KONGS = 1 << 4

# Triplets
ALL_TRIPLETS = 1 << 0
TWO_CONCEALED = 1 << 1
THREE_CONCEALED = 1 << 2
FOUR_CONCEALED = 1 << 3

# Sequences
ALL_SEQUENCES = 1 << 0

# Tile Hog
HOG_OF_TWO_SETS = 1 << 0
HOG_WITH_THE_PAIR = 1 << 1
HOG_OF_FOUR_SETS = 1 << 2
DOUBLE_HOG = 1 << 3
TRIPLE_HOG = 1 << 4

# Numbers
ALL_LIKE_NUMBERS = 1 << 0
ALL_ODDS = 1 << 1
ALL_EVENS = 1 << 2
ONE_SUJI = 1 << 3
THREE_NUMBERS = 1 << 4
TWO_NUMBERS = 1 << 5

# Special Win Methods
AFTER_A_FLOWER = 1 << 0
AFTER_A_KONG = 1 << 1
ROBBING_A_KONG = 1 << 2
UNDER_THE_SEA = 1 << 3
WITHIN_SEVEN = 1 << 4
WITHIN_TEN = 1 << 5
HAND_OF_MAN = 1 << 6
HAND_OF_HEAVEN = 1 << 7
HAND_OF_EARTH = 1 << 8

# Concealed
CONCEALED_HAND = 1 << 0
FULLY_CONCEALED = 1 << 1
SELF_DRAWN_MELDED = 1 << 2
MELDED_HAND = 1 << 3
HAS_HELL_WAIT = 1 << 4

# Pairs
IS_SEVEN_PAIRS = 1 << 0
THREE_DRAGONS = 1 << 1
FOUR_WINDS = 1 << 2

# Unconnected Hands
IS_UNCONNECTED = 1 << 0
KNITTED_HONORS = 1 << 1

# Miscellaneous
EYES_OF_THE_GENERAL = 1 << 0
UNIVERSITY_TRAIN = 1 << 1
ORPHANS = 1 << 2
ORPHANS_THREE_JOKERS = 1 << 3
ORPHANS_ONE_JOKER = 1 << 4
