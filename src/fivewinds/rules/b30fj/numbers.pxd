cimport cython
cimport fivewinds.core.bits as bits

from fivewinds.rules.b30fj.traits cimport Traits

cdef int STANDARD
cdef long long HONORS, ALL_LIKE_NUMBERS, ALL_ODDS, ALL_EVENS, ONE_SUJI, THREE_NUMBERS
cdef long long TWO_NUMBERS
cdef int ODD, EVEN, SUJI


@cython.locals(found=cython.longlong, there=cython.int, different=cython.int)
cpdef long long find(Traits hand) noexcept
