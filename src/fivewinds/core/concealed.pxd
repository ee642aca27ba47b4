cimport cython

from fivewinds.core.jokers cimport JokerHand, Jokers
from fivewinds.core.shapes cimport Hand

cdef int FAR, KINDS


@cython.final
cdef class Concealed:
    cdef readonly int forms
    cdef readonly Jokers jokers
    cdef readonly int[50] copies
    cdef readonly int[50] counts
    cdef readonly int size
    cdef readonly int fours
    cdef int idle
    cdef readonly Hand hand
    cdef JokerHand joker_hand

    @cython.locals(tile=cython.int)
    cpdef void clear(self) noexcept
    @cython.locals(other=Concealed)
    cpdef Concealed copy(self)
    cpdef void add(self, int tile) noexcept
    cpdef void remove(self, int tile) noexcept
    @cython.locals(tile=cython.int)
    cpdef list tiles(self)
    cpdef bint of_use(self, int tile) noexcept
    @cython.locals(tile=cython.int)
    cdef JokerHand _with_jokers(self)
    cdef int _left(self, int tile) except -1
    cpdef int distance(self) except -2
    cpdef bint complete(self) except -1
    cpdef bint complete_with(self, int tile) except -1
    cpdef list waits(self)
    cpdef list useful(self)
