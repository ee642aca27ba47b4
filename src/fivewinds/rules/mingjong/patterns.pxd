cimport cython
cimport fivewinds.rules.mingjong.limits as limits

from fivewinds.rules.hand_context cimport Setting
from fivewinds.rules.reading cimport Reading

cdef str SETS, PAIRS
cdef int FIRST_WIND, FIRST_DRAGON, CONCEALED_KONG_SECOND, VALUE_TRIPLET_SECOND
cdef long long SIMPLE_KINDS, TERMINAL_KINDS, WINDS, DRAGONS, HONOURS, ORPHAN_KINDS, SUIT, ONE
cdef long long OUTER_RUNS, STRAIGHTS, THREE_FROM
cdef long long[34] DORA_KINDS
cdef long long OPEN_HAND, RIICHI, CONCEALED_SELF_DRAW, ALL_SIMPLES, ALL_CHOWS
cdef long long HALF_FLUSH, FULL_FLUSH, TWO_SUITS, FIVE_TYPES
cdef long long CONCEALED_KONG, ALL_TRIPLETS, THREE_CONCEALED_TRIPLETS
cdef long long THREE_CONSECUTIVE_TRIPLETS, THREE_KONGS
cdef long long VALUE_TRIPLET, LITTLE_THREE_DRAGONS, THREE_WINDS, HALF_OUTSIDE, FULL_OUTSIDE
cdef long long TERMINALS_AND_HONOURS
cdef long long TWIN_CHOWS, TWO_TWIN_CHOWS, TRIPLE_CHOWS, PURE_STRAIGHT
cdef long long TILE_HOG_1, TILE_HOG_2, TILE_HOG_4
cdef long long THREE_COLOUR_CHOWS, LITTLE_THREE_COLOUR_TRIPLETS, THREE_COLOUR_TRIPLETS
cdef long long AFTER_KONG, ROBBING_KONG, SEA_BOTTOM, RIVER_BOTTOM, IS_SEVEN_PAIRS
cdef long long HOLDS_DORA, HOLDS_URA


@cython.locals(bits=cython.longlong)
cdef long long find_general(Reading r) noexcept

@cython.locals(suits=cython.int)
cdef long long find_suits(long long kinds) noexcept

@cython.locals(
    bits=cython.longlong, hidden_kongs=cython.int, more=cython.longlong, kinds=cython.longlong
)
cdef long long find_triplets(Reading r) noexcept

@cython.locals(
    bits=cython.longlong, kinds=cython.longlong, dragons=cython.int, pair=cython.longlong
)
cdef long long find_terminals_and_honours(Reading r) except -1

@cython.locals(kinds=cython.longlong, number=cython.int)
cdef long long find_valued(Reading r) except -1

@cython.locals(only=cython.bint)
cdef long long find_only_orphans(Reading r) noexcept

@cython.locals(bits=cython.longlong, runs=cython.longlong, lowest=cython.longlong)
cdef long long find_numbers(Reading r) noexcept

@cython.locals(
    bits=cython.longlong, runs=cython.longlong, alike=cython.longlong, same=cython.longlong
)
cdef long long find_colours(Reading r) noexcept

@cython.locals(bits=cython.longlong, flags=frozenset)
cdef long long situation(Setting s) except -1

@cython.locals(more=dict, bits=cython.longlong)
cdef long long pointed_at(Reading r) except -1

cpdef long long found(Reading r) except -1

@cython.locals(bits=cython.longlong)
cdef long long in_tiles(Reading r) except -1
