cimport cython

from fivewinds.core.compiled_rules cimport Terms
from fivewinds.core.log cimport Log
from fivewinds.core.table cimport Table

cdef int ACT_RIICHI, BY_DRAW, CLAIM, CONCEALED_KONG, DECLARED_KONG, DIED, DISCARD, DRAW, EVERYTHING
cdef int FLOWER, HAND_SIZE, KONG, PAID, SEATS, WIN, MOST_TILES, UNKNOWN, FACE_DOWN
cdef int STEP_DRAW, STEP_DRAWN, STEP_OLDER, STEP_ANY, STEP_FIRST_FLOWER


cdef class Survey:
    cdef int reader, size, step_count, draw_count, kong_count, hidden_count, hidden_useful
    cdef bint has_wrong
    cdef int[52] dealt
    cdef int[256] known
    cdef int[256] left
    cdef int[1024] steps
    cdef int[256] draw_numbers
    cdef int[256] draw_places
    cdef int[16] kong_numbers
    cdef int[16] kong_seats
    cdef int[256] hidden
    cdef int[4] riichi
    cdef int[4] riichi_melds

    @cython.locals(seat=cython.int, tile=cython.int, place=cython.int, own=cython.int, i=cython.int)
    cdef void _begin(self, Table table, int reader) except *
    @cython.locals(
        front=cython.int, replaced=cython.int, discards=cython.int, fresh=cython.int[4],
        melds=cython.int[4], log=Log, number=cython.int, event=cython.longlong, kind=cython.int,
        seat=cython.int, tile=cython.int, three=cython.int, place=cython.int, older=cython.int,
    )
    cdef void survey(self, Table table, int reader) except *
    @cython.locals(tile=cython.int)
    cdef void _know(self, Table table, int place) noexcept
    cdef void _step(self, int kind, int seat, int what) noexcept
    cdef void _lay_down(self, int kind, int seat, int tile) noexcept
    @cython.locals(first=cython.int, i=cython.int)
    cdef void _survey_kong(self, Table table, int number, int seat, int tile, int kind) noexcept
    cdef void _survey_win(self, Table table, int seat, int place) except *
    cdef void _note_what_was_wrong(self, Table table, long long event) except *
    @cython.locals(flowers=cython.longlong, tile=cython.int)
    cdef void gather(self, Terms terms) noexcept
    cdef void _hide(self, int tile) noexcept
