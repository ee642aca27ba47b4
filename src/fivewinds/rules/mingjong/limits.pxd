cimport cython

from fivewinds.rules.hand_context cimport Setting
from fivewinds.rules.reading cimport Reading

cdef str SETS, PAIRS
cdef int FIRST_WIND, FIRST_DRAGON
cdef long long TERMINAL_KINDS, WINDS, DRAGONS, HONOURS, SUIT, ONE, FOUR_FROM
cdef long long HEAVENLY_HAND, EARTHLY_HAND, HUMAN_HAND, BIG_THREE_DRAGONS, LITTLE_FOUR_WINDS
cdef long long THIRTEEN_ORPHANS, NINE_GATES, FOUR_CONCEALED_TRIPLETS, FOUR_CONSECUTIVE_TRIPLETS
cdef long long BIG_FOUR_WINDS, ALL_HONOURS, ALL_TERMINALS, FOUR_KONGS, THIRTEEN_WAITS, SINGLE_WAIT
cdef long long PURE_NINE_GATES, BIG_WHEEL, QUADRUPLE_CHOWS


@cython.locals(number=cython.int)
cdef int how_many(long long bits) noexcept

cdef int suits_in(long long kinds) noexcept

@cython.locals(earthly=cython.bint)
cdef long long first_turn(Setting s) noexcept

@cython.locals(bits=cython.longlong, alike=cython.longlong)
cdef long long small_limits(Reading r) noexcept

@cython.locals(first=cython.int)
cdef bint is_gates(Reading r) noexcept

@cython.locals(bits=cython.longlong, lowest=cython.longlong, one_suit=cython.bint)
cdef long long big_limits(Reading r) noexcept

cdef long long of_one_sort(Reading r) noexcept

@cython.locals(bits=cython.longlong)
cdef long long big_limits_of_sets(Reading r) noexcept
