cimport cython

from fivewinds.rules.closed cimport Closed
from fivewinds.rules.hand_context cimport Setting

cdef int STANDARD, EAST, MANY, NOBODY, KONG, RUN


@cython.final
cdef class Traits:
    # Of the win, for all of its readings.
    cdef readonly int own_wind, round_wind, jokers, jokers_in_hand, flowers, melds
    cdef readonly int kongs, concealed_kongs, tiles_drawn, flags
    cdef readonly bint drawn, robbed, closed
    cdef readonly long long kong_kinds
    # Of the reading.
    cdef readonly int shape, pair, runs, triplets, concealed_triplets, numbers
    cdef readonly long long kinds, alike, alike_twice, run_bits, more_run_bits
    cdef readonly long long triplet_bits, number_bits, own_triplets, own_twice
    cdef readonly long long covered, covered_twice, covered_thrice, covered_in_four
    cdef readonly bint outside
    cdef readonly int sets, hidden
    cdef int[4] codes

    cpdef void begin(self, int shape) noexcept
    @cython.locals(number=cython.int, tiles=cython.longlong, bit=cython.longlong)
    cpdef void add_run(self, int low, bint own) noexcept
    @cython.locals(number=cython.int, place=cython.longlong, bit=cython.longlong)
    cpdef void add_triplet(self, int tile, bint own, bint concealed, bint kong) noexcept
    @cython.locals(number=cython.int, bit=cython.longlong)
    cpdef void add_pair(self, int tile) noexcept
    cpdef void add_tiles(self, long long kinds, int twin) noexcept
    @cython.locals(place=cython.int)
    cpdef void claim(self, int tile) noexcept
    @cython.locals(pair=cython.longlong)
    cdef long long hogged(self) noexcept
    cdef void look_at_closed(self, Closed closed) noexcept
    @cython.locals(bit=cython.longlong)
    cdef void look_at(self, Setting setting) except *
