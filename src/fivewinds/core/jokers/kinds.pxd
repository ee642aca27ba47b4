cimport cython

cimport fivewinds.core.bits as bits
from fivewinds.core.jokers.forms cimport Form

cdef int FAR, CATEGORIES, SUITS_FIELD, HONOURS_FIELD, ANY_FIELD, NO_FIELD, SINGLY
cdef int SUITS_SUM, HONOURS_SUM, ALL_SUM
cdef long long ALL_KINDS
cdef long long[8] FIELDS


@cython.locals(
    category=cython.int, kinds=cython.longlong, at=cython.int, number=cython.int,
    unit=cython.int, rest=cython.int, lacking=cython.int, copies=cython.int, some=cython.int,
)
cdef void count_units(Form form, long long usable, long long* least, int* lots) noexcept

@cython.locals(found=cython.longlong, unit=cython.int, copies=cython.int, some=cython.longlong)
cdef long long kinds_lacking(Form form, int lacking, long long* least) noexcept

@cython.locals(least=cython.int, category=cython.int)
cdef int missing(Form form, int* lots, int* own, bint paired) noexcept

@cython.locals(
    units=cython.int, sums=cython.int[16], place=cython.int, category=cython.int, at=cython.int,
    group=cython.int, needed=cython.bint, single=cython.int,
)
cdef int _missing_with(Form form, int* lots, int* own, int twin) noexcept

cdef void _fill(int* sums, int at, int jokers) noexcept

cdef void _add(int* sums, int at, int to) noexcept
