cimport cython

from fivewinds.rules.reading cimport Reading
from fivewinds.rules.hand_context cimport Setting

cdef int FOUR_SETS, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS
cdef int NO_SUIT, SUITED, KINDS, HONOURS, TILE, RUN, PAIR, NO_TILE
cdef long long ORPHAN_KINDS
cdef str STANDARD, PAIRS, ORPHANS
cdef int[34] SUIT_OF


cdef class Splits:
    cdef int[34] counts
    cdef int[4] sizes
    cdef int[4] sums
    cdef int[4] codes
    cdef int size, number, pair, winning
    cdef long long kinds, odd

    @cython.final
    cdef void clear(self) noexcept
    @cython.locals(i=cython.int, j=cython.int, code=cython.int, reach=cython.int, again=cython.bint)
    cdef int split(self) except -1
    cdef int sets(self, int home) except -1
    cdef int pairs(self) except -1
    cdef int orphans(self, int twin) except -1
    @cython.final
    @cython.locals(bit=cython.longlong, suit=cython.int)
    cdef void add(self, int tile, int number) noexcept
    @cython.final
    @cython.locals(tile=cython.int, plain=cython.bint)
    cdef int search(self, tuple hand, int winning, int forms) except -1
    @cython.final
    cdef int look(self, int forms) except -1
    @cython.final
    @cython.locals(home=cython.int, rest=cython.int, tile=cython.int)
    cdef int _look_for_sets(self) except -1
    @cython.final
    @cython.locals(home=cython.int, suit=cython.int, over=cython.int)
    cdef int _suit_of_pair(self) noexcept
    @cython.final
    cdef int _split(self, int tile, int number) except -1
    @cython.final
    @cython.locals(tile=cython.int)
    cdef bint _may_be_pairs(self, int forms) noexcept
    @cython.final
    @cython.locals(tile=cython.int)
    cdef int _find_twin(self) except -1


cdef class _Collected(Splits):
    cdef Setting setting
    cdef list found

    @cython.locals(reading=Reading)
    cdef int sets(self, int home) except -1
    @cython.locals(groups=list, tile=cython.int)
    cdef int pairs(self) except -1
    cdef int orphans(self, int twin) except -1


@cython.locals(collected=_Collected)
cpdef list plain_readings(Setting setting, int forms, int winning=*)
