cimport cython

from fivewinds.core.log cimport Log
from fivewinds.core.shapes cimport Hand

cdef int ACT_DISCARD, BY_DISCARD, BY_DRAW, DISCARD, DRAW, EVERYTHING, HIDDEN, STOPPED
cdef int WIN, SEATS, HAND_SIZE, NOBODY


@cython.final
cdef class Terms:
    cdef readonly bytes tiles
    cdef readonly int dead
    cdef readonly int forms
    cdef readonly object judge


cdef int _dealt(int place, int number) noexcept

@cython.locals(place=cython.int, tiles=bytearray, i=cython.int)
cpdef bytearray dealt_tiles(bytes wall, int dealer, int seat)


@cython.final
cdef class Offer:
    cdef readonly int count
    cdef long long[64] actions

    @cython.locals(i=cython.int)
    cpdef list listed(self)


@cython.final
cdef class Table:
    cdef readonly Terms terms
    cdef readonly bytearray wall
    cdef readonly int front
    cdef readonly int end
    cdef readonly int dealer
    cdef readonly int turn
    cdef readonly int drawn
    cdef list hands
    cdef bytearray far
    cdef readonly Log log
    cdef readonly list winners
    cdef readonly list verdicts
    cdef readonly bint over

    @cython.locals(i=cython.int, j=cython.int, hand=Hand, far=cython.uchar)
    cpdef void deal(self, bytearray wall, int dealer) except *
    cpdef int left(self) noexcept
    cpdef list asked(self)
    @cython.locals(count=cython.int, tile=cython.longlong, hand=Hand)
    cpdef int fill(self, Offer offer, int seat) except -1
    @cython.locals(offer=Offer)
    cpdef list legal(self, int seat)
    @cython.locals(tile=cython.longlong, hand=Hand, far=cython.uchar)
    cpdef void act(self, int seat, long long action) except *
    @cython.locals(i=cython.int, seat=cython.int, hand=Hand)
    cdef void _after_discard(self, int discarder, int tile) except *
    @cython.locals(tile=cython.int, hand=Hand)
    cdef void _draw(self, int seat) except *
    @cython.locals(hand=Hand)
    cdef void _win(self, int seat, int by, int tile, int source) except *
    cdef void _stop(self) except *
