cimport cython

cimport fivewinds.core.bits as bits
cimport fivewinds.core.jokers.kinds as kinds
cimport fivewinds.core.jokers.walking as walking
from fivewinds.core.jokers.forms cimport Form, Jokers
from fivewinds.core.jokers.set_rows cimport SetRows

cdef int FAR, KINDS, PLAIN, CATEGORIES, NO_FIELD, FREE, LOW, HIGH
cdef int[8] INSIDE
cdef long long[8] FIELDS
cdef int[34] CATEGORY_OF
cdef int[5] FIRST
cdef int[5] END
cdef long long[34] DIGIT
cdef long long[50] BIT
cdef bint INTERPRETED
cdef Form SEVEN_DIFFERENT


cdef class JokerTiles:
    cdef readonly Jokers jokers
    cdef readonly int[50] counts
    cdef readonly int[50] left
    cdef SetRows sets
    cdef long long[5] keys
    cdef int[8] own
    cdef int[8] total
    cdef int[5] plain
    cdef readonly int size
    cdef readonly int joker_count
    cdef int kinds
    cdef long long[4] least
    cdef long long usable
    cdef bint tabled, whole
    cdef int[20] lots

    @cython.final
    @cython.locals(tile=cython.int, copies=cython.int, category=cython.int)
    cdef void _begin(self, list tiles, list left) except *
    @cython.final
    @cython.locals(field=cython.int, plain=cython.int, reach=cython.int)
    cdef void _place(self, int tile, int copies) except *
    @cython.final
    @cython.locals(
        reached=cython.int, full=cython.int, some=cython.int, tile=cython.int, copies=cython.int,
        size=cython.int,
    )
    cdef void _sort_out(self, int category) noexcept
    @cython.locals(tile=cython.int)
    cpdef list tiles(self)
    @cython.locals(tile=cython.int)
    cpdef void clear(self) noexcept
    @cython.locals(field=cython.int, category=cython.int)
    cpdef void add(self, int tile) noexcept
    @cython.locals(field=cython.int, category=cython.int)
    cpdef void remove(self, int tile) noexcept
    @cython.locals(form=Form, missing=cython.int, least=cython.int, held=cython.int)
    cpdef int distance(self) except -2
    @cython.locals(form=Form)
    cpdef bint complete(self) except -1
    cpdef bint makes(self, Form form) except -1
    @cython.locals(result=cython.bint)
    cpdef bint complete_with(self, int tile) except -1
    cpdef list waits(self)
    @cython.locals(found=cython.longlong, tile=cython.int)
    cpdef list useful(self)
    @cython.locals(form=Form, tile=cython.int, now=cython.int, found=cython.longlong)
    cpdef Py_ssize_t useful_bits(self, int distance) except -1
    @cython.final
    @cython.locals(result=cython.bint)
    cdef bint _nearer(self, Form form, int tile, int now) except -1
    @cython.final
    @cython.locals(
        sets=SetRows, found=cython.longlong, unsure=cython.longlong, category=cython.int,
        tile=cython.int, low=cython.int, field=cython.int, profile=cython.int,
        plain=cython.longlong,
    )
    cdef Py_ssize_t _useful_for_sets(self, Form form, int now) except -1
    @cython.final
    @cython.locals(served=cython.int)
    cdef bint _open(self, Form form, int limit) noexcept
    @cython.final
    @cython.locals(low=cython.int)
    cdef int _missing(self, Form form, int limit) except -1
    @cython.final
    cdef int _bound(self, Form form) except -1
    @cython.final
    cdef bint _is_paired(self, Form form) noexcept
    @cython.final
    @cython.locals(
        paired=cython.bint, found=cython.longlong, usable=cython.longlong, category=cython.int,
        lacking=cython.int, at=cython.int, tile=cython.int, field=cython.int,
        lack=cython.longlong,
    )
    cdef long long _useful_for_kinds(self, Form form, int now) noexcept
    @cython.locals(units=cython.int)
    cpdef int missing_by_walking(self, Form form) except -1
    @cython.final
    @cython.locals(units=cython.int)
    cdef int _least(self, Form form, int hard) except -1
