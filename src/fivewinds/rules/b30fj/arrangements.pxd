cimport cython

cdef int FIRST_BIT, ANCHORS


@cython.final
cdef class Arrangements:
    cdef readonly object sort
    cdef readonly int size
    cdef readonly list cases
    cdef int[41] starts
    cdef long long[700] near_one
    cdef long long[700] near_two
    cdef long long[700] near_fact
    cdef int[135] near
    cdef long long[700] one
    cdef long long[700] two
    cdef long long[700] packed

    @cython.locals(bit=cython.longlong)
    cdef long long _enter(self, dict cases) except *
    @cython.locals(anchor=cython.int, place=cython.int, later=cython.int)
    cdef void _lay_near(self, long long one, long long two, long long bit) noexcept
    @cython.locals(
        found=cython.longlong, first=cython.longlong, second=cython.longlong, anchor=cython.int,
        place=cython.int,
    )
    cpdef long long find(self, long long one, long long two) noexcept
    @cython.locals(place=cython.int)
    cdef long long groups(self, int index, long long one, long long two) noexcept
    @cython.locals(place=cython.int)
    cdef int _place(self, int index, long long one, long long two) noexcept
