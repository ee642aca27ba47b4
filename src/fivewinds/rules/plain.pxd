cimport cython

from fivewinds.rules.reading cimport Reading
from fivewinds.rules.setting cimport Setting

cdef int FOUR_SETS, SEVEN_PAIRS, SEVEN_PAIRS_REPEATED, THIRTEEN_ORPHANS
cdef int SUITED, KINDS, TILE, RUN, PAIR, NO_TILE
cdef long long ORPHAN_KINDS
cdef str STANDARD, PAIRS, ORPHANS


@cython.locals(
    found=list, counts=cython.int[34], codes=cython.int[4], odd=cython.longlong,
    kinds=cython.longlong, size=cython.int, bit=cython.longlong, winning=cython.int,
    tile=cython.int, hand=tuple,
)
cpdef list plain_readings(Setting setting, int forms)

cdef void _split(
    Setting setting, int* counts, int tile, int* codes, int number, int pair, int winning,
    list found,
) except *

@cython.locals(i=cython.int, j=cython.int, code=cython.int, reach=cython.int, again=cython.bint)
cdef void _place(
    Setting setting, int* codes, int number, int pair, int winning, list found
) except *

@cython.locals(reading=Reading)
cdef void _add(
    Setting setting, int* codes, int number, int pair, int winning, int home, list found
) except *

@cython.locals(pairs=list, tile=cython.int)
cdef void _add_pairs(Setting setting, int* counts, int forms, int winning, list found) except *

@cython.locals(twin=cython.int, tile=cython.int)
cdef void _add_orphans(Setting setting, int* counts, int winning, list found) except *
