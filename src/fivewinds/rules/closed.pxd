cimport cython

cdef int NOBODY, BY_DRAW, BY_DISCARD, NO_TILE


@cython.final
cdef class Closed:
    cdef int[34] counts
    cdef readonly int tile, seat, source, round
    cdef readonly int score, number, pair
    cdef readonly str shape
    cdef dict total, row, payments
    cdef list patterns
    cdef int[4] sets

    @cython.locals(hand=list, tile=cython.int, by=cython.int)
    cpdef object win(self, more=*)


cdef class ClosedCount:
    cdef bint count(self, Closed hand) except *
