cimport cython

from fivewinds.rules.reading cimport Reading

cdef int FAAN, POINTS, DOUBLE, LIMIT, WORDS, WORD_BITS


@cython.final
cdef class Entry:
    cdef readonly str id
    cdef readonly int value, unit, most, word
    cdef readonly long long facts, again, bit
    cdef readonly long long[8] replaces
    cdef readonly bint replaces_any
    cdef readonly object counts, worth, tiles, marks

    @cython.locals(times=cython.int, more=cython.longlong)
    cdef int times(self, long long facts)
    cpdef bint replaces_other(self, Entry other)


@cython.final
cdef class Block:
    cdef readonly long long facts
    cdef readonly object given, finds
    cdef readonly list entries, by_bit


@cython.final
cdef class Plan:
    cdef readonly list blocks, late


@cython.final
cdef class Tally:
    cdef readonly Reading reading
    cdef readonly list met, times
    cdef long long[8] replaced
    cdef readonly int size, faan, points, doubles, limit

    @cython.locals(value=cython.int)
    cdef void _add(self, Entry entry, int times) except *
    @cython.locals(word=cython.int)
    cdef void _note(self, Entry entry, int times) except *
    @cython.locals(place=cython.int, entry=Entry, rest=cython.longlong)
    cdef void _meet(self, list entries, long long facts) except *
    cdef bint _stands(self, Entry entry)
    @cython.locals(entry=Entry)
    cpdef bint marked(self, str mark) except -1


@cython.locals(
    found=Tally, met=list, amounts=list, block=Block, entry=Entry, times=cython.int,
    place=cython.int, facts=cython.longlong,
)
cpdef Tally tally(Plan plan, Reading reading)
