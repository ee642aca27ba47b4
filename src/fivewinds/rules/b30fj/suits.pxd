cimport cython

from fivewinds.rules.b30fj.traits cimport Traits

cdef int STANDARD
cdef long long WINDS, DRAGONS, HONORS, ONE_VOIDED_SUIT, ALL_TYPES, MIXED_FLUSH, FULL_FLUSH
cdef long long OPEN_NINE_GATES, NINE_GATES


@cython.locals(found=cython.longlong, kinds=cython.longlong, number=cython.int)
cpdef long long find(Traits hand) noexcept

@cython.locals(kinds=cython.longlong, shift=cython.int)
cdef bint _nine_gates(Traits hand) noexcept

@cython.locals(run=cython.longlong)
cdef bint _three_of(Traits hand, int tile, int low) noexcept
