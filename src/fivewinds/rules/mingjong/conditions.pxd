cimport cython

from fivewinds.rules.reading cimport Reading
from fivewinds.rules.hand_context cimport Setting

cdef str STANDARD, PAIRS
cdef int FIRST_WIND, FIRST_DRAGON, CONCEALED_KONG_SECOND, VALUE_TRIPLET_SECOND
cdef long long SIMPLE_KINDS, TERMINAL_KINDS, WINDS, DRAGONS, HONOURS, ORPHANS, SUIT, ONE
cdef long long OUTER_RUNS, STRAIGHTS, THREE_FROM, FOUR_FROM
cdef long long AFTER_KONG, ALL_CHOWS, ALL_HONOURS, ALL_SIMPLES
cdef long long ALL_TERMINALS, ALL_TRIPLETS, BIG_FOUR_WINDS, BIG_THREE_DRAGONS
cdef long long BIG_WHEEL, CONCEALED_KONG, CONCEALED_SELF_DRAW, EARTHLY_HAND
cdef long long FIVE_TYPES, FOUR_CONCEALED_TRIPLETS, FOUR_CONSECUTIVE_TRIPLETS, FOUR_KONGS
cdef long long FULL_FLUSH, FULL_OUTSIDE, HALF_FLUSH, HALF_OUTSIDE
cdef long long HEAVENLY_HAND, HUMAN_HAND, LITTLE_FOUR_WINDS, LITTLE_THREE_COLOUR_TRIPLETS
cdef long long LITTLE_THREE_DRAGONS, NINE_GATES, PURE_NINE_GATES, PURE_STRAIGHT
cdef long long QUADRUPLE_CHOWS, RIICHI, RIVER_BOTTOM, ROBBING_KONG
cdef long long SEA_BOTTOM, SEVEN_PAIRS, SINGLE_WAIT, TERMINALS_AND_HONOURS
cdef long long THIRTEEN_ORPHANS, THIRTEEN_WAITS, THREE_COLOUR_CHOWS, THREE_COLOUR_TRIPLETS
cdef long long THREE_CONCEALED_TRIPLETS, THREE_CONSECUTIVE_TRIPLETS, THREE_KONGS, THREE_WINDS
cdef long long TILE_HOG_1, TILE_HOG_2, TILE_HOG_4, TRIPLE_CHOWS
cdef long long TWIN_CHOWS, TWO_SUITS, TWO_TWIN_CHOWS, VALUE_TRIPLET


cpdef long long found(Reading r) except -1

@cython.locals(bits=cython.longlong, flags=frozenset)
cdef long long situation(Setting s) except -1

@cython.locals(earthly=cython.bint)
cdef long long _first_turn(Setting s) except -1

@cython.locals(bits=cython.longlong)
cdef long long in_tiles(Reading r) except -1

@cython.locals(number=cython.int)
cdef int how_many(long long bits)

@cython.locals(bits=cython.longlong)
cdef long long _general(Reading r)

@cython.locals(kinds=cython.longlong, suits=cython.int)
cdef long long _suits(Reading r)

@cython.locals(
    bits=cython.longlong, hidden_kongs=cython.int, more=cython.longlong, kinds=cython.longlong
)
cdef long long _triplets_and_kongs(Reading r)

@cython.locals(
    bits=cython.longlong, kinds=cython.longlong, dragons=cython.int, pair=cython.longlong
)
cdef long long _terminals_and_honours(Reading r) except -1

@cython.locals(only=cython.bint)
cdef long long _only_orphans(Reading r)

@cython.locals(kinds=cython.longlong, number=cython.int)
cdef long long _valued(Reading r) except -1

@cython.locals(bits=cython.longlong, runs=cython.longlong, lowest=cython.longlong)
cdef long long _numbers(Reading r)

@cython.locals(
    bits=cython.longlong, runs=cython.longlong, alike=cython.longlong, same=cython.longlong
)
cdef long long _three_colours(Reading r)

@cython.locals(bits=cython.longlong, alike=cython.longlong)
cdef long long _small_limits(Reading r)

@cython.locals(first=cython.int)
cdef bint _is_gates(Reading r)

@cython.locals(bits=cython.longlong, lowest=cython.longlong, one_suit=cython.bint)
cdef long long _big_limits(Reading r)

cdef long long _one_sort(Reading r)

@cython.locals(bits=cython.longlong)
cdef long long _big_limits_of_sets(Reading r)
