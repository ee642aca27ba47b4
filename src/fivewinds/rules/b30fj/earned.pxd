cimport cython

from fivewinds.rules.b30fj.arrangements cimport Arrangements
from fivewinds.rules.b30fj.traits cimport Traits
from fivewinds.rules.scored cimport Packed

cdef int EAST, NO_RUN, PAIR, RUN, TILE, BITS, KONG, ONE, IN_ANY_SUIT


cdef class Earned(Packed):
    @cython.locals(traits=Traits)
    cdef long long of(self, hand) except? -1
    cdef long long found(self, Traits hand) noexcept


cdef class ThePair(Earned):
    cdef long long found(self, Traits hand) noexcept


cdef class RunsIn(Earned):
    cdef Arrangements arranged
    cdef int number
    cdef int[4] indices

    @cython.locals(place=cython.int, groups=cython.longlong)
    cdef long long found(self, Traits hand) noexcept


cdef class TripletsIn(Earned):
    cdef Arrangements arranged
    cdef int index

    @cython.locals(
        places=cython.longlong, found=cython.longlong, shift=cython.int, used=cython.int,
        wanted=cython.int, place=cython.int, here=cython.longlong,
    )
    cdef long long found(self, Traits hand) noexcept
    @cython.locals(place=cython.int, code=cython.int, tile=cython.int)
    cdef int _triplet(self, Traits hand, int wanted, int used) noexcept


cdef class TripletsAmong(Earned):
    cdef long long kinds
    cdef bint pair

    @cython.locals(
        found=cython.longlong, shift=cython.int, place=cython.int, here=cython.longlong
    )
    cdef long long found(self, Traits hand) noexcept


cdef class WindTriplets(Earned):
    cdef bint own

    @cython.locals(
        wind=cython.int, found=cython.longlong, shift=cython.int, place=cython.int,
        here=cython.longlong,
    )
    cdef long long found(self, Traits hand) noexcept


cdef class ConcealedTriplets(Earned):
    @cython.locals(
        found=cython.longlong, shift=cython.int, place=cython.int, here=cython.longlong,
        last=cython.int, code=cython.int, lowest=cython.int, order=cython.int,
    )
    cdef long long found(self, Traits hand) noexcept


cdef class TwoSets(Earned):
    @cython.locals(
        place=cython.int, tile=cython.int, run=cython.int, here=cython.longlong
    )
    cdef long long found(self, Traits hand) noexcept


cdef class PairAndTwoSets(Earned):
    @cython.locals(found=cython.longlong, run=cython.int, here=cython.longlong)
    cdef long long found(self, Traits hand) noexcept


cdef class FourOfATile(Earned):
    @cython.locals(
        hogged=cython.longlong, found=cython.longlong, shift=cython.int, tile=cython.int,
        here=cython.longlong,
    )
    cdef long long found(self, Traits hand) noexcept


@cython.locals(place=cython.int, code=cython.int, low=cython.int)
cdef int _run_with(Traits hand, int tile, int first) noexcept
