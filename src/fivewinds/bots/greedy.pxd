cimport cython

from fivewinds.bots.bot cimport Bot
from fivewinds.core.shapes cimport Hand
from fivewinds.view cimport View

cdef int FAR


cdef class Greedy(Bot):
    @cython.locals(
        hand=Hand, nearest=cython.int, most=cython.int, chosen=cython.longlong, i=cython.int,
        action=cython.longlong, tile=cython.int, distance=cython.int, useful=cython.int,
    )
    cpdef long long choose(self, View view) except? -1


@cython.locals(hand=Hand, total=cython.int, tile=cython.int)
cpdef int tiles_left(View view, int distance) noexcept
