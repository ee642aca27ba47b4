cimport cython

from fivewinds.rules.reading cimport Reading
from fivewinds.rules.hand_context cimport Setting

cdef int FOUR_SETS, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS
cdef int SUITED, KINDS, HONOURS, TILE, RUN, PAIR, NO_TILE
cdef long long ORPHAN_KINDS
cdef str STANDARD, PAIRS, ORPHANS
cdef int[34] SUIT_OF


cdef class Splits:
    cdef int[34] counts
    cdef int[4] codes
    cdef int number, pair, winning, placed

    cdef int sets(self, int home) except -1
    cdef int pairs(self) except -1
    cdef int orphans(self, int twin) except -1
    @cython.locals(
        counts=cython.int[34], sizes=cython.int[4], sums=cython.int[4], odd=cython.longlong,
        kinds=cython.longlong, size=cython.int, bit=cython.longlong, tile=cython.int,
        suit=cython.int,
    )
    cdef void search(self, tuple hand, int winning, int forms) except *
    @cython.locals(
        home=cython.int, suit=cython.int, over=cython.int, rest=cython.int, tile=cython.int
    )
    cdef void _look_for_sets(self, int* sizes, int* sums) except *
    cdef int _split(self, int tile, int number) except -1
    @cython.locals(i=cython.int, j=cython.int, code=cython.int, reach=cython.int, again=cython.bint)
    cdef int _place(self) except -1
    @cython.locals(tile=cython.int)
    cdef bint _may_be_pairs(self, int forms)
    @cython.locals(tile=cython.int)
    cdef int _find_twin(self) except -1


cdef class _Collected(Splits):
    cdef Setting setting
    cdef list found

    @cython.locals(reading=Reading)
    cdef Reading _fresh(self, str shape, int pair)
    cdef int sets(self, int home) except -1
    cdef int pairs(self) except -1
    cdef int orphans(self, int twin) except -1


@cython.locals(collected=_Collected)
cpdef list plain_readings(Setting setting, int forms)
