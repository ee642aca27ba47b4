cimport cython

cdef int FIRST_BIT


@cython.final
cdef class Arrangements:
    cdef readonly object sort
    cdef readonly int size
    cdef readonly list cases, groups
    cdef int[41] starts
    cdef int[40] sets
    cdef long long[700] one
    cdef long long[700] two

    @cython.locals(bit=cython.longlong)
    cdef long long _enter(self, dict cases) except *
    @cython.locals(found=cython.longlong, bit=cython.longlong, index=cython.int, place=cython.int)
    cpdef long long find(self, long long one, long long two, int sets)
    @cython.locals(
        one=cython.longlong, two=cython.longlong, single=cython.longlong, tile=cython.int,
        place=cython.int, bit=cython.longlong,
    )
    cpdef tuple runs_in(self, tuple runs, tuple bits)
    @cython.locals(index=cython.int, place=cython.int)
    cdef int _place(self, long long bit, long long one, long long two) noexcept
