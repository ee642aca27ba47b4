cimport cython

cimport fivewinds.core.bits as bits
from fivewinds.core.jokers.forms cimport Form, Jokers

cdef int FAR, KINDS, PLAIN, CATEGORIES, SUITS_FIELD, HONOURS_FIELD, ANY_FIELD, NO_FIELD
cdef int MOST_HARD, MEMO_LIMIT, NO_STATE, STATES, FREE, KEY_BITS, ENTRIES, NEVER
cdef int WITH_JOKERS, WITHOUT_JOKERS, NO_TILES, LOW, HIGH, SINGLY, UNKNOWN
cdef long long ALL_KINDS
cdef int[8] INSIDE
cdef long long[8] FIELDS
cdef int[34] CATEGORY_OF
cdef int[5] FIRST
cdef int[5] END
cdef int[5] PARENT
cdef int[34] CODE
cdef long long[34] DIGIT
cdef long long[50] BIT
cdef bint INTERPRETED
cdef Form SEVEN_DIFFERENT

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


cdef class JokerTiles:
    cdef readonly Jokers jokers
    cdef readonly int[50] counts
    cdef readonly int[50] left
    cdef int[5] codes
    cdef int[5] profiles
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
    cdef int[10] begins
    cdef int[10] others
    cdef int[10] beside
    cdef int[5] known
    cdef int[34] after
    cdef int[20] lots
    cdef unsigned char[1050] before
    cdef unsigned char[1050] behind
    cdef unsigned char[3780] work

    @cython.final
    @cython.locals(tile=cython.int, copies=cython.int, category=cython.int)
    cdef void _begin(self, list tiles, list left) except *
    @cython.final
    @cython.locals(field=cython.int, plain=cython.int, reach=cython.int)
    cdef void _place(self, int tile, int copies) except *
    @cython.final
    @cython.locals(
        reached=cython.int, full=cython.int, some=cython.int, tile=cython.int, copies=cython.int,
        size=cython.int, first=cython.int,
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
    @cython.locals(form=Form, missing=cython.int, least=cython.int)
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
        found=cython.longlong, unsure=cython.longlong, category=cython.int, tile=cython.int,
        low=cython.int, field=cython.int, profile=cython.int, exact=cython.bint,
    )
    cdef Py_ssize_t _useful_for_sets(self, Form form, int now) except -1
    @cython.final
    @cython.locals(code=cython.int, tile=cython.int)
    cdef void _look_ahead(self, int category) noexcept
    @cython.final
    @cython.locals(served=cython.int)
    cdef bint _open(self, Form form, int limit) noexcept
    @cython.final
    @cython.locals(low=cython.int)
    cdef int _missing(self, Form form, int limit) except -1
    @cython.final
    cdef int _bound(self, Form form) except -1
    @cython.final
    cdef int _lack(self, int level) noexcept
    @cython.final
    @cython.locals(category=cython.int, profile=cython.int, honours=cython.int)
    cdef bint _is_exact(self, int low) noexcept
    @cython.final
    @cython.locals(
        first=cython.int, category=cython.int, one=cython.int, two=cython.int, three=cython.int,
        wind=cython.int, dragon=cython.int, suits=cython.int, honours=cython.int,
    )
    cdef void _survey(self, int level) noexcept
    @cython.final
    @cython.locals(row=cython.int)
    cdef int _row_of(self, int first, int category) noexcept
    @cython.final
    @cython.locals(at=cython.int, row=cython.int, lacking=cython.int)
    cdef int _beside(self, int level, int category, int profile) noexcept
    @cython.final
    cdef int _counted(self, Form form) noexcept
    @cython.final
    cdef bint _has_twin(self, Form form) noexcept
    @cython.final
    @cython.locals(
        category=cython.int, kinds=cython.longlong, at=cython.int, number=cython.int,
        unit=cython.int, rest=cython.int, lacking=cython.int, copies=cython.int, some=cython.int,
    )
    cdef void _count_kinds(self, Form form) noexcept
    @cython.final
    @cython.locals(
        paired=cython.bint, found=cython.longlong, kinds=cython.longlong, category=cython.int,
        lacking=cython.int, at=cython.int, tile=cython.int, field=cython.int,
    )
    cdef long long _useful_for_kinds(self, Form form, int now) noexcept
    @cython.final
    @cython.locals(
        found=cython.longlong, unit=cython.int, copies=cython.int, some=cython.longlong
    )
    cdef long long _lacking(self, Form form, int lacking) noexcept
    @cython.final
    @cython.locals(least=cython.int, category=cython.int)
    cdef int _drawn(self, Form form, bint paired) noexcept
    @cython.final
    @cython.locals(
        units=cython.int, sums=cython.int[16], place=cython.int, category=cython.int,
        at=cython.int, single=cython.int,
    )
    cdef int _drawn_with(self, Form form, int twin) noexcept
    @cython.locals(hard=cython.int, reach=cython.int, category=cython.int)
    cpdef int missing_by_walking(self, Form form) except -1
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
    )
    cdef bytes _walked(self, Form form, int category, int hard)


cdef int _profile(int category, int code) noexcept

@cython.locals(place=cython.int)
cdef void _fill(int* sums, int at, int jokers, int parent) noexcept

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
