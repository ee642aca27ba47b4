cimport cython

from fivewinds.rules.reading cimport Reading

cdef int FAAN, POINTS, DOUBLE, LIMIT, WORDS, WORD_BITS


@cython.final
cdef class Entry:
    cdef readonly str id
    cdef readonly int value, unit, most, word
    cdef readonly long long facts, bit
    cdef readonly long long[8] replaces
    cdef readonly object counts, worth, tiles, marks

    cpdef bint replaces_other(self, Entry other)


@cython.final
cdef class Block:
    cdef readonly long long facts
    cdef readonly object given
    cdef readonly list entries


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
    cdef bint _stands(self, Entry entry)


@cython.locals(
    found=Tally, met=list, amounts=list, block=Block, entry=Entry, times=cython.int,
    place=cython.int, word=cython.int,
)
cpdef Tally tally(Plan plan, Reading reading)
