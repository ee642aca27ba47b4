cimport cython

from fivewinds.core.shapes cimport Hand
from fivewinds.core.hand_distance cimport Jokered
from fivewinds.core.log cimport Log
from fivewinds.core.offers cimport Offer
from fivewinds.core.table cimport Table
from fivewinds.core.compiled_rules cimport Terms
from fivewinds.match cimport Dealt, Match

cdef int CLAIM, CONCEALED_KONG, DECLARED_KONG, DISCARD, DRAW, FLOWER, HAND_SIZE, HIDDEN, KONG
cdef int SEATS, WIN, NO_HAND, KINDS, UNKNOWN


@cython.final
cdef class View:
    cdef readonly int seat
    cdef readonly bytes set, of_use
    cdef readonly int forms
    cdef readonly bint hides_kongs
    cdef readonly int number
    cdef readonly int dealer
    cdef readonly list scores
    cdef readonly Hand hand
    cdef Jokered jokered
    cdef readonly int drawn, asked_about
    cdef readonly long long[50] unseen
    cdef unsigned char[256] discarded
    cdef int[4] discards
    cdef readonly int[4] melds
    cdef readonly int[4] riichi
    cdef readonly int wall
    cdef readonly int heard
    cdef long long[32] news
    cdef readonly Offer offer

    @cython.locals(table=Table, log=Log, count=cython.int, i=cython.int, event=cython.longlong)
    cpdef look(self, Match match)
    @cython.locals(hand=Dealt, dealt=bytearray, i=cython.int, seat=cython.int, tile=cython.int)
    cpdef begin(self, Match match)
    cpdef void take(self, int tile) noexcept
    cpdef void put_away(self, int tile) noexcept
    cpdef int distance(self) except -2
    @cython.locals(distance=cython.int)
    cpdef int distance_without(self, int tile) except -2
    @cython.locals(total=cython.int)
    cpdef int useful_without(self, int tile, int distance=*) except -1
    @cython.locals(kind=cython.int, seat=cython.int, tile=cython.int)
    cdef void _hear(self, long long event) noexcept
    cdef void _hear_kong(self, int seat, int tile, int kind) noexcept
    cdef void _lay_down(self, int seat, int tile) noexcept
