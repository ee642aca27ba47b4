cimport cython

from fivewinds.rules.counted cimport Counted
from fivewinds.rules.reading cimport Reading

cdef str STANDARD, PAIRS
cdef dict ANSWER, ANSWER_WITH_ROW, SETS_AND_PAIR
cdef list RUNS, TRIPLETS, PAIR_NAMES
cdef Showing SHOWING


@cython.final
cdef class Shown:
    cdef dict told
    cdef list tiles, replaces

    @cython.locals(told=dict)
    cdef dict copy(self)


@cython.final
cdef class Showing:
    cdef dict groups, rows

    @cython.locals(answer=dict, pattern=Counted)
    cpdef dict explained(self, object found)
    cdef dict _row(self, object row)
    @cython.locals(shown=Shown)
    cdef dict _pattern(self, Counted pattern)
    @cython.locals(low=cython.int, middle=cython.int, high=cython.int)
    cdef str _group(self, tuple group)
    @cython.locals(shape=str, pair=cython.int, sets=tuple, shown=dict, group=tuple)
    cdef dict _reading(self, Reading reading)
