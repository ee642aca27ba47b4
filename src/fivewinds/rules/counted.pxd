cimport cython


@cython.final
cdef class Counted:
    cdef readonly str id, unit
    cdef readonly int times, value
    cdef readonly tuple tiles, replaced
    cdef public object shown
