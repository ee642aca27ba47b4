cimport cython

from fivewinds.core.log cimport Log
from fivewinds.core.table cimport Table

cdef int EVERYTHING, HAND_SIZE, SEATS


@cython.final
cdef class Dealt:
    cdef readonly int number
    cdef readonly int dealer
    cdef readonly list dice
    cdef readonly bytes wall
    cdef readonly int left
    cdef readonly list scores
    cdef readonly Log log
    cdef readonly list verdicts
    cdef public list final


@cython.final
cdef class Match:
    cdef readonly object book
    cdef readonly bytes seed
    cdef readonly dict options
    cdef readonly str kind
    cdef readonly object max_hands
    cdef readonly list scores
    cdef readonly list hands
    cdef readonly Dealt present
    cdef readonly bint over
    cdef readonly bint stopped
    cdef readonly int decisions
    cdef readonly Table table
    cdef readonly list chairs

    @cython.locals(table=Table)
    cpdef void act(self, int seat, long long action) except *
    cdef void _deal(self, bytearray wall, int dealer, list dice) except *
    @cython.locals(hand=Dealt, seat=cython.int)
    cdef void _finish_hand(self) except *
