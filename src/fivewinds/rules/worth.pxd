cimport cython

from fivewinds.rules.counting cimport Entry, Plan, Tally


@cython.final
cdef class Worth:
    cdef readonly str reason
    cdef readonly int score
    cdef readonly object total
    cdef readonly tuple payments, told
    cdef Plan plan
    cdef long long[8] met
    cdef long long[8] late

    @cython.locals(word=cython.int, plan=Plan)
    cdef void note(self, Tally tally, tuple told) except *
