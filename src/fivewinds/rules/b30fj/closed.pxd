cimport cython

cimport fivewinds.rules.b30fj.payout as payout
from fivewinds.rules.b30fj.search cimport Search
from fivewinds.rules.b30fj.traits cimport Traits
from fivewinds.rules.closed cimport Closed, ClosedCount
from fivewinds.rules.counted cimport Counted
from fivewinds.rules.reading cimport Reading

cdef int STANDARD, SEVEN_PAIRS, NO_TILE
cdef list TOTALS, ROWS
cdef int[500] PAID


cdef class ClosedHands(ClosedCount):
    cdef object options
    cdef Search search

    @cython.locals(search=Search, counted=list, place=cython.int, pattern=Counted)
    cdef bint count(self, Closed hand) except *
    cdef Reading _reading(self, Closed hand)
