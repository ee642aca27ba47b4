cimport cython


cdef long long[34] BIT


@cython.final
cdef class Part:
    cdef readonly tuple groups, tiles
    cdef readonly object pair
    cdef readonly int runs, triplets
    cdef readonly long long kinds

    @cython.locals(more=Part)
    cpdef Part plus(self, Part other)


@cython.final
cdef class Layer:
    cdef readonly list steps
    cdef readonly bytes packed, fewer, by_copies
    cdef readonly int[71] first
    cdef readonly int[16] taking
    cdef dict _known

    cpdef Part part(self, int number, int tile)


@cython.final
cdef class Form:
    cdef readonly str shape
    cdef readonly list layers, fewer, ends, memos, parts, places
    cdef readonly int units, twins, unit, twin, repeats, needs, size
    cdef readonly long long family


@cython.final
cdef class Jokers:
    cdef readonly int[50] fields
    cdef readonly long long tiles, reach, absent
    cdef int lowest
    cdef readonly list forms
    cdef readonly tuple further
