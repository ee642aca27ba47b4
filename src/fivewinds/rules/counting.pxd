cimport cython

from fivewinds.rules.reading cimport Reading
from fivewinds.rules.scored cimport Counted, Packed

cdef int FAAN, POINTS, DOUBLE, LIMIT, WORDS, WORD_BITS, BITS, ONE, NOTHING_ELSE, WITH_FAAN
cdef list SHOWN


@cython.final
cdef class Entry:
    cdef readonly str id
    cdef readonly int number, value, unit, word, most
    cdef readonly long long facts, again
    cdef readonly object counts, worth, tiles
    cdef readonly frozenset replaces, marks
    cdef Packed packed


@cython.final
cdef class Variant:
    cdef int times
    cdef long long[8] replaced
    cdef Counted plain
    cdef dict earned
    cdef list replaces

    @cython.locals(told=dict, tiles=list)
    cdef dict told(self, long long groups)
    @cython.locals(plain=Counted)
    cdef Counted with_tiles(self, tuple tiles)


@cython.final
cdef class Plan:
    cdef readonly list entries
    cdef list finds, given, usual, variants
    cdef object names
    cdef dict marked
    cdef int late, words, blocks, fact_words
    cdef int[481] first
    cdef int[480] block_word
    cdef long long[480] block_facts
    cdef long long[480] block_any
    cdef bint[480] asks_given
    cdef int[480] word
    cdef long long[480] facts
    cdef long long[480] again
    cdef int[480] most
    cdef int[480] value
    cdef int[480] unit
    cdef int[480] asks
    cdef bint[480] asks_worth
    cdef int[480] own_word
    cdef long long[480] own_bit
    cdef long long[4] unit_bits
    cdef bint[480] replaces_any
    cdef long long[3840] replaces

    @cython.locals(number=cython.int, bit=cython.longlong, one=cython.longlong, bits=list)
    cdef int _enter(self, int place, Entry entry) except -1
    @cython.locals(word=cython.int)
    cdef int find(self, Reading reading, long long* facts, int first) except -1
    @cython.locals(place=cython.int, names=list)
    cpdef tuple named(self, long long bits)
    @cython.locals(other=cython.int, names=list)
    cdef tuple replaced_names(self, long long* replaced)
    @cython.locals(
        known=list, variant=Variant, same=cython.bint, word=cython.int, entry=Entry, plain=Counted,
    )
    cdef Variant variant(self, int place, int times, long long* replaced)


@cython.final
cdef class Tally:
    cdef readonly Plan plan
    cdef readonly Reading reading
    cdef readonly int number, size, faan, points, doubles, limit, limits
    cdef int unit
    cdef long long[16] facts
    cdef short[480] met
    cdef unsigned char[480] often
    cdef long long[8] bits
    cdef long long[8] replaced

    @cython.locals(word=cython.int)
    cdef void clear(self) noexcept
    @cython.locals(
        word=cython.int, block=cython.int, there=cython.longlong, needed=cython.longlong,
        place=cython.int, times=cython.int, met=cython.int, last=cython.int,
    )
    cdef int count(self, Plan plan, long long* facts, Reading reading) except -1
    @cython.locals(times=cython.int)
    cdef int _times(self, long long more, int most) noexcept
    @cython.locals(entry=Entry)
    cdef int _asked(self, int place, bint late) except -1
    @cython.locals(plan=Plan, word=cython.int)
    cdef void _meet(self, int place, int times) noexcept
    @cython.locals(plan=Plan, value=cython.int, unit=cython.int)
    cdef int _add(self, int place, int times) except -1
    @cython.locals(entry=Entry)
    cdef int _worth(self, int place, int times) except? -1
    cdef long long standing(self) noexcept
    @cython.locals(plan=Plan, place=cython.int)
    cdef bint stands(self, int met) noexcept
    @cython.locals(met=cython.int, found=list, entry=Entry)
    cpdef tuple ids(self)
    @cython.locals(bits=list, word=cython.int)
    cpdef bint marked(self, str mark) except -1
    @cython.locals(
        plan=Plan, found=list, met=cython.int, place=cython.int, entry=Entry, variant=Variant,
        pattern=Counted, groups=cython.longlong,
    )
    cpdef list explained(self, hand, bint told)
    @cython.locals(
        plan=Plan, kept=cython.longlong[8], some=cython.bint, word=cython.int, usual=Variant
    )
    cdef Variant _variant(self, int place, int times)
    @cython.locals(
        plan=Plan, kept=cython.longlong[8], word=cython.int, entry=Entry, plain=Counted
    )
    cdef Variant _valued(self, int place, int times)


@cython.locals(found=Tally)
cpdef Tally tally(Plan plan, Reading reading)
