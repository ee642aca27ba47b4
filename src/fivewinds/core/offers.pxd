cimport cython

cimport fivewinds.core.bits as bits

cdef int ACT_DISCARD, ROOM
cdef unsigned long long ORDER, MASK
cdef long long[64] DISCARDS


@cython.final
cdef class Offer:
    cdef readonly int count
    cdef readonly int total
    cdef long long[512] actions
    cdef unsigned long long folded

    cdef void begin(self, unsigned long long kinds) noexcept
    @cython.locals(place=cython.int, bits=cython.ulonglong)
    cdef void unfold(self) noexcept
    @cython.locals(bits=cython.ulonglong)
    cdef long long action(self, int place) noexcept
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
