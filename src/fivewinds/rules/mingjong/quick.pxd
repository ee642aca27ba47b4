cimport cython
cimport fivewinds.rules.mingjong.patterns as conditions
cimport fivewinds.rules.mingjong.settling as settling

from fivewinds.rules.counting cimport Plan, Tally
from fivewinds.rules.hand_context cimport Setting
from fivewinds.rules.reading cimport Reading
from fivewinds.rules.splits cimport Splits
from fivewinds.rules.worth cimport Worth

cdef int LIMIT, NO_TILE, NONE_YET, MOST_FAAN
cdef str STANDARD, PAIRS, ORPHANS
cdef list TOTALS
cdef dict LIMIT_TOTALS
cdef Worth INCOMPLETE, MINIMUM, FURITEN
cdef int[99] BASES


cdef class Quick(Splits):
    cdef readonly object options
    cdef int forms, limit, order
    cdef Plan standard, seven_pairs, thirteen
    cdef Tally tally, best
    cdef Setting setting
    cdef Reading reading
    cdef long long situation
    cdef long long[16] facts

    @cython.locals(setting=Setting, more=dict, base=cython.int, found=Worth)
    cpdef Worth worth(self, win)
    @cython.locals(best=Tally, plan=Plan)
    cdef int _name(self, Worth found) except -1
    @cython.locals(reading=Reading)
    cdef int sets(self, int home) except -1
    @cython.locals(reading=Reading)
    cdef int pairs(self) except -1
    @cython.locals(reading=Reading)
    cdef int orphans(self, int twin) except -1
    @cython.locals(reading=Reading, tally=Tally, order=cython.int)
    cdef int _consider(self, Plan plan) except -1
