cimport cython

from fivewinds.core.jokers.forms cimport Form, Jokers

cdef int FAR, KINDS, PLAIN, CATEGORIES, SUITS_FIELD, HONOURS_FIELD, ANY_FIELD, NO_FIELD
cdef int MOST_HARD, MEMO_LIMIT, NO_STATE, STATES, FREE, KEY_BITS
cdef int[34] CATEGORY_OF
cdef int[5] FIRST
cdef int[5] END
cdef int[5] PARENT
cdef long long[34] DIGIT
cdef bint INTERPRETED
cdef Form SEVEN_DIFFERENT


cdef class JokerTiles:
    cdef readonly Jokers jokers
    cdef readonly int[50] counts
    cdef readonly int[50] left
    cdef long long[5] keys
    cdef int[8] own
    cdef int[8] total
    cdef int[5] plain
    cdef readonly int size
    cdef readonly int joker_count
    cdef long long held, doubled
    cdef bint flat
    cdef unsigned char[1050] before
    cdef unsigned char[1050] after
    cdef unsigned char[3780] work

    @cython.final
    @cython.locals(field=cython.int, plain=cython.int, reach=cython.int)
    cdef void _place(self, int tile, int copies) except *
    @cython.locals(tile=cython.int)
    cpdef list tiles(self)
    @cython.locals(field=cython.int)
    cpdef void add(self, int tile) noexcept
    @cython.locals(field=cython.int)
    cpdef void remove(self, int tile) noexcept
    @cython.final
    @cython.locals(bit=cython.longlong)
    cdef void _note(self, int tile) noexcept
    cpdef int distance(self) except -2
    @cython.final
    @cython.locals(form=Form, missing=cython.int)
    cdef int _distance(self, int limit) except -2
    @cython.locals(form=Form)
    cpdef bint complete(self) except -1
    @cython.locals(result=cython.bint)
    cpdef bint complete_with(self, int tile) except -1
    @cython.locals(tile=cython.int)
    cpdef list waits(self)
    @cython.locals(tile=cython.int, now=cython.int, found=list)
    cpdef list useful(self)
    @cython.final
    @cython.locals(served=cython.int)
    cdef bint _open(self, Form form, int limit) noexcept
    @cython.final
    @cython.locals(
        low=cython.int, high=cython.int, hard=cython.int, reach=cython.int, category=cython.int
    )
    cdef int _missing(self, Form form, int limit) except -1
    @cython.final
    @cython.locals(
        levels=cython.int, units=cython.int, places=cython.int, block=cython.int,
        category=cython.int, row=bytes,
    )
    cdef int _least(self, Form form, int hard) except -1
    @cython.final
    @cython.locals(
        own=cython.int, total=cython.int, place=cython.int, level=cython.int, source=cython.int,
        lacking=cython.int,
    )
    cdef void _serve(self, int field, int at, int places, int levels) noexcept
    @cython.final
    @cython.locals(key=cython.longlong, memo=dict)
    cdef bytes _row(self, Form form, int category, int hard)
    @cython.final
    @cython.locals(
        levels=cython.int, place=cython.int, level=cython.int, tile=cython.int, state=cython.int,
        key=cython.longlong, before=cython.p_uchar, after=cython.p_uchar, steps=bytes, ends=bytes,
        row=bytes, flat=cython.bint,
    )
    cdef bytes _walked(self, Form form, int category, int hard)


@cython.locals(number=cython.int)
cdef int _bits(long long mask) noexcept

@cython.locals(level=cython.int, place=cython.int)
cdef void _spread(
    unsigned char* work, int at, const unsigned char* row, int width, int places, int levels
) noexcept

@cython.locals(
    place=cython.int, level=cython.int, other=cython.int, first=cython.int, second=cython.int,
    lacking=cython.int, row=cython.int, sums=cython.int,
)
cdef void _join(unsigned char* work, int one, int two, int out, int places, int levels) noexcept

@cython.locals(
    held=cython.int, there=cython.int, reach=cython.bint, place=cython.int, at=cython.int,
    copies=cython.int, lacking=cython.int, beyond=cython.int, level=cython.int, found=cython.int,
)
cdef void _walk(
    const unsigned char* steps, int size, int digit, int hard, int levels, 
    unsigned char* before, unsigned char* after,
) noexcept
