cimport cython

from fivewinds.rules.reading cimport Reading

cdef int ANCHORS, EAST, RUNS, TRIPLETS, IN_ANY_SUIT, BITS, ONE_GROUP, PAIR, RUN, TILE


@cython.final
cdef class Arrangements:
    cdef readonly int sort, fewest
    cdef readonly list groups
    cdef int[61] starts
    cdef long long[700] one
    cdef long long[700] two
    cdef long long[700] packed
    cdef long long[700] near_one
    cdef long long[700] near_two
    cdef long long[700] near_fact
    cdef int[135] near

    @cython.locals(
        found=cython.longlong, first=cython.longlong, second=cython.longlong, anchor=cython.int,
        place=cython.int,
    )
    cdef long long find(self, long long one, long long two) noexcept
    @cython.locals(place=cython.int)
    cdef int place(self, int index, long long one, long long two) noexcept


@cython.final
cdef class SetsOf:
    cdef Arrangements table
    cdef int number
    cdef int[4] indices

    @cython.locals(
        table=Arrangements, one=cython.longlong, two=cython.longlong, i=cython.int,
        place=cython.int,
    )
    cdef of(self, Reading reading)
    @cython.locals(
        found=cython.longlong, shift=cython.int, used=cython.int, wanted=cython.int,
        place=cython.int, here=cython.longlong,
    )
    cdef long long _triplets(self, Reading reading, long long places) noexcept
    @cython.locals(place=cython.int, code=cython.int, tile=cython.int)
    cdef int _triplet(self, Reading reading, int wanted, int used) noexcept
