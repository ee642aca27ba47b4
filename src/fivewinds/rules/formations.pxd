cimport cython

from fivewinds.rules.hand_context cimport Setting
from fivewinds.rules.reading cimport Reading

cdef str STANDARD
cdef int EAST, FIRST_DRAGON, RUN, TILE, SUIT, ODD, SUJI, EYES
cdef long long WINDS, DRAGONS, HONOURS, ONE
cdef long long TWO_WINDS, THREE_WINDS, FOUR_WINDS, TWO_DRAGONS, THREE_DRAGONS, WIND_PAIR
cdef long long NO_WIND_PAIR, DRAGON_PAIR, SUITED_PAIR, PAIR_OF_2_5_8, ONE_DRAGON_TRIPLET, OWN_WIND
cdef long long OWN_WIND_TWICE, ROUND_WIND, ROUND_WIND_TWICE, ROUND_WIND_OF_ANOTHER
cdef long long AT_MOST_TWO_SUITS, AT_MOST_ONE_SUIT, ALL_WINDS, ALL_DRAGONS, OUTSIDE, NINE_GATES
cdef long long ONE_NUMBER_IN_ALL, ONLY_ODD, ONLY_EVEN, ONLY_SUJI, THREE_NUMBERS
cdef long long AT_MOST_TWO_NUMBERS, TRIPLET_IN_RUN, PAIR_IN_TWO_RUNS, TILE_IN_FOUR_RUNS
cdef long long OWN_TRIPLET_IN_RUN, OWN_PAIR_IN_TWO_RUNS, OWN_TILE_IN_FOUR_RUNS, TWO_TILES_USED_UP
cdef long long THREE_TILES_USED_UP, OPEN_KONG, NO_FLOWERS, SOME_FLOWERS


@cython.locals(setting=Setting, kinds=cython.longlong, found=cython.longlong, suits=cython.int)
cdef long long second_facts(Reading r) noexcept

@cython.locals(
    alike=cython.longlong, twice=cython.longlong, covered=cython.longlong,
    covered_twice=cython.longlong, covered_thrice=cython.longlong, in_four=cython.longlong,
    place=cython.int, code=cython.int, tiles=cython.longlong, pair=cython.longlong,
)
cpdef long long used_up(Reading r) noexcept

@cython.locals(number=cython.int)
cdef int bits(long long mask) noexcept

@cython.locals(found=cython.longlong, there=cython.int, different=cython.int)
cdef long long _numbers(long long kinds) noexcept

cdef long long _pair(int pair) noexcept

@cython.locals(
    found=cython.longlong, alike=cython.longlong, twice=cython.longlong, winds=cython.int,
    dragons=cython.int,
)
cdef long long _honours(Reading r) noexcept

@cython.locals(
    found=cython.longlong, alike=cython.longlong, covered=cython.longlong, twice=cython.longlong,
    thrice=cython.longlong, in_four=cython.longlong, own_alike=cython.longlong,
    own_covered=cython.longlong, own_twice=cython.longlong, own_thrice=cython.longlong,
    own_in_four=cython.longlong, numbers=cython.int, outside=cython.bint, place=cython.int,
    code=cython.int, tile=cython.int, number=cython.int, own=cython.bint,
    tiles=cython.longlong, pair=cython.longlong, different=cython.int,
)
cdef long long _sets(Reading r) noexcept

@cython.locals(first=cython.int)
cdef bint _nine_gates(Reading r) noexcept
