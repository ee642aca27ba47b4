cimport cython


@cython.final
cdef class Counted:
    cdef readonly str id, unit
    cdef readonly int times, value
    cdef readonly tuple tiles, replaced
    cdef dict _told
    cdef list _tiles, _replaces

    @cython.locals(told=dict, kept=dict)
    cpdef dict told(self)
    @cython.locals(told=dict)
    cdef dict _tell(self)


cdef class Packed:
    cdef long long of(self, hand) except? -1
