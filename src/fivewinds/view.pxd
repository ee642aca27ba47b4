cimport cython

from fivewinds.core.log cimport Log
from fivewinds.core.shapes cimport Hand
from fivewinds.core.table cimport Offer, Table
from fivewinds.match cimport Dealt, Match

cdef int DISCARD, DRAW, HAND_SIZE, HIDDEN, SEATS, NO_HAND, KINDS


@cython.final
cdef class View:
    cdef readonly int seat
    cdef readonly int forms
    cdef readonly bytes set
    cdef readonly int number
    cdef readonly int dealer
    cdef readonly list scores
    cdef readonly Hand hand
    cdef readonly int drawn
    cdef readonly int[50] unseen
    cdef int[256] discarded
    cdef int[4] discards
    cdef readonly int wall
    cdef readonly int heard
    cdef readonly Offer offer

    @cython.locals(table=Table, log=Log)
    cpdef void look(self, Match match) except *
    @cython.locals(hand=Dealt, dealt=bytearray, i=cython.int, seat=cython.int, tile=cython.int)
    cpdef void begin(self, Match match) except *
    @cython.locals(kind=cython.int, seat=cython.int, tile=cython.int)
    cpdef void hear(self, long long event) noexcept
