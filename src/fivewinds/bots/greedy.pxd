cimport cython

from fivewinds.bots.bot cimport Bot
from fivewinds.core.shapes cimport Hand
from fivewinds.core.table cimport Offer
from fivewinds.view cimport View

cdef int FAR


cdef class Greedy(Bot):
    cdef int[64] distances

    @cython.locals(
        hand=Hand, offer=Offer, nearest=cython.int, equals=cython.int, most=cython.int, chosen=cython.longlong,
        i=cython.int, tile=cython.int, distance=cython.int, useful=cython.int,
    )
    cpdef long long choose(self, View view) except? -1
    @cython.locals(distance=cython.int)
    cdef int _distance_without(self, Hand hand, int tile, int forms) noexcept


@cython.locals(bits=cython.longlong, total=cython.int, tile=cython.int)
cpdef int tiles_left(View view) noexcept
