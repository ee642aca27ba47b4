cimport cython

from fivewinds.rules.counting cimport Tally
from fivewinds.rules.scoring cimport Score

cdef int BY_DRAW, NOBODY, SEATS
cdef list SCORES
cdef object TOO_LITTLE, NEW


cpdef value(Tally tally, win, options)

cpdef str furiten(win, options)

cdef bint discarded_before(int tile, dict more) except -1

@cython.locals(payer=cython.int, paid=cython.int[4])
cdef tuple payments(int seat, int source, int base, dict more)

@cython.locals(more=dict)
cpdef settle(win, Score score, options)

cdef dict fields(more)
