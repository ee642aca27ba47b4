cimport cython
cimport fivewinds.core.bits as bits

from fivewinds.rules.b30fj.traits cimport Traits

cdef int STANDARD, EAST, FIRST_DRAGON
cdef long long WINDS, DRAGONS, HONORS, NO_HONORS_OR_FLOWERS, NO_JOKERS, LITTLE_THREE_WINDS
cdef long long BIG_THREE_WINDS, LITTLE_FOUR_WINDS, BIG_FOUR_WINDS, LITTLE_THREE_DRAGONS
cdef long long BIG_THREE_DRAGONS, ALL_HONORS, ROUND_WIND, ROUND_WIND_TWICE, SEAT_WIND
cdef long long SEAT_WIND_TWICE, FIRST_DRAGONS, MORE_DRAGONS, FIRST_FLOWER, MORE_FLOWERS


@cython.locals(
    found=cython.longlong, honors=cython.longlong, winds=cython.int, wind_pair=cython.bint,
    dragons=cython.int, triplets=cython.int,
)
cpdef long long find(Traits hand) noexcept
