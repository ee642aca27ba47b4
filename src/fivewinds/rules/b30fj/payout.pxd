cimport cython

cdef int NOBODY, SEATS
cdef object NEW


@cython.locals(
    payments=list, winner=cython.int, source=cython.int, paid=cython.int, together=cython.int,
    seat=cython.int,
)
cpdef settle(win, score, options)
