cimport cython

from fivewinds.core.random_numbers cimport RandomNumbers
from fivewinds.env.episode cimport Episode

cdef int NOBODY, SEATS


@cython.final
cdef class Tables:
    cdef readonly int number, size, actions
    cdef readonly list episodes, seeds
    cdef public RandomNumbers chance
    cdef bytearray planes, masks, seats, done
    cdef float[:, ::1] rewards

    cpdef void give(
        self, bytearray planes, bytearray masks, bytearray seats, bytearray done,
        float[:, ::1] rewards,
    ) except *
    @cython.locals(row=cython.int, seat=cython.int)
    cpdef void reset(self, seeds) except *
    @cython.locals(episode=Episode)
    cdef void _deal(self, int row) except *
    @cython.locals(episode=Episode)
    cdef void _show(self, int row) except *
    @cython.locals(row=cython.int, episode=Episode)
    cpdef int first_illegal(self, long long[::1] actions) except -2
    @cython.locals(row=cython.int, episode=Episode, seat=cython.int, done=cython.bint)
    cpdef void step(self, long long[::1] actions) except *
    @cython.locals(row=cython.int, episode=Episode)
    cpdef void sample(self, long long[::1] actions) except *
