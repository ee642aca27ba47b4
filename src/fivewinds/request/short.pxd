cimport cython

from fivewinds.explanation cimport Showing
from fivewinds.rules.scoring cimport Score, Scorer, Search

cdef int BY_DISCARD, BY_DRAW, HAND_SIZE, NOBODY, KINDS
cdef str WINDS
cdef tuple NO_MELDS
cdef object NEW, NO_FLAGS


@cython.final
cdef class ShortWay:
    cdef readonly object book, tile_set, doors, options, settle, conflicts
    cdef readonly Scorer scorer
    cdef Showing showing
    cdef readonly dict more
    cdef readonly bint fits
    cdef int[50] copies
    cdef int[50] left
    cdef int[50] counts
    cdef int last, seat, round, source
    cdef str hand_text, win_text
    cdef list laid
    cdef bint busy

    @cython.locals(
        fields=dict, laid=list, unknown=cython.int, seat=cython.int, round_=cython.int, source=cython.int,
    )
    cdef bint _fields(self, object request) except *
    cpdef object read(self, object request)
    @cython.locals(melds=tuple, by=cython.int)
    cdef object _win(self)
    @cython.locals(answer=dict, scorer=Scorer, search=Search)
    cpdef dict answer(self, object request)
    cdef dict _payments(self, object win, Score score)
    @cython.locals(text=str, letter=cython.Py_UCS4, seat=cython.int)
    cdef int _seat(self, object value) except? -2
    @cython.locals(tile=cython.int, wanted=cython.int)
    cdef bint _tiles(self, tuple melds) except *
    @cython.locals(tile=cython.int, hand=list, copy=cython.int)
    cdef tuple _hand(self)
    @cython.locals(
        number=cython.int, loose=cython.bint, character=cython.Py_UCS4, first=cython.int,
        size=cython.int, digit=cython.int, tile=cython.int,
    )
    cdef bint _take(self, str text, int wanted) noexcept
