cimport cython


@cython.final
cdef class Layer:
    cdef readonly dict steps
    cdef readonly bytes packed


@cython.final
cdef class Form:
    cdef readonly str shape
    cdef readonly list layers, packed, ends, memos, parts
    cdef readonly int units, twins, unit, twin
    cdef readonly long long family


@cython.final
cdef class Jokers:
    cdef readonly int[50] fields
    cdef readonly long long reach, absent
    cdef readonly list forms
    cdef readonly tuple further
