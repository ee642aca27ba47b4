cimport cython

from fivewinds.rules.reading cimport Reading
from fivewinds.rules.hand_context cimport Setting


@cython.final
cdef class _Choice:
    cdef object top, nearest
    cdef Reading reading
    cdef int score, order

    @cython.locals(score=cython.int, order=cython.int)
    cdef void consider(self, Reading reading, worth) except *
    cdef made(self)


@cython.final
cdef class Scorer:
    cdef readonly int forms
    cdef readonly object jokers, value, options, further, matters, search, bar
    cdef readonly object settle, quick
    cdef readonly bint on_joker, plain

    cpdef count(self, win)
    cpdef worth(self, win)
    cpdef searched(self, win)
    @cython.locals(choice=_Choice, reading=Reading)
    cdef _plain_best(self, win)
    cdef _best(self, win)
