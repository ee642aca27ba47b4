cimport cython

cdef int CONCEALED_KONG, DECLARED_KONG, DRAW, EVERYTHING, EXCHANGED, HIDDEN, ROOM, NEWS
cdef long long COVER


@cython.final
cdef class Page:
    cdef int used
    cdef long long[384] events
    cdef short[384] covered
    cdef list more

    @cython.locals(page=Page)
    cdef Page first(self, int count)


@cython.final
cdef class Log:
    cdef readonly bint hidden_kongs
    cdef readonly int count
    cdef Page page
    cdef readonly tuple verdicts, payments, reasons

    @cython.locals(other=Log)
    cpdef Log clone(self)
    cdef int add(
        self, long long kind, long long seat, long long tile, long long three, long long four,
        long long five,
    ) except -1
    @cython.locals(page=Page)
    cpdef int append(self, long long event) except -1
    cdef void part(self) except *
    @cython.locals(page=Page)
    cdef void put(self, int number, long long event) except *
    @cython.locals(page=Page)
    cdef void put_tile(self, int number, long long tile) except *
    @cython.locals(kind=cython.int)
    cdef bint _is_secret(self, long long event) noexcept
    @cython.locals(
        page=Page, event=cython.longlong, cover=cython.longlong, other=cython.longlong
    )
    cpdef long long seen(self, int number, int reader) noexcept
    @cython.locals(
        page=Page, count=cython.int, i=cython.int, hides=cython.longlong, event=cython.longlong,
        other=cython.longlong,
    )
    cdef int tell(self, int reader, int since, long long* events, int place) noexcept
    @cython.locals(number=cython.int)
    cpdef list read(self, int reader=*, int since=*)
    @cython.locals(number=cython.int, place=cython.int)
    cpdef int draws(self)
