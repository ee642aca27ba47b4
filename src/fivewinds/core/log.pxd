cimport cython

cdef int CONCEALED_KONG, DECLARED_KONG, DRAW, EVERYTHING, HIDDEN, ROOM, NEWS


@cython.final
cdef class Log:
    cdef readonly bint hidden_kongs
    cdef readonly int count
    cdef long long[384] events
    cdef unsigned char[384] covered
    cdef list more

    cdef int add(
        self, long long kind, long long seat, long long tile, long long three, long long four,
        long long five,
    ) except -1
    cpdef int append(self, long long event) except -1
    @cython.locals(kind=cython.int)
    cdef bint _is_secret(self, long long event) noexcept
    @cython.locals(event=cython.longlong, cover=cython.longlong, other=cython.longlong)
    cpdef long long seen(self, int number, int reader) noexcept
    @cython.locals(
        count=cython.int, i=cython.int, hides=cython.longlong, event=cython.longlong,
        other=cython.longlong,
    )
    cdef int tell(self, int reader, int since, long long* events) noexcept
    @cython.locals(number=cython.int)
    cpdef list read(self, int reader=*, int since=*)
