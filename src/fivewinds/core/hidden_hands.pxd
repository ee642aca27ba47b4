cimport cython

from fivewinds.core.compiled_rules cimport Terms
from fivewinds.core.random_numbers cimport RandomNumbers
from fivewinds.core.survey cimport Survey
from fivewinds.core.table cimport Table

cdef int CONCEALED_KONG, HAND_SIZE, HIDDEN, SEATS, MOST_HELD, FACE_DOWN
cdef int STEP_DRAW, STEP_DRAWN, STEP_OLDER, STEP_FIRST_FLOWER


cdef class HiddenHands(Survey):
    cdef int[256] tiles
    cdef int[16] kong_tiles
    cdef int[128] held
    cdef int[4] held_count
    cdef int[256] births
    cdef int[4] last
    cdef int[256] unlike_places
    cdef int[256] unlike_tiles
    cdef int unlike_count
    cdef int[256] pool
    cdef int pool_count, useful_count
    cdef int[64] flower_seats
    cdef int[64] flower_tiles
    cdef int[64] flower_draws
    cdef int flower_count
    cdef int[4] frozen
    cdef int[256] order
    cdef int[256] used

    @cython.locals(seat=cython.int, i=cython.int, number=cython.int)
    cdef bint deal_hands(self, Table table, RandomNumbers chance) except -1
    @cython.locals(i=cython.int)
    cdef bint _is_unlike(self) noexcept
    cdef void _take_from_pool(self, int number) noexcept
    @cython.locals(i=cython.int, tile=cython.int, kinds=list)
    cdef bint _choose_kongs(self, Terms terms, RandomNumbers chance) except -1
    @cython.locals(
        draws=cython.int[4], seat=cython.int, i=cython.int, place=cython.int, number=cython.int,
        step=cython.int, kind=cython.int, what=cython.int, first=cython.int, end=cython.int,
        chosen=cython.int, own=cython.int,
    )
    cdef bint _choose_origins(self, int dealer, RandomNumbers chance) noexcept
    @cython.locals(i=cython.int, higher=cython.bint)
    cdef bint _may_be_next(self, int seat, int tile, int place, int draws) noexcept
    @cython.locals(
        trial=Table, seat=cython.int, number=cython.int, kept=cython.int, flowers=cython.int
    )
    cdef bint _choose_riichi_hands(self, Table table, RandomNumbers chance) except -1
    @cython.locals(
        size=cython.int, number=cython.int, i=cython.int, j=cython.int, waits=cython.bint
    )
    cdef bint _choose_riichi_hand(
        self, Table table, Table trial, int seat, RandomNumbers chance
    ) except -1
    @cython.locals(legal=cython.bint, tile=cython.int)
    cdef bint _has_waited(self, Table table, Table trial, int seat) except -1
    cpdef tuple melds_of(self, Table table, int seat)
