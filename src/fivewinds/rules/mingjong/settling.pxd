cimport cython

from fivewinds.rules.counting cimport Tally
from fivewinds.rules.reading cimport Reading

cdef int BY_DRAW, NOBODY, SEATS


@cython.locals(tally=Tally, limits=Tally, faan=cython.int)
cpdef value(Reading reading, win, options)

cpdef str furiten(win, found, options)

@cython.locals(source=cython.int)
cpdef int who_pays(win) except -2

@cython.locals(base=cython.int, payer=cython.int, payments=list)
cpdef settle(win, score, options)
