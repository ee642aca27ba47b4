cimport cython

from fivewinds.rules.reading cimport Reading
from fivewinds.rules.scoring cimport Best, Score, Search

cdef str STANDARD, PAIRS
cdef int PLAIN
cdef dict ANSWER, ANSWER_WITH_ROW
cdef dict SETS_AND_PAIR
cdef list SETS, PAIR_NAMES
cdef Showing SHOWING


@cython.final
cdef class Showing:
    cdef dict rows

    cpdef dict explained(self, Best found)
    @cython.locals(answer=dict)
    cdef dict _answer(self, Score score, list patterns, Reading reading)
    @cython.locals(score=Score)
    cdef dict best_of(self, Search search)
    @cython.locals(shown=dict)
    cdef dict _row(self, object row)
    @cython.locals(shape=str, pair=cython.int, sets=list, shown=dict, place=cython.int)
    cdef dict _reading(self, Reading reading)
