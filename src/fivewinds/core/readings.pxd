cimport cython

from fivewinds.core.shapes cimport Hand

cdef int FOUR_SETS, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS
cdef list TRIPLETS, RUNS


@cython.locals(counts=cython.int[34], tile=cython.int, found=list)
cpdef list readings(Hand hand, int forms)

cdef void _split(int* counts, int tile, list groups, int pair, list found) except *
