cimport cython

cimport fivewinds.core.melds as meld_of
from fivewinds.core.compiled_rules cimport Terms
from fivewinds.core.log cimport Log

cdef int BY_ROB, CLAIM, CONCEALED_KONG, DECLARED_KONG, DIED, DISCARD, DRAW, FLOWER, HIDDEN, NOBODY
cdef int PAID, SEATS, VOIDED, WIN
cdef tuple NONE_OF_FOUR


@cython.final
cdef class Seen:
    cdef readonly Terms terms
    cdef readonly Log log
    cdef readonly tuple melds, flowers, winners
    cdef readonly list rivers, shown, riichi, dead, void, scores
    cdef readonly int pot
    cdef int adder, added

    cpdef void begin(self, list scores, int pot) except *
    @cython.locals(kind=cython.int, seat=cython.int, tile=cython.int)
    cpdef void hear(self, long long event, tuple verdicts, tuple payments) except *
    cdef void _lay_down(self, int seat, object meld) except *
    cdef void _take_back(self, int seat, int tile) except *
    cdef void _see_win(self, int seat, object verdict) except *
    @cython.locals(seat=cython.int)
    cdef void _move(self, tuple gains, tuple payments) except *
