cimport cython

from fivewinds.rules.closed cimport Closed
from fivewinds.rules.scored cimport Counted
from fivewinds.rules.reading cimport Reading

cdef str STANDARD, PAIRS
cdef int RUN, TILE, PLAIN
cdef dict ANSWER, ANSWER_WITH_ROW, PAID_ANSWER, PAID_ANSWER_WITH_ROW
cdef dict SETS_AND_PAIR
cdef list RUNS, TRIPLETS, PAIR_NAMES
cdef Showing SHOWING


@cython.final
cdef class Showing:
    cdef dict groups, rows

    @cython.locals(answer=dict, pattern=Counted)
    cpdef dict explained(self, object found)
    @cython.locals(answer=dict)
    cdef dict closed(self, Closed hand)
    @cython.locals(reading=dict, code=cython.int, tile=cython.int)
    cdef dict _closed_reading(self, Closed hand)
    @cython.locals(shown=dict)
    cdef dict _row(self, object row)
    @cython.locals(low=cython.int, middle=cython.int, high=cython.int)
    cdef str _group(self, tuple group)
    @cython.locals(shape=str, pair=cython.int, sets=tuple, shown=dict, group=tuple)
    cdef dict _reading(self, Reading reading)
