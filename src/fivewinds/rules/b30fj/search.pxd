cimport cython

from fivewinds.core.jokers.forms cimport Part
from fivewinds.core.jokers.hand cimport JokerHand
from fivewinds.rules.hand_context cimport Setting
from fivewinds.rules.reading cimport Reading
from fivewinds.rules.scoring cimport Search

cdef str STANDARD
cdef int NO_HOME, NO_TILE, PAIR, RUN, TILE


@cython.locals(look=_Look)
cpdef look_at_all(Search search)


@cython.final
cdef class _Look:
    cdef Search search
    cdef Setting setting
    cdef JokerHand hand
    cdef int[4] codes
    cdef int[34] counts
    cdef int number, pair

    @cython.locals(setting=Setting)
    cdef void begin(self, Search search) except *
    @cython.locals(parts=tuple, part=Part, group=tuple, tile=cython.int, shape=str, best=Reading)
    cdef void at_all(self) except *
    @cython.locals(reading=Reading)
    cdef void _weigh(self, int winning, int home) except *
    @cython.locals(reading=Reading, part=Part, tile=cython.int)
    cdef void _weigh_tiles(self, str shape, tuple parts) except *
    @cython.locals(part=Part, tile=cython.int, homes=cython.int, triplet=cython.int, other=cython.int)
    cdef void _weigh_places(self, tuple parts) except *
    @cython.locals(
        triplet=cython.int, other=cython.int, place=cython.int, code=cython.int, low=cython.int
    )
    cdef tuple _homes(self, int* codes, int number, int tile)
    @cython.locals(winning=cython.int, home=cython.int, place=cython.int, triplet=cython.int)
    cdef void _place(self, Reading best) except *
