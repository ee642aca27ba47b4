cimport cython

from fivewinds.core.jokers.distance cimport JokerTiles
from fivewinds.core.jokers.forms cimport Form, Jokers, Layer, Part

cdef int CATEGORIES, SUITS_FIELD, HONOURS_FIELD, ANY_FIELD, NO_FIELD
cdef int KEY_BITS, NO_STATE, STATES, PARTS_LIMIT, PLACES_LIMIT
cdef int[5] FIRST
cdef int[5] END
cdef int[5] PARENT
cdef bint INTERPRETED
cdef Form SETS
cdef Part NOTHING_YET


cdef class JokerFrames(JokerTiles):
    cdef int[700] ways
    cdef Form walked_form
    cdef int walked
    cdef long long walked_key
    cdef int[5] open
    cdef int[5] chosen

    @cython.locals(form=Form, found=list)
    cpdef list frames(self)
    @cython.locals(held=cython.bint, result=cython.bint)
    cpdef bint sets_without(self, int one, int two) except -1
    @cython.locals(form=Form, place=cython.int, memo=dict, key=cython.longlong, found=list)
    cpdef list parts(self, frame, int category)
    @cython.final
    @cython.locals(category=cython.int, memo=dict, key=cython.longlong)
    cdef bint _look(self, Form form) except -1
    @cython.final
    @cython.locals(key=cython.longlong)
    cdef long long _key(self, int category) noexcept
    @cython.final
    @cython.locals(
        key=cython.longlong, at=cython.int, last=cython.int,
        ends=bytes, place=cython.int, tile=cython.int, layer=Layer, steps=bytes,
        least=cython.int, most=cython.int,
    )
    cdef void _walk_back(self, Form form, int category) except *
    @cython.final
    @cython.locals(place=cython.int)
    cdef void _step_back(
        self, const unsigned char* steps, int first, int end, int at
    ) noexcept
    @cython.final
    @cython.locals(some=cython.bint, spare=cython.int, place=cython.int)
    cdef bint _divide(self, Form form, int category, int units, int twins, list found) except -1
    @cython.final
    @cython.locals(category=cython.int)
    cdef object _frame(self, Form form)
    @cython.final
    @cython.locals(place=cython.int)
    cdef int _jokers_at(self, Form form, int category) noexcept
    @cython.final
    @cython.locals(suits=cython.int, honours=cython.int, category=cython.int, rest=cython.int)
    cdef bint _served(self, Form form) noexcept
    @cython.final
    @cython.locals(
        layer=Layer, steps=bytes, least=cython.int, most=cython.int, after=cython.int,
        number=cython.int, copies=cython.int, reached=cython.int, more=Part,
    )
    cdef void _gather(
        self, Form form, int category, int tile, int state, int bit, Part part, list found
    ) except *
