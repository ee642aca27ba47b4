cimport cython

from fivewinds.rules.counting cimport Tally
from fivewinds.rules.scoring cimport Score

cdef int NOBODY, SEATS
cdef object NEW
cdef list SCORES


cpdef value(Tally tally, win, options)


@cython.locals(out=cython.int, seat=cython.int, payments=cython.int[4], paid=tuple)
cpdef settle(win, Score score, options)
@cython.locals(together=cython.int, seat=cython.int)
cdef void pay(int* payments, int winner, int source, int out, int paid) noexcept
