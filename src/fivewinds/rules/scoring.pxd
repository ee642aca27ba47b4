cimport cython

from fivewinds.rules.counting cimport Plan, Tally
from fivewinds.rules.hand_context cimport Setting
from fivewinds.rules.reading cimport Reading
from fivewinds.rules.splits cimport Splits
from fivewinds.rules.worth cimport Worth

cdef str STANDARD, PAIRS, ORPHANS
cdef int NO_TILE, PAIR, RUN, OTHER, IN_PAIR, CLAIMED_TRIPLET
cdef tuple NO_PAYMENTS


@cython.final
cdef class Score:
    cdef readonly int score, order
    cdef readonly object total, row
    cdef readonly tuple patterns


@cython.final
cdef class Best:
    cdef readonly Score score
    cdef readonly Reading reading
    cdef readonly Tally tally

    cpdef list told(self)


cdef class Search(Splits):
    cdef readonly Scorer scorer
    cdef readonly object options
    cdef readonly Setting setting
    cdef readonly Reading reading
    cdef readonly Tally tally
    cdef readonly Score score
    cdef readonly object nearest
    cdef readonly str reason
    cdef Reading spare
    cdef Tally spare_tally
    cdef bint own

    @cython.locals(setting=Setting)
    cdef int begin(self, win) except -1
    cpdef int consider(self, Reading reading) except -1
    @cython.locals(
        scorer=Scorer, found=Score, tally=Tally, plan=Plan
    )
    cdef bint weigh(self, Reading reading) except -1
    @cython.locals(reading=Reading)
    cdef Reading fresh(self, str shape, int pair, int winning)
    @cython.locals(before=Reading)
    cdef bint lay_down(self) except -1
    @cython.locals(sort=cython.int)
    cdef int sets(self, int home) except -1
    cdef int pairs(self) except -1
    cdef int orphans(self, int twin) except -1
    cdef verdict(self)
    cdef Best handed_out(self)


@cython.final
cdef class Scorer:
    cdef readonly int forms
    cdef readonly object jokers, value, options, patterns, further, matters, search, bar, settle
    cdef readonly bint on_joker, by_place
    cdef dict plans
    cdef Search idle

    @cython.locals(search=Search)
    cdef Search looked(self, win)
    cdef Plan plan(self, str shape)
    @cython.locals(search=Search)
    cpdef count(self, win)
    @cython.locals(search=Search, score=Score, found=Worth)
    cpdef worth(self, win)
    @cython.locals(search=Search)
    cpdef searched(self, win)
    @cython.locals(search=Search, setting=Setting, reading=Reading)
    cdef Search _looked(self, win, bint slowly)
