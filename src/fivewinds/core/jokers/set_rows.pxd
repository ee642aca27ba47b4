cimport cython

cdef int FAR, CATEGORIES, SUITS_FIELD, HONOURS_FIELD, ANY_FIELD, ENTRIES, NEVER
cdef int WITH_JOKERS, WITHOUT_JOKERS, NO_TILES, LOW, HIGH, UNKNOWN
cdef int[34] CATEGORY
cdef int[5] FIRST
cdef int[5] END
cdef int[5] PARENT
cdef int[34] CODE
cdef long long[50] BIT

cdef object _tables
cdef bytes _suit, _wind, _dragon, _row, _join, _less, _lacking
cdef const unsigned char* SUIT
cdef const unsigned char* WIND
cdef const unsigned char* DRAGON
cdef const unsigned char* ROW
cdef const unsigned char* JOIN
cdef const unsigned char* LESS
cdef const unsigned char* LACKING
cdef int ROWS


@cython.final
cdef class SetRows:
    cdef int[5] codes
    cdef int[5] profiles
    cdef int[10] begins
    cdef int[10] others
    cdef int[10] beside
    cdef int[5] known
    cdef int[34] after
    cdef long long unsure

    @cython.locals(first=cython.int)
    cdef void begin(self, int category, bint there, bint full) noexcept
    @cython.locals(category=cython.int)
    cdef void change(self, int tile, int copies) noexcept
    cdef int lack(self, int level, int* own, int size) noexcept
    @cython.locals(category=cython.int, at=cython.int, honours=cython.int)
    cdef bint is_exact(self, int low, int* own, int size) noexcept
    @cython.locals(
        first=cython.int, category=cython.int, one=cython.int, two=cython.int, three=cython.int,
        wind=cython.int, dragon=cython.int, suits=cython.int, honours=cython.int,
    )
    cdef void survey(self, int level, int* own) noexcept
    @cython.locals(row=cython.int)
    cdef int _row_of(self, int first, int category, int* own) noexcept
    @cython.locals(at=cython.int, row=cython.int, lacking=cython.int)
    cdef int lack_with(self, int level, int category, int other, int* own, int size) noexcept
    @cython.locals(
        found=cython.longlong, last=cython.int, every=cython.int, exact=cython.bint,
        category=cython.int, passed=cython.int, begin=cython.int, alone=cython.int,
        others=cython.int, field=cython.int, beside=cython.int, tile=cython.int, row=cython.int,
        low=cython.int, after=cython.int,
    )
    cdef long long useful(self, long long tiles, int now, int* own, int size, bint whole) noexcept
    @cython.locals(code=cython.int, rest=cython.int, tile=cython.int)
    cdef void _look_ahead(self, int category) noexcept


cdef int profile(int category, int code) noexcept
