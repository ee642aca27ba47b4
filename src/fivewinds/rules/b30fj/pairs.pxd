cimport cython

from fivewinds.rules.b30fj.arrangements cimport Arrangements
from fivewinds.rules.b30fj.traits cimport Traits

cdef int SEVEN_PAIRS
cdef long long WINDS, DRAGONS, IS_SEVEN_PAIRS, THREE_DRAGONS, FOUR_WINDS
cdef Arrangements PAIRS


@cython.locals(found=cython.longlong)
cpdef long long find(Traits hand) noexcept
