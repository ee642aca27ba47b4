cimport cython

cdef int NOBODY, SEATS
cdef object NEW


@cython.locals(out=cython.int, seat=cython.int, payments=cython.int[4], paid=tuple)
cpdef settle(win, score, options)
@cython.locals(together=cython.int, seat=cython.int)
cdef void pay(int* payments, int winner, int source, int out, int paid) noexcept
