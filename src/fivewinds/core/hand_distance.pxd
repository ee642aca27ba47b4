cimport cython

cimport fivewinds.core.bits as bits
from fivewinds.core.jokers.forms cimport Jokers
from fivewinds.core.jokers.hand cimport JokerHand
from fivewinds.core.shapes cimport Hand

cdef int FAR, KINDS


@cython.final
cdef class Jokered:
    cdef Hand hand
    cdef Jokers jokers
    cdef int forms
    cdef bint plain
    cdef list families
    cdef int[50] copies
    cdef int idle
    cdef JokerHand known

    cpdef void clear(self) noexcept
    cpdef void add(self, int tile) noexcept
    cpdef void remove(self, int tile) noexcept
    @cython.locals(tile=cython.int)
    cdef JokerHand _look(self)
    cpdef int distance(self) except -2
    @cython.locals(least=cython.int, place=cython.int)
    cdef int _plain_distance(self) except -2
    @cython.locals(kinds=cython.int)
    cdef int _kinds_distance(self, long long family) noexcept
    cpdef bint complete(self) except -1
    @cython.locals(complete=cython.bint)
    cpdef bint complete_with(self, int tile) except -1
    cpdef list waits(self)
    cdef Py_ssize_t waits_bits(self) except -1
    @cython.locals(found=cython.longlong, tile=cython.int)
    cpdef list useful(self)
    @cython.locals(found=cython.longlong, total=cython.longlong, tile=cython.int)
    cdef Py_ssize_t useful_among(self, long long* tiles, int distance) except -1
    cdef Py_ssize_t _useful(self, int distance) except -1
    @cython.locals(
        found=cython.longlong, place=cython.int, family=cython.longlong
    )
    cdef Py_ssize_t _plain_useful(self, int now) except -1
    @cython.locals(held=cython.longlong, found=cython.longlong)
    cdef long long _useful_kinds(self, long long family) noexcept
