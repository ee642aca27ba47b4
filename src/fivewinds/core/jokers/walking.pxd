cimport cython

from fivewinds.core.jokers.forms cimport Form

cdef int FAR, CATEGORIES, SUITS_FIELD, HONOURS_FIELD, ANY_FIELD
cdef int MOST_HARD, MEMO_LIMIT, NO_STATE, STATES, FREE, KEY_BITS
cdef int[5] FIRST
cdef int[5] END
cdef int[5] PARENT
cdef unsigned char[1050] BEFORE
cdef unsigned char[1050] BEHIND
cdef unsigned char[3780] WORK


@cython.locals(hard=cython.int, reach=cython.int, category=cython.int)
cdef int missing(Form form, int units, long long* keys, int* own, int* total) except -1

@cython.locals(
    levels=cython.int, places=cython.int, block=cython.int, category=cython.int, row=bytes,
)
cdef int least(
    Form form, int units, long long* keys, int* own, int* total, int hard
) except -1

@cython.locals(
    place=cython.int, level=cython.int, source=cython.int, lacking=cython.int,
)
cdef void _serve(int own, int total, int at, int places, int levels) noexcept

@cython.locals(known=cython.longlong, memo=dict)
cdef bytes _row(Form form, int category, long long key, int hard)

@cython.locals(
    levels=cython.int, place=cython.int, level=cython.int, tile=cython.int, state=cython.int,
    before=cython.p_uchar, after=cython.p_uchar, steps=bytes, ends=bytes,
)
cdef bytes _walked(Form form, int category, long long key, int hard)

@cython.locals(level=cython.int, place=cython.int)
cdef void _spread(
    unsigned char* work, int at, const unsigned char* row, int width, int places, int levels
) noexcept

@cython.locals(
    place=cython.int, level=cython.int, other=cython.int, first=cython.int, second=cython.int,
    lacking=cython.int, row=cython.int, sums=cython.int,
)
cdef void _join_rows(unsigned char* work, int one, int two, int out, int places, int levels) noexcept

@cython.locals(
    held=cython.int, there=cython.int, reach=cython.bint, place=cython.int, at=cython.int,
    copies=cython.int, lacking=cython.int, beyond=cython.int, level=cython.int, found=cython.int,
)
cdef void _walk(
    const unsigned char* steps, int size, int digit, int hard, int levels,
    unsigned char* before, unsigned char* after,
) noexcept
