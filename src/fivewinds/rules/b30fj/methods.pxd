cimport cython

from fivewinds.rules.b30fj.traits cimport Traits

cdef int AFTER_FLOWER, AFTER_KONG, LAST_TILE, MAN, HEAVEN, EARTH
cdef long long AFTER_A_FLOWER, AFTER_A_KONG, ROBBING_A_KONG, UNDER_THE_SEA, WITHIN_SEVEN
cdef long long WITHIN_TEN, HAND_OF_MAN, HAND_OF_HEAVEN, HAND_OF_EARTH


@cython.locals(found=cython.longlong)
cpdef long long find(Traits hand) noexcept
