cimport cython

cimport fivewinds.core.bits as bits

cdef int FAR, FOUR_SETS, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS, USUAL_FORMS

cdef object _tables
cdef bytes _suit, _honour, _joint, _missing
cdef const unsigned char* SUIT
cdef const unsigned char* HONOUR
cdef const unsigned char* JOINT
cdef const unsigned char* MISSING
cdef int PROFILES, JOINTS
cdef int[50] SUIT_OF
cdef int[50] DIGIT
cdef long long[50] BIT
cdef long long PLAIN_TILES, ORPHANS
cdef long long[136] TALLY
cdef int KEY_BITS
cdef long long[34] KEY


@cython.final
cdef class Hand:
    cdef readonly int[50] counts
    cdef int[5] keys
    cdef readonly long long kinds, pairs, fours
    cdef readonly int size
    cdef int[4] known
    cdef int[34] after

    @cython.locals(tile=cython.int, suit=cython.int)
    cpdef void clear(self) noexcept
    @cython.locals(other=Hand)
    cpdef Hand copy(self)
    @cython.locals(tile=cython.int)
    cpdef list tiles(self)
    cpdef void add(self, int tile) noexcept
    cpdef void remove(self, int tile) noexcept
    @cython.locals(one=cython.int, two=cython.int)
    cpdef int missing(self) noexcept
    @cython.locals(least=cython.int, other=cython.int)
    cpdef int distance(self, int forms) noexcept
    @cython.locals(least=cython.int)
    cpdef int distance_without(self, int tile, int forms) noexcept
    @cython.locals(kinds=cython.longlong, tally=cython.longlong)
    cpdef int other_distance(self, int forms) noexcept
    @cython.locals(found=cython.longlong, tile=cython.int)
    cdef long long _threes(self) noexcept
    cpdef bint complete(self, int forms) noexcept
    @cython.locals(result=cython.bint)
    cpdef bint complete_with(self, int tile, int forms) noexcept
    cpdef list waits(self, int forms)
    cdef long long waits_bits(self, int forms) noexcept
    @cython.locals(found=cython.longlong, tile=cython.int)
    cpdef list useful(self, int forms)
    cpdef long long useful_bits(self, int forms) noexcept
    @cython.locals(found=cython.longlong)
    cdef long long useful_at(self, int forms, int now) noexcept
    @cython.locals(found=cython.longlong, tile=cython.int, total=cython.longlong)
    cdef long long useful_among(self, int forms, long long* tiles, int distance) noexcept
    @cython.locals(
        rows=cython.int[4], suit=cython.int, one=cython.int, two=cython.int, now=cython.int,
        base=cython.int, total=cython.longlong, beside=cython.int, others=cython.int, tile=cython.int,
        joint=cython.int, better=cython.longlong,
    )
    cdef long long _useful_for_sets(self, long long* worth) noexcept
    @cython.locals(key=cython.int, tile=cython.int, more=cython.int)
    cdef void _look_ahead(self, int suit) noexcept


@cython.locals(
    least=cython.int, pairs=cython.int, kinds=cython.int, orphans=cython.int, doubled=cython.int
)
cdef int _special_distance(int forms, long long tally) noexcept

@cython.locals(
    ids=list, i=cython.int, size=cython.int, counts=cython.uchar[34], tile=cython.int,
    count=cython.int, keys=cython.longlong, tally=cython.longlong,
)
cdef Py_ssize_t _count(tiles, long long* keyed) except -1

@cython.locals(sizes=cython.longlong)
cdef bint _may_be_sets(long long tally) noexcept

@cython.locals(mask=cython.longlong, one=cython.int, two=cython.int)
cdef int _lacking(int sets, long long keys, long long tally) noexcept

@cython.locals(
    keyed=cython.longlong[1], tally=cython.longlong, size=cython.int, least=cython.int,
    other=cython.int,
)
cpdef int distance(tiles, int forms=*) except -2

@cython.locals(keyed=cython.longlong[1], tally=cython.longlong, size=cython.int)
cpdef bint complete(tiles, int forms=*) except -1
