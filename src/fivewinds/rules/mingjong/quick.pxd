cimport cython
cimport fivewinds.rules.mingjong.conditions as conditions
cimport fivewinds.rules.mingjong.settling as settling

from fivewinds.rules.splits cimport Splits
from fivewinds.rules.reading cimport Reading
from fivewinds.rules.hand_context cimport Setting
from fivewinds.rules.worth cimport Worth

cdef int BIG, SMALL, FAAN, NO_TILE, NONE_YET
cdef str STANDARD, PAIRS, ORPHANS
cdef list TOTALS
cdef dict LIMIT_TOTALS
cdef Worth INCOMPLETE, MINIMUM, FURITEN
cdef long long OPEN_DEDUCTION, BY_DORA, BY_URA
cdef int[99] BASES
cdef long long[34] DORA


cdef class Sums:
    cdef long long ones, twos, fours, small, big, reduced
    cdef long long[16] replacing
    cdef long long[16] replaced
    cdef int number
    cdef list patterns
    cdef object names

    @cython.locals(limits=cython.longlong, gone=cython.longlong, i=cython.int)
    cdef long long counting(self, long long facts)
    cdef int limit(self, long long facts)
    @cython.locals(faan=cython.int, rest=cython.longlong)
    cdef int faan(self, long long facts)


cdef class Quick(Splits):
    cdef readonly object options
    cdef int forms, limit, order
    cdef bint each_dora
    cdef Sums standard, seven_pairs, thirteen, sums
    cdef Setting setting
    cdef Reading reading
    cdef long long situation, kinds, facts

    @cython.locals(setting=Setting, more=dict, base=cython.int, faan=cython.int, found=Worth)
    cpdef Worth worth(self, win)
    @cython.locals(faan=cython.int)
    cdef int _dora(self, dict more) except -1
    cdef bint _has_dora(self, int indicator)
    @cython.locals(reading=Reading)
    cdef void sets(self, int home) except *
    @cython.locals(reading=Reading)
    cdef void pairs(self) except *
    @cython.locals(reading=Reading)
    cdef void orphans(self, int twin) except *
    @cython.locals(reading=Reading, facts=cython.longlong, limit=cython.int, order=cython.int)
    cdef void _consider(self, Sums sums) except *
