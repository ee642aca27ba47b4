cimport cython


@cython.final
cdef class Worth:
    cdef readonly str reason
    cdef readonly int score
    cdef readonly object total, names
    cdef readonly tuple payments
    cdef readonly long long facts
