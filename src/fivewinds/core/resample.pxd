cimport cython

from fivewinds.core.compiled_rules cimport Terms
from fivewinds.core.hidden_hands cimport HiddenHands
from fivewinds.core.log cimport Log
from fivewinds.core.random_numbers cimport RandomNumbers
from fivewinds.core.shapes cimport Hand
from fivewinds.core.table cimport Table

cdef int CLAIM, CONCEALED_KONG, DECLARED_KONG, DIED, DISCARD, DRAW, EVERYTHING, FLOWER, HAND_SIZE
cdef int HIDDEN, KONG, PAID, PUNG, SEATS, WIN, MOST_HELD, UNKNOWN


@cython.final
cdef class Resampling(HiddenHands):
    @cython.locals(other=Table)
    cpdef Table world(self, Table table, int reader, RandomNumbers chance)
    @cython.locals(again=Table)
    cdef Table _played_again(self, Table table, Table other)
    @cython.locals(other=Table, log=Log, i=cython.int, seat=cython.int, distance=cython.int)
    cdef Table _table(self, Table table, RandomNumbers chance)
    @cython.locals(wall=bytearray, place=cython.int, tile=cython.int, number=cython.int)
    cdef void _keep_what_may_be_robbed(self, Table table, Table other, int seat) except *
    cdef bytes _wall(self, RandomNumbers chance)
    cdef bint _is_asked_about(self, Table table, Table other) except -1
    @cython.locals(reader=cython.int)
    cdef bint _is_still_open(self, Table table, Table other) except -1
    @cython.locals(
        terms=Terms, hand=Hand, i=cython.int, own=cython.int, distance=cython.int, far=cython.int,
        passed=cython.longlong, bit=cython.longlong, log=Log, number=cython.int,
        event=cython.longlong, kind=cython.int, tile=cython.int, pair=cython.bint,
        copies=cython.int, stands=cython.int,
    )
    cdef bint _went_so(self, Table table, Table other, int seat) except -1
    @cython.locals(following=cython.int, event=cython.longlong, kind=cython.int)
    cdef bint _was_let_go(self, Log log, int number, int seat) noexcept
