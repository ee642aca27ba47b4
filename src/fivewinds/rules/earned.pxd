cimport cython

from fivewinds.rules.reading cimport Reading

cdef int NO_RUN, PAIR, RUN, TILE, BITS, KONG


cpdef long long the_pair(Reading reading)


@cython.final
cdef class TripletsAmong:
    cdef long long kinds
    cdef bint pair


@cython.locals(kinds=cython.longlong)
cpdef long long of_own_wind(Reading reading)
@cython.locals(kinds=cython.longlong)
cpdef long long of_round_wind(Reading reading)
@cython.locals(
    found=cython.longlong, shift=cython.int, place=cython.int, here=cython.longlong
)
cdef long long _triplets(Reading reading, long long kinds)
@cython.locals(
    found=cython.longlong, shift=cython.int, place=cython.int, here=cython.longlong,
    last=cython.int, lowest=cython.int, order=cython.int,
)
cpdef long long concealed_triplets(Reading reading)
@cython.locals(place=cython.int, tile=cython.int, run=cython.int, here=cython.longlong)
cpdef long long triplet_and_run(Reading reading)
@cython.locals(found=cython.longlong, run=cython.int, here=cython.longlong)
cpdef long long pair_and_two_runs(Reading reading)
@cython.locals(
    tiles=cython.longlong, found=cython.longlong, shift=cython.int, tile=cython.int,
    here=cython.longlong,
)
cpdef long long used_up(Reading reading)
@cython.locals(place=cython.int, code=cython.int, low=cython.int)
cdef int _run_with(Reading reading, int tile, int first)
