cimport cython

from fivewinds.bots.bot cimport Bot
from fivewinds.core.offers cimport Offer
from fivewinds.view cimport View

cdef int ACT_CONCEALED_KONG, ACT_DISCARD, ACT_EXCHANGE, ACT_FLOWER, ACT_KONG, ACT_PASS, ACT_RIICHI, ACT_WIN
cdef int FAR, NONE


cdef class Greedy(Bot):
    cdef int[128] distances

    @cython.locals(offer=Offer, last=cython.longlong, declared=cython.longlong)
    cpdef long long choose(self, View view) except? -1
    @cython.locals(
        offer=Offer, nearest=cython.int, chosen=cython.longlong, i=cython.int,
        action=cython.longlong, distance=cython.int,
    )
    cdef long long _answer(self, View view) except? -1
    @cython.locals(size=cython.int, i=cython.int, distance=cython.int)
    cdef int _distance_after(self, View view, long long action) except? -2
    @cython.locals(
        offer=Offer, kong=cython.longlong, i=cython.int, action=cython.longlong,
        kind=cython.int,
    )
    cdef long long _declare(self, View view) except? -1
    @cython.locals(now=cython.int, after=cython.int)
    cdef bint _costs_nothing(self, View view, int tile) except -1
    @cython.locals(
        offer=Offer, nearest=cython.int, equals=cython.int, count=cython.int,
        chosen=cython.longlong, distance=cython.int,
    )
    cdef long long _discard(self, View view) except? -1
    @cython.locals(
        offer=Offer, most=cython.int, chosen=cython.longlong, i=cython.int,
        useful=cython.int,
    )
    cdef long long _most_useful(self, View view, int nearest, int count) except? -1
    @cython.locals(declaring=cython.longlong, i=cython.int)
    cdef long long _with_riichi(self, Offer offer, long long discard) noexcept
