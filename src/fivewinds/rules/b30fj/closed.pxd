cimport cython

cimport fivewinds.rules.b30fj.payout as payout
from fivewinds.rules.b30fj.search cimport Search
from fivewinds.rules.b30fj.traits cimport Traits
from fivewinds.rules.closed cimport Closed, ClosedCount
from fivewinds.rules.reading cimport Reading

cdef int NOBODY, SEATS
cdef list TOTALS, TOLD
cdef tuple SHAPES
cdef int[500] PAID
cdef int[500] PLACES


cdef class ClosedHands(ClosedCount):
    cdef object options
    cdef Search search
    cdef list payments

    @cython.locals(search=Search, patterns=list, place=cython.int)
    cdef bint count(self, Closed hand) except *
    @cython.locals(
        source=cython.int, case=cython.int, known=dict, payments=cython.int[4], seat=cython.int
    )
    cdef dict _payments(self, int row, Closed hand)
    cdef Reading _reading(self, Closed hand)
