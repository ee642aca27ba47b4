cimport cython

cdef int ROOM


@cython.final
cdef class Offer:
    cdef readonly int count
    cdef readonly int total
    cdef long long[128] actions

    @cython.locals(i=cython.int)
    cpdef list listed(self)
    @cython.locals(i=cython.int)
    cpdef list sound(self)
    cpdef void add(self, long long action) noexcept
    cdef void add_unsound(self, long long action) noexcept
    @cython.locals(i=cython.int)
    cdef int place(self, long long action) noexcept
    @cython.locals(i=cython.int)
    cdef bint has(self, int kind) noexcept
