cimport cython
cimport fivewinds.rules.formations as formations

from fivewinds.rules.arrangements cimport Arrangements, SetsOf
from fivewinds.rules.hand_context cimport Setting
from fivewinds.rules.reading cimport Reading
from fivewinds.rules.scored cimport Counted

cdef int FAAN, POINTS, DOUBLE, LIMIT, WORDS, WORD_BITS, FACT_WORDS, REST, KEPT
cdef int SECOND_WORD, TOLD_WORD, RUN_WORD, TRIPLET_WORD, TILE_WORD


@cython.final
cdef class Entry:
    cdef readonly str id
    cdef readonly int number, value, unit, most, word
    cdef readonly long long bit
    cdef long long[6] needs
    cdef long long[6] each
    cdef long long[8] replaces
    cdef readonly bint replaces_any, is_each, asks
    cdef readonly object given, counts, worth, tiles, marks
    cdef dict known
    cdef Counted usual

    cdef bint fits(self, long long* have) noexcept
    @cython.locals(times=cython.int, word=cython.int, rest=cython.longlong)
    cdef int times(self, long long* have) noexcept
    @cython.locals(word=cython.int, common=list)
    cdef list anchors(self)
    cdef int brings(self, Reading reading, int times) except? -1


@cython.final
cdef class Situation:
    cdef dict flags
    cdef list fields, tests, bits

    @cython.locals(found=cython.longlong, place=cython.int)
    cdef long long of(self, Setting setting) except *


@cython.final
cdef class Plan:
    cdef readonly list entries, late, deferred
    cdef list anchored, always, by_bit
    cdef Situation situation
    cdef Arrangements runs, triplets, tiles
    cdef int words, fewest_runs, fewest_triplets
    cdef bint wants_second, wants_told
    cdef long long[6] anchors
    cdef int[403] start
    cdef int[700] one_word
    cdef int[700] two_word
    cdef long long[700] one
    cdef long long[700] two
    cdef long long[700] simple

    @cython.locals(entry=Entry, word=cython.int, wanted=cython.int, place=cython.int)
    cdef int _entered(self) except -1
    @cython.locals(number=cython.int, word=cython.int, simple=cython.bint)
    cdef int _note_needs(self, int place, Entry entry) except -1
    @cython.locals(setting=Setting, word=cython.int)
    cdef int _find(self, Reading reading, long long* have) except -1


@cython.final
cdef class Tally:
    cdef readonly Plan plan
    cdef readonly Reading reading
    cdef readonly int size, faan, doubles, limit
    cdef int sum_of_points
    cdef readonly bint due
    cdef long long[6] have
    cdef long long[8] met
    cdef long long[8] replaced
    cdef long long[8] late
    cdef unsigned char[480] often

    @cython.locals(
        word=cython.int, rest=cython.longlong, low=cython.longlong, anchor=cython.int,
        place=cython.int, entry=Entry, times=cython.int,
    )
    cdef int count(self, Plan plan, Reading reading) except -1
    @cython.locals(entry=Entry, times=cython.int)
    cdef int _catch_up(self) except -1
    @cython.locals(times=cython.int, word=cython.int)
    cdef int _meet(self, Entry entry) except -1
    @cython.locals(value=cython.int)
    cdef int _add(self, Entry entry, int times) except -1
    @cython.locals(word=cython.int, rest=cython.longlong, low=cython.longlong, found=list)
    cdef list counting(self)
    @cython.locals(entry=Entry)
    cpdef bint marked(self, str mark) except -1
    @cython.locals(entry=Entry, found=list, explained=Counted)
    cpdef tuple counted(self, str unit=*)
    @cython.locals(entry=Entry, found=list, explained=Counted)
    cpdef list told(self)
    @cython.locals(
        times=cython.int, word=cython.int, kept=cython.bint, plan=Plan, made=Counted, key=object,
        known=dict,
    )
    cdef Counted _explained(self, Entry entry)
    @cython.locals(other=Entry, found=list, there=cython.longlong)
    cdef tuple _kept(self, Entry entry, int unit)


@cython.locals(found=Tally)
cpdef Tally tally(Plan plan, Reading reading)
