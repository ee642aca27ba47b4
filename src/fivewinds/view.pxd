cimport cython

from fivewinds.core.shapes cimport Hand
from fivewinds.core.hand_distance cimport Jokered
from fivewinds.core.log cimport Log
from fivewinds.core.offers cimport Offer
from fivewinds.core.table cimport Table
from fivewinds.core.compiled_rules cimport Terms
from fivewinds.dealt cimport Dealt
from fivewinds.match cimport Match
from fivewinds.seen cimport Seen

cdef int CLAIM, CONCEALED_KONG, DECLARED_KONG, DISCARD, DRAW, EXCHANGED, FLOWER, HAND_SIZE, HIDDEN, KONG
cdef int BY_DISCARD, BY_DRAW, BY_ROB, NOBODY, SEATS, WIN, NO_HAND, KINDS, ROOM, UNKNOWN


@cython.final
cdef class View:
    cdef Terms terms
    cdef readonly object book, options
    cdef readonly int seat
    cdef readonly bytes set, of_use
    cdef readonly int forms
    cdef readonly bint hides_kongs
    cdef readonly int number
    cdef readonly int dealer
    cdef readonly object round
    cdef readonly int indicator, carried
    cdef list dealt_scores
    cdef int dealt_pot
    cdef readonly Hand hand
    cdef Jokered jokered
    cdef readonly int drawn, asked_about, source
    cdef int robbable
    cdef readonly long long[50] unseen
    cdef readonly int wall
    cdef readonly int heard
    cdef long long[416] told
    cdef list more
    cdef tuple _verdicts, _payments
    cdef Seen seen
    cdef int seen_number
    cdef readonly Offer offer

    @cython.locals(
        table=Table, log=Log, count=cython.int, i=cython.int, event=cython.longlong,
        place=cython.int,
    )
    cpdef look(self, Match match)
    @cython.locals(i=cython.int)
    cdef void _keep(self, int place, int count) except *
    @cython.locals(seen=Seen, number=cython.int, event=cython.longlong)
    cdef Seen _seen(self)
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
    cdef int _hear(self, long long event) except -1
    @cython.locals(tile=cython.int)
    cdef void _hear_exchange(self, long long event) except *
    cdef void _hear_kong(self, int seat, int tile, int kind) noexcept
    cdef void _lay_down(self, int seat, int tile) noexcept
