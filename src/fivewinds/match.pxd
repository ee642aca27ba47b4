cimport cython

from fivewinds.core.log cimport Log
from fivewinds.core.shuffle cimport Stream
from fivewinds.core.table cimport Table

cdef int EVERYTHING, HAND_SIZE, HIDDEN, SEATS


@cython.final
cdef class Dealt:
    cdef readonly int number, dealer, left, indicator, pot
    cdef readonly object round
    cdef readonly list dice
    cdef readonly bytes wall
    cdef readonly list scores
    cdef readonly Log log
    cdef readonly list verdicts, payments, reasons
    cdef public list final
    cdef public int final_pot
    cdef readonly dict shown


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
    cdef readonly bint over, between, pauses
    cdef object _following
    cdef readonly object reason, last_payment
    cdef readonly int decisions
    cdef readonly Table table

    @cython.locals(table=Table)
    cpdef act(self, int seat, long long action)
    @cython.locals(table=Table, wall=bytearray)
    cdef void _deal(self, Stream stream, int dealer, object wind, list thrown) except *
    cdef Stream _stream(self, int hand)
    @cython.locals(hand=Dealt, seat=cython.int, table=Table)
    cdef void _finish_hand(self) except *
