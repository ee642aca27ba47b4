cimport cython

from fivewinds.rules.b30fj.arrangements cimport Arrangements
from fivewinds.rules.reading cimport Reading

cdef int EAST, ANY_SUIT, PAIR
cdef list PAIRS


cdef class Earned:
    cdef tuple of(self, Reading reading)


cdef class ThePair(Earned):
    cdef tuple of(self, Reading reading)


cdef class RunsIn(Earned):
    cdef Arrangements arranged
    cdef tuple bits

    @cython.locals(
        one=cython.longlong, two=cython.longlong, bit=cython.longlong, tile=cython.int,
        group=tuple,
    )
    cdef tuple of(self, Reading reading)


cdef class TripletsIn(Earned):
    cdef Arrangements arranged
    cdef long long bit

    @cython.locals(
        tiles=cython.longlong, numbers=cython.longlong, bit=cython.longlong, tile=cython.int,
        group=tuple, found=list, used=cython.int, number=cython.int, suit=cython.int,
    )
    cdef tuple of(self, Reading reading)


cdef class TripletsAmong(Earned):
    cdef long long kinds
    cdef bint pair

    @cython.locals(tile=cython.int, group=tuple, groups=list)
    cdef tuple of(self, Reading reading)


cdef class WindTriplets(Earned):
    cdef bint own

    @cython.locals(wind=cython.int, group=tuple)
    cdef tuple of(self, Reading reading)


cdef class ConcealedTriplets(Earned):
    @cython.locals(tile=cython.int, group=tuple, groups=list, completed=tuple)
    cdef tuple of(self, Reading reading)


cdef class TwoSets(Earned):
    @cython.locals(tile=cython.int, low=cython.int, triplet=tuple, run=tuple, groups=tuple)
    cdef tuple of(self, Reading reading)
