cimport cython

from fivewinds.core.compiled_rules cimport Terms
from fivewinds.core.log cimport Log


@cython.final
cdef class Dealt:
    cdef readonly int number, dealer, left, indicator, pot, carried
    cdef readonly object round
    cdef readonly list dice
    cdef readonly bytes wall
    cdef readonly list scores
    cdef readonly Log log
    cdef public list final
    cdef public int final_pot
    cdef readonly dict shown

    @cython.locals(other=Dealt)
    cdef Dealt clone(self, Log log, bytes wall)
    @cython.locals(log=Log)
    cpdef void unpack(self, tuple packed, Terms terms) except *
    cpdef void lay_open_at_wins(self, list hands) except *
