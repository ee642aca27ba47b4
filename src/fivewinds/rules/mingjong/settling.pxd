cimport cython

from fivewinds.rules.counting cimport Tally
from fivewinds.rules.reading cimport Reading

cdef int BY_DRAW, NOBODY, SEATS


@cython.locals(tally=Tally, limits=Tally, faan=cython.int)
cpdef value(Reading reading, win, options)

cpdef str furiten(win, found, options)

cdef bint discarded_before(int tile, dict more) except -1

@cython.locals(payer=cython.int, paid=cython.int[4])
cdef tuple payments(int seat, int source, int base, dict more)

@cython.locals(more=dict)
cpdef settle(win, score, options)

cdef dict fields(more)
