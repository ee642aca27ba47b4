cimport cython

from fivewinds.core.random_numbers cimport RandomNumbers
from fivewinds.core.resample cimport Resampling
from fivewinds.core.shuffle cimport Stream
from fivewinds.core.table cimport Table
from fivewinds.dealt cimport Dealt

cdef int EVERYTHING, HAND_SIZE, HIDDEN, SEATS
cdef list _SPARE


@cython.final
cdef class Match:
    cdef readonly object book
    cdef readonly bytes seed
    cdef readonly dict options
    cdef readonly object walls
    cdef readonly str kind
    cdef readonly object max_hands
    cdef readonly list scores, won, hands, chairs
    cdef readonly int pot
    cdef readonly Dealt present
    cdef readonly bint over, between
    cdef public bint pauses
    cdef object _following
    cdef readonly object reason, last_payment
    cdef readonly int decisions
    cdef readonly Table table

    cpdef Match clone(self)
    @cython.locals(other=Match, present=Dealt)
    cdef Match _with(self, Table table)
    @cython.locals(chance=RandomNumbers, resampling=Resampling, table=Table, other=Match)
    cpdef Match resample(self, int seat, Stream stream)
    @cython.locals(table=Table)
    cpdef act(self, int seat, long long action)
    @cython.locals(table=Table, shuffled=bytearray, wall=bytes)
    cdef void _deal(self, Stream stream, object deal, list thrown) except *
    cdef Stream _stream(self, int hand)
    @cython.locals(hand=Dealt, seat=cython.int, table=Table)
    cdef void _finish_hand(self) except *
